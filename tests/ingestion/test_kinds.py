import pytest

from dealroom.documents import DocumentKind
from ingestion.kinds import kind_by_name, recognise
from ingestion.outcome import Unreadable
from tests.ingestion.compound_files import compound
from tests.ingestion.pdf_files import lines, pdf_of
from tests.ingestion.zip_files import TYPES, package_of, workbook_like

PDF = pdf_of(lines(["A page of text"]))
WORD = package_of({"[Content_Types].xml": TYPES, "word/document.xml": b"<document/>"})
DECK = package_of({"[Content_Types].xml": TYPES, "ppt/presentation.xml": b"<presentation/>"})
BINARY = package_of({"[Content_Types].xml": TYPES, "xl/workbook.bin": b"x"})
MAIL = b"Received: from x\r\n by y\r\nFrom: a@b.example\r\nTo: c@d.example\r\nSubject: Rent\r\n\r\nIt is due."


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
            (DECK, "deck.pptx", DocumentKind.PPTX),
            (BINARY, "model.xlsb", DocumentKind.XLSB),
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
        ("stream", "kind"),
        [
            ("Workbook", DocumentKind.XLS),
            ("Book", DocumentKind.XLS),
            ("__properties_version1.0", DocumentKind.MSG),
        ],
    )
    def test_looks_inside_a_compound_file(self, stream: str, kind: DocumentKind) -> None:
        assert recognise(compound({stream: b"x"}), name="file") is kind

    @pytest.mark.parametrize(
        ("stream", "words"),
        [
            ("EncryptedPackage", "The file is encrypted: it needs a password."),
            ("\x06DataSpaces/Version", "The file is encrypted: it needs a password."),
            ("WordDocument", "The old Word format (.doc) is not read; save it as .docx."),
            ("PowerPoint Document", "The old PowerPoint format (.ppt) is not read; save it as .pptx or PDF."),
            ("Something", "The file is an old office file of an unknown kind; save it in a current format."),
            # What lies deeper inside is another document's.
            (
                "ObjectPool/_1/Workbook",
                "The file is an old office file of an unknown kind; save it in a current format.",
            ),
        ],
    )
    def test_says_what_else_a_compound_file_is(self, stream: str, words: str) -> None:
        assert reason_of(compound({stream: b"x"}), "file.xlsx") == words

    def test_refuses_a_compound_file_that_cannot_be_opened(self) -> None:
        assert reason_of(bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, "file.xls") == (
            "The file is damaged: its container cannot be opened."
        )

    @pytest.mark.parametrize(
        "opening",
        [
            b"\x89PNG\r\n\x1a\n",
            b"\xff\xd8\xff\xe0",
            b"II*\0\x08\0\0\0",
            b"MM\0*\0\0\0\x08",
            b"GIF89a",
            b"RIFF\x10\0\0\0WEBPVP8 ",
            b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0",
        ],
    )
    def test_knows_pictures(self, opening: bytes) -> None:
        assert recognise(opening + b"\0" * 40, name="scan") is DocumentKind.IMAGE

    @pytest.mark.parametrize(
        "words", [b"BM Corporation", b"MZ Holding", b"Rar! said the bird", b"GIF8 is a format", b"II* of the Act"]
    )
    def test_takes_words_that_begin_like_a_mark_for_words(self, words: bytes) -> None:
        assert recognise(words + b" met in Lyon.", name="minutes") is DocumentKind.TXT

    @pytest.mark.parametrize(
        ("media_type", "outcome"),
        [
            ("spreadsheet", DocumentKind.ODS),
            ("spreadsheet-template", DocumentKind.ODS),
            ("text", "OpenDocument texts (.odt) are not read; save it as .docx or PDF."),
            ("presentation", "OpenDocument presentations (.odp) are not read; save it as .pptx or PDF."),
            ("formula", "OpenDocument files of this kind are not read; save it as PDF."),
        ],
    )
    def test_tells_open_documents_apart(self, media_type: str, outcome: DocumentKind | str) -> None:
        data = package_of(
            {"mimetype": f"application/vnd.oasis.opendocument.{media_type}".encode(), "content.xml": b"x"}
        )

        found = recognise(data, name="file")

        assert (found.reason if isinstance(found, Unreadable) else found) == outcome

    @pytest.mark.parametrize(
        ("data", "name"),
        [
            (MAIL, "note.eml"),
            (MAIL, "note"),
            (MAIL, "note.txt"),
            (b"From: a@b.example\n\nhello", "note.eml"),
            (b"From a@b.example Mon Mar  1 2027\r\nSubject: x\r\n\r\nhello", "note.eml"),
            (b"\r\nMIME-Version: 1.0\nFrom: a@b.example\nX-Bin: \xff\xfe\n\n\x00\x01\x02", "note.eml"),
        ],
    )
    def test_knows_a_mail_by_its_headers(self, data: bytes, name: str) -> None:
        assert recognise(data, name=name) is DocumentKind.EML

    @pytest.mark.parametrize("name", ["memo.txt", "memo"])
    def test_takes_a_memorandum_for_words(self, name: str) -> None:
        memo = b"To: All staff\nFrom: The board\nDate: 3 May 2027\nSubject: Leases\n\nThe leases end in June."

        assert recognise(memo, name=name) is DocumentKind.TXT

    @pytest.mark.parametrize(
        ("data", "name", "words"),
        [
            (b"", "empty.pdf", "empty"),
            (b"MZ\x90\0" + b"\0" * 100, "setup.exe", "program"),
            (b"{\\rtf1 x}", "letter.rtf", "Rich text"),
            (b"\x1f\x8b\x08", "logs.gz", "archive"),
            (b"a.txt" + b"\0" * 252 + b"ustar", "files.tar", "archive"),
            (b"\0\0\0\x18ftypmp42", "call.mp4", "recording"),
            (b"!BDN", "mail.pst", "Outlook mailbox"),
            (package_of({"a.txt": b"x"}), "files.zip", "uploadArchive"),
            (package_of({"META-INF/MANIFEST.MF": b"x"}), "code.jar", "program"),
            (package_of({"mimetype": b"application/epub+zip"}), "book.epub", "Electronic books"),
            (package_of({"[Content_Types].xml": TYPES, "visio/x.xml": b"x"}), "plan.vsdx", "Visio"),
            (package_of({"[Content_Types].xml": TYPES, "other/x.xml": b"x"}), "model.bin", "kind that is not read"),
            (b"PK\x03\x04 and then nothing", "model.xlsx", "damaged"),
            (b"\x00\x01\x02\x03" * 500, "unknown", "unknown"),
            (b"Only words", "note.eml", "The file is named .eml, but its content is plain text."),
            (b'<?xml version="1.0"?><?mso-application progid="Word.Document"?><w/>', "old.xml", "flat XML"),
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
            ("letter.msg", DocumentKind.MSG),
            ("scan.JPG", DocumentKind.IMAGE),
            ("none", DocumentKind.OTHER),
            ("", DocumentKind.OTHER),
        ],
    )
    def test_reads_the_extension(self, name: str, kind: DocumentKind) -> None:
        assert kind_by_name(name) is kind
