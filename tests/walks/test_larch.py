"""The example room, end to end: every thread gets the draft that its expectations say."""

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.commands.rooms import imported
from api.commands.shared import documents_of
from api.draft_fields import draft_fields
from api.settings import read_settings
from api.wiring import Services, services
from dealroom.ids import ThreadId
from drafting.replay import replay
from policy.matrix import matrix
from store import registry, rooms, texts, threads

LARCH = Path(__file__).parents[2] / "examples" / "larch"
EXPECTED: dict[str, dict[str, Any]] = json.loads((LARCH / "expectations.json").read_text(encoding="utf-8"))
STATES = {"denied": ("NOT_AVAILABLE", "SCOPE_DENIED"), "no": ("NOT_AVAILABLE", "NOT_FOUND_IN_SCOPE")}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    settings = read_settings({"PROOFROOM_DATA_DIR": str(tmp_path_factory.mktemp("larch"))})
    with services(settings) as made:
        result = imported(made, LARCH)
        assert result["documents"] >= 24
        yield made


@pytest.fixture(scope="module")
def drafts(running: Services) -> dict[str, dict[str, Any]]:
    with running.data.registry.read() as session:
        deal = registry.deal_named(session, "larch")
    assert deal is not None
    with running.data.deal(deal.key).read() as session:
        asked = {thread.slug: thread.id for thread in threads.threads(session)}
    documents = documents_of(running, deal.key)

    def fields(thread: ThreadId) -> dict[str, Any]:
        draft = running.answering.draft(key=deal.key, thread=thread, actor="operator")
        with running.data.deal(deal.key).read() as session:
            replayed = replay(session, draft.id, log=running.log)
            assert replayed is not None
            assert replayed.same, replayed.reason
            for citation in draft.review.citations:
                stored = texts.text(session, citation.version)
                assert stored is not None
                assert citation.quote == stored.text[citation.location.start : citation.location.end]
        return draft_fields(draft, documents=documents)

    return {slug: fields(thread) for slug, thread in asked.items()}


class TestLarch:
    def test_has_the_access_review_that_was_read_and_kept(self, running: Services) -> None:
        with running.data.registry.read() as session:
            deal = registry.deal_named(session, "larch")
        assert deal is not None
        with running.data.deal(deal.key).read() as session:
            room = rooms.room(session)
        kept = list(csv.DictReader((LARCH / "matrix.csv").read_text(encoding="utf-8").splitlines()))

        found = {(row.folder_path, row.organisation_slug): row.tier.name.lower() for row in matrix(room)}

        assert found == {(row["folder"], slug): row[slug] for row in kept for slug in row if slug != "folder"}

    def test_has_an_expectation_for_every_thread(self, drafts: dict[str, dict[str, Any]]) -> None:
        assert set(drafts) == set(EXPECTED)

    @pytest.mark.parametrize("slug", EXPECTED)
    def test_gets_the_draft_it_should(self, drafts: dict[str, dict[str, Any]], running: Services, slug: str) -> None:
        draft, expected = drafts[slug], EXPECTED[slug]

        if expected["outcome"] != "answer":
            verdict = draft["verification"]
            assert draft["availability"] == "NO", draft["answer"]["text"]
            assert (verdict["state"], verdict["reason"]) == STATES[expected["outcome"]]
            assert draft["citations"] == draft["sources"] == []
            said = json.dumps(draft, ensure_ascii=False)
            assert [word for word in expected["never"] if word in said] == []
            return
        if expected["may_be_missed"] and draft["availability"] == "NO":
            assert draft["citations"] == draft["sources"] == []
            return
        assert draft["availability"] in {"YES", "PARTIAL"}, draft["missing"]
        assert draft["verification"]["state"] in {"VERIFIED", "PARTLY_VERIFIED"}
        proof = [citation for citation in draft["citations"] if _file(running, citation) in expected["file"]]
        quoted = " ".join(" ".join(citation["quote"].split()) for citation in proof)
        assert proof, [citation["document"]["title"] for citation in draft["citations"]]
        assert [text for text in expected["mentions"] if text not in quoted] == [], quoted
        either = expected["mentions_one_of"]
        assert not either or any(text in quoted for text in either), quoted

    def test_warns_of_the_two_figures_of_one_ebitda_and_of_no_other(self, drafts: dict[str, dict[str, Any]]) -> None:
        warned = {
            slug: [flag for flag in draft["flags"] if flag["kind"] == "CONFLICT"] for slug, draft in drafts.items()
        }

        assert {slug for slug, flags in warned.items() if flags} == {"q-ebitda-2025"}
        for flag in warned["q-ebitda-2025"]:
            first, second = flag["places"]
            assert first["document"]["id"] != second["document"]["id"]
            assert first["quote"] != second["quote"]

    def test_says_which_answer_was_read_from_a_picture(self, drafts: dict[str, dict[str, Any]]) -> None:
        [flag] = [flag for flag in drafts["q-crane"]["flags"] if flag["kind"] == "OCR"]

        assert flag["message"] == "Read from a picture of the page by OCR: check it against the page."
        assert "32,000 kg" in flag["places"][0]["quote"]

    def test_shows_every_state_that_a_keyless_demo_can_reach(self, drafts: dict[str, dict[str, Any]]) -> None:
        reached = {draft["verification"]["state"] for draft in drafts.values()}

        assert {"NOT_AVAILABLE", "VERIFIED"} <= reached

    def test_is_built_by_the_script_beside_it(self) -> None:
        checked = subprocess.run(  # noqa: S603 - our own script, with our own interpreter
            [sys.executable, str(LARCH / "build.py"), "--check"], capture_output=True, text=True, check=False
        )

        assert checked.returncode == 0, checked.stdout + checked.stderr


def _file(running: Services, citation: dict[str, Any]) -> str:
    with running.data.registry.read() as session:
        deal = registry.deal_named(session, "larch")
    assert deal is not None
    found = {document.id: document.file for document in documents_of(running, deal.key).values()}
    return found[citation["document"]["id"]]
