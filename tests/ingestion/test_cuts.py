import pytest

from ingestion.cuts import pieces_of, sentences_of


def sentences(text: str, *, by_row: bool = False) -> list[str]:
    return [text[start:end] for start, end in sentences_of(text, 0, len(text), by_row=by_row)]


class TestSentencesOf:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The fee is due. It is not refunded.", ["The fee is due.", "It is not refunded."]),
            ("See No. 5 of Alder Inc. The end.", ["See No. 5 of Alder Inc. The end."]),
            ("1. The Seller pays.", ["1. The Seller pays."]),
            ("A fee of EUR 4.5 million is due", ["A fee of EUR 4.5 million is due"]),
            ("one paragraph\n\nanother one", ["one paragraph", "another one"]),
            ("one page\fanother page", ["one page", "another page"]),
            ("卖方应付款。买方应交货。", ["卖方应付款。", "买方应交货。"]),
            (" \n ", []),
        ],
    )
    def test_ends_where_a_sentence_does(self, text: str, expected: list[str]) -> None:
        assert sentences(text) == expected

    def test_ends_rows_at_their_lines_alone(self) -> None:
        assert sentences("a: One. Two. | b\nc: Three.", by_row=True) == ["a: One. Two. | b", "c: Three."]


class TestPiecesOf:
    @pytest.mark.parametrize(
        ("text", "borders"),
        [
            ("aaaa bbbb, cccc dddd", ["aaaa bbbb,", "cccc dddd"]),
            ("aaaa bbbb\ncccc dddd", ["aaaa bbbb", "cccc dddd"]),
            ("aaaa: bb | cccc: dd", ["aaaa: bb |", "cccc: dd"]),
            ("price EUR 1 200 000", ["price", "EUR 1 200 000"]),
        ],
    )
    def test_cuts_at_the_best_place(self, text: str, borders: list[str]) -> None:
        pieces = pieces_of(text, 0, len(text), len, budget=15, longest=100)

        assert [text[start:end] for start, end, _ in pieces] == borders
