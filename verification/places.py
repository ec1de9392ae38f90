"""Places where a reading of a quote stands in a view, letter for letter or with repaired breaks."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verification.borders import is_on_borders
from verification.folding import View
from verification.gaps import GapVerdict, Side, compare_gap
from verification.quotes import Reading
from verification.skeleton import MOST_PLACES, RUN, places_of
from verification.spaces import SpaceRepair, are_forgiven
from verification.words import turns_a_sentence

_MOST_STEPS = 200_000  # gaps compared for one reading, so that hostile text costs linear time
_REST_OF_SENTENCE = 200
_STOP = re.compile(
    r"[.;](?= |$)|[,;] (?:and |or )?\([a-z0-9]{1,4}\)"
)  # a sentence ends, or the next item of a list begins
_Stretch = tuple[int, int]
_DECORATION = ' "\u2022\u25aa\u25cf\u25cb\u25a0\u00b7\uf0b7'


class Hit(NamedTuple):
    """
    A stretch of a view's folded text where a reading stands, and the stretch of the stored text that it is.

    `is_repaired`: not letter for letter, or words of the writer were taken off.
    """

    view: View
    start: int
    end: int
    stored_start: int
    stored_end: int
    is_repaired: bool


def hit_at(view: View, start: int, end: int, *, is_repaired: bool) -> Hit:
    """Return a stretch of a view as a hit."""
    return Hit(view, start, end, view.folded.start_of(start), view.folded.end_of(end - 1), is_repaired)


class Search:
    """A reading of a quote that is looked for in a view of a document, whose stored text is `original`."""

    def __init__(self, reading: Reading, view: View, original: str) -> None:
        self.reading = reading
        self.view = view
        self.original = original
        # After how many letters of the document the letters of the reading stand.
        self.letters = view.skeleton.places_of(reading.letters) if reading.letters else []

    def exact(self) -> list[Hit]:
        """Return the places where the folded reading stands letter for letter, on token borders."""
        wanted, view = self.reading.said, self.view
        length = len(wanted)
        return [
            hit_at(view, at, at + length, is_repaired=self.reading.is_edited)
            for at in self._exact_places(wanted)
            if is_on_borders(view, at, at + length, self.original)
        ]

    def _exact_places(self, wanted: str) -> list[int]:
        """Return where the folded reading stands: a long one in a long text by its letters."""
        if not (self.reading.is_long and self.view.skeleton.is_long):
            return places_of(wanted, self.view.text, at_most=MOST_PLACES)
        starts = [self.view.skeleton.offset_of(at) - self.reading.lead for at in self.letters]
        return [start for start in starts if start >= 0 and self.view.text.startswith(wanted, start)]

    def repaired(self, *, known: Sequence[Hit] = ()) -> list[Hit]:
        """
        Return the places where the reading stands once breaks of extraction and of retyping are repaired.

        Places that touch one of the `known` hits are left out.
        """
        found: list[Hit] = []
        if len(known) == len(self.letters):
            return found  # they are all known
        document, quote = Side(self.view, self.original), Side(self.reading.view, self.reading.text)
        steps = 0
        for at in self.letters:
            if steps > _MOST_STEPS:
                break
            first = self.view.skeleton.offset_of(at)
            if any(hit.start <= first < hit.end for hit in known):
                continue
            comparison = _Comparison(document, quote, at)
            hit = comparison.hit()
            steps += comparison.steps
            if hit is not None:
                found.append(hit)
        return found


class _Comparison:
    """One candidate place, compared gap by gap."""

    def __init__(self, document: Side, quote: Side, at: int) -> None:
        self._document = document
        self._quote = quote
        skeleton = document.view.skeleton
        self._length = len(quote.view.skeleton.text)
        self._first = skeleton.offset_of(at)
        self._last = skeleton.offset_of(at + self._length - 1)
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
        return hit_at(view, start, end, is_repaired=True)

    def _gaps(self) -> Iterator[tuple[int, _Stretch, _Stretch]]:
        """Yield the gaps that lie between runs of letters on either side: where, in the document and in the quote."""
        our_runs = RUN.finditer(self._document.view.text, self._first)
        their_runs = RUN.finditer(self._quote.view.text)
        our_run, their_run = next(our_runs), next(their_runs)
        ours, theirs, at = our_run.start(), their_run.start(), 0
        while True:
            letters = min(our_run.end() - ours, their_run.end() - theirs)
            at, ours, theirs = at + letters, ours + letters, theirs + letters
            if at >= self._length:
                return
            before, quoted = ours, theirs
            if ours == our_run.end():
                our_run = next(our_runs)
                ours = our_run.start()
            if theirs == their_run.end():
                their_run = next(their_runs)
                theirs = their_run.start()
            yield at, (before, ours), (quoted, theirs)

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
        lead = self._quote.view.text[: self._quote.view.skeleton.offset_of(0)]
        return _start_before(self._document.view.text, self._first, lead)

    def _outer_end(self) -> int | None:
        tail = self._quote.view.text[self._quote.view.skeleton.offset_of(self._length - 1) + 1 :]
        return _end_after(self._document.view.text, self._last + 1, tail)


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
