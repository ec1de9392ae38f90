"""The facts of one deal room that decide who may read what, as of one policy version."""

from dataclasses import dataclass

from dealroom.folders import Folder, Tier
from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId, UserId
from dealroom.people import Organisation, User
from dealroom.threads import RequestList


@dataclass(frozen=True, slots=True)
class Grant:
    """A tier of an organisation on a folder, good below it until a nearer grant of the same organisation."""

    organisation: OrganisationId
    folder: FolderId
    tier: Tier


@dataclass(frozen=True, slots=True)
class Override:
    """A tier of one person on a folder. Organisation-level checks never read it."""

    user: UserId
    folder: FolderId
    tier: Tier


@dataclass(frozen=True, slots=True)
class Room:
    """Everything that policy decides on. Immutable, and good for one policy version only."""

    deal: DealId
    policy_version: int
    organisations: tuple[Organisation, ...]
    users: tuple[User, ...]
    folders: tuple[Folder, ...]
    grants: tuple[Grant, ...]
    overrides: tuple[Override, ...]
    request_lists: tuple[RequestList, ...]
    documents: tuple[tuple[DocumentId, FolderId], ...]
    advisors_may_send: bool = False  # the deal setting that lets an adviser approve, send and change permissions
