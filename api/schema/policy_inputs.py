"""Changes of policy as they are sent over GraphQL, with ids."""

import strawberry

from api.errors import bad_input
from api.names import cleaned_line
from api.policy_names import UnknownNameError, new_folders
from api.schema.words import Role, Tier
from dealroom.ids import FolderId, OrganisationId, RequestListId, UserId, deal_key_of, new_id
from dealroom.people import User
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


@strawberry.input(description="The grant of an organisation on a folder.")
class GrantInput:
    """The grant of an organisation on a folder."""

    organisation_id: strawberry.ID = strawberry.field(description="The organisation.")
    folder_id: strawberry.ID = strawberry.field(description="The folder: the grant holds on it and below.")
    tier: Tier | None = strawberry.field(description="The tier; null takes the grant away.")


@strawberry.input(description="A person's own line on a folder.")
class OverrideInput:
    """A person's own line on a folder."""

    user_id: strawberry.ID = strawberry.field(description="The person.")
    folder_id: strawberry.ID = strawberry.field(description="The folder: the line holds on it and below.")
    tier: Tier | None = strawberry.field(description="The tier; null takes the line away.")


@strawberry.input(description="A folder that moves, with everything below it.")
class MoveFolderInput:
    """A folder that moves."""

    folder_id: strawberry.ID = strawberry.field(description="The folder.")
    path: str = strawberry.field(description="The full path that it shall have.")


@strawberry.input(description="A new folder.")
class CreateFolderInput:
    """A new folder."""

    path: str = strawberry.field(description="Its full path; folders above it that are missing are added too.")


@strawberry.input(description="A person of the deal: a new one, or what somebody known shall be from now on.")
class MemberInput:
    """A person of the deal."""

    email: str = strawberry.field(description="The person's email, by which they sign in.")
    name: str = strawberry.field(description="The person's name.")
    organisation_id: strawberry.ID = strawberry.field(description="Their organisation.")
    role: Role = strawberry.field(description="Their role, which must fit the side of the organisation.")


@strawberry.input(description="A person who shall have no role in the deal any more.")
class RemoveMemberInput:
    """A person who shall have no role any more."""

    user_id: strawberry.ID = strawberry.field(description="The person.")


@strawberry.input(description="Whose a request list is, and who else sees it.")
class AudienceInput:
    """Whose a request list is, and who else sees it."""

    request_list_id: strawberry.ID = strawberry.field(description="The request list.")
    owner_id: strawberry.ID | None = strawberry.field(
        description="The organisation that owns it; without one, every thread of the list is denied."
    )
    visible_to: list[strawberry.ID] = strawberry.field(description="The organisations that see it.")


@strawberry.input(one_of=True, description="One change of the policy.")
class PolicyChangeInput:
    """One change of the policy."""

    grant: GrantInput | None = strawberry.field(default=strawberry.UNSET, description="A grant, or its end.")
    override: OverrideInput | None = strawberry.field(
        default=strawberry.UNSET, description="A person's own line, or its end."
    )
    move_folder: MoveFolderInput | None = strawberry.field(default=strawberry.UNSET, description="A folder that moves.")
    create_folder: CreateFolderInput | None = strawberry.field(default=strawberry.UNSET, description="A new folder.")
    member: MemberInput | None = strawberry.field(default=strawberry.UNSET, description="A person of the deal.")
    remove_member: RemoveMemberInput | None = strawberry.field(
        default=strawberry.UNSET, description="A person who shall have no role any more."
    )
    audience: AudienceInput | None = strawberry.field(
        default=strawberry.UNSET, description="Whose a request list is, and who else sees it."
    )


def change_sent(sent: PolicyChangeInput, *, room: Room) -> PolicyChange:
    """
    Return the change that was sent.

    Raises:
        RefusedError: a path is no path.

    """
    if sent.grant:
        grant = sent.grant
        return SetGrant(OrganisationId(grant.organisation_id), FolderId(grant.folder_id), _tier(grant.tier))
    if sent.override:
        override = sent.override
        return SetOverride(UserId(override.user_id), FolderId(override.folder_id), _tier(override.tier))
    if sent.move_folder:
        return MoveFolder(FolderId(sent.move_folder.folder_id), sent.move_folder.path)
    if sent.create_folder:
        return _created(sent.create_folder.path, room)
    if sent.member:
        return SetMember(_member(sent.member, room))
    if sent.remove_member:
        return RemoveMember(UserId(sent.remove_member.user_id))
    if sent.audience:
        owner = sent.audience.owner_id
        return SetAudience(
            request_list=RequestListId(sent.audience.request_list_id),
            owner=OrganisationId(owner) if owner is not None else None,
            visible_to=tuple(OrganisationId(item) for item in sent.audience.visible_to),
        )
    raise bad_input("`change` holds no change.")


def _tier(sent: Tier | None) -> Tier | None:
    """Return a tier as a tier: what comes in a variable is its bare value."""
    return None if sent is None else Tier(sent)


def _created(path: str, room: Room) -> CreateFolder:
    try:
        return CreateFolder(new_folders(room, path))
    except UnknownNameError as error:
        raise bad_input(f"`createFolder.path`: {error}") from None


def _member(sent: MemberInput, room: Room) -> User:
    email = cleaned_line(sent.email)
    known = next((user.id for user in room.users if user.email == email), None)
    return User(
        id=known or UserId(new_id("user", deal_key=deal_key_of(room.deal) or "")),
        email=email,
        name=cleaned_line(sent.name),
        organisation=OrganisationId(sent.organisation_id),
        role=Role(sent.role),
    )
