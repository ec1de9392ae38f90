"""
What may be searched for a thread.

Rule, for a request: its counterparties are the owner of its list and everybody the list is visible to. A folder is
admitted if every one of them may read it as an organisation; personal overrides do not count. An owner that is missing
or unknown, an owner or a member of the list that is not a buy-side organisation of this room, or no counterparty at
all: denied.

Rule, for a question: what its creator may read, their own overrides included. Denied unless the creator resolves to a
buy-side organisation and role.

A rule that resolves and admits no folder is an empty set, which is no denial. Any doubt, and any error on the way, is
a denial. This is the only place where a `PermittedSet` is made.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from dealroom.folders import Tier
from dealroom.ids import DocumentId, FolderId, OrganisationId
from dealroom.people import Organisation
from dealroom.permitted import Denied, PermittedSet, RefusedFolder, ScopeRule
from dealroom.room import Room
from dealroom.threads import Thread, ThreadKind
from policy._lines import InvalidPolicyError
from policy._recent import Recent
from policy.askers import resolved_asker
from policy.explain import organisation_because, person_because
from policy.lists import Unresolved, list_of, read_by_all, resolved_counterparties
from policy.person import Person
from policy.snapshot import Snapshot, snapshot_of
from policy.tiers import decide, documents_in, person_tiers


def scope_of(thread: Thread, *, room: Room) -> PermittedSet | Denied:
    """Return the folders and documents that the other side of a thread may read, or why that cannot be said."""
    by_list = thread.kind == ThreadKind.REQUEST
    rule = ScopeRule.COUNTERPARTY_INTERSECTION if by_list else ScopeRule.CREATOR_ACCESS
    try:
        resolve = {ThreadKind.REQUEST: _of_request, ThreadKind.QUESTION: _of_question}[thread.kind]
        return resolve(thread, room, snapshot_of(room))
    except InvalidPolicyError as error:
        return Denied(rule, room.policy_version, str(error))
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in here, the answer is a denial
        return Denied(rule, room.policy_version, f"The rule could not be applied ({type(error).__name__}).")


def still_permits(permitted: PermittedSet, *, room: Room, thread: Thread, documents: Iterable[DocumentId]) -> bool:
    """
    Whether what a draft was made from may still be shown: asked again when it is returned, edited and sent.

    Every document has to lie in the set that was searched and in the set that the room gives now. A room older than
    the set proves nothing.
    """
    now = scope_of(thread, room=room)
    if not isinstance(now, PermittedSet) or now.policy_version < permitted.policy_version:
        return False
    if (now.deal, now.rule) != (permitted.deal, permitted.rule):
        return False
    return set(documents) <= permitted.documents & now.documents


def _of_request(thread: Thread, room: Room, snapshot: Snapshot) -> PermittedSet | Denied:
    request_list = list_of(thread, room=room)
    if request_list is None:
        return _denied_request(room, "The request list of this thread is not one list of this room.")
    counterparties = resolved_counterparties(request_list, snapshot)
    if isinstance(counterparties, Unresolved):
        return _denied_request(room, counterparties.reason, counterparties.counterparties)
    names = tuple(organisation.id for organisation in counterparties)
    admitted = _known(snapshot, names, lambda: _admitted_by_all(counterparties, snapshot))
    return _permitted(room, ScopeRule.COUNTERPARTY_INTERSECTION, names, admitted)


@dataclass(frozen=True, slots=True)
class _Admitted:
    """The folders that the other side may read, those of them that it may not download, and those it may not read."""

    folders: frozenset[FolderId]
    kept_back: frozenset[FolderId]
    refused: tuple[RefusedFolder, ...]


# What was admitted lately. INVARIANT: nothing in here depends on anything but the policy as it was decided; documents,
# which come and go without a policy version, are looked up each time.
_recent = Recent[_Admitted](kept=64)


def _known(snapshot: Snapshot, of: Hashable, make: Callable[[], _Admitted]) -> _Admitted:
    return _recent.get((snapshot.deal, snapshot.policy_version, of), facts=(snapshot,), make=make)


def _admitted_by_all(organisations: Sequence[Organisation], snapshot: Snapshot) -> _Admitted:
    lowest = read_by_all(organisations, snapshot)
    refused = (_refused_by(organisations, snapshot, position) for position, tier in enumerate(lowest) if not tier)
    return _admitted(snapshot, lowest, refused)


def _admitted(snapshot: Snapshot, tiers: bytes, refused: Iterable[RefusedFolder]) -> _Admitted:
    placed = list(zip(snapshot.folders, tiers, strict=True))
    return _Admitted(
        folders=frozenset(folder.id for folder, tier in placed if Tier(tier).may_read),
        kept_back=frozenset(folder.id for folder, tier in placed if Tier.NONE < tier < Tier.DOWNLOAD),
        refused=tuple(refused),
    )


def _refused_by(organisations: Sequence[Organisation], snapshot: Snapshot, position: int) -> RefusedFolder:
    by = [organisation for organisation in organisations if not snapshot.tiers[organisation.id][position]]
    because = "; ".join(organisation_because(snapshot, organisation, position) for organisation in by)
    folder = snapshot.folders[position]
    return RefusedFolder(folder.id, folder.path, tuple(organisation.slug for organisation in by), f"{because}.")


def _of_question(thread: Thread, room: Room, snapshot: Snapshot) -> PermittedSet | Denied:
    creator = resolved_asker(thread.created_by, snapshot)
    if isinstance(creator, Unresolved):
        return Denied(ScopeRule.CREATOR_ACCESS, room.policy_version, creator.reason)
    names = (creator.organisation.id,)
    admitted = _known(snapshot, creator.user.id, lambda: _admitted_to(creator, snapshot))
    return _permitted(room, ScopeRule.CREATOR_ACCESS, names, admitted)


def _admitted_to(creator: Person, snapshot: Snapshot) -> _Admitted:
    tiers = person_tiers(snapshot, creator)
    refused = (_refused_to(creator, snapshot, position) for position, tier in enumerate(tiers) if not tier)
    return _admitted(snapshot, tiers, refused)


def _refused_to(creator: Person, snapshot: Snapshot, position: int) -> RefusedFolder:
    because = person_because(snapshot, creator, decide(snapshot, creator, position))
    folder = snapshot.folders[position]
    return RefusedFolder(folder.id, folder.path, (creator.user.email,), f"{because}.")


def _permitted(
    room: Room, rule: ScopeRule, counterparties: tuple[OrganisationId, ...], admitted: _Admitted
) -> PermittedSet:
    return PermittedSet(
        deal=room.deal,
        policy_version=room.policy_version,
        rule=rule,
        counterparties=counterparties,
        folders=admitted.folders,
        documents=documents_in(room, admitted.folders),
        view_only=documents_in(room, admitted.kept_back),
        refused=admitted.refused,
    )


def _denied_request(room: Room, reason: str, counterparties: tuple[OrganisationId, ...] = ()) -> Denied:
    return Denied(ScopeRule.COUNTERPARTY_INTERSECTION, room.policy_version, reason, counterparties)
