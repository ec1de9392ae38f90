import pytest

from dealroom.documents import DocumentKind
from ingestion.kinds import kind_by_name, recognise
from ingestion.outcome import Unreadable
from tests.ingestion.pdf_files import lines, pdf_of
from tests.ingestion.zip_files import TYPES, package_of, workbook_like

OLE = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 504
PDF = pdf_of(lines(["A page of text"]))
WORD = package_of({"[Content_Types].xml": TYPES, "word/document.xml": b"<document/>"})


def reason_of(data: bytes, name: str) -> str:
    outcome = recognise(data, name=name)
    assert isinstance(outcome, Unreadable), outcome
    return outcome.reason


class TestRecognise:
    @pytest.mark.parametrize(
        ("data", "name", "kind"),
        [
            (PDF, "lease.pdf", DocumentKind.PDF),
            (PDF, "lease", DocumentKind.PDF),
            (b"\r\n" + PDF, "lease.pdf", DocumentKind.PDF),
            (workbook_like(), "model.xlsx", DocumentKind.XLSX),
            (workbook_like(), "model.xlsm", DocumentKind.XLSX),
            (WORD, "contract.DOCX", DocumentKind.DOCX),
            (b"<!DOCTYPE html><html><body><p>x</p></body></html>", "page.html", DocumentKind.HTML),
            (b"<HTML><BODY>x", "filing.txt", DocumentKind.HTML),
            (b"<p>one</p><p>two</p>", "page.htm", DocumentKind.HTML),
            (b"a,b\n1,2\n", "prices.csv", DocumentKind.CSV),
            (b"a,b\n1,2\n", "prices.txt", DocumentKind.TXT),
            (b"Minutes of the board", "minutes.txt", DocumentKind.TXT),
            (b"Minutes of the board", "minutes", DocumentKind.TXT),
            (b"A file that begins with %PDF-1.7 is a PDF.", "formats.txt", DocumentKind.TXT),
            ("Besprechung".encode("utf-16"), "notiz.txt", DocumentKind.TXT),
        ],
    )
    def test_reads_the_kind_from_the_content(self, data: bytes, name: str, kind: DocumentKind) -> None:
        assert recognise(data, name=name) is kind

    @pytest.mark.parametrize(
        ("data", "name", "words"),
        [
            (PDF, "model.xlsx", "The file is named .xlsx, but its content is PDF."),
            (workbook_like(), "model.pdf", "The file is named .pdf, but its content is XLSX."),
            (WORD, "model.xlsx", "The file is named .xlsx, but its content is DOCX."),
            (PDF, "notes.txt", "The file is named .txt, but its content is PDF."),
            (b"Only words", "lease.pdf", "The file is named .pdf, but its content is plain text."),
            (b"\x01\x02\x03\x04" * 100, "lease.pdf", "The file is named .pdf, but its content is not."),
        ],
    )
    def test_refuses_a_name_that_says_otherwise(self, data: bytes, name: str, words: str) -> None:
        assert reason_of(data, name) == words

    @pytest.mark.parametrize(
        ("inside", "words"),
        [
            ("EncryptedPackage", "needs a password"),
            ("WordDocument", "old Word format"),
            ("Workbook", "old Excel format"),
            ("PowerPoint Document", "old PowerPoint format"),
            ("__properties_version1.0", "Outlook"),
            ("Something", "unknown kind"),
        ],
    )
    def test_looks_inside_an_old_office_file(self, inside: str, words: str) -> None:
        assert words in reason_of(OLE + inside.encode("utf-16-le"), "file.xlsx")

    @pytest.mark.parametrize(
        ("data", "name", "words"),
        [
            (b"", "empty.pdf", "empty"),
            (b"\x89PNG\r\n\x1a\n", "scan.png", "OCR"),
            (b"MZ" + b"\0" * 100, "setup.exe", "program"),
            (b"{\\rtf1 x}", "letter.rtf", "Rich text"),
            (b"\x1f\x8b\x08", "logs.gz", "archive"),
            (package_of({"a.txt": b"x"}), "files.zip", "archive"),
            (package_of({"[Content_Types].xml": TYPES, "ppt/presentation.xml": b"x"}), "deck.pptx", "PowerPoint"),
            (package_of({"[Content_Types].xml": TYPES, "xl/workbook.bin": b"x"}), "model.xlsb", "binary Excel"),
            (package_of({"[Content_Types].xml": TYPES, "other/x.xml": b"x"}), "model.zip", "neither"),
            (b"PK\x03\x04 and then nothing", "model.xlsx", "damaged"),
            (b"\x00\x01\x02\x03" * 500, "unknown", "unknown"),
            (b"From: a@b.example\n\nhello", "note.eml", "Mail"),
        ],
    )
    def test_says_why_a_file_is_not_read(self, data: bytes, name: str, words: str) -> None:
        assert words in reason_of(data, name)


class TestKindByName:
    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("../../etc/x.PDF", DocumentKind.PDF),
            ("C:\\files\\model.xlsm", DocumentKind.XLSX),
            ("table.tsv", DocumentKind.CSV),
            ("none", DocumentKind.OTHER),
            ("", DocumentKind.OTHER),
        ],
    )
    def test_reads_the_extension(self, name: str, kind: DocumentKind) -> None:
        assert kind_by_name(name) is kind
