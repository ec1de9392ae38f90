"""What rows of cells and rows of a page have in common: the lines above, a value that stands alone, the unit of a heading."""

import re
from collections.abc import Iterator

from dealroom.verdict import Span
from verification.figure import Figure
from verification.figures import parse_figures
from verification.statement_periods import periods_in

_MOST_LINES = 80
_FARTHEST = 6_000
_SPACE = str.maketrans("\r\t\f\v\u00a0\u2009\u202f", " " * 7)
_SIGNS = {
    "$": "USD",
    "\u20ac": "EUR",
    "\u00a3": "GBP",
    "\u00a5": "JPY",
    "\u20b9": "INR",
    "US$": "USD",
    "A$": "AUD",
    "AU$": "AUD",
    "C$": "CAD",
    "CA$": "CAD",
    "HK$": "HKD",
    "NZ$": "NZD",
    "S$": "SGD",
    "R$": "BRL",
}
_CURRENCY = re.compile(
    r"\b[A-Z]{1,2}\$|[$\u20ac\u00a3\u00a5\u20b9]|\b(?:USD|EUR|GBP|CHF|JPY|INR|CNY|AUD|CAD|NZD|SEK|NOK|DKK|CZK|PLN|HUF|BRL|ZAR)\b"
)
_AROUND_VALUE = re.compile(r"(?:[A-Z]{2,3}|[A-Z]{0,2}[$\u20ac\u00a3\u00a5\u20b9])? ?")
_VALUE = re.compile(
    r"(?:[A-Z]{2,3} ?)?[$\u20ac\u00a3\u00a5\u20b9]?[ (]{0,2}[-\u2012-\u2015\u2212]?[$\u20ac\u00a3]?[0-9](?:[0-9.,']*[0-9])?[) ]{0,2}(?:%|[xkKmMbB]|mn|bn)?\)?"
    r"|[-\u2012-\u2015\u2212]"
)
_NEUTRAL = re.compile(
    r"\b(?:in|eur|usd|gbp|chf|us|thousands?|millions?|billions?|mn?|bn|k|values?|amounts?|figures?|notes?|as|at|of|for|the|and|to|on"
    r"|years?|fiscal|financial|ended|ending|months?|weeks?|quarters?|three|six|nine|twelve|audited|unaudited)\b"
    r"|[0-9$\u20ac\u00a3\u00a5\u20b9'().:,;]",
    re.IGNORECASE,
)


def lines_above(text: str, start: int) -> Iterator[Span]:
    """Yield the lines above the line that begins at `start`, nearest first, as far up as a heading may stand."""
    lowest = max(0, start - _FARTHEST)
    for _ in range(_MOST_LINES):
        if start <= lowest:
            return
        end = start - 1
        start = max(text.rfind("\n", lowest, end) + 1, lowest)
        yield Span(start, end)


def spaced(line: str) -> str:
    """Return a line, as long as it was, with plain spaces."""
    return line.translate(_SPACE)


def is_value(cell: str) -> bool:
    """Return whether a cell or a word of a row looks like a value: a figure, or the dash that stands for none."""
    return _VALUE.fullmatch(cell) is not None and not periods_in(cell)


def only_figure(value: str) -> Figure | None:
    """Return the figure that a text is, if it is one figure and nothing else."""
    figures = parse_figures(value) if is_value(value) else ()
    if len(figures) != 1 or figures[0].end != len(value):
        return None
    return figures[0] if _AROUND_VALUE.fullmatch(value[: figures[0].start]) else None


def currency_of(heading: str) -> str | None:
    """Return the one currency that a heading names, if it names one."""
    named = {_SIGNS.get(found, found) for found in _CURRENCY.findall(heading)}
    return named.pop() if len(named) == 1 else None


def without_units(heading: str) -> str:
    """Return the words of a heading that are neither units nor said of every column."""
    return " ".join(_NEUTRAL.sub(" ", heading).split())
