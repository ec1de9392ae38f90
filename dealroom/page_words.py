"""
Places on a page, and the words that were read from its picture.

# INVARIANT: offsets of a page's words count code points of the page's own text; where that text stands in the stored
text of its document, the document's location of the page says.
"""

from dataclasses import dataclass

from dealroom.verdict import Span


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle on a page as it is shown, turned upright: fractions of its width and height from the upper left."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word that was read from a picture: where it stands in the page's text and on the page, and how sure the reader was."""

    start: int
    end: int
    box: PageBox
    confidence: float  # from 0 to 1


@dataclass(frozen=True, slots=True)
class OcrPage:
    """
    What reading the picture of one page gave.

    `words` are in the order of the text and do not overlap. `breaks` are borders that no quotation may cross, such as the
    gap between two columns; `unconfirmed` are the figures that no second reading agrees on. `turn` is how many quarters
    clockwise the text stands turned on the page. `problem` says why the page could not be read; its text is then empty.
    """

    text: str
    words: tuple[PageWord, ...] = ()
    breaks: tuple[Span, ...] = ()
    unconfirmed: tuple[Span, ...] = ()
    turn: int = 0
    engine: str = ""
    second_engine: str | None = None
    problem: str | None = None
