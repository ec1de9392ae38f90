from collections.abc import Sequence

from ingestion.lines import lines_of
from ingestion.page_furniture import edges_of, furniture


def marked(pages: Sequence[str]) -> list[str]:
    text = "\f".join(pages)
    edges = []
    at = 0
    for number, page in enumerate(pages, start=1):
        own = [line for line in lines_of(text) if at <= line.start < at + len(page)]
        edges += edges_of(number, own)
        at += len(page) + 1
    return [text[zone.start : zone.end] for zone in furniture(edges, page_count=len(pages))]


def body(page: int) -> str:
    """Text that no other page has, of more lines than an edge holds."""
    word = "abcdefghijklm"[page]
    return "\n".join(f"{word * length} clause" for length in range(2, 9))


class TestFurniture:
    def test_is_a_head_that_repeats(self) -> None:
        assert marked([f"Lease of Unit 4\n{body(page)}" for page in range(6)]) == ["Lease of Unit 4"] * 6

    def test_is_a_foot_that_counts(self) -> None:
        pages = [f"{body(page)}\n- {page + 3} -" for page in range(7)]

        assert marked(pages) == [f"- {number} -" for number in range(3, 10)]

    def test_is_a_foot_that_counts_beside_words_that_stand_still(self) -> None:
        pages = [f"{body(page)}\nAlder SPA v2 page {page + 12} of 40" for page in range(7)]

        assert marked(pages) == [f"Alder SPA v2 page {number} of 40" for number in range(12, 19)]

    def test_is_not_a_line_whose_figures_differ(self) -> None:
        totals = [410, 377, 951, 118, 640, 722]

        assert marked([f"{body(page)}\nTotal for the month {total}" for page, total in enumerate(totals)]) == []

    def test_is_not_the_title_of_a_numbered_part(self) -> None:
        assert marked([f"Schedule {page + 1}\n{body(page)}" for page in range(6)]) == []

    def test_is_not_a_mark_without_a_letter(self) -> None:
        assert marked([f"[***]\n{body(page)}" for page in range(6)]) == []

    def test_is_not_a_line_in_the_middle_of_its_pages(self) -> None:
        pages = [f"{body(page)}\nThe same line on each page\n{body(page)}" for page in range(6)]

        assert marked(pages) == []

    def test_is_a_lone_page_number_that_is_right(self) -> None:
        assert marked([f"{body(0)}\n1"]) == ["1"]
        assert marked([f"{body(0)}\n7"]) == []
