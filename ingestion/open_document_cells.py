"""
What a cell of an OpenDocument spreadsheet says.

Rule: the file holds what the cell showed as well as what it stores, and both are taken from there: nothing is formatted
anew. A value whose shown text was never written counts as stored only.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from ingestion.cell_content import LONGEST_CELL, Content, seen_content, spaced
from ingestion.number_digits import counted, plain
from ingestion.package import Element, attribute, local_name

_MOST_PIECES = 10_000
_DURATION = re.compile(r"PT(?:(\d{1,9})H)?(?:(\d{1,2})M)?(?:(\d{1,2})(?:[.,]\d{1,12})?S)?")
_NUMBERS = frozenset({"float", "percentage", "currency"})
_NOT_SAID = frozenset({"annotation", "ruby-text", "note"})


def cell_content(cell: Element, *, is_struck: bool) -> Content | None:
    """Return what a cell says, or None where it says nothing."""
    paragraphs = [child for child in cell if local_name(child) == "p"]
    shown = spaced(" ".join(paragraph_text(paragraph) for paragraph in paragraphs)[:LONGEST_CELL])
    content = _content(cell, shown if paragraphs else None)
    return content._replace(is_masked=True) if content and is_struck else content


def paragraph_text(paragraph: Element) -> str:
    """Return the text of a paragraph, with its spaces, tabs and line breaks, without notes and reading aids."""
    return "".join(islice(_pieces(paragraph), _MOST_PIECES))[:LONGEST_CELL]


def _pieces(element: Element) -> Iterator[str]:
    """Yield the text in an element, piece by piece; the parser bounds how deep elements stand in each other."""
    yield element.text or ""
    for child in element:
        match local_name(child):
            case "s" | "tab" | "line-break":
                yield " "
            case name if name in _NOT_SAID:
                pass
            case _:
                yield from _pieces(child)
        yield child.tail or ""


def _content(cell: Element, shown: str | None) -> Content | None:
    kind = attribute(cell, "value-type")
    value = attribute(cell, "value") or ""
    if kind in _NUMBERS and (number := counted(value)) is not None:
        stored = plain(number)
        if shown is None:
            return Content(stored, is_known=False)
        return seen_content(shown, number, stored, moment=None, is_masked=False)
    if kind == "boolean":
        return Content(shown or ("TRUE" if attribute(cell, "boolean-value") == "true" else "FALSE"))
    moment = _moment(cell, kind)
    if moment is not None and shown is None:
        return Content(moment, is_known=False)
    if moment is not None:
        return Content(shown, None if shown == moment else moment) if shown else Content(moment, is_masked=True)
    text = shown if shown is not None else spaced((attribute(cell, "string-value") or "")[:LONGEST_CELL])
    return Content(text) if text else None


def _moment(cell: Element, kind: str | None) -> str | None:
    """Return the date or time that a cell stores, in one form that nobody misreads."""
    if kind == "date":
        try:
            found = datetime.fromisoformat(attribute(cell, "date-value") or "").replace(tzinfo=None, microsecond=0)
        except ValueError:
            return None
        return found.isoformat(" ").removesuffix(" 00:00:00")
    if kind == "time" and (match := _DURATION.fullmatch(attribute(cell, "time-value") or "")):
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        return f"{hours:02}:{minutes:02}:{seconds:02}"
    return None
