"""Plain text: one location a line, headings guessed, what repeats at page edges marked."""

from dealroom.documents import DocumentKind, StoredText
from ingestion.encoding import decode
from ingestion.headings import find_headings
from ingestion.lines import line_locations
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.page_furniture import furniture_of_text


def read_plain(data: bytes) -> ReadDocument | Unreadable:
    """Return the text of a plain file."""
    text = decode(data)
    if text is None:
        return Unreadable(DocumentKind.TXT, "The file's type is unknown: it is neither a document nor text.")
    if not text.strip():
        return Unreadable(DocumentKind.TXT, "The file holds no text.")

    furniture = furniture_of_text(text)
    stored = StoredText(
        text=text,
        locations=line_locations(text),
        zones=furniture,
        headings=find_headings(text, skip=((zone.start, zone.end) for zone in furniture)),
    )
    return ReadDocument(DocumentKind.TXT, stored, page_count=None)
