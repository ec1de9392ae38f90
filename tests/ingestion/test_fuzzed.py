"""Damaged files of every kind, read as uploads are: in a child with limits."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingestion.outcome import ReadDocument, Unreadable
from ingestion.sandbox import Sandbox
from tests.ingestion.mutating import damaged
from tests.ingestion.office_files import package, xlsx
from tests.ingestion.outlook_files import message
from tests.ingestion.pdf_files import lines, pdf_of
from tests.ingestion.picture_files import file_of, page
from tests.ingestion.test_binary_workbook import SOUND as BINARY
from tests.ingestion.test_docx import PARTS as DOCX
from tests.ingestion.test_mail import LETTER, part, parts
from tests.ingestion.test_old_workbook import SOUND as OLD
from tests.ingestion.test_open_document_sheet import SOUND as OPEN
from tests.ingestion.test_slides import PARTS as PPTX

# About ten minutes a kind on two cores, and a second in the suite.
TIMES = 8_000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 15  # noqa: TID251 - the suite's own switch

PAGE = (
    "<html><head><meta charset='utf-8'><style>.gone{display:none}</style></head><body><h1>Report</h1><p>Rent<sup>1</sup>"
    "<br>rose</p><p class='gone'>secret</p><table bgcolor='#000'><tr><td>Lyon</td><td style='color:white'>4,100</td></tr>"
    "</table><pre>a   b\nc</pre><ul><li>one<li>two</ul></body></html>"
)
FILES = {
    "contract.docx": package(DOCX),
    "deck.pptx": package(PPTX),
    "note.eml": parts(
        part(LETTER), part(PAGE, "text/html"), part(f"Subject: Old\n\n{LETTER}", "message/rfc822")
    ).encode(),
    "note.msg": message(
        {0x0037: "Rent", 0x1000: LETTER, 0x1013: PAGE.encode()}, attachments=({0x3707: "a", 0x3701: b"x" * 9_000},)
    ),
    "page.html": PAGE.encode(),
    "lease.pdf": pdf_of(lines(["1. The rent is EUR 4,100 a year.", "2. It may be let."]), lines(["Page two"])),
    "model.xlsx": xlsx(
        '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Rent</t></is></c><c r="B1"><f>1+1</f><v>2</v></c></row>'
        '</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    ),
    "model.xls": OLD,
    "model.xlsb": BINARY,
    "model.ods": OPEN,
    "sites.csv": 'Site;Rent\nLyon;"4,100"\nBrno;"1,950"\n'.encode("utf-16"),
    "scan.png": file_of(page(["Rent 4,100"])),
    "notes.txt": f"1. Rent\n\n{LETTER}\n\f2. Term\n\nFive years.\n".encode() * 3,
}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened:
        yield opened


class TestDamagedFiles:
    @pytest.mark.parametrize("name", FILES)
    def test_end_with_a_text_or_a_reason_and_leave_their_reader_alive(
        self, name: str, sandbox: Sandbox, tmp_path: Path
    ) -> None:
        chance = random.Random(name)  # noqa: S311 - a seed, so that a failure comes again
        path = tmp_path / name
        alive = sandbox.process_id

        for _ in range(TIMES):
            path.write_bytes(damaged(FILES[name], chance) or b" ")
            outcome = sandbox.read(path, name=name)

            assert isinstance(outcome, ReadDocument | Unreadable)
            # A reader that tripped names what it tripped over in brackets; a reader that knows its files never does.
            assert not (isinstance(outcome, Unreadable) and outcome.reason.endswith("Error)."))
        assert sandbox.process_id == alive
