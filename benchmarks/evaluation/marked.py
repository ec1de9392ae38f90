"""
Whether a marked quote stands in what was found.

A quote counts as found when its words stand in the found stretches of its file, taken together: in one stretch, or nine in
ten of its runs of four words, since people's quotes skip what stands between two pages.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

_RUN = 4
_MOST = 0.9
_NEAR = 3  # characters between two passages that follow each other


class Stretch(NamedTuple):
    """A stretch of a file's text."""

    start: int
    end: int
    text: str


def is_found(quote: str, found: Sequence[Stretch]) -> bool:
    """Return whether a quote stands in stretches of its file."""
    if not found:
        return False
    together = _joined(found)
    letters = "".join(_words(quote))
    if any(letters in "".join(_words(text)) for text in together):
        return True
    wanted = _runs(quote)
    held = set[tuple[str, ...]]().union(*(_runs(text) for text in together))
    return len(_words(quote)) > _RUN and len(wanted & held) >= _MOST * len(wanted)


def overlaps(quote: str, texts: Iterable[str]) -> bool:
    """Return whether one of some texts shares half of the shorter one's runs of words with a quote."""
    wanted = _runs(quote)
    return any(len(wanted & held) * 2 >= min(len(wanted), len(held)) for held in map(_runs, texts))


def _joined(found: Sequence[Stretch]) -> list[str]:
    ordered = sorted(found)
    joined = [ordered[0].text]
    for before, after in pairwise(ordered):
        if after.start - before.end <= _NEAR:
            joined[-1] += f" {after.text}"
        else:
            joined.append(after.text)
    return joined


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character if character.isalnum() else " " for character in plain).split()


def _runs(text: str) -> set[tuple[str, ...]]:
    found = _words(text)
    return {tuple(found[start : start + _RUN]) for start in range(max(1, len(found) - _RUN + 1))}
