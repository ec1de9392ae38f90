"""
Skeletons: the letters and digits of a folded text alone, and where each of them stands.

A skeleton finds the places that are worth comparing and never decides. Long quotes are looked up by pieces of a few letters,
so that a check costs the same in a long document as in a short one.
"""

import re
from array import array
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

SUPERSCRIPTS = "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"

# Letters and digits of every script, vulgar fractions, circled and lowered digits; not raised digits, which may be marks
# of notes and are compared as what stands between words.
RUN = re.compile(f"[^\\W_{SUPERSCRIPTS}]+")
_NO_RUN = re.compile(f"[\\W_{SUPERSCRIPTS}]+")
_NO_ASCII_RUN = {code: None for code in range(0x80) if not chr(code).isalnum()}
_BLOCK = 32  # characters of the folded text
_STEP = 32  # letters from one piece that is looked up to the next
_PIECE = 16
LONG_TEXT = 30_000  # letters: looking through a shorter text is as fast
LONG_QUOTE = _STEP + _PIECE  # letters: enough to hold a piece that is looked up, wherever it stands
MOST_PLACES = 2_000  # doubt closes: letters that are everywhere prove nothing by repair


class Skeleton:
    """The letters and digits of a folded text, and where they stand in it."""

    def __init__(self, folded: str) -> None:
        self._folded = folded
        blocks = [letters_of(folded[at : at + _BLOCK]) for at in range(0, len(folded), _BLOCK)]
        self._before = array("I", accumulate(map(len, blocks), initial=0))
        self.text = "".join(blocks)

    def offset_of(self, letter: int) -> int:
        """Return where a letter stands in the folded text."""
        block = bisect_right(self._before, letter) - 1
        rest = letter - self._before[block]
        for run in RUN.finditer(self._folded, block * _BLOCK):
            start, end = run.span()
            if rest < end - start:
                return start + rest
            rest -= end - start
        raise IndexError(letter)

    def places_of(self, wanted: str) -> list[int]:
        """Return after how many letters other letters stand, in order; the first of them may stand in the other case."""
        tail = wanted[1:]
        starts = self._looked_up(tail) if len(tail) >= LONG_QUOTE and len(self.text) >= LONG_TEXT else None
        if starts is None:
            starts = places_of(tail, self.text, at_most=MOST_PLACES)
        either_case = {wanted[0], wanted[0].swapcase()}
        return [start - 1 for start in starts if start and self.text[start - 1] in either_case]

    def _looked_up(self, tail: str) -> list[int] | None:
        """Return where letters stand by the pieces that are looked up; None if their pieces are everywhere."""
        found: list[int] = []
        look_up = self._pieces.get
        for shift in range(_STEP):
            pieces = look_up(tail[shift : shift + _PIECE])
            if pieces is None:
                continue
            if len(pieces) > MOST_PLACES:
                return None
            found += [at - shift for at in pieces if at >= shift and self.text.startswith(tail, at - shift)]
        return sorted(found)

    @cached_property
    def _pieces(self) -> dict[str, list[int]]:
        pieces: dict[str, list[int]] = {}
        for at in range(0, len(self.text) - _PIECE + 1, _STEP):
            pieces.setdefault(self.text[at : at + _PIECE], []).append(at)
        return pieces


def letters_of(folded: str) -> str:
    """Return the letters and digits of a folded text."""
    return folded.translate(_NO_ASCII_RUN) if folded.isascii() else _NO_RUN.sub("", folded)


def places_of(wanted: str, text: str, *, at_most: int) -> list[int]:
    """Return where a text holds another one, in order, up to so many places; places may overlap."""
    found: list[int] = []
    at = text.find(wanted)
    while at >= 0 and len(found) < at_most:
        found.append(at)
        at = text.find(wanted, at + 1)
    return found
