"""How many falsified quotes each way of checking accepts, and how many genuine ones it keeps, kind by kind."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field

from benchmarks.falsified import Falsified
from benchmarks.genuine import Damaged, is_shown
from benchmarks.peers import Accepts
from dealroom.documents import StoredText
from verification.folding import canonicalise
from verification.matcher import Match, find_quote


@dataclass
class Survival:
    """Quotes by kind: how many there are, how many each way accepts, and a few examples that ours is wrong about."""

    total: Counter[str] = field(default_factory=Counter[str])
    accepted: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter[str]))
    wrong: list[tuple[str, str, str]] = field(default_factory=list)  # kind, file, quote

    def share(self, way: str, *, without: Container[str] = ()) -> float:
        """Return the share that a way accepts, over all kinds but some."""
        kinds = [kind for kind in self.total if kind not in without]
        total = sum(self.total[kind] for kind in kinds)
        return sum(self.accepted[way][kind] for kind in kinds) / total if total else 0.0


def of_falsified(
    quotes: Iterable[Falsified],
    texts: dict[str, StoredText],
    ways: dict[str, Callable[[StoredText], Accepts]],
    *,
    ours: str,
) -> Survival:
    """Return which falsified quotes survive each way of checking: none should."""
    survival = Survival()
    by_file: defaultdict[str, list[Falsified]] = defaultdict(list)
    for quote in quotes:
        by_file[quote.file].append(quote)
    for file, own in by_file.items():
        checks = {name: way(texts[file]) for name, way in ways.items()}
        for quote in own:
            survival.total[quote.kind] += 1
            for name, accepts in checks.items():
                if accepts(quote.quote):
                    survival.accepted[name][quote.kind] += 1
                    if name == ours:
                        survival.wrong.append((quote.kind, file, quote.quote))
    return survival


def of_genuine(
    documents: Iterable[Damaged], ways: dict[str, Callable[[StoredText], Accepts]], *, ours: str
) -> Survival:
    """Return which genuine quotes each way keeps; ours has to show the words that were cut, too."""
    survival = Survival()
    for document in documents:
        checks = {name: way(document.stored) for name, way in ways.items() if name != ours}
        canonical = canonicalise(document.stored)
        for quote in document.quotes:
            survival.total[quote.kind] += 1
            for name, accepts in checks.items():
                survival.accepted[name][quote.kind] += accepts(quote.quote)
            found = find_quote(quote.quote, canonical)
            if isinstance(found, Match) and is_shown(quote, document.stored, _spans(found)):
                survival.accepted[ours][quote.kind] += 1
            else:
                survival.wrong.append((quote.kind, document.file, quote.quote))
    return survival


def _spans(match: Match) -> Sequence[tuple[int, int]]:
    return [(span.start, span.end) for span in match.spans]
