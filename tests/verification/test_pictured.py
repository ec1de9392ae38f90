from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from verification.pictured import Pictured, pictured

TEXT = "x" * 40
SPANS = st.tuples(st.integers(0, 39), st.integers(0, 39)).map(lambda ends: Span(min(ends), max(ends) + 1))


class TestPictured:
    def test_is_nothing_where_no_word_was_read_from_a_picture(self) -> None:
        stored = StoredText(TEXT, zones=(Zone(ZoneKind.FURNITURE, 0, 40), Zone(ZoneKind.OCR, 20, 30)))

        assert pictured(stored, [Span(0, 20), Span(30, 40)]) is None

    def test_holds_the_unconfirmed_figures_of_every_piece(self) -> None:
        zones = (Zone(ZoneKind.OCR, 0, 40), *(Zone(ZoneKind.UNCONFIRMED, at, at + 2) for at in (3, 15, 33)))

        found = pictured(StoredText(TEXT, zones=zones), [Span(0, 10), Span(30, 40)])

        assert found == Pictured((Span(3, 5), Span(33, 35)))

    @given(read=SPANS, quoted=SPANS)
    def test_is_found_exactly_where_the_two_share_a_character(self, read: Span, quoted: Span) -> None:
        stored = StoredText(TEXT, zones=(Zone(ZoneKind.OCR, read.start, read.end),))

        shared = set(range(read.start, read.end)) & set(range(quoted.start, quoted.end))

        assert (pictured(stored, [quoted]) is not None) == bool(shared)
