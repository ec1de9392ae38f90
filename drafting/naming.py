"""
What a question names, and whether a document in scope is what it names.

Rule: a question about a document, a party or a period that nobody in scope may read has no answer, however well another
document would read in its place. So the names are looked for, as written and in one piece, where a document says what
it is: in its title and its opening; and, for less, in the passages that were found in it. A question that names nothing
is about whatever is in scope.

Names are read off the writing alone: what stands in quotation marks, and what is written with a capital inside a
sentence. A single word at the start of a sentence, a bare number and a title in headline capitals name nothing.

Everything is counted over the documents that were found, which lie inside the permitted set.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dealroom.ids import DocumentId
from retrieval import words
from retrieval.corpus import IndexedDocument
from retrieval.search import SearchResult
from verification.words import is_common

_OPENING: Final = 3_000  # characters
_INSIDE: Final = 0.8  # what a name counts for that stands in a passage of the document, and not in its opening
_APART: Final = 0.5  # what a name counts for whose words stand in the opening, but not in one piece
_LEGAL_FORM: Final = 0.2  # what words count for that half of all names end in
_NEARLY: Final = 0.75  # of what the best document covers: one that covers less is another document
_HEADLINE: Final = 0.7  # of a title's longer words: with more capitals than this, capitals say nothing

_QUOTED: Final = re.compile(r"[\"“”„‟«»]([^\"“”„‟«»]{2,200})[\"“”„‟«»]")
_WORD: Final = re.compile(r"[^\W_]+(?:[&./’'-][^\W_]+)*")
_BETWEEN: Final = re.compile(r"[\s,&.'’]{1,3}|\s(?:of|d/b/a)\s")
_STARTS: Final = re.compile(r"(?:^|[.?!:;]\s+|\n\s*)[\"“(]*$")
_POSSESSIVE: Final = re.compile(r"[’']s$")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_FORMS: Final = frozenset(
    words.bag("inc llc ltd corp co company corporation limited lp plc gmbh individually collectively party parties")
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name as the question writes it, and its roots in order."""

    written: str
    roots: tuple[str, ...]

    @property
    def core(self) -> tuple[str, ...]:
        """The roots without legal forms, unless there is nothing else."""
        return tuple(root for root in self.roots if root not in _FORMS) or self.roots


@dataclass(frozen=True, slots=True)
class Scope:
    """
    How much of what the question names each document in scope is about, from 0 to 1, and what none is about.

    `covered` is that of the best one. A question that names nothing is covered by every document alike.
    """

    covered: float
    absent: tuple[str, ...]
    shares: Mapping[DocumentId, float]

    def is_about(self, document: DocumentId) -> bool:
        """Return whether a document is about what is named, or nearly as much so as the best one."""
        return self.shares.get(document, self.covered) >= _NEARLY * self.covered


def names(title: str, body: str) -> tuple[Name, ...]:
    """Return what the body names, or, where it names nothing, what the title names."""
    return _names(body) or (() if _is_headline(title) else _names(title))


def in_scope(named: Sequence[Name], found: SearchResult) -> Scope:
    """Return how well the best document found is the one that is named."""
    documents = [_Document(document, found) for document in _documents(found)]
    if not named or not documents:
        return Scope(covered=1.0 if documents else 0.0, absent=(), shares={})
    weights = _weights(named, documents)
    total = sum(weights.values()) or 1.0
    shares = {
        document.id: sum(document.share(name) * weights[name] for name in named) / total for document in documents
    }
    absent = tuple(name.written for name in named if not any(document.share(name) > _APART for document in documents))
    return Scope(covered=max(shares.values()), absent=absent, shares=shares)


def opening_roots(found: SearchResult) -> frozenset[str]:
    """Return the roots that the best-fitting documents open with and that are written like names."""
    routed = {route.document for route in found.routed}
    return frozenset(root for document in _documents(found) if document.id in routed for root in _opening(document))


class _Document:
    """A document found: what it opens with, and what was found in it, as runs of roots with a gap for other words."""

    def __init__(self, document: IndexedDocument, found: SearchResult) -> None:
        self.id = document.id
        self.opening = _opening(document)
        inside = (hit.passage.text for hit in found.hits if hit.document.id == document.id)
        self._opens = _run(self.opening)
        self._inside = _run([root for text in inside for root in ("", *_roots(text, only_names=True))])
        self.roots = frozenset(self.opening)

    def share(self, name: Name) -> float:
        """Return how far the document is about this name, from 0 to 1."""
        run = _run(name.core)
        if run in self._opens:
            return 1.0
        if run in self._inside:
            return _INSIDE
        return _APART * sum(root in self.roots for root in name.roots) / len(name.roots)


def _documents(found: SearchResult) -> list[IndexedDocument]:
    return list({hit.document.id: hit.document for hit in found.hits}.values())


def _opening(document: IndexedDocument) -> list[str]:
    text = ""
    for passage in document.passages:
        if len(text) >= _OPENING:
            break
        text += passage.text + "\n"
    return [*_roots(document.title), "", *_roots(text[:_OPENING], only_names=True)]


def _run(roots: Sequence[str]) -> str:
    return "\0" + "\0".join(roots) + "\0"


def _roots(text: str, *, only_names: bool = False) -> list[str]:
    roots: list[str] = []
    for found in _WORD.finditer(text):
        word = found.group()
        is_name = word[0].isupper() or word[0].isdigit()
        counted = _roots_of(word)  # empty for a word that says nothing, which may stand inside a name
        roots.extend(counted if is_name or not only_names else [""] * bool(counted))
    return roots


@lru_cache(maxsize=1 << 17)
def _roots_of(word: str) -> tuple[str, ...]:
    return tuple(words.bag(word))


def _weights(named: Sequence[Name], documents: Sequence[_Document]) -> dict[Name, float]:
    held = Counter(root for document in documents for root in document.roots)

    def weight(root: str) -> float:
        rare = math.log((len(documents) + 1) / (held[root] + 0.5))
        return max(rare, 0.0) * (_LEGAL_FORM if root in _FORMS else 1.0)

    return {name: sum(weight(root) for root in name.roots) for name in named}


def _names(text: str) -> tuple[Name, ...]:
    found = (Name(text[start:end], tuple(_roots(text[start:end]))) for start, end in _places(text))
    return tuple(dict.fromkeys(name for name in found if name.roots and not _is_number(name)))


def _places(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of names: what is quoted, and runs of words with capitals or figures."""
    quoted = [found.span(1) for found in _QUOTED.finditer(text)]
    yield from quoted
    runs: list[tuple[int, int]] = []
    for found in _WORD.finditer(text):
        start, end = found.span()
        if any(first <= start < last for first, last in quoted) or not _is_name(text, start, end):
            continue
        if runs and _BETWEEN.fullmatch(text[runs[-1][1] : start]) and not _POSSESSIVE.search(text[: runs[-1][1]]):
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    yield from ((start, end) for start, end in runs if not _is_lone_opener(text, start, end))


def _is_lone_opener(text: str, start: int, end: int) -> bool:
    """Return whether a run is one word at the start of a sentence, where its capital says nothing."""
    word = text[start:end]
    return word.isalpha() and word[1:].islower() and _STARTS.search(text[max(0, start - 8) : start]) is not None


def _is_name(text: str, start: int, end: int) -> bool:
    """Return whether a word is written like a name; an ordinary word at the start of a sentence is not."""
    word = text[start:end]
    if any(character.isdigit() for character in word):
        return True
    opens = _STARTS.search(text[max(0, start - 8) : start]) is not None
    return word[0].isupper() and not (opens and is_common(word))


def _is_number(name: Name) -> bool:
    """Return whether a name is figures alone, and none of them a year."""
    return name.written.replace(",", "").replace(".", "").isdigit() and _YEAR.fullmatch(name.written) is None


def _is_headline(title: str) -> bool:
    longer = [word for word in _WORD.findall(title) if len(word) > 3]  # noqa: PLR2004 - shorter words are seldom capitalised
    return sum(word[0].isupper() for word in longer) > _HEADLINE * len(longer)
