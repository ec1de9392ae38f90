"""
What may be shown of `missing`.

Rule: what a drafter says is missing proves nothing and must not state facts by the way. A sentence of it with a figure, a
date or a name that stands neither in a surviving quote nor in the thread's title or body is removed and flagged.
"""

from dataclasses import dataclass

from verification.characters import fold
from verification.figures import compare, dates_in, parse_figures
from verification.names import names_in
from verification.sentences import sentences


@dataclass(frozen=True, slots=True)
class ShownMissing:
    """What may be shown, and the sentences that may not."""

    text: str
    removed: tuple[str, ...]


def shown_missing(missing: str, *, proved: tuple[str, ...], thread: str) -> ShownMissing:
    """Return the sentences of `missing` that state nothing beyond the proved quotes and the thread's own words."""
    known = (*proved, thread)
    spans = sentences(missing)
    kept = [
        missing[span.start : span.end] for span in spans if states_nothing_new(missing[span.start : span.end], known)
    ]
    removed = [missing[span.start : span.end] for span in spans if missing[span.start : span.end] not in kept]
    return ShownMissing(" ".join(kept), tuple(removed))


def states_nothing_new(sentence: str, known: tuple[str, ...]) -> bool:
    """Return whether every figure, date and name of a sentence stands in one of the known texts."""
    return not unproved(sentence, known)


def unproved(sentence: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the figures, dates and names of a sentence that stand in none of the known texts."""
    figures = [figure for text in known for figure in parse_figures(text)]
    dates = {date for text in known for date in dates_in(text)}
    words = {word.lower() for text in known for word in fold(text).text.replace("'s", " ").split()}
    names = {name.lower() for text in known for name in names_in(text)}
    return (
        *(
            figure.raw
            for figure in parse_figures(sentence)
            if not any(compare(figure, proved).agrees for proved in figures)
        ),
        *(date for date in dates_in(sentence) if date not in dates),
        *(name for name in names_in(sentence) if name.lower() not in names | words),
    )
