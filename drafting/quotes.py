"""Quotes checked against documents outside any draft: the faithfulness gate's own question, asked of a list."""

from collections.abc import Callable
from dataclasses import dataclass

from dealroom.documents import StoredText
from dealroom.verdict import Dropped, MatchedBy, Reason
from verification.folding import canonicalise
from verification.matcher import find_quote


@dataclass(frozen=True, slots=True)
class CheckedQuote:
    """Where a quote stands, or the reason why it does not stand there."""

    matched_by: MatchedBy | None
    start: int | None
    end: int | None
    reason: Reason | None


def quote_checker(stored: StoredText) -> Callable[[str], CheckedQuote]:
    """Return a function that tells where a quote stands in a stored text, as the faithfulness gate sees it."""
    canonical = canonicalise(stored)

    def check(quote: str) -> CheckedQuote:
        found = find_quote(quote, canonical)
        if isinstance(found, Dropped):
            return CheckedQuote(None, None, None, found.reason)
        return CheckedQuote(found.matched_by, found.start, found.end, None)

    return check
