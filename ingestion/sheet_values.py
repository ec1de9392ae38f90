"""
What the cells of a workbook say: the shown text, and the stored value where it says something else.

Rule: both are kept. A stored value counts as different unless the shown text holds the same number, with the same
sign, as its one and only figure. A date is stored as its ISO form, in the date base of the main workbook properties.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal

from openpyxl.styles.numbers import BUILTIN_FORMATS

from ingestion.number_digits import counted
from ingestion.number_format import Format, compiled
from ingestion.package import Element, Package, attribute, is_on, local_name

_GENERAL = compiled("General")
_SHORT_DATE = 14  # the one built-in format that follows the reader's country
_OWN_BUILT_IN = {_SHORT_DATE: "m/d/yyyy", 22: "m/d/yyyy h:mm"}
_DAY_BEFORE_1900 = datetime(1899, 12, 30)  # noqa: DTZ001 - a spreadsheet's dates have no time zone; right from March 1900 on
_DAYS_TO_1904 = 1462
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
    is_masked: bool = False  # the format shows nothing of a value that is there, or strikes it through


@dataclass(frozen=True, slots=True)
class CellStyle:
    """How a style shows a value. `format` is None where its code is nowhere given or not known."""

    format: Format | None
    is_struck: bool = False


_PLAIN = CellStyle(_GENERAL)
_UNKNOWN = CellStyle(None)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the cells of one workbook refer to: shared strings, styles, the date base."""

    strings: tuple[str, ...]
    styles: tuple[CellStyle, ...]
    epoch_1904: bool

    def content(self, kind: str, value: str, style: str | None) -> Content | None:
        """Return what a cell of this type, value and style says, or None for an empty cell."""
        look = self._look(style)
        found = self._content(kind, value, look.format)
        return replace(found, is_masked=True) if found and look.is_struck else found

    def _content(self, kind: str, value: str, known: Format | None) -> Content | None:
        match kind:
            case "n":
                return self._number(value, known)
            case "s":
                return _text(self._string(value), known)
            case "b":
                return Content("TRUE" if value.strip() in {"1", "true"} else "FALSE")
            case "e":
                return Content(_spaced(value)) if value else None
            case "d":
                return self._day(value, known)
            case _:
                return _text(unescaped(value), known)

    def _look(self, style: str | None) -> CellStyle:
        if not self.styles:
            return _PLAIN
        if style is None:
            return self.styles[0]
        return self.styles[int(style)] if style.isdecimal() and int(style) < len(self.styles) else _UNKNOWN

    def _day(self, value: str, known: Format | None) -> Content | None:
        """Return what a date shows that is stored in ISO form."""
        number = serial(value.strip(), epoch_1904=self.epoch_1904)
        return _text(value, _GENERAL) if number is None else self._counted(number, known)

    def _string(self, value: str) -> str:
        text = value.strip()
        return self.strings[int(text)] if text.isdecimal() and int(text) < len(self.strings) else ""

    def _number(self, value: str, known: Format | None) -> Content | None:
        number = counted(value.strip())
        return _text(value, _GENERAL) if number is None else self._counted(number, known)

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
        styles=_styles(package.root(styles)) if styles and package.has(styles) else (),
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
    """Return a text with its _x000D_ escapes as the characters that they stand for, but never as one that no text holds."""
    if "_x" not in text:
        return text
    units = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text).replace("\0", "")
    return units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _styles(styles: Element) -> tuple[CellStyle, ...]:
    own = {element.get("numFmtId"): element.get("formatCode") for element in styles.iterfind("{*}numFmts/{*}numFmt")}
    struck = [_is_struck(font) for font in styles.iterfind("{*}fonts/{*}font")]
    return tuple(_style(element, own, struck) for element in styles.iterfind("{*}cellXfs/{*}xf"))


def _style(element: Element, own: dict[str | None, str | None], struck: list[bool]) -> CellStyle:
    number, font = element.get("numFmtId", "0"), element.get("fontId", "0")
    code = own.get(number) or _built_in(number)
    is_struck = font.isdecimal() and int(font) < len(struck) and struck[int(font)]
    return CellStyle(compiled(code) if code else None, is_struck)


def _is_struck(font: Element) -> bool:
    return is_on(font.find("{*}strike"))


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


def serial(day: str, *, epoch_1904: bool) -> Decimal | None:
    """Return the count of days that a date in ISO form stands for, or None for what is no date."""
    try:
        found = datetime.fromisoformat(day).replace(tzinfo=None)
    except ValueError:
        return None
    days = counted((found - _DAY_BEFORE_1900) / timedelta(days=1))
    return None if days is None else days - (_DAYS_TO_1904 if epoch_1904 else 0)


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
