"""
Alterations of what stands where: words and figures that are all in the document and never stood together.

Each takes a seed and returns a text that nobody wrote, or None where the seed and what stands around it allow none.
"""

import re
from functools import cache
from random import Random

from benchmarks.altered_figures import Alteration, of_pattern, one_of
from benchmarks.seeds import Seed, Seeds, Source
from dealroom.documents import ZoneKind

_FEWEST = 4  # words a piece
_NEGATIONS = re.compile(r"\b(?:not|no|never|without|unless|except|neither|nor|cannot|subject to|provided that)\b")
_ELLIPSES = (" ... ", " \u2026 ", " [...] ", " . . . ")
_FIGURE_CELL = re.compile(r"[($€£-]?[($€£-]?\d[\d,]*(?:\.\d+)?\)?%?")
_WORD_CELL = re.compile(r"[A-Za-z][A-Za-z ,&'-]{3,60}")
_GROUP = re.compile(r"\d{3}(?!\d)")
_REACH = 60  # characters on either side of a border
_NUMBERS_OVER_LINES = re.compile(r"(?<=\d)[ \t]*\n[ \t]*(?=\d)")
_NUMBERS_OVER_CELLS = re.compile(r"(?<=\d) \| (?=\d)")


def _halves(text: str) -> tuple[list[str], list[str]]:
    words = text.split()
    return words[: len(words) // 2], words[len(words) // 2 :]


@cache
def _sentences_of(seeds: Seeds, source: Source) -> list[Seed]:
    return [seed for seed in seeds.seeds if seed.source is source and not seed.is_row]


@cache
def _rows_of(seeds: Seeds, source: Source) -> list[Seed]:
    return [seed for seed in seeds.seeds if seed.source is source and seed.is_row]


def _splice(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    """The beginning of a sentence, and the end of another."""
    ends = _sentences_of(seeds, seed.source)
    first, last = _halves(seed.text)[0], _halves(random.choice(ends).text)[1] if ends else []
    if seed.is_row or min(len(first), len(last)) < _FEWEST:
        return None
    return " ".join((*first, *last))


def _silent_cut(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """A sentence without some of its middle, and nothing that says so."""
    words = seed.text.split()
    if seed.is_row or len(words) < 3 * _FEWEST:
        return None
    start = random.randrange(_FEWEST, len(words) - 2 * _FEWEST + 1)
    end = start + random.randrange(2, _FEWEST + 1)
    return " ".join((*words[:start], *words[end:]))


def _elision_of_negation(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """A sentence whose ellipsis hides what negates or conditions it."""
    found = list(_NEGATIONS.finditer(seed.text))
    if seed.is_row or not found:
        return None
    place = random.choice(found)
    before, after = seed.text[: place.start()].split(), seed.text[place.end() :].split()
    if min(len(before), len(after)) < _FEWEST:
        return None
    return " ".join(before) + random.choice(_ELLIPSES) + " ".join(after)


def _elision_turned_round(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """The end of a sentence, an ellipsis, and its beginning."""
    first, last = _halves(seed.text)
    if seed.is_row or min(len(first), len(last)) < _FEWEST:
        return None
    if not all(seed.source.witness.says_once(" ".join(half)) for half in (first, last)):
        return None  # what a document repeats it may well say in the other order
    return " ".join(last).rstrip(".") + random.choice(_ELLIPSES) + " ".join(first)


def _value(cell: str) -> str:
    return cell.replace(",", "").strip("$€£() ")


def _column_swap(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    """A row with two of its figures exchanged, or with a figure of another row in the same column."""
    if not seed.is_row:
        return None
    cells = seed.text.split(" | ")
    figures = [place for place, cell in enumerate(cells) if _FIGURE_CELL.fullmatch(cell.strip())]
    if not figures:
        return None
    one = random.choice(figures)
    others = [place for place in figures if _value(cells[place]) != _value(cells[one])]
    rows = [row.text.split(" | ") for row in _rows_of(seeds, seed.source)]
    column = [row[one] for row in rows if len(row) == len(cells) and _FIGURE_CELL.fullmatch(row[one].strip())]
    column = [cell for cell in column if _value(cell) != _value(cells[one])]
    if others and (not column or random.random() < 0.5):
        two = random.choice(others)
        cells[one], cells[two] = cells[two], cells[one]
    elif column:
        cells[one] = random.choice(column)
    else:
        return None
    return random.choice((" | ", " ", "\t")).join(cells)


def _column_skipped(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """A row's label beside the figure of a later column, as if the one between were not there."""
    cells = seed.text.split(" | ") if seed.is_row else []
    if len(cells) < 3 or not _WORD_CELL.fullmatch(cells[0]):
        return None
    if not _FIGURE_CELL.fullmatch(cells[1].strip()):
        return None  # a row may well be read over its empty cells
    later = [cell for cell in cells[2:] if _FIGURE_CELL.fullmatch(cell.strip()) and _value(cell) != _value(cells[1])]
    return f"{cells[0]}{random.choice((' | ', ' '))}{random.choice(later)}" if later else None


def _label_exchanged(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    """The figures of a row beside the label of another row."""
    rows = [row.text.split(" | ") for row in _rows_of(seeds, seed.source)] if seed.is_row else []
    cells = seed.text.split(" | ")
    labels = [row[0] for row in rows if _WORD_CELL.fullmatch(row[0]) and row[0] != cells[0]]
    if not labels or len(cells) < 2:
        return None
    return random.choice((" | ", " ")).join((random.choice(labels), *cells[1:]))


@cache
def _places(source: Source, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    text = source.stored.text
    return [found.span() for found in pattern.finditer(text) if not _GROUP.match(text, found.end())]


def _numbers_joined(pattern: re.Pattern[str]) -> Alteration:
    def altered(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
        places = _places(seed.source, pattern)
        if not places:
            return None
        start, end = random.choice(places)
        before, after = _around(seed.source.stored.text, start, end)
        return before + after

    return altered


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    """Return what stands before and after a border, by whole words, each in its own line."""
    before = text[max(0, start - _REACH) : start].rsplit("\n", 1)[-1]
    after = text[end : end + _REACH].split("\n", 1)[0]
    if start > _REACH and len(before) == _REACH:
        before = before.split(" ", 1)[-1]
    if len(after) == _REACH:
        after = after.rsplit(" ", 1)[0]
    return before.lstrip(), after.rstrip()


@cache
def _word_borders(source: Source, separator: str) -> list[tuple[int, int]]:
    """Return the borders that a reader marked, with words and nothing else on both sides."""
    text = source.stored.text
    found: list[tuple[int, int]] = []
    for zone in source.stored.zones:
        if zone.kind is ZoneKind.BREAK and text[zone.start : zone.end].strip() == separator:
            before = text[max(0, zone.start - _REACH) : zone.start].rstrip()
            after = text[zone.end : zone.end + _REACH].lstrip()
            if before[-1:].isalpha() and after[:1].isalpha():
                found.append((zone.start, zone.end))
    return found


def _cells_joined(separator: str) -> Alteration:
    def altered(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
        borders = _word_borders(seed.source, separator)
        if not borders:
            return None
        start, end = random.choice(borders)
        text = seed.source.stored.text
        before = re.split(r"\n| \| ", text[max(0, start - _REACH) : start])[-1].split()[-5:]
        after = re.split(r"\n| \| ", text[end : end + _REACH])[0].split()[:5]
        quote = " ".join((*before, *after))
        is_of_words = not any(character.isdigit() for character in quote)  # a label and its figure are read together
        return quote if is_of_words and quote.count(" ") > 1 else None

    return altered


def _sentence_end(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """Two sentences with the stop between them gone."""
    text = seed.source.stored.text
    found = re.compile(r"[ ]{1,2}([A-Z][a-z]+ [^.;\n|]{20,80})(?=[ ,.;])").match(text, seed.end)
    if seed.is_row or found is None or not re.search(r"[a-z]{3}\.$", seed.text):
        return None
    first, rest = seed.text.removesuffix("."), found[1]
    return first + random.choice((f" {rest}", f" {rest[0].lower()}{rest[1:]}", f", {rest[0].lower()}{rest[1:]}"))


def _space_moved(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    """The letters of two words, cut elsewhere; or two words run together, or one cut in two, where all are words."""
    words = seeds.words
    ways: list[tuple[int, int, str]] = []
    for found in re.finditer(r"(?<![\w'’-])([a-z]+) ([a-z]+)(?![\w'’-])", seed.text):
        both = found[1] + found[2]
        if found[1] not in words or found[2] not in words:
            continue
        ways += [
            (found.start(), found.end(), f"{both[:cut]} {both[cut:]}")
            for cut in range(1, len(both))
            if cut != len(found[1]) and both[:cut] in words and both[cut:] in words
        ]
        if both in words:
            ways.append((found.start(), found.end(), both))
    for found in re.finditer(r"(?<![\w'’-])[a-z]{4,}(?![\w'’-])", seed.text):
        word = found.group()
        ways += [
            (found.start(), found.end(), f"{word[:cut]} {word[cut:]}")
            for cut in range(2, len(word) - 1)
            if word in words and word[:cut] in words and word[cut:] in words
        ]
    if not ways:
        return None
    start, end, new = random.choice(ways)
    return seed.text[:start] + new + seed.text[end:]


def _token_cut(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """A sentence that begins or ends inside a figure or a word."""
    text = seed.text
    inside = [
        found.end()
        for found in re.finditer(
            r"(?<= )[$€£(-]?\d[\d,]*[.,]?(?=\d)|(?<= )(?:un|in|im|non-)(?=[a-z]{4})|(?<=\d)\.(?=\d)|[$€£](?=\d)", text
        )
        if len(text) - found.end() > _REACH // 2
    ]
    ends = [
        found.start()
        for found in re.finditer(
            r"(?<=\d)(?:[.,]\d+| ?%| (?:million|billion|thousand|percent)\b)(?!\d)|(?<=\d)\d+(?=[ ,])", text
        )
        if found.start() > _REACH // 2
    ]
    if inside and (not ends or random.random() < 0.5):
        return text[random.choice(inside) :]
    return text[: random.choice(ends)] if ends else None


LAYOUT: dict[str, Alteration] = {
    "splice": _splice,
    "silent cut": _silent_cut,
    "elision of a negation": _elision_of_negation,
    "elision turned round": _elision_turned_round,
    "column swap": _column_swap,
    "column skipped": _column_skipped,
    "label exchanged": _label_exchanged,
    "numbers joined over lines": _numbers_joined(_NUMBERS_OVER_LINES),
    "numbers joined over cells": _numbers_joined(_NUMBERS_OVER_CELLS),
    "cells joined": _cells_joined("|"),
    "rows joined": _cells_joined(""),
    "sentence end dropped": _sentence_end,
    "space moved": _space_moved,
    "token cut": _token_cut,
    "space in a figure": one_of(
        of_pattern(r"(?<=\d)(?=\d)", lambda _found, _random: " "),
        of_pattern(r"(?<=\d) (?=\d)", lambda _found, _random: ""),
    ),
}
