"""
Falsified quotes: a seeded generator over the texts of a room, in classes that are filled as evenly as the texts allow.

Each quote is really false, and an oracle that shares nothing with the matcher says so: either its letters and digits do
not stand in the document in this order at all, or they stand there once, where it was taken from, and are written
another way there.

`python -m benchmarks.falsified FOLDER` counts the classes and prints an example of each.
"""

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.altered_figures import FIGURES, Alteration
from benchmarks.altered_layout import LAYOUT
from benchmarks.altered_words import WORDS
from benchmarks.oracle import Witness, letters, plain
from benchmarks.rooms import EXAMPLE, texts_of
from benchmarks.seeds import Seed, Seeds, Source, seeds_of
from dealroom.documents import StoredText

SEED = 7
PER_CLASS = 700
OTHER_DOCUMENT = "other document"
_CUTS = {"token cut"}  # the quote stands there letter for letter, inside longer tokens
_JOINED = {
    "numbers joined over lines",
    "numbers joined over cells",
    "cells joined",
    "rows joined",
    "sentence end dropped",
}
_ROUNDS = 12  # how often a seed may serve one class

CLASSES: dict[str, Alteration] = {**FIGURES, **WORDS, **LAYOUT}


@dataclass(frozen=True)
class Falsified:
    """A quote that its document does not hold: its class, the file, what was altered, and what it became."""

    kind: str
    file: str
    genuine: str
    quote: str


def falsified(texts: dict[str, StoredText], *, seed: int = SEED, per_class: int = PER_CLASS) -> list[Falsified]:
    """Return falsified quotes over texts, at most `per_class` of each class; the same for the same seed."""
    random = Random(seed)  # noqa: S311 - a benchmark repeats itself; it keeps no secret
    seeds = seeds_of(texts, random=random)
    found = [one for kind, alter in CLASSES.items() for one in _of_class(kind, alter, seeds, random, per_class)]
    return [*found, *_of_other_documents(seeds, random, per_class)]


def is_false(quote: str, genuine: str, witness: Witness, *, kind: str = "") -> bool:
    """Whether a quote really says something that its document does not, whatever a matcher thinks of it."""
    if plain(quote) == plain(genuine) or not letters(quote):
        return False
    if not witness.could_say(quote):
        return True
    if kind not in _JOINED and letters(quote) not in letters(genuine):
        return False  # other words than those that were altered, and the document holds them elsewhere
    return witness.says_once(quote) and (kind in _CUTS or not witness.writes(quote))


def _of_class(kind: str, alter: Alteration, seeds: Seeds, random: Random, wanted: int) -> list[Falsified]:
    found: dict[tuple[str, str], Falsified] = {}
    for _ in range(_ROUNDS):
        before = len(found)
        for seed in seeds.seeds:
            if len(found) == wanted:
                return list(found.values())
            quote = alter(seed, seeds, random)
            if quote is None or (seed.source.file, quote) in found:
                continue
            if is_false(quote, seed.text, seed.source.witness, kind=kind):
                found[seed.source.file, quote] = Falsified(kind, seed.source.file, seed.text, quote)
        if len(found) == before:
            break
    return list(found.values())


def _of_other_documents(seeds: Seeds, random: Random, wanted: int) -> list[Falsified]:
    """Return true quotes of one document, said of another one that does not hold them."""
    found: list[Falsified] = []
    for seed in seeds.seeds if len(seeds.sources) > 1 else ():
        if len(found) == wanted:
            break
        there = random.choice(_others(seeds, seed))
        if is_false(seed.text, "", there.witness):
            found.append(Falsified(OTHER_DOCUMENT, there.file, seed.text, seed.text))
    return found


def _others(seeds: Seeds, seed: Seed) -> list[Source]:
    return [source for source in seeds.sources if source is not seed.source]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=EXAMPLE)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--per-class", type=int, default=PER_CLASS)
    asked = parser.parse_args()
    made = falsified(texts_of(asked.folder), seed=asked.seed, per_class=asked.per_class)
    for kind, count in Counter(one.kind for one in made).items():
        example = next(one for one in made if one.kind == kind)
        print(f"{count:>6} {kind:<26} {' '.join(example.quote.split())[:140]}")
    print(f"{len(made):>6} in all")


if __name__ == "__main__":
    main()
