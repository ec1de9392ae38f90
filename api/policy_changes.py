"""
Changing who may read what.

Rule: a change is looked at before it is made: what it would open and close, in the room as it stands. It takes a reason, makes
one policy version, and is recorded with its author in the same transaction. A change that was looked at in an older version is
not made unseen: it is refused as stale.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from api.names import cleaned_line
from dealroom.problems import ExplainedError
from dealroom.room import Room
from policy.changes import PolicyChange, SetMember, changed, in_words
from policy.difference import Difference, difference
from store import changes as change_feed
from store import registry, rooms
from store.policy_versions import PolicyVersion, add_version

if TYPE_CHECKING:
    from api.wiring import Services

LONGEST_REASON = 500


class MissingReasonError(ExplainedError):
    """A change has no reason, or one that is too long."""


class MovedPolicyError(ExplainedError):
    """The policy is no longer the one in which a change was looked at."""


@dataclass(frozen=True, slots=True)
class Considered:
    """What a change would make of a room: in words, and in what it opens and closes."""

    words: str
    after: Room
    difference: Difference


@dataclass(frozen=True, slots=True)
class Made:
    """A change that was made: the version it became, and what it did."""

    version: PolicyVersion
    considered: Considered


def considered(room: Room, change: PolicyChange) -> Considered:
    """
    Return what a change would do, without making it.

    Raises:
        RefusedChangeError: it cannot be made, or changes nothing.

    """
    after = changed(room, change)
    return Considered(in_words(room, change), after, difference(room, after))


def make(
    services: "Services", key: str, change: PolicyChange, *, reason: str, actor: str, expected: int | None = None
) -> Made:
    """
    Make a change, as the next policy version of a deal.

    `expected` is the version in which it was looked at; None makes it in whatever version stands.

    Raises:
        RefusedChangeError: it cannot be made, or changes nothing.
        MissingReasonError: the reason is empty or too long.
        MovedPolicyError: another version stands than the expected one.

    """
    because, at = _reason(reason), services.clock()
    with services.data.deal(key).write() as session:
        room = rooms.room(session)
        if expected is not None and room.policy_version != expected:
            raise MovedPolicyError(
                f"The policy is at version {room.policy_version} and no longer at {expected}: look at the change again."
            )
        found = considered(room, change)
        if isinstance(change, SetMember):
            # Known first, a member at the end of this transaction: whoever is known and no member resolves to nothing.
            with services.data.registry.write() as known:
                registry.add_person(known, deal_key=key, email=change.user.email, name=change.user.name)
        version = add_version(session, found.after, author=actor, reason=because, at=at)
        services.log.append(
            session,
            action="policy.changed",
            actor=actor,
            at=at,
            version=version.number,
            sha256=version.sha256,
            kind=type(change).__name__,
            opened=len(found.difference.opened),
            closed=len(found.difference.closed),
        )
        change_feed.add_change(session, kind="policy", subject=room.deal, detail=str(version.number))
    return Made(version, found)


def _reason(text: str) -> str:
    line = cleaned_line(text)
    if not line:
        raise MissingReasonError("A change of permissions needs a reason.")
    if len(line) > LONGEST_REASON:
        raise MissingReasonError(f"The reason has {len(line)} characters; at most {LONGEST_REASON} are taken.")
    return line
