import pytest

from ingestion.headings import find_headings


def found(text: str) -> list[tuple[str, int]]:
    return [(text[heading.start : heading.end], heading.level) for heading in find_headings(text)]


class TestFindHeadings:
    @pytest.mark.parametrize(
        ("line", "heading", "level"),
        [
            ("ARTICLE IV", "ARTICLE IV", 1),
            ("Schedule 3 – Leased Properties", "Schedule 3 – Leased Properties", 1),
            ("CONFIDENTIALITY", "CONFIDENTIALITY", 1),
            ("Section 4.2 Assignment", "Section 4.2 Assignment", 3),
            ("Section 4.02.     Conduct of the Business", "Section 4.02.     Conduct of the Business", 3),
            ("7. Governing Law", "7. Governing Law", 2),
            ("12.3 Notices. Any notice is given in writing.", "12.3 Notices", 3),
            ("6.1.Term. The term begins today.", "6.1.Term", 3),
            ("5.3.1 Initial Construction", "5.3.1 Initial Construction", 4),
            ("B. Payment Terms", "B. Payment Terms", 3),
        ],
    )
    def test_knows_the_titles_of_contracts(self, line: str, heading: str, level: int) -> None:
        assert found(f"{line}\nThe parties agree as follows.") == [(heading, level)]

    @pytest.mark.parametrize(
        "line",
        [
            "The Buyer shall pay the price at Closing.",
            "12 employees of the Seller work in Lyon",
            "4.2 million euros were paid in May",
            "2019 Net revenue rose by a third",
            "THE SOFTWARE IS PROVIDED AS IT STANDS AND WITHOUT ANY WARRANTY OF ANY KIND WHATSOEVER BY ANYONE",
            "USD 4,000",
            "",
        ],
    )
    def test_takes_no_sentence_for_a_title(self, line: str) -> None:
        assert found(line) == []

    def test_joins_the_name_of_a_part_with_its_title(self) -> None:
        assert found("ARTICLE II\n\nGRANT OF LICENCE\nThe Licensor grants it.") == [
            ("ARTICLE II\n\nGRANT OF LICENCE", 1)
        ]

    def test_finds_titles_in_a_text_whose_lines_were_joined(self) -> None:
        text = "RECITALS   A company sells lamps.   1. Grant of Rights   1.1 Term. It lasts a year.   2. Payment"

        assert found(text) == [("RECITALS", 1), ("1. Grant of Rights", 2), ("1.1 Term", 3), ("2. Payment", 2)]

    def test_passes_over_what_it_is_told_to_skip(self) -> None:
        assert find_headings("STRICTLY PRIVATE\nwords", skip=[(0, 16)]) == ()
