"""
What may be searched for one thread.

Only `policy/scope.py` makes a `PermittedSet`; `retrieval` accepts nothing else. A `Denied` cannot be searched.
"""

from dataclasses import dataclass
from enum import StrEnum

from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId


class ScopeRule(StrEnum):
    """Which rule decided what the other side may read."""

    COUNTERPARTY_INTERSECTION = "COUNTERPARTY_INTERSECTION"
    CREATOR_ACCESS = "CREATOR_ACCESS"


@dataclass(frozen=True, slots=True)
class RefusedFolder:
    """A folder outside the set: who may not read it, and why, in words."""

    folder: FolderId
    path: str
    by: tuple[str, ...]  # slugs of organisations, or the creator's email
    because: str


@dataclass(frozen=True, slots=True)
class PermittedSet:
    """
    The folders and documents that the other side may read, as of one policy version.

    `view_only` are those of the documents that one of the addressees may view and not download.
    """

    deal: DealId
    policy_version: int
    rule: ScopeRule
    counterparties: tuple[OrganisationId, ...]
    folders: frozenset[FolderId]
    documents: frozenset[DocumentId]
    view_only: frozenset[DocumentId] = frozenset()
    refused: tuple[RefusedFolder, ...] = ()


@dataclass(frozen=True, slots=True)
class Denied:
    """The rule failed to resolve: nothing may be searched, for a reason in words."""

    rule: ScopeRule
    policy_version: int
    reason: str
    counterparties: tuple[OrganisationId, ...] = ()
