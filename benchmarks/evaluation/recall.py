"""How much of the marked evidence is found among the first 5, 10, 20 and 50 passages, and what is missed and why."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from benchmarks.evaluation.expected import Evidence, Expected
from benchmarks.evaluation.marked import is_found
from benchmarks.evaluation.ways import ONE_VECTOR, Found
from dealroom.ids import DocumentId

DEPTHS = (5, 10, 20, 50)
_LOOKED_AT = 20  # what is not among so many is missed


@dataclass
class Recall:
    """Found quotes, by way, depth and group; a group is `all`, a kind of title, or a format."""

    total: Counter[str] = field(default_factory=Counter[str])
    found: defaultdict[tuple[str, str], Counter[int]] = field(default_factory=lambda: defaultdict(Counter[int]))
    missed: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])

    def share(self, way: str, depth: int, *, group: str = "all") -> float:
        """Return which share of the quotes of a group a way finds by a depth."""
        return self.found[way, group][depth] / self.total[group] if self.total[group] else 0.0

    def add(self, one: Expected, found: Mapping[str, Found], files: Mapping[DocumentId, str], *, ours: str) -> None:
        """Count the quotes of one thread."""
        for evidence in one.evidence:
            groups = ("all", one.title_kind, PurePosixPath(evidence.file).suffix.removeprefix("."))
            self.total.update(groups)
            for way, passages in found.items():
                depth = _depth(evidence, passages, files, whole=way == ONE_VECTOR)
                for group in groups:
                    self.found[way, group].update(each for each in DEPTHS if depth <= each)
                if way == ours and depth > _LOOKED_AT:
                    self.missed.append((one.thread, evidence.file, _why(evidence, passages, files, depth)))


def _depth(evidence: Evidence, passages: Found, files: Mapping[DocumentId, str], *, whole: bool) -> int:
    """Return by which depth a quote is found; the plain design shows all that it reads at once."""
    for depth in DEPTHS:
        shown = passages if whole else passages[:depth]
        stretches = [stretch for document, stretch in shown if files[document] == evidence.file]
        if any(is_found(words, stretches) for words in evidence.words):
            return depth
    return max(DEPTHS) + 1


def _why(evidence: Evidence, passages: Found, files: Mapping[DocumentId, str], depth: int) -> str:
    if depth <= max(DEPTHS):
        return f"found among the first {depth}"
    named = [files[document] for document, _ in passages]
    if evidence.file not in named:
        return "no passage of its document is found"
    return f"its document is found at {named.index(evidence.file) + 1}, other passages of it stand before the quote"


def first_routes(expected: Sequence[Expected], routed: Iterable[Sequence[str]]) -> tuple[int, int, int]:
    """Return how many threads have one right document, for how many it is routed first, and among the first three."""
    wanted = [
        ({evidence.file for evidence in one.evidence}, files) for one, files in zip(expected, routed, strict=True)
    ]
    single = [(next(iter(right)), files) for right, files in wanted if len(right) == 1]
    first = sum(files[:1] == [right] for right, files in single)
    return len(single), first, sum(right in files[:3] for right, files in single)
