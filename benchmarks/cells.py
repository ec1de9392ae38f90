"""
How fast workbooks are read, beside openpyxl alone, in one run over the same file.

`python -m benchmarks.cells [CELLS]` makes two workbooks of 150,000 cells unless told. A ledger: labels, and figures
through formats that finance people use, one in three of which is kept as shown and as stored. And the worst case: every
figure is kept twice, and none is like another. Processor time is counted. The collector of unused objects rests for every
reader, as it does in the process that reads files. openpyxl alone gives stored values and no text; ratios are what to read.
"""

import gc
import sys
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from random import Random

import openpyxl
from rich.console import Console
from rich.table import Table

from ingestion.outcome import ReadDocument
from ingestion.workbook import read_workbook

CELLS, FIGURES = 150_000, 14
ROUNDS = 3
BAR = 35_000  # cells a processor second
LONGEST = 4.0  # processor seconds for 150,000 cells

WHOLE, CENTS, MILLIONS, SHARE, DATE = "#,##0_);(#,##0)", "#,##0.00", '$#,##0.0,,"M"', "0.0%", "mmm-yy"
FORMATS = ("General", WHOLE, CENTS, MILLIONS, SHARE, DATE)
LEDGER = (DATE, *[WHOLE] * 6, CENTS, CENTS, "General", MILLIONS, MILLIONS, SHARE, SHARE)
WORST = (MILLIONS,) * FIGURES
_SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


@dataclass(frozen=True)
class Reading:
    """One way to read the workbook: what it is called, and the processor seconds of its best round."""

    name: str
    seconds: float


def workbook(cells: int, columns: Sequence[str] = LEDGER) -> bytes:
    """Return a workbook of about so many cells, with figures through these formats; the same for the same arguments."""
    parts = {
        "[Content_Types].xml": (
            f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f"{_content_types()}</Types>"
        ),
        "_rels/.rels": _relations({"xl/workbook.xml": "officeDocument"}),
        "xl/workbook.xml": (
            f'<workbook xmlns="{_SPREADSHEET}" xmlns:r="{_OFFICE}"><sheets>'
            '<sheet name="Ledger" sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": _relations({"worksheets/sheet1.xml": "worksheet", "styles.xml": "styles"}),
        "xl/styles.xml": _styles(),
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_SPREADSHEET}"><sheetData>{"".join(_rows(cells, columns))}</sheetData></worksheet>',
    }
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return data.getvalue()


def _content_types() -> str:
    kinds = {"workbook": "sheet.main", "styles": "styles", "worksheets/sheet1": "worksheet"}
    start = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{start}.{kind}+xml"/>' for part, kind in kinds.items()
    )


def _relations(targets: dict[str, str]) -> str:
    entries = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (target, kind) in enumerate(targets.items(), start=1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{entries}</Relationships>'


def _styles() -> str:
    escaped = [code.replace('"', "&quot;") for code in FORMATS]
    formats = "".join(f'<numFmt numFmtId="{164 + at}" formatCode="{code}"/>' for at, code in enumerate(escaped))
    looks = "".join(
        f'<xf numFmtId="{164 + at}" fontId="0" fillId="0" borderId="0" xfId="0"/>' for at in range(len(FORMATS))
    )
    return (
        f'<styleSheet xmlns="{_SPREADSHEET}"><numFmts count="{len(FORMATS)}">{formats}</numFmts>'
        '<fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders>'
        f'<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="{len(FORMATS)}">{looks}</cellXfs></styleSheet>'
    )


def _rows(cells: int, columns: Sequence[str]) -> Iterator[str]:
    random = Random(1)  # noqa: S311 - the same figures on every machine
    looks = [(chr(ord("B") + at), FORMATS.index(code), code) for at, code in enumerate(columns)]
    for row in range(1, cells // (len(columns) + 1) + 1):
        label = f'<c r="A{row}" t="inlineStr"><is><t>Item {row} of the ledger</t></is></c>'
        figures = "".join(
            f'<c r="{column}{row}" s="{look}"><v>{_figure(random, code)}</v></c>' for column, look, code in looks
        )
        yield f'<row r="{row}">{label}{figures}</row>'


def _figure(random: Random, code: str) -> str:
    if code == DATE:
        return str(random.randint(40_000, 46_000))
    if code == SHARE:
        return f"{random.uniform(-1, 1):.4f}"
    return str(random.randint(-(10**7), 10**7)) if code in {WHOLE, MILLIONS} else f"{random.uniform(-1e7, 1e7):.2f}"


def openpyxl_streamed(data: bytes) -> object:
    """Read the stored values with openpyxl, row by row."""
    return list(openpyxl.load_workbook(BytesIO(data), read_only=True)["Ledger"].iter_rows(values_only=True))


def openpyxl_whole(data: bytes) -> object:
    """Read the whole workbook with openpyxl, with formats, merged areas and what is hidden."""
    return openpyxl.load_workbook(BytesIO(data))


def timed(name: str, read: Callable[[bytes], object], data: bytes) -> Reading:
    """Return how long one way to read takes, the best of some rounds."""
    rounds: list[float] = []
    for _ in range(ROUNDS):
        gc.collect()
        gc.disable()
        start = time.process_time()
        read(data)
        rounds.append(time.process_time() - start)
        gc.enable()
    return Reading(name, min(rounds))


def report(name: str, data: bytes, console: Console) -> None:
    """Print how fast one workbook is read."""
    document = read_workbook(data)
    assert isinstance(document, ReadDocument), document.reason
    held = len({place.cell for place in document.stored.locations if place.cell})
    ours = timed("shown and stored text, with every cell's place", read_workbook, data)
    others = [
        timed("openpyxl, streamed (stored values only)", openpyxl_streamed, data),
        timed("openpyxl, whole (stored values and formats)", openpyxl_whole, data),
    ]
    made = Table(title=f"{name}: {held:,} cells", title_justify="left", box=None)
    for column in ("reader", "cells a processor second", "seconds", "ours takes"):
        made.add_column(column, justify="left" if column == "reader" else "right")
    for reading in (ours, *others):
        ratio = f"{ours.seconds / reading.seconds:.2f} times" if reading is not ours else ""
        made.add_row(reading.name, f"{held / reading.seconds:,.0f}", f"{reading.seconds:.2f}", ratio)
    console.print(made)
    rate, longest = held / ours.seconds, LONGEST * held / CELLS
    verdict = "met" if rate >= BAR and ours.seconds <= longest else "[bold red]NOT met[/]"
    console.print(f"bar: {BAR:,} cells a processor second, {longest:.1f} s for this workbook: {verdict}")


def main(cells: int) -> None:
    """Print the rates."""
    warnings.filterwarnings("ignore", module="openpyxl")
    console = Console()
    report("A ledger", workbook(cells), console)
    report("Every figure kept twice", workbook(cells, WORST), console)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CELLS)
