"""
What may be shown of `missing`.

Rule: what a drafter says is missing proves nothing and must not state facts by the way. A sentence of it with a figure, a
date or a name that stands neither in a surviving quote nor in the thread's title or body is removed and flagged; so is one
that repeats an answer that is not shown.
"""

import re
from dataclasses import dataclass

from verification.anchor_gate import supports_something
from verification.borders import is_cjk
from verification.characters import fold
from verification.figures import compare, dates_in, parse_figures
from verification.names import names_in
from verification.quotes import count_words
from verification.sentences import sentences


@dataclass(frozen=True, slots=True)
class ShownMissing:
    """What may be shown, and the sentences that may not."""

    text: str
    removed: tuple[str, ...]


_MANY_WORDS = 5  # of a list of what is missing, which names its subject as the answer does
_SCALES_IN_WORDS = re.compile(r"\b(?:hundred|thousand|million|billion|trillion|percent|per cent)s?\b")


def shown_missing(missing: str, *, proved: tuple[str, ...], thread: str, unshown: str = "") -> ShownMissing:
    """
    Return the sentences of `missing` that state nothing beyond the proved quotes and the thread's own words.

    `unshown` is an answer that is not shown.
    """
    known = (*proved, thread)
    spans = sentences(missing)
    kept = [
        missing[span.start : span.end]
        for span in spans
        if states_nothing_new(missing[span.start : span.end], known)
        and not repeats(missing[span.start : span.end], unshown, at_least=_MANY_WORDS)
    ]
    removed = [missing[span.start : span.end] for span in spans if missing[span.start : span.end] not in kept]
    return ShownMissing(" ".join(kept), tuple(removed))


def repeats(text: str, answer: str, *, at_least: int) -> bool:
    """Return whether a text says a sentence of an answer, or a part of the answer of at least so many words."""
    plain = _comparable(text)
    said = {_comparable(answer[span.start : span.end]) for span in sentences(answer)}
    if plain in said or any(supports_something(sentence) and sentence in plain for sentence in said):
        return True
    is_long = supports_something(plain) and count_words(plain, at_most=at_least) >= at_least
    return is_long and plain in _comparable(answer)


def _comparable(text: str) -> str:
    """Return what a sentence says, whatever marks stand around it and however it is written."""
    return fold(text).text.strip(" .;:!?").lower()


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
        *(mark for mark in _other_figures(sentence) if not any(mark in _other_figures(text) for text in known)),
    )


def _other_figures(text: str) -> tuple[str, ...]:
    """Return the figures of a text that are not written in ASCII digits: other digits, and scales in words."""
    folded = fold(text).text.lower()
    digits = (
        character for character in folded if character.isnumeric() and not (character.isascii() or is_cjk(character))
    )
    return (*digits, *(scale.group() for scale in _SCALES_IN_WORDS.finditer(folded)))
