import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

import api.oidc
from api.oidc import IssuerFaultError, Verifier, fetched
from api.settings import AuthMode
from tests.api.building import ANN, Larch, codes

NOW = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)
ISSUER, AUDIENCE = "https://login.example/tenant", "proofroom"


@cache
def rsa_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@cache
def ec_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def published(key: Any, identifier: str) -> dict[str, Any]:
    algorithm = RSAAlgorithm if isinstance(key, rsa.RSAPrivateKey) else ECAlgorithm
    public: dict[str, Any] = json.loads(algorithm.to_jwk(key.public_key()))
    return {**public, "kid": identifier, "use": "sig", "alg": "RS256" if algorithm is RSAAlgorithm else "ES256"}


@dataclass
class Issuer:
    """An identity provider that counts what it is asked."""

    keys: list[dict[str, Any]] = field(default_factory=lambda: [published(rsa_key(), "one")])
    issuer: str = ISSUER
    asked: list[str] = field(default_factory=list)
    broken: bool = False

    def fetch(self, url: str) -> bytes:
        self.asked.append(url)
        if self.broken:
            raise OSError("no answer")
        if url == f"{ISSUER}/.well-known/openid-configuration":
            return json.dumps({"issuer": self.issuer, "jwks_uri": f"{ISSUER}/keys"}).encode()
        assert url == f"{ISSUER}/keys"
        return json.dumps({"keys": self.keys}).encode()


@pytest.fixture
def issuer() -> Issuer:
    return Issuer()


@pytest.fixture
def verifier(issuer: Issuer) -> Verifier:
    return Verifier(ISSUER, AUDIENCE, issuer.fetch)


def claims(**changes: Any) -> dict[str, Any]:
    good = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": "1",
        "iat": int(NOW.timestamp()),
        "exp": int((NOW + timedelta(hours=1)).timestamp()),
        "email": ANN,
        "email_verified": True,
    }
    return {name: value for name, value in {**good, **changes}.items() if value is not None}


def token(*, key: Any = None, algorithm: str = "RS256", kid: str | None = "one", **changes: Any) -> str:
    headers = {} if kid is None else {"kid": kid}
    return jwt.encode(claims(**changes), key or rsa_key(), algorithm=algorithm, headers=headers)


class TestVerifier:
    def test_takes_a_token_of_the_issuer(self, verifier: Verifier) -> None:
        proof = verifier.verified(token(), now=NOW)

        assert proof is not None
        assert proof.email == ANN

    def test_takes_elliptic_curves_too(self, issuer: Issuer, verifier: Verifier) -> None:
        issuer.keys = [published(ec_key(), "two")]

        assert verifier.verified(token(key=ec_key(), algorithm="ES256", kid="two"), now=NOW) is not None

    @pytest.mark.parametrize(
        "changes",
        [
            {"iss": "https://other.example"},
            {"aud": "another"},
            {"aud": None},
            {"iss": None},
            {"sub": None},
            {"exp": None},
            {"iat": None},
            {"email": None},
            {"email": 3},
            {"email_verified": None},
            {"email_verified": False},
            {"email_verified": "true"},
            {"exp": int((NOW - timedelta(seconds=11)).timestamp())},
            {"iat": int((NOW + timedelta(seconds=11)).timestamp())},
            {"nbf": int((NOW + timedelta(seconds=11)).timestamp())},
            {"exp": 10**20},
        ],
    )
    def test_takes_nothing_less(self, verifier: Verifier, changes: dict[str, Any]) -> None:
        assert verifier.verified(token(**changes), now=NOW) is None

    def test_allows_for_clocks_that_differ_a_little(self, verifier: Verifier) -> None:
        late = token(exp=int((NOW - timedelta(seconds=9)).timestamp()))
        early = token(iat=int((NOW + timedelta(seconds=9)).timestamp()))

        assert verifier.verified(late, now=NOW) is not None
        assert verifier.verified(early, now=NOW) is not None

    @pytest.mark.parametrize("text", ["", "a.b.c", "é"])
    def test_takes_nothing_that_is_no_token(self, verifier: Verifier, text: str) -> None:
        assert verifier.verified(text, now=NOW) is None

    def test_takes_no_signature_of_another_key(self, verifier: Verifier) -> None:
        other = rsa.generate_private_key(public_exponent=65537, key_size=2048)

        assert verifier.verified(token(key=other), now=NOW) is None

    def test_takes_no_symmetric_signature_and_none_at_all(self, issuer: Issuer, verifier: Verifier) -> None:
        secret = b"0123456789abcdef0123456789abcdef"
        octets = {"kty": "oct", "kid": "secret", "k": "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY"}
        issuer.keys.append(octets)

        assert verifier.verified(token(key=secret, algorithm="HS256", kid="secret"), now=NOW) is None
        assert verifier.verified(jwt.encode(claims(), None, algorithm="none", headers={"kid": "one"}), now=NOW) is None

    def test_asks_for_the_keys_once(self, issuer: Issuer, verifier: Verifier) -> None:
        for _ in range(5):
            assert verifier.verified(token(), now=NOW) is not None

        assert len(issuer.asked) == 2

    def test_asks_again_for_a_new_key_but_not_at_once(self, issuer: Issuer, verifier: Verifier) -> None:
        assert verifier.verified(token(), now=NOW) is not None
        issuer.keys.append(published(ec_key(), "two"))
        new = token(key=ec_key(), algorithm="ES256", kid="two", exp=int((NOW + timedelta(days=1)).timestamp()))

        for _ in range(5):
            assert verifier.verified(new, now=NOW + timedelta(seconds=29)) is None
        assert len(issuer.asked) == 2
        assert verifier.verified(new, now=NOW + timedelta(seconds=31)) is not None
        assert len(issuer.asked) == 4

    def test_trusts_a_withdrawn_key_no_longer_than_ten_minutes(self, issuer: Issuer, verifier: Verifier) -> None:
        assert verifier.verified(token(), now=NOW) is not None
        issuer.keys = [published(ec_key(), "two")]

        assert verifier.verified(token(), now=NOW + timedelta(minutes=9)) is not None
        assert verifier.verified(token(), now=NOW + timedelta(minutes=10)) is None

    def test_takes_nothing_while_the_issuer_does_not_answer(self, issuer: Issuer, verifier: Verifier) -> None:
        issuer.broken = True
        assert verifier.verified(token(), now=NOW) is None

        issuer.broken = False

        assert verifier.verified(token(), now=NOW + timedelta(seconds=31)) is not None

    def test_takes_nothing_of_an_issuer_that_says_it_is_another(self, issuer: Issuer, verifier: Verifier) -> None:
        issuer.issuer = "https://other.example"

        assert verifier.verified(token(), now=NOW) is None


class TestFetched:
    @pytest.mark.parametrize("url", ["http://login.example/keys", "file:///etc/passwd", "ftp://login.example", "keys"])
    def test_follows_no_address_that_others_can_listen_to(self, url: str) -> None:
        with pytest.raises(IssuerFaultError):
            fetched(url)


class TestSignedIn:
    @pytest.fixture
    def outside(self, larch: Larch, issuer: Issuer, monkeypatch: pytest.MonkeyPatch) -> Larch:
        settings = replace(larch.services.settings, auth=AuthMode.OIDC, oidc_issuer=ISSUER, oidc_audience=AUDIENCE)
        larch.services.settings = settings
        verifier = Verifier(ISSUER, AUDIENCE, issuer.fetch)
        monkeypatch.setattr(api.oidc, "verifier_of", lambda _settings: verifier)
        return larch

    def ask(self, larch: Larch, bearer: str) -> Any:
        headers = {"authorization": f"Bearer {bearer}"}
        return larch.client(base_url="https://proofroom.example").post(
            "/graphql", json={"query": "{ viewer { email } }"}, headers=headers
        )

    def test_is_the_person_with_the_verified_email(self, outside: Larch) -> None:
        assert self.ask(outside, token()).json()["data"] == {"viewer": {"email": ANN}}

    def test_is_nobody_with_an_email_that_no_deal_knows(self, outside: Larch) -> None:
        answer = self.ask(outside, token(email="stranger@elsewhere.test"))

        assert answer.status_code == 401
        assert codes(answer.json()) == ["UNAUTHENTICATED"]

    def test_is_nobody_where_no_issuer_is_configured(self, larch: Larch) -> None:
        larch.services.settings = replace(larch.services.settings, auth=AuthMode.OIDC)

        assert self.ask(larch, token()).status_code == 401
