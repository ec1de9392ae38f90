"""
What a question asks, once it is known which documents it speaks of.

Rule: the words that name a document have done their work when it is found; what is left decides between its passages.
They are damped and not dropped, because a name may be what is asked about. Words that every question is made of say
nothing about any passage. The words that clauses on the same subject are written in count as well, for less.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from drafting.naming import opening_roots
from retrieval import clauses, naming, words
from retrieval.search import SearchResult

_OF_BODY: Final = 1.0
_OF_TITLE: Final = 0.7
_NAMED: Final = 0.6
_GENERIC: Final = 0.15
_ADDED: Final = 0.5
_SUBJECTS: Final = 2
_LONGEST: Final = 2_000  # characters

_PIECES: Final = re.compile(r"(?<=[?!])\s+|[;\n]+\s*|(?<=[.:])\s+")
_GENERIC_WORDS: Final = frozenset(
    words.bag(
        "contract agreement document clause provision consider respect schedule include mention state allow permit "
        "query question clarification further information request counsel financial party parties require required "
        "something anything give describe detail indicate restrict exist contain pursuant regard please confirm advise explain"
    )
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The sentences that ask, the weights of their roots, the roots of such clauses, and the manner of such a clause."""

    text: str
    own: Mapping[str, float]
    added: Mapping[str, float]
    subject: str


def asked(title: str, body: str, found: SearchResult) -> Asked:
    """Return what a thread asks of the documents that were found."""
    text = asking(body[:_LONGEST]) or title
    known = _known(title, body, found)
    own = dict.fromkeys(words.bag(title), _OF_TITLE) | dict.fromkeys(words.bag(text), _OF_BODY)
    called = clauses.called_up(own.keys())[:_SUBJECTS]
    left = naming.without_names(text, known)
    return Asked(
        text=left if len(words.bag(left)) > 1 else text,
        own={root: weight * _worth(root, known) for root, weight in own.items()},
        added={root: _ADDED for clause in called for root in clause.written if root not in own},
        subject=" ".join(clause.sentence for clause in called),
    )


def asking(body: str) -> str:
    """Return the sentences of a text that ask, or all of it where none does."""
    pieces = [piece.strip() for piece in _PIECES.split(body) if piece.strip()]
    return " ".join([piece for piece in pieces if piece.endswith("?")] or pieces)


def _known(title: str, body: str, found: SearchResult) -> frozenset[str]:
    """Return the roots of names that the best-fitting documents open with."""
    return frozenset(naming.named_words(title, body)) & opening_roots(found)


def _worth(root: str, known: frozenset[str]) -> float:
    return (_NAMED if root in known else 1.0) * (_GENERIC if root in _GENERIC_WORDS else 1.0)
