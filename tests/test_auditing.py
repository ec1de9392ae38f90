"""The auditor's walk names everything that the code can say about a citation."""

import re
from enum import StrEnum
from pathlib import Path

import pytest
from click import Context

from api.commands.policy import policy_group
from dealroom.folders import Tier
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


class TestSecurityPage:
    PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")

    def test_names_modules_that_exist(self) -> None:
        named = re.findall(r"`((?:[a-z_]+/)+[a-z_]+(?:\.py)?)`", self.PAGE)

        assert len(named) > 20
        assert [name for name in named if not (ROOT / name).exists()] == []

    def test_names_commands_that_exist(self) -> None:
        named = set(re.findall(r"proofroom policy ([a-z-]+) ", self.PAGE))

        assert named <= set(policy_group.list_commands(Context(policy_group)))

    def test_names_every_tier(self) -> None:
        assert [tier.name for tier in Tier if f"`{tier.name.lower()}`" not in self.PAGE] == []
