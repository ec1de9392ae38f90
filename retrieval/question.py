"""
A question, as it is searched.

Rule: title and body are both read, each up to its own bound, so that neither can crowd out the other. Words that
clauses on the same subject are written in are looked for as well, at less than the weight of the question's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from retrieval import clauses, naming, words

LONGEST_TITLE: Final = 300  # characters
LONGEST_BODY: Final = 2_000
OWN: Final = 1.0  # the weight of a word that is asked
ADDED: Final = 0.5  # the weight of a word that such clauses are written in
SUBJECTS: Final = 2  # a question that seems to ask about more subjects asks about none of them in particular


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked once the document is known: its text, its words by weight, and how such clauses read, if any do."""

    text: str
    words: Mapping[str, float]
    subject: str


@dataclass(frozen=True, slots=True)
class Question:
    """Title and body within their bounds, and the roots of what they name."""

    title: str
    body: str
    named: Mapping[str, float]

    @property
    def text(self) -> str:
        """Title and body, as they are searched."""
        return f"{self.title}\n{self.body}".strip()

    @property
    def words(self) -> dict[str, float]:
        """The roots of title and body, and the clause numbers they speak of."""
        return dict.fromkeys([*words.bag(self.text), *words.mentions(self.text)], OWN)

    @property
    def steering(self) -> Mapping[str, float]:
        """What is named, or, where nothing is, every word that is not merely the subject of a clause."""
        if self.named:
            return self.named
        telling = naming.telling_words(self.text)
        return {root: weight for root, weight in telling.items() if root not in clauses.subjects()}

    def without(self, known: frozenset[str]) -> Asked:
        """Return what is asked, without the names that are known; all of it where hardly a word would be left."""
        left = f"{naming.without_names(self.title, known)}\n{naming.without_names(self.body, known)}".strip()
        text = left if len(words.bag(left)) > 1 else self.text
        roots = words.bag(text)
        called = clauses.called_up(roots.keys())
        added = {root: ADDED for clause in called for root in clause.written}
        own = dict.fromkeys([*roots, *words.mentions(text)], OWN)
        return Asked(text, {**added, **own}, " ".join(clause.sentence for clause in called[:SUBJECTS]))


def question(title: str, body: str) -> Question:
    """Read a thread's title and body."""
    title, body = title.strip()[:LONGEST_TITLE], body.strip()[:LONGEST_BODY]
    return Question(title, body, naming.named_words(title, body))
