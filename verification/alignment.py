"""
Alignment: where two texts with the same letters and digits differ between them.

Letters and digits are the same on both sides by the way the place was found, so whatever differs lies in the gaps between
two of them. Stretches that are equal are stepped over as a whole.
"""

from collections.abc import Iterator

from verification.skeleton import RUN

Stretch = tuple[int, int]


def differing_gaps(document: str, quote: str, *, first: Stretch, end: int) -> Iterator[tuple[Stretch, Stretch]]:
    """
    Yield the gaps that differ, each as a stretch of the document and one of the quote.

    `first` is where the first letter stands on either side, `end` where the last letter of the quote ends.
    """
    ours, theirs = first[0] + 1, first[1] + 1
    while True:
        same = _common(document, ours, quote, theirs, end)
        ours, theirs = ours + same, theirs + same
        if theirs >= end:
            return
        while RUN.match(quote, theirs - 1) is None:
            ours, theirs = ours - 1, theirs - 1
        after, after_quoted = _next_letter(document, ours), _next_letter(quote, theirs)
        yield (ours, after), (theirs, after_quoted)
        ours, theirs = after, after_quoted


def _common(document: str, ours: int, quote: str, theirs: int, end: int) -> int:
    """Return how many characters are the same on both sides, from two places on and up to an end of the quote."""
    low, high = 0, end - theirs
    if document.startswith(quote[theirs:end], ours):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if document.startswith(quote[theirs + low : theirs + middle], ours + low):
            low = middle
        else:
            high = middle
    return low


def _next_letter(text: str, position: int) -> int:
    run = RUN.search(text, position)
    return run.start() if run else len(text)
