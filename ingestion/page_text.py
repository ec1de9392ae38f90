"""The text of one PDF page, with what is marked in it, and for each character where on the page it stands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dealroom.documents import Zone, ZoneKind
from ingestion.columns import ReadLine, in_reading_order
from ingestion.page_lines import CUT, PageLine, lines_of
from ingestion.pdfium import Page
from ingestion.superscripts import raised

_BULLETS = str.maketrans({"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf0e0": "→", "\uf0a8": "☐"})
_DROPPED = str.maketrans(dict.fromkeys(["\ufeff", "\u200b", "\ufffe", *map(chr, range(32))]))
_WRITTEN = {**_DROPPED, **_BULLETS}
_ODD = re.compile(rf"[^\S ]|  |[{re.escape(''.join(map(chr, _WRITTEN)))}]")
_PIECE = re.compile(r"(?P<space>\s+)|\S+")


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of the page's text, how high it stands, and how far across it begins."""

    start: int
    end: int
    baseline: float
    left: float
    is_hidden: bool


@dataclass(slots=True)
class PageText:
    """
    The text of a page.

    `sources` holds, for each character of `text`, the index of the page's character that it is, or nothing where
    reading put it in. `gaps` are the places in `text`, in order, before which the page has wide white space.
    """

    text: str = ""
    zones: list[Zone] = field(default_factory=list)
    lines: list[PlacedLine] = field(default_factory=list)
    sources: list[int | None] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)


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
        self._gaps: list[int] = []

    def finished(self) -> PageText:
        return PageText("".join(self._pieces), sorted(self._zones, key=_place), self._lines, self._sources, self._gaps)

    def add(self, read: ReadLine) -> None:
        """Write a line below the others."""
        if self._pieces:
            if read.is_apart:
                self._mark(ZoneKind.BREAK, self._at, self._at + 1)
            self._put("\n", [None])
        start = self._at
        self._write(read.line, dict(read.breaks))
        end = self._at
        if read.line.is_hidden:
            self._mark(ZoneKind.HIDDEN, start, end)
        elif read.line.is_layer:
            self._mark(ZoneKind.OCR, start, end)
        self._lines.append(PlacedLine(start, end, *_place_of(read.line), read.line.is_hidden))

    def _write(self, line: PageLine, breaks: dict[int, int]) -> None:
        for start, end, is_raised in _stretches(line):
            if is_raised:
                self._write_raised(line, start, end)
            else:
                self._write_plain(line, start, end, breaks)
        self._drop_spaces()
        if line.ends_in_hyphen:
            self._put("-", [line.glyphs[-1]])

    def _write_plain(self, line: PageLine, start: int, end: int, breaks: dict[int, int]) -> None:
        for gap in line.gaps:
            if start <= gap.start < end:
                self._write_text(line, start, gap.end, breaks)
                self._gaps.append(self._at)
                start = gap.end
        self._write_text(line, start, end, breaks)

    def _write_text(self, line: PageLine, start: int, end: int, breaks: dict[int, int]) -> None:
        text = line.text(self._page)
        if not breaks and line.is_whole and not _ODD.search(text, start, end):
            self._write_clean(text[start:end], line.glyphs[start:end])
            return
        for found in _PIECE.finditer(text, start, end):
            first, last = found.span()
            if found.lastgroup == "space":
                if CUT in line.glyphs[first:last] or any(first <= place < last for place in breaks):
                    self._mark(ZoneKind.BREAK, self._at, self._at + 1)
                self._write_space()
            else:
                self._write_word(found.group(), line.glyphs[first:last])

    def _write_clean(self, text: str, glyphs: list[int]) -> None:
        """Write text that is written as it stands, but for a space at either end."""
        if text[:1] == " ":
            self._write_space()
        words = text.strip(" ")
        if words:
            lead = text.index(words)
            self._put(words, glyphs[lead : lead + len(words)])
            if text[-1] == " ":
                self._write_space()

    def _write_space(self) -> None:
        if self._pieces and self._pieces[-1] not in {" ", "\n"}:
            self._put(" ", [None])

    def _write_word(self, word: str, glyphs: list[int]) -> None:
        written = word.translate(_WRITTEN)
        if len(written) != len(word):
            kept = [place for place, character in enumerate(word) if character.translate(_WRITTEN)]
            glyphs = [glyphs[place] for place in kept]
        if written:
            self._put(written, glyphs)

    def _write_raised(self, line: PageLine, start: int, end: int) -> None:
        glyphs = line.glyphs[start:end]
        before = "".join(self._pieces[-8:]).rsplit("\n", 1)[-1]
        mark = "".join(self._page.text[index] for index in glyphs)
        stored, is_note = raised(mark, before=before)
        if is_note:
            self._drop_spaces()  # a mark belongs to the word before it, however it is set
            self._mark(ZoneKind.NOTE_MARK, self._at, self._at + len(stored))
        sources: list[int | None] = [*glyphs[: len(stored)]]
        sources += [None] * (len(stored) - len(sources))
        for character, source in zip(stored, sources, strict=True):
            self._put(character, [source])

    def _drop_spaces(self) -> None:
        while self._pieces and self._pieces[-1] == " ":
            self._pieces.pop()
            self._sources.pop()

    @property
    def _at(self) -> int:
        return len(self._sources)

    def _put(self, written: str, sources: Sequence[int | None]) -> None:
        self._pieces.append(written)
        self._sources.extend(sources)

    def _mark(self, kind: ZoneKind, start: int, end: int) -> None:
        self._zones.append(Zone(kind, start, end))


def _place_of(line: PageLine) -> tuple[float, float]:
    """Return how high a line stands, and how far across it begins."""
    if (line.is_level and line.along[0] > 0) or not line.runs:
        return line.baseline, line.left
    across, up = line.runs[0].origin
    return up, across


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
