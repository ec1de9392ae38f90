"""
What a page picture costs, beside pdfium's own rendering of the same page, in one run over the same pages.

`python -m benchmarks.pictures [FOLDER]` takes the PDF files of a room. Processor time of this process and of the
readers' children together is counted, so that a busy machine does not matter; each page is drawn once, with a quote of
it highlighted and a stamp burned in, as somebody sees it who may view and not take.
"""

import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

from api.pictures import FilePage, Pictures, finished
from dealroom.documents import StoredText
from dealroom.ids import VersionId
from dealroom.verdict import Span
from ingestion.outcome import ReadDocument
from ingestion.sandbox import Sandbox

EXAMPLE = Path(__file__).parent.parent / "examples" / "larch"
WIDTH = 1_100
MOST_FILES, PAGES_EACH = 40, 3
QUOTE = 120  # characters
STAMP = ("ann@aldgate.test", "26 Nov 2026 09:00 UTC")
MEDIAN_MS, P95_MS = 150, 300


@dataclass(frozen=True)
class Measured:
    """Milliseconds of processor time for each page: the whole picture, one from memory, and bare rendering."""

    whole: list[float]
    again: list[float]
    bare: list[float]
    with_boxes: int


def spent() -> float:
    """Return the processor seconds of this process, and of every child that has ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def of_readers(sandbox: Sandbox) -> float:
    """Return the processor seconds of the warm process, and of every child of it that has ended."""
    fields = Path(f"/proc/{sandbox.process_id}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / 100  # its own and its children's, user and system, in hundredths


def pages_of(folder: Path, sandbox: Sandbox) -> Iterator[tuple[Path, StoredText, int]]:
    """Yield pages that hold enough text, from the first files of a room."""
    for path in sorted(folder.rglob("*.pdf"))[:MOST_FILES]:
        read = sandbox.read(path, name=path.name)
        if not isinstance(read, ReadDocument):
            continue
        full = [place for place in read.stored.locations if place.page and place.end - place.start > 3 * QUOTE]
        for place in full[:: max(len(full) // PAGES_EACH, 1)][:PAGES_EACH]:
            yield path, read.stored, place.page or 1


def measured(folder: Path, sandbox: Sandbox) -> Measured:
    pictures = Pictures(lambda: sandbox)
    whole, again, bare, found = list[float](), list[float](), list[float](), 0
    for path, stored, page in pages_of(folder, sandbox):
        of = FilePage(VersionId(str(path)), path, path.name, page)
        place = next(place for place in stored.locations if place.page == page)
        middle = (place.start + place.end) // 2
        spans = (Span(middle - QUOTE // 2, middle + QUOTE // 2),)

        def draw(of: FilePage = of, stored: StoredText = stored, spans: tuple[Span, ...] = spans) -> int:
            drawn = pictures.page(of, width=WIDTH, stored=stored, spans=spans)
            assert drawn is not None
            finished(drawn[0], boxes=drawn[1], stamp=STAMP)
            return bool(drawn[1])

        found += draw_timed(draw, whole, sandbox)
        draw_timed(draw, again, sandbox)
        draw_timed(lambda path=path, page=page: rendered(path, page), bare, sandbox)
    return Measured(whole, again, bare, found)


def draw_timed(draw: Callable[[], int], times: list[float], sandbox: Sandbox) -> int:
    start = spent() + of_readers(sandbox)
    result = draw()
    times.append((spent() + of_readers(sandbox) - start) * 1000)
    return result


def rendered(path: Path, page: int) -> int:
    """Render a page with pdfium alone and save it the same way: nothing confined, marked or stamped."""
    with pypdfium2.PdfDocument(path) as document:
        opened = document[page - 1]
        picture = opened.render(scale=WIDTH / opened.get_width()).to_pil().convert("RGB")
    return len(finished(picture))


def main(folder: Path) -> None:
    with Sandbox() as sandbox:
        result = measured(folder, sandbox)
    bare = statistics.median(result.bare)
    print(
        f"Page pictures over {folder.name}: {len(result.whole)} pages, {result.with_boxes} with their quote highlighted"
    )
    for name, times in (
        ("drawn, marked, stamped", result.whole),
        ("from memory", result.again),
        ("pdfium alone", result.bare),
    ):
        ordered = sorted(times)
        late = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
        middle = statistics.median(ordered)
        print(f"  {name:24} {middle:6.0f} ms median {late:6.0f} ms p95   {middle / bare:.2f} of pdfium alone")
    print(f"  goal: at most {MEDIAN_MS} ms median and {P95_MS} ms p95 of processor time")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLE)
