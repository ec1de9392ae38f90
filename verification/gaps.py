"""
Gaps: what stands between two neighbouring letters or digits, in the document and in the quote.

Rule: a gap must be the same on both sides. It may differ only where the document, or the quote, shows a break that
extraction or retyping leaves: a hyphen at a line's end, a mark of a note, a bullet or a double quotation mark that was
dropped, a comma that was dropped where white space remains, a space where the word is visibly broken. Nothing beside a
digit is ever repaired but the break of a line after a hyphen.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from verification.characters import BORDER, HYPHEN_MARK, LINE_BREAKS, Folded
from verification.number_borders import is_amount, is_area
from verification.scripts import is_cjk
from verification.skeleton import SUPERSCRIPTS


class GapVerdict(Enum):
    """What a gap is worth."""

    SAME = auto()
    REPAIRED = auto()
    DOCUMENT_SPACE = auto()  # the document has a space that the quote has not: only where the word is broken
    QUOTE_SPACE = auto()  # the quote has a space that the document has not: only where words are glued
    DIFFERENT = auto()


@dataclass(frozen=True, slots=True)
class Side:
    """A folded text, the original that it came from, and the way back to it, worked out when it is needed."""

    text: str
    original: str
    way_back: Callable[[], Folded]

    def shows(self, characters: frozenset[str], start: int, end: int) -> bool:
        """Return whether the original of a folded stretch holds one of these characters."""
        if start >= end:
            return False
        folded = self.way_back()
        stretch = self.original[folded.start_of(start) : folded.end_of(end - 1)]
        return any(character in characters for character in stretch)


_DECORATION = re.compile(
    "[\"\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25e6\u00b7\u2043\uf0b7\uf0a7\u25c6\u27a2\u2713]|''"
)
_SPACES = re.compile(" +")
_BEFORE_CLOSING = re.compile(r" (?=[,.;:)\]])")
_AFTER_OPENING = re.compile(r"(?<=[(\[]) ")
_LIST_DASH = re.compile(r"[.:;][\"')]* - ")
_TAB = frozenset("\t")
_NEVER_WITHOUT_COMMA = frozenset({"no", "yes"})
_SUPERSCRIPTS = re.compile(f"[{SUPERSCRIPTS}]+")
_FIRST_WORD = 12


def compare_gap(document: Side, d: tuple[int, int], quote: Side, q: tuple[int, int]) -> GapVerdict:
    """
    Return how the gap `d` of the document compares with the gap `q` of the quote.

    Both lie between two letters or digits that are the same on both sides.
    """
    in_document = document.text[slice(*d)]
    in_quote = quote.text[slice(*q)]
    left = document.text[d[0] - 1]
    right = document.text[d[1]]
    if in_document == in_quote:
        return GapVerdict.SAME
    if BORDER in in_document:
        return _across_border(document, d, quote, q)
    if is_cjk(left) and is_cjk(right) and not in_document.strip() and not in_quote.strip():
        return _between_cjk(document, d, quote, q)
    if _is_line_end_hyphen(document, d, in_quote, left, right) or _is_line_end_hyphen(
        quote, q, in_document, left, right
    ):
        return GapVerdict.REPAIRED
    if (in_document, in_quote) == (" ", ""):
        return _if_letters(left, right, GapVerdict.DOCUMENT_SPACE)
    if (in_document, in_quote) == ("", " "):
        return _if_letters(left, right, GapVerdict.QUOTE_SPACE)
    if _without_notes(document, d) == in_quote:
        return GapVerdict.REPAIRED
    return _compare_punctuation(document, d, in_quote, left, right)


def _if_letters(left: str, right: str, verdict: GapVerdict) -> GapVerdict:
    """Never a space beside a digit."""
    return verdict if left.isalpha() and right.isalpha() else GapVerdict.DIFFERENT


def _across_border(document: Side, d: tuple[int, int], quote: Side, q: tuple[int, int]) -> GapVerdict:
    """
    Compare a gap with a border in it: crossed only where the quote shows the same separator, a tab or a line break.

    A line break joins sentences easily, so it counts only after something that is not a letter: after a figure or a stop.
    """
    in_document, in_quote = document.text[slice(*d)], quote.text[slice(*q)]
    if in_document.replace(BORDER, " ").strip() != in_quote.strip() or in_document.count(BORDER) > 1:
        return GapVerdict.DIFFERENT
    if document.shows(_TAB, *d) and quote.shows(_TAB, *q):
        return GapVerdict.SAME
    before = document.text[d[0] - 1 : d[0] + in_document.index(BORDER)][-1]
    if document.shows(LINE_BREAKS, *d) and quote.shows(LINE_BREAKS, *q) and not before.isalpha():
        return GapVerdict.SAME
    return GapVerdict.DIFFERENT


def _between_cjk(document: Side, d: tuple[int, int], quote: Side, q: tuple[int, int]) -> GapVerdict:
    """Compare a gap inside a script without spaces: a line break is nothing, a space within the line is one."""
    nothing = all(
        side.text[slice(*span)] == "" or side.shows(LINE_BREAKS, *span) for side, span in ((document, d), (quote, q))
    )
    return GapVerdict.REPAIRED if nothing else GapVerdict.DIFFERENT


def _is_line_end_hyphen(broken: Side, span: tuple[int, int], other: str, left: str, right: str) -> bool:
    """Whether one side breaks the word with a hyphen at a line's end and the other writes it in one of its two ways."""
    gap = broken.text[slice(*span)]
    is_marked = gap.strip() == HYPHEN_MARK
    is_broken = gap == "- " and broken.shows(LINE_BREAKS, span[1] - 1, span[1])
    if not (is_marked or is_broken):
        return gap == "- " and other == "-" and left.isalpha() and right.isalpha()
    if left.isalpha() and right.isalpha():
        return other in {"", "-", "- "}
    return other == "-"


def _without_notes(document: Side, d: tuple[int, int]) -> str:
    """Return the gap without the raised digits of a note: after a word, a stop or an amount, never after a bare number."""
    gap = document.text[slice(*d)]
    if not _SUPERSCRIPTS.search(gap):
        return gap
    text = document.text
    if gap[0] not in SUPERSCRIPTS:
        return _SUPERSCRIPTS.sub("", gap)
    is_number = text[d[0] - 1].isdigit() and not is_amount(text, d[0])
    return gap if is_area(text, d[0]) or is_number else _SUPERSCRIPTS.sub("", gap)


def _compare_punctuation(document: Side, d: tuple[int, int], in_quote: str, left: str, right: str) -> GapVerdict:
    ours = _without_decoration(_without_notes(document, d), left)
    theirs = _without_decoration(in_quote, left)
    if ours == theirs:
        return GapVerdict.REPAIRED if ours else GapVerdict.DIFFERENT
    if "|" in ours and ours.replace(" ", "") == theirs.replace(" ", ""):
        return GapVerdict.REPAIRED
    if right.isalpha() and (_drops_list_dash(ours, theirs) or _drops_list_dash(theirs, ours)):
        return GapVerdict.REPAIRED
    if not left.isdigit() and document.text[slice(*d)].replace('"', "'") == in_quote:
        return GapVerdict.REPAIRED  # marks inside a quotation, written as single ones
    if _is_stray_space(ours, theirs, left, right) or _is_dropped_comma(document, d, ours, theirs):
        return GapVerdict.REPAIRED
    return GapVerdict.DIFFERENT


def _drops_list_dash(with_dash: str, without: str) -> bool:
    """Whether the sides differ by the dash of a list, after a stop, a colon or a semicolon."""
    return _LIST_DASH.fullmatch(with_dash) is not None and with_dash.replace(" - ", " ") == without


def _without_decoration(gap: str, left: str) -> str:
    """Return a gap without bullets and double quotation marks. A mark right after a digit may be inches and stays."""
    if left.isdigit() and gap[:1] == '"':
        return '"' + _SPACES.sub(" ", _DECORATION.sub("", gap[1:]))
    return _SPACES.sub(" ", _DECORATION.sub("", gap))


def _is_stray_space(ours: str, theirs: str, left: str, right: str) -> bool:
    """Whether the sides differ by a space before a closing mark or after an opening one, away from any digit."""
    if left.isdigit() or right.isdigit():
        return False
    return ours.strip() != "" and _tight(ours) == _tight(theirs)


def _tight(gap: str) -> str:
    return _AFTER_OPENING.sub("", _BEFORE_CLOSING.sub("", gap))


def _is_dropped_comma(document: Side, d: tuple[int, int], ours: str, theirs: str) -> bool:
    """Whether the quote drops or exchanges a comma or semicolon where white space remains, away from figures."""
    if " " not in ours or " " not in theirs or len(theirs) > len(ours):
        return False
    text = document.text
    if text[d[0] - 1].isdigit() and text[d[1]].isdigit():
        return False
    word = re.search(r"[^\W_]+$", text[max(0, d[0] - _FIRST_WORD) : d[0]])
    if word is not None and word.group().lower() in _NEVER_WITHOUT_COMMA:
        return False
    return _without_commas(ours) == _without_commas(theirs)


def _without_commas(gap: str) -> str:
    return re.sub(r"[,;](?= )", "", gap)
