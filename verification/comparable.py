"""
Comparable text: one spelling for all that a reader takes to be the same words.

Rule: what folding makes one, and beyond it what only looks alike: letters of other alphabets, accents, styled letters and
capitals; marks that nobody sees are nothing, and a word that a line's end broke is whole. It finds what to warn of, and
never proves a quotation.

# INVARIANT: a comparable text is as long as its folded text, so that offsets lead back to the original.
"""

import re
import unicodedata
from dataclasses import dataclass

from dealroom.verdict import Span
from verification.characters import LINE_BREAKS, Folded, Folder

LEFT_OUT = (
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\U0001d173-\U0001d17a\U000e0000-\U000e01ef"  # what takes no room; a soft hyphen is for folding
    "\u0300-\u036f\u0483-\u0489\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0"  # marks on letters
)  # the inside of a character class
_BREAKS = re.escape("".join(sorted(LINE_BREAKS)))
_LEFT_OUT = re.compile(
    f"[{LEFT_OUT}]+|[-\u2010\u2011\ufffe](?<=[^\\W\\d_].)[ \t]{{0,8}}[{_BREAKS}][{_BREAKS} \t]{{0,8}}(?=[^\\W\\d_])"
    "|\ufffe(?<=[^\\W\\d_].)(?=[^\\W\\d_])"
)
_LEFT_OUT_OR_HUMP = re.compile(f"{_LEFT_OUT.pattern}|(?<=[a-z])(?=[A-Z])")
_ALIKE = {
    "a": "\u0430\u0410\u03b1\u0391\u1d00",
    "b": "\u0432\u0412\u0392\u0299",
    "c": "\u0441\u0421\u03f2\u1d04",
    "d": "\u0501\u1d05",
    "e": "\u0435\u0415\u03b5\u0395\u1d07",
    "f": "\ua730",
    "g": "\u0581\u0262",
    "h": "\u04bb\u043d\u041d\u0397\u029c",
    "i": "\u0456\u0406\u03b9\u0399\u0131\u026a",
    "j": "\u0458\u0408\u1d0a",
    "k": "\u043a\u041a\u03ba\u039a\u1d0b",
    "l": "\u04cf\u029f\u0142",
    "m": "\u043c\u041c\u039c\u1d0d",
    "n": "\u039d\u0578\u0274",
    "o": "\u043e\u041e\u03bf\u039f\u0585\u1d0f\u00f8\u00d8",
    "p": "\u0440\u0420\u03c1\u03a1\u1d18",
    "q": "\u051b",
    "r": "\u0280",
    "s": "\u0455\u0405\ua731",
    "t": "\u0442\u0422\u03c4\u03a4\u1d1b",
    "u": "\u03c5\u057d\u1d1c",
    "v": "\u03bd\u0475\u1d20",
    "w": "\u051d\u0461\u1d21",
    "x": "\u0445\u0425\u03c7\u03a7",
    "y": "\u0443\u0423\u03a5\u04af\u028f",
    "z": "\u0396\u1d22",
}
_STYLED = (
    range(0xC0, 0x250),  # accents
    range(0x1E00, 0x1F00),
    range(0x2100, 0x2150),  # signs like letters
    range(0x2460, 0x2500),  # circled
    range(0xFF01, 0xFF5F),  # full width
    range(0x1D400, 0x1D800),  # bold, script, double-struck
)


def _table() -> dict[int, str]:
    """Return what stands for each letter that looks like one of the Latin alphabet, and for each styled digit."""
    table = {ord(letter): latin for latin, letters in _ALIKE.items() for letter in letters}
    for code in (code for codes in _STYLED for code in codes):
        plain = unicodedata.normalize("NFKD", chr(code))[0]
        if plain.isascii() and plain.isalnum() and len(unicodedata.normalize("NFKC", chr(code))) == 1:
            table.setdefault(code, plain.lower())
    return table


_TABLE = _table()


@dataclass(frozen=True, slots=True)
class Comparable:
    """A text in its comparable spelling, which knows where its characters stand in the original."""

    text: str
    _folded: Folded

    def span(self, start: int, end: int) -> Span:
        """Return the stretch of the original that a stretch of at least one character stands for."""
        return Span(self._folded.start_of(start), self._folded.end_of(end - 1))


def comparable(text: str, *, parts_humps: bool = False) -> Comparable:
    """Return a text in its comparable spelling. With `parts_humps`, a mark stands before each "P" as in "ReservePrice"."""
    folder = Folder(text)
    position = 0
    for cut in (_LEFT_OUT_OR_HUMP if parts_humps else _LEFT_OUT).finditer(text):
        folder.add(position, cut.start())
        if cut.start() == cut.end():
            folder.add_border(cut.start(), cut.end())
        position = cut.end()
    folder.add(position, len(text))
    folded = folder.result()
    return Comparable(alike(folded.text), folded)


def alike(text: str) -> str:
    """Return a text in small letters, each in the one spelling of all that look like it, character for character."""
    return spelled(text).lower()


def spelled(text: str) -> str:
    """Return a text with look-alike letters in one spelling, and the rest as it is: so patterns are made comparable."""
    return text if text.isascii() else text.translate(_TABLE)
