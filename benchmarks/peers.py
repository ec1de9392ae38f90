"""
What else could check a quote: each takes a document once, and then answers for a quote whether it accepts it.

- ours: the folded match with its narrow repairs.
- plain `in`: white space made single on both sides, then a substring.
- rapidfuzz: the best partial alignment, accepted from a score of 80 on.
- LangExtract: the aligner that grounds its extractions, as its own settings have it.
"""

from collections.abc import Callable

from langextract.core.data import Extraction
from langextract.resolver import WordAligner
from rapidfuzz.fuzz import partial_ratio_alignment

from dealroom.documents import StoredText
from verification.folding import CanonicalText, canonicalise
from verification.matcher import Match, find_quote

Accepts = Callable[[str], bool]
ACCEPTED_SCORE = 80.0

OURS, PLAIN, RAPIDFUZZ, LANGEXTRACT = "ours", "plain in", "rapidfuzz", "LangExtract"


def ours(document: StoredText) -> Accepts:
    """Return our check of quotes in a document."""
    canonical: CanonicalText = canonicalise(document)
    return lambda quote: isinstance(find_quote(quote, canonical), Match)


def plain_in(document: StoredText) -> Accepts:
    """Return the substring check on text whose white space was made single."""
    text = " ".join(document.text.split())
    return lambda quote: " ".join(quote.split()) in text


def rapidfuzz(document: StoredText) -> Accepts:
    """Return the check by the best partial alignment."""
    text = " ".join(document.text.split())

    def accepts(quote: str) -> bool:
        wanted = " ".join(quote.split())
        return partial_ratio_alignment(wanted, text, score_cutoff=ACCEPTED_SCORE) is not None

    return accepts


def langextract(document: StoredText) -> Accepts:
    """Return the check by LangExtract's aligner: a quote is accepted if it is given a place in the text."""

    def accepts(quote: str) -> bool:
        asked = Extraction(extraction_class="quote", extraction_text=quote)
        [[aligned]] = WordAligner().align_extractions([[asked]], document.text)
        return aligned.char_interval is not None

    return accepts


PEERS: dict[str, Callable[[StoredText], Accepts]] = {
    OURS: ours,
    PLAIN: plain_in,
    RAPIDFUZZ: rapidfuzz,
    LANGEXTRACT: langextract,
}
