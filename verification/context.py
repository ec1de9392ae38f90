"""
Context: what stands just outside a quote and may take back what it says.

Rule: if the sentence around a match, outside the match, holds a negation, an exception or a condition, a person is told.
"""

import re
from itertools import pairwise

from dealroom.documents import StoredText
from dealroom.verdict import Span
from verification.characters import fold
from verification.surroundings import surroundings

_QUALIFIER = re.compile(
    r"\b(?:except(?:ing)?|unless|provided|subject to|notwithstanding|other than|until|so long as|as long as|excluding"
    r"|without|only|if|nor|not|no(?!\.? ?[0-9:|])|neither|never|cannot|to the extent|but|save (?:for|that|as)|however|otherwise"
    r"|conditional|whether|absent)\b|\b[a-z]+n't\b",
    re.IGNORECASE,
)


def qualifiers_around(stored: StoredText, spans: tuple[Span, ...]) -> tuple[str, ...]:
    """Return the qualifying words of the sentences around a match that the match does not show."""
    text, start, end = stored.text, spans[0].start, spans[-1].end
    sentence = surroundings(stored, start, end)
    outside = [text[sentence.start : start], text[end : sentence.end]]
    outside += [text[before.end : after.start] for before, after in pairwise(spans)]
    found = [word.group().lower() for piece in outside for word in _QUALIFIER.finditer(fold(piece).text)]
    return tuple(dict.fromkeys(found))
