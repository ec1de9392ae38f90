# pyright: reportPrivateUsage=false
# lxml gives the type of an element no public name.
"""
Web pages: the text that a browser shows, block by block.

Rule: scripts and styles are no text. What the page hides is kept apart and is never evidence.
"""

import re

from lxml import etree

from dealroom.documents import DocumentKind, StoredText
from ingestion.charsets import codec_of
from ingestion.encoding import decode
from ingestion.html_page import Page
from ingestion.html_styles import styles_of
from ingestion.notices import hidden_notice
from ingestion.outcome import ReadDocument, Unreadable

_KIND = DocumentKind.HTML
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{1,40})", re.IGNORECASE)
_CHARSET_WITHIN = 4096
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


def read_html(data: bytes) -> ReadDocument | Unreadable:
    """Return the text of a web page, what it hides marked."""
    markup = _decoded(data)
    if markup is None:
        return Unreadable(_KIND, "The file's type is unknown: it is neither a document nor text.")

    page = page_of(markup)
    if isinstance(page, Unreadable):
        return page
    stored = page.stored()
    if not stored.text.strip():
        return Unreadable(_KIND, "The page shows no text.")
    return ReadDocument(_KIND, stored, page_count=None, notice=hidden_notice(len(page.hidden)))


def page_of(markup: str) -> Page | Unreadable:
    """Return what a web page says, collected from its markup."""
    root = _parsed(_XML_DECLARATION.sub("", markup))
    if isinstance(root, Unreadable):
        return root
    page = Page()
    page.walk(root, styles=styles_of(root))
    return page


def text_of(markup: str) -> StoredText | None:
    """Return the text of a web page that is part of another document; None where it cannot be read."""
    page = page_of(markup)
    return None if isinstance(page, Unreadable) else page.stored()


def _decoded(data: bytes) -> str | None:
    declared = _CHARSET.search(data[:_CHARSET_WITHIN])
    codec = codec_of(declared[1].decode("ascii")) if declared else None
    # A page that says in ASCII that it is UTF-16 is not.
    if codec and not codec.startswith(("utf-16", "utf-32")) and not data.startswith(_MARKS):
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
