from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, Heading, Location, StoredText, Zone, ZoneKind
from dealroom.page_words import OcrPage
from dealroom.verdict import Span
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.scans import inserted, with_scans
from ingestion.wire import READ

if TYPE_CHECKING:
    from ingestion.sandbox import Sandbox

FILE = Path("scan.pdf")
BETTER = "upload a better scan, or the original file."
LOST = OcrPage("", problem="What is written on the page cannot be made out.")


@dataclass
class Kept:
    """Pages kept in a dictionary, by somebody whose lease lasts for so many more."""

    pages: dict[int, OcrPage] = field(default_factory=dict)
    lasts: int = 100

    def kept(self) -> Mapping[int, OcrPage]:
        return dict(self.pages)

    def keep(self, page: int, read: OcrPage) -> bool:
        if self.lasts <= 0:
            return False
        self.lasts -= 1
        self.pages[page] = read
        return True


@dataclass
class Reader:
    """Answers as a child that reads pages does, and remembers what it was asked."""

    answers: Mapping[int, OcrPage | Unreadable]
    asked: list[int] = field(default_factory=list)

    def run(self, _job: object, path: Path, *, name: str, asked: int) -> OcrPage | Unreadable:
        assert (path, name) == (FILE, "scan.pdf")
        self.asked.append(asked)
        return self.answers[asked]


def document(texts: Mapping[int, str], *, scanned: tuple[int, ...], problem: str | None = None) -> ReadDocument:
    """A document of pages with these texts; the numbers begin at 1."""
    locations: list[Location] = []
    at = 0
    for number, text in sorted(texts.items()):
        locations.append(Location(at, at + len(text), page=number))
        at += len(text) + 1
    stored = StoredText("\f".join(text for _, text in sorted(texts.items())), tuple(locations))
    return ReadDocument(DocumentKind.PDF, stored, len(texts), problem=problem, scanned_pages=scanned)


def read(document: ReadDocument, reader: Reader, kept: Kept | None = None) -> ReadDocument | Unreadable | None:
    return with_scans(document, FILE, name="scan.pdf", sandbox=cast("Sandbox", reader), pages=kept or Kept())


def pages_of(stored: StoredText) -> list[str]:
    return [stored.text[place.start : place.end] for place in stored.locations]


class TestWithScans:
    def test_puts_each_page_where_it_belongs(self) -> None:
        reader = Reader({1: OcrPage("The first page"), 3: OcrPage("The third page")})

        found = read(document({1: "", 2: "Typed page", 3: "", 4: "Last"}, scanned=(1, 3)), reader)

        assert isinstance(found, ReadDocument)
        assert found.stored.text == "The first page\fTyped page\fThe third page\fLast"
        assert pages_of(found.stored) == ["The first page", "Typed page", "The third page", "Last"]
        assert (found.scanned_pages, found.problem) == ((), None)
        assert found.notice == "2 of 4 pages were read from pictures by OCR: 1, 3. Check quotations against the page."

    def test_leaves_a_document_without_scans_as_it_is(self) -> None:
        typed = document({1: "Typed page"}, scanned=())

        assert read(typed, Reader({})) is typed

    def test_reads_no_page_again_that_is_kept(self) -> None:
        kept = Kept({1: OcrPage("Kept"), 3: LOST})
        reader = Reader({2: OcrPage("Read now")})

        found = read(document({1: "", 2: "", 3: ""}, scanned=(1, 2, 3)), reader, kept)

        assert reader.asked == [2]
        assert isinstance(found, ReadDocument)
        assert pages_of(found.stored) == ["Kept", "Read now", ""]

    def test_keeps_each_page_at_once_and_stops_where_somebody_else_goes_on(self) -> None:
        kept = Kept(lasts=1)
        reader = Reader({1: OcrPage("One"), 2: OcrPage("Two"), 3: OcrPage("Three")})

        assert read(document({1: "", 2: "", 3: ""}, scanned=(1, 2, 3)), reader, kept) is None
        assert reader.asked == [1, 2]
        assert kept.pages == {1: OcrPage("One")}

    def test_names_the_pages_that_stay_unread(self) -> None:
        reader = Reader({1: LOST, 2: OcrPage("Two"), 3: Unreadable(DocumentKind.PDF, "The page cannot be drawn.")})

        found = read(
            document({1: "", 2: "", 3: ""}, scanned=(1, 2, 3), problem="1 of 4 pages cannot be opened: 4."), reader
        )

        assert isinstance(found, ReadDocument)
        assert found.problem == "1 of 4 pages cannot be opened: 4. 2 of 3 pages could not be read: 1, 3."
        assert pages_of(found.stored) == ["", "Two", ""]

    def test_takes_an_empty_page_for_what_it_is(self) -> None:
        found = read(document({1: "", 2: ""}, scanned=(1, 2)), Reader({1: OcrPage("One"), 2: OcrPage("")}))

        assert isinstance(found, ReadDocument)
        assert (found.problem, pages_of(found.stored)) == (None, ["One", ""])
        assert found.notice == (
            "1 of 2 pages was read from pictures by OCR: 1. 1 of 2 pages holds a picture without words: 2."
            " Check quotations against the page."
        )

    def test_says_which_pages_of_a_typed_document_hold_no_words(self) -> None:
        found = read(document({1: "Typed page", 2: ""}, scanned=(2,)), Reader({2: OcrPage("")}))

        assert isinstance(found, ReadDocument)
        assert (found.problem, found.notice) == (None, "1 of 2 pages holds a picture without words: 2.")

    @pytest.mark.parametrize(
        ("pages", "reason"),
        [
            ({1: LOST}, f"The page is a scan that could not be read by OCR; {BETTER}"),
            ({1: LOST, 2: OcrPage("")}, f"None of the 2 scanned pages could be read by OCR; {BETTER}"),
            ({1: OcrPage("")}, "The file shows no text: what its pages show are pictures without words."),
        ],
    )
    def test_refuses_a_document_without_any_text(self, pages: Mapping[int, OcrPage], reason: str) -> None:
        empty = document(dict.fromkeys(pages, ""), scanned=tuple(pages))

        assert read(empty, Reader(pages)) == Unreadable(DocumentKind.PDF, reason)

    def test_refuses_more_text_than_a_file_may_hold(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ingestion.scans.LONGEST_TEXT", 9)

        found = read(document({1: ""}, scanned=(1,)), Reader({1: OcrPage("Ten letters")}))

        assert found == Unreadable(DocumentKind.PDF, "The file holds more than 9 characters of text.")

    def test_says_where_figures_are_unconfirmed(self) -> None:
        found = read(document({1: ""}, scanned=(1,)), Reader({1: OcrPage("EUR 4", unconfirmed=(Span(4, 5),))}))

        assert isinstance(found, ReadDocument)
        assert found.notice == (
            "The file was read from pictures by OCR. Check quotations against the page."
            " Figures that no second reading confirms are marked."
        )
        assert found.stored.zones == (Zone(ZoneKind.OCR, 0, 5), Zone(ZoneKind.UNCONFIRMED, 4, 5))


class TestInserted:
    def test_moves_what_is_known_of_the_text(self) -> None:
        stored = StoredText(
            "Head\f\fRent 5",
            (Location(0, 4, page=1), Location(5, 5, page=2), Location(6, 12, page=3)),
            (Zone(ZoneKind.FURNITURE, 0, 4), Zone(ZoneKind.BREAK, 4, 5), Zone(ZoneKind.BREAK, 5, 6)),
            (Heading(0, 4, 1), Heading(6, 10, 2)),
        )
        page = OcrPage("two  words", breaks=(Span(3, 5),))

        found = inserted(stored, {2: page})

        assert found.text == "Head\ftwo  words\fRent 5"
        assert pages_of(found) == ["Head", "two  words", "Rent 5"]
        assert [found.text[heading.start : heading.end] for heading in found.headings] == ["Head", "Rent"]
        assert {(zone.kind, found.text[zone.start : zone.end], zone.start) for zone in found.zones} == {
            (ZoneKind.FURNITURE, "Head", 0),
            (ZoneKind.BREAK, "\f", 4),
            (ZoneKind.OCR, "two  words", 5),
            (ZoneKind.BREAK, "  ", 8),
            (ZoneKind.BREAK, "\f", 15),
        }

    def test_keeps_what_a_page_holds_besides(self) -> None:
        stored = StoredText("Bates 000123\fNext", (Location(0, 12, page=1), Location(13, 17, page=2)))

        found = inserted(stored, {1: OcrPage("The deed")})

        assert found.text == "Bates 000123\nThe deed\fNext"
        assert pages_of(found) == ["Bates 000123\nThe deed", "Next"]
        assert found.zones == (Zone(ZoneKind.OCR, 13, 21),)

    def test_finds_headings_and_running_heads_in_what_was_read(self) -> None:
        bodies = {1: "and renewal", 2: "of notice", 3: "of payment"}
        pages = {
            number: OcrPage(
                "\n".join(["Project Larch", f"ARTICLE {'I' * number}", *[f"It runs {body}."] * 5, f"Page {number}"])
            )
            for number, body in bodies.items()
        }
        empty = document(dict.fromkeys(pages, ""), scanned=(1, 2, 3))

        found = inserted(empty.stored, pages)

        furniture = [found.text[zone.start : zone.end] for zone in found.zones if zone.kind is ZoneKind.FURNITURE]
        assert furniture == ["Project Larch", "Page 1", "Project Larch", "Page 2", "Project Larch", "Page 3"]
        assert "ARTICLE II" in [found.text[heading.start : heading.end] for heading in found.headings]

    @given(
        texts=st.lists(st.text(alphabet="ab 1", max_size=6), min_size=1, max_size=6),
        read=st.dictionaries(st.integers(1, 6), st.text(alphabet="xy\n", max_size=5), max_size=6),
    )
    def test_leaves_every_other_page_its_words_and_its_zones(self, texts: list[str], read: dict[int, str]) -> None:
        typed = document(dict(enumerate(texts, start=1)), scanned=())
        marked = tuple(
            Zone(ZoneKind.SHOWN, place.start, place.end) for place in typed.stored.locations if place.end > place.start
        )
        stored = StoredText(typed.stored.text, typed.stored.locations, marked)

        found = inserted(stored, {number: OcrPage(text) for number, text in read.items()})

        READ.answer_from_bytes(READ.answer_to_bytes(ReadDocument(DocumentKind.PDF, found, len(texts))))
        expected = ["\n".join(filter(None, [text, read.get(number, "")])) for number, text in enumerate(texts, start=1)]
        assert pages_of(found) == expected
        assert found.text == "\f".join(expected)
        shown = [found.text[zone.start : zone.end] for zone in found.zones if zone.kind is ZoneKind.SHOWN]
        assert shown == [text for text in texts if text]
