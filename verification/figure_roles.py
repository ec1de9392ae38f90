"""
What a period is for: a renewal, or a notice.

Rule: where a quote states a period for the renewal and another for the notice, the answer's period is compared with the one it
speaks of. The nearest word tells what a period is for; an answer that speaks of both tells nothing.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from verification.figure import Figure, Unit
from verification.figure_comparison import compare
from verification.figure_periods import periods_in
from verification.figure_places import Token
from verification.figure_reader import Numbered

_REACH = 6  # words on either side
_MOST = 64  # different periods of one quote


class Role(StrEnum):
    """What a period is for."""

    RENEWAL = "renewal"
    NOTICE = "notice"


_ROLES = {
    **dict.fromkeys(
        [
            "renew",
            "renews",
            "renewed",
            "renewing",
            "renewal",
            "renewals",
            "extend",
            "extends",
            "extended",
            "extension",
            "extensions",
            "successive",
            "consecutive",
            "additional",
            "another",
        ],
        Role.RENEWAL,
    ),
    **dict.fromkeys(
        ["notice", "notices", "notify", "notifies", "notification", "prior", "before", "advance", "election"],
        Role.NOTICE,
    ),
}


def role_spoken_of(tokens: Iterable[Token]) -> Role | None:
    """Return the one role that a stretch of the answer speaks of, or nothing if it speaks of none or of several."""
    roles = {_ROLES[token.word] for token in tokens if token.word in _ROLES}
    return roles.pop() if len(roles) == 1 else None


class Periods:
    """The periods of a quote, and what each is for."""

    def __init__(self, quote: Numbered, tokens: Sequence[Token]) -> None:
        self._named = periods_in(quote.words)
        self._found: dict[tuple[Figure, Role | None], Token] = {}
        for at, token in enumerate(tokens):
            period = _period(token)
            if period is not None and len(self._found) < _MOST:
                self._found.setdefault((period.without_place, _role_at(tokens, at)), token)

    def other(self, role: Role, figure: Figure) -> Token | None:
        """
        Return the period that a role means, where the figure agrees only with periods for something else.

        A period that the quote names by a word ("year to year") may be for anything.
        """
        if any(compare(figure, period).agrees for period in self._named):
            return None
        agreeing = {meant: token for (period, meant), token in self._found.items() if compare(figure, period).agrees}
        if not agreeing or role in agreeing:
            return None
        of_the_role = (token for (_, meant), token in self._found.items() if meant is role)
        return next(of_the_role, None if None in agreeing else next(iter(agreeing.values())))


def _period(token: Token) -> Figure | None:
    figure = token.mark.figure if token.mark else None
    return figure if figure is not None and figure.unit is Unit.DURATION else None


def _role_at(tokens: Sequence[Token], at: int) -> Role | None:
    """Return the role that the word nearest to a number names; of two as near, the one before it."""
    for distance in range(1, _REACH + 1):
        for index in (at - distance, at + distance):
            if 0 <= index < len(tokens) and tokens[index].word in _ROLES:
                return _ROLES[tokens[index].word]
    return None
