"""
What a room is after a change of its policy.

Rule: a change makes the next policy version, or is refused whole in one sentence. What comes out is a policy that is
understood in full; a change that names what the room does not hold, or that changes nothing, is refused.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from dealroom.folders import Tier
from dealroom.room import Grant, Override, Room
from policy._change_kinds import (
    CreateFolder,
    MoveFolder,
    PolicyChange,
    RefusedChangeError,
    RemoveMember,
    SetAudience,
    SetGrant,
    SetMember,
    SetOverride,
    the_folder,
    the_organisation,
    the_user,
)
from policy._changed_folders import with_folder_moved, with_folders_created
from policy._changed_people import with_audience, with_member, without_member
from policy._lines import InvalidPolicyError, tier_word
from policy._words import audience, folder_path, list_name, membership, organisation_name, user_name
from policy.snapshot import snapshot_of

__all__ = [
    "CreateFolder",
    "MoveFolder",
    "PolicyChange",
    "RefusedChangeError",
    "RemoveMember",
    "SetAudience",
    "SetGrant",
    "SetMember",
    "SetOverride",
    "changed",
    "in_words",
]  # the kinds of change stand apart, so that each part of the work can name them

_Line = TypeVar("_Line", Grant, Override)


def changed(room: Room, change: PolicyChange) -> Room:
    """
    Return the room after a change, at its next policy version.

    Raises:
        RefusedChangeError: the change cannot be made, or changes nothing.

    """
    applied = _applied(room, change)
    if applied == room:
        raise RefusedChangeError(f"Nothing would change: {in_words(room, change)}.")
    after = replace(applied, policy_version=room.policy_version + 1)
    try:
        snapshot_of(after)
    except InvalidPolicyError as error:
        raise RefusedChangeError(f"{in_words(room, change)} cannot be: {error}.") from error
    return after


def in_words(room: Room, change: PolicyChange) -> str:
    """Return a change as people read it, before it is made: what is, and what would be."""
    match change:
        case SetGrant():
            held = (line.tier for line in room.grants if _is_grant_of(line, change))
            return _line_in_words(room, organisation_name(room, change.organisation), change, next(held, None))
        case SetOverride():
            held = (line.tier for line in room.overrides if _is_override_of(line, change))
            return _line_in_words(room, user_name(room, change.user), change, next(held, None))
        case MoveFolder():
            return f"{folder_path(room, change.folder)} -> {change.path}"
        case CreateFolder():
            return f"new: {', '.join(folder.path for folder in change.folders) or 'no folder'}"
        case SetMember() | RemoveMember():
            return _member_in_words(room, change)
        case _:
            return _audience_in_words(room, change)


def _applied(room: Room, change: PolicyChange) -> Room:
    match change:
        case SetGrant():
            return _with_grant(room, change)
        case SetOverride():
            return _with_override(room, change)
        case MoveFolder():
            return with_folder_moved(room, change)
        case CreateFolder():
            return with_folders_created(room, change)
        case SetMember():
            return with_member(room, change)
        case RemoveMember():
            return without_member(room, change)
        case _:
            return with_audience(room, change)


def _with_grant(room: Room, change: SetGrant) -> Room:
    organisation, folder = the_organisation(room, change.organisation), the_folder(room, change.folder)
    line = None if change.tier is None else Grant(organisation.id, folder.id, change.tier)
    return replace(room, grants=_replaced(room.grants, line, at=lambda held: _is_grant_of(held, change)))


def _with_override(room: Room, change: SetOverride) -> Room:
    user, folder = the_user(room, change.user), the_folder(room, change.folder)
    line = None if change.tier is None else Override(user.id, folder.id, change.tier)
    return replace(room, overrides=_replaced(room.overrides, line, at=lambda held: _is_override_of(held, change)))


def _is_grant_of(line: Grant, change: SetGrant) -> bool:
    return (line.organisation, line.folder) == (change.organisation, change.folder)


def _is_override_of(line: Override, change: SetOverride) -> bool:
    return (line.user, line.folder) == (change.user, change.folder)


def _replaced(lines: tuple[_Line, ...], line: _Line | None, *, at: Callable[[_Line], bool]) -> tuple[_Line, ...]:
    others = tuple(held for held in lines if not at(held))
    if line is None:
        return others
    return (*lines, line) if len(others) == len(lines) else tuple(line if at(held) else held for held in lines)


def _line_in_words(room: Room, subject: str, change: SetGrant | SetOverride, held: Tier | None) -> str:
    before, after = ("no line" if tier is None else tier_word(tier) for tier in (held, change.tier))
    return f"{subject}: {folder_path(room, change.folder)} {before} -> {after}"


def _member_in_words(room: Room, change: SetMember | RemoveMember) -> str:
    user = change.user.id if isinstance(change, SetMember) else change.user
    known = next((membership(room, entry) for entry in room.users if entry.id == user), "not in the room")
    if isinstance(change, RemoveMember):
        return f"{user_name(room, user)}: {known} -> no role of no organisation"
    return f"{change.user.email}: {known} -> {membership(room, change.user)}"


def _audience_in_words(room: Room, change: SetAudience) -> str:
    held = next((entry for entry in room.request_lists if entry.id == change.request_list), None)
    before = "unknown" if held is None else audience(room, held.owner, held.visible_to)
    after = audience(room, change.owner, change.visible_to)
    return f"{list_name(room, change.request_list)}: {before} -> {after}"
