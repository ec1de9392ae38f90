import pytest

from dealroom.documents import DocumentKind
from ingestion import reading
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.reading import parse
from tests.ingestion.office_files import docx, with_part
from tests.ingestion.outlook_files import message
from tests.ingestion.pdf_files import lines, pdf_of
from tests.ingestion.slide_files import pptx, shape, slide
from tests.ingestion.zip_files import TYPES, workbook_like


def typed(data: bytes) -> bytes:
    """A package with the part by which office packages are known."""
    return with_part(data, "[Content_Types].xml", TYPES)


class TestParse:
    @pytest.mark.parametrize(
        ("data", "name", "kind", "text"),
        [
            (pdf_of(lines(["Rent of the site"])), "a.pdf", DocumentKind.PDF, "Rent of the site"),
            (b"<p>Rent of the site</p>", "a.html", DocumentKind.HTML, "Rent of the site"),
            (b"Site,Rent\nLyon,4100\n", "a.csv", DocumentKind.CSV, "Site | Rent\nLyon | 4100"),
            (typed(docx("<w:p><w:r><w:t>Rent</w:t></w:r></w:p>")), "a.docx", DocumentKind.DOCX, "Rent"),
            (typed(pptx(slide(shape("Rent")))), "a.pptx", DocumentKind.PPTX, "Rent"),
            (b"From: a@b.example\n\nRent", "a.eml", DocumentKind.EML, "From: a@b.example\nRent"),
            (message({0x0037: "Rent"}), "a.msg", DocumentKind.MSG, "Subject: Rent"),
            (b"Rent of the site", "a.txt", DocumentKind.TXT, "Rent of the site"),
        ],
    )
    def test_gives_each_kind_to_its_reader(self, data: bytes, name: str, kind: DocumentKind, text: str) -> None:
        outcome = parse(data, name=name)

        assert isinstance(outcome, ReadDocument)
        assert (outcome.kind, outcome.stored.text) == (kind, text)

    def test_says_of_a_kind_without_a_reader_what_to_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delitem(reading._READERS, DocumentKind.TXT)

        assert parse(b"Rent", name="a.txt") == Unreadable(
            DocumentKind.TXT, "Files of this kind (TXT) are not read; save it as PDF."
        )

    def test_refuses_a_hostile_package_before_its_reader_sees_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[bytes] = []
        monkeypatch.setitem(reading._READERS, DocumentKind.XLSX, seen.append)
        data = workbook_like(xl__sharedStrings_xml=b"<!DOCTYPE sst []><sst/>")

        outcome = parse(data, name="model.xlsx")

        assert isinstance(outcome, Unreadable)
        assert "DOCTYPE" in outcome.reason
        assert seen == []

    def test_says_of_macros_that_they_were_not_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read = parse(b"Rent of the site", name="a.txt")
        assert isinstance(read, ReadDocument)
        workbook = ReadDocument(DocumentKind.XLSX, read.stored, page_count=None)
        monkeypatch.setitem(reading._READERS, DocumentKind.XLSX, lambda _: workbook)

        outcome = parse(workbook_like(**{"xl__vbaProject.bin": b"code"}), name="model.xlsx")

        assert isinstance(outcome, ReadDocument)
        assert outcome.notice == "The file carries macros, which are never run."

    def test_says_that_there_is_more_text_than_is_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reading, "LONGEST_TEXT", 10)

        outcome = parse(b"Rent of the site", name="a.txt")

        assert outcome == Unreadable(DocumentKind.TXT, "The file holds more than 10 characters of text.")
