import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, Heading, Location, StoredText, Zone, ZoneKind
from ingestion.jobs import MalformedAnswerError
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.wire import READ

STORED = StoredText(
    text="Rent\nEUR 4,120¹",
    locations=(Location(0, 4, line=1), Location(5, 15, sheet="Costs", cell="B2")),
    zones=(Zone(ZoneKind.NOTE_MARK, 14, 15),),
    headings=(Heading(0, 4, 1),),
)
DOCUMENT = ReadDocument(
    DocumentKind.XLSX, STORED, page_count=None, problem="1 page.", notice="1 hidden cell is kept apart."
)


def altered(**changes: Any) -> bytes:
    fields = json.loads(READ.answer_to_bytes(DOCUMENT))
    stored = changes.pop("stored", {})
    fields.update(changes)
    fields["stored"].update(stored)
    return json.dumps(fields).encode()


class TestAnswers:
    def test_arrive_as_they_were_sent(self) -> None:
        assert READ.answer_from_bytes(READ.answer_to_bytes(DOCUMENT)) == DOCUMENT

    def test_arrive_as_the_reason_they_give(self) -> None:
        refusal = Unreadable(DocumentKind.PDF, "The file is encrypted: it needs a password.")

        assert READ.answer_from_bytes(READ.answer_to_bytes(refusal)) == refusal

    @given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
    def test_arrive_with_every_character(self, text: str) -> None:
        document = ReadDocument(DocumentKind.TXT, StoredText(text), page_count=None)

        assert READ.answer_from_bytes(READ.answer_to_bytes(document)) == document


class TestDecode:
    @pytest.mark.parametrize(
        "answer",
        [
            b"",
            b"null",
            b"[]",
            b'{"kind": "PDF"}',
            b'{"kind": "EXE", "reason": "x"}',
            b"[" * 100_000,
            b'{"kind": "PDF", "reason": "two\\nlines"}',
            json.dumps({"kind": "PDF", "reason": "x" * 501}).encode(),
            altered(kind="EXE"),
            altered(page_count="3"),
            altered(problem="two\nlines"),
            altered(notice="two\nlines"),
            altered(stored={"text": "a\0b"}),
            altered(stored={"text": None}),
            altered(stored={"text": "short"}),
            altered(stored={"locations": [{"start": -1, "end": 3}]}),
            altered(stored={"locations": [{"start": 3, "end": 2}]}),
            altered(stored={"locations": [{"start": 0, "end": 4}, {"start": 2, "end": 6}]}),
            altered(stored={"locations": [{"start": 5, "end": 6}, {"start": 0, "end": 4}]}),
            altered(stored={"zones": [{"kind": "SEEN", "start": 0, "end": 1}]}),
            altered(stored={"zones": [{"kind": "HIDDEN", "start": 0, "end": 99}]}),
            altered(stored={"headings": [{"start": 0, "end": 16, "level": 1}]}),
            READ.answer_to_bytes(DOCUMENT).replace(b"Rent", b"\\ud800"),
            READ.answer_to_bytes(DOCUMENT)[:-1],
        ],
    )
    def test_believes_nothing_that_is_out_of_form(self, answer: bytes) -> None:
        with pytest.raises(MalformedAnswerError):
            READ.answer_from_bytes(answer)
