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

import re
from array import array
from dataclasses import dataclass
from itertools import accumulate

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from verification.characters import Folded, Folder, fold
from verification.furniture import furniture
from verification.rows import RowIndex, row_index

SUPERSCRIPTS = "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"

# Letters and digits of every script, vulgar fractions, circled and lowered digits; not raised digits, which may be marks
# of notes and are compared as what stands between words.
_RUN = re.compile(f"[^\\W_{SUPERSCRIPTS}]+")
_NO_RUN = re.compile(f"[\\W_{SUPERSCRIPTS}]+")


@dataclass(frozen=True, slots=True)
class View:
    """
    One folded reading of a stored text, and its skeleton.

    The skeleton is the letters and digits alone, in runs; it finds the places that are worth comparing and never decides.
    `taken_out` are the stretches of the stored text that this reading leaves out.
    """

    text: str
    folded: Folded
    taken_out: tuple[Span, ...]
    skeleton: str
    runs_in_skeleton: "array[int]"
    runs_in_text: "array[int]"


@dataclass(frozen=True, slots=True)
class CanonicalText:
    """A stored text with its views: what readers see, the same with furniture, and everything."""

    stored: StoredText
    plain: View
    with_furniture: View | None
    with_hidden: View | None
    furniture: tuple[Span, ...]
    furniture_skeleton: str
    rows: RowIndex | None


def canonicalise(stored: StoredText) -> CanonicalText:
    """Return a stored text ready for comparison. Done once a document version; the result is immutable."""
    hidden = _merged(_spans_of(stored, ZoneKind.HIDDEN))
    notes = _spans_of(stored, ZoneKind.NOTE_MARK)
    running = _merged((*_spans_of(stored, ZoneKind.FURNITURE), *furniture(stored)))
    borders = tuple(zone for zone in stored.zones if zone.kind is ZoneKind.BREAK and _is_border(stored.text, zone))
    return CanonicalText(
        stored=stored,
        plain=_view(stored.text, _merged((*notes, *running)), hidden, borders),
        with_furniture=_view(stored.text, _merged(notes), hidden, borders) if running else None,
        with_hidden=_view(stored.text, _merged(notes), (), borders) if hidden else None,
        furniture=running,
        furniture_skeleton=skeleton_of(fold("".join(stored.text[line.start : line.end] for line in running)).text),
        rows=row_index(stored, hidden),
    )


def view_of(folded: Folded, taken_out: tuple[Span, ...] = ()) -> View:
    """Return a folded text with its skeleton."""
    text = folded.text
    runs = [run.span() for run in _RUN.finditer(text)]
    lengths = accumulate((end - start for start, end in runs), initial=0)
    return View(
        text=text,
        folded=folded,
        taken_out=taken_out,
        skeleton=skeleton_of(text),
        runs_in_skeleton=array("I", lengths)[:-1],
        runs_in_text=array("I", [start for start, _ in runs]),
    )


def skeleton_of(folded: str) -> str:
    """Return the letters and digits of a folded text."""
    return _NO_RUN.sub("", folded)


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
