import numpy as np
import pytest

from dealroom.ids import DealId, DocumentId
from retrieval.corpus import OPENING, Corpus, MixedCorpusError, in_context, opening
from tests.retrieval.builders import DEAL, corpus, document, permitted


class TestCorpus:
    def test_permits_what_the_set_holds_and_nothing_it_does_not_know(self) -> None:
        built = corpus([document("a", ["x"]), document("b", ["y"])])

        assert built.permitted_documents(permitted("b", "unheard-of")).tolist() == [False, True]

    def test_refuses_a_set_of_another_deal(self) -> None:
        with pytest.raises(MixedCorpusError):
            corpus([document("a", ["x"])]).permitted_documents(permitted("a", deal=DealId("another")))

    def test_refuses_two_documents_with_one_id(self) -> None:
        with pytest.raises(MixedCorpusError):
            corpus([document("a", ["x"]), document("a", ["y"])])

    def test_refuses_a_passage_under_another_document(self) -> None:
        stray = document("a", ["x"])
        host = document("b", ["y"])

        with pytest.raises(MixedCorpusError):
            corpus([type(host)(host.id, host.title, host.file, host.folder_path, host.kind, stray.passages)])

    def test_orders_equals_by_text_folder_path_file_and_start(self) -> None:
        built = corpus(
            [
                document("4", ["same", "same"], title="t", folder="/B", file="a"),
                document("3", ["same"], title="t", folder="/A", file="b"),
                document("2", ["same"], title="t", folder="/A", file="a"),
                document("1", ["earlier"], title="t", folder="/C", file="z"),
            ]
        )

        assert built.order.tolist() == [3, 4, 2, 1, 0]

    def test_may_be_empty(self) -> None:
        empty = Corpus(deal=DEAL, generation=1, documents=[], vectors={})

        assert empty.permitted_documents(permitted("a")).tolist() == []

    def test_counts_again_only_what_changed(self) -> None:
        same, changed = document("a", ["x"]), document("b", ["y"])
        before = corpus([same, changed])

        after = Corpus(
            deal=DEAL,
            generation=2,
            documents=[same, document("b", ["z"])],
            vectors={},
            before=before,
        )

        assert after.words[DocumentId("a")] is before.words[DocumentId("a")]
        assert after.words[DocumentId("b")] is not before.words[DocumentId("b")]

    def test_knows_which_passages_have_no_vector(self) -> None:
        built = corpus([document("a", ["x", "y"]), document("b", ["z"])], without_vectors=["b"])

        assert built.vectors["words"].present.tolist() == [True, True, False]

    def test_takes_vectors_in_half_precision(self) -> None:
        whole = corpus([document("a", ["x"])])
        half = Corpus(
            deal=DEAL,
            generation=1,
            documents=whole.documents,
            vectors={"words": {whole.passages[0].id: np.full(16, 0.25, np.float16)}},
        )

        assert half.vectors["words"].scores(np.full(16, 0.25, np.float32), np.array([True])).tolist() == [1.0]


class TestOpening:
    def test_is_the_title_and_the_first_characters(self) -> None:
        text = opening(document("a", ["x" * 1_500, "y" * 1_500, "z" * 1_500], title="Lease"))

        assert text.startswith("Lease\nxxx")
        assert text.count("x") + text.count("y") == OPENING
        assert "z" not in text


class TestInContext:
    def test_sets_a_passage_under_its_title_and_headings(self) -> None:
        assert (
            in_context(title="Lease", heading="Term | Renewal", text="It renews.")
            == "Lease | Term | Renewal | It renews."
        )

    def test_leaves_out_what_is_not_there(self) -> None:
        assert in_context(title="Lease", heading="", text="It renews.") == "Lease | It renews."
