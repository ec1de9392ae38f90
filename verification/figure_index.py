"""
The figures of a quote, found by their digits.

Rule: what states the same has the same significant digits, whatever its scale, sign and unit; what is rounded shares the first
of them. So a figure is compared with few others, and a long quote costs no more than its length.
"""

from collections.abc import Iterable, Iterator

from verification.figure import Figure, Unit
from verification.figure_units import in_days_and_months, significant

_MOST_ALIKE = 24  # different figures with the same digits
_LONGEST_ROUNDED = 12  # digits
_SHORTEST_ROUNDED = 2


class FigureIndex:
    """The different figures of a text by their digits."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        self._exact: dict[str, dict[Figure, Figure]] = {}
        self._rounded: dict[str, dict[Figure, Figure]] = {}
        for figure in figures:
            digits = _digits(figure)
            _put(self._exact, digits, figure)
            _put(self._rounded, _roundings(digits), figure)

    def alike(self, figure: Figure) -> Iterator[Figure]:
        """Yield the figures that may state the same as this one, each once: those with its digits, then those rounded."""
        digits = _digits(figure)
        places = ((self._exact, digits), (self._rounded, digits), (self._exact, _roundings(digits)))
        seen: set[Figure] = set()
        for table, keys in places:
            for other in _all(table, keys):
                if other not in seen:
                    seen.add(other)
                    yield other


def _put(table: dict[str, dict[Figure, Figure]], keys: Iterable[str], figure: Figure) -> None:
    for key in keys:
        alike = table.setdefault(key, {})
        if len(alike) < _MOST_ALIKE:
            alike.setdefault(figure.without_place, figure)


def _all(table: dict[str, dict[Figure, Figure]], keys: Iterable[str]) -> Iterator[Figure]:
    for key in keys:
        yield from table.get(key, {}).values()


def _digits(figure: Figure) -> list[str]:
    """Return the significant digits of what a figure states."""
    if not figure.values:
        return [figure.raw]
    values = in_days_and_months(figure) if figure.unit is Unit.DURATION else figure.values
    return list(dict.fromkeys(significant(value) for value in values))


def _roundings(digits: Iterable[str]) -> Iterator[str]:
    """Yield the digits that numbers with these digits may be rounded to."""
    for shown in digits:
        for length in range(_SHORTEST_ROUNDED, min(len(shown), _LONGEST_ROUNDED)):
            if shown[:length].isdigit():
                yield shown[:length].rstrip("0")
                yield str(int(shown[:length]) + 1).rstrip("0")
