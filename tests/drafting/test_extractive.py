import itertools
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import StoredText
from dealroom.drafts import DrafterIdentity
from dealroom.evidence import Availability, Proposal
from dealroom.ids import DraftId, VersionId
from dealroom.verdict import MatchedBy, Review, VerificationState
from drafting.candidates import candidates
from drafting.drafter import DraftingTask, Proposed
from drafting.evidence import evidence_set
from drafting.extractive import ExtractiveDrafter
from drafting.submission import parse_raw
from retrieval.corpus import IndexedDocument
from tests.drafting.embedding import WordVectors
from tests.drafting.rooms import found, indexed
from verification.review import review

SUPPLY = indexed(
    "doc-supply",
    "SUPPLY AGREEMENT between Larch Fuels, Inc. and Acme Robotics LLC.\n\n"
    "1. Deliveries\n\nThe Supplier delivers to the place that the Customer names in each of its orders.\n\n"
    "2. Governing Law\n\nThis Agreement shall be governed by and construed in accordance with the\nlaws of the State of "
    "Delaware, without regard to its conflict of laws rules.\n\n"
    "3. Notices\n\nNotices go to the address that stands above the signatures of each of the parties to it.\n\n"
    "4. Prices\n\nPrices are those of the list in force on the day on which an order is received by the seller.\n",
    title="Larch supply",
    size=2_000,
)
LEASE = indexed(
    "doc-lease",
    "LEASE between Aspen Homes Ltd and Oak Properties Ltd.\n\nThe Tenant pays the rent on the first day of each month. "
    "The Landlord keeps the roof and the walls in good repair at all times.\n",
    title="Office lease",
    size=2_000,
)
ASKED = "What is the governing law of the supply agreement between Larch Fuels and Acme Robotics?"


def task(body: str = ASKED, *documents: IndexedDocument, title: str = "Governing law") -> DraftingTask:
    passed = documents or (SUPPLY, LEASE)
    result = found(*((document, 0) for document in passed))
    texts = {one.id: (VersionId("v"), StoredText("".join(p.text for p in one.passages))) for one in passed}
    evidence = evidence_set(result, texts=texts, budget=10_000, count=lambda text: len(text.split()))
    return DraftingTask(thread_title=title, thread_body=body, evidence=evidence.set, found=result)


def drafted(given: DraftingTask) -> Proposed:
    outcome = ExtractiveDrafter(WordVectors()).propose(given)
    assert isinstance(outcome, Proposed)
    return outcome


def reviewed(given: DraftingTask) -> Review:
    return review(
        drafted(given).proposal,
        evidence=given.evidence,
        title=given.thread_title,
        body=given.thread_body,
        draft=DraftId("draft-aaaaaaaabbbbbbbbbbbbbbbb"),
    )


class TestAnAnswer:
    def test_holds_the_clause_word_for_word_and_names_document_and_place(self) -> None:
        answer = drafted(task()).proposal.answer

        assert "“This Agreement shall be governed by and construed in accordance with the laws of the State" in answer
        assert answer.startswith("Larch supply")

    def test_passes_every_gate_with_every_sentence_cited(self) -> None:
        verdict = reviewed(task())

        assert verdict.state is VerificationState.VERIFIED
        assert verdict.dropped == ()
        assert {citation.matched_by for citation in verdict.citations} == {MatchedBy.EXACT}
        assert verdict.flags == ()

    def test_is_made_of_at_most_four_pieces_of_the_evidence(self) -> None:
        given = task()

        proposal = drafted(given).proposal

        windows = [window.text for document in given.evidence.documents for window in document.windows]
        assert 1 <= len(proposal.citations) <= 4
        assert all(any(citation.quote in window for window in windows) for citation in proposal.citations)

    def test_sends_nothing_and_is_read_back_from_its_raw_form(self) -> None:
        outcome = drafted(task())

        assert outcome.request == ""
        assert parse_raw(outcome.raw) == outcome.proposal

    def test_is_the_same_each_time(self) -> None:
        assert drafted(task()) == drafted(task())

    def test_says_the_same_thing_once(self) -> None:
        twin = replace(SUPPLY, id=LEASE.id, title="Larch supply, copy")

        quotes = [
            " ".join(citation.quote.split()) for citation in drafted(task(ASKED, SUPPLY, twin)).proposal.citations
        ]

        assert len(quotes) == len(set(quotes))

    def test_survives_the_gates_with_a_title_that_reads_like_a_sentence(self) -> None:
        titled = replace(SUPPLY, title="Signed. Larch supply, v2. Final")

        assert reviewed(task(ASKED, titled)).state is VerificationState.VERIFIED

    @given(st.text(alphabet="abcdefgh ABC.,;:1290()\n|“”$%-", min_size=0, max_size=400))
    def test_of_any_text_proposes_nothing_that_falls_at_a_gate(self, text: str) -> None:
        odd = indexed("doc-odd", f"Governing law of Larch Fuels and Acme Robotics. {text}", size=2_000)

        verdict = reviewed(task(ASKED, odd))

        assert verdict.dropped == ()


class TestARefusal:
    def test_names_what_no_document_in_scope_is_about(self) -> None:
        proposal = drafted(
            task("What is the governing law of the contract between Birch Metals and Fir Foods?")
        ).proposal

        assert proposal.availability is Availability.NO
        assert proposal.answer == ""
        assert proposal.citations == ()
        assert "Birch Metals; Fir Foods" in proposal.missing

    def test_is_given_where_the_document_is_there_and_the_clause_is_not(self) -> None:
        proposal = drafted(
            task("Are there volcanoes near Larch Fuels and Acme Robotics?", title="Volcanoes and earthquakes")
        ).proposal

        assert proposal.availability is Availability.NO
        assert proposal.missing == "The passages that may be read for this question do not seem to answer it."

    @pytest.mark.parametrize(
        "body",
        ["What is the rent for Birch Metals in 2031?", "Are there volcanoes near Larch Fuels and Acme Robotics?"],
    )
    def test_says_nothing_is_missing_that_the_gates_would_take_away(self, body: str) -> None:
        verdict = reviewed(task(body, title="Volcanoes"))

        assert verdict.state is VerificationState.NOT_AVAILABLE
        assert verdict.missing
        assert verdict.flags == ()

    def test_is_given_where_nothing_was_passed(self) -> None:
        empty = replace(task(), found=found())

        assert drafted(empty).proposal.availability is Availability.NO


class TestExtractiveDrafter:
    def test_sends_passages_to_no_host(self) -> None:
        assert ExtractiveDrafter(WordVectors()).identity == DrafterIdentity(name="extractive", model=None, host=None)

    def test_writes_the_form_that_a_model_answers_in(self) -> None:
        (attempt,) = json.loads(drafted(task()).raw)["attempts"]

        assert attempt["message"]["content"][0]["name"] == "submit_draft"
        assert isinstance(parse_raw(drafted(task()).raw), Proposal)


class TestCandidates:
    def test_come_from_passed_windows_alone(self) -> None:
        given = task()
        only_lease = replace(given, evidence=replace(given.evidence, documents=given.evidence.documents[1:]))

        assert {candidate.document.title for candidate in candidates(only_lease)} == {"Office lease"}

    def test_take_no_stretch_twice(self) -> None:
        overlapping = indexed("doc-long", "The board meets in May. It votes in June. " * 20, size=150)
        result = found(*((overlapping, ordinal) for ordinal in range(5)))
        texts = {overlapping.id: (VersionId("v"), StoredText("".join(p.text for p in overlapping.passages)))}
        evidence = evidence_set(result, texts=texts, budget=10_000, count=len)

        spans = sorted(
            (candidate.unit.span.start, candidate.unit.span.end)
            for candidate in candidates(DraftingTask("", "", evidence.set, result))
        )

        assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans))
