"""What becomes of threads when they are drafted: answered rightly or wrongly, refused, flagged, and in what time."""

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from api.wiring import Services
from benchmarks.evaluation.expected import Expected, Outcome
from benchmarks.evaluation.marked import overlaps
from dealroom.drafts import Draft
from dealroom.threads import Thread
from dealroom.verdict import VerificationState
from store import documents

_ANSWERED = frozenset({VerificationState.VERIFIED, VerificationState.PARTLY_VERIFIED})


@dataclass
class Answers:
    """Drafts counted, threads with a denied scope left out."""

    total: Counter[Outcome] = field(default_factory=Counter[Outcome])
    answered: Counter[Outcome] = field(default_factory=Counter[Outcome])
    with_evidence: int = 0
    flags: Counter[str] = field(default_factory=Counter[str])
    dropped: int = 0
    milliseconds: list[float] = field(default_factory=list[float])

    @property
    def evidence_share(self) -> float:
        """The share of answerable threads whose draft is verified and cites marked evidence."""
        return self.with_evidence / max(self.total[Outcome.ANSWER], 1)

    def wrong_share(self, outcome: Outcome) -> float:
        """Return the share of threads without an answer that are answered all the same."""
        return self.answered[outcome] / max(self.total[outcome], 1)

    @property
    def median_ms(self) -> float:
        """The median time of a draft."""
        return statistics.median(self.milliseconds) if self.milliseconds else 0.0

    def add(self, one: Expected, draft: Draft, *, files: dict[str, str], milliseconds: float) -> None:
        """Count one draft."""
        is_answered = draft.review.state in _ANSWERED
        self.total[one.outcome] += 1
        self.answered[one.outcome] += is_answered
        self.flags.update({flag.kind.value for flag in draft.review.flags})
        self.dropped += len(draft.review.dropped)
        self.milliseconds.append(milliseconds)
        cites = any(
            overlaps(words, (c.quote for c in draft.review.citations if files.get(c.document) == evidence.file))
            for evidence in one.evidence
            for words in evidence.words
        )
        self.with_evidence += one.outcome is Outcome.ANSWER and is_answered and cites


def drafted(running: Services, key: str, asked: Sequence[tuple[Expected, Thread]]) -> Answers:
    """Draft threads and count what becomes of them."""
    with running.data.deal(key).read() as session:
        files: dict[str, str] = {item.id: item.file for item in documents.documents(session)}
    answers = Answers()
    for one, thread in asked:
        start = time.perf_counter()
        draft = running.answering.draft(key=key, thread=thread.id, actor="evaluation")
        taken = (time.perf_counter() - start) * 1000
        answers.add(one, draft, files=files, milliseconds=taken)
    return answers
