"""Formats that finance people use, with what a spreadsheet program shows of them: our own expectations, case by case."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl.styles.numbers import BUILTIN_FORMATS

from ingestion.number_format import shown

ACCOUNTING = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'
SCALED = '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0'
LAKH = "[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0"
TRAFFIC = "[Red][<0]-0.0%;[Blue][>=0.1]+0.0%;0.0%"

FORMATS = [
    # scaled by thousands and millions
    (45237118, "#,##0,", "45,237"),
    (45237118, '#,##0.0,,"m"', "45.2m"),
    (45237118, '$#,##0.0,,"M"', "$45.2M"),
    (-45237118, '$#,##0.0,,"M";($#,##0.0,,"M")', "($45.2M)"),
    (1250000000, '0.00,,,"bn"', "1.25bn"),
    (1250000000, '"€"#,##0.0,,,"B"', "€1.3B"),
    (949999, '0.0,,"m"', "0.9m"),
    (-499, "#,##0,", "-0"),
    (2500000, SCALED, "2.5M"),
    (2500, SCALED, "2.5K"),
    (25, SCALED, "25"),
    # multiples, basis points, per cent
    (12.456, "0.0x", "12.5x"),
    (12.456, '0.0"x"', "12.5x"),
    (-2.04, "0.0x;(0.0x)", "(2.0x)"),
    (37.5, '0" bps"', "38 bps"),
    (0.00375, "0.0000%", "0.3750%"),
    (0.1256, "0.0%", "12.6%"),
    (-0.0725, "0.0%;(0.0%)", "(7.3%)"),
    (0.0005, "0.00%", "0.05%"),
    (0.5, "0%%", "5000%%"),
    (-0.042, TRAFFIC, "-4.2%"),
    (0.25, TRAFFIC, "+25.0%"),
    (0.05, TRAFFIC, "5.0%"),
    # accounting: fill and alignment are spaces, a nought is a dash
    (1234.5, ACCOUNTING, " $1,234.50 "),
    (-1234.5, ACCOUNTING, " $(1,234.50)"),
    (0, ACCOUNTING, " $-   "),
    ("n/a", ACCOUNTING, " n/a "),
    (1234, "#,##0_);(#,##0)", "1,234 "),
    (-1234, "#,##0_);(#,##0)", "(1,234)"),
    (-1234, "#,##0;[Red](#,##0)", "(1,234)"),
    (-1234, "#,##0;[Red]-#,##0", "-1,234"),
    (0, '#,##0;(#,##0);"–"', "–"),
    (0, "#,##0;(#,##0);", ""),
    # currencies
    (1234.5, "[$€-407] #,##0.00", "€ 1,234.50"),
    (1234.5, "#,##0.00 [$€-40C]", "1,234.50 €"),
    (1234.5, "[$USD] #,##0", "USD 1,235"),
    (-1234.5, "[$£-809]#,##0;-[$£-809]#,##0", "-£1,235"),
    (1234.5, "[$¥-411]#,##0", "¥1,235"),
    (1234.5, '"CHF" #,##0.00', "CHF 1,234.50"),
    (-3.5, '"$"#,##0.00_);[Red]("$"#,##0.00)', "($3.50)"),
    # groups of the Indian system by conditions
    (12345678, LAKH, "1,23,45,678"),
    (1234567, LAKH, "12,34,567"),
    (12345, LAKH, "12,345"),
    # dates, times, elapsed time
    (45657, "mmm-yy", "Dec-24"),
    (45657, "dd/mm/yyyy", "31/12/2024"),
    (45657, "[$-809]d mmmm yyyy", "31 December 2024"),
    (45657, '"FY"yy', "FY24"),
    (45657, "dddd, mmmm dd, yyyy;@", "Tuesday, December 31, 2024"),
    (45657.75, "m/d/yy h:mm AM/PM", "12/31/24 6:00 PM"),
    (1.5, "[h]:mm", "36:00"),
    (0.0625, "[mm]:ss", "90:00"),
    # fractions, words, General
    (2.75, "# ?/?", "2 3/4"),
    (0.3125, "# ??/16", "  5/16"),
    (45, '0" days"', "45 days"),
    (3, '"Note "0', "Note 3"),
    ("audited", '0;0;0;"* "@', "* audited"),
    (12345678901, "General", "12345678901"),
    (123456789012, "General", "1.23457E+11"),
    (0.00001234567, "General", "1.23457E-05"),
    (1 / 3, "General", "0.333333333"),
    (1234.5, 'General" units"', "1234.5 units"),
    # the sign that a format swallows, values that a format hides
    (-7, "0;0", "7"),
    (77.5, ";;;", ""),
    ("secret", ";;;", ""),
    # a part that is not known hides no text, and shows no number
    (1234.5, "[DBNum1]0", None),
    ("total", "[DBNum1]0", "total"),
    ("secret", "[DBNum1]0;0;0;", ""),
]  # fmt: skip

CASES = Path(__file__).parents[3] / "shared" / "fixtures" / "numfmt"
# As the cases count the built-in formats: three of them differ from program to program.
BUILT_IN = {**BUILTIN_FORMATS, 14: "m/d/yy", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;[Red](#,##0.00)"}


class TestFinanceFormats:
    @pytest.mark.parametrize(("value", "code", "text"), FORMATS)
    def test_show_what_a_spreadsheet_program_shows(self, value: float | str, code: str, text: str | None) -> None:
        assert shown(value, code) == text

    def test_are_at_least_fifty(self) -> None:
        assert len({code for _, code, _ in FORMATS}) >= 50


def cases() -> Iterator[tuple[float | str, str, str]]:
    """Yield the cases of the fixtures: a value, a code, what is shown."""
    for row in json.loads((CASES / "implied.json").read_text("utf-8")):
        pairs = row[1] if isinstance(row[1], list) else [row[1:]]
        yield from ((row[0], BUILT_IN[key], text) for key, text in pairs)
    for name in ("general.json", "fraction.json"):
        for value, code, text in json.loads((CASES / name).read_text("utf-8")):
            yield value, BUILT_IN[code] if isinstance(code, int) else code, text
    for code, *pairs in json.loads((CASES / "oddities.json").read_text("utf-8")):
        known = BUILT_IN[code] if isinstance(code, int) else code
        yield from ((pair[0], known, pair[1]) for pair in pairs if len(pair) == 2)
    for name in ("comma.tsv", "exp.tsv"):
        head, *rows = [line.split("\t") for line in (CASES / name).read_text("utf-8").splitlines()]
        for value, *texts in rows:
            pairs = zip(head[1:], texts, strict=True)
            yield from ((float(value), code, text) for code, text in pairs if not text.startswith("|"))


@pytest.mark.skipif(not CASES.is_dir(), reason="the fixtures are not here")
class TestCasesOfTheFixtures:
    def test_are_shown_exactly(self) -> None:
        # An empty text stands for what no program can show, a date beyond the calendar.
        wrong = [(value, code, text) for value, code, text in cases() if (shown(value, code) or "") != text]

        assert wrong == []
