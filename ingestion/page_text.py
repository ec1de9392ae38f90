"""The text of one PDF page, with what is marked in it, and for each character where on the page it stands."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dealroom.documents import Zone, ZoneKind
from ingestion.columns import ReadLine, in_reading_order
from ingestion.page_lines import SPACE, PageLine, lines_of
from ingestion.pdfium import Page
from ingestion.superscripts import raised

_BULLETS = str.maketrans({"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf0e0": "→", "\uf0a8": "☐"})
_DROPPED = {"\ufeff", "\u200b", "\ufffe"}


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of the page's text, and how high it stands."""

    start: int
    end: int
    baseline: float
    is_hidden: bool


@dataclass(slots=True)
class PageText:
    """
    The text of a page.

    `sources` holds, for each character of `text`, the index of the page's character that it is, or nothing where
    reading put it in.
    """

    text: str = ""
    zones: list[Zone] = field(default_factory=list)
    lines: list[PlacedLine] = field(default_factory=list)
    sources: list[int | None] = field(default_factory=list)


def text_of(page: Page) -> PageText:
    """Return the text of a page in reading order."""
    lines = lines_of(page)
    writer = _Writer(page)
    for read in in_reading_order(page, [line for line in lines if not line.is_hidden]):
        writer.add(read)
    for line in lines:
        if line.is_hidden:
            writer.add(ReadLine(line, is_apart=True))
    return writer.finished()


class _Writer:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._pieces: list[str] = []
        self._sources: list[int | None] = []
        self._zones: list[Zone] = []
        self._lines: list[PlacedLine] = []

    def finished(self) -> PageText:
        return PageText("".join(self._pieces), sorted(self._zones, key=_place), self._lines, self._sources)

    def add(self, read: ReadLine) -> None:
        """Write a line below the others."""
        if self._pieces:
            if read.is_apart:
                self._mark(ZoneKind.BREAK, len(self._sources), len(self._sources) + 1)
            self._put("\n", None)
        start = len(self._sources)
        self._write(read.line, dict(read.breaks))
        end = len(self._sources)
        if read.line.is_hidden:
            self._mark(ZoneKind.HIDDEN, start, end)
        self._lines.append(PlacedLine(start, end, read.line.baseline, read.line.is_hidden))

    def _write(self, line: PageLine, breaks: dict[int, int]) -> None:
        for start, end, is_raised in _stretches(line):
            if is_raised:
                self._write_raised(line, start, end)
            else:
                self._write_plain(line, start, end, breaks)
        while self._pieces and self._pieces[-1] == " ":
            self._pieces.pop()
            self._sources.pop()
        if line.ends_in_hyphen:
            self._put("-", line.glyphs[-1])

    def _write_plain(self, line: PageLine, start: int, end: int, breaks: dict[int, int]) -> None:
        for place in range(start, end):
            if place in breaks:
                self._mark(ZoneKind.BREAK, len(self._sources), len(self._sources) + 1)
            index = line.glyphs[place]
            character = " " if index == SPACE else self._page.text[index]
            if character.isspace():
                if self._pieces and self._pieces[-1] not in {" ", "\n"}:
                    self._put(" ", None)
            elif character >= " " and character not in _DROPPED:
                self._put(character.translate(_BULLETS), index)

    def _write_raised(self, line: PageLine, start: int, end: int) -> None:
        glyphs = line.glyphs[start:end]
        before = "".join(self._pieces[-32:]).rsplit("\n", 1)[-1]
        mark = "".join(self._page.text[index] for index in glyphs)
        stored, is_note = raised(mark, before=before)
        if is_note:
            self._mark(ZoneKind.NOTE_MARK, len(self._sources), len(self._sources) + len(stored))
        sources: list[int | None] = [*glyphs[: len(stored)]]
        sources += [None] * (len(stored) - len(sources))
        for character, source in zip(stored, sources, strict=True):
            self._put(character, source)

    def _put(self, character: str, source: int | None) -> None:
        self._pieces.append(character)
        self._sources.append(source)

    def _mark(self, kind: ZoneKind, start: int, end: int) -> None:
        self._zones.append(Zone(kind, start, end))


def _stretches(line: PageLine) -> Iterator[tuple[int, int, bool]]:
    """Yield the stretches of a line that are raised, and those that are not: places in its glyphs."""
    if not line.raised:
        yield 0, len(line.glyphs), False
        return
    start = 0
    for place in range(1, len(line.glyphs) + 1):
        is_raised = line.glyphs[start] in line.raised
        if place == len(line.glyphs) or (line.glyphs[place] in line.raised) != is_raised:
            yield start, place, is_raised
            start = place


def _place(zone: Zone) -> tuple[int, int]:
    return zone.start, zone.end
