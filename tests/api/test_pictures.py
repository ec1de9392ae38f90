from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from api.pictures import FilePage, Pictures, finished
from dealroom.documents import DocumentKind, Location, StoredText
from dealroom.ids import VersionId
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion.jobs import Job
from ingestion.outcome import Unreadable
from ingestion.page_picture import PagePicture, PictureAsked, packed

STORED = StoredText("The rent is 4.2 million.", (Location(0, 24, page=1),))
BOX = PageBox(0.1, 0.1, 0.5, 0.2)


@dataclass
class Readers:
    """Draws a grey page of the size that is asked, and counts how often."""

    answer: PagePicture | Unreadable | None = None
    asked: list[PictureAsked] = field(default_factory=list)

    def run(self, job: Job[Any, Any], path: Path, *, name: str, asked: PictureAsked) -> PagePicture | Unreadable:  # noqa: ARG002 - what a sandbox takes
        self.asked.append(asked)
        if self.answer is not None:
            return self.answer
        words, is_grey = packed(bytes(3 * asked.width * 10)) if asked.is_drawn else ("", False)
        boxes = (BOX,) if asked.boxes else ()
        return PagePicture(3, asked.width, 10, words, boxes, is_grey)


def of(page: int = 1, version: str = "version-1") -> FilePage:
    return FilePage(VersionId(version), Path("none"), "report.pdf", page)


def pictures_of(readers: Readers, **options: int) -> Pictures:
    return Pictures(lambda: readers, **options)  # type: ignore[arg-type, return-value]


class TestPictures:
    def test_are_drawn_once_for_each_page_and_width(self) -> None:
        readers = Readers()
        pictures = pictures_of(readers)

        for page, width in ((1, 300), (1, 300), (2, 300), (1, 400), (1, 300)):
            found = pictures.page(of(page), width=width)
            assert found is not None
            assert found[0].size == (width, 10)

        assert [(asked.page, asked.width) for asked in readers.asked] == [(1, 300), (2, 300), (1, 400)]

    def test_are_not_shared_between_versions(self) -> None:
        readers = Readers()
        pictures = pictures_of(readers)

        pictures.page(of(version="version-1"), width=300)
        pictures.page(of(version="version-2"), width=300)

        assert len(readers.asked) == 2

    def test_are_drawn_and_searched_for_words_in_one_go(self) -> None:
        readers = Readers()
        pictures = pictures_of(readers)
        spans = (Span(4, 8),)

        first = pictures.page(of(), width=300, stored=STORED, spans=spans)
        again = pictures.page(of(), width=300, stored=STORED, spans=spans)
        places = pictures.places(of(), width=300, stored=STORED, spans=spans)

        assert first is not None
        assert again is not None
        assert places is not None
        assert first[1] == again[1] == places[1] == (BOX,)
        assert len(readers.asked) == 1

    def test_are_searched_anew_for_other_words(self) -> None:
        readers = Readers()
        pictures = pictures_of(readers)
        pictures.page(of(), width=300, stored=STORED, spans=(Span(4, 8),))

        pictures.page(of(), width=300, stored=STORED, spans=(Span(12, 15),))

        assert [asked.is_drawn for asked in readers.asked] == [True, False]

    def test_keep_no_more_bytes_than_they_may(self) -> None:
        readers = Readers()
        pictures = pictures_of(readers, most_kept=2 * 300 * 10)

        for page in (1, 2, 3, 3, 2, 1):
            pictures.page(of(page), width=300)

        assert [asked.page for asked in readers.asked] == [1, 2, 3, 1]

    def test_that_cannot_be_drawn_are_none_and_not_kept(self) -> None:
        readers = Readers(Unreadable(DocumentKind.PDF, "The file is damaged."))
        pictures = pictures_of(readers)

        assert pictures.page(of(), width=300) is None
        assert pictures.places(of(), width=300, stored=None, spans=()) is None
        readers.answer = None
        assert pictures.page(of(), width=300) is not None

    def test_whose_pixels_are_not_in_order_are_none(self) -> None:
        readers = Readers(PagePicture(1, 300, 10, packed(bytes(7))[0]))

        assert pictures_of(readers).page(of(), width=300) is None


class TestFinished:
    def test_leaves_what_it_was_given_as_it_was(self) -> None:
        page = Image.new("L", (300, 200), 255)

        finished(page, boxes=[BOX], stamp=("ann@aldgate.test",))

        assert page.getextrema() == (255, 255)

    def test_is_a_picture_of_the_same_size(self) -> None:
        for mode in ("L", "RGB"):
            with Image.open(BytesIO(finished(Image.new(mode, (300, 200)), boxes=[BOX], stamp=("a", "b")))) as seen:
                assert (seen.format, seen.size) == ("JPEG", (300, 200))
