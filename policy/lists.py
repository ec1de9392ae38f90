"""
Who a request list is for, and what all of them may read.

Rule: a list is for its owner and for everybody it is visible to. It resolves if it has an owner and if each of them is
a buy-side organisation of this room; in doubt about one, it resolves to nobody. All of them together read a folder at
the lowest tier that one of them has there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from dealroom.folders import Tier
from dealroom.ids import OrganisationId
from dealroom.people import Organisation
from dealroom.room import Room
from dealroom.threads import RequestList, Thread
from policy.person import is_buy_side
from policy.snapshot import Snapshot

# A tier as so many bits: what two tiers have in common is the lower one. No tier is the common one of nobody.
_AS_BITS = bytes.maketrans(bytes(Tier), bytes((1 << tier) - 1 for tier in Tier))
_AS_TIER = bytes.maketrans(bytes((1 << tier) - 1 for tier in Tier), bytes(Tier))


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A list that resolves to nobody, why in words, and those of its organisations that the room holds."""

    reason: str
    counterparties: tuple[OrganisationId, ...] = ()


def list_of(thread: Thread, *, room: Room) -> RequestList | None:
    """Return the request list of a thread, or None if the room does not hold exactly one."""
    lists = [entry for entry in room.request_lists if entry.id == thread.request_list]
    return lists[0] if len(lists) == 1 else None


def counterparties_of(request_list: RequestList) -> tuple[OrganisationId, ...]:
    """Return everybody a list is for, its owner first, each once."""
    owner = () if request_list.owner is None else (request_list.owner,)
    return tuple(dict.fromkeys((*owner, *request_list.visible_to)))


def resolved_counterparties(request_list: RequestList, snapshot: Snapshot) -> tuple[Organisation, ...] | Unresolved:
    """Return the organisations that a list is for, or why that cannot be said."""
    named = counterparties_of(request_list)
    found = tuple(snapshot.organisations[name] for name in named if name in snapshot.organisations)
    known = tuple(organisation.id for organisation in found)
    if not named:
        return Unresolved("The request list has no counterparty: neither an owner nor anybody it is visible to.")
    if request_list.owner is None:
        return Unresolved("The request list has no owner.", known)
    if len(found) < len(named):
        return Unresolved("The request list names an organisation that this room does not hold.", known)
    outsiders = [organisation.slug for organisation in found if not is_buy_side(organisation)]
    if outsiders:
        return Unresolved(f"Not a buy-side organisation: {', '.join(outsiders)}.", known)
    return found


def read_by_all(organisations: Sequence[Organisation], snapshot: Snapshot) -> bytes:
    """
    Return the lowest tier among organisations on every folder, one byte each.

    Raises:
        ValueError: there is no organisation, and what nobody may not read is not what everybody may.

    """
    tiers = [snapshot.tiers[organisation.id] for organisation in organisations]
    if not tiers:
        raise ValueError("an intersection of nobody")
    common = reduce(_in_common, (int.from_bytes(column.translate(_AS_BITS), "big") for column in tiers))
    return common.to_bytes(len(snapshot.folders), "big").translate(_AS_TIER)


def _in_common(one: int, other: int) -> int:
    return one & other
