"""
What a question names, and whether a document in scope is what it names.

Rule: a question about a document, a party or a period that nobody in scope may read has no answer, however well another
document would read in its place. So the names are looked for, as written and in one piece, where a document says what
it is: in its title and its opening. Names that are found nowhere count most. A question that names nothing is about
whatever is in scope.

Everything is counted over the documents that were found, which lie inside the permitted set.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from dealroom.ids import DocumentId
from retrieval import naming, words
from retrieval.search import SearchResult

_OPENING: Final = 3_000  # characters
_APART: Final = 0.5  # what a name counts for whose words stand there, but not in one piece
_LEGAL_FORM: Final = 0.2  # what words count for that half of all names end in

_WORD: Final = re.compile(r"[^\W_]+(?:[&.’'-][^\W_]+)*")
_BETWEEN: Final = re.compile(r"[\s,&.'’]{1,3}")
_FORMS: Final = frozenset(
    words.bag("inc llc ltd corp co company corporation limited lp plc gmbh individually collectively party parties")
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name as the question writes it, and its roots in order."""

    written: str
    roots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The roots that a document begins with and that are written like names, in order, a gap for every other word."""

    document: DocumentId
    roots: tuple[str, ...]

    def holds(self, name: Name) -> bool:
        """Return whether the name stands here in one piece, whatever legal form is written behind it."""
        core = tuple(root for root in name.roots if root not in _FORMS) or name.roots
        return any(self.roots[at : at + len(core)] == core for at in range(len(self.roots) - len(core) + 1))


@dataclass(frozen=True, slots=True)
class Scope:
    """How much of what the question names its best document in scope opens with, from 0 to 1, and what no one does."""

    covered: float
    absent: tuple[str, ...]


def names(title: str, body: str) -> tuple[Name, ...]:
    """Return what the body names, or, where it names nothing, what the title names."""
    return _names(body) or _names(title)


def in_scope(named: Sequence[Name], found: SearchResult) -> Scope:
    """Return how well the best document found is the one that is named."""
    openings = opened(found)
    if not named or not openings:
        return Scope(covered=1.0 if openings else 0.0, absent=())
    weights = _weights(named, openings)
    total = sum(weights.values()) or 1.0
    covered = max(sum(_found(name, opening, weights[name]) for name in named) for opening in openings) / total
    absent = tuple(name.written for name in named if not any(opening.holds(name) for opening in openings))
    return Scope(covered=covered, absent=absent)


def opened(found: SearchResult) -> tuple[Opening, ...]:
    """Return the openings of the documents that were found, in the order of their best hits."""
    documents = {hit.document.id: hit.document for hit in found.hits}
    openings: list[Opening] = []
    for document in documents.values():
        text = ""
        for passage in document.passages:
            if len(text) >= _OPENING:
                break
            text += passage.text + "\n"
        roots = (*_roots(document.title), "", *_roots(text[:_OPENING], only_names=True))
        openings.append(Opening(document.id, roots))
    return tuple(openings)


def _names(text: str) -> tuple[Name, ...]:
    found = (Name(text[start:end], tuple(_roots(text[start:end]))) for start, end in _joined(naming.names(text), text))
    return tuple(dict.fromkeys(name for name in found if name.roots))


def _joined(places: Iterable[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Return places without those inside others, neighbours made one: a name of several words is one name."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if joined and start < joined[-1][1]:
            continue
        if joined and _BETWEEN.fullmatch(text[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _roots(text: str, *, only_names: bool = False) -> list[str]:
    roots: list[str] = []
    for found in _WORD.finditer(text):
        word = found.group()
        is_name = word[0].isupper() or word[0].isdigit()
        roots.extend(words.bag(word) if is_name or not only_names else [""])
    return roots


def _weights(named: Sequence[Name], openings: Sequence[Opening]) -> dict[Name, float]:
    held = Counter(root for opening in openings for root in set(opening.roots))

    def weight(root: str) -> float:
        rare = math.log((len(openings) + 1) / (held[root] + 0.5))
        return max(rare, 0.0) * (_LEGAL_FORM if root in _FORMS else 1.0)

    return {name: sum(weight(root) for root in name.roots) for name in named}


def _found(name: Name, opening: Opening, weight: float) -> float:
    if opening.holds(name):
        return weight
    present = sum(root in opening.roots for root in name.roots)
    return weight * _APART * present / len(name.roots)
