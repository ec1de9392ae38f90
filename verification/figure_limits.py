"""
Words before a figure that make it a limit or a loss.

Rule: "up to", "at least" and "shall not exceed" belong to their figure; "a loss of" gives it a sign.
"""

import re

from verification.figure import Bound
from verification.figure_marks import CURRENCY

_NUMBER = r"(?: (?:an? |the )?(?:aggregate|total|sum|amount) of)? ?$"
_BOUNDS = {
    Bound.AT_MOST: (
        r"up to|at most|(?:no|nor|not) more than|(?:not|never)(?: [a-z]{1,9}){0,2} exceed(?:ing)?"
        r"|no event(?: [a-z]{1,15}){0,8} exceed|\u2264"
        r"|(?:capped|limited) (?:at|to)|(?:cap|ceiling|limit|maximum)(?: [a-z]{1,12}){0,3}"
    ),
    Bound.AT_LEAST: r"at least|(?:no|nor|not) (?:less|fewer) than|(?:minimum|floor)(?: [a-z]{1,12}){0,3}|\u2265",
    Bound.BELOW: r"(?:less|fewer|lower) than|under|below|<",
    Bound.ABOVE: r"(?:more|greater|higher) than|over|above|exceed(?:s|ing)?|in excess of|>",
}
_BOUND = re.compile(
    rf"(?:\b|(?=[<>\u2264\u2265]))(?:{'|'.join(f'(?P<{bound.name}>{words})' for bound, words in _BOUNDS.items())}){_NUMBER}"
)
_LOSS = re.compile(
    r"\b(?:loss(?:es)?|deficit|shortfall|outflows?|decreas\w{1,3}|declin\w{1,3}|reduc\w{1,5}|negative)[^.;]{0,30} $"
)
_CURRENCY = re.compile(rf"(?<![^\W_])(?:{CURRENCY})\.? ?$")
_SYMBOLS = " $\u20ac\u00a3\u00a5\u20b9"
_ENDS = frozenset("abcdefghijklmnopqrstuvwxyz<>\u2264\u2265")


def bound_before(words: str) -> Bound | None:
    """Return the limit that the folded words before a figure make of it, or nothing."""
    if words.rstrip(_SYMBOLS)[-1:] not in _ENDS:
        return None
    found = _BOUND.search(_CURRENCY.sub("", words))
    return Bound[found.lastgroup] if found and found.lastgroup else None


def is_loss_before(words: str) -> bool:
    """Return whether the folded words before a figure make it a loss."""
    return _LOSS.search(words.rstrip(_SYMBOLS) + " ") is not None
