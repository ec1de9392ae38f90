"""
The audit trail: what happened, by whom, as ids, hashes, verdicts and reasons; never a text of a document or a thread.

Rule: each record is sealed together with the seal before it, under a key that lies outside the deal's database. Whoever
changes, removes or reorders a record cannot make the seals fit again; whoever cuts the tail is noticed by anybody who
kept an earlier head.
"""

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlmodel import Session, col, func, select

from store.encoding import canonical
from store.keys import kept_key
from store.tables import AuditRow, SealedTextRow

FIRST_SEAL = "0" * 64


@dataclass(frozen=True, slots=True)
class Record:
    """One record of the trail, with its seal."""

    number: int
    body: dict[str, Any]
    seal: str


@dataclass(frozen=True, slots=True)
class Trail:
    """The whole trail. `whole` is False where a seal does not fit; `head` is the last seal."""

    whole: bool
    head: str
    records: tuple[Record, ...]


def sealing_key(folder: Path) -> bytes:
    """Return the key that seals trails."""
    return kept_key(folder, "audit.key")


class AuditLog:
    """Appends to and checks the trails of deals, under one sealing key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _seal(self, before: str, number: int, body: str) -> str:
        return hmac.new(self._key, f"{before}\n{number}\n{body}".encode(), hashlib.sha256).hexdigest()

    def append(self, session: Session, *, action: str, actor: str, at: datetime, **facts: Any) -> str:  # noqa: ANN401 - any JSON value
        """Append a record inside the caller's write transaction and return its seal."""
        last = session.exec(select(func.max(AuditRow.number))).one()
        before = session.get_one(AuditRow, last).seal if last else FIRST_SEAL
        number = (last or 0) + 1
        body = canonical({"action": action, "actor": actor, "at": at.isoformat(), **facts})
        seal = self._seal(before, number, body)
        session.add(AuditRow(number=number, body=body, seal=seal))
        session.flush()
        return seal

    def trail(self, session: Session) -> Trail:
        """Return the trail of a deal, each seal checked."""
        whole, before, records = True, FIRST_SEAL, list[Record]()
        for expected, row in enumerate(session.exec(select(AuditRow).order_by(col(AuditRow.number))), start=1):
            fits = hmac.compare_digest(row.seal, self._seal(before, row.number, row.body))
            whole = whole and fits and row.number == expected
            before = row.seal
            records.append(Record(row.number, json.loads(row.body), row.seal))
        return Trail(whole=whole, head=before, records=tuple(records))

    def seal_text(self, session: Session, text: str) -> str:
        """Keep a text beside the trail and return the salted hash that a record may name."""
        salt = secrets.token_hex(16)
        digest = _salted(salt, text)
        session.add(SealedTextRow(hash=digest, salt=salt, text=text))
        session.flush()
        return digest


def _salted(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def sealed_text(session: Session, digest: str) -> str | None:
    """Return the text behind a salted hash, or None where it was purged or is not what was sealed."""
    row = session.get(SealedTextRow, digest)
    if row is None or _salted(row.salt, row.text) != digest:
        return None
    return row.text
