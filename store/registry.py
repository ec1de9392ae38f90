"""Which deals there are, who is in them, and who is signed in."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, delete, select

from dealroom.ids import DealId
from store.tables import MembershipRow, PersonRow, RegisteredDealRow, SessionRow


@dataclass(frozen=True, slots=True)
class RegisteredDeal:
    """A deal as the registry knows it."""

    id: DealId
    key: str
    slug: str
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sign in, across deals."""

    id: str
    email: str
    name: str


def _deal(row: RegisteredDealRow) -> RegisteredDeal:
    return RegisteredDeal(DealId(row.id), row.key, row.slug, row.name, row.created_at)


def deals(session: Session) -> tuple[RegisteredDeal, ...]:
    """Return every deal, oldest first."""
    rows = session.exec(
        select(RegisteredDealRow).order_by(col(RegisteredDealRow.created_at), col(RegisteredDealRow.id))
    )
    return tuple(_deal(row) for row in rows)


def deal_named(session: Session, name: str) -> RegisteredDeal | None:
    """Return the deal with this id or slug."""
    statement = select(RegisteredDealRow).where(
        (col(RegisteredDealRow.id) == name) | (col(RegisteredDealRow.slug) == name)
    )
    row = session.exec(statement).first()
    return _deal(row) if row else None


def deal_with_key(session: Session, key: str) -> RegisteredDeal | None:
    """Return the deal whose database has this key."""
    row = session.exec(select(RegisteredDealRow).where(col(RegisteredDealRow.key) == key)).first()
    return _deal(row) if row else None


def register(session: Session, deal: RegisteredDeal, *, people: tuple[tuple[str, str], ...]) -> None:
    """Add a deal and its people, given as email and name; somebody known from another deal stays one person."""
    session.add(RegisteredDealRow(id=deal.id, key=deal.key, slug=deal.slug, name=deal.name, created_at=deal.created_at))
    for email, name in people:
        add_person(session, deal_key=deal.key, email=email, name=name)


def add_person(session: Session, *, deal_key: str, email: str, name: str) -> None:
    """Let somebody be known in a deal. What they are there, the deal's own policy says."""
    row = session.exec(select(PersonRow).where(col(PersonRow.email) == email)).first()
    if row is None:
        row = PersonRow(id=f"person-{secrets.token_hex(12)}", email=email, name=name)
        session.add(row)
        session.flush()
    held = select(MembershipRow).where(col(MembershipRow.person_id) == row.id, col(MembershipRow.deal_key) == deal_key)
    if session.exec(held).first() is None:
        session.add(MembershipRow(person_id=row.id, deal_key=deal_key))


def person_by_email(session: Session, email: str) -> Person | None:
    """Return the person with this email, letter case aside."""
    for row in session.exec(select(PersonRow)):
        if row.email.casefold() == email.casefold():
            return Person(row.id, row.email, row.name)
    return None


def person_by_id(session: Session, person: str) -> Person | None:
    """Return the person with this id."""
    row = session.get(PersonRow, person)
    return Person(row.id, row.email, row.name) if row else None


def people(session: Session) -> tuple[Person, ...]:
    """Return everybody who can sign in, by email."""
    return tuple(
        Person(row.id, row.email, row.name) for row in session.exec(select(PersonRow).order_by(col(PersonRow.email)))
    )


def deals_of(session: Session, person: str) -> tuple[RegisteredDeal, ...]:
    """Return the deals that a person is in, oldest first."""
    keys = set(session.exec(select(MembershipRow.deal_key).where(col(MembershipRow.person_id) == person)))
    return tuple(deal for deal in deals(session) if deal.key in keys)


def _session_hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def open_session(session: Session, *, person: str, expires_at: datetime) -> str:
    """Start a browser session and return the secret that its cookie holds."""
    secret = secrets.token_urlsafe(32)
    session.add(SessionRow(hash=_session_hash(secret), person_id=person, expires_at=expires_at))
    return secret


def session_person(session: Session, secret: str, *, at: datetime) -> Person | None:
    """Return who a session's secret belongs to, if the session still runs."""
    row = session.get(SessionRow, _session_hash(secret))
    if row is None or row.expires_at <= at:
        return None
    return person_by_id(session, row.person_id)


def close_session(session: Session, secret: str) -> None:
    """End a browser session."""
    session.exec(delete(SessionRow).where(col(SessionRow.hash) == _session_hash(secret)))
