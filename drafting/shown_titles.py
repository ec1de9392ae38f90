"""
Titles as those outside the deal team see them beside a sent answer.

Rule: a title is scanned like every other string that leaves. One that names what must not be given away is shown as the
number of the document among the answer's sources, and nothing else of it leaves.
"""

from collections.abc import Mapping

from dealroom.checks import Checks
from dealroom.ids import DocumentId
from verification.disclosure import disclosures


def gives_away(title: str, checks: Checks) -> bool:
    """Whether a title names something that the other side must not learn."""
    return bool(disclosures(title, terms=checks.own_terms))


def neutral_titles(titles: Mapping[DocumentId, str], checks: Checks) -> dict[DocumentId, str]:
    """Return, of the titles of an answer's sources in their order, those that may not be shown, each with its stand-in."""
    numbered = enumerate(titles.items(), start=1)
    return {source: f"Document {number}" for number, (source, title) in numbered if gives_away(title, checks)}
