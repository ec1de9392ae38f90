# pyright: reportUnknownMemberType=false
# pypdfium2 ships no types.
"""
Quotes from PDF pages, retyped as people and models retype them: whether they are proved, have boxes, and what stands there.

A quote is 8 to 25 words in a row, cut anywhere but inside a word, from text that is evidence and crosses no border. It is
retyped with straight quotation marks, plain dashes and letters in place of ligatures. What stands under its boxes is read
by pdfium's own function for the text inside a rectangle.
"""

import ctypes
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from random import Random

import pypdfium2
from pypdfium2 import raw

from benchmarks.rate import Rate
from dealroom.documents import Location, StoredText, ZoneKind
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion import pdfium
from ingestion.boxes import boxes_asked
from ingestion.outcome import ReadDocument
from ingestion.page_boxes import answered
from ingestion.pdf import read_pdf
from verification.folding import canonicalise
from verification.matcher import Match, find_quote

FEWEST_WORDS, MOST_WORDS = 8, 25
ENOUGH = 0.9  # of a quote's letters and digits are read back under its boxes
_APART = {ZoneKind.FURNITURE, ZoneKind.HIDDEN, ZoneKind.BREAK}
_WORD = re.compile(r"\S+")
_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_TYPED = str.maketrans(
    {**dict.fromkeys("“”„", '"'), **dict.fromkeys("‘’‚", "'"), **dict.fromkeys("–—‐‑", "-"), "\xa0": " "}
)
_FINE = 1_000_000


@dataclass(frozen=True)
class _Quote:
    place: Span
    page: int


def rates(paths: Iterable[Path], *, each: int) -> Iterator[Rate]:
    """Yield how many quotes of some PDF files are proved, have boxes and can be read back, `each` from a page."""
    total = proved = placed = read_back = 0
    random = Random(7)  # noqa: S311 - the same files and quotes every time, nothing secret
    for path in paths:
        data = path.read_bytes()
        outcome = read_pdf(data)
        if not isinstance(outcome, ReadDocument):
            continue
        canonical = canonicalise(outcome.stored)
        quotes = [quote for place in outcome.stored.locations for quote in _quotes(outcome.stored, place, random, each)]
        with pdfium.opened(data) as pdf:
            for quote in quotes:
                total += 1
                words = outcome.stored.text[quote.place.start : quote.place.end]
                match = find_quote(words.translate(_TYPED).translate(_LIGATURES), canonical)
                if not isinstance(match, Match):
                    continue
                proved += 1
                under = _under(data, pdf, outcome.stored, match)
                placed += under is not None
                read_back += _share(words, under or "") >= ENOUGH
    yield Rate("quotes of 8 to 25 words, retyped", "proved", proved, total, at_least=0.995)
    yield Rate("proved quotes", "with boxes", placed, proved, at_least=1)
    yield Rate("proved quotes", "read back under their boxes", read_back, proved, at_least=0.97)


def _quotes(stored: StoredText, place: Location, random: Random, each: int) -> Iterator[_Quote]:
    stretches = [words for words in _stretches(stored, place) if len(words) >= FEWEST_WORDS]
    for _ in range(each if stretches else 0):
        words = random.choice(stretches)
        count = random.randint(FEWEST_WORDS, min(MOST_WORDS, len(words)))
        first = random.randint(0, len(words) - count)
        place_of_quote = Span(words[first].start, words[first + count - 1].end)
        before = stored.text[max(words[first].start - 2, 0) : words[first].start]
        text = stored.text[place_of_quote.start : place_of_quote.end]
        is_cut = before.endswith("-\n") or text.endswith("-")
        if not is_cut and sum(any(c.isalnum() for c in word) for word in text.split()) >= FEWEST_WORDS:
            yield _Quote(place_of_quote, place.page or 1)


def _stretches(stored: StoredText, place: Location) -> Iterator[list[Span]]:
    """Yield the words of a page between what no quotation crosses."""
    at = place.start
    borders = sorted((zone.start, zone.end) for zone in stored.zones if zone.kind in _APART)
    for start, end in [*borders, (place.end, place.end)]:
        if at < start <= place.end:
            yield [Span(*found.span()) for found in _WORD.finditer(stored.text, at, start)]
        if end > at and start < place.end:
            at = end


def _under(data: bytes, pdf: pdfium.Pdf, stored: StoredText, match: Match) -> str | None:
    """Return what stands under the boxes of a match; nothing where it has none."""
    document = pypdfium2.PdfDocument(data)
    found: list[str] = []
    for number in _pages_of(stored, match.spans):
        with pdf.page(number - 1) as page:
            boxes = answered(page, boxes_asked(stored, number, match.spans[:64])).boxes
        opened = document[number - 1]
        text = opened.get_textpage()
        found += [_inside(opened, text, box) for own in boxes for box in own]
    document.close()
    return " ".join(found) if found else None


def _pages_of(stored: StoredText, spans: Sequence[Span]) -> list[int]:
    touched = (
        place.page for place in stored.locations if any(s.start < place.end and place.start < s.end for s in spans)
    )
    return [number for number in touched if number]


def _inside(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, box: PageBox) -> str:
    x, y = ctypes.c_double(), ctypes.c_double()
    corners: list[tuple[float, float]] = []
    for across, down in ((box.left, box.top), (box.right, box.bottom)):
        raw.FPDF_DeviceToPage(page.raw, 0, 0, _FINE, _FINE, 0, round(across * _FINE), round(down * _FINE), x, y)
        corners.append((x.value, y.value))
    (left, top), (right, bottom) = corners
    return text.get_text_bounded(min(left, right), min(top, bottom), max(left, right), max(top, bottom))


def _share(words: str, under: str) -> float:
    wanted, found = _letters(words), _letters(under)
    matcher = SequenceMatcher(None, wanted, found, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks()) / max(len(wanted), 1)


def _letters(text: str) -> str:
    return "".join(character for character in unicodedata.normalize("NFKD", text).casefold() if character.isalnum())
