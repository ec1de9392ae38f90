"""
What of a page's text no reader sees.

Rule: text counts as evidence only if somebody who looks at the page can read it. Text that is not painted, too small,
off the page, clipped away, in the colour of its ground or under something opaque is unseen; where shapes and pictures
leave that open, the page is drawn with and without the text, and what makes no difference is unseen. The text that a
scanner's own recognition left behind, unpainted over or under the picture of the page, is a layer: it stands for what
the picture shows.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from ingestion.box import Box
from ingestion.page_runs import Run
from ingestion.pdfium import FAINTEST, Page
from ingestion.pdfium_objects import Clip, Colour, Drawn

_TINIEST: Final = 1.5  # points
_OUTSIDE: Final = 2.0  # points
_SCAN: Final = 0.5  # of the page: pictures that large are the page itself
_WHITE: Final = (255, 255, 255)
_BAND: Final = 36.0  # points
_MOST_BANDS: Final = 500
_EDGE: Final = 1.0  # points


@dataclass(slots=True)
class Unseen:
    """
    Characters of a page, by index: those that nobody sees, and those of a recognised text over a picture.

    `covered` are those of the hidden that something painted later lies over: who reads the page sees that words are
    missing there.
    """

    hidden: set[int] = field(default_factory=set)
    covered: set[int] = field(default_factory=set)
    layer: set[int] = field(default_factory=set)


def unseen_of(page: Page, runs: Iterable[Run]) -> Unseen:
    """Return what of the runs of a page nobody sees."""
    found = Unseen()
    ground = _Ground(page)
    doubtful: list[Run] = []
    for run in runs:
        if run.style.look.is_invisible:
            (found.layer if ground.is_scan else found.hidden).update(run.glyphs)
        elif 0 < run.style.size < _TINIEST:
            found.hidden.update(run.glyphs)
        elif _is_doubtful(page, run, ground, found):
            doubtful.append(run)
    if doubtful:
        _look(page, doubtful, ground, found)
    return found


class _Ground:
    """What is painted on a page beside its text, in bands across the page so that few need to be asked."""

    def __init__(self, page: Page) -> None:
        self.shown = page.bounds()
        self._bands: dict[int, list[Drawn]] = defaultdict(list)
        self._windows: dict[Clip, Box | None] = {}
        pictured = 0.0
        for drawn in page.objects.drawn:
            box = drawn.box.shared(self.shown)
            if box is None:
                continue
            pictured += box.area * drawn.is_picture
            for band in self._across(box):
                self._bands[band].append(drawn)
        self.is_scan = pictured >= self.shown.area * _SCAN

    @property
    def is_bare(self) -> bool:
        """Whether nothing is painted but text."""
        return not self._bands

    def window(self, clip: Clip) -> Box | None:
        """Return the part of the page that shows under a clip; nothing where none does."""
        if clip.box is None:
            return self.shown
        if clip not in self._windows:
            self._windows[clip] = clip.box.shared(self.shown)
        return self._windows[clip]

    def around(self, order: int, box: Box) -> tuple[list[Drawn], list[Drawn]]:
        """Return what meets a box and is painted later than an order, and what earlier; each the last first."""
        over: list[Drawn] = []
        under: list[Drawn] = []
        for drawn in self._near(box):
            if drawn.box.shared(box) is None:
                continue
            (over if drawn.order > order else under).append(drawn)
            if drawn.order < order and _fills(drawn, box):
                break
        return over, under

    def _near(self, box: Box) -> Iterable[Drawn]:
        bands = self._across(box)
        if len(bands) == 1:
            return reversed(self._bands.get(bands[0], ()))
        met = {drawn for band in bands for drawn in self._bands.get(band, ())}
        return sorted(met, key=lambda drawn: -drawn.order)

    def _across(self, box: Box) -> range:
        low, high = (min(max(int((y - self.shown.bottom) // _BAND), 0), _MOST_BANDS) for y in (box.bottom, box.top))
        return range(low, high + 1)


def _is_doubtful(page: Page, run: Run, ground: _Ground, found: Unseen) -> bool:
    """Hide what of a run is surely unseen, and return whether only a picture of the page can tell of the rest."""
    order, clip = page.objects.placed(run.key)
    window = ground.window(clip)
    if window is None:
        found.hidden.update(run.glyphs)
        return False
    last = run.origin if len(run.glyphs) == 1 else page.origin(run.glyphs[-1])
    if not (window.holds(*run.origin, margin=_OUTSIDE) and window.holds(*last, margin=_OUTSIDE)):
        found.hidden.update(_cut_off(page, run, window))
    is_doubtful = run.style.look.is_layered or not clip.is_plain
    if ground.is_bare:
        return _blends_in(run, None, (), found) or is_doubtful

    box = _around(page, run)
    over, under = ground.around(order, box)
    for drawn in over:
        if drawn.is_plain:
            covered = {index for index in run.glyphs if (ink := page.ink(index)) and drawn.box.covers(ink)}
            found.hidden |= covered
            found.covered |= covered
    return any(not drawn.is_plain for drawn in over) or _blends_in(run, box, under, found) or is_doubtful


def _cut_off(page: Page, run: Run, window: Box) -> Iterator[int]:
    """Yield the characters of words that are wholly outside the part of a page in which they may show."""
    for _, word in groupby(run.glyphs, key=lambda index: page.text[index].isspace()):
        glyphs = list(word)
        if not any(window.holds(*page.origin(index), margin=_OUTSIDE) for index in glyphs):
            yield from glyphs


def _blends_in(run: Run, box: Box | None, under: Sequence[Drawn], found: Unseen) -> bool:
    """Hide a run in the colour of its plain ground; return whether it may have the colour of any other ground."""
    colour = run.style.look.colour
    if not under or (box and len(under) == 1 and _fills(under[0], box)):
        if _is_alike(colour, (under[0].colour if under else None) or _WHITE):
            found.hidden.update(run.glyphs)
        return False
    return _is_alike(colour, _WHITE) or any(drawn.colour and _is_alike(colour, drawn.colour) for drawn in under)


def _fills(drawn: Drawn, box: Box) -> bool:
    inside = drawn.box.holds(box.left, box.bottom, margin=_EDGE) and drawn.box.holds(box.right, box.top, margin=_EDGE)
    return drawn.is_plain and inside


def _is_alike(colour: Colour, other: Colour) -> bool:
    return all(abs(one - two) <= FAINTEST for one, two in zip(colour, other, strict=True))


def _around(page: Page, run: Run) -> Box:
    return page.box(run.glyphs[0]).with_(page.box(run.glyphs[-1]))


def _look(page: Page, runs: Sequence[Run], ground: _Ground, found: Unseen) -> None:
    """Hide what of some runs makes no difference to how the page looks."""
    inks = [(run, index, ink) for run in runs for index in run.glyphs if (ink := page.ink(index))]
    seen = page.differing({run.key for run in runs}, [ink for _, _, ink in inks])
    for (run, index, _), is_seen in zip(inks, seen, strict=True):
        if not is_seen and ground.is_scan and not run.style.look.is_layered:
            found.layer.add(index)
        elif not is_seen:
            found.hidden.add(index)
            found.covered.add(index)
