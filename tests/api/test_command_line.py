import json
import shutil
import socket
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select, update

from api import command_line
from api.commands.rooms import imported as imported_room
from api.settings import read_settings
from api.wiring import services
from store import registry
from store.database import DataDirectory
from store.tables import AuditRow, DocumentRow, DraftRow, PolicyRuleRow, ThreadRow, VersionRow
from tests.api.rooms_on_disk import entries, write_room


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for name in ("PROOFROOM_DRAFTER", "PROOFROOM_AUTH", "ANTHROPIC_API_KEY", "PROOFROOM_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PROOFROOM_DATA_DIR", str(tmp_path / "var"))

    def call(*arguments: str) -> Result:
        monkeypatch.setattr("sys.argv", ["proofroom", *arguments])
        code = 0
        try:
            command_line.main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call


@pytest.fixture(scope="module")
def imported_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a room and the data directory that it was imported into, to be copied."""
    folder = tmp_path_factory.mktemp("once")
    with services(read_settings({"PROOFROOM_DATA_DIR": str(folder / "var")})) as running:
        imported_room(running, write_room(folder / "room"))
    return folder


@pytest.fixture
def imported(run: Run, tmp_path: Path, imported_once: Path) -> Run:
    shutil.copytree(imported_once, tmp_path, dirs_exist_ok=True)
    return run


class TestImport:
    def test_says_what_came_of_it(self, run: Run, tmp_path: Path) -> None:
        result = run("import", "--json", str(write_room(tmp_path / "room")))

        assert result.code == 0
        assert result.json["deal"]["slug"] == "birch"
        assert {key: result.json[key] for key in ("documents", "retrievable", "failed", "threads")} == {
            "documents": 2,
            "retrievable": 2,
            "failed": [],
            "threads": 2,
        }

    def test_says_the_same_the_second_time(self, imported: Run, tmp_path: Path) -> None:
        again = imported("import", str(tmp_path / "room"), "--json")

        assert again.code == 0
        assert again.json["documents"] == 2

    def test_names_the_entry_of_a_wrong_room_in_one_line(self, run: Run, tmp_path: Path) -> None:
        wrong = entries()
        wrong["grants"][0]["tier"] = "all"

        result = run("import", str(write_room(tmp_path / "room", wrong)), "--json")

        assert (result.code, result.out) == (1, "")
        assert result.err == "proofroom: dealroom.json: grants[0].tier: 'all' is no tier.\n"
        assert list((tmp_path / "var" / "deals").iterdir()) == []


class TestDraft:
    def test_prints_the_fields_that_clients_know(self, imported: Run) -> None:
        result = imported("draft", "birch/r-1", "--json")

        assert result.code == 0
        assert result.json["verification"]["state"] == "VERIFIED"
        assert result.json["sources"][0]["title"] == "Supply agreement"
        assert "".join(part["text"] for part in result.json["answer"]["segments"]) == result.json["answer"]["text"]
        assert result.json["drafter"] == {"name": "extractive", "model": None}

    def test_prints_a_panel_for_people(self, imported: Run) -> None:
        result = imported("draft", "birch/r-1")

        assert result.code == 0
        assert "Verified" in result.out
        assert "EUR 4.5 million" in result.out

    def test_prints_the_id_that_verify_takes(self, imported: Run) -> None:
        printed = imported("draft", "birch/r-1").out.splitlines()[-1]

        assert imported("verify", printed).code == 0

    @pytest.mark.parametrize("name", ["birch/none", "none/r-1", "thread-abcdefghabcdefghabcdefgh", "../x", ""])
    def test_ends_with_one_line_for_an_unknown_thread(self, imported: Run, name: str, tmp_path: Path) -> None:
        result = imported("draft", name, "--json")

        assert (result.code, result.out) == (1, "")
        assert result.err.count("\n") == 1
        assert stored(tmp_path, DraftRow) == []

    def test_needs_a_key_for_the_anthropic_drafter(
        self, imported: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("PROOFROOM_DRAFTER", "anthropic")

        result = imported("draft", "birch/r-1", "--json")

        assert (result.code, result.out) == (1, "")
        assert "ANTHROPIC_API_KEY" in result.err
        assert stored(tmp_path, DraftRow) == []

    def test_sends_nothing_for_a_key_alone(self, imported: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")

        result = imported("draft", "birch/r-1", "--json")

        assert result.code == 0
        assert result.json["drafter"]["name"] == "extractive"

    def test_says_where_passages_go_and_survives_a_model_that_is_down(
        self, imported: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PROOFROOM_DRAFTER", "anthropic")
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")

        result = imported("draft", "birch/r-1", "--json")

        assert result.code == 0
        assert "127.0.0.1" in result.err
        assert result.json["verification"]["reason"] == "MODEL_FAILED"


class TestSearch:
    def test_shows_what_drafting_searches(self, imported: Run) -> None:
        result = imported("search", "birch/r-1", "--limit", "5", "--json").json

        assert result["thread"] == "birch/r-1"
        assert {passage["title"] for passage in result["passages"]} == {"Supply agreement"}
        assert all(len(passage["text"]) <= 2000 for passage in result["passages"])
        assert result["passages"][0]["inEvidence"] is True

    def test_has_no_passages_for_a_denied_thread(self, imported: Run) -> None:
        result = imported("search", "birch/q-1", "--json")

        assert result.code == 0
        assert result.json["passages"] == []

    def test_takes_a_thread_a_line(self, imported: Run, tmp_path: Path) -> None:
        (tmp_path / "threads.txt").write_text("birch/q-1\nbirch/r-1\n")

        results = imported("search", "--threads", str(tmp_path / "threads.txt"), "--json").json

        assert [len(result["passages"]) > 0 for result in results] == [False, True]

    def test_wants_one_of_both(self, imported: Run) -> None:
        assert imported("search", "--json").code == 2


class TestDocuments:
    def test_list_states(self, imported: Run) -> None:
        result = imported("documents", "birch", "--json").json

        assert [(item["file"], item["state"], item["retrievable"], item["problem"]) for item in result] == [
            ("documents/supply.txt", "READY", True, None),
            ("documents/memo.txt", "READY", True, None),
        ]

    def test_say_where_each_stands_and_what_it_is(self, imported: Run) -> None:
        memo = imported("documents", "birch", "--json").json[1]

        assert memo["summary"] == "Can be searched and cited."
        assert memo["description"] == "The reserve price is EUR 50 million and is known to the seller alone"
        assert (memo["kind"], memo["size"], memo["attempts"]) == ("TXT", 70, 1)
        assert memo["since"] > memo["addedAt"]
        assert [memo[key] for key in ("whatToDo", "notice", "nextTryAt", "pageCount")] == [None] * 4


class TestRerun:
    def test_reads_a_document_again_as_a_new_version(self, imported: Run) -> None:
        memo = imported("documents", "birch", "--json").json[1]["id"]

        result = imported("rerun", memo, "--json")

        assert result.code == 0
        assert [(item["id"], item["state"]) for item in result.json] == [(memo, "READY")]
        assert imported("audit", "birch", "--json").json["records"][-1]["action"] == "document.requeued"

    def test_reads_again_whatever_failed(self, imported: Run, tmp_path: Path) -> None:
        with services(read_settings({"PROOFROOM_DATA_DIR": str(tmp_path / "var")})) as running:
            with running.data.registry.read() as session:
                [deal] = registry.deals(session)
            with running.data.deal(deal.key).write() as session:
                document = session.exec(select(DocumentRow).where(DocumentRow.title == "Memo")).one()
                row = session.get_one(VersionRow, document.version_id)
                row.state, row.problem, row.attempts = "FAILED", "It was busy. It was tried 5 times.", 5
                session.add(row)
        before = imported("documents", "birch", "--json").json[1]

        result = imported("rerun", "--failed", "birch", "--json")

        assert (before["state"], before["whatToDo"]) == (
            "FAILED",
            "Run it again, or upload a version that can be read.",
        )
        assert [(item["title"], item["state"], item["attempts"]) for item in result.json] == [("Memo", "READY", 1)]
        assert imported("rerun", "--failed", "birch").out == "Nothing to read again.\n"

    @pytest.mark.parametrize("arguments", [(), ("doc-abcdefghabcdefghabcdefgh", "--failed", "birch")])
    def test_needs_one_thing_to_read(self, imported: Run, arguments: tuple[str, ...]) -> None:
        assert imported("rerun", *arguments).code == 2

    def test_ends_with_one_line_for_an_unknown_document(self, imported: Run) -> None:
        result = imported("rerun", "doc-abcdefghabcdefghabcdefgh", "--json")

        assert (result.code, result.out) == (1, "")
        assert result.err == "proofroom: no document 'doc-abcdefghabcdefghabcdefgh'.\n"


class TestText:
    def test_prints_what_quotes_are_verified_against(self, imported: Run) -> None:
        document = imported("documents", "birch", "--json").json[0]["id"]

        result = imported("text", document, "--json")

        assert "capped at EUR 4.5 million." in result.json["text"]

    def test_ends_with_one_line_for_an_unknown_document(self, imported: Run) -> None:
        result = imported("text", "doc-abcdefghabcdefghabcdefgh", "--json")

        assert (result.code, result.out) == (1, "")


class TestQuotes:
    def test_answers_each_line_in_order(self, imported: Run, tmp_path: Path) -> None:
        quotes = [
            {"file": "documents/supply.txt", "quote": "Supplier is capped at EUR 4.5 million"},
            {"file": "documents/supply.txt", "quote": "Supplier is capped at EUR 45 million"},
            {"file": "documents/memo.txt", "quote": "Supplier is capped at EUR 4.5 million"},
        ]
        (tmp_path / "quotes.jsonl").write_text("\n".join(json.dumps(item) for item in quotes))

        result = imported("quotes", str(tmp_path / "quotes.jsonl"), "--deal", "birch", "--json").json

        assert [item["matchedBy"] for item in result] == ["EXACT", None, None]
        assert result[0]["end"] > result[0]["start"]
        assert all(item["reason"] for item in result[1:])

    def test_answers_for_a_document_that_is_not_there(self, imported: Run, tmp_path: Path) -> None:
        (tmp_path / "quotes.jsonl").write_text('{"file": "documents/none.txt", "quote": "a b c"}')

        (answer,) = imported("quotes", str(tmp_path / "quotes.jsonl"), "--deal", "birch", "--json").json

        assert answer["matchedBy"] is None
        assert "documents/none.txt" in answer["reason"]

    @pytest.mark.parametrize("line", ["{", '{"quote": "x"}'])
    def test_names_the_line_that_is_wrong(self, imported: Run, tmp_path: Path, line: str) -> None:
        (tmp_path / "quotes.jsonl").write_text(line)

        result = imported("quotes", str(tmp_path / "quotes.jsonl"), "--deal", "birch", "--json")

        assert (result.code, result.out) == (1, "")
        assert "line 1" in result.err


class TestPolicy:
    def test_explains_a_scope(self, imported: Run) -> None:
        result = imported("policy", "scope", "birch/r-1", "--json").json

        assert result["rule"] == "COUNTERPARTY_INTERSECTION"
        assert result["counterparties"] == ["alpha", "beta"]
        assert result["admitted"] == ["/Legal/Contracts"]
        assert {item["path"] for item in result["refused"]} == {"/", "/Legal", "/Private"}
        assert all(item["by"] and item["because"] for item in result["refused"])

    def test_explains_a_denial(self, imported: Run) -> None:
        result = imported("policy", "scope", "birch/q-1", "--json").json

        assert (result["denied"], result["admitted"], result["rule"]) == (True, [], "CREATOR_ACCESS")
        assert result["reason"]

    def test_prints_the_matrix(self, imported: Run) -> None:
        rows = imported("policy", "matrix", "birch", "--json").json

        assert {"folder": "/Legal/Contracts", "organisation": "alpha", "tier": "view"} in rows
        assert {"folder": "/Private", "organisation": "beta", "tier": "none"} in rows

    def test_explains_a_tier(self, imported: Run) -> None:
        command = ("policy", "explain", "birch", "--who", "beta", "--folder", "/Legal/Contracts", "--json")
        result = imported(*command).json

        assert result["tier"] == "download"
        assert set(result) == {"tier", "because", "decided", "via", "overruled"}

    @pytest.mark.parametrize(
        ("who", "folder", "named"), [("gamma", "/Legal", "gamma"), ("alpha", "/Nope", "/Nope"), ("alpha", "x", "'x'")]
    )
    def test_names_what_it_does_not_know(self, imported: Run, who: str, folder: str, named: str) -> None:
        result = imported("policy", "explain", "birch", "--who", who, "--folder", folder)

        assert result.code == 1
        assert named in result.err


class TestPolicyChanges:
    GRANT = ("policy", "grant", "birch", "--organisation", "beta", "--folder", "/Private", "--tier", "view")

    def test_are_shown_and_not_made_without_a_yes(self, imported: Run) -> None:
        result = imported(*self.GRANT, "--reason", "A second look.", "--json").json

        assert (result["applied"], result["version"]) == (False, 1)
        assert [(cell["who"], cell["folder"], cell["after"]) for cell in result["opened"]] == [
            ("beta", "/Private", "view")
        ]
        assert len(imported("policy", "history", "birch", "--json").json) == 1

    def test_are_made_as_the_next_version_with_a_yes(self, imported: Run) -> None:
        result = imported(*self.GRANT, "--reason", "A second look.", "--yes", "--json").json

        assert (result["applied"], result["version"]) == (True, 2)
        history = imported("policy", "history", "birch", "--json").json
        assert [(item["version"], item["author"], item["reason"]) for item in history] == [
            (1, "operator", "Import of the deal room."),
            (2, "operator", "A second look."),
        ]
        rows = imported("policy", "matrix", "birch", "--json").json
        assert {"folder": "/Private", "organisation": "beta", "tier": "view"} in rows

    def test_can_be_compared_afterwards(self, imported: Run) -> None:
        imported(*self.GRANT, "--reason", "R", "--yes")
        imported(
            "policy",
            "revoke",
            "birch",
            "--organisation",
            "beta",
            "--folder",
            "/Legal/Contracts",
            "--reason",
            "R",
            "--yes",
        )

        one, both = (imported("policy", "diff", "birch", *numbers, "--json").json for numbers in (("2", "3"), ("1",)))

        assert [cell["folder"] for cell in one["closed"]] == ["/Legal/Contracts"]
        assert ([cell["folder"] for cell in both["opened"]], [cell["folder"] for cell in both["closed"]]) == (
            ["/Private"],
            ["/Legal/Contracts"],
        )
        assert imported("policy", "verify", "birch", "--json").json["holds"]

    @pytest.mark.parametrize(
        "command",
        [
            ("override", "--user", "ann@alpha.example", "--folder", "/Legal", "--tier", "none"),
            ("revoke", "--user", "ann@alpha.example", "--folder", "/Private"),
            ("move-folder", "--folder", "/Private", "--to", "/Legal/Private"),
            ("create-folder", "--folder", "/Tax/2025"),
            ("member", "--email", "zoe@beta.example", "--organisation", "beta", "--role", "buyer"),
            ("member", "--email", "ann@alpha.example", "--remove"),
            ("audience", "--list", "rl-2", "--owner", "alpha", "--visible-to", "beta"),
        ],
    )
    def test_come_in_every_kind(self, imported: Run, command: tuple[str, ...]) -> None:
        name, *options = command

        result = imported("policy", name, "birch", *options, "--reason", "Because.", "--yes", "--json")

        assert (result.code, result.json["version"]) == (0, 2)
        assert result.json["change"]

    @pytest.mark.parametrize(
        ("command", "named"),
        [
            (("grant", "--organisation", "gamma", "--folder", "/Legal", "--tier", "view"), "gamma"),
            (("grant", "--organisation", "beta", "--folder", "/Nope", "--tier", "view"), "/Nope"),
            (("override", "--user", "eve@x.example", "--folder", "/Legal", "--tier", "view"), "eve@x.example"),
            (("member", "--email", "zoe@beta.example", "--organisation", "beta", "--role", "seller"), "seller"),
            (("member", "--email", "zoe@beta.example", "--organisation", "beta", "--role", "king"), "king"),
            (("audience", "--list", "rl-9"), "rl-9"),
            (("audience", "--list", "rl-1", "--owner", "adviser"), "adviser"),
            (("move-folder", "--folder", "/Legal", "--to", "/Legal/Contracts/Below"), "/Legal"),
        ],
    )
    def test_are_refused_in_one_line_that_names_what_is_wrong(
        self, imported: Run, command: tuple[str, ...], named: str
    ) -> None:
        name, *options = command

        result = imported("policy", name, "birch", *options, "--reason", "Because.", "--yes")

        assert result.code == 1
        assert named in result.err
        assert len(result.err.strip().splitlines()) == 1
        assert len(imported("policy", "history", "birch", "--json").json) == 1

    def test_need_a_reason_and_one_of_two_subjects(self, imported: Run) -> None:
        assert imported(*self.GRANT, "--yes").code == 2
        assert imported(*self.GRANT, "--reason", " ", "--yes").code == 1
        assert imported("policy", "revoke", "birch", "--folder", "/Legal", "--reason", "R").code == 2


class TestWhatIf:
    def test_shows_what_a_file_of_changes_would_open(self, imported: Run, tmp_path: Path) -> None:
        file = tmp_path / "changes.json"
        file.write_text(
            json.dumps(
                [
                    {"create_folder": {"folder": "/Tax"}},
                    {"grant": {"organisation": "beta", "folder": "/Tax", "tier": "download"}},
                ]
            )
        )

        refused = imported("policy", "what-if", "birch", str(file), "--json")
        approved = imported("policy", "what-if", "birch", str(file), "--json", "--approve")

        assert (refused.code, approved.code) == (1, 0)
        bidders = [(cell["who"], cell["folder"]) for cell in approved.json["opened"] if not cell["isPerson"]]
        assert bidders == [("beta", "/Tax")]
        assert len(approved.json["changes"]) == 2
        assert len(imported("policy", "history", "birch", "--json").json) == 1

    @pytest.mark.parametrize("content", ["{", "{}", "[1]", '[{"grant": {}}]', '[{"crown": {}}]', "[{}]"])
    def test_names_what_is_wrong_with_the_file(self, imported: Run, tmp_path: Path, content: str) -> None:
        file = tmp_path / "changes.json"
        file.write_text(content)

        result = imported("policy", "what-if", "birch", str(file))

        assert result.code == 1
        assert len(result.err.strip().splitlines()) == 1

    def test_names_a_file_that_is_not_there(self, imported: Run, tmp_path: Path) -> None:
        result = imported("policy", "what-if", "birch", str(tmp_path / "none.json"))

        assert result.code == 1
        assert "none.json" in result.err


class TestPolicyReports:
    @pytest.mark.parametrize(
        "command",
        [
            ("matrix", "birch"),
            ("explain", "birch", "--who", "beta", "--folder", "/Legal"),
            ("who", "birch", "--folder", "/Legal/Contracts"),
            ("lint", "birch"),
            ("diff", "birch", "1"),
            ("history", "birch"),
            ("verify", "birch"),
        ],
    )
    def test_come_as_a_table_a_page_and_for_programs(self, imported: Run, command: tuple[str, ...]) -> None:
        assert imported("policy", *command).out.strip()
        assert imported("policy", *command, "--html").out.startswith("<!doctype html>")
        assert "," in imported("policy", *command, "--csv").out
        assert imported("policy", *command, "--json").json is not None

    def test_of_who_reads_a_folder_name_organisations_and_people(self, imported: Run) -> None:
        rows = imported("policy", "who", "birch", "--folder", "/Legal/Contracts", "--json").json

        assert {item["who"] for item in rows} >= {"alpha", "beta", "ann@alpha.example", "lead@adviser.example"}

    def test_of_a_version_that_was_never_made_say_so(self, imported: Run) -> None:
        result = imported("policy", "diff", "birch", "1", "7")

        assert result.code == 1
        assert "7" in result.err

    def test_notice_a_line_that_was_changed_behind_their_back(self, imported: Run, tmp_path: Path) -> None:
        data = DataDirectory(tmp_path / "var")
        with data.registry.read() as session:
            [deal] = registry.deals(session)
        with data.deal(deal.key).write() as session:
            session.exec(update(PolicyRuleRow).values(tier="MANAGE"))
        data.close()

        result = imported("policy", "verify", "birch", "--json")

        assert result.code == 1
        assert result.json["brokenAt"] == 1
        assert "chain" in result.err


class TestVerify:
    def test_reaches_the_same_verdict(self, imported: Run) -> None:
        draft = imported("draft", "birch/r-1", "--json").json["id"]

        result = imported("verify", draft, "--json")

        assert result.code == 0
        assert result.json["same"] is True

    def test_ends_with_one_where_it_differs(self, imported: Run, tmp_path: Path) -> None:
        draft = imported("draft", "birch/r-1", "--json").json["id"]
        with deal_database(tmp_path).write() as session:
            row = session.get_one(DraftRow, draft)
            row.review = row.review.replace("4.5", "9.5")
            session.add(row)

        result = imported("verify", draft, "--json")

        assert result.code == 1
        assert result.json["same"] is False


class TestAudit:
    def test_holds_every_head_it_ever_had(self, imported: Run) -> None:
        head = imported("audit", "birch", "--json").json["head"]
        imported("draft", "birch/r-1", "--json")

        result = imported("audit", "birch", "--expect", head, "--json")

        assert result.code == 0
        assert result.json["whole"] is True
        assert result.json["count"] == len(result.json["records"])
        assert result.json["records"][-1]["actor"] == "operator"

    def test_notices_a_cut_tail(self, imported: Run, tmp_path: Path) -> None:
        imported("draft", "birch/r-1", "--json")
        head = imported("audit", "birch", "--json").json["head"]
        with deal_database(tmp_path).write() as session:
            session.delete(session.exec(select(AuditRow).order_by(AuditRow.number.desc())).first())  # type: ignore[attr-defined] - a column

        assert imported("audit", "birch", "--expect", head, "--json").code == 1


class TestToken:
    def test_is_refused_outside_local_mode(self, imported: Run) -> None:
        result = imported("token", "--email", "ann@alpha.example", "--json")

        assert (result.code, result.out) == (1, "")

    def test_is_given_in_local_mode_to_people_of_the_room(self, imported: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PROOFROOM_AUTH", "local")

        assert imported("token", "--email", "ann@alpha.example", "--json").json["token"]
        assert imported("token", "--email", "eve@alpha.example", "--json").code == 1


class TestServe:
    def test_stays_on_loopback_in_local_mode(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PROOFROOM_AUTH", "local")

        result = run("serve", "--host", "0.0.0.0")  # noqa: S104 - the refusal is the point

        assert result.code == 1
        assert "loopback" in result.err

    def test_needs_an_identity_provider_otherwise(self, run: Run) -> None:
        result = run("serve")

        assert result.code == 1
        assert "PROOFROOM_OIDC_ISSUER" in result.err

    def test_says_nothing_but_that_a_port_is_taken(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PROOFROOM_AUTH", "local")

        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            result = run("serve", "--port", str(port))

        assert result == Result(
            1, "", f"proofroom: --port: cannot listen on 127.0.0.1, port {port}: Address already in use.\n"
        )


class TestSchema:
    def test_needs_no_data_directory(self, run: Run, tmp_path: Path) -> None:
        result = run("schema", "--json")

        assert result.code == 0
        assert "type Query" in result.out
        assert not (tmp_path / "var").exists()


class TestMain:
    def test_ends_with_two_on_wrong_usage(self, run: Run) -> None:
        assert run("draft").code == 2
        assert run("nonsense").code == 2

    @pytest.mark.parametrize("name", ["PROOFROOM_DATABASE_URL", "PROOFROOM_STORAGE_URL"])
    def test_refuses_what_it_cannot_serve(self, run: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        monkeypatch.setenv(name, "s3://bucket")

        result = run("documents", "birch", "--json")

        assert (result.code, result.out) == (1, "")
        assert name in result.err

    def test_keeps_the_data_directory_to_its_owner(self, imported: Run, tmp_path: Path) -> None:
        assert imported("documents", "birch", "--json").code == 0
        assert stat.S_IMODE((tmp_path / "var").stat().st_mode) == 0o700


def deal_database(tmp_path: Path) -> Any:
    data = DataDirectory(read_settings({"PROOFROOM_DATA_DIR": str(tmp_path / "var")}).data_directory)
    (path,) = (tmp_path / "var" / "deals").glob("*.db")
    return data.deal(path.stem)


def stored(tmp_path: Path, table: type[DraftRow | ThreadRow]) -> list[Any]:
    with deal_database(tmp_path).read() as session:
        return list(session.exec(select(table)))


class TestChecks:
    def test_shows_and_changes_what_a_deal_sets(self, imported: Run) -> None:
        assert imported("checks", "birch", "--json").json == {"ownTerms": [], "strikesUncited": False}

        added = imported("checks", "birch", "--add", "Project Birch", "--add", "EUR 50m", "--strike-uncited", "--json")
        removed = imported("checks", "birch", "--remove", "EUR 50m", "--json")

        assert added.json == {"ownTerms": ["Project Birch", "EUR 50m"], "strikesUncited": True}
        assert removed.json == {"ownTerms": ["Project Birch"], "strikesUncited": True}
        assert imported("checks", "birch", "--json").json == removed.json

    def test_reads_well(self, imported: Run) -> None:
        shown = imported("checks", "birch", "--add", "[bold]Kestrel")

        assert "Own terms: [bold]Kestrel" in shown.out
        assert "Uncited factual sentences are flagged." in shown.out

    @pytest.mark.parametrize(("arguments", "named"), [(("--add", "!"), "'!'"), (("--remove", "Kestrel"), "'Kestrel'")])
    def test_changes_nothing_for_a_term_it_cannot_use(
        self, imported: Run, arguments: tuple[str, ...], named: str
    ) -> None:
        refused = imported("checks", "birch", "--strike-uncited", *arguments)

        assert refused.code == 1
        assert named in refused.err
        assert imported("checks", "birch", "--json").json == {"ownTerms": [], "strikesUncited": False}
