import pytest

from ingestion import warming
from ingestion.outcome import ReadDocument, Unreadable


class TestWarm:
    def test_reads_a_file_of_each_common_kind_to_its_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        outcomes: dict[str, ReadDocument | Unreadable] = {}
        parse = warming.parse

        def watched(data: bytes, *, name: str) -> ReadDocument | Unreadable:
            outcomes[name] = parse(data, name=name)
            return outcomes[name]

        monkeypatch.setattr(warming, "parse", watched)
        warming.warm()

        said = {name: outcome.stored.text for name, outcome in outcomes.items() if isinstance(outcome, ReadDocument)}
        assert set(said) == {f"warm.{kind}" for kind in ("pdf", "xlsx", "docx", "csv", "html", "eml", "txt")}
        assert "1,200.50" in said["warm.xlsx"]
        assert "The rent is due." in said["warm.docx"]
