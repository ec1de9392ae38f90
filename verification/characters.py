"""
Characters: the one way in which two texts are made comparable.

Rule: kinds of a character become one (spaces, hyphens and dashes, quotation marks, full width), ligatures become their
letters, and what nobody sees (soft hyphens, zero width, direction marks) goes. Nothing else changes: no case, no figure,
no sign, no superscript. Every folded character knows the stretch of the original that it stands for.

# INVARIANT: offsets point into the original text; the folded copy is compared and never shown.
"""

import re
import unicodedata
from array import array
from bisect import bisect_right
from dataclasses import dataclass

from verification.kinds import (
    BORDER,
    DROPPED,
    FOLDED,
    HYPHEN_MARK,
    IRREGULAR,
    LINE_BREAKS,
    MARKS,
    ONE_TO_ONE,
    SOFT_HYPHEN,
)

__all__ = ["BORDER", "HYPHEN_MARK", "LINE_BREAKS", "Folded", "Folder", "fold"]

_NOT_PLAIN = re.compile(
    "[^ -_a-~\\x02]+"
)  # all but printable ASCII and the mark of a hyphen; a backtick is a kind of quote
_IRREGULAR = re.compile(f"[{re.escape(IRREGULAR)}]")
_RUN = re.compile(f"[{re.escape(IRREGULAR)}][ {re.escape(IRREGULAR)}]*| {{2,}}")
_SPACES = re.compile(" {2,}")
_AFTER_WHICH_A_SPACE_IS_NOTHING = frozenset({"", " ", BORDER})
_MOST_MARKS = 32  # on one letter; more are hostile, and their order costs the square of their number


@dataclass(frozen=True, slots=True)
class Folded:
    """
    A folded text whose characters know where they come from.

    The text is cut into stretches: one that was copied keeps its distance to the original (`_ends` is 0 there), any other
    stands as a whole for the piece of the original from `_starts` to `_ends`.
    """

    text: str
    _at: "array[int]"
    _starts: "array[int]"
    _ends: "array[int]"

    def start_of(self, index: int) -> int:
        """Return where the character at an index begins in the original."""
        stretch = bisect_right(self._at, index) - 1
        distance = 0 if self._ends[stretch] else index - self._at[stretch]
        return self._starts[stretch] + distance

    def end_of(self, index: int) -> int:
        """Return where the character at an index ends in the original."""
        stretch = bisect_right(self._at, index) - 1
        return self._ends[stretch] or self._starts[stretch] + index - self._at[stretch] + 1


class Folder:
    """Folds stretches of one text, one after the other, into a single folded text."""

    def __init__(self, original: str) -> None:
        self._original = original
        self._folded = _NOT_PLAIN.sub(_one_to_one, original)  # as long as the original, so that offsets hold
        self._run = _SPACES if _IRREGULAR.search(self._folded) is None else _RUN
        self._parts: list[str] = []
        self._length = 0
        self._last = ""
        self._at = array("I")
        self._starts = array("I")
        self._ends = array("I")

    def add(self, start: int, end: int) -> None:
        """Fold a stretch of the original and append it; white space at the seam stays one space."""
        position = start
        for run in self._run.finditer(self._folded, start, end):
            self._copy(position, run.start())
            self._fold(run.start(), run.end())
            position = run.end()
        self._copy(position, end)

    def add_border(self, start: int, end: int) -> None:
        """Append a border that stands for a stretch of the original; spaces around it belong to it."""
        if self._last == " ":
            start = self._drop_last()
        if self._last == BORDER:
            self._ends[-1] = max(end, self._ends[-1])
            return
        self._append(BORDER, start, max(end, 1))

    def result(self) -> Folded:
        """Return everything that was added."""
        return Folded("".join(self._parts), self._at, self._starts, self._ends)

    def _copy(self, start: int, end: int) -> None:
        """Append a stretch as it is."""
        if start < end and self._folded[start] == " " and self._last in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._widen_last(start + 1)
            start += 1
        if start >= end:
            return
        piece = self._folded[start:end]
        if not self._at or self._ends[-1] or self._starts[-1] - self._at[-1] != start - self._length:
            self._open(start, 0)
        self._parts.append(piece)
        self._length += end - start
        self._last = piece[-1]

    def _append(self, folded: str, start: int, end: int) -> None:
        """Append characters that stand, as a whole, for a stretch of the original."""
        self._open(start, end)
        self._parts.append(folded)
        self._length += len(folded)
        self._last = folded[-1]

    def _open(self, start: int, end: int) -> None:
        self._at.append(self._length)
        self._starts.append(start)
        self._ends.append(end)

    def _space(self, start: int, end: int) -> None:
        if self._last in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._widen_last(end)
        else:
            self._append(" ", start, end)

    def _widen_last(self, end: int) -> None:
        """Let the last character stand for white space after it, too."""
        if not self._last:
            return
        if self._ends[-1] and self._at[-1] == self._length - 1:
            self._ends[-1] = end
        else:
            last = self._last
            self._append(last, self._drop_last(), end)

    def _drop_last(self) -> int:
        """Take the last character back and return where it began in the original."""
        part = self._parts.pop()
        start = self._starts[-1] + (0 if self._ends[-1] else self._length - 1 - self._at[-1])
        if len(part) > 1:
            self._parts.append(part[:-1])
        self._length -= 1
        if self._at[-1] == self._length:
            for stretches in (self._at, self._starts, self._ends):
                stretches.pop()
        self._last = self._parts[-1][-1] if self._parts else ""
        return start

    def _fold(self, start: int, end: int) -> None:
        position = start
        while position < end:
            position = self._fold_one(position, end)

    def _fold_one(self, position: int, end: int) -> int:
        """Fold the character at a position and return the position after it."""
        character = self._folded[position]
        after = position + 1
        if character == " ":
            while after < end and self._folded[after] == " ":
                after += 1
            self._space(position, after)
        elif character == SOFT_HYPHEN:
            return self._after_soft_hyphen(position, end)
        elif character in FOLDED:
            self._append(FOLDED[character], position, after)
        elif character not in DROPPED:
            return self._combine(position, end)
        return after

    def _combine(self, position: int, end: int) -> int:
        """Put combining marks on the character before them, as canonical equivalence does; return where they end."""
        after = position + 1
        while after < min(end, position + _MOST_MARKS) and self._folded[after] in MARKS:
            after += 1
        marks = self._folded[position:after]
        if self._last in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._append(unicodedata.normalize("NFC", marks), position, after)
        else:
            marked = unicodedata.normalize("NFC", self._last + marks)
            self._append(marked, self._drop_last(), after)
        return after

    def _after_soft_hyphen(self, position: int, end: int) -> int:
        """Return where the word goes on: after the soft hyphen, and after the line break that follows it."""
        after = position + 1
        while after < end and self._folded[after] == " ":
            after += 1
        is_line_end = any(character in LINE_BREAKS for character in self._original[position:after])
        return after if is_line_end else position + 1


def _one_to_one(run: "re.Match[str]") -> str:
    return run[0].translate(ONE_TO_ONE)


def fold(text: str) -> Folded:
    """Return a text folded, without white space at its start."""
    folder = Folder(text)
    folder.add(0, len(text.rstrip()))
    return folder.result()


def folded_text(text: str) -> str:
    """Return a text folded, without white space at its ends and without the way back, which takes most of the time."""
    if text.isascii() and "`" not in text and HYPHEN_MARK not in text:
        collapsed = " ".join(text.split())
        if collapsed.isprintable():
            return collapsed  # nothing in it has another kind
    plain = _NOT_PLAIN.sub(_one_to_one, text)
    if _IRREGULAR.search(plain) is None:
        return " ".join(plain.split())
    return fold(text).text.strip()
