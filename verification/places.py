"""Places where a reading of a quote stands in a view, letter for letter or with repaired breaks."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from verification.borders import is_on_borders
from verification.folding import View
from verification.gaps import GapVerdict, Side, compare_gap
from verification.quotes import Reading
from verification.spaces import SpaceRepair, are_forgiven

_MOST_CANDIDATES = 2_000  # doubt closes: a skeleton that is everywhere proves nothing by repair
_MOST_STEPS = 200_000  # gaps compared for one reading, so that hostile text costs linear time
_DECORATION = ' "\u2022\u25aa\u25cf\u25cb\u25a0\u00b7\uf0b7'


@dataclass(frozen=True, slots=True)
class Hit:
    """A stretch of a view's folded text where a reading stands."""

    view: View
    start: int
    end: int
    is_repaired: bool

    @property
    def stored_start(self) -> int:
        """Where it begins in the stored text."""
        return self.view.folded.starts[self.start]

    @property
    def stored_end(self) -> int:
        """Where it ends in the stored text."""
        return self.view.folded.ends[self.end - 1]


def exact_hits(reading: Reading, view: View, original: str) -> list[Hit]:
    """Return the places where the folded reading stands letter for letter, on token borders."""
    wanted = reading.view.text
    found: list[Hit] = []
    at = view.text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if is_on_borders(view, at, end, original):
            found.append(Hit(view, at, end, reading.is_edited))
        at = view.text.find(wanted, end)
    return found


def repaired_hits(reading: Reading, view: View, original: str) -> list[Hit]:
    """Return the places where the reading stands once breaks of extraction and of retyping are repaired."""
    if not reading.view.skeleton:
        return []
    document, quote = Side(view, original), Side(reading.view, reading.text)
    found: list[Hit] = []
    steps = 0
    for candidate, (at, is_recased) in enumerate(_candidates(reading.view.skeleton, view.skeleton)):
        if candidate >= _MOST_CANDIDATES or steps > _MOST_STEPS:
            return found
        comparison = _Comparison(document, quote, at)
        hit = comparison.hit(is_edited=reading.is_edited or is_recased)
        steps += comparison.steps
        if hit is not None:
            found.append(hit)
    return sorted(found, key=lambda hit: hit.start)


def _candidates(wanted: str, skeleton: str) -> Iterator[tuple[int, bool]]:
    """Yield where the quote's letters stand in the document's, also with the case of the first letter changed."""
    recased = wanted[0].swapcase() + wanted[1:]
    for letters in dict.fromkeys((wanted, recased)):
        if len(letters) != len(wanted):
            continue
        at = skeleton.find(letters)
        while at >= 0:
            yield at, letters is not wanted
            at = skeleton.find(letters, at + 1)


class _Comparison:
    """One candidate place, compared gap by gap."""

    def __init__(self, document: Side, quote: Side, at: int) -> None:
        self._document = document
        self._quote = quote
        self._at = at
        self._length = len(quote.view.skeleton)
        self._is_repaired = False
        self._spaces: list[SpaceRepair] = []
        self.steps = 1

    def hit(self, *, is_edited: bool) -> Hit | None:
        """Return the place, or None if the document says something else here."""
        view = self._document.view
        start, end = self._outer_start(), self._outer_end()
        if start is None or end is None or not is_on_borders(view, start, end, self._document.original):
            return None
        if not all(self._is_same_gap(at) for at in self._gaps()):
            return None
        if not are_forgiven(self._spaces, view, self._quote.view, self._document.original):
            return None
        return Hit(view, start, end, is_edited or self._is_repaired or bool(self._spaces))

    def _gaps(self) -> list[int]:
        """Return where a run of letters begins on either side, counted in letters of the quote."""
        runs = self._document.view.runs_in_skeleton
        first = bisect_right(runs, self._at)
        last = bisect_left(runs, self._at + self._length)
        ours = {run - self._at for run in runs[first:last]}
        return sorted(ours.union(self._quote.view.runs_in_skeleton[1:]))

    def _is_same_gap(self, at: int) -> bool:
        self.steps += 1
        d = (_offset(self._document.view, self._at + at - 1) + 1, _offset(self._document.view, self._at + at))
        q = (_offset(self._quote.view, at - 1) + 1, _offset(self._quote.view, at))
        verdict = compare_gap(self._document, d, self._quote, q)
        if verdict is GapVerdict.DIFFERENT:
            return False
        if verdict is GapVerdict.REPAIRED:
            self._is_repaired = True
        elif verdict is not GapVerdict.SAME:
            self._spaces.append(SpaceRepair(at, d, q, verdict is GapVerdict.DOCUMENT_SPACE))
        return True

    def _outer_start(self) -> int | None:
        first = _offset(self._document.view, self._at)
        lead = self._quote.view.text[: _offset(self._quote.view, 0)]
        return _start_before(self._document.view.text, first, lead)

    def _outer_end(self) -> int | None:
        last = _offset(self._document.view, self._at + self._length - 1) + 1
        tail = self._quote.view.text[_offset(self._quote.view, self._length - 1) + 1 :]
        return _end_after(self._document.view.text, last, tail)


def _offset(view: View, letter: int) -> int:
    """Return where a letter of the skeleton stands in the folded text."""
    run = bisect_right(view.runs_in_skeleton, letter) - 1
    return view.runs_in_text[run] + letter - view.runs_in_skeleton[run]


def _start_before(text: str, first: int, lead: str) -> int | None:
    for wanted in (lead, lead.strip(_DECORATION)):
        if text.endswith(wanted, 0, first):
            return first - len(wanted)
    return None


def _end_after(text: str, last: int, tail: str) -> int | None:
    for wanted in (tail, tail.strip(_DECORATION), tail.strip(f"{_DECORATION},;")):
        if text.startswith(wanted, last):
            return last + len(wanted)
    return None
