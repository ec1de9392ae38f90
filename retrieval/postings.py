"""
Term statistics, counted inside what may be read.

Rule: how rare a word is, how long a usual text is and how many texts there are is counted among the permitted texts
alone, at the moment of the question. A word's weight therefore says nothing about texts outside the set.

What is kept between questions is a fact about one text only: how often a word occurs in it.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
Scores = NDArray[np.float64]

SATURATION: Final = 1.2  # how soon a repeated word stops counting
LENGTH: Final = 0.75  # how much a long text is discounted

_NOTHING: Final[Rows] = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class Counted:
    """The words of some texts, counted once: of text `rows[i]`, the word `words[numbers[i]]` occurs `times[i]` times."""

    words: tuple[str, ...]
    numbers: Rows
    rows: Rows
    times: Rows
    size: int


def counted(bags: Sequence[Mapping[str, int]]) -> Counted:
    """Return the words of texts, counted."""
    numbering: dict[str, int] = {}
    numbers: list[int] = []
    times: list[int] = []
    for bag in bags:
        numbers.extend([numbering.setdefault(word, len(numbering)) for word in bag])
        times.extend(bag.values())
    rows = np.repeat(np.arange(len(bags), dtype=np.int64), [len(bag) for bag in bags])
    return Counted(tuple(numbering), np.array(numbers, np.int64), rows, np.array(times, np.int64), len(bags))


class Postings:
    """For each word, the texts that hold it and how often. Texts are rows, numbered from 0 through all the parts."""

    def __init__(self, parts: Sequence[Counted]) -> None:
        """Put together what was counted part by part."""
        self._numbers: dict[str, int] = {}
        numbers, rows, times = [_NOTHING], [_NOTHING], [_NOTHING]
        self.size = 0
        for part in parts:
            known = [self._numbers.setdefault(word, len(self._numbers)) for word in part.words]
            numbers.append(np.array(known, np.int64)[part.numbers])
            rows.append(part.rows + self.size)
            times.append(part.times)
            self.size += part.size
        word_of = np.concatenate(numbers)
        order = np.argsort(word_of, kind="stable")
        self._rows: Rows = np.concatenate(rows)[order]
        self._times: Scores = np.concatenate(times)[order].astype(np.float64)
        ends = np.cumsum(np.bincount(word_of, minlength=len(self._numbers)))
        self._bounds: Rows = np.concatenate([np.zeros(1, np.int64), ends])
        lengths = np.bincount(self._rows, weights=self._times, minlength=self.size)
        self.lengths: Rows = lengths.astype(np.int64)

    def holding(self, word: str, within: Mask) -> tuple[Rows, Scores]:
        """Return the permitted rows that hold a word, and how often each does."""
        number = self._numbers.get(word)
        if number is None:
            return _NOTHING, np.zeros(0)
        start, end = self._bounds[number], self._bounds[number + 1]
        rows = self._rows[start:end]
        kept = within[rows]
        return rows[kept], self._times[start:end][kept]

    def scores(self, weighted: Mapping[str, float], within: Mask) -> Scores:
        """Return the BM25 score of every row for weighted words: nought outside the set and where no word occurs."""
        total = np.zeros(self.size)
        count = int(np.count_nonzero(within))
        if count == 0:
            return total
        usual = float(np.sum(self.lengths[within])) / count or 1.0
        for word, weight in weighted.items():
            rows, times = self.holding(word, within)
            if len(rows) == 0:
                continue
            discount = SATURATION * (1 - LENGTH + LENGTH * self.lengths[rows] / usual)
            total[rows] += weight * rarity(len(rows), count) * (times * (SATURATION + 1) / (times + discount))
        return total

    def held(self, words: Iterable[str], within: Mask) -> tuple[Scores, float]:
        """Return for every row how much the words that it holds tell together, and how much all of them would."""
        total, whole = np.zeros(self.size), 0.0
        count = int(np.count_nonzero(within))
        for word in words:
            rows, _ = self.holding(word, within)
            told = rarity(len(rows), count)
            whole += told
            total[rows] += told
        return total, whole


def rarity(holding: int, count: int) -> float:
    """Return how much a word tells that `holding` of `count` texts hold."""
    return math.log(1 + (count - holding + 0.5) / (holding + 0.5))
