"""
The words of a policy as people read them: names and paths where lines hold ids.

What a room does not know stands as the id it was given by, so that a refused change can be described as well.
"""

from dealroom.ids import FolderId, OrganisationId, RequestListId, UserId
from dealroom.people import Role, User
from dealroom.room import Room


def organisation_name(room: Room, organisation: OrganisationId) -> str:
    """Return an organisation's slug."""
    return next((entry.slug for entry in room.organisations if entry.id == organisation), organisation)


def user_name(room: Room, user: UserId) -> str:
    """Return a person's email."""
    return next((entry.email for entry in room.users if entry.id == user), user)


def folder_path(room: Room, folder: FolderId) -> str:
    """Return a folder's path."""
    return next((entry.path for entry in room.folders if entry.id == folder), folder)


def list_name(room: Room, request_list: RequestListId) -> str:
    """Return a request list's slug."""
    return next((entry.slug for entry in room.request_lists if entry.id == request_list), request_list)


def membership(room: Room, user: User) -> str:
    """Return what a person is in a room: their name, role and organisation."""
    role = "no role" if user.role is None else spoken(user.role)
    home = "no organisation" if user.organisation is None else organisation_name(room, user.organisation)
    return f"{user.name}, {role} of {home}"


def audience(room: Room, owner: OrganisationId | None, visible_to: tuple[OrganisationId, ...]) -> str:
    """Return whom a request list is for."""
    owned = "no owner" if owner is None else f"owner {organisation_name(room, owner)}"
    seen = ", ".join(organisation_name(room, name) for name in visible_to)
    return f"{owned}, visible to {seen or 'nobody else'}"


def spoken(role: Role) -> str:
    """Return a role as people say it."""
    return role.value.lower().replace("_", " ")
