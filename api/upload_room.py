"""
How much may wait to be used.

Rule: an upload that nobody uses takes room from everybody. So a person has a share, all persons together have one, and the
disk is never filled to its end. What waits for a week is thrown away.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlmodel import Session

from api.errors import Code, RefusedError
from store import incoming, uploads

if TYPE_CHECKING:
    from api.wiring import Services

KEPT_FOR = timedelta(days=7)
PERSONS_SHARE = 10 << 30
EVERYBODYS_SHARE = 50 << 30
MOST_WAITING = 500
LEFT_FREE = 1 << 30


@dataclass(frozen=True, slots=True)
class _Waiting:
    person: str
    size: int


def upload_key(upload: str) -> str:
    """Return the key under which the bytes of an upload wait: each upload has a place of its own."""
    return f"uploads/{upload}"


def room_for(services: "Services", session: Session, *, person: str, length: int | None) -> int:
    """
    Return how many bytes an upload of this person may bring.

    Raises:
        RefusedError: there is no room for it.

    """
    waiting = _waiting(services, session)
    own = [item.size for item in waiting if item.person == person]
    if len(own) >= MOST_WAITING:
        raise _refused(f"{len(own)} uploads of yours wait to be used; at most {MOST_WAITING} may.")
    share = PERSONS_SHARE - sum(own)
    if share < (length or 1):
        raise _refused(
            f"{_megabytes(sum(own))} of yours wait to be used; at most {_megabytes(PERSONS_SHARE)} may. Use or cancel some first."
        )
    left = min(EVERYBODYS_SHARE - sum(item.size for item in waiting), services.files.free - LEFT_FREE)
    if left < (length or 1):
        raise RefusedError(Code.UNAVAILABLE, "The server has no room for this upload now. Try again later.")
    return min(share, left)


def refuse_full_disk(services: "Services") -> None:
    """
    Check that the disk takes more.

    Raises:
        RefusedError: it does not.

    """
    if services.files.free < LEFT_FREE:
        raise RefusedError(Code.UNAVAILABLE, "The server has no room for this upload now. Try again later.")


def _waiting(services: "Services", session: Session) -> list[_Waiting]:
    found = [_Waiting(person, size) for person, size in uploads.waiting_sizes(session)]
    for item in uploads.uploads_on_their_way(session):
        here = incoming.size_of(services.files.folder(upload_key(item.id))) or 0
        found.append(_Waiting(item.person, here if item.length is None else item.length))
    return found


def _refused(message: str) -> RefusedError:
    return RefusedError(Code.RATE_LIMITED, message)


def _megabytes(size: int) -> str:
    return f"{size // 1_000_000:,} MB"
