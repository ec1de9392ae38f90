"""
Statements in running text.

Rule: in "EBITDA for the financial year 2025 was EUR 25,105 thousand" the words before the verb name the item, the period stands
with them or right behind the figure, and words behind the figure belong to the item too. A sentence that says something else in
front ("In Brno, ...") is left alone, for nobody can say how far that reaches; what a figure is compared with says nothing of
it. A bracket right behind that holds another period and a figure states the same item.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dealroom.verdict import Span
from verification.figure import Figure
from verification.figures import parse_figures
from verification.statement import Statement, statement_of, topic_of
from verification.statement_periods import MARK, Period, masked, periods_in

LONGEST = 600
_FIGURE_MARK = "\x01"
_SPACE = str.maketrans("\n\r\t\f\v\u00a0\u2009\u202f\x00\x01", " " * 10)
_CURRENCY = r"(?:[A-Z]{2,3}\$?|[A-Z]{0,2}[$\u20ac\u00a3\u00a5\u20b9])"
_VERB = re.compile(
    r"(?: (?:was|were|is|are|had|has|employed|of|total|totall?ed|reached|stood at"
    r"|(?:amounted|amounts|came|increased|decreased|grew|rose|fell|declined) to)|:)"
    rf"(?: {_CURRENCY})? *$"
)
_WHO_HAD = re.compile(
    r" *(?:we|it|(?:the )?(?:company|group)) (?:had|recorded|reported|generated|achieved|posted|recogni[sz]ed|earned) ",
    re.IGNORECASE,
)
_ADJUNCT = re.compile(
    rf"(?:\b(?:for|in|during|as at|as of|at|on|of|to|from|by) )?(?:the )?{MARK}+(?:'s)?", re.IGNORECASE
)
_FIRST = re.compile(rf" *(?:{_ADJUNCT.pattern}, ?)?", re.IGNORECASE)
_NEXT = re.compile(r"(?:[,;] ?(?:and |while |but )?|\b(?:and|while|but) )", re.IGNORECASE)
_WALL = re.compile(rf"[,;()\[\]|{_FIGURE_MARK}]")
_ELSEWHERE = re.compile(
    r"[,;:()\[\]|.]|\b(?:and|while|whereas|but|or|after|compared|versus|vs|against|up|down|from|which|according"
    r"|as (?:reported|shown|stated|compared|against|well)|representing|corresponding)\b",
    re.IGNORECASE,
)
_NARROWS = re.compile(r" ?[,(] ?(?:(?:ex|in)clud|net of|before|after|adjusted|on an? |at constant)", re.IGNORECASE)
_PERIOD_IN_BRACKETS = re.compile(rf"\(({MARK}+)\)")
_BRACKETED = re.compile(rf"\( ?{MARK}+ ?:? ?(?:{_CURRENCY} ?)?$")


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with its periods and figures, and as it reads with marks in their place."""

    words: str
    bare: str
    periods: tuple[Period, ...]
    figures: tuple[Figure, ...]

    def gap(self, number: int) -> Span:
        """Return the stretch between a figure and the one before it, or the start."""
        return Span(self.figures[number - 1].end if number else 0, self.figures[number].start)

    def behind(self, number: int) -> Span:
        """Return the stretch between a figure and the next one, or the end."""
        last = number + 1 == len(self.figures)
        return Span(self.figures[number].end, len(self.words) if last else self.figures[number + 1].start)

    def periods_within(self, span: Span) -> list[Period]:
        """Return the periods of a stretch."""
        return [period for period in self.periods if span.start <= period.start and period.end <= span.end]


@dataclass(frozen=True, slots=True)
class _Clause:
    """What a figure is of, and the stretch whose periods are its own."""

    label: str
    reach: Span


def prose_statements(
    text: str, sentence: Span, *, context: str, only: tuple[str, ...] | None = None
) -> Iterator[Statement]:
    """
    Yield what a sentence of a stored text states, of one item only if one is given.

    `context` is text that tells what kind of figures the document holds.
    """
    read = _read(text[sentence.start : sentence.end].translate(_SPACE))
    clause: _Clause | None = None
    for number, figure in enumerate(read.figures):
        clause = _clause(read, number, clause)
        if clause is None and number == 0:
            return
        periods = read.periods_within(clause.reach) if clause else ()
        topic = topic_of(clause.label, periods, context=f"{context} {read.words}", only=only) if clause else None
        if clause is None or topic is None:
            continue
        made = statement_of(
            topic,
            figure,
            currency=figure.currency,
            at=Span(sentence.start + figure.start, sentence.start + figure.end),
            place=Span(sentence.start + clause.reach.start, sentence.start + figure.end),
        )
        if made:
            yield made


def _read(words: str) -> _Sentence:
    periods = periods_in(words) if len(words) <= LONGEST else ()
    figures = tuple(figure for figure in parse_figures(words) if not _is_in(figure, periods)) if periods else ()
    pieces: list[str] = []
    bare, position = masked(words, periods), 0
    for figure in figures:
        pieces += [bare[position : figure.start], _FIGURE_MARK * (figure.end - figure.start)]
        position = figure.end
    bare = _PERIOD_IN_BRACKETS.sub(r" \1 ", "".join((*pieces, bare[position:])))
    return _Sentence(words, bare, periods, figures)


def _is_in(figure: Figure, periods: tuple[Period, ...]) -> bool:
    return any(period.start < figure.end and figure.start < period.end for period in periods)


def _clause(read: _Sentence, number: int, before: _Clause | None) -> _Clause | None:
    """Return what a figure is of, if the words around it say so and nothing else."""
    gap, behind = read.gap(number), read.behind(number)
    bracket = _BRACKETED.search(read.bare, gap.start, gap.end) if before else None
    if before and bracket:
        return _Clause(before.label, Span(bracket.start(), gap.end))
    opening = _NEXT.search(read.bare, gap.start, gap.end) if number else _FIRST.match(read.bare)
    if opening is None or _WALL.search(read.bare, opening.end(), gap.end):
        return None
    verb = _VERB.search(read.bare[opening.end() : gap.end])
    if verb is None:
        return None
    left = _ELSEWHERE.search(read.bare, behind.start, behind.end)
    tail_end = left.start() if left else behind.end
    if _NARROWS.match(read.bare, tail_end):
        return None
    lead = _WHO_HAD.sub("", read.bare[opening.end() : opening.end() + verb.start()], count=1)
    label = " ".join(_ADJUNCT.sub(" ", f"{lead} {read.bare[behind.start : tail_end]}").split())
    return _Clause(label, Span(opening.end() if number else 0, tail_end))
