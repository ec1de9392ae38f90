"""The auditor's walk names everything that the code can say about a citation."""

import re
from enum import StrEnum
from pathlib import Path

import pytest

from dealroom.verdict import FlagKind, Gate, MatchedBy, Reason, VerificationReason, VerificationState

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "auditing.md").read_text(encoding="utf-8")


class TestAuditingPage:
    @pytest.mark.parametrize("kind", [Gate, Reason, FlagKind, MatchedBy, VerificationReason, VerificationState])
    def test_names_every_member(self, kind: type[StrEnum]) -> None:
        assert [member.value for member in kind if f"`{member.value}`" not in PAGE] == []

    def test_names_modules_that_exist(self) -> None:
        named = re.findall(r"`([a-z_]+/[a-z_]+\.py)`", PAGE)

        assert named
        assert [name for name in named if not (ROOT / name).exists()] == []
