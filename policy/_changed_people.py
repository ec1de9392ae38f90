"""
Who belongs to what: members of organisations, and the parties of a request list.

Rule: a person is known by one id and one email, for good. A role fits the side of its organisation. A request list is
for buy-side organisations of this room.
"""

from dataclasses import replace

from dealroom.ids import OrganisationId
from dealroom.people import User
from dealroom.room import Room
from policy._change_kinds import (
    RefusedChangeError,
    RemoveMember,
    SetAudience,
    SetMember,
    the_list,
    the_organisation,
    the_user,
)
from policy._lines import is_word, user_word
from policy._words import spoken
from policy.person import is_buy_side


def with_member(room: Room, change: SetMember) -> Room:
    """
    Return the room with a person in it as the change says.

    Raises:
        RefusedChangeError: they cannot be in it that way.

    """
    user = change.user
    _refuse_wrong_membership(room, user)
    if any(entry.id == user.id for entry in room.users):
        _refuse_another_email(the_user(room, user.id), user)
        return _with_user(room, user)
    _refuse_wrong_newcomer(room, user)
    return replace(room, users=(*room.users, user))


def without_member(room: Room, change: RemoveMember) -> Room:
    """
    Return the room with a person in it who has no organisation and no role.

    Raises:
        RefusedChangeError: the room does not hold them.

    """
    return _with_user(room, replace(the_user(room, change.user), organisation=None, role=None))


def with_audience(room: Room, change: SetAudience) -> Room:
    """
    Return the room with a request list for these organisations.

    Raises:
        RefusedChangeError: the list cannot be for one of them.

    """
    request_list = the_list(room, change.request_list)
    audience = tuple(dict.fromkeys(change.visible_to))
    for name in (*(() if change.owner is None else (change.owner,)), *audience):
        _refuse_sell_side(room, name)
    held = replace(request_list, owner=change.owner, visible_to=audience)
    return replace(room, request_lists=tuple(held if entry.id == held.id else entry for entry in room.request_lists))


def _with_user(room: Room, user: User) -> Room:
    return replace(room, users=tuple(user if entry.id == user.id else entry for entry in room.users))


def _refuse_wrong_membership(room: Room, user: User) -> None:
    if user.organisation is None:
        return
    home = the_organisation(room, user.organisation)
    if user.role is not None and user.role.side is not home.side:
        raise RefusedChangeError(
            f"{spoken(user.role)} is no role of the {home.side.lower()} side, where {home.slug} is."
        )


def _refuse_another_email(known: User, user: User) -> None:
    if user.email != known.email:
        raise RefusedChangeError(f"{known.email} cannot become {user.email}: a person is known by one email.")


def _refuse_wrong_newcomer(room: Room, user: User) -> None:
    if not user.email.strip():
        raise RefusedChangeError("A person needs an email.")
    # Sign-in may not tell capitals apart, so two people may not differ by them alone.
    if any(entry.email.casefold() == user.email.casefold() for entry in room.users):
        raise RefusedChangeError(f"{user.email} is the email of somebody in this room already.")
    if not is_word(user_word(user.id)):
        raise RefusedChangeError(f"{user.id!r} cannot be the id of a new person.")


def _refuse_sell_side(room: Room, name: OrganisationId) -> None:
    organisation = the_organisation(room, name)
    if not is_buy_side(organisation):
        raise RefusedChangeError(f"{organisation.slug} is not of the buy side, so no request list is for it.")
