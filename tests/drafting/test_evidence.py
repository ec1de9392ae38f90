from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.ids import DocumentId, VersionId
from drafting.evidence import Evidence, evidence_set
from retrieval.corpus import IndexedDocument
from tests.drafting.rooms import found, indexed

LEASE = indexed("doc-lease", "The tenant pays rent. " * 60, title="Lease")
BYLAWS = indexed("doc-bylaws", "The board meets often. " * 60, title="Bylaws")


def words(text: str) -> int:
    return len(text.split())


def text_of(document: IndexedDocument, *, zones: tuple[Zone, ...] = ()) -> StoredText:
    return StoredText(text="".join(passage.text for passage in document.passages), zones=zones)


def passed(*hits: tuple[IndexedDocument, int], budget: int = 10_000, zones: tuple[Zone, ...] = ()) -> Evidence:
    documents = {document.id: document for document, _ in hits}
    texts = {id_: (VersionId("v"), text_of(document, zones=zones)) for id_, document in documents.items()}
    return evidence_set(found(*hits), texts=texts, budget=budget, count=words)


class TestEvidenceSet:
    def test_keeps_documents_in_the_order_of_their_best_passage(self) -> None:
        evidence = passed((BYLAWS, 3), (LEASE, 0), (BYLAWS, 0))

        assert [document.title for document in evidence.set.documents] == ["Bylaws", "Lease"]

    def test_keeps_several_windows_of_a_document_one_document(self) -> None:
        evidence = passed((LEASE, 5), (LEASE, 0))

        assert len(evidence.set.documents) == 1
        assert [window.start for window in evidence.set.documents[0].windows] == sorted(
            window.start for window in evidence.set.documents[0].windows
        )

    @given(st.lists(st.tuples(st.sampled_from([LEASE, BYLAWS]), st.integers(0, 5)), max_size=8), st.integers(0, 600))
    def test_passes_exact_slices_within_the_budget_and_accounts_for_every_hit(
        self, hits: list[tuple[IndexedDocument, int]], budget: int
    ) -> None:
        evidence = passed(*hits, budget=budget)

        windows = [(document, window) for document in evidence.set.documents for window in document.windows]
        assert all(window.text == document.stored.text[window.start : window.end] for document, window in windows)
        assert sum(words(window.text) for _, window in windows) <= budget
        first_cut = len(hits) - len(evidence.cut)
        for position, (document, ordinal) in enumerate(hits):
            passage = document.passages[ordinal]
            if position < first_cut:
                assert evidence.holds(document.id, start=passage.start, end=passage.end)
        assert list(evidence.cut) == [document.passages[ordinal].id for document, ordinal in hits[first_cut:]]

    def test_widens_a_passage_to_where_a_sentence_begins_and_ends(self) -> None:
        (window,) = passed((LEASE, 2)).set.documents[0].windows

        assert window.text.startswith("The tenant")
        assert window.text.endswith("rent.")

    def test_never_passes_hidden_content(self) -> None:
        hidden = Zone(ZoneKind.HIDDEN, 250, 300)

        evidence = passed((LEASE, 1), zones=(hidden,))

        windows = evidence.set.documents[0].windows
        assert all(window.end <= 250 or window.start >= 300 for window in windows)
        assert evidence.holds(LEASE.id, start=200, end=400)
        assert not evidence.holds(LEASE.id, start=255, end=295)

    def test_passes_nothing_of_a_document_that_has_moved_on(self) -> None:
        moved = {LEASE.id: (VersionId("v"), StoredText(text="Another text altogether."))}

        evidence = evidence_set(found((LEASE, 0), (BYLAWS, 0)), texts=moved, budget=1_000, count=words)

        assert evidence.set.documents == ()
        assert evidence.cut == (LEASE.passages[0].id, BYLAWS.passages[0].id)


class TestHolds:
    def test_is_false_for_what_was_not_passed(self) -> None:
        evidence = passed((LEASE, 0))

        assert not evidence.holds(LEASE.id, start=1_000, end=1_100)
        assert not evidence.holds(DocumentId("doc-other"), start=0, end=100)
