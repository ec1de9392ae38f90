from io import BytesIO

import pytest
from PIL import Image

from dealroom.documents import DocumentKind, Location
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.pictures import read_picture, size_of
from ingestion.reading import parse
from tests.ingestion.picture_files import file_of

PAGE = Image.new("L", (60, 40), 255)


def reason_of(data: bytes) -> str:
    outcome = read_picture(data)
    assert isinstance(outcome, Unreadable), outcome
    assert outcome.kind is DocumentKind.IMAGE
    return outcome.reason


class TestReadPicture:
    @pytest.mark.parametrize(
        ("kind", "name"), [("PNG", "a.png"), ("JPEG", "a.jpg"), ("TIFF", "a.tif"), ("WEBP", "a.webp")]
    )
    def test_is_a_document_whose_page_waits_for_ocr(self, kind: str, name: str) -> None:
        outcome = parse(file_of(PAGE, kind=kind), name=name)

        assert isinstance(outcome, ReadDocument)
        assert (outcome.kind, outcome.page_count, outcome.scanned_pages) == (DocumentKind.IMAGE, 1, (1,))
        assert (outcome.stored.text, outcome.stored.locations) == ("", (Location(0, 0, page=1),))

    def test_takes_the_pictures_of_one_file_as_its_pages(self) -> None:
        outcome = read_picture(file_of(PAGE, PAGE, PAGE, kind="TIFF"))

        assert isinstance(outcome, ReadDocument)
        assert (outcome.page_count, outcome.scanned_pages) == (3, (1, 2, 3))
        assert outcome.stored.text == "\f\f"
        assert outcome.stored.locations == tuple(Location(at, at, page=at + 1) for at in range(3))

    def test_refuses_more_pixels_than_a_page_has_before_it_inflates_them(self) -> None:
        bomb = file_of(Image.new("1", (20_000, 20_000), 1))

        assert len(bomb) < 100_000
        assert reason_of(bomb) == "The picture is too large: it has 20,000 by 20,000 pixels; the limit is 100 million."

    def test_refuses_more_pages_than_are_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ingestion.pictures.MOST_PAGES", 2)

        assert reason_of(file_of(PAGE, PAGE, PAGE, kind="TIFF")) == "The file has 3 pages; the limit is 2."

    def test_refuses_what_is_too_small_to_hold_text(self) -> None:
        assert reason_of(file_of(Image.new("L", (1, 1)))) == "The picture is too small to hold text."

    @pytest.mark.parametrize("kind", ["GIF", "BMP"])
    def test_refuses_formats_that_are_not_read(self, kind: str) -> None:
        assert (
            reason_of(file_of(PAGE, kind=kind)) == "Pictures of this format are not read; save it as PNG, JPEG or PDF."
        )

    @pytest.mark.filterwarnings("ignore:Corrupt EXIF data")
    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
    def test_says_that_a_file_is_damaged(self, kind: str) -> None:
        assert reason_of(file_of(PAGE, kind=kind)[:16]) == "The file is damaged: it cannot be opened as a picture."


class TestSizeOf:
    def test_is_that_of_the_page_as_it_is_shown(self) -> None:
        lying = Image.new("L", (60, 40), 255)
        exif = lying.getexif()
        exif[0x0112] = 6
        out = BytesIO()
        lying.save(out, "JPEG", exif=exif)

        assert size_of(file_of(PAGE), 1) == (60, 40)
        assert size_of(out.getvalue(), 1) == (40, 60)

    def test_is_an_error_for_a_page_that_is_not_there(self) -> None:
        with pytest.raises(OSError, match="no page 2"):
            size_of(file_of(PAGE), 2)
