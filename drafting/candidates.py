"""
What an extractive answer may be made of.

Rule: a candidate is a unit of a passed window that belongs to one of the best passages found. Nothing outside the
evidence can become one, and no stretch of a document becomes two.
"""

import re
from dataclasses import dataclass
from typing import Final

from dealroom.evidence import EvidenceDocument
from dealroom.verdict import Span
from drafting.drafter import DraftingTask
from drafting.spans import widened
from drafting.units import Unit, units
from retrieval.search import Hit

_PASSAGES: Final = 10
_FEWEST_WORDS: Final = 4
_FEWEST_WORDS_OPEN: Final = 6  # where no stop ends them
_SENTENCE_ENDS: Final = (".", ";", ":", "!", "?", "。", "；")
_VALUE: Final = re.compile(r"(?:[^|:]{1,60}: )?(?:[A-Z]{3} )?[(<~$€£¥+–-]*\d")
_YEAR: Final = re.compile(r"(?:FY|CY)?(?:19|20)?\d\d[A-Z]?")
_STORED: Final = "Stored | "  # rows that repeat what cells store, where that differs from what they show
_REACH: Final = 300  # characters beyond a passage that a unit of it may reach


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit, the passed document it stands in, the headings above it, and the rank of its passage from 0."""

    document: EvidenceDocument
    unit: Unit
    heading: str
    rank: int


def candidates(task: DraftingTask) -> list[Candidate]:
    """Return the units of the best passages that were passed, in rank order."""
    passed = {document.id: document for document in task.evidence.documents}
    taken: dict[str, list[Span]] = {}
    found: list[Candidate] = []
    for rank, hit in enumerate(task.found.hits[:_PASSAGES]):
        document = passed.get(hit.document.id)
        if document is None:
            continue
        spans = taken.setdefault(document.id, [])
        for unit in _units(hit, document):
            if not _states_something(unit, document):
                continue
            if not any(unit.span.start < span.end and unit.span.end > span.start for span in spans):
                spans.append(unit.span)
                found.append(Candidate(document, unit, _headings_above(unit, document) or hit.passage.heading, rank))
    return found


def _states_something(unit: Unit, document: EvidenceDocument) -> bool:
    """Return whether a unit can answer: it is no heading, no line of a contents page, no stored double of a shown row."""
    headings = ((heading.start, heading.end) for heading in document.stored.headings)
    is_heading = any(start <= unit.span.start and unit.span.end <= end for start, end in headings)
    if unit.is_row:
        if _is_title_row(unit, document):
            return False
        return not unit.text.startswith(_STORED) and (not is_heading or _holds_figure(unit.text))
    if unit.text.rstrip("\"'”’)]").endswith(_SENTENCE_ENDS):
        return len(unit.text.split()) >= _FEWEST_WORDS
    return len(unit.text.split()) >= _FEWEST_WORDS_OPEN and not is_heading


def _is_title_row(unit: Unit, document: EvidenceDocument) -> bool:
    """Return whether a row is the first of a table whose other rows repeat it, value by value, as `Title: value`."""
    title = unit.text.split(" | ", 1)[0]
    return unit.span.start == 0 and f"\n{title}: " in document.stored.text


def _headings_above(unit: Unit, document: EvidenceDocument) -> str:
    """Return the headings that a unit stands under, outermost first."""
    chain: list[tuple[int, str]] = []
    for heading in document.stored.headings:
        if heading.end > unit.span.start:
            break
        chain = [(level, text) for level, text in chain if level < heading.level]
        chain.append((heading.level, document.stored.text[heading.start : heading.end]))
    return " | ".join(text for _, text in chain)


def _holds_figure(row: str) -> bool:
    """Return whether a row holds a value: the titles of columns hold words and years."""
    return any(_VALUE.match(cell) and not _YEAR.fullmatch(cell) for cell in row.split(" | "))


def _units(hit: Hit, document: EvidenceDocument) -> list[Unit]:
    passage = Span(hit.passage.start, hit.passage.end)
    reach = widened(passage, text=document.stored.text, reach=_REACH)
    stretches = (Span(max(reach.start, w.start), min(reach.end, w.end)) for w in document.windows)
    return [
        unit
        for stretch in stretches
        if stretch.start < stretch.end
        for unit in units(stretch, stored=document.stored)
        if unit.span.start < passage.end and unit.span.end > passage.start
    ]
