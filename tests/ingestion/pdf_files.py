"""Small PDF files, from what is drawn on their pages."""

import zlib
from collections.abc import Mapping, Sequence

FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
COURIER = b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>"


def pdf_of(*contents: bytes, media: bytes = b"[0 0 612 792]", page: bytes = b"", catalog: bytes = b"") -> bytes:
    """A file with one page for each content stream."""
    first = 5
    numbers = [first + 2 * index for index in range(len(contents))]
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R%s>>" % catalog,
        2: b"<</Type/Pages/Kids[%s]/Count %d>>" % (b" ".join(b"%d 0 R" % n for n in numbers), len(numbers)),
        3: FONT,
        4: COURIER,
    }
    for number, content in zip(numbers, contents, strict=True):
        objects[number] = (
            b"<</Type/Page/Parent 2 0 R/MediaBox%s/Contents %d 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R>>"
            b"/XObject<</Im 900 0 R>>>>%s>>" % (media, number + 1, page)
        )
        objects[number + 1] = stream(content)
    objects[900] = stream(
        b"\x80", b"/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8"
    )
    return file_of(objects)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<</Length %d%s>>\nstream\n" % (len(content), entries) + content + b"\nendstream"


def flate(content: bytes, entries: bytes = b"") -> bytes:
    return stream(zlib.compress(content, 9), b"/Filter/FlateDecode" + entries)


def file_of(objects: Mapping[int, bytes], *, trailer: bytes = b"") -> bytes:
    """A file of numbered objects, of which the first is the catalog."""
    out = b"%PDF-1.7\n"
    offsets: dict[int, int] = {}
    for number, body in objects.items():
        offsets[number] = len(out)
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    start = len(out)
    size = max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 %s \n" % (offsets.get(number, 0), b"n" if number in offsets else b"f")
    return out + b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF" % (size, trailer, start)


def lines(texts: Sequence[str], *, x: float = 72, top: float = 720, size: float = 11, leading: float = 14) -> bytes:
    """The content stream of lines below each other."""
    shown = b"".join(b"(%s) Tj 0 -%g Td\n" % (escaped(text), leading) for text in texts)
    return b"BT /F1 %g Tf %g %g Td\n%s ET\n" % (size, x, top, shown)


def escaped(text: str) -> bytes:
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
