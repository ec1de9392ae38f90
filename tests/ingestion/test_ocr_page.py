"""Pages that are really read, in the child that reads them: a few seconds each, and so only a few."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from dealroom.documents import DocumentKind
from dealroom.page_words import OcrPage, PageBox
from ingestion.ocr import OCR_PAGE
from ingestion.ocr_page import read_picture
from ingestion.ocr_recogniser import Picture
from ingestion.ocr_second import second_reading
from ingestion.outcome import Unreadable
from ingestion.sandbox import Sandbox
from tests.ingestion.picture_files import HEIGHT, LEFT, SIZE, STEP, TOP, file_of, page

LINES = ("Rated capacity: 32,000 kg", "Tested with a load of 40,000 kg", "on 14 April 2026 in Bremen.")
TESSERACT = second_reading(b"\xff" * 10_000, width=100, height=100) is not None


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened:
        yield opened


def outcome_of(
    sandbox: Sandbox, folder: Path, data: bytes, *, number: int = 1, name: str = "a.png"
) -> OcrPage | Unreadable:
    path = folder / "file"
    path.write_bytes(data)
    return sandbox.run(OCR_PAGE, path, name=name, asked=number)


def read(sandbox: Sandbox, folder: Path, data: bytes, *, number: int = 1, name: str = "a.png") -> OcrPage:
    outcome = outcome_of(sandbox, folder, data, number=number, name=name)
    assert isinstance(outcome, OcrPage), outcome
    assert outcome.problem is None
    return outcome


def pixels(picture: Image.Image) -> Picture:
    return np.stack([np.array(picture)] * 3, axis=2)


def box_of(read: OcrPage, text: str) -> PageBox:
    [word] = [word for word in read.words if read.text[word.start : word.end] == text]
    return word.box


@pytest.fixture(scope="module")
def drawn(sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory) -> OcrPage:
    data = file_of(page(LINES).convert("RGB"), kind="PDF")
    return read(sandbox, tmp_path_factory.mktemp("drawn"), data, name="scan.pdf")


class TestOcrPage:
    def test_reads_a_page_line_by_line(self, drawn: OcrPage) -> None:
        assert drawn.text == "\n".join(LINES)
        assert drawn.turn == 0
        assert drawn.engine.startswith("rapidocr ")
        assert [drawn.text[word.start : word.end] for word in drawn.words] == drawn.text.split()
        assert min(word.confidence for word in drawn.words) > 0.8

    def test_knows_where_each_word_stands(self, drawn: OcrPage) -> None:
        for index, word in enumerate(("Rated", "Tested", "on")):
            box = box_of(drawn, word)
            assert box.left * SIZE[0] == pytest.approx(LEFT, abs=HEIGHT / 2)
            middle = TOP + STEP * index + HEIGHT * 0.6
            assert box.top * SIZE[1] < middle < box.bottom * SIZE[1]

    @pytest.mark.skipif(not TESSERACT, reason="Tesseract is not installed")
    def test_confirms_figures_that_a_second_reading_has_too(self, drawn: OcrPage) -> None:
        assert drawn.second_engine is not None
        assert drawn.second_engine.startswith("tesseract ")
        assert drawn.unconfirmed == ()

    def test_reads_the_page_that_is_asked_for(self, sandbox: Sandbox, tmp_path: Path) -> None:
        file = file_of(page(["The first page"]), page(["The second page"]), kind="TIFF")

        assert read(sandbox, tmp_path, file, number=2, name="a.tif").text == "The second page"

    @pytest.mark.parametrize(
        ("data", "number", "name", "kind", "reason"),
        [
            (file_of(page([])), 2, "a.png", DocumentKind.IMAGE, "The page cannot be drawn."),
            (file_of(page([]), kind="PDF"), 0, "a.pdf", DocumentKind.PDF, "The page cannot be drawn."),
            (file_of(page([]))[:500], 1, "a.png", DocumentKind.IMAGE, "The page cannot be drawn."),
            (b"Plain words.", 1, "a.txt", DocumentKind.TXT, "Files of this kind have no pages to read by OCR."),
            (b"", 1, "a.png", DocumentKind.IMAGE, "The file is empty."),
        ],
    )
    def test_says_why_there_is_no_page(
        self, sandbox: Sandbox, tmp_path: Path, data: bytes, number: int, name: str, kind: DocumentKind, reason: str
    ) -> None:
        outcome = outcome_of(sandbox, tmp_path, data, number=number, name=name)

        assert outcome == Unreadable(kind, reason)


class TestReadPicture:
    @pytest.mark.parametrize("quarters", [1, 2, 3])
    def test_reads_a_page_that_lies_on_its_side_or_its_head(self, quarters: int) -> None:
        turned = page(LINES).rotate(-90 * quarters, expand=True, fillcolor=255)

        found = read_picture(pixels(turned))

        assert (found.text, found.turn) == ("\n".join(LINES), quarters)
        box = box_of(found, "Rated")
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        across, down = (LEFT + 40) / SIZE[0], (TOP + HEIGHT / 2) / SIZE[1]
        expected = {1: (1 - down, across), 2: (1 - across, 1 - down), 3: (down, 1 - across)}[quarters]
        assert middle == pytest.approx(expected, abs=0.05)

    def test_reads_a_page_that_is_tilted(self) -> None:
        tilted = page(LINES).rotate(2.5, Image.Resampling.BICUBIC, fillcolor=255)

        assert read_picture(pixels(tilted)).text == "\n".join(LINES)

    def test_finds_nothing_on_an_empty_page(self) -> None:
        found = read_picture(pixels(page([])))

        assert (found.text, found.words, found.unconfirmed, found.problem) == ("", (), (), None)

    def test_says_that_it_cannot_make_out_what_is_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ingestion.ocr_recogniser._LEAST_SURE", 1.1)

        found = read_picture(pixels(page(LINES)))

        assert (found.text, found.problem) == ("", "What is written on the page cannot be made out.")

    def test_confirms_no_figure_without_a_second_reading(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ingestion.ocr_page.second_reading", lambda *_, **__: None)

        found = read_picture(pixels(page(LINES)))

        assert found.second_engine is None
        assert [found.text[span.start : span.end] for span in found.unconfirmed] == ["32,000", "40,000", "14", "2026"]
