import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import Heading, StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from drafting.units import printed, units


def texts(text: str, *, zones: tuple[Zone, ...] = (), headings: tuple[Heading, ...] = ()) -> list[str]:
    stored = StoredText(text, zones=zones, headings=headings)
    return [unit.text for unit in units(Span(0, len(text)), stored=stored)]


class TestUnits:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The cap is EUR 4m. It falls away.", ["The cap is EUR 4m.", "It falls away."]),
            ("Acme Inc. shall pay Dr. Fir. Then it ends.", ["Acme Inc. shall pay Dr. Fir.", "Then it ends."]),
            ("Sold by Acme Corp. The Buyer pays.", ["Sold by Acme Corp. The Buyer pays."]),
            ("See Section 4.2 and No. 7 of it.", ["See Section 4.2 and No. 7 of it."]),
            ("12. Term. It runs ten years.", ["12. Term.", "It runs ten years."]),
            ("He said “Never.” She left.", ["He said “Never.”", "She left."]),
            ("第一条。第二条。", ["第一条。", "第二条。"]),
        ],
    )
    def test_are_sentences(self, text: str, expected: list[str]) -> None:
        assert texts(text) == expected

    def test_go_on_over_a_line_that_was_only_wrapped(self) -> None:
        text = "The Supplier shall deliver the goods to the place that\nthe Customer names in its order, free of any\ncharge."

        assert texts(text) == [text.replace("\n", " ")]

    def test_end_with_a_paragraph_a_page_and_a_numbered_item(self) -> None:
        text = "Governing law\n\nDelaware law applies here\f2\n(a) the Buyer pays the price in full\n(b) the Seller delivers the goods"

        assert texts(text) == [
            "Governing law",
            "Delaware law applies here",
            "2",
            "(a) the Buyer pays the price in full",
            "(b) the Seller delivers the goods",
        ]

    def test_leave_furniture_and_hidden_content_out(self) -> None:
        text = "One sentence here.\nPage 3\nAnother one here.\nSecret"
        zones = (Zone(ZoneKind.FURNITURE, 19, 25), Zone(ZoneKind.HIDDEN, 44, 50))

        assert texts(text, zones=zones) == ["One sentence here.", "Another one here."]

    def test_take_a_heading_apart(self) -> None:
        text = "Term The contract runs ten years."

        assert texts(text, headings=(Heading(0, 4, 1),)) == ["Term", "The contract runs ten years."]

    def test_are_rows_where_cells_are(self) -> None:
        text = "Revenue | 45.2 | 48.1\nCost | 30.0 | 31.5"
        zones = (*tuple(Zone(ZoneKind.BREAK, at, at + 3) for at in (7, 14, 26, 33)), Zone(ZoneKind.BREAK, 21, 22))

        assert texts(text, zones=zones) == ["Revenue | 45.2 | 48.1", "Cost | 30.0 | 31.5"]
        assert all(unit.is_row for unit in units(Span(0, len(text)), stored=StoredText(text, zones=zones)))

    def test_end_at_a_gap_between_columns_of_prose_but_not_before_a_figure(self) -> None:
        prose = StoredText("the left column the right column", zones=(Zone(ZoneKind.BREAK, 15, 16),))
        table = StoredText("Net revenue 4,520", zones=(Zone(ZoneKind.BREAK, 11, 12),))

        assert [unit.text for unit in units(Span(0, 32), stored=prose)] == ["the left column", "the right column"]
        assert [unit.text for unit in units(Span(0, 17), stored=table)] == ["Net revenue 4,520"]

    def test_of_a_very_long_sentence_are_its_clauses(self) -> None:
        text = (
            "The Seller warrants that "
            + "; ".join(f"({letter}) " + "it holds a good title " * 12 for letter in "abcd")
            + "."
        )

        pieces = texts(text)

        assert len(pieces) > 1
        assert "".join("".join(pieces).split()) == "".join(text.split())

    @given(st.text(alphabet="ab A1.;|\n()“”", max_size=300))
    def test_are_exact_disjoint_slices_that_lose_no_word(self, text: str) -> None:
        found = units(Span(0, len(text)), stored=StoredText(text))

        assert all(one.span.end <= other.span.start for one, other in itertools.pairwise(found))
        assert "".join("".join(unit.text for unit in found).split()) == "".join(text.split())


class TestPrinted:
    def test_makes_a_word_whole_that_a_line_end_broke(self) -> None:
        assert printed("the infor-\n  mation  is\there") == "the information is here"

    def test_keeps_a_hyphen_that_may_be_meant(self) -> None:
        assert printed("2019-\n2020 and Anti-\nTrust") == "2019- 2020 and Anti- Trust"
