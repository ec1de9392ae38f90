"""
Statements in rows of a page, where only spaces part the columns.

Rule: the figures at the end of a line belong, one to one, to the periods of the nearest line of periods above. There must be
as many of both, with no other column between or behind the periods, and nothing but rows and a few short lines on the way up.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from dealroom.verdict import Span
from verification.statement import Statement, may_name, statement_of, topic_of
from verification.statement_periods import MARK, Period, headed, masked, periods_in, without_periods
from verification.statement_tables import currency_of, is_value, lines_above, only_figure, spaced, without_units

_LONGEST = 300
_MOST_WORDS = 8  # with more of them, a line without values is running text
_MOST_SHORT_LINES = 3
_CAPTION_LINES = 2
_DIGITS = re.compile("[0-9]{2}")
_WORD = re.compile(r"\S+")
_ENDS_A_VALUE = frozenset("0123456789)%xkKmMbBn-\u2012\u2013\u2014\u2015\u2212")
_SIGNS = frozenset("$\u20ac\u00a3\u00a5\u20b9")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line that ends in values: its label, and the stretches of its values."""

    label: str
    values: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Columns:
    """The periods above a row, and the line that they stand in with those above it."""

    periods: tuple[Period, ...]
    caption: str


def line_statements(text: str, line: Span, *, context: str, only: tuple[str, ...] | None = None) -> Iterator[Statement]:
    """
    Yield what a row of a page states, of one item only if one is given.

    `context` is text that tells what kind of figures the document holds.
    """
    words = spaced(text[line.start : line.end]) if line.end - line.start <= _LONGEST else ""
    row = _row(words)
    columns = _columns(text, line, len(row.values)) if row and may_name(without_periods(row.label), only) else None
    if row is None or columns is None:
        return
    around = f"{context} {row.label} {columns.caption}"
    for value, period in zip(row.values, columns.periods, strict=True):
        key = headed(period.key, columns.caption)
        periods = [*periods_in(row.label), replace(period, key=key)] if key else []
        topic = topic_of(without_periods(row.label), periods, context=around, only=only)
        figure = only_figure(words[value.start : value.end]) if topic else None
        if topic is None or figure is None:
            continue
        made = statement_of(
            topic,
            figure,
            currency=currency_of(columns.caption),
            at=Span(line.start + value.start, line.start + value.end),
            place=Span(line.start, line.start + value.end),
        )
        if made:
            yield made


def _row(words: str) -> _Row | None:
    """Return a line as a row, if it ends in values behind a label."""
    values: list[Span] = []
    end = len(words)
    if words.rstrip()[-1:] not in _ENDS_A_VALUE:
        return None
    for word in reversed(list(_WORD.finditer(words))):
        if word.group() in _SIGNS and values:
            values[-1] = Span(word.start(), values[-1].end)
        elif is_value(word.group()):
            values.append(Span(word.start(), word.end()))
        else:
            break
        end = word.start()
    label = words[:end].strip()
    return _Row(label, tuple(reversed(values))) if values and label else None


def _columns(text: str, line: Span, count: int) -> _Columns | None:
    """Return the periods of the nearest line of periods above a row, if they are as many as its values."""
    short = 0
    for above in lines_above(text, line.start):
        words = _words(text, above)
        periods = periods_in(words) if _DIGITS.search(words) else ()
        bare = masked(words, periods)
        if _row(bare) is not None:
            short = 0
        elif periods:
            begins = 0 if count == 1 else periods[0].start  # in front of one period anything may be a title
            is_clear = len(periods) == count and not without_units(bare[begins:].replace(MARK, " "))
            return _Columns(periods, _caption(text, above)) if is_clear else None
        else:
            short += 1
            if short > _MOST_SHORT_LINES or len(words.split()) > _MOST_WORDS:
                return None
    return None


def _words(text: str, line: Span) -> str:
    return spaced(text[line.start : min(line.end, line.start + _LONGEST)])


def _caption(text: str, line: Span) -> str:
    """Return a line with those above it that may say what its columns are."""
    above = [span for span, _ in zip(lines_above(text, line.start), range(_CAPTION_LINES), strict=False)]
    return " ".join(_words(text, span) for span in (line, *above))
