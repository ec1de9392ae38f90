"""
What the cells of a workbook say: the shown text, and the stored value where it says something else.

Rule: both are kept. A stored value counts as different unless the shown text holds the same number, with the same
sign, as its one and only figure. A date is stored as its ISO form, in the date base of the main workbook properties.
"""

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from openpyxl.styles.numbers import BUILTIN_FORMATS

from ingestion.number_digits import significant
from ingestion.number_format import Format, compiled
from ingestion.package import Element, Package, attribute, is_on, local_name

_GENERAL = compiled("General")
_SHORT_DATE = 14  # the one built-in format that follows the reader's country
_OWN_BUILT_IN = {_SHORT_DATE: "m/d/yyyy", 22: "m/d/yyyy h:mm"}
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_FIGURE_ALONE = re.compile(r"[-−–(]?\s*[$€£¥]?\s*[-−(]?\s*(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s*\)?\s*%?\s*\)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MINUS = frozenset("-−(")
_LARGEST_PLAIN = 21
_SMALLEST_PLAIN = -15


@dataclass(frozen=True, slots=True)
class Content:
    """What one cell says. `is_known` is false where the format is not known and the text is the stored value."""

    text: str
    stored: str | None = None
    is_figure: bool = False
    is_known: bool = True
    is_masked: bool = False  # the format shows nothing of a value that is there


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the cells of one workbook refer to: shared strings, number formats by style, the date base."""

    strings: tuple[str, ...]
    formats: tuple[Format | None, ...]
    epoch_1904: bool

    def content(self, kind: str, value: str, style: str | None) -> Content | None:
        """Return what a cell of this type, value and style says, or None for an empty cell."""
        match kind:
            case "n":
                return self._number(value, self._format(style))
            case "s":
                return _text(self._string(value), self._format(style))
            case "b":
                return Content("TRUE" if value.strip() in {"1", "true"} else "FALSE")
            case "e":
                return Content(_spaced(value)) if value else None
            case _:
                return _text(unescaped(value), self._format(style))

    def _format(self, style: str | None) -> Format | None:
        if not self.formats:
            return _GENERAL
        if style is None:
            return self.formats[0]
        return self.formats[int(style)] if style.isdecimal() and int(style) < len(self.formats) else None

    def _string(self, value: str) -> str:
        text = value.strip()
        return self.strings[int(text)] if text.isdecimal() and int(text) < len(self.strings) else ""

    def _number(self, value: str, known: Format | None) -> Content | None:
        try:
            number = significant(Decimal(value.strip()))
        except InvalidOperation:
            return _text(value, _GENERAL)
        return self._counted(number, known) if number.is_finite() else _text(value, _GENERAL)

    def _counted(self, number: Decimal, known: Format | None) -> Content | None:
        stored = plain(number)
        seen = known.number(number, epoch_1904=self.epoch_1904) if known else None
        if seen is None:
            return Content(stored, is_figure=True, is_known=False)
        text = _spaced(seen.text)
        if not text:  # a zero that shows as nothing says nothing
            return Content(stored, is_masked=True) if number else None
        if seen.moment is not None:
            return Content(text, stored=None if text == seen.moment else seen.moment)
        is_said = text == stored or _says(text, number)
        return Content(text, stored=None if is_said else stored, is_figure=is_figure(text))


def _text(value: str, known: Format | None) -> Content | None:
    text = _spaced(value)
    if not text or known is None or known.words is None:
        return Content(text, is_figure=is_figure(text)) if text else None
    visible = _spaced(known.text(text))
    return Content(visible, is_figure=is_figure(visible)) if visible else Content(text, is_masked=True)


def vocabulary(package: Package, main: str, *, epoch_1904: bool) -> Vocabulary:
    """Read the shared strings and the number formats of a workbook."""
    parts = {relation.kind: relation.target for relation in package.relations(main)}
    strings = parts.get("sharedStrings")
    styles = parts.get("styles")
    return Vocabulary(
        strings=_strings(package, strings) if strings and package.has(strings) else (),
        formats=_formats(package.root(styles)) if styles and package.has(styles) else (),
        epoch_1904=epoch_1904,
    )


def _strings(package: Package, part: str) -> tuple[str, ...]:
    return tuple(rich_text(item) for item in package.elements(part, tags=("si",)))


def rich_text(item: Element) -> str:
    """Return the text of a string item: its runs joined, without the reading aids of East Asian text."""
    pieces: list[str] = []
    for child in item:
        match local_name(child):
            case "t":
                pieces.append(child.text or "")
            case "r":
                pieces.extend(run.text or "" for run in child if local_name(run) == "t")
            case _:
                pass
    return unescaped("".join(pieces))


def unescaped(text: str) -> str:
    """Return a text with its _x000D_ escapes as the characters that they stand for."""
    return _ESCAPED.sub(lambda match: chr(int(match.group(1), 16)), text) if "_x" in text else text


def _formats(styles: Element) -> tuple[Format | None, ...]:
    """Return the format of every cell style, None where its code is nowhere given or not known."""
    own = {
        element.get("numFmtId"): element.get("formatCode")
        for group in styles.iterfind("{*}numFmts")
        for element in group.iterfind("{*}numFmt")
    }
    return tuple(
        compiled(code) if (code := own.get(number) or _built_in(number)) else None
        for group in styles.iterfind("{*}cellXfs")
        for number in (element.get("numFmtId", "0") for element in group.iterfind("{*}xf"))
    )


def _built_in(number: str) -> str | None:
    if not number.isdecimal():
        return None
    known: dict[int, str] = BUILTIN_FORMATS
    return _OWN_BUILT_IN.get(int(number)) or known.get(int(number))


def counts_from_1904(workbook: Element) -> bool:
    """Whether dates count from 1904: said by the workbook's own properties alone, never by an extension's."""
    own = next((child for child in workbook if local_name(child) == "workbookPr"), None)
    return own is not None and attribute(own, "date1904") is not None and is_on(own, "date1904")


def is_figure(text: str) -> bool:
    """Whether a text is one figure and nothing else; a year alone is a label."""
    return _FIGURE_ALONE.fullmatch(text) is not None and _YEAR.fullmatch(text) is None


def plain(number: Decimal) -> str:
    """Return a stored number in digits, with a power of ten only where it would not fit."""
    if number == 0:
        return "0"
    normal = number.normalize()
    if _SMALLEST_PLAIN < normal.adjusted() < _LARGEST_PLAIN:
        return f"{normal:f}"
    return f"{normal:E}"


def _says(text: str, number: Decimal) -> bool:
    """Whether a shown text holds this number, with its sign, as its only figure."""
    figures = _FIGURE.findall(text)
    if not figures:
        return number == 0  # a dash stands for zero
    if len(figures) > 1 or "%" in text or Decimal(figures[0].replace(",", "")) != abs(number):
        return False
    return number >= 0 or not _MINUS.isdisjoint(text)


def _spaced(text: str) -> str:
    return " ".join(text.split())
