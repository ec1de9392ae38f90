from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from ingestion.ocr_layout import Row, in_reading_order, is_prose
from ingestion.ocr_words import PictureWord, Rect

HEIGHT = 20.0
WIDE = 11.0  # pixels of a character


def segment(text: str, left: float, top: float) -> list[PictureWord]:
    words: list[PictureWord] = []
    for word in text.split():
        rect = Rect(left, top, left + WIDE * len(word), top + HEIGHT)
        words.append(PictureWord(word, 0.9, rect, rect))
        left = rect.right + WIDE
    return words


def said(row: Row) -> str:
    return " | ".join(" ".join(word.text for word in part) for part in row.segments)


def read(segments: Sequence[Sequence[PictureWord]]) -> list[str]:
    return [said(row) for row in in_reading_order(segments)]


LEFT = [
    "the tenant shall pay the rent",
    "on the first working day of",
    "each month to the account that",
    "the landlord names",
]
RIGHT = [
    "no payment is due for a month",
    "in which the premises cannot",
    "be used for the purpose that",
    "is named in clause two",
]


def column(lines: Sequence[str], left: float, *, top: float = 100) -> list[list[PictureWord]]:
    return [segment(text, left, top + 28 * index) for index, text in enumerate(lines)]


class TestInReadingOrder:
    def test_reads_columns_of_running_text_one_after_the_other(self) -> None:
        rows = in_reading_order([*column(RIGHT, 500, top=104), *column(LEFT, 50)])

        assert [said(row) for row in rows] == [*LEFT, *RIGHT]
        assert [row.is_apart for row in rows] == [False, False, False, False, True, False, False, False]

    def test_reads_a_heading_across_columns_before_them_and_a_foot_after(self) -> None:
        heading = segment("This agreement is made between the landlord and the tenant on one day in May", 50, 40)
        foot = segment("Signed by both parties in two copies, of which each party has received one today", 50, 300)

        found = in_reading_order([*column(LEFT, 50), *column(RIGHT, 500), heading, foot])

        assert [said(row) for row in found] == [said(Row((heading,))), *LEFT, *RIGHT, said(Row((foot,)))]
        assert found[-1].is_apart

    def test_reads_three_columns(self) -> None:
        third = [
            "the third column says what",
            "nobody else has said about",
            "the rent and the account",
            "in all of the deed",
        ]

        assert read([*column(third, 950), *column(LEFT, 50), *column(RIGHT, 500)]) == [*LEFT, *RIGHT, *third]

    def test_reads_a_table_row_by_row(self) -> None:
        labels = ["Revenue from sales of pumps", "Cost of sales of the pumps", "Gross profit on all sales"]
        table = [
            part
            for index, label in enumerate(labels)
            for part in (
                segment(f"{index}1,480", 700, 100 + 28 * index),
                segment(label, 50, 98 + 28 * index),
                segment(f"({index},214)", 500, 102 + 28 * index),
            )
        ]

        assert read(table) == [f"{label} | ({index},214) | {index}1,480" for index, label in enumerate(labels)]

    def test_keeps_rows_apart_that_stand_close(self) -> None:
        assert read([segment("above", 50, 100), segment("below", 50, 114), segment("beside", 200, 101)]) == [
            "above | beside",
            "below",
        ]

    def test_is_nothing_of_nothing(self) -> None:
        assert read([]) == read([[]]) == []

    @given(
        st.lists(
            st.tuples(
                st.sampled_from([*LEFT, "12", "1,480"]), st.integers(0, 40).map(lambda at: at * 25), st.integers(0, 900)
            ),
            max_size=40,
        )
    )
    def test_reads_every_segment_once(self, drawn: list[tuple[str, int, int]]) -> None:
        segments = [segment(*one) for one in drawn]

        rows = in_reading_order(segments)

        assert sorted(id(part) for row in rows for part in row.segments) == sorted(map(id, segments))


class TestIsProse:
    def test_is_three_words_that_are_mostly_letters(self) -> None:
        assert is_prose(segment("the rent is due", 0, 0))
        assert not is_prose(segment("the rent", 0, 0))
        assert not is_prose(segment("1,480 (6,214) 12 kg", 0, 0))
