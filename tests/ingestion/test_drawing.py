import base64
import zlib
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from dealroom.documents import DocumentKind
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion.boxes import boxes_asked
from ingestion.drawing import picture_of
from ingestion.jobs import MalformedAnswerError
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.page_picture import (
    LONGEST_SIDE,
    MOST_PIXELS,
    PICTURE,
    PagePicture,
    PictureAsked,
    packed,
    scale_for,
    size_at,
)
from ingestion.reading import parse
from tests.ingestion.pdf_files import lines, pdf_of

QUOTE = "The rent of the works is 4.2 million a year."
REPORT = pdf_of(lines(["Annual report", QUOTE]), lines(["Second page"]))


def drawn(data: bytes, name: str, asked: PictureAsked) -> PagePicture:
    answer = picture_of(data, name, asked)
    assert isinstance(answer, PagePicture), answer
    PICTURE.answer_from_bytes(PICTURE.answer_to_bytes(answer))
    return answer


def image(picture: PagePicture) -> Image.Image:
    return Image.frombytes(
        "L" if picture.is_grey else "RGB", (picture.width, picture.height), picture.unpacked
    ).convert("RGB")


def file_of(picture: Image.Image, form: str, **options: object) -> bytes:
    out = BytesIO()
    picture.save(out, format=form, **options)
    return out.getvalue()


class TestPagesOfPdfFiles:
    def test_are_drawn_as_wide_as_asked(self) -> None:
        picture = drawn(REPORT, "report.pdf", PictureAsked(1, 612))

        assert (picture.page_count, picture.width, picture.height) == (2, 612, 792)
        seen = image(picture).convert("L")
        assert seen.getpixel((5, 5)) == 255
        assert seen.crop((60, 60, 400, 100)).getextrema()[0] < 80

    def test_tell_where_words_stand_over_their_ink(self) -> None:
        read = parse(REPORT, name="report.pdf")
        assert isinstance(read, ReadDocument)
        start = read.stored.text.index(QUOTE)
        asked = boxes_asked(read.stored, 1, [Span(start, start + len(QUOTE))])

        picture = drawn(REPORT, "report.pdf", PictureAsked(1, 612, asked))

        (box,) = picture.boxes
        assert box.left * 612 == pytest.approx(72, abs=3)
        assert box.bottom * 792 == pytest.approx(792 - 706 + 2, abs=5)
        left, top, right, bottom = (
            int(edge) for edge in (box.left * 612, box.top * 792, box.right * 612, box.bottom * 792)
        )
        assert image(picture).convert("L").crop((left, top, right, bottom)).getextrema()[0] < 80

    def test_can_be_asked_for_their_size_alone(self) -> None:
        picture = drawn(REPORT, "report.pdf", PictureAsked(2, 612, is_drawn=False))

        assert (picture.width, picture.height, picture.pixels) == (612, 792, "")

    @pytest.mark.parametrize(
        "media",
        [b"[0 0 14400 14400]", b"[0 0 1000000000 1000000000]", b"[0 0 9000000 1]", b"[0 0 1 9000000]", b"[0 0 0 0]"],
    )
    def test_are_bounded_however_large_they_say_they_are(self, media: bytes) -> None:
        picture = picture_of(pdf_of(lines(["x"]), media=media), "huge.pdf", PictureAsked(1, 2_400))

        if isinstance(picture, PagePicture):
            assert picture.width * picture.height <= MOST_PIXELS
            assert max(picture.width, picture.height) <= LONGEST_SIDE + 1
            assert len(image(picture).tobytes()) == 3 * picture.width * picture.height

    @pytest.mark.parametrize(("page", "width"), [(0, 600), (3, 600), (-1, 600), (1, 100), (1, 9_999), (2**40, 600)])
    def test_that_are_not_there_are_said_not_to_be(self, page: int, width: int) -> None:
        assert isinstance(picture_of(REPORT, "report.pdf", PictureAsked(page, width)), Unreadable)

    def test_of_a_damaged_file_are_said_not_to_be_drawn(self) -> None:
        answer = picture_of(b"%PDF-1.7\nnothing", "broken.pdf", PictureAsked(1, 600))

        assert isinstance(answer, Unreadable)
        assert answer.reason == "The file has no such page, or it cannot be drawn."


class TestPagesOfPictureFiles:
    def test_are_turned_the_way_up_that_they_say(self) -> None:
        lying = Image.new("RGB", (80, 40), (255, 0, 0))
        lying.paste((0, 0, 255), (0, 0, 40, 40))
        exif = Image.Exif()
        exif[0x0112] = 6

        picture = drawn(file_of(lying, "JPEG", quality=95, exif=exif), "photo.jpg", PictureAsked(1, 200))

        assert (picture.width, picture.height) == (200, 400)
        top = image(picture).getpixel((100, 50))
        assert isinstance(top, tuple)
        assert top[2] > 200

    def test_stand_on_white_where_they_are_clear(self) -> None:
        clear = Image.new("RGBA", (40, 40), (0, 0, 0, 0))

        assert image(drawn(file_of(clear, "PNG"), "clear.png", PictureAsked(1, 200))).getpixel((9, 9)) == (255,) * 3

    def test_are_each_a_page_of_a_file_with_several(self) -> None:
        first, second = (Image.new("1", (50, 30), ink) for ink in (1, 0))
        data = file_of(first, "TIFF", save_all=True, append_images=[second])

        pages = [drawn(data, "scan.tif", PictureAsked(page, 200)) for page in (1, 2)]

        assert [page.page_count for page in pages] == [2, 2]
        assert [image(page).getpixel((9, 9)) for page in pages] == [(255,) * 3, (0,) * 3]
        assert isinstance(picture_of(data, "scan.tif", PictureAsked(3, 200)), Unreadable)

    @pytest.mark.parametrize("cut", [60, 100, 1_000])
    def test_that_are_damaged_are_said_not_to_be_drawn(self, cut: int) -> None:
        data = file_of(Image.effect_noise((60, 60), 90), "PNG")

        assert isinstance(picture_of(data[:-cut], "cut.png", PictureAsked(1, 200)), Unreadable)

    def test_that_would_fill_the_memory_are_not_decoded(self) -> None:
        bomb = file_of(Image.new("1", (20_000, 20_000)), "PNG")

        assert isinstance(picture_of(bomb, "bomb.png", PictureAsked(1, 200)), Unreadable)


class TestOtherFiles:
    def test_have_no_pages_to_draw(self) -> None:
        answer = picture_of(b"Only words.", "words.txt", PictureAsked(1, 600))

        assert isinstance(answer, Unreadable)
        assert answer.kind is DocumentKind.TXT

    def test_of_no_kind_are_not_drawn(self) -> None:
        assert isinstance(picture_of(b"", "none.pdf", PictureAsked(1, 600)), Unreadable)


class TestAnswers:
    GOOD = PagePicture(1, 2, 2, packed(bytes(range(12)))[0], (PageBox(0, 0, 1, 1),))

    @pytest.mark.parametrize(
        "change",
        [
            {"width": 0},
            {"height": -1},
            {"width": 5_000, "height": 5_000},
            {"page_count": 0},
            {"boxes": (PageBox(0, 0, 1.5, 1),)},
            {"boxes": (PageBox(0.5, 0, 0.4, 1),)},
            {"boxes": (PageBox(float("nan"), 0, 1, 1),)},
            {"boxes": (PageBox(0, 0, 1, 1),) * 5_000},
        ],
    )
    def test_that_cannot_be_believed_are_refused(self, change: dict[str, object]) -> None:
        told = replace(self.GOOD, **change)  # type: ignore[arg-type]

        with pytest.raises(MalformedAnswerError):
            PICTURE.answer_from_bytes(PICTURE.answer_to_bytes(told))

    @pytest.mark.parametrize(
        "pixels",
        [
            packed(bytes(11))[0],
            packed(bytes(13))[0],
            packed(bytes(1_000_000))[0],
            "",
            "!!",
            base64.b64encode(b"no").decode(),
            "é",
        ],
    )
    def test_with_other_pixels_than_they_say_give_none(self, pixels: str) -> None:
        with pytest.raises(MalformedAnswerError):
            _ = replace(self.GOOD, pixels=pixels).unpacked

    def test_hold_a_grey_page_as_one_byte_a_pixel(self) -> None:
        assert drawn(REPORT, "report.pdf", PictureAsked(1, 612)).is_grey
        assert len(drawn(REPORT, "report.pdf", PictureAsked(1, 612)).unpacked) == 612 * 792
        assert not drawn(file_of(Image.new("RGB", (9, 9), (1, 2, 3)), "PNG"), "a.png", PictureAsked(1, 200)).is_grey

    def test_inflate_no_further_than_they_say(self) -> None:
        bomb = base64.b64encode(zlib.compress(bytes(50_000_000), 9)).decode()

        with pytest.raises(MalformedAnswerError):
            _ = replace(self.GOOD, pixels=bomb).unpacked

    @given(st.floats(0, 1e12), st.floats(0, 1e12), st.integers(200, 2_400))
    def test_have_sizes_within_the_limits(self, across: float, along: float, width: int) -> None:
        columns, rows = size_at(scale_for(across, along, width=width), across, along)

        assert 1 <= columns <= width + 1
        assert 1 <= rows <= LONGEST_SIDE + 1
        assert columns * rows <= MOST_PIXELS
