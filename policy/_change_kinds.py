"""The changes that can be made to the policy of a room: each a fact, whole in itself, and what refuses one."""

from dataclasses import dataclass

from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId, OrganisationId, RequestListId, UserId
from dealroom.people import Organisation, User
from dealroom.problems import ExplainedError
from dealroom.room import Room
from dealroom.threads import RequestList


class RefusedChangeError(ExplainedError):
    """A change that cannot be made to this room. The message is one sentence, and names what is wrong with it."""


@dataclass(frozen=True, slots=True)
class SetGrant:
    """Give an organisation a tier on a folder, in place of the one it has there; None takes the grant away."""

    organisation: OrganisationId
    folder: FolderId
    tier: Tier | None


@dataclass(frozen=True, slots=True)
class SetOverride:
    """Give one person a tier on a folder, in place of the one they have there; None takes the override away."""

    user: UserId
    folder: FolderId
    tier: Tier | None


@dataclass(frozen=True, slots=True)
class MoveFolder:
    """Put a folder at another path. Everything below it, and every line on it, goes with it."""

    folder: FolderId
    path: str


@dataclass(frozen=True, slots=True)
class CreateFolder:
    """Add a folder, together with those above it that the room does not hold yet. The caller gives the ids."""

    folders: tuple[Folder, ...]


@dataclass(frozen=True, slots=True)
class SetMember:
    """Add a person; or, where the id is known, give that person this name, organisation and role."""

    user: User


@dataclass(frozen=True, slots=True)
class RemoveMember:
    """Take a person's organisation and role away. They resolve to nothing, and stay known for what they did."""

    user: UserId


@dataclass(frozen=True, slots=True)
class SetAudience:
    """Say who owns a request list, and who else may see it."""

    request_list: RequestListId
    owner: OrganisationId | None
    visible_to: tuple[OrganisationId, ...]


PolicyChange = SetGrant | SetOverride | MoveFolder | CreateFolder | SetMember | RemoveMember | SetAudience


def the_organisation(room: Room, organisation: OrganisationId) -> Organisation:
    """
    Return an organisation of the room.

    Raises:
        RefusedChangeError: the room does not hold it.

    """
    for entry in room.organisations:
        if entry.id == organisation:
            return entry
    raise RefusedChangeError(f"This room has no organisation {organisation}.")


def the_user(room: Room, user: UserId) -> User:
    """
    Return a person of the room.

    Raises:
        RefusedChangeError: the room does not hold them.

    """
    for entry in room.users:
        if entry.id == user:
            return entry
    raise RefusedChangeError(f"This room has no person {user}.")


def the_folder(room: Room, folder: FolderId) -> Folder:
    """
    Return a folder of the room.

    Raises:
        RefusedChangeError: the room does not hold it.

    """
    for entry in room.folders:
        if entry.id == folder:
            return entry
    raise RefusedChangeError(f"This room has no folder {folder}.")


def the_list(room: Room, request_list: RequestListId) -> RequestList:
    """
    Return a request list of the room.

    Raises:
        RefusedChangeError: the room does not hold it.

    """
    for entry in room.request_lists:
        if entry.id == request_list:
            return entry
    raise RefusedChangeError(f"This room has no request list {request_list}.")
