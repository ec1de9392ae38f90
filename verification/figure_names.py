"""
Numbers that are names, compared: years, dates, clauses, pages.

Rule: a name that the quote does not have at all makes no noise, but a full date does; a name differs where the quote has others
of its kind ("section 6" against "section 5", "2009" against "2010") and not this one.
"""

import re
from collections.abc import Sequence

from verification.dates import NamedDate, named_dates
from verification.figure_labels import LIST_LABEL, YEAR_LABEL, is_year
from verification.figure_places import Token
from verification.figure_reader import Mark

_CODE = re.compile(r"([a-z]{1,2})([0-9]{1,4})")


class Names:
    """The numbers of a quote that are names, and the dates of the quote and of its heading."""

    def __init__(self, tokens: Sequence[Token], *, quote: str, heading: str) -> None:
        self._named: dict[str, dict[str, Token]] = {}
        self._counted = {token.word for token in tokens if token.mark is not None and token.mark.figure is not None}
        for token in tokens:
            for label, number in _names(token):
                self._named.setdefault(label, {}).setdefault(number, token)
        self.dates = named_dates(quote)
        self._headed = named_dates(heading) if not self.dates else ()

    def other(self, token: Token) -> Token | None:
        """Return a name of the same kind in the quote, where it has some and not this one."""
        for label, number in _names(token):
            named = self._named.get(label, {})
            if named and number not in named and number not in self._counted:
                return next(iter(named.values()))
        return None

    def has_date(self, date: NamedDate) -> bool:
        """Return whether the quote, or its heading where the quote has no date, names a date."""
        return any(date.agrees(other) for other in (*self.dates, *self._headed))


def _names(token: Token) -> Sequence[tuple[str, str]]:
    """Return the kind and the number of what a token names."""
    mark = token.mark
    if mark is None:
        code = _CODE.fullmatch(token.word)
        return ((f"{code[1]}#", code[2]),) if code else ()
    if mark.label is not None and mark.label != LIST_LABEL:
        return ((mark.label, token.word),)
    is_count = mark.figure is not None and not mark.figure.currency
    return ((YEAR_LABEL, token.word),) if is_year(token.word) and (not is_count or _is_plain(mark)) else ()


def _is_plain(mark: Mark) -> bool:
    return mark.numeral.isdigit()
