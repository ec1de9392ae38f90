"""
Faithfulness gate.

Rule: the quote of a citation stands, word for word, in the stored text of the document that the citation names. A match
outside the windows that the model was shown is still a match, for the document was passed; the nearest one is given.
"""

from dealroom.evidence import EvidenceDocument
from dealroom.verdict import Dropped, Span
from verification.folding import CanonicalText
from verification.matcher import Match, find_quote


def faithfulness_gate(quote: str, *, document: EvidenceDocument, canonical: CanonicalText) -> Match | Dropped:
    """Return where the quote stands in the document's stored text, or the reason why it is dropped."""
    shown = tuple(Span(window.start, window.end) for window in document.windows)
    return find_quote(quote, canonical, near=shown)
