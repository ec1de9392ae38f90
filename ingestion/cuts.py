"""
Where a text may be cut: between sentences, else between lines or cells, else between words.

Rule: never inside a word, never inside a figure, while the text has any other place to cut.
"""

import re
from collections.abc import Callable, Iterator

_ROW_END = re.compile(r"[\n\f]+")
_SENTENCE_END = re.compile(
    r"(?<=[.!?;:])[\"”’)\]]*\s+(?=[\"“‘(\[•§]*[A-Z0-9(•])"  # a stop, closing marks, a space, a fresh beginning
    r"|\n[ \t]*\n\s*|\f\s*| {3,}(?=\S)|(?<=[。！？；])"  # a blank line, a page, a wide gap, a full-width stop
)
_WIDE_GAP = re.compile(r"\s{3,}")
_NO_END = re.compile(
    r"(?:\b(?:[A-Z]|No|Nos|Art|Arts|Sec|Secs|Sect|Para|Cl|Inc|Ltd|Co|Corp|Bros|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|v|cf|al|etc|"
    r"ca|approx|e\.g|i\.e|U\.S|p|pp|vol|Ex|Exh|Fig|Rev|Dept|Univ)\.|(?:^|\s)\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)])$"
)
_BEST_CUTS = (
    re.compile(r"\n+"),
    re.compile(r" \| "),
    re.compile(r"(?<=[;:,])\s+"),
    re.compile(r"\s+"),
    re.compile(r"(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])"),
)
_GLUED = re.compile(r"(?:\d|[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY))$")
_BROKEN_WORD = re.compile(r"[^\W_][-\u00ad\u2010]$")


def sentences_of(text: str, start: int, end: int, *, by_row: bool) -> Iterator[tuple[int, int]]:
    """Yield the sentences, or the rows, of a stretch, without the white space around them."""
    at = start
    for found in (_ROW_END if by_row else _SENTENCE_END).finditer(text, start, end):
        if not by_row and found.group() and _goes_on(text, at, found):
            continue
        yield from _trimmed(text, at, found.start() if by_row else found.end())
        at = found.end()
    yield from _trimmed(text, at, end)


def _goes_on(text: str, start: int, found: re.Match[str]) -> bool:
    gap = found.group()
    if "\n\n" in gap or "\f" in gap or _WIDE_GAP.fullmatch(gap):
        return False
    return bool(_NO_END.search(text[max(start, found.start() - 12) : found.start()]))


def pieces_of(
    text: str, start: int, end: int, count: Callable[[str], int], *, budget: int, longest: int
) -> Iterator[tuple[int, int, int]]:
    """Yield a sentence whole, or cut into pieces that fit, each with its number of word pieces."""
    waiting = [(start, end)]
    while waiting:
        left, right = waiting.pop()
        if right - left <= longest:
            weight = count(text[left:right])
            if weight <= budget or right - left == 1:
                yield left, right, weight
                continue
            target = (left + right) // 2
        else:
            target = left + longest * 3 // 4
        cut = _cut(text, left, right, target, reach=min(longest // 4, target - left))
        waiting.extend(reversed([*_trimmed(text, left, cut), *_trimmed(text, cut, right)]))


def _cut(text: str, left: int, right: int, target: int, *, reach: int) -> int:
    """Return the best place to cut near a target; in the middle of a word only where there is nothing else."""
    low, high = max(target - reach, left + 1), min(target + reach, right - 1)
    for pattern in _BEST_CUTS:
        places = [found.end() for found in pattern.finditer(text, low, high) if _may_cut(text, left, found)]
        if places:
            return min(places, key=lambda place: abs(place - target))
    return max(min(target, right - 1), left + 1)


def _may_cut(text: str, left: int, found: re.Match[str]) -> bool:
    if not left < found.end() < len(text):
        return False
    before, after = text[max(left, found.start() - 12) : found.start()], text[found.end()]
    if found.group() and after.isdigit() and _GLUED.search(before):
        return False
    if not found.group():
        return not (before[-1:].isdigit() and after.isdigit())
    return not ("\n" in found.group() and _BROKEN_WORD.search(before))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        begin = start + len(piece) - len(piece.lstrip())
        yield begin, begin + len(stripped)
