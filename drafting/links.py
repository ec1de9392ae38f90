"""
Linked Markdown of a reviewed answer, for the doors.

Verification is drafting's to call; this passes on the one function that doors need of it.
"""

from collections.abc import Callable

from dealroom.ids import CitationId
from dealroom.verdict import Review
from verification import links


def markdown(review: Review, url_of: Callable[[CitationId], str]) -> str:
    """Return an answer as Markdown whose only links are those of its citations."""
    return links.markdown(review.segments, url_of)
