"""What subscribers wait for: a numbered feed in the deal's own database, so that every process sees it."""

from dataclasses import dataclass

from sqlmodel import Session, col, func, select

from store.tables import ChangeRow


@dataclass(frozen=True, slots=True)
class Change:
    """One change: of a document's state, or of a thread's drafting."""

    number: int
    kind: str
    subject: str
    detail: str


def add_change(session: Session, *, kind: str, subject: str, detail: str) -> None:
    """Append a change."""
    session.add(ChangeRow(kind=kind, subject=subject, detail=detail))


def last_change(session: Session) -> int:
    """Return the number of the newest change, 0 where there is none."""
    return session.exec(select(func.max(ChangeRow.number))).one() or 0


def changes_since(session: Session, number: int, *, kind: str) -> tuple[Change, ...]:
    """Return the changes of a kind after a number, oldest first."""
    statement = (
        select(ChangeRow)
        .where(col(ChangeRow.number) > number, col(ChangeRow.kind) == kind)
        .order_by(col(ChangeRow.number))
    )
    return tuple(Change(row.number or 0, row.kind, row.subject, row.detail) for row in session.exec(statement))


def latest_of(session: Session, *, kind: str, subject: str) -> Change | None:
    """Return the newest change of one subject, or None where it never changed."""
    statement = (
        select(ChangeRow)
        .where(col(ChangeRow.kind) == kind, col(ChangeRow.subject) == subject)
        .order_by(col(ChangeRow.number).desc())
    )
    row = session.exec(statement).first()
    return None if row is None else Change(row.number or 0, row.kind, row.subject, row.detail)
