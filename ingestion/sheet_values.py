"""
What the cells of a workbook refer to: shared strings, styles, the date base.

Rule: dates count from the base that the main workbook properties give, never an extension's of the same name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from openpyxl.styles.numbers import BUILTIN_FORMATS

from ingestion.cell_content import (
    LONGEST_CELL,
    PLAIN,
    UNKNOWN,
    Content,
    Look,
    day_content,
    error_content,
    look_of,
    number_content,
    text_content,
    truth_content,
)
from ingestion.number_digits import counted
from ingestion.package import Element, Package, attribute, is_on, local_name

_SHORT_DATE = 14  # the one built-in format that follows the reader's country
_OWN_BUILT_IN = {
    _SHORT_DATE: "m/d/yyyy",
    22: "m/d/yyyy h:mm",
    44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',  # the library's has lost its semicolons
}
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the cells of one workbook refer to: shared strings, styles, the date base."""

    strings: tuple[str, ...]
    looks: Mapping[str | None, Look]
    epoch_1904: bool

    def content(self, kind: str, value: str, style: str | None) -> Content | None:
        """Return what a cell of this type, value and style says, or None for an empty cell."""
        look = self.looks.get(style, UNKNOWN)
        if kind == "n":
            number = counted(value.strip())
            if number is not None:
                return number_content(number, look, epoch_1904=self.epoch_1904)
            return text_content(value, look)
        if kind == "s":
            return text_content(self._string(value), look)
        return self._rare(kind, value, look)

    def _rare(self, kind: str, value: str, look: Look) -> Content | None:
        match kind:
            case "b":
                return truth_content(value.strip() in {"1", "true"}, look)
            case "e":
                return error_content(value, look)
            case "d":
                return day_content(value, look, epoch_1904=self.epoch_1904)
            case "inlineStr":
                return text_content(value, look)
            case _:
                return text_content(unescaped(value), look)

    def _string(self, value: str) -> str:
        text = value.strip()
        return self.strings[int(text)] if text.isdecimal() and int(text) < len(self.strings) else ""


def vocabulary(package: Package, main: str, *, epoch_1904: bool) -> Vocabulary:
    """Read the shared strings and the number formats of a workbook."""
    parts = {relation.kind: relation.target for relation in package.relations(main)}
    strings = parts.get("sharedStrings")
    styles = parts.get("styles")
    return Vocabulary(
        strings=_strings(package, strings) if strings and package.has(strings) else (),
        looks=_looks(package.root(styles)) if styles and package.has(styles) else {None: PLAIN, "0": PLAIN},
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
    return unescaped("".join(pieces)[: 7 * LONGEST_CELL])  # an escape stands for one character and takes seven


def unescaped(text: str) -> str:
    """Return a text with its _x000D_ escapes as the characters that they stand for, but never as one that no text holds."""
    if "_x" not in text:
        return text
    units = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text).replace("\0", "")
    return units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _looks(styles: Element) -> dict[str | None, Look]:
    """Return the looks of cells by the number of their style; a cell that names none has the first."""
    own = {element.get("numFmtId"): element.get("formatCode") for element in styles.iterfind("{*}numFmts/{*}numFmt")}
    struck = [is_on(font.find("{*}strike")) for font in styles.iterfind("{*}fonts/{*}font")]
    looks = [_look(element, own, struck) for element in styles.iterfind("{*}cellXfs/{*}xf")] or [PLAIN]
    return {None: looks[0], **{str(number): look for number, look in enumerate(looks)}}


def _look(element: Element, own: dict[str | None, str | None], struck: list[bool]) -> Look:
    number, font = element.get("numFmtId", "0"), element.get("fontId", "0")
    is_struck = font.isdecimal() and int(font) < len(struck) and struck[int(font)]
    return look_of(own.get(number) or built_in(int(number) if number.isdecimal() else -1), is_masked=is_struck)


def built_in(number: int) -> str | None:
    """Return the format code that every spreadsheet program knows by this number, as the United States see it."""
    known: dict[int, str] = BUILTIN_FORMATS
    return _OWN_BUILT_IN.get(number) or known.get(number)


def counts_from_1904(workbook: Element) -> bool:
    """Whether dates count from 1904: said by the workbook's own properties alone, never by an extension's."""
    own = next((child for child in workbook if local_name(child) == "workbookPr"), None)
    return own is not None and attribute(own, "date1904") is not None and is_on(own, "date1904")
