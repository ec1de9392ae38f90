"""Places where a reading of a quote stands in a view, letter for letter or with repaired breaks."""

import re
from typing import NamedTuple

from verification.alignment import Stretch, differing_gaps
from verification.borders import is_on_borders
from verification.folding import View
from verification.gaps import GapVerdict, Side, compare_gap
from verification.quotes import Reading
from verification.skeleton import LONG_QUOTE, LONG_TEXT, MOST_PLACES, places_of
from verification.spaces import SpaceRepair, are_forgiven
from verification.words import turns_a_sentence

_MOST_STEPS = 200_000  # gaps compared for one reading, so that hostile text costs linear time
_REST_OF_SENTENCE = 200
_STOP = re.compile(
    r"[.;](?= |$)|[,;] (?:and |or )?\([a-z0-9]{1,4}\)"
)  # a sentence ends, or the next item of a list begins
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
        self._reading = reading
        self._view = view
        self._original = original
        self._letters: list[int] | None = None

    def letters(self) -> list[int]:
        """Return after how many letters of the document the letters of the reading stand."""
        if self._letters is None:
            self._letters = self._view.skeleton.places_of(self._reading.letters) if self._reading.letters else []
        return self._letters

    def exact(self) -> list[Hit]:
        """Return the places where the folded reading stands letter for letter, on token borders."""
        view = self._view
        length = len(self._reading.said)
        return [
            hit_at(view, at, at + length, is_repaired=self._reading.is_edited)
            for at in self._exact_places()
            if is_on_borders(view, at, at + length, self._original) and self._goes_on(at + length)
        ]

    def _exact_places(self) -> list[int]:
        """Return where the folded reading stands: a long one in a long text by its letters."""
        wanted, text = self._reading.said, self._view.text
        if len(wanted) < LONG_QUOTE or len(text) < LONG_TEXT:
            return places_of(wanted, text, at_most=MOST_PLACES)
        starts = [self._view.skeleton.offset_of(at) - self._reading.first for at in self.letters()]
        return [start for start in starts if start >= 0 and text.startswith(wanted, start)]

    def repaired(self) -> list[Hit]:
        """Return the places where the reading stands once breaks of extraction and of retyping are repaired."""
        found: list[Hit] = []
        if not self.letters():
            return found
        document = Side(self._view.text, self._original, lambda: self._view.folded)
        steps = 0
        for at in self.letters():
            if steps > _MOST_STEPS:
                break
            comparison = _Comparison(document, self._view, self._reading, at)
            hit = comparison.hit()
            steps += comparison.steps
            if hit is not None and self._goes_on(hit.end):
                found.append(hit)
        return found

    def _goes_on(self, end: int) -> bool:
        """Whether the document goes on with the scrap that the quote was cut off in, if there is one."""
        return not self._reading.cut_off or self._view.text.startswith(self._reading.cut_off, end + 1)


class _Comparison:
    """One candidate place, compared gap by gap."""

    def __init__(self, document: Side, view: View, reading: Reading, at: int) -> None:
        self._document = document
        self._view = view
        self._reading = reading
        self._quote = Side(reading.said, reading.text, lambda: reading.folded)
        self._first = view.skeleton.offset_of(at)
        self._last = view.skeleton.offset_of(at + len(reading.letters) - 1)
        self._spaces: list[SpaceRepair] = []
        self.steps = 1

    def hit(self) -> Hit | None:
        """Return the place, or None if the document says something else here."""
        text, said = self._view.text, self._reading.said
        start = _start_before(text, self._first, said[: self._reading.first])
        end = _end_after(text, self._last + 1, said[self._reading.end :])
        if start is None or end is None or not is_on_borders(self._view, start, end, self._document.original):
            return None
        if text[self._first] != said[self._reading.first] and "|" in text[start:end]:
            return None  # a cell begins with the case that it has; its middle may be the beginning of another one
        gaps = differing_gaps(text, said, first=(self._first, self._reading.first), end=self._reading.end)
        if not all(self._is_same_gap(*gap) for gap in gaps):
            return None
        if not are_forgiven(self._spaces, self._view, said, self._document.original):
            return None
        return hit_at(self._view, start, end, is_repaired=True)

    def _is_same_gap(self, d: Stretch, q: Stretch) -> bool:
        self.steps += 1
        verdict = compare_gap(self._document, d, self._quote, q)
        if verdict in {GapVerdict.DOCUMENT_SPACE, GapVerdict.QUOTE_SPACE}:
            self._spaces.append(SpaceRepair(d, q, verdict is GapVerdict.DOCUMENT_SPACE))
        return verdict is not GapVerdict.DIFFERENT


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
