"""
List numbers of a text document: "2.", "(a)", "2.1".

Rule: a number is not in the paragraph that shows it; it is counted from the list definitions, in the order of the
document, as a word processor counts it. Lists that share a definition go on counting unless one says where it starts.
"""

import re
from dataclasses import dataclass, field

from ingestion.package import Element, attribute, is_on

BULLET = "•"
_PLACE = re.compile(r"%([1-9])")
_LEVELS = 9
_ALPHABET = 26
_LONGEST_ROMAN = 3999
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a list counts and what it shows."""

    style: str = "decimal"
    text: str = ""
    start: int = 0  # what a definition leaves out counts from nought
    restarts_after: int | None = None  # the level, from 1, whose next number starts this one anew; 0 for never
    is_legal: bool = False
    linked_style: str | None = None


@dataclass(slots=True)
class _List:
    """One list: its definition, and what it changes of it."""

    definition: str
    levels: dict[int, Level]
    starts: dict[int, int] = field(default_factory=dict)


class Numbering:
    """The lists of a document, and how far each has counted."""

    def __init__(self, root: Element | None) -> None:
        self._lists: dict[str, _List] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[tuple[str, int]] = set()
        if root is not None:
            self._lists = _lists(root)

    def level_of_style(self, number: str, style: str) -> int | None:
        """Return the level of a list that is tied to a paragraph style."""
        found = self._lists.get(number)
        return next((at for at, level in (found.levels if found else {}).items() if level.linked_style == style), None)

    def next_label(self, number: str, level: int) -> str:
        """Count a paragraph of a list and return what it shows before its text; nothing for what is no list."""
        found = self._lists.get(number)
        if found is None or level not in found.levels:
            return ""
        self._count(number, found, level)
        return self._shown(found, level)

    def _count(self, number: str, found: _List, level: int) -> None:
        counts = self._counts.setdefault(found.definition, [None] * _LEVELS)
        if level in found.starts and (number, level) not in self._begun:
            counts[level] = None
        self._begun.add((number, level))
        before = counts[level]
        counts[level] = self._start(found, level) if before is None else before + 1
        for upper in range(level):
            if counts[upper] is None:
                counts[upper] = self._start(found, upper)
        for deeper in range(level + 1, _LEVELS):
            if _starts_anew(found.levels.get(deeper), after=level):
                counts[deeper] = None

    @staticmethod
    def _start(found: _List, level: int) -> int:
        own = found.levels.get(level)
        return found.starts.get(level, own.start if own else 0)

    def _shown(self, found: _List, level: int) -> str:
        own = found.levels[level]
        if own.style == "bullet":
            return BULLET if own.text.strip() else ""
        counts = self._counts[found.definition]

        def number_at(match: re.Match[str]) -> str:
            at = int(match.group(1)) - 1
            style = found.levels[at].style if at in found.levels else "decimal"
            return counted(counts[at] or 0, "decimal" if own.is_legal and style != "none" else style)

        return _PLACE.sub(number_at, own.text).strip()


def _starts_anew(level: Level | None, *, after: int) -> bool:
    if level is None or level.restarts_after is None:
        return True
    return level.restarts_after > 0 and after < level.restarts_after


def _lists(root: Element) -> dict[str, _List]:
    definitions = {
        attribute(element, "abstractNumId") or "": _levels(element) for element in root.iterfind("{*}abstractNum")
    }
    return {
        number: _list(element, definitions)
        for element in root.iterfind("{*}num")
        if (number := attribute(element, "numId")) is not None
    }


def _list(element: Element, definitions: dict[str, dict[int, Level]]) -> _List:
    definition = _value(element, "abstractNumId") or ""
    found = _List(definition, dict(definitions.get(definition, {})))
    for override in element.iterfind("{*}lvlOverride"):
        at = _number(attribute(override, "ilvl"))
        if at is None:
            continue
        found.levels |= _levels(override)
        start = _number(_value(override, "startOverride"))
        if start is not None:
            found.starts[at] = start
    return found


def _levels(parent: Element) -> dict[int, Level]:
    levels: dict[int, Level] = {}
    for element in parent.iterfind("{*}lvl"):
        at = _number(attribute(element, "ilvl"))
        if at is not None and at < _LEVELS:
            levels[at] = _level(element)
    return levels


def _level(element: Element) -> Level:
    start = _number(_value(element, "start"))
    return Level(
        style=_value(element, "numFmt") or "decimal",
        text=_value(element, "lvlText") or "",
        start=start or 0,
        restarts_after=_number(_value(element, "lvlRestart")),
        is_legal=is_on(element.find("{*}isLgl")),
        linked_style=_value(element, "pStyle"),
    )


def _value(parent: Element, name: str) -> str | None:
    child = parent.find(f"{{*}}{name}")
    return None if child is None else attribute(child, "val")


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() and len(text) < _LEVELS else None


def counted(number: int, style: str) -> str:
    """Return a number as a list of this style counts; a style that is not known counts in digits."""
    match style:
        case "none" | "bullet":
            return ""
        case "lowerLetter":
            return _letters(number)
        case "upperLetter":
            return _letters(number).upper()
        case "lowerRoman":
            return roman(number)
        case "upperRoman":
            return roman(number).upper()
        case "decimalZero":
            return f"{number:02}"
        case "ordinal":
            return f"{number}{_ordinal_ending(number)}"
        case _:
            return str(number)


def _letters(number: int) -> str:
    """Return a, b, ... z, aa, bb, ... as word processors count."""
    if number < 1:
        return ""
    times, at = divmod(number - 1, _ALPHABET)
    return chr(ord("a") + at) * min(times + 1, _ALPHABET)


def roman(number: int) -> str:
    """Return a number in small Roman numerals, in digits where there are none for it."""
    if not 0 < number <= _LONGEST_ROMAN:
        return str(number)
    written = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written


def _ordinal_ending(number: int) -> str:
    if number % 100 in {11, 12, 13}:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
