"""
Bearer tokens of an identity provider.

Rule: a token counts if a key that the issuer publishes signed it, with an asymmetric algorithm; if it names this
issuer and this audience and says when it was made and when it ends; and if its email is one that the provider has
verified. Anything less proves nothing.
"""

import json
import threading
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import jwt

from api.local_tokens import Proof
from api.settings import Settings

if TYPE_CHECKING:
    from jwt.types import Options

Fetch = Callable[[str], bytes]

_ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
_REQUIRED = ("exp", "iat", "iss", "aud", "sub")
_LEEWAY = timedelta(seconds=10)
_KEYS_GOOD_FOR = timedelta(minutes=10)
_COOLDOWN = timedelta(seconds=30)  # a token with an unknown key id makes us ask the issuer at most this often
_TIMEOUT_SECONDS = 5
_MAX_DOCUMENT = 1 << 20
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class IssuerFaultError(Exception):
    """The issuer's published documents cannot be fetched, or are not what they must be."""


def fetched(url: str) -> bytes:
    """Return a document of the issuer. Only https is followed, or http on this machine."""
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _LOOPBACK):
        raise IssuerFaultError(f"{url} is not an https address.")
    with urllib.request.urlopen(url, timeout=_TIMEOUT_SECONDS) as answer:  # noqa: S310 - the scheme was checked above
        document: bytes = answer.read(_MAX_DOCUMENT)
    return document


@dataclass(slots=True)
class Verifier:
    """Checks tokens of one issuer for one audience, and keeps the issuer's keys for a while."""

    issuer: str
    audience: str
    fetch: Fetch = fetched
    _keys: Mapping[str | None, jwt.PyJWK] = field(default_factory=dict[str | None, jwt.PyJWK])
    _asked_at: datetime | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def verified(self, token: str, *, now: datetime) -> Proof | None:
        """Return what a token proves at this moment, or None if it proves nothing."""
        try:
            header = jwt.get_unverified_header(token)
            key = self._key(header.get("kid"), now)
            if key is None or header.get("alg") not in _ALGORITHMS:
                return None
            return _proof(self._claims(token, key), now)
        except (jwt.PyJWTError, IssuerFaultError, OSError, ValueError, TypeError, OverflowError):
            return None

    def _claims(self, token: str, key: jwt.PyJWK) -> dict[str, Any]:
        # Times are checked against the clock that we were given, not the one that the library reads.
        options: Options = {
            "require": list(_REQUIRED),
            "verify_exp": False,
            "verify_iat": False,
            "verify_nbf": False,
        }
        return jwt.decode(
            token, key, algorithms=list(_ALGORITHMS), issuer=self.issuer, audience=self.audience, options=options
        )

    def _key(self, key_id: str | None, now: datetime) -> jwt.PyJWK | None:
        with self._lock:
            age = None if self._asked_at is None else now - self._asked_at
            stale = age is None or age >= _KEYS_GOOD_FOR
            if stale or (key_id not in self._keys and age is not None and age >= _COOLDOWN):
                self._asked_at = now  # before asking: an issuer that fails is not asked again at once
                if stale:
                    self._keys = {}  # keys that could not be renewed in time are not trusted on
                self._keys = self._published()
            return self._keys.get(key_id)

    def _published(self) -> dict[str | None, jwt.PyJWK]:
        configuration = json.loads(self.fetch(f"{self.issuer.removesuffix('/')}/.well-known/openid-configuration"))
        if configuration.get("issuer") != self.issuer:
            raise IssuerFaultError("The discovered issuer is not the configured one.")
        keys = json.loads(self.fetch(str(configuration["jwks_uri"])))["keys"]
        return {key.get("kid"): jwt.PyJWK(key) for key in keys if _is_usable(key)}


def _is_usable(key: Mapping[str, Any]) -> bool:
    return key.get("kty") in {"RSA", "EC", "OKP"} and key.get("use", "sig") == "sig"


def _proof(claims: Mapping[str, Any], now: datetime) -> Proof | None:
    expires_at = datetime.fromtimestamp(float(claims["exp"]), UTC)
    begins = max(float(claims["iat"]), float(claims.get("nbf", 0)))
    in_time = datetime.fromtimestamp(begins, UTC) - _LEEWAY <= now < expires_at + _LEEWAY
    email = claims.get("email")
    if not in_time or claims.get("email_verified") is not True or not isinstance(email, str):
        return None
    return Proof(email, expires_at + _LEEWAY)


@lru_cache(maxsize=4)
def _verifier(issuer: str, audience: str) -> Verifier:
    return Verifier(issuer, audience)


def verifier_of(settings: Settings) -> Verifier | None:
    """Return the verifier of the configured issuer, or None where no issuer and audience are configured."""
    if not settings.oidc_issuer or not settings.oidc_audience:
        return None
    return _verifier(settings.oidc_issuer, settings.oidc_audience)
