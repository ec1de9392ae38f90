import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.command_line import proofroom
from tests.api.rooms_on_disk import entries, write_room
from tests.ingestion.zip_files import package_of


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("commands")
    room = write_room(folder / "room", entries())
    assert run(folder / "var", "import", str(room)).exit_code == 0
    return folder / "var"


def run(data: Path, *arguments: str) -> Result:
    return CliRunner(env={"PROOFROOM_DATA_DIR": str(data)}).invoke(proofroom, [*arguments])


def answer(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def deal_and_folder() -> tuple[str, str]:
    slug = entries()["deal"]["slug"]
    return slug, entries()["folders"][0]["path"]


class TestUpload:
    def test_reads_a_file_and_leaves_the_same_file_alone(self, data: Path, tmp_path: Path) -> None:
        deal, folder = deal_and_folder()
        (tmp_path / "note.txt").write_text("The boiler was renewed in March 2024 by Kessel GmbH.")
        asked = ("upload", deal, str(tmp_path / "note.txt"), "--folder", folder, "--json")

        first, second = (answer(run(data, *asked))["documents"][0] for _ in range(2))

        assert (first["outcome"], first["state"], first["folder"]) == ("ADDED", "READY", folder)
        assert (second["outcome"], second["id"]) == ("UNCHANGED", first["id"])

    def test_keeps_the_tree_of_a_folder_and_of_an_archive(self, data: Path, tmp_path: Path) -> None:
        deal, folder = deal_and_folder()
        (tmp_path / "tree" / "Plans").mkdir(parents=True)
        (tmp_path / "tree" / "Plans" / "site.txt").write_text("The site plan shows two halls.")
        (tmp_path / "more.zip").write_bytes(package_of({"Permits/p.txt": b"The permit was granted in 2019."}))
        asked = ("upload", deal, str(tmp_path / "tree"), str(tmp_path / "more.zip"), "--folder", folder, "--json")

        refused = run(data, *asked)
        found = answer(run(data, *asked, "--create-folders"))

        assert refused.exit_code == 1
        assert f"{folder}/Plans" in refused.stderr
        assert found["createdFolders"] == [f"{folder}/Permits", f"{folder}/Plans"]
        assert [item["folder"] for item in found["documents"]] == [f"{folder}/Plans", f"{folder}/Permits"]

    @pytest.mark.parametrize("more", [("--folder", "/Nowhere"), ("--folder", "no path")])
    def test_needs_a_folder_that_is_there(self, data: Path, tmp_path: Path, more: tuple[str, str]) -> None:
        (tmp_path / "note.txt").write_text("Words.")

        result = run(data, "upload", deal_and_folder()[0], str(tmp_path / "note.txt"), *more)

        assert result.exit_code == 1

    def test_says_why_nothing_was_put_into_the_room(self, data: Path, tmp_path: Path) -> None:
        deal, folder = deal_and_folder()
        (tmp_path / "empty.txt").touch()

        result = run(data, "upload", deal, str(tmp_path / "empty.txt"), "--folder", folder)

        assert result.exit_code == 1
        assert "It is empty." in result.stdout

    def test_gives_one_file_a_title(self, data: Path, tmp_path: Path) -> None:
        deal, folder = deal_and_folder()
        (tmp_path / "a.txt").write_text("The roof was sealed anew in 2021.")
        (tmp_path / "b.txt").write_text("The roof leaks.")
        asked = ("--folder", folder, "--title", "Roof", "--json", "--no-wait")

        found = answer(run(data, "upload", deal, str(tmp_path / "a.txt"), *asked))
        two = run(data, "upload", deal, str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), *asked)

        assert found["documents"][0]["title"] == "Roof"
        assert two.exit_code == 2


class TestDeleteAndPurge:
    def test_take_a_document_away_on_record(self, data: Path, tmp_path: Path) -> None:
        deal, folder = deal_and_folder()
        (tmp_path / "secret.txt").write_text("The chairman sold his shares on 3 May.")
        placed = answer(run(data, "upload", deal, str(tmp_path / "secret.txt"), "--folder", folder, "--json"))
        document = placed["documents"][0]["id"]

        deleted = answer(run(data, "delete", document, "--json"))
        again = run(data, "delete", document)
        unasked = run(data, "purge", document, "--reason", "Personal data.", "--json")
        purged = answer(run(data, "purge", document, "--reason", "Personal data.", "--yes", "--json"))
        twice = run(data, "purge", document, "--reason", "Personal data.", "--yes")

        assert deleted == {"document": document, "staleDrafts": []}
        assert purged == {"document": document, "emptiedDrafts": [], "sentDrafts": []}
        assert [result.exit_code for result in (again, unasked, twice)] == [1, 1, 1]
        assert document not in [item["id"] for item in answer(run(data, "documents", deal, "--json"))]
        trail = answer(run(data, "audit", deal, "--json"))
        assert trail["whole"]
        assert [record["action"] for record in trail["records"] if record.get("document") == document] == [
            "document.uploaded",
            "document.removed",
            "document.purged",
        ]
        kept = b"".join(path.read_bytes() for path in data.rglob("*") if path.is_file())
        assert b"chairman sold" not in kept
