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
_TABLE = {kind: folded for folded, kinds in _KINDS.items() for kind in kinds} | {
    chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "\uff02\uff07\uff0d"
}

_AFTER_WHICH_A_SPACE_IS_NOTHING = frozenset({"", " ", BORDER})

# Everything but printable ASCII and the lone space between two words of it, which are copied as they are.
_UNUSUAL = re.compile(r" (?=[^\x21-\x7e])[^\x21-\x7e]*|[^\x20-\x7e][^\x21-\x7e]*")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text: character `i` stands for `original[starts[i]:ends[i]]`."""

    text: str
    starts: "array[int]"
    ends: "array[int]"


class Folder:
    """Folds stretches of one text, one after the other, into a single folded text."""

    def __init__(self, original: str) -> None:
        self._original = original
        self._parts: list[str] = []
        self._last = ""
        self._starts = array("I")
        self._ends = array("I")

    def add(self, start: int, end: int) -> None:
        """Fold a stretch of the original and append it; white space at the seam stays one space."""
        position = start
        for unusual in _UNUSUAL.finditer(self._original, start, end):
            self._copy(position, unusual.start())
            self._fold(unusual.start(), unusual.end())
            position = unusual.end()
        self._copy(position, end)

    def add_border(self, start: int, end: int) -> None:
        """Append a border that stands for a stretch of the original; spaces around it belong to it."""
        if self._last == " ":
            start = self._starts[-1]
            self._drop_last()
        if self._last == BORDER:
            self._ends[-1] = max(end, self._ends[-1])
            return
        self._append(BORDER, start, end)

    def result(self) -> Folded:
        """Return everything that was added."""
        return Folded(text="".join(self._parts), starts=self._starts, ends=self._ends)

    def _drop_last(self) -> None:
        part = self._parts.pop()
        if len(part) > 1:
            self._parts.append(part[:-1])
        self._starts.pop()
        self._ends.pop()
        self._last = self._parts[-1][-1] if self._parts else ""

    def _copy(self, start: int, end: int) -> None:
        if start < end and self._original[start] == " " and self._last in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._widen_last(start + 1)
            start += 1
        if start >= end:
            return
        piece = self._original[start:end].replace("`", "'")
        self._parts.append(piece)
        self._last = piece[-1]
        self._starts.extend(range(start, end))
        self._ends.extend(range(start + 1, end + 1))

    def _append(self, folded: str, start: int, end: int) -> None:
        self._parts.append(folded)
        self._last = folded[-1]
        for _ in folded:
            self._starts.append(start)
            self._ends.append(end)

    def _space(self, start: int, end: int) -> None:
        if self._last in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._widen_last(end)
            return
        self._append(" ", start, end)

    def _widen_last(self, end: int) -> None:
        if self._last:
            self._ends[-1] = end

    def _combine(self, mark: str, end: int) -> None:
        """Put a combining mark on the character before it, as canonical equivalence does."""
        composed = unicodedata.normalize("NFC", self._last + mark)
        start = self._starts[-1]
        if len(composed) == 1:
            self._drop_last()
            self._append(composed, start, end)
        else:
            self._append(mark, end - 1, end)

    def _fold(self, start: int, end: int) -> None:
        position = start
        while position < end:
            position = self._fold_one(position, end)

    def _fold_one(self, position: int, end: int) -> int:
        """Fold the character at a position and return the position after it."""
        character = self._original[position]
        if character == _SOFT_HYPHEN:
            return self._after_soft_hyphen(position, end)
        if character in _DROPPED:
            return position + 1
        after = position + 1
        if unicodedata.combining(character) and self._last not in _AFTER_WHICH_A_SPACE_IS_NOTHING:
            self._combine(character, after)
        elif character in _TABLE:
            self._append(_TABLE[character], position, after)
        elif character.isspace() or (unicodedata.category(character) == "Cc" and character != HYPHEN_MARK):
            self._space(position, after)
        else:
            self._append(character, position, after)
        return after

    def _after_soft_hyphen(self, position: int, end: int) -> int:
        """Return the position where the word goes on: after the soft hyphen, and after the line break that follows it."""
        after = position + 1
        while after < end and self._original[after].isspace():
            after += 1
        is_line_end = any(character in LINE_BREAKS for character in self._original[position:after])
        return after if is_line_end else position + 1


def fold(text: str) -> Folded:
    """Return a text folded, without white space at its start."""
    folder = Folder(text)
    folder.add(0, len(text.rstrip()))
    return folder.result()
