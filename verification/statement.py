"""A statement: a document gives an item a figure for a period."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from dealroom.verdict import Span
from verification.figure import Figure
from verification.statement_periods import Period
from verification.statement_words import PLANS, item_of, qualifiers_in, words_of


@dataclass(frozen=True, slots=True)
class Topic:
    """
    What a figure is of: two topics are equal if they are the same item, period and kind of figure, whatever their label.

    `item` is made of the words of `label`, so that they can be compared; `period` is the key of a period; `qualifiers` are what
    makes it another kind of figure (a budget, a segment's).
    """

    item: tuple[str, ...]
    period: str
    qualifiers: frozenset[str]
    label: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Statement:
    """
    A figure that a document states of a topic.

    `figure` has a value, and no places in the document: `at` is where it stands there, `place` the stretch that states it. `currency` is the
    figure's own or that of its table.
    """

    topic: Topic
    figure: Figure
    currency: str | None
    at: Span
    place: Span


def may_name(label: str, only: tuple[str, ...] | None) -> bool:
    """Return whether an item that is asked for may begin with a label; if none is asked for, any may."""
    return only is None or only[: len(words := words_of(label))] == words


def topic_of(label: str, periods: Sequence[Period], *, context: str, only: tuple[str, ...] | None) -> Topic | None:
    """
    Return what a label and periods name, or None where the item or its one period is in doubt.

    `context` is text that tells what kind of figures stand there. If `only` is given, other items are None too.
    """
    keys = {period.key for period in periods}
    item = item_of(label) if len(keys) == 1 else ()
    if not item or (only is not None and item != only):
        return None
    return Topic(item, keys.pop(), _qualifiers(context, periods), label)


def statement_of(topic: Topic, figure: Figure, *, currency: str | None, at: Span, place: Span) -> Statement | None:
    """Return the statement that a figure makes; a limit, the end of a range and a broken number make none."""
    if not figure.values or figure.bound or figure.range_end or figure.per:
        return None
    return Statement(topic, figure, figure.currency or currency, at, place)


def _qualifiers(context: str, periods: Sequence[Period]) -> frozenset[str]:
    """Return the qualifiers of a figure: those of its surroundings, but a letter at its year says what it is ("2026B")."""
    status = next((period.status for period in periods if period.status), None)
    around = qualifiers_in(context)
    return around if status is None else (around - PLANS) | qualifiers_in(status)
