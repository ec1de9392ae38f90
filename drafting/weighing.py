"""
How well each candidate answers what is asked.

Rule: the score of a candidate is a sum of how far it stands out among all candidates: by the words that are asked, by
the words of such clauses, by meaning, by the rank of its passage, and whether it stands in the document that fits the
question best. Rarity is counted among the candidates alone. Headings and scraps of text stand back.

`Weighed.strength` says how well the best candidates answer in themselves, so that weak evidence can be refused. It
looks at the match between question and evidence, never at which question it is.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import fmean, median, pstdev
from typing import Final

from drafting.asking import Asked
from drafting.candidates import Candidate
from retrieval import words
from retrieval.embedder import Embedder, Vector
from retrieval.search import SearchResult

_MOST: Final = 4
_THREADS: Final = 4
_NEAR_THE_BEST: Final = 0.45  # of the best score
_SATURATION: Final = 1.2
_BY_LENGTH: Final = 0.75
_SCRAP: Final = 2.5
_ROW_WITHOUT_FIGURE: Final = 1.0
_FEWEST_WORDS: Final = 4  # that say something: fewer are a heading or a scrap
_FEWEST_WORDS_OPEN: Final = 9  # the same, where no stop ends them
_SENTENCE_ENDS: Final = (".", ";", "!", "?", "。", "；")

_STRENGTH_BASE, _STRENGTH_SHARE, _STRENGTH_MEANING, _STRENGTH_LEAD = -5.05, 3.3, 7.25, 0.215
_STRENGTH_RANK: Final = -0.31  # for each place that the passages stand behind the first, on average
_STRENGTH_ROW: Final = 1.0  # a row is figures and names: its meaning is never as near as a sentence's

_BY_WORDS, _BY_ADDED, _BY_MEANING, _BY_SUBJECT = 1.0, 0.5, 1.0, 0.5
_BY_TITLE, _BY_RANK, _BY_HEADING, _ROUTED = 0.3, 0.5, 0.3, 1.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate with its score, and what its evidence is worth in itself."""

    candidate: Candidate
    score: float
    share: float  # of the weight of the asked words, how much stands in the unit or its heading
    meaning: float  # the cosine of the unit and what is asked


@dataclass(frozen=True, slots=True)
class _Counted:
    bag: Counter[str]
    length: int
    heading: Counter[str]


def weighed(
    found: Sequence[Candidate], *, asked: Asked, title: str, result: SearchResult, embedder: Embedder
) -> list[Weighed]:
    """Return the candidates with their scores, best first; equals keep their order."""
    if not found:
        return []
    counted = [_counted(candidate) for candidate in found]
    rarity = _Rarity(counted)
    with ThreadPoolExecutor(_THREADS) as threads:  # each text alone and whole, so the vectors are the same bit for bit
        vectors = list(threads.map(embedder.embed, (candidate.unit.text for candidate in found)))
    meaning = _cosines(vectors, embedder.embed(asked.text))
    subject = _cosines(vectors, embedder.embed(asked.subject)) if asked.subject else [0.0] * len(found)
    columns = [
        (_BY_WORDS, [rarity.score(one, asked.own) for one in counted]),
        (_BY_ADDED, [rarity.score(one, asked.added) for one in counted]),
        (_BY_MEANING, meaning),
        (_BY_SUBJECT, subject),
        (_BY_TITLE, _cosines(vectors, embedder.embed(title)) if title else [0.0] * len(found)),
        (_BY_RANK, [1 / (3 + candidate.rank) for candidate in found]),
        (_BY_HEADING, [rarity.heading_score(one, asked.own) for one in counted]),
    ]
    best = result.routed[0].document if result.routed else None
    scores = [
        sum(values) + (_ROUTED if candidate.document.id == best else 0.0) - _standing_back(candidate, one.length)
        for candidate, one, *values in zip(
            found, counted, *(_standing_out(column, weight) for weight, column in columns), strict=True
        )
    ]
    rows = [
        Weighed(candidate, score, rarity.share(one, asked.own), cosine)
        for candidate, score, one, cosine in zip(found, scores, counted, meaning, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.score)


def chosen(rows: Sequence[Weighed]) -> list[Weighed]:
    """
    Return at most four of the best candidates, those left out that stand far behind the best.

    None says what another says: of two equal anchors only the first is linked.
    """
    kept: list[Weighed] = []
    for row in rows:
        text = row.candidate.unit.text
        is_new = not any(text in one.candidate.unit.text or one.candidate.unit.text in text for one in kept)
        if is_new and row.score >= _NEAR_THE_BEST * rows[0].score:
            kept.append(row)
        if len(kept) == _MOST:
            break
    return kept


def strength(kept: Sequence[Weighed], *, rows: Sequence[Weighed]) -> float:
    """Return the log odds that the chosen among all candidates answer, fitted on a room with known answers."""
    if not kept:
        return -math.inf
    return (
        _STRENGTH_BASE
        + _STRENGTH_SHARE * max(row.share for row in kept)
        + _STRENGTH_MEANING * max(row.meaning for row in kept)
        + _STRENGTH_LEAD * (rows[0].score - median(row.score for row in rows))
        + _STRENGTH_RANK * fmean(row.candidate.rank for row in kept)
        + (_STRENGTH_ROW if kept[0].candidate.unit.is_row else 0.0)
    )


class _Rarity:
    """The words of all candidates, counted: a word that few hold says more."""

    def __init__(self, counted: Sequence[_Counted]) -> None:
        self._held = Counter(root for one in counted for root in one.bag)
        self._size = len(counted)
        self._usual = fmean(one.length for one in counted) or 1.0

    def of(self, root: str) -> float:
        held = self._held[root]
        return math.log(1 + (self._size - held + 0.5) / (held + 0.5))

    def score(self, one: _Counted, weights: Mapping[str, float]) -> float:
        return self._sum(one.bag, weights, damped=1 - _BY_LENGTH + _BY_LENGTH * one.length / self._usual)

    def heading_score(self, one: _Counted, weights: Mapping[str, float]) -> float:
        return self._sum(one.heading, weights, damped=1.0)

    def share(self, one: _Counted, weights: Mapping[str, float]) -> float:
        whole = sum(weight * self.of(root) for root, weight in weights.items())
        held = sum(w * self.of(root) for root, w in weights.items() if root in one.bag or root in one.heading)
        return held / whole if whole else 0.0

    def _sum(self, bag: Counter[str], weights: Mapping[str, float], *, damped: float) -> float:
        return sum(
            weight * self.of(root) * bag[root] * (_SATURATION + 1) / (bag[root] + _SATURATION * damped)
            for root, weight in weights.items()
            if root in bag
        )


def _counted(candidate: Candidate) -> _Counted:
    bag = words.bag(candidate.unit.text)
    # The titles of columns say what the cells of a row are; of a sentence, only the nearest heading speaks.
    heading = candidate.heading if candidate.unit.is_row else candidate.heading.rsplit(" | ", 1)[-1]
    return _Counted(bag, bag.total(), words.bag(heading))


def _cosines(vectors: Sequence[Vector], other: Vector) -> list[float]:
    return [float(vector @ other) for vector in vectors]


def _standing_out(values: Sequence[float], weight: float) -> list[float]:
    middle, spread = fmean(values), pstdev(values)
    return [weight * (value - middle) / spread if spread else 0.0 for value in values]


def _standing_back(candidate: Candidate, length: int) -> float:
    """Return what a heading, a line of a contents page, a scrap or a row without a figure loses."""
    text = candidate.unit.text
    if candidate.unit.is_row:
        return 0.0 if any(character.isdigit() for character in text) else _ROW_WITHOUT_FIGURE
    is_sentence = text.rstrip("\"'”’)]").endswith(_SENTENCE_ENDS)
    return _SCRAP if length < (_FEWEST_WORDS if is_sentence else _FEWEST_WORDS_OPEN) else 0.0
