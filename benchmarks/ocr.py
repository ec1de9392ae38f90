"""
Reading pages from their pictures: how many words are read right, and what a page costs.

`python -m benchmarks.ocr [FOLDER] [PAGES]` draws pages of the PDF files below FOLDER that have a text layer (the example
room's unless given), clean and as a poor scanner would, reads the pictures, and compares the words with the text layer.
Beside each reading stands Tesseract's, where it is installed. Times are of a page, the loading of the models included.
"""

import io
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageFilter
from rich.console import Console
from rich.table import Table

from dealroom.documents import DocumentKind
from ingestion.ocr_figures import figures_of
from ingestion.ocr_page import read_picture
from ingestion.ocr_picture import picture_of
from ingestion.ocr_recogniser import Picture
from ingestion.ocr_second import second_reading
from ingestion.outcome import ReadDocument
from ingestion.pdf import read_pdf

EXAMPLE = Path(__file__).parent.parent / "examples" / "larch"
PAGES = 8
FEWEST_WORDS = 100
LEAST_RECALL = 0.95
MOST_SECONDS = 8.0
_ALIKE = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "\u00a0": " "})


@dataclass
class Reading:
    """What came of reading pages: words of the text layer, words that were read, and how many are the same."""

    wanted: int = 0
    read: int = 0
    right: int = 0
    figures: int = 0
    right_figures: int = 0
    unconfirmed: int = 0
    wrong_confirmed: int = 0
    processor: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return self.right / max(self.wanted, 1)

    @property
    def precision(self) -> float:
        return self.right / max(self.read, 1)

    def count(self, truth: str, text: str) -> None:
        wanted, read = Counter(words_of(truth)), Counter(words_of(text))
        self.wanted += wanted.total()
        self.read += read.total()
        self.right += (wanted & read).total()
        numbers = Counter(truth[span.start : span.end] for span in figures_of(truth.translate(_ALIKE)))
        found = Counter(text[span.start : span.end] for span in figures_of(text.translate(_ALIKE)))
        self.figures += numbers.total()
        self.right_figures += (numbers & found).total()


def words_of(text: str) -> list[str]:
    """Return the words of a text; kinds of quote marks and dashes are alike."""
    return text.translate(_ALIKE).split()


def scanned_badly(picture: Picture, random: Random) -> Picture:
    """Return a picture as a poor scanner gives it: tilted by a degree, blurred, specked and packed."""
    tilted = Image.fromarray(picture[:, :, 1]).rotate(
        random.uniform(0.8, 1.6) * random.choice((-1, 1)), Image.Resampling.BICUBIC, fillcolor=255
    )
    blurred = np.array(tilted.filter(ImageFilter.GaussianBlur(0.8)))
    noise = np.random.default_rng(random.randrange(2**32)).random(blurred.shape)
    blurred[noise < 0.004] = 0
    blurred[noise > 0.996] = 255
    packed = io.BytesIO()
    Image.fromarray(blurred).save(packed, "JPEG", quality=55)
    grey = np.array(Image.open(packed).convert("L"))
    return np.ascontiguousarray(np.stack([grey] * 3, axis=2))


def pages_of(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield the pages with a text layer of the PDF files below a folder: file, number and text."""
    for path in sorted(folder.rglob("*.pdf")):
        read = read_pdf(path.read_bytes())
        if isinstance(read, ReadDocument):
            for place in read.stored.locations:
                text = read.stored.text[place.start : place.end]
                if place.page is not None and len(text.split()) >= FEWEST_WORDS:
                    yield path, place.page, text


def measured(pages: list[tuple[Path, int, str]], change: Callable[[Picture], Picture]) -> tuple[Reading, Reading]:
    """Return how pages are read by us, with the second reading, and by Tesseract alone."""
    ours, second = Reading(), Reading()
    for path, number, truth in pages:
        picture = change(picture_of(path.read_bytes(), DocumentKind.PDF, number))
        with _clock(ours):
            page = read_picture(picture)
        ours.count(truth, page.text)
        ours.unconfirmed += len(page.unconfirmed)
        ours.wrong_confirmed += _wrong(truth, page.text, {(span.start, span.end) for span in page.unconfirmed})
        grey = np.ascontiguousarray(picture[:, :, 1])
        with _clock(second):
            reading = second_reading(grey.tobytes(), width=grey.shape[1], height=grey.shape[0])
        if reading is not None:
            second.count(truth, " ".join(word for word, _ in reading.words))
    return ours, second


def _wrong(truth: str, text: str, doubted: set[tuple[int, int]]) -> int:
    """Return how many figures both readings agree on that the page does not hold."""
    held = {truth[span.start : span.end] for span in figures_of(truth.translate(_ALIKE))}
    confirmed = [span for span in figures_of(text) if (span.start, span.end) not in doubted]
    return sum(text[span.start : span.end].translate(_ALIKE) not in held for span in confirmed)


class _clock:  # noqa: N801 - a context manager reads as a verb
    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def __enter__(self) -> None:
        self._waited, self._used = time.perf_counter(), _processor()

    def __exit__(self, *_: object) -> None:
        self._reading.waited.append(time.perf_counter() - self._waited)
        self._reading.processor.append(_processor() - self._used)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main(folder: Path, count: int) -> None:
    random = Random(4)  # noqa: S311 - the same pages on every run
    every = list(pages_of(folder))
    pages = random.sample(every, min(count, len(every)))
    table = Table(
        title=f"{len(pages)} pages of {folder.name}, read from their pictures", title_justify="left", box=None
    )
    for column in ("pages", "reader", "recall", "precision", "figures right", "unconfirmed", "wrong yet confirmed"):
        table.add_column(column)
    table.add_column("processor s, mean / most")
    table.add_column("waited s, mean / most")
    for name, change in (("clean", lambda picture: picture), ("noisy", lambda picture: scanned_badly(picture, random))):
        for reader, reading in zip(("ours", "tesseract"), measured(pages, change), strict=True):
            if reading.wanted:
                table.add_row(name, reader, *_shown(reading, is_ours=reader == "ours"))
    Console(width=180).print(table)
    print(
        f"Goals on clean pages: recall at least {LEAST_RECALL:.0%}, {MOST_SECONDS:g} s a page on two quiet processors."
    )


def _shown(reading: Reading, *, is_ours: bool) -> tuple[str, ...]:
    return (
        f"{reading.recall:.2%}",
        f"{reading.precision:.2%}",
        f"{reading.right_figures:,} of {reading.figures:,}",
        f"{reading.unconfirmed:,}" if is_ours else "",
        f"{reading.wrong_confirmed:,}" if is_ours else "",
        f"{np.mean(reading.processor):.1f} / {max(reading.processor):.1f}",
        f"{np.mean(reading.waited):.1f} / {max(reading.waited):.1f}",
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLE, int(sys.argv[2]) if len(sys.argv) > 2 else PAGES)
