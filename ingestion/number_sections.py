"""
Sections of a number format, read into parts.

A format code is up to four sections between semicolons. A section is a row of parts - digit places, literals, date
fields - with at most one condition. What this reader does not know, it refuses: then only the stored value counts.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum, auto

_MAX_CODE = 255  # the longest format code that spreadsheet programs keep
_MAX_SECTIONS = 4
_COLOUR = re.compile(r"(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})", re.IGNORECASE)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:[eE][+-]?\d+)?)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-([0-9A-Fa-f]{1,8}))?")
_ELAPSED = re.compile(r"(?:h{1,2}|m{1,2}|s{1,2})", re.IGNORECASE)
_LONGEST_FIELD = {"h": 2, "s": 2, "m": 5, "d": 4, "y": 4, "e": 4, "b": 4}
_OTHER_CALENDAR = re.compile(r"b([12])", re.IGNORECASE)  # leads a section whose years are not those of the common era
_ISLAMIC = "2"
_ENGLISH = 9  # the primary language, the low ten bits of a locale number
_SYSTEM_LOCALES = {0xF400, 0xF800}  # "as the system shows it": read as written
_WESTERN_DIGITS = {0, 1}
_GREGORIAN = {0, 1}
_PLAIN = frozenset("-$+():!^&'~{}<>=|; \t123456789acfijklopqrtuvwxzAPKX")
_SEEN_FROM_THE_BOUND = {
    "<": "__gt__",
    "<=": "__ge__",
    ">": "__lt__",
    ">=": "__le__",
    "=": "__eq__",
    "<>": "__ne__",
}
_TOKEN = re.compile(
    r"""
      "(?P<quoted>[^"]*)"
    | \\(?P<escaped>.)
    | _(?P<space>.)
    | \*(?P<fill>.)
    | \[(?P<bracket>[^\]]*)\]
    | (?P<general>general)
    | (?P<meridiem>am/pm|a/p)
    | (?P<exponent>e[+-])
    | (?P<field>y+|m+|d+|h+|s+|e+|b+)
    | (?P<point>\.)
    | (?P<digit>[0\#?])
    | (?P<comma>,)
    | (?P<percent>%)
    | (?P<slash>/)
    | (?P<text>@)
    | (?P<plain>.)
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


class UnknownFormatError(ValueError):
    """A format code that this reader does not know how to show."""


class PartKind(Enum):
    """What one part of a section stands for."""

    LITERAL = auto()
    DIGIT = auto()
    COMMA = auto()
    POINT = auto()
    PERCENT = auto()
    EXPONENT = auto()
    SLASH = auto()
    FIELD = auto()
    ELAPSED = auto()
    MERIDIEM = auto()
    GENERAL = auto()
    TEXT = auto()


_DATES = frozenset({PartKind.FIELD, PartKind.ELAPSED, PartKind.MERIDIEM})
_NEVER_TOGETHER = (
    (PartKind.TEXT, frozenset({PartKind.DIGIT, PartKind.GENERAL}) | _DATES),
    (PartKind.GENERAL, frozenset({PartKind.DIGIT, PartKind.EXPONENT, PartKind.PERCENT}) | _DATES),
    (PartKind.EXPONENT, frozenset({PartKind.PERCENT, PartKind.SLASH}) | _DATES),
    (PartKind.PERCENT, _DATES),
)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a section, with its characters."""

    kind: PartKind
    text: str


@dataclass(frozen=True, slots=True)
class Condition:
    """When a section applies: a comparison with a number."""

    operator: str
    bound: Decimal

    @property
    def holds(self) -> Callable[[Decimal], bool]:
        """What says whether a value meets the condition: the bound's own comparison, read from the other side."""
        return getattr(self.bound, _SEEN_FROM_THE_BOUND[self.operator])

    @property
    def is_only_negative(self) -> bool:
        """Whether no value but a negative one can meet it, so that the sign is the format's own to show."""
        return (self.operator == "<" and self.bound <= 0) or (self.operator in {"<=", "="} and self.bound < 0)


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a format code."""

    parts: tuple[Part, ...]
    condition: Condition | None
    is_islamic: bool = False

    def has(self, kind: PartKind) -> bool:
        """Whether a part of this kind stands in the section."""
        return any(part.kind is kind for part in self.parts)

    @property
    def is_date(self) -> bool:
        """Whether the section shows a date or a time."""
        return any(part.kind in _DATES for part in self.parts)


def pieces_of(code: str) -> tuple[str, ...]:
    """
    Return a format code cut at its semicolons, each piece to be read as a section.

    Raises:
        UnknownFormatError: the code is longer, or has more pieces, than any that spreadsheet programs keep.

    """
    if len(code) > _MAX_CODE:
        raise UnknownFormatError(code[:_MAX_CODE])
    pieces = _split(code)
    if len(pieces) > _MAX_SECTIONS:
        raise UnknownFormatError(code)
    return tuple(pieces)


def _split(code: str) -> list[str]:
    """Return the pieces between semicolons that are not quoted, escaped or in brackets."""
    pieces = [""]
    for match in _TOKEN.finditer(code):
        if match.group() == ";":
            pieces.append("")
        else:
            pieces[-1] += match.group()
    return pieces


def section(piece: str) -> Section:
    """
    Return a piece of a format code, read into parts.

    Raises:
        UnknownFormatError: the piece holds something that this reader does not know.

    """
    other = _OTHER_CALENDAR.match(piece)
    if other and other[1] != _ISLAMIC:
        raise UnknownFormatError(piece)
    parts: list[Part] = []
    condition: Condition | None = None
    locale = 0
    for match in _TOKEN.finditer(piece, other.end() if other else 0):
        if match.lastgroup == "bracket":
            bracket = match.group("bracket")
            condition = _condition(bracket) or condition
            locale = _locale(bracket) or locale
            parts.extend(_bracketed(bracket))
        else:
            parts.append(_part(match))
    read = Section(parts=tuple(parts), condition=condition, is_islamic=other is not None)
    _refuse_what_cannot_be_shown(read, locale=locale, piece=piece)
    return read


def _part(match: re.Match[str]) -> Part:
    name = match.lastgroup or ""
    text = match.group(name)
    match name:
        case "quoted" | "escaped":
            return Part(PartKind.LITERAL, text)
        case "space":
            return Part(PartKind.LITERAL, " ")
        case "fill":
            return Part(PartKind.LITERAL, "")
        case "plain":
            return _plain(text)
        case "field":
            return _field(text)
        case _:
            return Part(PartKind[name.upper()], text)


def _plain(text: str) -> Part:
    if (
        text in _PLAIN
        or (unicodedata.category(text)[0] == "L" and not text.isascii())
        or unicodedata.category(text) == "Sc"
    ):
        return Part(PartKind.LITERAL, text)
    raise UnknownFormatError(text)


def _field(text: str) -> Part:
    letters = text.lower()
    if len(letters) > _LONGEST_FIELD[letters[0]]:
        raise UnknownFormatError(text)
    return Part(PartKind.FIELD, letters)


def _condition(bracket: str) -> Condition | None:
    match = _CONDITION.fullmatch(bracket)
    if match is None:
        return None
    try:
        return Condition(match.group(1), Decimal(match.group(2)))
    except InvalidOperation:
        raise UnknownFormatError(bracket) from None


def _locale(bracket: str) -> int:
    match = _CURRENCY.fullmatch(bracket)
    return int(match.group(2), 16) if match and match.group(2) else 0


def _bracketed(bracket: str) -> tuple[Part, ...]:
    """Return the parts that a bracket adds: a currency sign, an elapsed time, or none for a colour or a condition."""
    if _COLOUR.fullmatch(bracket) or _CONDITION.fullmatch(bracket):
        return ()
    if currency := _CURRENCY.fullmatch(bracket):
        return (Part(PartKind.LITERAL, currency.group(1)),)
    if _ELAPSED.fullmatch(bracket):
        return (Part(PartKind.ELAPSED, bracket.lower()),)
    raise UnknownFormatError(bracket)


def _refuse_what_cannot_be_shown(section: Section, *, locale: int, piece: str) -> None:
    digits, calendar, language = locale >> 24, locale >> 16 & 0xFF, locale & 0xFFFF
    if digits not in _WESTERN_DIGITS:
        raise UnknownFormatError(piece)
    kinds = {part.kind for part in section.parts}
    if any(one in kinds and not kinds.isdisjoint(others) for one, others in _NEVER_TOGETHER):
        raise UnknownFormatError(piece)
    if not section.is_date:
        return
    is_english = language == 0 or language in _SYSTEM_LOCALES or language & 0x3FF == _ENGLISH
    if calendar not in _GREGORIAN or (_names_words(section) and (section.is_islamic or not is_english)):
        raise UnknownFormatError(piece)  # month names of another language, or years of another calendar


def _names_words(section: Section) -> bool:
    return any(
        part.kind is PartKind.MERIDIEM or (part.kind is PartKind.FIELD and part.text[:3] in {"mmm", "ddd"})
        for part in section.parts
    )
