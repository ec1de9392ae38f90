"""Figures, as other parts of verification speak of them: read from a text, and compared."""

from verification.dates import dates_in
from verification.figure import Bound, DoubtKind, Figure, RangeEnd, Unit
from verification.figure_comparison import Comparison, Outcome, compare
from verification.figure_reader import parse_figures

__all__ = [
    "Bound",
    "Comparison",
    "DoubtKind",
    "Figure",
    "Outcome",
    "RangeEnd",
    "Unit",
    "compare",
    "compare_texts",
    "dates_in",
    "parse_figures",
]


def compare_texts(one: str, other: str) -> Comparison:
    """Return whether two short texts state the same figures in the same order."""
    left, right = parse_figures(one), parse_figures(other)
    if len(left) != len(right) or not left:
        return Comparison(Outcome.DIFFERS, ("not the same number of figures",), DoubtKind.MISSING)
    compared = [compare(a, b) for a, b in zip(left, right, strict=True)]
    notes = tuple(dict.fromkeys(note for comparison in compared for note in comparison.notes))
    worst = max(compared, key=lambda comparison: list(Outcome).index(comparison.outcome))
    return Comparison(worst.outcome, notes, worst.kind)
