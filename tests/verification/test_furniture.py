import pytest

from dealroom.documents import StoredText
from verification.furniture import furniture

BODY = ("Rent is due now.", "It ends in May.", "The roof leaks.", "Nobody sues.", "The bank agrees.")


def lines_of(pages: list[list[str]]) -> list[str]:
    text = "\f".join("\n".join(page) for page in pages)
    return [text[span.start : span.end] for span in furniture(StoredText(text))]


class TestFurniture:
    @pytest.mark.parametrize(("pages", "repeats", "is_furniture"), [(2, 2, True), (3, 2, True), (4, 2, False), (4, 3, True), (5, 2, False), (5, 3, True)])  # fmt: skip
    def test_is_a_line_at_the_edge_of_two_pages_of_few_and_of_three_of_many(
        self, pages: int, repeats: int, *, is_furniture: bool
    ) -> None:
        made = [
            [
                "Project Heron" if number < repeats else f"Head {'abcde'[number]}",
                BODY[number],
                f"{BODY[number]} So it is.",
            ]
            for number in range(pages)
        ]

        assert lines_of(made) == (["Project Heron"] * repeats if is_furniture else [])

    def test_is_nothing_on_one_page(self) -> None:
        assert lines_of([["Project Heron", "Project Heron", "Rent is due now."]]) == []

    def test_counts_the_pages_where_a_line_holds_their_number(self) -> None:
        made = [[f"Page {number} of 3", BODY[number], f"{BODY[number]} So it is."] for number in range(1, 4)]

        assert lines_of(made) == ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]
