import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.ids import DealId, DocumentId
from retrieval.corpus import Corpus, IndexedDocument, MixedCorpusError
from retrieval.search import SearchResult, search
from tests.retrieval.builders import WordEmbedder, corpus, document, permitted

LEASE = document(
    "lease",
    [
        "This Lease is made between Harrow Estates Limited and Kestrel Foods plc.",
        "The Tenant may not assign this Lease without the prior written consent of the Landlord.",
        "This Lease is governed by the laws of England.",
    ],
    title="Lease of the Leeds depot",
)
SUPPLY = document(
    "supply",
    [
        "This Supply Agreement is made between Kestrel Foods plc and Orchard Growers.",
        "The Buyer may inspect the ledgers of the Supplier on ten days' notice.",
        "The Supplier shall deliver apples weekly.",
    ],
    title="Supply agreement",
)
PAYROLL = document("payroll", ["Salaries of all staff by grade, governed by the laws of England."], title="Payroll")
ROOM = (LEASE, SUPPLY, PAYROLL)


def found(
    body: str,
    *within: str,
    title: str = "",
    documents: Sequence[IndexedDocument] = ROOM,
    built: Corpus | None = None,
    limit: int = 50,
) -> SearchResult:
    return search(
        title=title,
        body=body,
        within=permitted(*within),
        corpus=built or corpus(documents),
        embedders=[WordEmbedder()],
        limit=limit,
    )


def seen(result: SearchResult) -> list[tuple[str, str, int, float]]:
    return [(hit.document.file, hit.passage.text, hit.passage.start, hit.score) for hit in result.hits]


class TestSearch:
    def test_finds_the_clause_that_is_asked_about(self) -> None:
        result = found("Which laws govern the Leeds lease?", "lease", "supply")

        assert result.hits[0].passage.text == "This Lease is governed by the laws of England."

    def test_reads_the_body_as_well_as_the_title(self) -> None:
        result = found("How often are apples delivered?", "lease", "supply", title="A point to confirm")

        assert result.hits[0].passage.text == "The Supplier shall deliver apples weekly."
        assert result.query == "A point to confirm\nHow often are apples delivered?"

    def test_reads_the_title_as_well_as_the_body(self) -> None:
        result = found("Please confirm.", "lease", "supply", title="Deliveries of apples")

        assert result.hits[0].passage.text == "The Supplier shall deliver apples weekly."

    def test_is_not_drowned_by_a_long_title(self) -> None:
        result = found("How often are apples delivered?", "lease", "supply", title="governed by law " * 400)

        assert result.hits[0].document.id == "supply"
        assert len(result.query) < 2_400

    def test_finds_a_clause_written_in_other_words(self) -> None:
        built = corpus(ROOM, model_id=None)

        result = found("What audit rights are there?", "lease", "supply", built=built)

        assert result.hits[0].passage.text == "The Buyer may inspect the ledgers of the Supplier on ten days' notice."

    def test_is_steered_by_the_document_that_is_named(self) -> None:
        first = document("a", ["Licence between Alder and Birch.", "Fees are due on the first."], title="Licence A")
        second = document("b", ["Licence between Cedar and Damson.", "Fees are due on the last."], title="Licence B")

        result = found("When are fees due under the licence with Damson?", "a", "b", documents=(first, second))

        assert [routed.document for routed in result.routed][:1] == ["b"]
        assert result.hits[0].passage.text == "Fees are due on the last."

    def test_says_how_much_of_what_is_named_the_set_opens_with(self) -> None:
        known = found('What does the lease with "Harrow Estates" say of assignment?', "lease", "supply")
        unknown = found('What does the lease with "Zephyr Aviation" say of assignment?', "lease", "supply")

        assert {"harrow", "estat"} <= set(known.named.words)
        assert known.named.covered == pytest.approx(1.0)
        assert unknown.named.covered == 0.0

    def test_names_nothing_where_the_question_names_nothing(self) -> None:
        result = found("which laws govern?", "lease", "supply")

        assert result.named.words == ()
        assert result.named.covered == 0.0
        assert result.hits

    def test_returns_at_most_the_limit(self) -> None:
        assert len(found("laws of England", "lease", "supply", limit=2).hits) == 2

    def test_returns_the_same_again(self) -> None:
        assert found("laws of England", "lease", "supply") == found("laws of England", "lease", "supply")

    def test_returns_less_as_a_beginning_of_more(self) -> None:
        more = found("laws of England", "lease", "supply", limit=6)

        assert found("laws of England", "lease", "supply", limit=3).hits == more.hits[:3]


class TestSearchThatHasNothingToSearch:
    @pytest.mark.parametrize(
        ("body", "within", "limit"),
        [
            ("laws of England", (), 10),
            ("laws of England", ("unheard-of",), 10),
            ("", ("lease",), 10),
            ("laws of England", ("lease",), 0),
        ],
    )
    def test_finds_nothing_and_asks_no_model(self, body: str, within: tuple[str, ...], limit: int) -> None:
        embedder = WordEmbedder()

        result = search(
            title="", body=body, within=permitted(*within), corpus=corpus(ROOM), embedders=[embedder], limit=limit
        )

        assert result.hits == ()
        assert result.routed == ()
        assert embedder.asked == []

    def test_does_not_search_an_empty_set(self, monkeypatch: pytest.MonkeyPatch) -> None:
        built = corpus(ROOM)

        def alarm(*_: object, **__: object) -> None:
            pytest.fail("searched")

        monkeypatch.setattr(type(built.vectors["words"]), "scores", alarm)
        monkeypatch.setattr(type(built.text_words), "scores", alarm)

        assert found("laws of England", built=built).hits == ()

    def test_refuses_a_set_of_another_deal(self) -> None:
        elsewhere = permitted("lease", deal=DealId("deal-ccccdddd"))

        with pytest.raises(MixedCorpusError):
            search(title="", body="laws", within=elsewhere, corpus=corpus(ROOM), embedders=[WordEmbedder()], limit=5)


class TestSearchWithoutVectors:
    def test_says_so_and_goes_by_words(self) -> None:
        built = corpus(ROOM, without_vectors=["lease"])

        result = found("laws of England", "lease", "supply", built=built)

        assert result.lexical_only
        assert result.hits[0].passage.text == "This Lease is governed by the laws of England."

    def test_does_not_care_about_missing_vectors_outside_the_set(self) -> None:
        whole, gap = corpus(ROOM), corpus(ROOM, without_vectors=["payroll"])

        assert found("laws of England", "lease", built=gap) == found("laws of England", "lease", built=whole)

    @pytest.mark.parametrize("model_id", [None, "another model"])
    def test_never_compares_vectors_of_another_model(self, model_id: str | None) -> None:
        built = corpus(ROOM, model_id=model_id)
        embedder = WordEmbedder()

        result = search(
            title="", body="laws of England", within=permitted("lease"), corpus=built, embedders=[embedder], limit=5
        )

        assert result.lexical_only
        assert embedder.asked == []

    def test_goes_by_an_earlier_model_until_every_permitted_passage_has_a_vector_of_the_next(self) -> None:
        earlier, following = WordEmbedder(), WordEmbedder()
        following.model_id = "next"
        words = corpus(ROOM).vectors["words"]
        built = corpus(ROOM, without_vectors=["payroll"], model_id="next")
        built.vectors["words"] = words

        results = {
            within: search(
                title="", body="laws", within=permitted(*within), corpus=built, embedders=[following, earlier], limit=5
            )
            for within in (("lease",), ("lease", "payroll"))
        }

        assert [result.lexical_only for result in results.values()] == [False, False]
        assert (len(following.asked) > 0, len(earlier.asked) > 0) == (True, True)

    def test_says_nothing_where_vectors_are_there(self) -> None:
        assert not found("laws of England", "lease").lexical_only


class TestEqualRanks:
    @pytest.mark.parametrize("arrival", [("p", "q"), ("q", "p")])
    @pytest.mark.parametrize("ids", [("x1", "x2"), ("x2", "x1")])
    def test_go_by_folder_path_then_file_whatever_the_ids_and_the_arrival(
        self, arrival: tuple[str, str], ids: tuple[str, str]
    ) -> None:
        made = {
            "p": document(ids[0], ["Apples weekly."], title="Note", folder="/B", file="a.txt"),
            "q": document(ids[1], ["Apples weekly."], title="Note", folder="/A", file="b.txt"),
        }

        result = found("apples", *ids, documents=[made[name] for name in arrival])

        assert [hit.document.folder_path for hit in result.hits] == ["/A", "/B"]

    def test_go_by_text_before_anything_else(self) -> None:
        first = document("z", ["Apples beta."], title="Note", folder="/A")
        second = document("y", ["Apples alpha."], title="Note", folder="/B")
        built = corpus((first, second), model_id=None)

        result = found("apples", "z", "y", built=built)

        # One word each beside the one asked for, so by words alone they are equal.
        assert [hit.passage.text for hit in result.hits] == ["Apples alpha.", "Apples beta."]

    def test_go_by_start_within_a_document(self) -> None:
        result = found("apples", "n", documents=[document("n", ["Apples.", "Apples.", "Apples."])])

        assert [hit.passage.start for hit in result.hits] == [0, 8, 16]
        assert len({hit.score for hit in result.hits}) == 1


WORDS = ["apples", "laws", "England", "Kestrel", "Harrow", "lease", "assign", "audit", "inspect", "2018", "7.2", "fees"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join), min_size=1, max_size=4)
QUESTIONS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)


@st.composite
def rooms(draw: st.DrawFn, kind: str, least: int) -> list[IndexedDocument]:
    return [
        document(
            f"{kind}{number}", texts, title=draw(st.sampled_from(WORDS)), folder=draw(st.sampled_from(["/A", "/B"]))
        )
        for number, texts in enumerate(draw(st.lists(TEXTS, min_size=least, max_size=4)))
    ]


class TestNonInterference:
    """Results are a function of the question and the permitted documents alone."""

    @given(
        question=QUESTIONS,
        title=QUESTIONS,
        inside=rooms("in", 1),
        outside=rooms("out", 0),
        altered=rooms("out", 0),
        limit=st.integers(1, 20),
        seed=st.randoms(use_true_random=False),
    )
    def test_adding_altering_or_removing_what_is_outside_changes_no_bit(
        self,
        question: str,
        title: str,
        inside: list[IndexedDocument],
        outside: list[IndexedDocument],
        altered: list[IndexedDocument],
        limit: int,
        seed: "object",
    ) -> None:
        names = [each.id for each in inside]
        alone = found(question, *names, title=title, documents=inside, limit=limit)

        for others in (outside, altered):
            mixed = [*inside, *others]
            seed.shuffle(mixed)  # type: ignore[attr-defined]
            result = found(question, *names, title=title, documents=mixed, limit=limit)

            assert seen(result) == seen(alone)
            assert result.routed == alone.routed
            assert result.named == alone.named
            assert {hit.document.id for hit in result.hits} <= set(names)

    @given(question=QUESTIONS, inside=rooms("in", 1), outside=rooms("out", 1))
    def test_what_was_counted_before_changes_no_bit(
        self, question: str, inside: list[IndexedDocument], outside: list[IndexedDocument]
    ) -> None:
        names = [each.id for each in inside]
        before = corpus(outside)
        fresh = corpus(inside)
        renewed = Corpus(
            deal=fresh.deal,
            generation=2,
            documents=[replace(inside[0], title=f"{inside[0].title} v2"), *inside[1:]],
            vectors={},
            before=Corpus(deal=before.deal, generation=1, documents=[*outside, *inside], vectors={}),
        )
        direct = Corpus(deal=fresh.deal, generation=2, documents=renewed.documents, vectors={})

        assert found(question, *names, built=renewed) == found(question, *names, built=direct)


class TestScores:
    def test_are_finite_and_in_order(self) -> None:
        scores = [hit.score for hit in found("laws of England Kestrel", "lease", "supply", "payroll").hits]

        assert all(math.isfinite(score) and score > 0 for score in scores)
        assert scores == sorted(scores, reverse=True)

    def test_do_not_depend_on_threads_of_the_numeric_library(self) -> None:
        rng = np.random.default_rng(0)
        many = [
            document(f"d{number}", [" ".join(rng.choice(WORDS, 12)) for _ in range(20)], title=f"Note {number}")
            for number in range(30)
        ]
        names = [f"d{number}" for number in range(0, 30, 3)]
        alone = [each for each in many if each.id in names]

        assert seen(found("apples 7.2 audit", *names, documents=many)) == seen(
            found("apples 7.2 audit", *names, documents=alone)
        )


def test_ids_are_of_documents() -> None:
    assert found("apples", "supply").routed[0].document == DocumentId("supply")
