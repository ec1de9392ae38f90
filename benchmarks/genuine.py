"""
Genuine quotes: a seeded generator that damages documents as extraction does, or writes quotes as a quoting hand does.

Every quote says what its document says: the oracle is the undamaged text, from which the quote was cut before anything
was damaged. A quote counts as kept if it is found, and if what would be shown holds the words that were cut.

`python -m benchmarks.genuine FOLDER` counts the kinds and prints an example of each.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.damaged import Edit, edited
from benchmarks.damages import BROKEN_SPACING, DAMAGES, VARIANTS
from benchmarks.oracle import letters
from benchmarks.rooms import EXAMPLE, texts_of
from benchmarks.seeds import Seed, Seeds, seeds_of
from dealroom.documents import Location, StoredText, ZoneKind

SEED = 7
PER_KIND = 380
UNTOUCHED, FURNITURE, TWO = "untouched", "furniture", "two of these"
_FEWEST_LETTERS = 20
_PAGE = 1_200  # characters
_ROUNDS = 3
_MOST = 0.6


@dataclass(frozen=True)
class Damaged:
    """A document as a bad extraction would have left it, with the quotes that are genuine in it."""

    file: str
    stored: StoredText
    quotes: tuple["Genuine", ...]


@dataclass(frozen=True)
class Genuine:
    """A quote that its document holds: the kind of damage between them, and the words that were cut."""

    kind: str
    cut: str
    quote: str


def genuine(texts: dict[str, StoredText], *, seed: int = SEED, per_kind: int = PER_KIND) -> Iterator[Damaged]:
    """Yield damaged documents with their genuine quotes, at most `per_kind` of a kind; the same for the same seed."""
    random = Random(seed)  # noqa: S311 - a benchmark repeats itself; it keeps no secret
    seeds = seeds_of(texts, random=random)
    made = Counter[str]()
    for _ in range(_ROUNDS):
        random.shuffle(order := list(_by_source(seeds)))
        for number, own in enumerate(order):
            left = [kind for kind in (UNTOUCHED, *VARIANTS, *DAMAGES, *BROKEN_SPACING, TWO) if made[kind] < per_kind]
            share = -(-per_kind // max(1, len(order) - number))
            one = _damaged(own, left, share, random)
            if one is not None:
                made.update(quote.kind for quote in one.quotes)
                yield one
            if made[FURNITURE] < per_kind and (paged := _paged(own, random)) is not None:
                made.update(quote.kind for quote in paged.quotes)
                yield paged


def is_shown(genuine: Genuine, stored: StoredText, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the spans that would be shown are the document's words that were cut, in order, and no others."""
    cut, position, count = _without_digits(letters(genuine.cut)), 0, 0
    for start, end in spans:
        piece = _without_digits(letters(stored.text[start:end]))
        position = cut.find(piece, position)
        if position < 0:
            return False
        position += len(piece)
        count += len(piece)
    return count >= _MOST * len(cut)  # a seed may hold a running foot that its reader did not mark


def _without_digits(text: str) -> str:
    """The marks of notes are digits, and are shown or not as the document has them."""
    return "".join(character for character in text if not character.isdigit())


def _by_source(seeds: Seeds) -> list[list[Seed]]:
    found: defaultdict[str, list[Seed]] = defaultdict(list)
    for seed in seeds.seeds:
        if not seed.is_row and len(letters(seed.text)) >= _FEWEST_LETTERS and seed.text.count(" ") > 2:
            found[seed.source.file].append(seed)
    return list(found.values())


def _damaged(own: list[Seed], kinds: list[str], share: int, random: Random) -> Damaged | None:
    """Return a document with each seed damaged in one way, the kinds in turn."""
    source = own[0].source
    edits: list[Edit] = []
    quotes: list[Genuine] = []
    made = Counter[str]()
    taken = 0
    for seed in sorted(own, key=lambda seed: seed.start):
        wanted = [kind for kind in kinds if made[kind] < share]
        if not wanted or seed.start < taken:
            continue
        kind = random.choice(wanted)
        quote, damage = _quoted(seed, kind, random)
        if quote is None:
            continue
        made[kind] += 1
        taken = seed.end
        edits += damage
        quotes.append(Genuine(kind, seed.text, quote))
    return Damaged(source.file, edited(source.stored, edits), tuple(quotes)) if quotes else None


def _quoted(seed: Seed, kind: str, random: Random) -> tuple[str | None, list[Edit]]:
    """Return the quote of a seed and the edits of its document, or nothing where the kind does not apply."""
    text = seed.text
    if kind == UNTOUCHED:
        return text, []
    if kind in VARIANTS:
        return VARIANTS[kind](text, random), []
    if kind != TWO:
        damage = {**DAMAGES, **BROKEN_SPACING}[kind](text, seed.start, random)
        return (text, damage) if damage else (None, [])
    one, two = random.sample(list(DAMAGES), 2)
    damage = DAMAGES[one](text, seed.start, random)
    if random.random() < 0.5:
        return (text, [*damage, *more]) if damage and (more := DAMAGES[two](text, seed.start, random)) else (None, [])
    quote = VARIANTS[random.choice(list(VARIANTS))](text, random)
    return (quote, damage) if damage and quote else (None, [])


def _paged(own: list[Seed], random: Random) -> Damaged | None:
    """Return a document laid out in pages with a running head and foot, and the quotes that go over a page's end."""
    source = own[0].source
    if any(zone.kind in {ZoneKind.HIDDEN, ZoneKind.NOTE_MARK} for zone in source.stored.zones):
        return None
    text = source.stored.text.replace("\f", "\n")
    head, foot = (
        f"Master agreement {random.randint(100, 999)} of the parties",
        random.choice(("Page {}", "- {} -", "{}")),
    )
    pieces, places, quotes, position, length = list[str](), list[Location](), list[Genuine](), 0, 0
    for seed in sorted(own, key=lambda seed: seed.start):
        if seed.start < position + _PAGE:
            continue
        words = [
            place for place in range(seed.start + 15, seed.end - 15) if text[place] == " " and _parts_words(text, place)
        ]
        if not words:
            continue
        end = random.choice(words)
        number = len(places) + 1
        page = f"{head}\n{text[position:end]}\n{foot.format(number)}"
        places.append(Location(length, length + len(page), page=number))
        pieces.append(page)
        length += len(page) + 1
        quotes.append(Genuine(FURNITURE, seed.text, seed.text))
        position = end + 1
    last = f"{head}\n{text[position:]}\n{foot.format(len(places) + 1)}"
    places.append(Location(length, length + len(last), page=len(places) + 1))
    if len(places) < 3:
        return None
    return Damaged(source.file, StoredText("\f".join((*pieces, last)), tuple(places)), tuple(quotes))


def _parts_words(text: str, place: int) -> bool:
    return text[place - 1].isalpha() and text[place + 1].isalpha()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=EXAMPLE)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--per-kind", type=int, default=PER_KIND)
    asked = parser.parse_args()
    made = [
        quote
        for one in genuine(texts_of(asked.folder), seed=asked.seed, per_kind=asked.per_kind)
        for quote in one.quotes
    ]
    for kind, count in Counter(one.kind for one in made).items():
        example = next(one for one in made if one.kind == kind)
        print(f"{count:>6} {kind:<26} {' '.join(example.quote.split())[:140]}")
    print(f"{len(made):>6} in all")


if __name__ == "__main__":
    main()
