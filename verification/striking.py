"""
Striking: an answer without the sentences that nothing proves, where a deal asks for that.

Rule: whole sentences go, with the white space after them; what remains keeps its words and their order.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dealroom.verdict import Span

_SPACE = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Struck:
    """What remains of an answer, and which stretches of the first text it is made of."""

    text: str
    _kept: tuple[Span, ...]

    def moved(self, span: Span) -> Span:
        """Return where a stretch of the first text now lies: empty, if nothing of it is left."""
        return Span(self._now(span.start), self._now(span.end))

    def _now(self, position: int) -> int:
        left = sum(max(0, min(position, kept.end) - kept.start) for kept in self._kept)
        return min(left, len(self.text))


def struck(answer: str, sentences: Sequence[Span]) -> Struck:
    """Return an answer without some of its sentences, which are given in order."""
    kept: list[Span] = []
    position = 0
    for sentence in sentences:
        kept.append(Span(position, sentence.start))
        space = _SPACE.match(answer, sentence.end)
        position = space.end() if space else sentence.end
    kept.append(Span(position, len(answer)))
    return Struck("".join(answer[span.start : span.end] for span in kept).rstrip(), tuple(kept))
