import pytest

from dealroom.documents import Location, StoredText, Zone, ZoneKind
from dealroom.verdict import CellValue, MatchedBy
from tests.verification.texts import found, is_found, sheet
from verification.matcher import Match


class TestRows:
    SHEET = sheet(
        ("", "2019", "2018"),
        ("Free cash flow", "100.1", "50.9"),
        ("Deferred revenue", "24264", "-1945"),
        ("Net debt", "$1,234", "$ (56)"),
        ("funds are not", "able", "4 shows"),
        ("Staff", "12", "7"),
        ("Growth", "13%", "—"),
        ("Share", "7", "of all plan costs"),
    )

    @pytest.mark.parametrize(
        "quote",
        [
            "Free cash flow 100.1 50.9",
            "Free cash flow | 100.1 | 50.9",
            "100.1 50.9",
            "Deferred revenue 24,264 (1,945)",
            "Deferred revenue $24,264 $(1,945)",
            "Net debt $1,234 $(56)",
            "Staff 12 7",
            "Net debt $1,234 $(56.0)",
            "Growth 13% -",
            "Free\u00a0cash fl\u00adow 100.10 50.90",
            "Free cash\nfl-\now 100.1 50.9",
        ],
    )
    def test_are_read_cell_by_cell(self, quote: str) -> None:
        assert is_found(quote, self.SHEET)

    @pytest.mark.parametrize(
        "quote",
        [
            "Free cash flow 100.1 (50.9)",
            "Free cash flow 1001 509",
            "Free cash flow 50.9 100.1",
            "Free cash flow 50.9",
            "cash flow 100.1 50.9",
            "Free cash flow 100.1 50",
            "Deferred revenue 24,264 1,945",
            "Deferred revenue 24.264 (1,945)",
            "Net debt 1,234 (56)",
            "Net debt €1,234 €(56)",
            "funds are not able 4 shows",
            "Staff 127",
            "Staff 12 7 Growth 13%",
            "Growth 13 -",
            "Share 7 of all",
            "Growth 1.3% -",
            "$12",
            "$12 $7",
        ],
    )
    def test_are_not_read_as_something_else(self, quote: str) -> None:
        assert not is_found(quote, self.SHEET)

    def test_show_the_whole_cells_that_carry_them(self) -> None:
        match = found("Free cash flow 100.1 50.9", self.SHEET)

        assert isinstance(match, Match)
        assert match.matched_by is MatchedBy.REPAIRED
        assert self.SHEET.text[match.start : match.end] == "Free cash flow | 100.1 | 50.9"
        assert [self.SHEET.text[span.start : span.end] for span in match.spans] == ["Free cash flow", "100.1", "50.9"]

    def test_need_the_currency_where_a_document_shows_two(self) -> None:
        text = sheet(("Net debt", "$5", "€6"), ("Deferred revenue", "24264", "7"))

        assert is_found("Deferred revenue 24,264 7", text)
        assert not is_found("Deferred revenue $24,264 7", text)

    def test_compare_words_of_a_label_letter_for_letter(self) -> None:
        text = sheet(("Level 5.0 fees", "7"), ("Open (5", "8"))

        assert is_found("Level 5.0 fees 7", text)
        assert not is_found("Level 5.00 fees 7", text)
        assert is_found("Open (5 8", text)

    def test_show_what_a_cell_shows(self) -> None:
        text = sheet(("Revenue", "$45.2M [45200000]"))
        shown = text.text.index("$45.2M")
        zoned = StoredText(text.text, text.locations, (*text.zones, Zone(ZoneKind.SHOWN, shown, shown + 6)))

        match = found("Revenue $45.2M", zoned)

        assert isinstance(match, Match)
        assert zoned.text[match.start : match.end] == "Revenue | $45.2M"

    def test_stop_at_hidden_cells(self) -> None:
        plain = sheet(("Free cash flow", "100.1", "50.9"))
        hidden = plain.text.index("100.1")
        text = StoredText(plain.text, plain.locations, (*plain.zones, Zone(ZoneKind.HIDDEN, hidden, hidden + 5)))

        assert not is_found("Free cash flow 50.9", text)
        assert not is_found("Free cash flow 100.1 50.9", text)


class TestCurrency:
    TOTALS = sheet(
        ("", "2019", "2018"),
        ("AMER", "751990", "645791.5"),
        ("", "2000883", "(1932642)"),
        ("Margin", "13%", "14x"),
        ("Brands", "3678", "$—"),
        ("Staff", "12", "7"),
        name="Schedule",
    )

    @pytest.mark.parametrize(
        "quote",
        [
            "$2,000,883 $(1,932,642)",
            "AMER $751,990 $645,791.50",
            "AMER 751,990 $645,791.5",
            "Brands $3,678.0 $—",
            "Brands 3,678 $—",
            "2019 2018",
        ],
    )
    def test_may_be_missing_from_a_cell_where_there_is_only_one(self, quote: str) -> None:
        assert is_found(quote, self.TOTALS)

    @pytest.mark.parametrize(
        "quote",
        [
            "€2,000,883 €(1,932,642)",
            "$2,000,883",
            "$751,990 $645,791.5",
            "$2019 $2018",
            "Margin $13% 14x",
            "Margin 13% $14x",
            "$12 $7",
            "Brands $3,678 —",
            "AMER (751,990 645,791.5",
            "AMER 751,990) 645,791.5",
            "AMER (-751,990) 645,791.5",
        ],
    )
    def test_is_given_to_no_bare_piece_year_or_unit(self, quote: str) -> None:
        assert not is_found(quote, self.TOTALS)

    def test_is_never_given_where_the_words_name_another(self) -> None:
        text = sheet(("Net debt", "5", "6"), ("Loan in euros", "$7", "8"))

        assert is_found("Net debt 5 6", text)
        assert not is_found("Net debt $5 $6", text)

    def test_is_never_given_where_none_is_shown(self) -> None:
        text = sheet(("Net debt", "5", "6"))

        assert not is_found("Net debt $5 $6", text)

    def test_is_given_to_a_total_at_the_end(self) -> None:
        assert is_found("$5 $6", sheet(("Debt in $", ""), ("", "5", "6")))


class TestCellValue:
    def sheet(self) -> StoredText:
        """A sheet whose second cell shows another value than it stores, which follows below."""
        text = "Revenue | $45.2m | 7\nStored | Revenue | 45200000"
        places = [(0, 7, "A1"), (10, 16, "B1"), (19, 20, "C1"), (30, 37, "A1"), (40, 48, "B1")]
        borders = [(7, 10), (16, 19), (20, 21), (27, 30), (37, 40)]
        return StoredText(
            text,
            tuple(Location(start, end, sheet="P&L", cell=cell) for start, end, cell in places),
            (
                *(Zone(ZoneKind.BREAK, start, end) for start, end in borders),
                Zone(ZoneKind.STORED, 40, 48),
                Zone(ZoneKind.SHOWN, 10, 16),
            ),
        )

    @pytest.mark.parametrize(
        ("quote", "value"),
        [
            ("Revenue $45.2m", CellValue.SHOWN),
            ("Revenue | $45.2m | 7", CellValue.SHOWN),
            ("Revenue 45,200,000", CellValue.STORED),
            ("45200000", CellValue.STORED),
            ("7", None),
        ],
    )
    def test_is_said_where_a_cell_shows_another_than_it_stores(self, quote: str, value: CellValue | None) -> None:
        match = found(quote, self.sheet())

        assert isinstance(match, Match)
        assert match.cell_value is value

    def test_is_not_said_where_both_are_read(self) -> None:
        text = self.sheet()

        match = found("$45.2m | 7\nStored | Revenue | 45200000", text)

        assert isinstance(match, Match)
        assert match.cell_value is None

    def test_of_two_kinds_never_join_to_one_number(self) -> None:
        assert not is_found("Revenue $45.2m 45200000", self.sheet())
        assert not is_found("Revenue $45,200,000m", self.sheet())


class TestLabels:
    TEXT = sheet(("Less: current financing component", "(11,022)", "(10,234)"), ("Financing component", "5", "6"))

    def test_are_read_whole(self) -> None:
        assert is_found("Less: current financing component (11,022) (10,234)", self.TEXT)
        assert not is_found("Current financing component | (11,022) | (10,234)", self.TEXT)
        assert not is_found("current financing component (11,022) (10,234)", self.TEXT)

    def test_are_repaired_to_the_cells_that_carry_them(self) -> None:
        match = found("Financing component 5 6", self.TEXT)

        assert isinstance(match, Match)
        assert match.matched_by is MatchedBy.REPAIRED


class TestPlaces:
    def test_that_are_no_cells_are_no_part_of_a_row(self) -> None:
        text = "P&L\nNet debt | 5 | 6"
        places = (
            Location(0, 3, sheet="P&L"),
            Location(4, 12, sheet="P&L", cell="A1"),
            Location(15, 16, sheet="P&L", cell="B1"),
        )

        assert is_found("Net debt 5", StoredText(text, places, (Zone(ZoneKind.BREAK, 3, 4),)))
        assert not is_found("P&L Net debt 5", StoredText(text, places, (Zone(ZoneKind.BREAK, 3, 4),)))
