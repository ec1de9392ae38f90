"""
What a heading says of the numbers below it.

Rule: "(in millions, except per share data)", "$000" and "USD m" give the bare numbers below them a scale and a currency. The
heading nearest to the numbers counts.
"""

import re
from collections import deque
from dataclasses import dataclass
from decimal import Decimal

from verification.characters import fold
from verification.figure_marks import CURRENCIES, CURRENCY, SCALES

_WORDS = r"thousands?|millions?|billions?|lakhs?|crores?"
_HEADED_IN = re.compile(
    rf"\b(?:in|of|figures|amounts|dollars|euros|pounds) (?:in )?(?:(?P<first>{CURRENCY})\.? ?)?(?P<word>{_WORDS})\b"
    rf"(?: of (?P<last>{CURRENCY})(?![^\W_]))?"
    rf"|(?<![^\W_])(?P<before>{CURRENCY})\.? ?(?:in )?(?P<short>(?:{_WORDS}|mn|mm|m|k|bn|b|mio)\b|'?000'?s?(?![0-9]))"
    r"|(?<![0-9.,] )(?<![0-9.,'])(?P<zeros>'?000'?s?)(?![^\W_])(?![.,][0-9])"
)
_IN_PERCENT = re.compile(r"\(%\)|\bin (?:%|per ?cent\b)")


@dataclass(frozen=True, slots=True)
class Heading:
    """The scale and the currency that a heading states, each None where it states none; whether it speaks of percent."""

    scale: Decimal | None = None
    currency: str | None = None
    is_percent: bool = False


def heading_of(text: str) -> Heading:
    """Return what the last heading in a text says of the bare numbers below it."""
    folded = fold(text).text.lower()
    is_percent = _IN_PERCENT.search(folded) is not None
    last = next(iter(deque(_HEADED_IN.finditer(folded), maxlen=1)), None)
    if last is None:
        return Heading(is_percent=is_percent)
    word = last["word"] or last["short"] or last["zeros"]
    currency = last["first"] or last["last"] or last["before"]
    scale = SCALES.get(word, 1_000)
    return Heading(Decimal(scale), CURRENCIES[currency] if currency else None, is_percent)
