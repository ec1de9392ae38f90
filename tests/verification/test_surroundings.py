from dealroom.documents import Heading, StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from verification.context import qualifiers_around
from verification.surroundings import surroundings

ROWS = "Site | Tenure\nBrno | Owned\nVenlo | Leased until 2027"
SHEET = StoredText(
    text=ROWS,
    zones=tuple(
        Zone(ZoneKind.BREAK, start, start + len(border))
        for border in (" | ", "\n")
        for start in range(len(ROWS))
        if ROWS.startswith(border, start)
    ),
)
CLAUSE = "2. Emission limits\nThe emission must not exceed 50 milligrams. It is measured yearly."
LETTER = StoredText(text=CLAUSE, headings=(Heading(0, 18, 1),))


def around(stored: StoredText, words: str) -> str:
    start = stored.text.index(words)
    found = surroundings(stored, start, start + len(words))
    return stored.text[found.start : found.end]


class TestSurroundings:
    def test_end_at_the_borders_of_a_cell(self) -> None:
        assert around(SHEET, "Owned") == "Owned"

    def test_end_at_the_borders_of_a_row(self) -> None:
        assert around(SHEET, "Brno | Owned") == "Brno | Owned"

    def test_do_not_run_on_from_a_heading(self) -> None:
        assert around(LETTER, "Emission limits") == "2. Emission limits"
        assert around(LETTER, "50 milligrams") == "The emission must not exceed 50 milligrams."

    def test_hold_the_whole_sentence_otherwise(self) -> None:
        assert around(StoredText(text="A rule. It ends unless renewed. Another."), "ends") == "It ends unless renewed."


class TestQualifiersAround:
    def test_do_not_come_from_the_next_row(self) -> None:
        start = ROWS.index("Brno")

        assert qualifiers_around(SHEET, (Span(start, start + len("Brno | Owned")),)) == ()
