"""What a draft could rest on before a change of the policy, and what it may rest on after it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dealroom.ids import OrganisationId, RequestListId, UserId
from dealroom.people import Organisation
from dealroom.permitted import ScopeRule
from dealroom.threads import RequestList
from policy._compared import Compared, Half, Pair
from policy._words import organisation_name
from policy.askers import resolved_asker
from policy.lists import Unresolved, counterparties_of, read_by_all, resolved_counterparties

_Resolved = tuple[Organisation, ...] | Unresolved


@dataclass(frozen=True, slots=True)
class ScopeChange:
    """
    What changes for the requests of a list, named by its slug, or for the questions of a person, named by their email.

    `joined` and `left` are the organisations that the list is for now and was not before, and the other way round.
    `opened` and `closed` are paths of folders. `denied_before` and `denied_after` say why a rule did not resolve; where
    it did, they are None.
    """

    rule: ScopeRule
    subject: str
    joined: tuple[str, ...]
    left: tuple[str, ...]
    opened: tuple[str, ...]
    closed: tuple[str, ...]
    denied_before: str | None
    denied_after: str | None

    @property
    def became_denied(self) -> bool:
        """Whether the rule resolved before, and no longer does."""
        return self.denied_before is None and self.denied_after is not None

    @property
    def is_a_change(self) -> bool:
        """Whether anything is different after."""
        moved = self.joined or self.left or self.opened or self.closed
        return bool(moved) or (self.denied_before is None) is not (self.denied_after is None)


def scope_changes(rooms: Compared) -> tuple[ScopeChange, ...]:
    """Return what changes for the requests of each list, then for the questions of each person."""
    changes = (*_of_lists(rooms), *_of_askers(rooms))
    return tuple(change for change in changes if change.is_a_change)


def _of_lists(rooms: Compared) -> Iterator[ScopeChange]:
    lists = dict.fromkeys(entry.id for half in (rooms.after, rooms.before) for entry in half.room.request_lists)
    for identifier in lists:
        yield _of_list(rooms, _held(rooms.before, identifier), _held(rooms.after, identifier))


def _of_list(rooms: Compared, before: RequestList | None, after: RequestList | None) -> ScopeChange:
    named = next(entry for entry in (after, before) if entry is not None)
    old, new = (() if entry is None else counterparties_of(entry) for entry in (before, after))
    resolved = _resolved(before, rooms.before), _resolved(after, rooms.after)
    pair = _read_by_list(rooms, *resolved)
    return ScopeChange(
        rule=ScopeRule.COUNTERPARTY_INTERSECTION,
        subject=named.slug,
        joined=_names(rooms.after, (name for name in new if name not in old)),
        left=_names(rooms.before, (name for name in old if name not in new)),
        opened=_paths(rooms, pair.opened),
        closed=_paths(rooms, pair.closed),
        denied_before=_reason(resolved[0]),
        denied_after=_reason(resolved[1]),
    )


def _read_by_list(rooms: Compared, before: _Resolved, after: _Resolved) -> Pair:
    if before == after and not isinstance(after, Unresolved):
        touched = [organisation for organisation in after if not rooms.is_untouched(organisation.id)]
        if not touched:
            return Pair(b"", b"")
    halves = zip((rooms.before, rooms.after), (before, after), strict=True)
    return rooms.laid_out(*(_admitted(half, counterparties) for half, counterparties in halves))


def _admitted(half: Half, counterparties: _Resolved) -> bytes:
    if isinstance(counterparties, Unresolved):
        return bytes(len(half.snapshot.folders))
    return read_by_all(counterparties, half.snapshot)


def _held(half: Half, identifier: RequestListId) -> RequestList | None:
    """Return a request list, or None if the room does not hold exactly one with this id."""
    lists = [entry for entry in half.room.request_lists if entry.id == identifier]
    return lists[0] if len(lists) == 1 else None


def _resolved(request_list: RequestList | None, half: Half) -> _Resolved:
    if request_list is None:
        return Unresolved("The room does not hold the request list.")
    return resolved_counterparties(request_list, half.snapshot)


def _of_askers(rooms: Compared) -> Iterator[ScopeChange]:
    emails = {user.id: user.email for half in (rooms.before, rooms.after) for user in half.room.users}
    for user, email in emails.items():
        if rooms.is_untouched_person(user):
            continue
        reasons = [_reason(resolved_asker(user, half.snapshot)) for half in (rooms.before, rooms.after)]
        if None in reasons:
            yield _of_asker(rooms, user, email, *reasons)


def _of_asker(
    rooms: Compared, user: UserId, email: str, denied_before: str | None, denied_after: str | None
) -> ScopeChange:
    pair = rooms.of_person(user)
    if denied_before is not None or denied_after is not None:
        # Whoever reads and does not ask grounds nothing.
        nothing = bytes(len(rooms.paths))
        pair = Pair(nothing if denied_before else pair.before, nothing if denied_after else pair.after)
    return ScopeChange(
        rule=ScopeRule.CREATOR_ACCESS,
        subject=email,
        joined=(),
        left=(),
        opened=_paths(rooms, pair.opened),
        closed=_paths(rooms, pair.closed),
        denied_before=denied_before,
        denied_after=denied_after,
    )


def _paths(rooms: Compared, places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(rooms.paths[place] for place in places)


def _names(half: Half, organisations: Iterable[OrganisationId]) -> tuple[str, ...]:
    return tuple(organisation_name(half.room, organisation) for organisation in organisations)


def _reason(resolved: object) -> str | None:
    return resolved.reason if isinstance(resolved, Unresolved) else None
