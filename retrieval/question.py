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
class Question:
    """Title and body within their bounds, the roots of what they name, and the clauses they call up."""

    title: str
    body: str
    named: Mapping[str, float]
    called: tuple[clauses.Called, ...]

    @property
    def text(self) -> str:
        """Title and body, as they are searched."""
        return f"{self.title}\n{self.body}".strip()

    @property
    def subject(self) -> str:
        """The manner of the clauses that are asked about, or nothing."""
        return " ".join(called.sentence for called in self.called[:SUBJECTS])

    def without(self, known: frozenset[str]) -> str:
        """Return what is asked, without the names that are known; all of it where nothing else would be left."""
        left = f"{naming.without_names(self.title, known)}\n{naming.without_names(self.body, known)}".strip()
        return left if len(words.bag(left)) > 1 else self.text

    @property
    def own(self) -> dict[str, float]:
        """The roots of title and body alone."""
        return dict.fromkeys([*words.bag(self.text), *words.mentions(self.text)], OWN)

    def weighted(self, text: str) -> dict[str, float]:
        """Return the roots of a text of this question with their weights, and those of the clauses it calls up."""
        weights = dict.fromkeys([*words.bag(text), *words.mentions(text)], OWN)
        for called in self.called:
            for root in called.written:
                weights.setdefault(root, ADDED)
        return weights


def question(title: str, body: str) -> Question:
    """Read a thread's title and body."""
    title, body = title.strip()[:LONGEST_TITLE], body.strip()[:LONGEST_BODY]
    asked = words.bag(f"{title}\n{body}")
    return Question(title, body, naming.named_words(title, body), clauses.called_up(asked.keys()))
