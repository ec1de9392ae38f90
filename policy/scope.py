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

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dealroom.folders import Tier
from dealroom.ids import DocumentId, FolderId, OrganisationId
from dealroom.people import BUY_SIDE_ROLES, Organisation
from dealroom.permitted import Denied, PermittedSet, RefusedFolder, ScopeRule
from dealroom.room import Room
from dealroom.threads import Thread, ThreadKind
from policy._lines import InvalidPolicyError
from policy.explain import organisation_because, person_because
from policy.lists import counterparties_of, list_of
from policy.person import Person, is_buy_side
from policy.snapshot import Snapshot, snapshot_of
from policy.tiers import decide, documents_in


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
    counterparties = _counterparties(thread, room, snapshot)
    if isinstance(counterparties, Denied):
        return counterparties
    names = tuple(organisation.id for organisation in counterparties)
    return _permitted(room, ScopeRule.COUNTERPARTY_INTERSECTION, names, _admitted_by_all(counterparties, snapshot))


def _counterparties(thread: Thread, room: Room, snapshot: Snapshot) -> Sequence[Organisation] | Denied:
    request_list = list_of(thread, room=room)
    if request_list is None:
        return _denied_request(room, "The request list of this thread is not one list of this room.")
    named = counterparties_of(request_list)
    found = [snapshot.organisations[name] for name in named if name in snapshot.organisations]
    known = tuple(organisation.id for organisation in found)
    if not named:
        return _denied_request(
            room, "The request list has no counterparty: neither an owner nor anybody it is visible to."
        )
    if request_list.owner is None:
        return _denied_request(room, "The request list has no owner.", known)
    if len(found) < len(named):
        return _denied_request(room, "The request list names an organisation that this room does not hold.", known)
    outsiders = [organisation.slug for organisation in found if not is_buy_side(organisation)]
    if outsiders:
        return _denied_request(room, f"Not a buy-side organisation: {', '.join(outsiders)}.", known)
    return found


@dataclass(frozen=True, slots=True)
class _Admitted:
    """The folders that the other side may read, each at its lowest tier, and those it may not."""

    tiers: Mapping[FolderId, Tier]
    refused: tuple[RefusedFolder, ...]


def _admitted_by_all(organisations: Sequence[Organisation], snapshot: Snapshot) -> _Admitted:
    admitted: dict[FolderId, Tier] = {}
    refused: list[RefusedFolder] = []
    tiers = [snapshot.tiers[organisation.id] for organisation in organisations]
    # INVARIANT: the lowest tier among nobody is nothing at all, so an intersection of nobody is an error, not a room.
    lowest = map(min, zip(*tiers, strict=True))
    for position, (folder, tier) in enumerate(zip(snapshot.folders, lowest, strict=True)):
        if Tier(tier).may_read:
            admitted[folder.id] = Tier(tier)
        else:
            refused.append(_refused_by(organisations, snapshot, position))
    return _Admitted(admitted, tuple(refused))


def _refused_by(organisations: Sequence[Organisation], snapshot: Snapshot, position: int) -> RefusedFolder:
    by = [organisation for organisation in organisations if not snapshot.tiers[organisation.id][position]]
    because = "; ".join(organisation_because(snapshot, organisation, position) for organisation in by)
    folder = snapshot.folders[position]
    return RefusedFolder(folder.id, folder.path, tuple(organisation.slug for organisation in by), f"{because}.")


def _of_question(thread: Thread, room: Room, snapshot: Snapshot) -> PermittedSet | Denied:
    creator = None if thread.created_by is None else snapshot.people.get(thread.created_by)
    if creator is None:
        return _denied_question(
            room, "Whoever asked does not resolve to an organisation of this room and a role in it."
        )
    if creator.role not in BUY_SIDE_ROLES:
        return _denied_question(room, f"{creator.user.email} is not of the buy side, so the question grounds nothing.")
    names = (creator.organisation.id,)
    return _permitted(room, ScopeRule.CREATOR_ACCESS, names, _admitted_to(creator, snapshot))


def _admitted_to(creator: Person, snapshot: Snapshot) -> _Admitted:
    admitted: dict[FolderId, Tier] = {}
    refused: list[RefusedFolder] = []
    for position, folder in enumerate(snapshot.folders):
        decision = decide(snapshot, creator, position)
        if decision.tier.may_read:
            admitted[folder.id] = decision.tier
        else:
            because = person_because(snapshot, creator, decision)
            refused.append(RefusedFolder(folder.id, folder.path, (creator.user.email,), f"{because}."))
    return _Admitted(admitted, tuple(refused))


def _permitted(
    room: Room, rule: ScopeRule, counterparties: tuple[OrganisationId, ...], admitted: _Admitted
) -> PermittedSet:
    folders = frozenset(admitted.tiers)
    kept_back = frozenset(folder for folder, tier in admitted.tiers.items() if tier < Tier.DOWNLOAD)
    return PermittedSet(
        deal=room.deal,
        policy_version=room.policy_version,
        rule=rule,
        counterparties=counterparties,
        folders=folders,
        documents=documents_in(room, folders),
        view_only=documents_in(room, kept_back),
        refused=admitted.refused,
    )


def _denied_request(room: Room, reason: str, counterparties: tuple[OrganisationId, ...] = ()) -> Denied:
    return Denied(ScopeRule.COUNTERPARTY_INTERSECTION, room.policy_version, reason, counterparties)


def _denied_question(room: Room, reason: str) -> Denied:
    return Denied(ScopeRule.CREATOR_ACCESS, room.policy_version, reason)
