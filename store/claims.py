"""
Who works on which document, under a lease.

A version that is not settled is work to do. Whoever claims it holds a lease; each checkpoint is written only while the
lease is still held and the version is still the document's current one, so that a process that was thought dead cannot
undo what another one did, and work on a document that was removed or replaced stops by itself.

Rule: whoever has waited longest is next. What was never begun comes in the order of arrival; what was begun and put
down again, for whatever reason, comes after it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, func, or_, select

from dealroom.documents import DocumentKind, EnrichmentState
from dealroom.ids import DocumentId, VersionId
from store.changes import add_change
from store.tables import DocumentRow, VersionRow

_UNSETTLED = tuple(state.value for state in EnrichmentState if not state.is_settled)


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader told of a version: its kind and pages, what the deal team should know, what they can do."""

    kind: DocumentKind | None = None
    problem: str | None = None
    notice: str | None = None
    remedy: str | None = None
    is_partial: bool = False
    page_count: int | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """
    A version under lease: whoever holds it may write its checkpoints.

    `faults` is how many tries in a row failed before this one, `interruptions` how many ended without a word.
    """

    document: DocumentId
    version: VersionId
    file: str
    title: str
    sha256: str
    state: EnrichmentState
    attempts: int
    faults: int
    interruptions: int
    owner: str
    number: int


def _waiting(at: datetime) -> tuple[Any, ...]:
    """Return the conditions on a version that can be claimed."""
    return (
        col(VersionRow.state).in_(_UNSETTLED),
        or_(col(VersionRow.lease_until).is_(None), col(VersionRow.lease_until) < at),
        or_(col(VersionRow.retry_at).is_(None), col(VersionRow.retry_at) <= at),
    )


def claim_next(session: Session, *, owner: str, at: datetime, lease: timedelta) -> Claim | None:
    """Lease the version that is next: not settled, not waiting for another try, and nobody works on it."""
    statement = (
        select(VersionRow, DocumentRow)
        .join(DocumentRow, col(DocumentRow.version_id) == col(VersionRow.id))
        .where(*_waiting(at))
        .order_by(col(VersionRow.worked_at).is_not(None), col(VersionRow.worked_at), col(DocumentRow.position))
    )
    found = session.exec(statement).first()
    if found is None:
        return None
    version, row = found
    claim = Claim(
        document=DocumentId(row.id),
        version=VersionId(version.id),
        file=row.file,
        title=row.title,
        sha256=version.sha256,
        state=EnrichmentState(version.state),
        attempts=version.attempts + 1,
        faults=version.faults,
        interruptions=version.interruptions,
        owner=owner,
        number=version.lease_number + 1,
    )
    version.lease_owner, version.lease_until, version.lease_number = owner, at + lease, claim.number
    version.attempts, version.interruptions = claim.attempts, claim.interruptions + 1
    version.worked_at, version.retry_at = at, None
    session.add(version)
    return claim


def count_waiting(session: Session, *, at: datetime) -> int:
    """Return how many documents could be claimed now."""
    return _count(session, *_waiting(at))


def count_unsettled(session: Session) -> int:
    """Return how many documents are still on their way."""
    return _count(session, col(VersionRow.state).in_(_UNSETTLED))


def _count(session: Session, *conditions: Any) -> int:  # noqa: ANN401 - conditions of SQLAlchemy
    statement = (
        select(func.count())
        .select_from(DocumentRow)
        .join(VersionRow, col(VersionRow.id) == col(DocumentRow.version_id))
        .where(*conditions)
    )
    return session.exec(statement).one()


def abandoned(session: Session, *, is_alive: Callable[[str], bool]) -> frozenset[str]:
    """Return the processes that hold leases and are no more."""
    owners = session.exec(select(VersionRow.lease_owner).where(col(VersionRow.lease_owner).is_not(None)).distinct())
    return frozenset(owner for owner in owners if owner is not None and not is_alive(owner))


def release(session: Session, owners: frozenset[str]) -> None:
    """Give back the leases of some processes."""
    for row in session.exec(select(VersionRow).where(col(VersionRow.lease_owner).in_(owners))):
        row.lease_owner = row.lease_until = None
        session.add(row)


def _held(session: Session, claim: Claim) -> VersionRow | None:
    row = session.get(VersionRow, claim.version)
    document = session.get(DocumentRow, claim.document)
    if row is None or document is None or document.version_id != claim.version:
        return None
    return row if (row.lease_owner, row.lease_number) == (claim.owner, claim.number) else None


def renew(session: Session, claim: Claim, *, until: datetime, has_advanced: bool = False) -> bool:
    """Prolong a lease, and tell whether it was still held. `has_advanced`: something was kept since the last time."""
    row = _held(session, claim)
    if row is None:
        return False
    row.lease_until = until
    if has_advanced:
        _forget_faults(row)
    session.add(row)
    return True


def give_back(session: Session, claim: Claim) -> None:
    """Put a claimed version down in good order: it goes on where it is when its turn comes."""
    row = _held(session, claim)
    if row is not None:
        row.interruptions = 0
        row.lease_owner = row.lease_until = None
        session.add(row)


def put_off(session: Session, claim: Claim, *, fault: str, at: datetime, until: datetime) -> None:
    """Let a claimed version wait after a try that failed through no fault of the file."""
    row = _held(session, claim)
    if row is None:
        return
    row.last_fault, row.faults, row.interruptions = fault, claim.faults + 1, 0
    row.retry_at = until
    row.lease_owner = row.lease_until = None
    if row.state == EnrichmentState.READING.value:
        row.state, row.state_since = EnrichmentState.QUEUED.value, at
    session.add(row)
    add_change(session, kind="document", subject=claim.document, detail=row.state)


def checkpoint(
    session: Session, claim: Claim, *, state: EnrichmentState, at: datetime, told: Told | None = None
) -> bool:
    """Write how far a claimed version has come, and tell whether the lease was still held."""
    row = _held(session, claim)
    if row is None:
        return False
    row.state, row.state_since = state.value, at
    if told is not None:
        row.problem, row.notice, row.remedy = told.problem, told.notice, told.remedy
        row.is_partial, row.page_count, row.description = told.is_partial, told.page_count, told.description
        row.kind = told.kind.value if told.kind else row.kind
    if state is not EnrichmentState.READING:
        _forget_faults(row)
    if state.is_settled:
        row.lease_owner = row.lease_until = None
    session.add(row)
    add_change(session, kind="document", subject=claim.document, detail=state.value)
    return True


def _forget_faults(row: VersionRow) -> None:
    row.last_fault, row.faults, row.interruptions = None, 0, 0


def settle(session: Session, claim: Claim, *, at: datetime) -> bool:
    """Write that a claimed version can be searched, whole or in part, and tell whether the lease was still held."""
    row = session.get(VersionRow, claim.version)
    is_partial = row is not None and row.is_partial
    return checkpoint(session, claim, state=EnrichmentState.PARTIAL if is_partial else EnrichmentState.READY, at=at)
