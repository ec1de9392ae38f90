"""
How fast pages of PDF files become text with boxes, beside pdfium alone and beside other readers, in one run over the same
pages; and whether quotes from them are proved, have boxes, and can be read back under these.

`python -m benchmarks.pages [FOLDER]` takes the PDF files below FOLDER (the example room unless given). Processor time is
counted, each reader takes its turn in every round, and the best round counts. Other readers get fewer pages, for they
are slower. `pdfminer.six` is left out where it is not installed.
"""

import io
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pypdf
import pypdfium2
from rich.console import Console
from rich.table import Table

from benchmarks.page_quotes import rates
from benchmarks.rate import table
from dealroom.verdict import Span
from ingestion import pdfium
from ingestion.page_boxes import lines_on
from ingestion.page_text import text_of
from ingestion.pdf import read_pdf

EXAMPLE = Path(__file__).parent.parent / "examples" / "larch"
GOAL = 60  # pages of text with boxes a processor second
ROUNDS = 3
PAGES, PEER_PAGES, PAGES_OF_ONE = 400, 60, 40
QUOTES_A_PAGE = 1


@dataclass(frozen=True)
class Reader:
    """A way of reading: `read` takes a file and a number of pages, and returns how many it read."""

    name: str
    read: Callable[[bytes, int], int]
    pages: int


def with_boxes(data: bytes, most: int) -> int:
    """Read pages as they are read for a room, and place every line of theirs."""
    with pdfium.opened(data) as pdf:
        count = min(pdf.page_count, most)
        for index in range(count):
            with pdf.page(index) as page:
                read = text_of(page)
                assert all(box.area >= 0 for box in lines_on(page, read, Span(0, len(read.text))))
    return count


def pdfium_text(data: bytes, most: int) -> int:
    """Read pages with pdfium, without any place."""
    document = pypdfium2.PdfDocument(data)
    count = min(len(document), most)
    for index in range(count):
        page = document[index]
        text = page.get_textpage()
        text.get_text_range()
        text.close()
        page.close()
    return count


def pypdf_text(data: bytes, most: int) -> int:
    """Read pages with pypdf, which tells no place."""
    return len([page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages[:most]])


def pdfminer_boxes(data: bytes, most: int) -> int:
    """Read pages with pdfminer.six, which tells the place of every letter."""
    from pdfminer.high_level import extract_pages  # noqa: PLC0415 - it may not be installed

    return sum(1 for _ in extract_pages(io.BytesIO(data), maxpages=most))


def readers() -> Iterator[Reader]:
    """Yield the readers that are installed."""
    yield Reader("text with boxes (ours)", with_boxes, PAGES)
    yield Reader("pdfium, text alone", pdfium_text, PAGES)
    yield Reader("pypdf, text alone", pypdf_text, PEER_PAGES)
    if find_spec("pdfminer"):
        yield Reader("pdfminer.six, with boxes", pdfminer_boxes, PEER_PAGES)


def pages_a_second(reader: Reader, files: list[bytes]) -> float:
    """Return how many pages a reader reads in a processor second."""
    left = reader.pages
    start = time.process_time()
    for data in files:
        left -= reader.read(data, min(left, PAGES_OF_ONE))
        if left <= 0:
            break
    return (reader.pages - left) / max(time.process_time() - start, 1e-9)


def main(folder: Path) -> None:
    found = sorted(folder.rglob("*.pdf"))
    Random(7).shuffle(found)  # noqa: S311 - the same files and quotes every time, nothing secret
    outcomes = {path: read_pdf(path.read_bytes()) for path in found}
    files = [path.read_bytes() for path, outcome in outcomes.items() if getattr(outcome, "page_count", 0)]
    compared = list(readers())
    best = dict.fromkeys((reader.name for reader in compared), 0.0)
    for _ in range(ROUNDS):
        for reader in compared:
            best[reader.name] = max(best[reader.name], pages_a_second(reader, files))

    ours = best[compared[0].name]
    shown = Table(title=f"Pages a processor second over {folder.name}", title_justify="left", box=None)
    for column in ("reader", "pages/s", "ours beside it"):
        shown.add_column(column, justify="left" if column == "reader" else "right")
    for name, speed in best.items():
        shown.add_row(name, f"{speed:,.1f}", f"{ours / speed:,.2f} x" if speed else "")
    console = Console()
    console.print(shown)
    console.print(f"goal of {GOAL} pages a processor second: {'met' if ours >= GOAL else 'NOT met on this machine'}")
    console.print(table(list(rates(found, each=QUOTES_A_PAGE)), folder.name))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLE)
