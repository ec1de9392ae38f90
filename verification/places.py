"""Places where a reading of a quote stands in a view, letter for letter or with repaired breaks."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.borders import is_on_borders
from verification.folding import View
from verification.gaps import GapVerdict, Side, compare_gap
from verification.quotes import Reading
from verification.spaces import SpaceRepair, are_forgiven
from verification.words import turns_a_sentence

_MOST_CANDIDATES = 2_000  # doubt closes: a skeleton that is everywhere proves nothing by repair
_MOST_STEPS = 200_000  # gaps compared for one reading, so that hostile text costs linear time
_REST_OF_SENTENCE = 200
_STOP = re.compile(
    r"[.;](?= |$)|[,;] (?:and |or )?\([a-z0-9]{1,4}\)"
)  # a sentence ends, or the next item of a list begins
_NEVER = 1 << 40  # more letters than any text has
_Stretch = tuple[int, int]
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
        return self.view.folded.start_of(self.start)

    @property
    def stored_end(self) -> int:
        """Where it ends in the stored text."""
        return self.view.folded.end_of(self.end - 1)


def exact_hits(reading: Reading, view: View, original: str) -> list[Hit]:
    """Return the places where the folded reading stands letter for letter, on token borders."""
    wanted = reading.folded.text
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
    if not stands_loosely(reading, view):
        return []
    document, quote = Side(view, original), Side(reading.view, reading.text)
    found: list[Hit] = []
    steps = 0
    for candidate, at in enumerate(_candidates(reading.skeleton, view.skeleton)):
        if candidate >= _MOST_CANDIDATES or steps > _MOST_STEPS:
            break
        comparison = _Comparison(document, quote, at)
        hit = comparison.hit()
        steps += comparison.steps
        if hit is not None:
            found.append(hit)
    return found


def stands_loosely(reading: Reading, view: View) -> bool:
    """Return whether the quote's letters and digits stand in a view at all: if not, it is not worth comparing."""
    return reading.skeleton != "" and reading.skeleton[1:] in view.skeleton


def _candidates(wanted: str, skeleton: str) -> Iterator[int]:
    """Yield where the quote's letters stand in the document's; the first may stand in the other case."""
    at = skeleton.find(wanted[1:], 1) - 1
    while at >= 0:
        if skeleton[at] == wanted[0] or skeleton[at] == wanted[0].swapcase():
            yield at
        at = skeleton.find(wanted[1:], at + 2) - 1


class _Comparison:
    """One candidate place, compared gap by gap."""

    def __init__(self, document: Side, quote: Side, at: int) -> None:
        self._document = document
        self._quote = quote
        self._at = at
        self._length = len(quote.view.skeleton)
        self._spaces: list[SpaceRepair] = []
        self.steps = 1

    def hit(self) -> Hit | None:
        """Return the place, or None if the document says something else here."""
        view = self._document.view
        start, end = self._outer_start(), self._outer_end()
        if start is None or end is None or not is_on_borders(view, start, end, self._document.original):
            return None
        if not all(self._is_same_gap(*gap) for gap in self._gaps()):
            return None
        if not are_forgiven(self._spaces, view, self._quote.view, self._document.original):
            return None
        return Hit(view, start, end, is_repaired=True)

    def _gaps(self) -> Iterator[tuple[int, _Stretch, _Stretch]]:
        """Yield the gaps that lie between runs of letters on either side: where, in the document and in the quote."""
        ours, theirs = self._document.view, self._quote.view
        d = bisect_right(ours.runs_in_skeleton, self._at) - 1
        q = 0
        while True:
            next_ours = _begin(ours.runs_in_skeleton, d + 1, self._at)
            next_theirs = _begin(theirs.runs_in_skeleton, q + 1, 0)
            at = min(next_ours, next_theirs)
            if at >= self._length:
                return
            before = ours.runs_in_text[d] + self._at + at - ours.runs_in_skeleton[d]
            quoted = theirs.runs_in_text[q] + at - theirs.runs_in_skeleton[q]
            d += at == next_ours
            q += at == next_theirs
            yield (
                at,
                (before, ours.runs_in_text[d] if at == next_ours else before),
                (quoted, theirs.runs_in_text[q] if at == next_theirs else quoted),
            )

    def _is_same_gap(self, at: int, d: _Stretch, q: _Stretch) -> bool:
        self.steps += 1
        if self._document.view.text[d[0] : d[1]] == self._quote.view.text[q[0] : q[1]]:
            return True
        verdict = compare_gap(self._document, d, self._quote, q)
        if verdict is GapVerdict.DIFFERENT:
            return False
        if verdict in {GapVerdict.DOCUMENT_SPACE, GapVerdict.QUOTE_SPACE}:
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


def _begin(runs: Sequence[int], run: int, at: int) -> int:
    """Return after how many letters from `at` a run begins; never, if there is no such run."""
    return runs[run] - at if run < len(runs) else _NEVER


def _offset(view: View, letter: int) -> int:
    """Return where a letter of the skeleton stands in the folded text."""
    run = bisect_right(view.runs_in_skeleton, letter) - 1
    return view.runs_in_text[run] + letter - view.runs_in_skeleton[run]


def _start_before(text: str, first: int, lead: str) -> int | None:
    for wanted in (lead, lead.strip(_DECORATION), lead.strip(f"{_DECORATION},;")):
        if text.endswith(wanted, 0, first):
            return first - len(wanted)
    return None


def _end_after(text: str, last: int, tail: str) -> int | None:
    if not text.startswith(tail, last) and "'" in tail and text.startswith(tail.replace("'", '"'), last):
        return last + len(tail)  # marks inside a quotation, written as single ones
    for wanted in (tail, tail.strip(_DECORATION), tail.strip(f"{_DECORATION},;")):
        if text.startswith(wanted, last):
            return last + len(wanted)
    return _before_stop_of_writer(text, last, tail)


def _before_stop_of_writer(text: str, last: int, tail: str) -> int | None:
    """
    Return the end of a quote whose writer put a stop where the document has none, or None where that may not be.

    What is shown is the document's own, without the stop. The rest of the document's sentence may hold nothing that
    takes back what the quote says, for the stop hides it.
    """
    wanted = tail.strip(f"{_DECORATION}.,;:")
    if not text.startswith(wanted, last):
        return None
    end = last + len(wanted)
    rest = _STOP.split(text[end : end + _REST_OF_SENTENCE], maxsplit=1)[0]
    return None if turns_a_sentence(rest) else end
