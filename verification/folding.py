"""
Canonical text: a stored text, made ready for comparison once.

Rule: what is hidden, what is furniture and what is a note mark is taken out of the text that quotes are compared with;
where something hidden was, and at every border that the reader marked, stands a border that no quotation may cross.

A view is one folded reading of a document. The first is what a reader sees as running text. The second, where there is
furniture, holds the furniture too, for a quote that was copied together with it. The third, where something is hidden,
serves to tell a person why a quote was refused, and proves nothing.

# BREAK zones: a zone over visible characters (" | ") adds no border, for a quote has to show those characters to match.
# A zone over white space, or of no width, is a border.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from verification.characters import Folded, Folder, fold
from verification.furniture import furniture
from verification.injection import instructions_in
from verification.rows import RowIndex, row_index
from verification.skeleton import Skeleton, letters_of
from verification.surroundings import Walls, walls_of

_Stretch = TypeVar("_Stretch", Span, Zone)


@dataclass(frozen=True)
class View:
    """
    One folded reading of a stored text. `taken_out` are the stretches of the stored text that it leaves out, in order.

    Its skeleton is made when it is first needed; made twice at once, it is the same.
    """

    text: str
    folded: Folded
    taken_out: tuple[Span, ...]

    @cached_property
    def skeleton(self) -> Skeleton:
        """The letters and digits of the text."""
        return Skeleton(self.text)


@dataclass(frozen=True)
class CanonicalText:
    """
    A stored text with its views: what readers see, the same with furniture, and everything.

    All but the first are made when they are first needed; made twice at once, they are the same.
    """

    stored: StoredText
    plain: View
    furniture: tuple[Span, ...]
    hidden: tuple[Span, ...]
    notes: tuple[Span, ...]
    borders: tuple[Zone, ...]

    @cached_property
    def with_notes(self) -> View | None:
        """
        What readers see, with the raised marks of notes where they stand; None where there are none.

        A mark of plain letters or digits right beside others stays out: it would read as a part of a word or figure.
        """
        text = self.stored.text
        plain = tuple(note for note in self.notes if _reads_on(text, note))
        if len(plain) == len(self.notes):
            return None
        return _view(text, _merged((*plain, *self.furniture)), self.hidden, self.borders)

    @cached_property
    def with_furniture(self) -> View | None:
        """What readers see, running heads and feet included; None where there are none."""
        return _view(self.stored.text, self.notes, self.hidden, self.borders) if self.furniture else None

    @cached_property
    def with_hidden(self) -> View | None:
        """Everything, hidden content included; None where nothing is hidden."""
        return _view(self.stored.text, self.notes, (), self.borders) if self.hidden else None

    @cached_property
    def furniture_letters(self) -> str:
        """The letters and digits of running heads and feet."""
        return letters_of(fold("".join(self.stored.text[line.start : line.end] for line in self.furniture)).text)

    @cached_property
    def rows(self) -> RowIndex | None:
        """The cells that readers see, row by row; None where there are no cells."""
        return row_index(self.stored, self.hidden)

    @cached_property
    def values(self) -> tuple[Zone, ...]:
        """Where cells show another value than they store, and where that value stands, in order."""
        kinds = {ZoneKind.SHOWN, ZoneKind.STORED}
        return tuple(sorted((zone for zone in self.stored.zones if zone.kind in kinds), key=lambda zone: zone.start))

    @cached_property
    def walls(self) -> Walls:
        """The borders that no sentence of the document runs over."""
        return walls_of(self.stored)

    @cached_property
    def instructions(self) -> tuple[Span, ...]:
        """The stretches of the document that read as instructions to a model."""
        return instructions_in(self.stored.text)


def canonicalise(stored: StoredText) -> CanonicalText:
    """Return a stored text ready for comparison. Done once a document version; the result is immutable."""
    hidden = _merged(_spans_of(stored, ZoneKind.HIDDEN))
    notes = _merged(_spans_of(stored, ZoneKind.NOTE_MARK))
    running = _merged((*_spans_of(stored, ZoneKind.FURNITURE), *furniture(stored)))
    borders = tuple(zone for zone in stored.zones if zone.kind is ZoneKind.BREAK and _is_border(stored.text, zone))
    plain = _view(stored.text, _merged((*notes, *running)), hidden, borders)
    return CanonicalText(stored, plain, running, hidden, notes, borders)


def view_of(folded: Folded, taken_out: tuple[Span, ...] = ()) -> View:
    """Return a folded text as a view."""
    return View(folded.text, folded, taken_out)


def touching(spans: Sequence[_Stretch], start: int, end: int) -> Sequence[_Stretch]:
    """Return those of some ordered spans, none over another, that share a character with the stretch `start:end`."""
    if not spans:
        return spans
    first = bisect_right(spans, start, key=lambda span: span.end)
    return spans[first : bisect_left(spans, end, lo=first, key=lambda span: span.start)]


def _view(text: str, taken_out: tuple[Span, ...], hidden: tuple[Span, ...], borders: tuple[Zone, ...]) -> View:
    folder = Folder(text)
    position = 0
    cuts = sorted(
        [(span.start, span.end, False) for span in taken_out]
        + [(span.start, span.end, True) for span in hidden]
        + [(zone.start, zone.end, True) for zone in borders]
    )
    for start, end, is_border in cuts:
        if position < start:
            folder.add(position, start)
        if is_border:
            folder.add_border(max(start, position), max(end, position))
        position = max(position, end)
    folder.add(position, len(text))
    return view_of(folder.result(), _merged((*taken_out, *hidden)))


def _reads_on(text: str, note: Span) -> bool:
    """Whether a mark would go on with the word or figure before it, or that one after it with the mark."""
    joints = (text[place - 1 : place + 1] for place in (note.start, note.end) if place)
    return any(len(letters_of(joint)) == len("ab") for joint in joints)


def _is_border(text: str, zone: Zone) -> bool:
    """Whether a BREAK zone needs a border of its own: not where a separator is shown, inside it or beside it."""
    if text[zone.start : zone.end].strip():
        return False
    return _visible_neighbour(text, zone.start - 1, -1) != "|" != _visible_neighbour(text, zone.end, 1)


def _visible_neighbour(text: str, position: int, step: int) -> str:
    while 0 <= position < len(text) and text[position] in " \t":
        position += step
    return text[position] if 0 <= position < len(text) else ""


def _spans_of(stored: StoredText, kind: ZoneKind) -> tuple[Span, ...]:
    return tuple(Span(zone.start, zone.end) for zone in stored.zones if zone.kind is kind and zone.start < zone.end)


def _merged(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    merged: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
