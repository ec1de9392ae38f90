import pytest

from dealroom.documents import DocumentKind
from ingestion import reading
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.reading import parse
from tests.ingestion.pdf_files import lines, pdf_of
from tests.ingestion.zip_files import workbook_like


class TestParse:
    @pytest.mark.parametrize(
        ("data", "name", "kind", "text"),
        [
            (pdf_of(lines(["Rent of the site"])), "a.pdf", DocumentKind.PDF, "Rent of the site"),
            (b"<p>Rent of the site</p>", "a.html", DocumentKind.HTML, "Rent of the site"),
            (b"Site,Rent\nLyon,4100\n", "a.csv", DocumentKind.CSV, "Site | Rent\nSite: Lyon | Rent: 4100"),
            (b"Rent of the site", "a.txt", DocumentKind.TXT, "Rent of the site"),
        ],
    )
    def test_gives_each_kind_to_its_reader(self, data: bytes, name: str, kind: DocumentKind, text: str) -> None:
        outcome = parse(data, name=name)

        assert isinstance(outcome, ReadDocument)
        assert (outcome.kind, outcome.stored.text) == (kind, text)

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
