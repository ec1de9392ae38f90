"""
The records of a binary workbook (BIFF12): a number, a length, the bytes.

Rule: nothing is read beyond the end of its record; a record that says otherwise is a fault of the whole part.
"""

import struct
from collections.abc import Iterator
from decimal import Decimal

from ingestion.cell_content import LONGEST_CELL
from ingestion.sheet import BrokenSheetError

_MOST_RECORDS = 20_000_000
_NO_TEXT = 0xFFFFFFFF
_REAL = struct.Struct("<d")


class Record:
    """One record, read from its start to its end."""

    __slots__ = ("_at", "_data", "kind")

    def __init__(self, kind: int, data: bytes) -> None:
        self.kind = kind
        self._data = data
        self._at = 0

    def number(self, width: int) -> int:
        """
        Return the whole number in the next so many bytes.

        Raises:
            BrokenSheetError: the record is shorter.

        """
        return int.from_bytes(self._next(width), "little")

    def real(self) -> str:
        """Return the next floating-point number in digits, as short as they are exact."""
        value: float = _REAL.unpack(self._next(8))[0]
        return repr(value)

    def short_number(self) -> str:
        """Return the next number that is packed into four bytes: a whole one, or half a real one, or a hundredth."""
        packed = self.number(4)
        if packed & 2:
            value = repr((packed >> 2) - ((packed >> 31) << 30))
        else:
            value = repr(_REAL.unpack(bytes(4) + (packed & 0xFFFFFFFC).to_bytes(4, "little"))[0])
        return str(Decimal(value).scaleb(-2)) if packed & 1 else value

    def text(self) -> str:
        """Return the next text, cut where no cell holds more; an absent one is empty."""
        length = self.number(4)
        if length == _NO_TEXT:
            return ""
        return self._next(2 * length)[: 2 * LONGEST_CELL].decode("utf-16-le", "replace")

    def rich_text(self) -> str:
        """Return the next text that may have runs of its own look behind it."""
        self.skip(1)
        return self.text()

    @property
    def left(self) -> int:
        """How many bytes of the record are still to be read."""
        return len(self._data) - self._at

    def length_of_texts(self, count: int) -> int:
        """Return how many bytes the next so many texts take, without reading them; more than are left is possible."""
        end = self._at
        for _ in range(count):
            characters = int.from_bytes(self._data[end : end + 4], "little")
            end += 4 + (0 if characters == _NO_TEXT else 2 * characters)
        return end - self._at

    def skip(self, width: int) -> None:
        """Pass over so many bytes."""
        self._next(width)

    def _next(self, width: int) -> bytes:
        end = self._at + width
        if end > len(self._data):
            raise BrokenSheetError("a record in it is shorter than it says")
        found = self._data[self._at : end]
        self._at = end
        return found


def records(part: bytes, *, kinds: frozenset[int]) -> Iterator[Record]:
    """
    Yield the records of these kinds from a part.

    Raises:
        BrokenSheetError: the part ends within a record, or has more of them than any part.

    """
    at, count = 0, 0
    while at < len(part):
        count += 1
        kind, at = _packed(part, at, bytes_at_most=2)
        length, at = _packed(part, at, bytes_at_most=4)
        if at + length > len(part):
            raise BrokenSheetError("a part of it ends within a record")
        if count > _MOST_RECORDS:
            raise BrokenSheetError(f"a part of it has more than {_MOST_RECORDS:,} records")
        if kind in kinds:
            yield Record(kind, part[at : at + length])
        at += length


def _packed(part: bytes, at: int, *, bytes_at_most: int) -> tuple[int, int]:
    """Return a number whose bytes each say with their highest bit whether another one follows, and where it ends."""
    value = 0
    for place in range(bytes_at_most):
        if at >= len(part):
            raise BrokenSheetError("a part of it ends within a record")
        byte = part[at]
        at += 1
        value |= (byte & 0x7F) << 7 * place
        if not byte & 0x80:
            break
    return value, at
