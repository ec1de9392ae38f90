import pytest

from dealroom.documents import Location, StoredText
from dealroom.ids import VersionId
from dealroom.page_words import OcrPage, PageBox, PageWord
from dealroom.verdict import Span
from store import page_words, texts
from store.database import DataDirectory
from tests.store.conftest import KEY, add_document


def box(left: float, top: float) -> PageBox:
    return PageBox(left, top, left + 0.1, top + 0.02)


PAGE = OcrPage(
    "Rent EUR 12\nper month",
    (
        PageWord(0, 4, box(0.1, 0.1), 0.9),
        PageWord(5, 8, box(0.25, 0.11), 0.8),
        PageWord(9, 11, box(0.4, 0.1), 0.7),
        PageWord(12, 15, box(0.1, 0.2), 0.9),
        PageWord(16, 21, box(0.25, 0.2), 0.9),
    ),
    breaks=(Span(11, 12),),
    unconfirmed=(Span(9, 11),),
    turn=1,
    engine="a reader",
    second_engine="another",
)
LOST = OcrPage("", problem="It cannot be made out.")


@pytest.fixture
def version(deal: DataDirectory) -> VersionId:
    """A document whose second page was read from its picture, below a stamp that the page holds besides."""
    new = add_document(deal)
    text = f"First page\fStamp\n{PAGE.text}\fLast"
    end = 17 + len(PAGE.text)
    places = (Location(0, 10, page=1), Location(11, end, page=2), Location(end + 1, end + 5, page=3))
    with deal.deal(KEY).write() as session:
        page_words.keep(session, new.version, 2, PAGE)
        page_words.keep(session, new.version, 3, LOST)
        texts.add_text(session, new.version, StoredText(text, places))
    return new.version


class TestKept:
    def test_are_the_pages_as_they_were_read(self, deal: DataDirectory, version: VersionId) -> None:
        with deal.deal(KEY).read() as session:
            assert page_words.kept(session, version) == {2: PAGE, 3: LOST}
            assert page_words.kept(session, VersionId("version-else")) == {}

    def test_stay_as_they_are(self, deal: DataDirectory, version: VersionId) -> None:
        with deal.deal(KEY).write() as session:
            page_words.keep(session, version, 2, LOST)

        with deal.deal(KEY).read() as session:
            assert page_words.kept(session, version)[2] == PAGE

    def test_are_gone_once_they_are_forgotten(self, deal: DataDirectory, version: VersionId) -> None:
        with deal.deal(KEY).write() as session:
            page_words.forget(session, version)

        with deal.deal(KEY).read() as session:
            assert page_words.kept(session, version) == {}
            assert page_words.boxes_of(session, version, 2, [Span(17, 21)]) == ()


class TestBoxesOf:
    def boxes(self, deal: DataDirectory, version: VersionId, page: int, *spans: Span) -> list[PageBox]:
        with deal.deal(KEY).read() as session:
            return list(page_words.boxes_of(session, version, page, spans))

    def test_surround_the_words_of_a_span_a_line_each(self, deal: DataDirectory, version: VersionId) -> None:
        assert self.boxes(deal, version, 2, Span(22, 32)) == [PageBox(0.25, 0.1, 0.5, 0.13), box(0.1, 0.2)]

    def test_reach_around_a_word_that_the_span_only_touches(self, deal: DataDirectory, version: VersionId) -> None:
        assert self.boxes(deal, version, 2, Span(20, 21), Span(37, 38)) == [box(0.1, 0.1), box(0.25, 0.2)]

    @pytest.mark.parametrize("span", [Span(11, 16), Span(0, 10), Span(21, 22)])
    def test_are_none_where_no_word_was_read(self, deal: DataDirectory, version: VersionId, span: Span) -> None:
        assert self.boxes(deal, version, 2, span) == []

    @pytest.mark.parametrize("page", [1, 3, 4])
    def test_are_none_on_a_page_without_words(self, deal: DataDirectory, version: VersionId, page: int) -> None:
        assert self.boxes(deal, version, page, Span(0, 40)) == []

    def test_are_none_before_the_text_is_stored(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            page_words.keep(session, new.version, 1, PAGE)

        assert self.boxes(deal, new.version, 1, Span(0, 4)) == []
