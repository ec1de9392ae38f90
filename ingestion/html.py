# pyright: reportPrivateUsage=false
# lxml gives the type of an element no public name.
"""
Web pages: the text that a browser shows, block by block.

Rule: what the page hides (a `hidden` attribute, `display:none`, scripts) is not in the text. A row of a table is a
line, and no quotation crosses the border of a cell or of a row.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from dealroom.documents import DocumentKind, Heading, StoredText, Zone, ZoneKind
from ingestion.encoding import decode
from ingestion.headings import find_headings
from ingestion.lines import line_locations
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.page_furniture import furniture_of_text
from ingestion.superscripts import raised

BORDER: Final = " | "

_KIND = DocumentKind.HTML
_LEFT_OUT = frozenset(["head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe", "select"])
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
_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])", re.IGNORECASE
)
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{1,40})", re.IGNORECASE)
_CHARSETS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "us-ascii": "cp1252",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
    "iso-8859-2": "iso-8859-2",
    "iso-8859-15": "iso-8859-15",
    "shift_jis": "shift_jis",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5",
    "euc-jp": "euc-jp",
    "euc-kr": "euc-kr",
}
_XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_SPACES = re.compile(r"\s+")
_OPENS_FIGURE = re.compile(r"(?:^|[\s(])[$€£¥][\s(]*$|\($")
_CLOSES_FIGURE = re.compile(r"[)%]+(?:\s|$)")
_LONGEST_MARK = 16
_LIST_MARK = re.compile(r"[•·▪◦●○■□–—*o-]|\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]?|\(?[A-Za-z]{1,4}[.)]|\[[\sXx]*\]|☐|☒|§")


def read_html(data: bytes) -> ReadDocument | Unreadable:
    """Return the visible text of a web page."""
    markup = _decoded(data)
    if markup is None:
        return Unreadable(_KIND, "The file's type is unknown: it is neither a document nor text.")

    root = _parsed(_XML_DECLARATION.sub("", markup))
    if isinstance(root, Unreadable):
        return root
    page = _Page()
    page.walk(root)
    stored = page.stored()
    if not stored.text.strip():
        return Unreadable(_KIND, "The page shows no text.")
    return ReadDocument(_KIND, stored, page_count=None)


def _decoded(data: bytes) -> str | None:
    declared = _CHARSET.search(data[:4096])
    codec = _CHARSETS.get(declared[1].decode("ascii").lower()) if declared else None
    if codec and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return data.decode(codec, errors="replace").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    return decode(data)


def _parsed(markup: str) -> etree._Element | Unreadable:
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
    try:
        root: etree._Element | None = etree.fromstring(markup.encode("utf-8", errors="replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        return Unreadable(_KIND, "The page shows no text.")
    # A parser that gives up at a limit keeps what it has read so far: the rest would be lost silently.
    if any(entry.level >= etree.ErrorLevels.FATAL or "depth" in entry.message.lower() for entry in parser.error_log):
        return Unreadable(_KIND, "The page is nested too deeply or is damaged, and cannot be read to its end.")
    return root


@dataclass(slots=True)
class _Row:
    """A row of a table: what it has shown so far, and whether a border between cells was drawn in it."""

    shown: str = ""
    has_border: bool = False


@dataclass(slots=True)
class _Page:
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

    def walk(self, root: etree._Element) -> None:
        """Visit the tree without recursion: its depth belongs to whoever wrote the page."""
        hidden: etree._Element | None = None
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if event == "start" and hidden is None:
                if _is_left_out(element):
                    hidden = element
                else:
                    self._open(_tag(element))
                    self._say(element.text)
            elif event == "end" and hidden in {None, element}:
                if hidden is None:
                    self._close(_tag(element))
                hidden = None
                self._say(element.tail)

    def stored(self) -> StoredText:
        """Return what was collected."""
        text = "".join(self.pieces)
        furniture = furniture_of_text(text)
        headings = self.headings or find_headings(text, skip=((zone.start, zone.end) for zone in furniture))
        zones = sorted([*self.zones, *furniture], key=lambda zone: (zone.start, zone.end))
        return StoredText(text, line_locations(text), tuple(zones), tuple(headings))

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


def _is_left_out(element: etree._Element) -> bool:
    if _tag(element) in _LEFT_OUT or element.get("hidden") is not None:
        return True
    style = element.get("style")
    return bool(style and _HIDDEN_STYLE.search(style))
