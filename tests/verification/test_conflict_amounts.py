import pytest

from dealroom.verdict import Span
from verification.conflict_amounts import Agreement, agreement
from verification.figures import parse_figures
from verification.statement import Statement, Topic

TOPIC = Topic(("revenue",), "2025", frozenset(), "Revenue")
AGREE, DIFFER, NOT_COMPARABLE = Agreement.AGREE, Agreement.DIFFER, Agreement.NOT_COMPARABLE


def statement(written: str) -> Statement:
    (figure,) = parse_figures(f"Revenue is {written}")
    return Statement(TOPIC, figure, figure.currency, Span(0, 1), Span(0, 1))


class TestAgreement:
    @pytest.mark.parametrize(
        ("one", "other", "expected"),
        [
            ("EUR 24,355 thousand", "EUR 25,105 thousand", DIFFER),
            ("EUR 24,355 thousand", "EUR 24.4 million", AGREE),
            ("EUR 24,355 thousand", "EUR 24.3 million", AGREE),
            ("EUR 24,355 thousand", "EUR 24.5 million", DIFFER),
            ("EUR 24,355 thousand", "EUR 24.2 million", DIFFER),
            ("EUR 24 million", "EUR 24.9 million", AGREE),
            ("EUR 24 million", "EUR 25.1 million", DIFFER),
            ("EUR 24 million", "EUR 25 million", DIFFER),
            ("EUR 1,930 thousand", "EUR 1,925 thousand", AGREE),
            ("EUR 1,930 thousand", "EUR 1,924 thousand", DIFFER),
            ("EUR 150 million", "EUR 145 million", AGREE),
            ("EUR 150 million", "EUR 144 million", DIFFER),
            ("EUR 150.0 million", "EUR 149.6 million", DIFFER),
            ("EUR 150 million", "EUR 149.6 million", AGREE),
            ("EUR 20 million", "EUR 30 million", DIFFER),
            ("EUR 10 million", "EUR 12 million", DIFFER),
            ("EUR 10 million", "EUR 10.4 million", AGREE),
            ("600 staff", "612 staff", DIFFER),
            ("610 staff", "612 staff", AGREE),
            ("EUR 45.2 crore", "45.2", AGREE),
            ("EUR 45.2 crore", "46.1", DIFFER),
            ("EUR 45.2 crore", "452 million", AGREE),
            ("EUR 24.4 million", "EUR 24.3 million", DIFFER),
            ("EUR 24.4 million", "USD 25 million", NOT_COMPARABLE),
            ("EUR 24.4 million", "27 million", DIFFER),
            ("EUR 5 million", "EUR 50 million", DIFFER),
            ("148,620", "EUR 148.6 million", AGREE),
            ("148,620", "EUR 150.1 million", DIFFER),
            ("148,620", "148.6", AGREE),
            ("148,620", "150,100", DIFFER),
            ("148.6", "150,100,000", DIFFER),
            ("148.6", "150,100,000,000", DIFFER),
            ("148.6", "150,100,000,000,000", NOT_COMPARABLE),
            ("148,620", "75,000", DIFFER),
            ("148,620", "74,000", NOT_COMPARABLE),
            ("EUR 5", "EUR 50 million", NOT_COMPARABLE),
            ("0", "5", AGREE),
            ("(148,620)", "148,620", AGREE),
            ("-148,620", "150,100", DIFFER),
            ("16.4%", "16.4%", AGREE),
            ("16.4%", "16%", AGREE),
            ("16.4%", "1640bps", AGREE),
            ("16.4%", "1650bps", DIFFER),
            ("16%", "1640bps", AGREE),
            ("4%", "40%", DIFFER),
            ("16.4%", "EUR 16.4", NOT_COMPARABLE),
            ("16.4%", "17", NOT_COMPARABLE),
            ("3.0x", "3.2x", DIFFER),
            ("3.0x", "3", NOT_COMPARABLE),
            ("EUR 24.355 million", "EUR 24,355 thousand", AGREE),
            ("EUR 24.355 million", "EUR 24.4 million", AGREE),
            ("EUR 24.355 million", "EUR 24.356 million", DIFFER),
            ("EUR 24.355 million", "EUR 25,105 thousand", DIFFER),
            ("24.355", "25,105", DIFFER),
            ("612", "598", DIFFER),
        ],
    )
    def test_is_the_same_both_ways(self, one: str, other: str, expected: Agreement) -> None:
        assert agreement(statement(one), statement(other)) is expected
        assert agreement(statement(other), statement(one)) is expected

    def test_takes_the_currency_of_a_table(self) -> None:
        (figure,) = parse_figures("Revenue 148,620")
        dollars = Statement(TOPIC, figure, "USD", Span(0, 1), Span(0, 1))

        assert agreement(dollars, statement("EUR 150,100 thousand")) is NOT_COMPARABLE
        assert agreement(dollars, statement("USD 150,100 thousand")) is DIFFER
