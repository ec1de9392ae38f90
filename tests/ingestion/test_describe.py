from io import BytesIO

import openpyxl
from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, Heading, Location, StoredText, Zone, ZoneKind
from ingestion.describe import LONGEST, describe
from ingestion.reading import ReadDocument, parse

AGREEMENT = (
    "Exhibit 10.7\nSHARE PURCHASE AGREEMENT\nbetween Aldgate Partners and Harrow Works\n"
    "1. Definitions\nIn this Agreement:\n2. Sale and purchase\nThe Seller sells.\n3. Warranties\nThe Seller warrants.\n"
)


def text_of(text: str, *headings: str, zones: tuple[Zone, ...] = ()) -> StoredText:
    """A text in which some lines are headings, all of one level."""
    starts = [(text.index(heading), len(heading)) for heading in headings]
    return StoredText(text, (), zones, tuple(Heading(start, start + length, 1) for start, length in starts))


def hidden(text: str, words: str, kind: ZoneKind = ZoneKind.HIDDEN) -> Zone:
    start = text.index(words)
    return Zone(kind, start, start + len(words))


def workbook(sheets: dict[str, list[list[str | int]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


class TestDescribe:
    def test_names_a_contract_by_its_title_its_parties_and_its_clauses(self) -> None:
        stored = text_of(
            AGREEMENT, "SHARE PURCHASE AGREEMENT", "1. Definitions", "2. Sale and purchase", "3. Warranties"
        )

        line = describe(stored, kind=DocumentKind.PDF, page_count=61)

        assert line == (
            "SHARE PURCHASE AGREEMENT between Aldgate Partners and Harrow Works, 61 pages: "
            "Definitions; Sale and purchase; Warranties"
        )

    def test_takes_no_numbered_clause_for_the_title(self) -> None:
        stored = text_of("Rules of the club\n1. Members\n2. Fees", "1. Members", "2. Fees")

        assert describe(stored, kind=DocumentKind.TXT, page_count=None) == "Rules of the club: Members; Fees"

    def test_counts_one_page_and_slides(self) -> None:
        stored = StoredText("Outlook")
        slides = StoredText("Outlook", (Location(0, 7, slide=12),))

        assert describe(stored, kind=DocumentKind.PDF, page_count=1) == "Outlook, 1 page"
        assert describe(slides, kind=DocumentKind.PPTX, page_count=None) == "Outlook, 12 slides"
        assert describe(stored, kind=DocumentKind.DOCX, page_count=None) == "Outlook"

    def test_begins_with_the_first_line_where_there_is_no_title(self) -> None:
        stored = text_of("\n\nTo the board of Larch:\nprices fell.\n" + "word " * 200 + "\nAnnex", "Annex")

        line = describe(stored, kind=DocumentKind.TXT, page_count=None)

        assert line is not None
        assert line.startswith("To the board of Larch: prices fell. word word")
        assert len(line) <= LONGEST

    def test_leaves_out_what_has_no_room(self) -> None:
        titles = [f"Clause {n} on matter {n}" for n in range(60)]
        stored = text_of("\n".join(["RULES", *titles]), "RULES", *titles)

        line = describe(stored, kind=DocumentKind.DOCX, page_count=None)

        assert line is not None
        assert line.startswith("RULES: Clause 0 on matter 0; Clause 1 on matter 1; ")
        assert line.endswith("; …")
        assert len(line) <= LONGEST

    def test_names_the_sheets_of_a_workbook_and_their_columns(self) -> None:
        data = workbook(
            {"Revenue": [["Region", "2024", "2025"], ["North", 3, 4]], "Costs": [["Item", "Amount"], ["Rent", 7]]}
        )
        read = parse(data, name="model.xlsx")
        assert isinstance(read, ReadDocument)

        line = describe(read.stored, kind=DocumentKind.XLSX, page_count=None)

        assert line == "Workbook, 2 sheets: Revenue (Region, 2024, 2025); Costs (Item, Amount)"

    def test_names_the_columns_of_a_table(self) -> None:
        read = parse(b"name,amount,due\nRent,7,May\n", name="a.csv")
        assert isinstance(read, ReadDocument)

        line = describe(read.stored, kind=DocumentKind.CSV, page_count=None)

        assert line == "Table: name, amount, due"

    def test_holds_nothing_that_only_some_readers_see(self) -> None:
        text = "PRICE LIST\nfloor price 50\nAcme Ltd - page 3 of 9\nList of prices 2025\nStored 0.5\nNote 7"
        zones = (
            hidden(text, "floor price 50"),
            hidden(text, "Acme Ltd - page 3 of 9", ZoneKind.FURNITURE),
            hidden(text, "Stored 0.5", ZoneKind.STORED),
            hidden(text, "7", ZoneKind.NOTE_MARK),
        )

        line = describe(StoredText(text, (), zones), kind=DocumentKind.TXT, page_count=None)

        assert line == "PRICE LIST List of prices 2025 Note"

    def test_names_no_hidden_heading(self) -> None:
        text = "RULES\nOpen part\nSecret part\nLast part"
        stored = text_of(text, "Open part", "Secret part", "Last part", zones=(hidden(text, "Secret part"),))

        assert describe(stored, kind=DocumentKind.DOCX, page_count=None) == "Open part: Last part"

    def test_is_nothing_where_everybody_sees_nothing(self) -> None:
        text = "all of it hidden"

        assert describe(StoredText(text, (), (hidden(text, text),)), kind=DocumentKind.TXT, page_count=3) is None
        assert describe(StoredText(""), kind=DocumentKind.XLSX, page_count=None) is None
        assert describe(StoredText("\n \n"), kind=DocumentKind.CSV, page_count=None) is None

    def test_keeps_out_what_steers_a_terminal(self) -> None:
        stored = StoredText("Price\x1b[31m list \u202eflipped\u202c of\ttoday")

        assert describe(stored, kind=DocumentKind.TXT, page_count=None) == "Price[31m list flipped of today"

    @given(
        pieces=st.lists(st.tuples(st.text(max_size=30), st.booleans(), st.booleans()), max_size=12),
        kind=st.sampled_from(DocumentKind),
        page_count=st.none() | st.integers(0, 5000),
    )
    def test_never_says_a_hidden_word_and_always_the_same(
        self, pieces: list[tuple[str, bool, bool]], kind: DocumentKind, page_count: int | None
    ) -> None:
        text, zones, headings = "", [], []
        for words, is_hidden, is_heading in pieces:
            said = f"{words}ZQ" if is_hidden else words.replace("Z", "")
            if is_hidden:
                zones.append(Zone(ZoneKind.HIDDEN, len(text), len(text) + len(said)))
            if is_heading:
                headings.append(Heading(len(text), len(text) + len(said), 1))
            text += f"{said}\n"
        stored = StoredText(text, (), tuple(zones), tuple(headings))

        line = describe(stored, kind=kind, page_count=page_count)

        assert line == describe(stored, kind=kind, page_count=page_count)
        assert line is None or (len(line) <= LONGEST and line.isprintable() and "ZQ" not in line and line.strip())
