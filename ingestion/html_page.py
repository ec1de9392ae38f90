# pyright: reportPrivateUsage=false
# lxml gives the type of an element no public name.
"""
The text of a web page, collected in the order in which it is read.

Rule: white space collapses as it does on the screen, a row of a table is a line, and no quotation crosses the border of a
cell or of a row. What nobody sees stands at the end, marked as hidden.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from dealroom.documents import Heading, StoredText, Zone, ZoneKind
from ingestion.headings import find_headings
from ingestion.html_styles import Ground, Styles, ground_within, is_dropped, is_hidden
from ingestion.lines import line_locations
from ingestion.notices import shown
from ingestion.page_furniture import furniture_of_text
from ingestion.superscripts import raised

BORDER: Final = " | "
HIDDEN_LABEL: Final = "Hidden"
MOST_HIDDEN = 1_000
LONGEST_HIDDEN = 5_000

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "caption",
        "legend",
        "optgroup",
        "option",
        "title",
    ]
)
_HEADING_LEVELS = {f"h{level}": level for level in range(1, 7)}
_SPACES = re.compile(r"\s+")
_OPENS_FIGURE = re.compile(r"(?:^|[\s(])[$€£¥][\s(]*$|\($")
_CLOSES_FIGURE = re.compile(r"[)%]+(?:\s|$)")
_LONGEST_MARK = 16
_LIST_MARK = re.compile(r"[•·▪◦●○■□–—*o-]|\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]?|\(?[A-Za-z]{1,4}[.)]|\[[\sXx]*\]|☐|☒|§")


@dataclass(slots=True)
class _Row:
    """A row of a table: what it has shown so far, and whether a border between cells was drawn in it."""

    shown: str = ""
    has_border: bool = False


@dataclass(slots=True)
class Page:
    """Collects the text of a page in reading order. White space collapses, as it does on the screen."""

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    pending: str = ""
    breaks_row: bool = False
    last: str = ""
    rows: list[_Row] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    open_headings: list[tuple[int, int]] = field(default_factory=list)
    kept_as_typed: int = 0
    raised: int = 0
    hidden: list[str] = field(default_factory=list)
    grounds: list[Ground] = field(default_factory=lambda: [Ground()])

    def walk(self, root: etree._Element, *, styles: Styles) -> None:
        """Visit the tree without recursion: its depth belongs to whoever wrote the page."""
        left_out: etree._Element | None = None
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if event == "start" and left_out is None:
                if is_dropped(element) or self._hides(element, styles):
                    left_out = element
                else:
                    self._open(_tag(element))
                    self._hear(element.text)
            elif event == "end" and left_out in {None, element}:
                if left_out is None:
                    self.grounds.pop()
                    self._close(_tag(element))
                left_out = None
                self._hear(element.tail)

    def stored(self) -> StoredText:
        """Return what was collected, and behind it, marked, what nobody sees."""
        text = "".join(self.pieces)
        furniture = furniture_of_text(text)
        headings = self.headings or find_headings(text, skip=((zone.start, zone.end) for zone in furniture))
        zones = sorted([*self.zones, *furniture], key=lambda zone: (zone.start, zone.end))
        for hidden in self.hidden:
            gap, label = "\n" if text else "", HIDDEN_LABEL + BORDER
            start = len(text) + len(gap)
            zones += [Zone(ZoneKind.BREAK, len(text), start)] if gap else []
            text = f"{text}{gap}{label}{hidden}"
            zones.append(Zone(ZoneKind.HIDDEN, start, len(text)))
            zones.append(Zone(ZoneKind.BREAK, start + len(HIDDEN_LABEL), start + len(label)))
        return StoredText(text, line_locations(text), tuple(zones), tuple(headings))

    def _hides(self, element: etree._Element, styles: Styles) -> bool:
        """Whether an element hides what it holds, which is then kept apart; if not, its colours hold from here on."""
        said = styles.said(element)
        if is_hidden(element, said):
            self._hide(_text_of(element))
            return True
        self.grounds.append(ground_within(element, said, self.grounds[-1], styles=styles))
        return False

    def _hide(self, text: str) -> None:
        if shown(text) and len(self.hidden) < MOST_HIDDEN:
            self.hidden.append(text[:LONGEST_HIDDEN])

    def _hear(self, text: str | None) -> None:
        """Take in a text, unless its letters have the colour of their ground."""
        ground = self.grounds[-1]
        if text and ground.letters == ground.paper:
            self._hide(" ".join(text.split()))
        else:
            self._say(text)

    def _open(self, tag: str) -> None:
        if tag == "tr":
            self.pending = "\n"
            self.rows.append(_Row())
        elif tag in {"td", "th"}:
            self._begin_cell()
        elif tag in _BLOCKS or tag == "br":
            self._end_line()
        if tag in _HEADING_LEVELS:
            self.open_headings.append((_HEADING_LEVELS[tag], self.length))
        self.kept_as_typed += tag == "pre"
        self.raised += tag == "sup"

    def _close(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._end_line()
        if tag == "tr" and self.rows:
            self.pending = "\n"
            row = self.rows.pop()
            self.breaks_row |= row.has_border
            if self.rows:
                self.rows[-1].shown += row.shown
        if tag in _HEADING_LEVELS and self.open_headings:
            self._close_heading(*self.open_headings.pop())
        self.kept_as_typed -= tag == "pre"
        self.raised -= tag == "sup"

    def _close_heading(self, level: int, opened_at: int) -> None:
        title = "".join(self.pieces_from(opened_at))
        stripped = title.strip()
        if stripped:
            start = self.length - len(title) + title.index(stripped)
            self.headings.append(Heading(start, start + len(stripped), level))

    def pieces_from(self, start: int) -> list[str]:
        """Return the collected pieces from an offset on, which is the border of a piece."""
        found: list[str] = []
        at = self.length
        for piece in reversed(self.pieces):
            if at <= start:
                break
            at -= len(piece)
            found.append(piece)
        return found[::-1]

    def _end_line(self) -> None:
        if self.pending != BORDER:  # a paragraph that opens a cell stands behind the cell's border
            self.pending = "\n"

    def _begin_cell(self) -> None:
        shown = self.rows[-1].shown.strip() if self.rows else ""
        if not shown:
            return
        if _LIST_MARK.fullmatch(shown):
            self.pending = " "
        else:
            self.pending = BORDER

    def _say(self, text: str | None) -> None:
        if not text:
            return
        if self.kept_as_typed:
            for index, line in enumerate(text.split("\n")):
                if index:
                    self._end_line()
                self._write(line.rstrip())
            return
        collapsed = _SPACES.sub(" ", text)
        if collapsed.startswith(" "):
            self.pending = self.pending or " "
        self._write(collapsed.strip())
        if collapsed.endswith(" ") and collapsed.strip():
            self.pending = " "

    def _write(self, text: str) -> None:
        if not text.strip():
            return
        is_note = False
        if self.raised:
            text, is_note = raised(text, before=self.last)
        self._write_pending(text)
        if is_note:
            self.zones.append(Zone(ZoneKind.NOTE_MARK, self.length, self.length + len(text)))
        self._put(text)
        self.last = (self.last + text)[-32:]
        if self.rows:
            row = self.rows[-1]
            row.shown = (row.shown + text)[:_LONGEST_MARK]

    def _write_pending(self, text: str) -> None:
        gap, self.pending = self.pending, ""
        if not self.length or not gap:
            return
        if gap == BORDER:
            # Filings put the currency sign and the closing bracket of one figure into cells of their own.
            if _OPENS_FIGURE.search(self.last) or _CLOSES_FIGURE.match(text):
                return
            self.rows[-1].has_border = True
        if gap == BORDER or (gap == "\n" and self.breaks_row):
            self.zones.append(Zone(ZoneKind.BREAK, self.length, self.length + len(gap)))
        if gap == "\n":
            self.breaks_row = False
        self._put(gap)
        self.last = (self.last + gap)[-32:]

    def _put(self, piece: str) -> None:
        self.pieces.append(piece)
        self.length += len(piece)


def _tag(element: etree._Element) -> str:
    return str(element.tag).lower()


def _text_of(element: etree._Element) -> str:
    """Return all the text in an element, but for scripts and the like, on one line."""
    pieces: list[str] = []
    dropped: etree._Element | None = None
    for event, each in etree.iterwalk(element, events=("start", "end")):
        if event == "start" and dropped is None:
            if is_dropped(each):
                dropped = each
            else:
                pieces += [" ", each.text or ""] if _tag(each) in _BLOCKS else [each.text or ""]
        elif event == "end" and dropped in {None, each}:
            dropped = None
            pieces.append((each.tail or "") if each is not element else "")
    return " ".join("".join(pieces).split())
