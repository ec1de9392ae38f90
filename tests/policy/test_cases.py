"""
Access cases as data: `cases/*.yaml`, each a room and what may and may not happen in it, one sentence a line.

A reviewer adds a case without code. The sentences are those of `_SENTENCES`; one that fits none of them is an error.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from dealroom.folders import Tier
from dealroom.people import Role, Side
from dealroom.permitted import PermittedSet
from dealroom.room import Room
from dealroom.threads import Thread
from policy.audience import may_see_sent_answer, may_see_thread, visible_organisations
from policy.roles import Capability, may
from policy.scope import scope_of
from policy.snapshot import snapshot_of
from policy.tiers import organisation_tier, user_tier
from tests.policy.rooms import RoomBuilder, document_in, firm_in, folder_in, question, request, user_in

FOLDER = Path(__file__).parent / "cases"


@dataclass
class Scene:
    room: Room
    threads: dict[str, Thread]

    def tier(self, who: str, path: str) -> Tier:
        snapshot, folder = snapshot_of(self.room), folder_in(self.room, path)
        if any(entry.slug == who for entry in self.room.organisations):
            return organisation_tier(snapshot, firm_in(self.room, who), folder)
        return user_tier(snapshot, user_in(self.room, who), folder)


def reads(scene: Scene, who: str, path: str) -> bool:
    return scene.tier(who, path).may_read


def reads_at(scene: Scene, who: str, path: str, tier: str) -> bool:
    return scene.tier(who, path) is Tier[tier.upper()]


def searches(scene: Scene, thread: str, path: str) -> bool:
    permitted = scope_of(scene.threads[thread], room=scene.room)
    return (
        isinstance(permitted, PermittedSet)
        and folder_in(scene.room, path).id in permitted.folders
        and document_in(scene.room, path) in permitted.documents
    )


def resolves(scene: Scene, thread: str) -> bool:
    return isinstance(scope_of(scene.threads[thread], room=scene.room), PermittedSet)


def sees_thread(scene: Scene, who: str, thread: str) -> bool:
    return may_see_thread(user_in(scene.room, who), scene.threads[thread], scene.room)


def reads_answer(scene: Scene, who: str, thread: str, paths: str) -> bool:
    passed = [] if paths == "nothing" else [document_in(scene.room, path) for path in paths.split(" and ")]
    return may_see_sent_answer(user_in(scene.room, who), scene.threads[thread], scene.room, passed=passed, cited=passed)


def knows_of(scene: Scene, who: str, firm: str) -> bool:
    return firm_in(scene.room, firm).id in visible_organisations(user_in(scene.room, who), scene.room)


def can(scene: Scene, who: str, capability: str) -> bool:
    return may(user_in(scene.room, who), Capability[capability.upper().replace(" ", "_")], room=scene.room)


_SENTENCES: tuple[tuple[str, Callable[..., bool]], ...] = (
    (r"(\S+) reads the answer to (\S+) drafted from (.+)", reads_answer),
    (r"(\S+) reads (/.*) at (\w+)", reads_at),
    (r"(\S+) reads (/.*)", reads),
    (r"(\S+) searches (/.*)", searches),
    (r"the scope of (\S+) resolves", resolves),
    (r"(\S+) sees (\S+)", sees_thread),
    (r"(\S+) knows of (\S+)", knows_of),
    (r"(\S+) can (.+)", can),
)


def holds(sentence: str, scene: Scene) -> bool:
    for pattern, check in _SENTENCES:
        if match := re.fullmatch(pattern, sentence):
            return check(scene, *match.groups())
    raise AssertionError(f"Not a sentence of an access case: {sentence!r}")


def scene_of(facts: dict[str, Any]) -> Scene:
    room = RoomBuilder(advisors_may_send=facts.get("advisers may send", False))
    for side in ("buy", "sell"):
        for slug in facts.get(f"{side} side", []):
            room.firm(slug, Side[side.upper()])
    for name, belongs in facts.get("people", {}).items():
        role, _, firm = (belongs or "").partition(" of ")
        room.person(name, firm or None, Role[role.upper().replace(" ", "_")] if role else None)
    for path in facts["folders"]:
        room.folder(path)
    for slug, lines in facts.get("grants", {}).items():
        for path, tier in lines.items():
            room.grant(slug, path, Tier[tier.upper()])
    for name, lines in facts.get("overrides", {}).items():
        for path, tier in lines.items():
            room.override(name, path, Tier[tier.upper()])
    threads = {slug: question(slug, creator) for slug, creator in facts.get("questions", {}).items()}
    for slug, wanted in facts.get("requests", {}).items():
        room.request_list(slug, wanted.get("owner"), *wanted.get("visible to", []))
        threads[slug] = request(slug, slug)
    return Scene(room.built(), threads)


def cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{file.stem}: {case['case']}")
        for file in sorted(FOLDER.glob("*.yaml"))
        for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


class TestAnAccessCase:
    @pytest.mark.parametrize("case", cases())
    def test_holds_in_every_sentence(self, case: dict[str, Any]) -> None:
        scene = scene_of(case["room"])

        broken = [f"may: {line}" for line in case.get("may", []) if not holds(line, scene)]
        open_ = [f"may_not: {line}" for line in case.get("may_not", []) if holds(line, scene)]

        assert broken + open_ == []

    def test_says_something_in_each_file(self) -> None:
        for file in FOLDER.glob("*.yaml"):
            for case in yaml.safe_load(file.read_text(encoding="utf-8")):
                assert set(case) <= {"case", "room", "may", "may_not"}
                assert case.get("may") or case.get("may_not")

    def test_is_an_error_where_a_sentence_is_not_understood(self) -> None:
        scene = scene_of({"folders": ["/"]})

        with pytest.raises(AssertionError, match="Not a sentence"):
            holds("ann opens everything", scene)
