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

HYPHEN_MARK = "\x02"  # what pdfium leaves where a word was broken at a line's end
BORDER = "\ue000"  # a border that no quotation may cross; a stored U+E000 is folded away, so it cannot be forged
LINE_BREAKS = frozenset("\n\r\f\v\x85\u2028\u2029")

_SOFT_HYPHEN = "\u00ad"
_DROPPED = frozenset(
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063"
    "\u2064\u2066\u2067\u2068\u2069\ufeff" + "".join(chr(code) for code in range(0xFE00, 0xFE10))
)
_KINDS = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "'": "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`\uff07",
    '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u301d\u301e\u301f\uff02",
    HYPHEN_MARK: "\ufffe",
    "\ufffd": BORDER,
    "...": "\u2026",
    "ff": "\ufb00",
    "fi": "\ufb01",
    "fl": "\ufb02",
    "ffi": "\ufb03",
    "ffl": "\ufb04",
    "st": "\ufb05\ufb06",
    "\u00a5": "\uffe5",
    "\u00a3": "\uffe1",
    "\u00a2": "\uffe0",
    "\u20a9": "\uffe6",
}
_WIDE = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "\uff02\uff07\uff0d"}
_TABLE = {kind: folded for folded, kinds in _KINDS.items() for kind in kinds} | _WIDE
_COMBINING = "".join(chr(code) for code in range(0x300, 0x10000) if unicodedata.combining(chr(code)))


def _one_to_one() -> dict[int, str]:
    """Return the characters that fold to one other: kinds, white space, controls, canonical equivalents."""
    table: dict[int, str] = {}
    for code in (*range(0x10000), *range(0x2F800, 0x2FA20)):  # beyond these, nothing has another form
        character = chr(code)
        if character in _TABLE:
            if len(_TABLE[character]) == 1:
                table[code] = _TABLE[character]
        elif character.isspace() or (unicodedata.category(character) == "Cc" and character != HYPHEN_MARK):
            table[code] = " "
        elif len(equivalent := unicodedata.normalize("NFC", character)) == 1 and equivalent != character:
            table[code] = equivalent
    return table


_ONE_TO_ONE = _one_to_one()
_IRREGULAR = "".join(_DROPPED) + "".join(kind for kind, folded in _TABLE.items() if len(folded) > 1) + _COMBINING
_RUN = re.compile(f"[{re.escape(_IRREGULAR)}][ {re.escape(_IRREGULAR)}]*| {{2,}}")
_ASCII_RUN = re.compile(" {2,}")
_AFTER_WHICH_A_SPACE_IS_NOTHING = frozenset({"", " ", BORDER})


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
        self._folded = original.translate(_ONE_TO_ONE)  # as long as the original, so that offsets hold
        self._run = _ASCII_RUN if self._folded.isascii() else _RUN
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
        elif character == _SOFT_HYPHEN:
            return self._after_soft_hyphen(position, end)
        elif character in _TABLE:
            self._append(_TABLE[character], position, after)
        elif character not in _DROPPED:
            self._combine(character, after)
        return after

    def _combine(self, mark: str, end: int) -> None:
        """Put a combining mark on the character before it, as canonical equivalence does."""
        composed = unicodedata.normalize("NFC", self._last + mark)
        if len(composed) == 1 and self._last not in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._append(composed, self._drop_last(), end)
        else:
            self._append(mark, end - 1, end)

    def _after_soft_hyphen(self, position: int, end: int) -> int:
        """Return where the word goes on: after the soft hyphen, and after the line break that follows it."""
        after = position + 1
        while after < end and self._folded[after] == " ":
            after += 1
        is_line_end = any(character in LINE_BREAKS for character in self._original[position:after])
        return after if is_line_end else position + 1


def fold(text: str) -> Folded:
    """Return a text folded, without white space at its start."""
    folder = Folder(text)
    folder.add(0, len(text.rstrip()))
    return folder.result()
