import base64
import json
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jwt
import pytest

from api.local_tokens import issue, verified

NOW = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)
EMAIL = "ann@aldgate.test"


class TestIssue:
    def test_gives_a_token_that_proves_an_email_for_twelve_hours(self, tmp_path: Path) -> None:
        token = issue(tmp_path, EMAIL, NOW)

        for hours, proves in ((0, True), (11.99, True), (12, False), (100, False)):
            proof = verified(tmp_path, token, now=NOW + timedelta(hours=hours))
            assert (proof is not None) is proves
        proof = verified(tmp_path, token, now=NOW)
        assert proof is not None
        assert (proof.email, proof.expires_at) == (EMAIL, NOW + timedelta(hours=12))

    def test_makes_a_key_that_its_owner_alone_reads(self, tmp_path: Path) -> None:
        issue(tmp_path, EMAIL, NOW)

        (key,) = tmp_path.iterdir()

        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert len(key.read_bytes()) == 32


class TestVerified:
    def test_knows_no_token_of_another_data_directory(self, tmp_path: Path) -> None:
        here, there = tmp_path / "here", tmp_path / "there"
        here.mkdir()
        there.mkdir()

        assert verified(here, issue(there, EMAIL, NOW), now=NOW) is None

    @pytest.mark.parametrize("token", ["", "a", "a.b.c", "a.b.c.d", "é.é.é"])
    def test_knows_nothing_that_is_no_token(self, tmp_path: Path, token: str) -> None:
        assert verified(tmp_path, token, now=NOW) is None

    @pytest.mark.parametrize("missing", ["exp", "iat", "iss", "sub"])
    def test_needs_every_claim(self, tmp_path: Path, missing: str) -> None:
        issue(tmp_path, EMAIL, NOW)
        key = next(tmp_path.iterdir()).read_bytes()
        claims = {"iss": "proofroom-local", "sub": EMAIL, "iat": 0, "exp": int(NOW.timestamp()) + 60}
        assert verified(tmp_path, jwt.encode(claims, key, algorithm="HS256"), now=NOW) is not None

        del claims[missing]

        assert verified(tmp_path, jwt.encode(claims, key, algorithm="HS256"), now=NOW) is None

    def test_needs_our_issuer_and_algorithm(self, tmp_path: Path) -> None:
        issue(tmp_path, EMAIL, NOW)
        key = next(tmp_path.iterdir()).read_bytes()
        claims = {"iss": "proofroom-local", "sub": EMAIL, "iat": 0, "exp": int(NOW.timestamp()) + 60}

        assert verified(tmp_path, jwt.encode({**claims, "iss": "other"}, key, algorithm="HS256"), now=NOW) is None
        assert verified(tmp_path, jwt.encode(claims, None, algorithm="none"), now=NOW) is None

    def test_takes_no_token_whose_claims_were_changed(self, tmp_path: Path) -> None:
        header, body, signature = issue(tmp_path, EMAIL, NOW).split(".")
        claims = json.loads(base64.urlsafe_b64decode(body + "=="))
        claims["sub"] = "lead@adviser.test"
        changed = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")

        assert verified(tmp_path, f"{header}.{changed}.{signature}", now=NOW) is None
