import pytest

from ingestion.superscripts import raised


class TestRaised:
    @pytest.mark.parametrize(
        ("mark", "before", "stored", "is_note"),
        [
            ("1", "The fee is $320", "¹", True),
            ("12", "the Supplier", "¹²", True),
            ("3", "in full.", "³", True),
            ("(2)", "the price of EUR 45", "⁽²⁾", True),
            ("*", "the Company", "*", True),
            ("6", "volumes of 10", "⁶", False),
            ("2", "an area of 500 m", "²", False),
            ("7", "a total of 410", "⁷", False),
            ("-3", "a rate of 10", "⁻³", False),
            ("th", "the 12", "th", False),
            ("TM", "Widget", "TM", False),
        ],
    )
    def test_tells_notes_from_exponents_and_letters(
        self, mark: str, before: str, stored: str, *, is_note: bool
    ) -> None:
        assert raised(mark, before=before) == (stored, is_note)
