"""
What one cell of a spreadsheet says: the shown text, and the stored value where it says something else.

Rule: both are kept. A stored value counts as different unless the shown text holds the same number, with the same
sign, as its one and only figure. A date is stored as its ISO form.
"""

import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

from ingestion.number_digits import GENERAL_WIDTH, counted, plain
from ingestion.number_format import Format, compiled

LONGEST_CELL = 32_767  # characters, the most that a spreadsheet program keeps in a cell

GENERAL = compiled("General")
_DAY_BEFORE_1900 = datetime(1899, 12, 30)  # noqa: DTZ001 - a spreadsheet's dates have no time zone; right from March 1900 on
_DAYS_TO_1904 = 1462
_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_FIGURE_ALONE = re.compile(r"[-−–(]?\s*[$€£¥]?\s*[-−(]?\s*(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s*\)?\s*%?\s*\)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MINUS = frozenset("-−(")
_AROUND = "$€£¥ ()-−"


class Content(NamedTuple):  # a tuple is made three times as fast as a frozen dataclass, and a sheet holds 150,000
    """What one cell says. `is_known` is false where the format is not known and the text is the stored value."""

    text: str
    stored: str | None = None
    is_known: bool = True
    is_masked: bool = False  # the cell shows nothing of a value that is there, or strikes it through

    @property
    def is_figure(self) -> bool:
        """Whether the cell shows one figure and nothing else; a year alone is a label."""
        return _FIGURE_ALONE.fullmatch(self.text) is not None and _YEAR.fullmatch(self.text) is None


class Look(NamedTuple):
    """How a cell shows its value. `format` is None where its code is nowhere given or not known."""

    format: Format | None
    is_masked: bool = False  # struck through, or as white as its ground


PLAIN = Look(GENERAL)
UNKNOWN = Look(None)


def look_of(code: str | None, *, is_masked: bool = False) -> Look:
    """Return how a number format shows values; without a code, or with one that is not known, only what is stored counts."""
    return Look(compiled(code.replace("\0", "")) if code else None, is_masked)


def number_content(number: Decimal | None, look: Look, *, epoch_1904: bool) -> Content | None:
    """Return what a number of at most fifteen digits says, or None where it says nothing."""
    if number is None:
        return None
    stored = plain(number)
    if look.format is GENERAL and len(stored) < GENERAL_WIDTH and "E" not in stored:
        return Content(stored, is_masked=look.is_masked)
    seen = look.format.number(number, epoch_1904=epoch_1904) if look.format else None
    if seen is None:
        return Content(stored, None, is_known=False, is_masked=look.is_masked)
    return seen_content(seen.text, number, stored, moment=seen.moment, is_masked=look.is_masked)


def seen_content(text: str, number: Decimal, stored: str, *, moment: str | None, is_masked: bool) -> Content | None:
    """Return what a number says that shows as a text; `moment` is what it stores where it shows as a date."""
    text = " ".join(text.split())
    if not text:  # a zero that shows as nothing says nothing
        return Content(stored, is_masked=True) if number else None
    if moment is not None:
        return Content(text, None if text == moment else moment, is_masked=is_masked)
    is_said = text == stored or _says(text, number, stored)
    return Content(text, None if is_said else stored, is_masked=is_masked)


def text_content(value: str, look: Look) -> Content | None:
    """Return what a text says, or None where it says nothing."""
    text = spaced(value[:LONGEST_CELL])
    if not text:
        return None
    if look.format is None or look.format.words is None:
        return Content(text, is_masked=look.is_masked)
    visible = spaced(look.format.text(text))
    if not visible:
        return Content(text, is_masked=True)
    return Content(visible, is_masked=look.is_masked)


def truth_content(value: bool, look: Look) -> Content:  # noqa: FBT001 - the value itself
    """Return what a truth value says."""
    return Content("TRUE" if value else "FALSE", is_masked=look.is_masked)


def error_content(value: str, look: Look) -> Content | None:
    """Return what an error value says: its own name, whatever the format."""
    text = spaced(value[:LONGEST_CELL])
    return Content(text, is_masked=look.is_masked) if text else None


def day_content(day: str, look: Look, *, epoch_1904: bool) -> Content | None:
    """Return what a date in ISO form says; what is no date is a text."""
    number = serial(day.strip(), epoch_1904=epoch_1904)
    return text_content(day, look) if number is None else number_content(number, look, epoch_1904=epoch_1904)


def serial(day: str, *, epoch_1904: bool) -> Decimal | None:
    """Return the count of days that a date in ISO form stands for, or None for what is no date."""
    try:
        found = datetime.fromisoformat(day).replace(tzinfo=None)
    except ValueError:
        return None
    days = counted((found - _DAY_BEFORE_1900) / timedelta(days=1))
    return None if days is None else days - (_DAYS_TO_1904 if epoch_1904 else 0)


def spaced(text: str) -> str:
    """Return a text with single spaces only, and without the characters that no database keeps."""
    return " ".join(text.replace("\0", "").split())


def _says(text: str, number: Decimal, stored: str) -> bool:
    """Whether a shown text holds this number, with its sign, as its only figure."""
    is_signed = not number.is_signed() or not _MINUS.isdisjoint(text)
    bare = text.strip(_AROUND).replace(",", "")
    if bare == stored.removeprefix("-"):
        return is_signed
    if bare.isdecimal() or "%" in text:
        return False
    figures = _FIGURE.findall(text)
    if not figures:
        return not number  # a dash stands for zero
    if len(figures) > 1 or Decimal(figures[0].replace(",", "")) != abs(number):
        return False
    return is_signed
