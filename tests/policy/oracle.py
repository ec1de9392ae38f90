"""
The rules once more, written apart from the code under test: by recursion over paths, and without Casbin.

It shares no ordering, no index and no inheritance with the snapshot; where the two differ, one of them is wrong.
"""

from dealroom.folders import Tier
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Room
from dealroom.threads import Thread, ThreadKind


def above(path: str) -> str | None:
    if path == "/":
        return None
    return path[: path.rindex("/")] or "/"


def organisation_reads(room: Room, organisation: Organisation, path: str | None) -> Tier:
    if path is None:
        return Tier.NONE
    granted = _granted(room, organisation.id, path)
    tier = organisation_reads(room, organisation, above(path)) if granted is None else granted
    return _capped(tier, organisation)


def user_reads(room: Room, user: User, path: str) -> Tier:
    firm = next((entry for entry in room.organisations if entry.id == user.organisation), None)
    if firm is None or user.role is None or user.role is Role.AUDITOR:
        return Tier.NONE
    if (user.role in {Role.BUYER, Role.BUYER_COUNSEL}) != (firm.side is Side.BUY):
        return Tier.NONE
    start = Tier.MANAGE if user.role in {Role.LEAD_ADVISOR, Role.ADVISOR} else Tier.NONE
    return _capped(_walk_down(room, user, path, start)[0], firm)


def _walk_down(room: Room, user: User, path: str | None, start: Tier) -> tuple[Tier, bool]:
    """Return the tier at a path, and whether the person is locked out there by a line of their own."""
    if path is None:
        return start, False
    tier, locked = _walk_down(room, user, above(path), start)
    own = next((line.tier for line in room.overrides if (line.user, _path(room, line.folder)) == (user.id, path)), None)
    if own is not None:
        return own, own is Tier.NONE
    granted = _granted(room, user.organisation, path)
    return (tier, True) if locked else (tier if granted is None else granted, False)


def _granted(room: Room, organisation: str | None, path: str) -> Tier | None:
    lines = (line for line in room.grants if (line.organisation, _path(room, line.folder)) == (organisation, path))
    return next((line.tier for line in lines), None)


def _path(room: Room, folder: str) -> str:
    return next(entry.path for entry in room.folders if entry.id == folder)


def _capped(tier: Tier, organisation: Organisation) -> Tier:
    return Tier.DOWNLOAD if organisation.side is Side.BUY and tier is Tier.MANAGE else tier


def admitted(room: Room, thread: Thread) -> set[str] | None:
    """Return the paths that may be searched for a thread, or None where the rule does not resolve."""
    return _for_request(room, thread) if thread.kind is ThreadKind.REQUEST else _for_question(room, thread)


def _for_request(room: Room, thread: Thread) -> set[str] | None:
    wanted = next((entry for entry in room.request_lists if entry.id == thread.request_list), None)
    if wanted is None or wanted.owner is None:
        return None
    buyers = {entry.id: entry for entry in room.organisations if entry.side is Side.BUY}
    everybody = {wanted.owner} | set(wanted.visible_to)
    if not everybody <= set(buyers):
        return None
    result = {folder.path for folder in room.folders}
    for member in everybody:
        result &= {folder.path for folder in room.folders if organisation_reads(room, buyers[member], folder.path) > 0}
    return result


def _for_question(room: Room, thread: Thread) -> set[str] | None:
    creator = next((entry for entry in room.users if entry.id == thread.created_by), None)
    if creator is None or creator.role not in {Role.BUYER, Role.BUYER_COUNSEL}:
        return None
    if creator.organisation not in {entry.id for entry in room.organisations if entry.side is Side.BUY}:
        return None
    return {folder.path for folder in room.folders if user_reads(room, creator, folder.path) > 0}
