"""
A scanned certificate: a picture of a page in a PDF, without any text behind it.

The page is drawn at 150 dpi, tilted by shifting rows and columns by whole pixels, specked, and stored as one bit a pixel
in run lengths, so that neither a compression library nor floating point decides a byte of it.
"""

from pathlib import Path

import reportlab
from PIL import Image, ImageDraw, ImageFont

_WIDTH, _HEIGHT = 1240, 1754
_DARK = 128
_TILT = 61  # one pixel down for so many across
_FONTS = Path(reportlab.__file__).parent / "fonts"

_LINES = (
    ("VeraBd.ttf", 34, 0, "Hanselift Prüfdienst GmbH"),
    ("Vera.ttf", 21, 40, "Approved inspection body for lifting equipment, Bremen"),
    ("VeraBd.ttf", 38, 90, "CERTIFICATE OF INSPECTION"),
    ("Vera.ttf", 24, 40, "Certificate no. HP-2026-03871"),
    ("Vera.ttf", 24, 70, "Operator:            Tarnfeld Pumpen GmbH"),
    ("Vera.ttf", 24, 16, "Place:                 Hafenstraße 118, assembly hall 3"),
    ("Vera.ttf", 24, 16, "Equipment:        Double-girder overhead crane"),
    ("Vera.ttf", 24, 16, "Serial number:   DG 32-1991-114"),
    ("Vera.ttf", 24, 16, "Year built:          1991, overhauled 2014"),
    ("VeraBd.ttf", 24, 16, "Rated capacity:  32,000 kg"),
    ("Vera.ttf", 24, 60, "The crane was inspected on 14 April 2026 with a test load of"),
    ("Vera.ttf", 24, 10, "40,000 kg. Brakes, ropes, limit switches and runway were in order."),
    ("Vera.ttf", 24, 10, "One hook block shows wear of 6 per cent (limit: 10 per cent)."),
    ("VeraBd.ttf", 24, 50, "Result: may continue in operation."),
    ("VeraBd.ttf", 24, 14, "Next inspection due: 30 April 2027"),
    ("Vera.ttf", 24, 90, "Bremen, 20 April 2026"),
    ("VeraIt.ttf", 30, 60, "R. Osterloh"),
    ("Vera.ttf", 21, 10, "Ralf Osterloh, inspector"),
)


def _page() -> Image.Image:
    page = Image.new("L", (_WIDTH, _HEIGHT), 255)
    pen = ImageDraw.Draw(page)
    top = 170
    for font, size, gap, text in _LINES:
        top += gap
        pen.text((150, top), text, font=ImageFont.truetype(_FONTS / font, size), fill=0)
        top += size + 12
    pen.rectangle((110, 120, _WIDTH - 110, _HEIGHT - 150), outline=0, width=3)
    pen.ellipse((760, 1330, 1010, 1580), outline=0, width=5)
    pen.text((806, 1425), "HANSELIFT", font=ImageFont.truetype(_FONTS / "VeraBd.ttf", 26), fill=0)
    pen.text((826, 1462), "geprüft", font=ImageFont.truetype(_FONTS / "Vera.ttf", 26), fill=0)
    return page


def _tilted(page: Image.Image) -> Image.Image:
    """Return the page turned a little: two shears by whole pixels."""
    sheared = Image.new("L", page.size, 255)
    for left in range(0, _WIDTH, _TILT):
        strip = page.crop((left, 0, min(left + _TILT, _WIDTH), _HEIGHT))
        sheared.paste(strip, (left, left // _TILT - 10))
    turned = Image.new("L", page.size, 255)
    for top in range(0, _HEIGHT, _TILT):
        strip = sheared.crop((0, top, _WIDTH, min(top + _TILT, _HEIGHT)))
        turned.paste(strip, (14 - top // _TILT, top))
    return turned


def _specked(page: Image.Image) -> Image.Image:
    """Return the page with dust on it, from a small generator of our own."""
    state = 20_260_420
    for _ in range(420):
        state = (state * 1_103_515_245 + 12_345) % 2**31
        left, top = (state >> 8) % (_WIDTH - 3), (state >> 4) % (_HEIGHT - 3)
        page.paste(0, (left, top, left + 1 + state % 2, top + 1 + (state >> 1) % 2))
    return page


def _bits(page: Image.Image) -> bytes:
    """Return the page as one bit a pixel, white as one, rows filled up to whole bytes."""
    return page.point(lambda shade: 255 if shade >= _DARK else 0).convert("1").tobytes()


def _run_lengths(data: bytes) -> bytes:
    """Encode as PDF's RunLengthDecode filter reads: short stretches copied, long repetitions counted."""
    out, at = bytearray(), 0
    while at < len(data):
        run = 1
        while run < 128 and at + run < len(data) and data[at + run] == data[at]:
            run += 1
        if run > 1:
            out += bytes((257 - run, data[at]))
            at += run
            continue
        end = at + 1
        while end < len(data) and end - at < 128 and data[end] != data[end - 1]:
            end += 1
        out += bytes((end - at - 1,)) + data[at:end]
        at = end
    return bytes(out) + b"\x80"


def _pdf(objects: list[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)


def crane_certificate() -> bytes:
    picture = _run_lengths(_bits(_specked(_tilted(_page()))))
    drawing = b"q 595.2 0 0 841.92 0 0 cm /Scan Do Q"
    image = (
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 1 "
        b"/Filter /RunLengthDecode /Length %d >>\nstream\n%s\nendstream"
    ) % (_WIDTH, _HEIGHT, len(picture), picture)
    return _pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            (
                b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.2 841.92] /Contents 4 0 R "
                b"/Resources << /XObject << /Scan 5 0 R >> >> >>"
            ),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
            image,
        ]
    )
