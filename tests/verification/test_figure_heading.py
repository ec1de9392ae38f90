from decimal import Decimal

import pytest

from verification.figure_heading import heading_of


class TestHeadingOf:
    @pytest.mark.parametrize(
        ("text", "scale", "currency"),
        [
            ("(in millions, except per share data)", 1_000_000, None),
            ("(In Thousands)", 1_000, None),
            ("in billions of euros", 1_000_000_000, "EUR"),
            ("Rs. in lakhs", 100_000, "INR"),
            ("amounts in crores", 10_000_000, None),
            ("(in USD millions)", 1_000_000, "USD"),
            ("(in $ thousand)", 1_000, "USD"),
            ("USD m", 1_000_000, "USD"),
            ("EUR thousand", 1_000, "EUR"),
            ("\u20acm 2023", 1_000_000, "EUR"),
            ("$ in millions", 1_000_000, "USD"),
            ("\u00a3'000", 1_000, "GBP"),
            ("\u00a3\u2019000", 1_000, "GBP"),
            ("$000s", 1_000, "USD"),
            ("US$000", 1_000, "USD"),
            ("000's omitted", 1_000, None),
            ("dollars in thousands", 1_000, None),
            ("in thousands. Then (in millions)", 1_000_000, None),
            ("Revenue of $45.2 million", None, None),
            ("EUR 12 480 000", None, None),
            ("1,000 and 2.000", None, None),
            ("$0005", None, None),
            ("", None, None),
        ],
    )
    def test_reads_the_scale_and_the_currency_of_the_last_heading(
        self, text: str, scale: int | None, currency: str | None
    ) -> None:
        heading = heading_of(text)

        assert (heading.scale, heading.currency) == (None if scale is None else Decimal(scale), currency)

    @pytest.mark.parametrize(
        ("text", "is_percent"),
        [("Margin (%)", True), ("in %", True), ("in per cent", True), ("In Percent of sales", True), ("5%", False)],
    )
    def test_tells_whether_numbers_are_percent(self, text: str, is_percent: bool) -> None:  # noqa: FBT001 - a table of cases
        assert heading_of(text).is_percent is is_percent
        assert heading_of(f"{text} (in millions)").is_percent is is_percent
