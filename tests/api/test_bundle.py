import json
from pathlib import Path
from typing import Any

import pytest

from api import command_line
from api.bundle import as_page, bundle
from tests.api.building import Larch
from tests.api.test_isolation import traces_of_aldgate, traces_of_borealis
from tests.api.test_workflow import ANSWER, REVENUE, cited, sent, set_terms


def bundle_of(larch: Larch, firm: str) -> dict[str, Any]:
    with larch.services.data.deal(larch.key).read() as session:
        return bundle(session, larch.organisations[firm])


@pytest.fixture
def answered(larch: Larch) -> Larch:
    lease = cited(larch, "lease", "The lease of the Hull works ends on 31 March 2031.", "31 March 2031")
    memo = cited(larch, "memo", "Borealis asked for a price below the floor.", "asked for a price")
    sent(larch)
    sent(larch, "q-1", "It ends on 31 March 2031.", lease)
    sent(larch, "q-2", "Borealis asked for a price.", memo)
    sent(larch, "r-1", "Revenue was 61.4 million.")
    return larch


class TestABundle:
    def test_says_who_was_told_what_when_and_from_which_passage(self, answered: Larch) -> None:
        made = bundle_of(answered, "aldgate")

        assert [(item["question"]["slug"], item["text"]) for item in made["answers"]] == [
            ("r-1", ANSWER),
            ("q-1", "It ends on 31 March 2031."),
            ("r-1", "Revenue was 61.4 million."),
        ]
        first, _, corrected = made["answers"]
        assert first["supersededAt"] is not None
        assert corrected["supersededAt"] is None
        (citation,) = first["citations"]
        assert (citation["quote"], citation["place"], citation["title"]) == (REVENUE, "line 1", "Accounts 2025.txt")
        assert citation["sha256"] == "0" * 64

    @pytest.mark.parametrize("firm", ["aldgate", "borealis"])
    def test_holds_nothing_of_another_bidder(self, answered: Larch, firm: str) -> None:
        hidden = traces_of_borealis(answered) if firm == "aldgate" else traces_of_aldgate(answered)

        made = bundle_of(answered, firm)

        written = json.dumps(made) + as_page(made)
        assert [trace for trace in hidden if trace in written] == []
        assert answered.draft not in written

    def test_shows_no_name_that_gives_something_away(self, answered: Larch) -> None:
        set_terms(answered, "Accounts")

        assert bundle_of(answered, "borealis")["answers"][0]["citations"][0]["title"] == "Document 1"

    def test_of_whoever_was_told_nothing_says_so(self, larch: Larch) -> None:
        assert "Nothing was sent to them." in as_page(bundle_of(larch, "borealis"))


class TestTheCommand:
    @pytest.fixture
    def run(self, answered: Larch, monkeypatch: pytest.MonkeyPatch) -> Any:
        monkeypatch.setenv("PROOFROOM_DATA_DIR", str(answered.services.data.path))
        monkeypatch.setenv("PROOFROOM_AUTH", "local")

        def call(*arguments: str) -> int:
            monkeypatch.setattr("sys.argv", ["proofroom", "bundle", *arguments])
            try:
                command_line.main()
            except SystemExit as ended:
                return int(ended.code or 0)
            return 0

        return call

    def test_writes_a_page_and_a_file_and_records_it(self, answered: Larch, run: Any, tmp_path: Path) -> None:
        assert run("larch", "--for", "borealis", "--out", str(tmp_path / "out")) == 0

        made = json.loads((tmp_path / "out" / "answers.json").read_text(encoding="utf-8"))
        assert made == bundle_of(answered, "borealis")
        assert ANSWER in (tmp_path / "out" / "answers.html").read_text(encoding="utf-8")
        record = answered.trail()[-1]
        assert (record["action"], record["organisation"], len(record["answers"])) == ("bundle.made", "borealis", 3)

    def test_writes_over_nothing_and_for_bidders_alone(
        self, answered: Larch, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "answers.html").write_text("mine", encoding="utf-8")
        before = answered.trail()

        assert run("larch", "--for", "borealis", "--out", str(tmp_path)) == 1
        assert "is there already" in capsys.readouterr().err
        assert run("larch", "--for", "target", "--out", str(tmp_path / "other")) == 1
        assert "not a buy-side organisation" in capsys.readouterr().err
        assert (tmp_path / "answers.html").read_text(encoding="utf-8") == "mine"
        assert answered.trail() == before
