"""
Changes of policy as people write them: with slugs, emails and paths in place of ids.

A change is an object with one key, its kind: `{"grant": {"organisation": "aspen", "folder": "/Legal", "tier": "view"}}`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from dealroom.folders import Folder, InvalidPathError, Tier, ancestors, normalised
from dealroom.ids import FolderId, OrganisationId, RequestListId, UserId, deal_key_of, new_id
from dealroom.people import Role, User
from dealroom.problems import ExplainedError
from dealroom.room import Room
from policy.changes import (
    CreateFolder,
    MoveFolder,
    PolicyChange,
    RemoveMember,
    SetAudience,
    SetGrant,
    SetMember,
    SetOverride,
)


class UnknownNameError(ExplainedError):
    """A change names what the room does not hold, or is written in no known way."""


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Grant(_Written):
    organisation: str
    folder: str
    tier: str | None


class _Override(_Written):
    user: str
    folder: str
    tier: str | None


class _Move(_Written):
    folder: str
    to: str


class _Create(_Written):
    folder: str


class _Member(_Written):
    email: str
    name: str | None = None
    organisation: str | None = None
    role: str | None = None


class _Removal(_Written):
    email: str


class _Audience(_Written):
    list: str
    owner: str | None
    visible_to: "list[str]"


def change_written(written: Mapping[str, Any], *, room: Room) -> PolicyChange:
    """
    Return the change that is written with names.

    Raises:
        UnknownNameError: it is written in no known way, or names what the room does not hold.

    """
    if len(written) != 1 or next(iter(written)) not in _KINDS:
        raise UnknownNameError(
            f"a change is one of {', '.join(_KINDS)}, not {', '.join(map(str, written)) or 'nothing'}."
        )
    [(kind, body)] = written.items()
    shape, build = _KINDS[kind]
    try:
        return build(shape.model_validate(body), room)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, (kind, *first["loc"])))
        raise UnknownNameError(f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}.") from None


def organisation_named(room: Room, slug: str) -> OrganisationId:
    """
    Return an organisation by its slug.

    Raises:
        UnknownNameError: the room does not hold it.

    """
    return _found({item.slug: item.id for item in room.organisations}, slug, "organisation")


def user_named(room: Room, email: str) -> UserId:
    """
    Return a person by email.

    Raises:
        UnknownNameError: the room does not know them.

    """
    return _found({item.email: item.id for item in room.users}, email, "person")


def folder_named(room: Room, path: str) -> FolderId:
    """
    Return a folder by its path.

    Raises:
        UnknownNameError: the room does not hold it, or it is no path.

    """
    return _found({item.path: item.id for item in room.folders}, _path(path), "folder")


def tier_named(word: str | None) -> Tier | None:
    """
    Return the tier that a word names; None takes the line away.

    Raises:
        UnknownNameError: it names none.

    """
    if word is None:
        return None
    return _found({tier.name.lower(): tier for tier in Tier}, word, "tier")


def new_folders(room: Room, path: str) -> tuple[Folder, ...]:
    """Return a new folder with those above it that the room does not hold yet."""
    held = {folder.path for folder in room.folders}
    key = deal_key_of(room.deal) or ""
    missing = [each for each in reversed(ancestors(_path(path))) if each not in held]
    return tuple(Folder(FolderId(new_id("folder", deal_key=key)), each) for each in missing)


def _found(known: Mapping[str, Any], name: str, what: str) -> Any:
    if name not in known:
        raise UnknownNameError(f"no {what} {name!r}.")
    return known[name]


def _path(path: str) -> str:
    try:
        return normalised(path)
    except InvalidPathError:
        raise UnknownNameError(f"{path!r} is no folder path.") from None


def _grant(body: _Grant, room: Room) -> PolicyChange:
    return SetGrant(organisation_named(room, body.organisation), folder_named(room, body.folder), tier_named(body.tier))


def _override(body: _Override, room: Room) -> PolicyChange:
    return SetOverride(user_named(room, body.user), folder_named(room, body.folder), tier_named(body.tier))


def _move(body: _Move, room: Room) -> PolicyChange:
    return MoveFolder(folder_named(room, body.folder), _path(body.to))


def _create(body: _Create, room: Room) -> PolicyChange:
    return CreateFolder(new_folders(room, body.folder))


def _member(body: _Member, room: Room) -> PolicyChange:
    known = next((user for user in room.users if user.email == body.email), None)
    identifier = known.id if known else UserId(new_id("user", deal_key=deal_key_of(room.deal) or ""))
    roles = {role.value.lower(): role for role in Role}
    return SetMember(
        User(
            id=identifier,
            email=body.email,
            name=body.name or (known.name if known else body.email),
            organisation=organisation_named(room, body.organisation) if body.organisation else None,
            role=_found(roles, body.role, "role") if body.role else None,
        )
    )


def _removal(body: _Removal, room: Room) -> PolicyChange:
    return RemoveMember(user_named(room, body.email))


def _audience(body: _Audience, room: Room) -> PolicyChange:
    lists = {item.slug: item.id for item in room.request_lists}
    return SetAudience(
        request_list=RequestListId(_found(lists, body.list, "request list")),
        owner=organisation_named(room, body.owner) if body.owner else None,
        visible_to=tuple(organisation_named(room, slug) for slug in body.visible_to),
    )


_KINDS: dict[str, tuple[type[_Written], Callable[[Any, Room], PolicyChange]]] = {
    "grant": (_Grant, _grant),
    "override": (_Override, _override),
    "move_folder": (_Move, _move),
    "create_folder": (_Create, _create),
    "member": (_Member, _member),
    "remove_member": (_Removal, _removal),
    "audience": (_Audience, _audience),
}
