"""Small spreadsheets of the kinds that no library here writes, built byte by byte: .xls, .xlsb, .ods."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.ingestion.office_files import package, relations

_SECTOR = 512
_FREE, _CHAIN_END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def compound(stream: bytes, *, name: str = "Workbook") -> bytes:
    """Return a compound file that holds one stream."""
    stream = stream.ljust(max(4096, -(-len(stream) // _SECTOR) * _SECTOR), b"\0")
    sectors = len(stream) // _SECTOR
    tables = -(-(sectors + 2) // 127)
    chain = [_FAT] * tables + [_CHAIN_END] + [tables + 2 + place for place in range(sectors - 1)] + [_CHAIN_END]
    chain += [_FREE] * (tables * 128 - len(chain))
    head = struct.pack(
        "<8s16s5H6x9I", bytes.fromhex("d0cf11e0a1b11ae1"), b"", 62, 3, 0xFFFE, 9, 6,
        0, tables, tables, 0, 4096, _CHAIN_END, 0, _CHAIN_END, 0,
    )  # fmt: skip
    places = [*range(tables), *[_FREE] * (109 - tables)]
    folder = _entry("Root Entry", kind=5, child=1, start=_CHAIN_END) + _entry(
        name, kind=2, child=_FREE, start=tables + 1, size=len(stream)
    )
    return (
        head + struct.pack("<109I", *places) + struct.pack(f"<{len(chain)}I", *chain) + folder.ljust(_SECTOR, b"\0")
    ) + stream


def _entry(name: str, *, kind: int, child: int, start: int, size: int = 0) -> bytes:
    label = name.encode("utf-16-le") + b"\0\0"
    return struct.pack(
        "<64sHBB3I36xIQ", label, len(label), kind, 1, _FREE, _FREE, child, start, size
    )  # fmt: skip


@dataclass
class OldSheet:
    """A sheet of an old workbook: its records, in order."""

    name: str
    records: bytes = b""
    state: int = 0
    kind: int = 0


def record(kind: int, data: bytes = b"") -> bytes:
    """Return one record of an old workbook."""
    return struct.pack("<HH", kind, len(data)) + data


def _wide(text: str, width: str) -> bytes:
    return struct.pack(f"<{width}B", len(text), 1) + text.encode("utf-16-le")


def old_number(row: int, column: int, value: float, style: int = 0) -> bytes:
    """Return a cell that holds a number."""
    return record(0x0203, struct.pack("<3Hd", row, column, style, value))


def old_text(row: int, column: int, text: str, style: int = 0) -> bytes:
    """Return a cell that holds a text."""
    return record(0x0204, struct.pack("<3H", row, column, style) + _wide(text, "H"))


def old_formula(row: int, column: int, value: float, *, flags: int = 0) -> bytes:
    """Return a cell that holds a formula and its value."""
    return record(0x0006, struct.pack("<3HdHIH", row, column, 0, value, flags, 0, 0))


def old_truth(row: int, column: int, value: int, *, is_error: bool = False) -> bytes:
    """Return a cell that holds a truth value or an error."""
    return record(0x0205, struct.pack("<3H2B", row, column, 0, value, is_error))


def old_row(row: int, *, is_hidden: bool = False) -> bytes:
    """Return how a row looks."""
    return record(0x0208, struct.pack("<3H3HI", row, 0, 9, 255, 0, 0, 0x100 | (0x20 if is_hidden else 0)))


def old_columns(first: int, last: int, *, is_hidden: bool) -> bytes:
    """Return how columns look."""
    return record(0x007D, struct.pack("<6H", first, last, 2560, 0, int(is_hidden), 0))


def old_merged(top: int, bottom: int, left: int, right: int) -> bytes:
    """Return a merged area."""
    return record(0x00E5, struct.pack("<5H", 1, top, bottom, left, right))


def old_edge(text: str) -> bytes:
    """Return the head of printed pages."""
    return record(0x0014, _wide(text, "H"))


def old_box(drawn: int, text: str) -> bytes:
    """Return a drawing with a text."""
    known = record(0x005D, struct.pack("<5H12x", 0x15, 18, 6, drawn, 0))
    return (
        known
        + record(0x01B6, struct.pack("<2H6x3HI", 0, 0, len(text), 0, 0, 0))
        + record(0x003C, b"\0" + text.encode())
    )


def old_note(row: int, column: int, drawn: int) -> bytes:
    """Return that a drawing holds the comment on a cell."""
    return record(0x001C, struct.pack("<4H", row, column, 0, drawn) + _wide("A", "H") + b"\0")


def old_workbook(
    sheets: Sequence[OldSheet], *, formats: Sequence[str] = (), struck: int | None = None, epoch_1904: bool = False
) -> bytes:
    """Return an old workbook; style N of its cells shows through the Nth format, style 0 as General."""
    globals_ = record(0x0022, struct.pack("<H", epoch_1904))
    globals_ += record(0x0031, struct.pack("<5H4B", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0) + _wide("Arial", "B")) * 4
    globals_ += record(0x0031, struct.pack("<5H4B", 200, 8, 0x7FFF, 400, 0, 0, 0, 0, 0) + _wide("Arial", "B"))
    for number, code in enumerate(formats, start=164):
        globals_ += record(0x041E, struct.pack("<H", number) + _wide(code, "H"))
    for style in range(len(formats) + 1):
        key, font = (163 + style if style else 0), (5 if style == struck else 0)
        globals_ += record(0x00E0, struct.pack("<3H14x", font, key, 0))
    begin = {
        True: record(0x0809, struct.pack("<2H12x", 0x0600, 5)),
        False: record(0x0809, struct.pack("<2H12x", 0x0600, 16)),
    }
    end = record(0x000A)
    listed = sum(4 + 8 + 2 * len(sheet.name) for sheet in sheets)
    at = len(begin[True]) + len(globals_) + listed + len(end)
    listing, bodies = b"", b""
    for sheet in sheets:
        listing += record(
            0x0085, struct.pack("<I2B", at + len(bodies), sheet.state, sheet.kind) + _wide(sheet.name, "B")
        )
        bodies += begin[False] + sheet.records + end
    return compound(begin[True] + globals_ + listing + end + bodies)


def packed(kind: int, data: bytes = b"") -> bytes:
    """Return one record of a binary workbook."""
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    length, size = b"", len(data)
    while True:
        length += bytes([size & 0x7F | (0x80 if size > 127 else 0)])
        size >>= 7
        if not size:
            return head + length + data


def counted_text(text: str) -> bytes:
    """Return a text of a binary workbook behind its length."""
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def binary_cell(kind: int, column: int, value: bytes = b"", style: int = 0) -> bytes:
    """Return a cell of a binary workbook."""
    return packed(kind, struct.pack("<2I", column, style) + value)


def binary_row(row: int, *, is_hidden: bool = False) -> bytes:
    """Return the record that begins a row of a binary workbook."""
    return packed(0, struct.pack("<2IH2B13x", row, 0, 300, 0, 0x10 if is_hidden else 0))


@dataclass
class BinarySheet:
    """A sheet of a binary workbook: the records in its data, before and behind them."""

    name: str
    cells: bytes = b""
    before: bytes = b""
    behind: bytes = b""
    state: int = 0
    parts: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    @property
    def part(self) -> bytes:
        """The bytes of the sheet's part."""
        size = packed(148, struct.pack("<4I", 0, 999, 0, 99))
        return packed(129) + size + self.before + packed(145) + self.cells + packed(146) + self.behind + packed(130)


def binary_workbook(
    sheets: Sequence[BinarySheet],
    *,
    strings: Sequence[str] = (),
    formats: Sequence[str] = (),
    struck: int | None = None,
    epoch_1904: bool = False,
) -> bytes:
    """Return a binary workbook; style N of its cells shows through the Nth format, style 0 as General."""
    main = packed(131) + packed(153, struct.pack("<2I", epoch_1904, 0) + counted_text("")) + packed(143)
    targets = {f"worksheets/sheet{number}.bin": "worksheet" for number in range(1, len(sheets) + 1)}
    for number, sheet in enumerate(sheets, start=1):
        main += packed(
            156, struct.pack("<2I", sheet.state, number) + counted_text(f"rId{number}") + counted_text(sheet.name)
        )
    styles = (
        packed(278)
        + packed(615, struct.pack("<I", len(formats)))
        + b"".join(
            packed(44, struct.pack("<H", number) + counted_text(code)) for number, code in enumerate(formats, start=164)
        )
    )
    styles += packed(43, struct.pack("<2H", 220, 0) + bytes(16)) + packed(43, struct.pack("<2H", 220, 8) + bytes(16))
    styles += packed(626, bytes(4)) + packed(47, bytes(16)) + packed(627)
    styles += packed(617, struct.pack("<I", len(formats) + 1))
    for style in range(len(formats) + 1):
        styles += packed(47, struct.pack("<3H10x", 0, 163 + style if style else 0, int(style == struck)))
    targets |= {"sharedStrings.bin": "sharedStrings", "styles.bin": "styles"}
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": relations({"xl/workbook.bin": "officeDocument"}),
        "xl/workbook.bin": main + packed(144) + packed(132),
        "xl/_rels/workbook.bin.rels": relations(targets),
        "xl/sharedStrings.bin": packed(159, struct.pack("<2I", len(strings), len(strings)))
        + b"".join(packed(19, b"\0" + counted_text(text)) for text in strings)
        + packed(160),
        "xl/styles.bin": styles + packed(618) + packed(279),
    }
    for number, sheet in enumerate(sheets, start=1):
        files[f"xl/worksheets/sheet{number}.bin"] = sheet.part
        if sheet.parts:
            files[f"xl/worksheets/_rels/sheet{number}.bin.rels"] = relations(
                {name: kind for name, (kind, _) in sheet.parts.items()}
            )
            files |= {f"xl/worksheets/{name}": content for name, (_, content) in sheet.parts.items()}
    return package(files)


_OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns"
_NAMES = " ".join(
    f'xmlns:{name}="{_OPEN_DOCUMENT}:{name}:1.0"' for name in ("office", "table", "text", "style", "drawing")
)


def open_document(tables: str, *, styles: str = "", manifest: str = "<manifest/>") -> bytes:
    """Return an OpenDocument spreadsheet with these tables."""
    return package(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": manifest,
            "content.xml": (
                f"<office:document-content {_NAMES}><office:automatic-styles>{styles}</office:automatic-styles>"
                f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
            ),
        }
    )
