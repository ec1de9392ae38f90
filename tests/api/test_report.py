import csv
import io

import pytest

from api.report import Format, Report, as_csv, as_page, show

REPORT = Report("Tiers", ("folder", "who"), (("/Legal", "=1+1"), ("<b>", "ann, bob")), {"rows": 2}, ("A note.",))


class TestAsCsv:
    def test_reads_back_as_the_rows_under_their_columns(self) -> None:
        rows = list(csv.reader(io.StringIO(as_csv(REPORT))))

        assert rows == [["folder", "who"], ["/Legal", "'=1+1"], ["<b>", "ann, bob"]]

    @pytest.mark.parametrize("start", list("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"))
    def test_holds_no_cell_that_begins_like_a_formula(self, start: str) -> None:
        text = as_csv(Report("", ("cell",), ((f"{start}cmd",),), None))

        assert f"'{start}cmd" in text

    def test_leaves_other_cells_as_they_are(self) -> None:
        assert as_csv(Report("", ("cell",), (("a=b",), ("",)), None)) == 'cell\na=b\n""\n'


class TestAsPage:
    def test_holds_every_cell_escaped_and_asks_for_nothing_else(self) -> None:
        page = as_page(REPORT)

        assert "<td>&lt;b&gt;</td>" in page
        assert "<h1>Tiers</h1>" in page
        assert "<p>A note.</p>" in page
        assert "href" not in page
        assert "src=" not in page


class TestShow:
    @pytest.mark.parametrize(
        ("how", "shown"),
        [(None, "A note."), (Format.TERMINAL, "Tiers"), (Format.CSV, "folder,who\n"), (Format.HTML, "<!doctype html>")],
    )
    def test_prints_it_as_it_was_asked_for(
        self, capsys: pytest.CaptureFixture[str], how: str | None, shown: str
    ) -> None:
        show(REPORT, how)

        assert shown in capsys.readouterr().out

    def test_prints_one_json_document_and_nothing_else(self, capsys: pytest.CaptureFixture[str]) -> None:
        show(REPORT, "json")

        assert capsys.readouterr().out == '{\n  "rows": 2\n}\n'
