"""
What has moved under an answer since it was checked or sent, in words.

Rule: an answer is for whom it was checked for, and rests on documents that all of them may still read, in the versions that
were looked at. Anybody who joined or left, any document that was closed, moved out of reach, replaced or removed, is named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dealroom.documents import Document
from dealroom.ids import DocumentId, OrganisationId
from dealroom.permitted import Denied, PermittedSet
from dealroom.room import Room
from dealroom.sent import RestedOn


@dataclass(frozen=True, slots=True)
class Standing:
    """What an answer rests on, as the room is now: whom it would be for, and the documents of the deal."""

    scope: PermittedSet | Denied
    room: Room
    documents: Mapping[DocumentId, Document]


def moved(rests_on: Iterable[RestedOn], *, audience: Iterable[OrganisationId], now: Standing) -> tuple[str, ...]:
    """Return what has moved since an answer for this audience was checked, a sentence each; none where nothing has."""
    if isinstance(now.scope, Denied):
        return (f"It can no longer be told who the answer is for. {now.scope.reason}",)
    permitted = now.scope.documents
    return (*_in_audience(frozenset(audience), now), *(s for item in rests_on for s in _under(item, permitted, now)))


def _in_audience(before: frozenset[OrganisationId], now: Standing) -> list[str]:
    after = frozenset(now.scope.counterparties)
    joined = [f"The answer would now also go to {_name(item, now.room)}." for item in sorted(after - before)]
    left = [f"The answer is no longer for {_name(item, now.room)}." for item in sorted(before - after)]
    return [*joined, *left]


def _under(item: RestedOn, permitted: frozenset[DocumentId], now: Standing) -> list[str]:
    current = now.documents.get(item.document)
    if current is None:
        return [f"“{item.title}” is no longer in the room."]
    if item.document not in permitted:
        return [f"“{current.title}” can no longer be read by everybody whom the answer is for."]
    if item.version is not None and item.version != current.version:
        return [f"“{current.title}” was replaced by a newer version."]
    return []


def _name(identifier: OrganisationId, room: Room) -> str:
    return next((item.name for item in room.organisations if item.id == identifier), "an organisation that is gone")
