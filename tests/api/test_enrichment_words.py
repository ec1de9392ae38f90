from dataclasses import replace
from datetime import UTC, datetime

import pytest

from api.enrichment_words import summary, what_to_do
from dealroom.documents import Document, DocumentKind, EnrichmentState
from dealroom.ids import DocumentId, FolderId, VersionId

LATER = datetime(2026, 12, 1, tzinfo=UTC)
LEASE = Document(
    id=DocumentId("doc-1"),
    version=VersionId("version-1"),
    folder=FolderId("folder-1"),
    folder_path="/Legal",
    file="lease.pdf",
    title="Lease",
    kind=DocumentKind.PDF,
    state=EnrichmentState.QUEUED,
    problem=None,
    page_count=None,
)


class TestSummary:
    @pytest.mark.parametrize("state", EnrichmentState)
    def test_says_each_state_in_words_of_its_own(self, state: EnrichmentState) -> None:
        others = {summary(replace(LEASE, state=other)) for other in EnrichmentState if other is not state}

        said = summary(replace(LEASE, state=state))

        assert said.endswith(".")
        assert said not in others

    def test_tells_a_first_try_from_another(self) -> None:
        assert summary(LEASE) == "Waits to be read."
        assert summary(replace(LEASE, next_try_at=LATER)) == "Waits for another try."


class TestWhatToDo:
    def test_is_what_the_reader_said(self) -> None:
        failed = replace(LEASE, state=EnrichmentState.FAILED, remedy="Upload it again without the password.")

        assert what_to_do(failed) == "Upload it again without the password."
        assert what_to_do(replace(failed, state=EnrichmentState.PARTIAL)) == "Upload it again without the password."

    def test_is_something_for_what_failed_long_ago(self) -> None:
        failed = replace(LEASE, state=EnrichmentState.FAILED)

        assert what_to_do(failed) == "Run it again, or upload a version that can be read."

    def test_is_nothing_where_nothing_is_wrong(self) -> None:
        assert what_to_do(LEASE) is None
        assert what_to_do(replace(LEASE, state=EnrichmentState.READY)) is None

    def test_says_that_it_is_tried_again(self) -> None:
        assert what_to_do(replace(LEASE, next_try_at=LATER)) == "Nothing: it is tried again by itself."
