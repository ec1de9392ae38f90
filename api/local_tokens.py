"""
Bearer tokens of local mode.

Rule: a local token is signed with a key of its own, which lies in the data directory and is readable by its owner
alone, and names an issuer of its own. No other mode knows the key, so none accepts such a token.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import jwt

from store.keys import kept_key

LIFETIME = timedelta(hours=12)

if TYPE_CHECKING:
    from jwt.types import Options

_ISSUER = "proofroom-local"
_ALGORITHM = "HS256"
_KEY_FILE = "local-tokens.key"


@dataclass(frozen=True, slots=True)
class Proof:
    """What a token proves: an email, until a moment."""

    email: str
    expires_at: datetime


def issue(keys_path: Path, email: str, now: datetime) -> str:
    """Return a bearer token of twelve hours for a person."""
    claims = {"iss": _ISSUER, "sub": email, "iat": int(now.timestamp()), "exp": int((now + LIFETIME).timestamp())}
    return jwt.encode(claims, kept_key(keys_path, _KEY_FILE), algorithm=_ALGORITHM)


def verified(keys_path: Path, token: str, *, now: datetime) -> Proof | None:
    """Return what a token proves at this moment, or None if it is not one of ours or its time has run out."""
    options: Options = {"require": ["exp", "iat", "iss", "sub"], "verify_exp": False, "verify_iat": False}
    try:
        claims = jwt.decode(
            token, kept_key(keys_path, _KEY_FILE), algorithms=[_ALGORITHM], issuer=_ISSUER, options=options
        )
        expires_at = datetime.fromtimestamp(int(claims["exp"]), UTC)
    except (jwt.PyJWTError, ValueError, TypeError, OverflowError):
        return None
    return Proof(str(claims["sub"]), expires_at) if now < expires_at else None
