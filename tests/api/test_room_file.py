from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from api.room_file import WrongRoomError, read_room
from tests.api.rooms_on_disk import entries, write_room

Change = Callable[[dict[str, Any]], Any]

WRONG: dict[str, tuple[Change, str]] = {
    "an unknown organisation of a user": (
        lambda room: room["users"][1].update(organisation="gamma"),
        r"users\[1\]\.organisation: no organisation 'gamma'",
    ),
    "a role that does not fit its side": (
        lambda room: room["users"][1].update(role="seller"),
        r"users\[1\]\.role: 'seller' does not fit",
    ),
    "an unknown role": (lambda room: room["users"][1].update(role="king"), r"users\[1\]\.role: 'king' is no role"),
    "an unknown side": (lambda room: room["organisations"][0].update(side="both"), r"organisations\[0\]\.side"),
    "an organisation that stands twice": (
        lambda room: room["organisations"].append(room["organisations"][1]),
        r"organisations\[3\]\.slug: 'alpha' stands twice",
    ),
    "an email that stands twice": (
        lambda room: room["users"].append({"email": "ANN@alpha.example", "name": "Ann again"}),
        r"users\[3\]\.email",
    ),
    "two folders with one path": (
        lambda room: room["folders"].append({"path": "/Legal/Contracts/"}),
        r"folders\[2\]\.path: '/Legal/Contracts/' stands twice",
    ),
    "a path that leaves the tree": (lambda room: room["folders"].append({"path": "/a/../b"}), r"folders\[2\]\.path"),
    "a relative folder": (lambda room: room["folders"].append({"path": "Legal"}), r"folders\[2\]\.path"),
    "a grant on an unknown folder": (
        lambda room: room["grants"][0].update(folder="/Secret"),
        r"grants\[0\]\.folder: no folder '/Secret'",
    ),
    "an unknown tier": (lambda room: room["grants"][0].update(tier="View"), r"grants\[0\]\.tier: 'View' is no tier"),
    "two grants for one folder": (
        lambda room: room["grants"].append({"organisation": "alpha", "folder": "/Legal", "tier": "none"}),
        r"grants\[2\]: 'alpha' has a line",
    ),
    "an override of an unknown user": (
        lambda room: room["overrides"][0].update(user="eve@example.com"),
        r"overrides\[0\]\.user: no user",
    ),
    "a document in an unknown folder": (
        lambda room: room["documents"][0].update(folder="/Nowhere"),
        r"documents\[0\]\.folder: no folder '/Nowhere'",
    ),
    "a missing file": (
        lambda room: room["documents"][0].update(file="documents/none.pdf"),
        r"documents\[0\]\.file: no file 'documents/none\.pdf'",
    ),
    "a file outside the folder": (
        lambda room: room["documents"][0].update(file="../secret.txt"),
        r"documents\[0\]\.file: '\.\./secret\.txt' leaves the folder",
    ),
    "an absolute file": (
        lambda room: room["documents"][0].update(file="/etc/hostname"),
        r"documents\[0\]\.file: '/etc/hostname' leaves the folder",
    ),
    "an unknown owner": (lambda room: room["request_lists"][0].update(owner="gamma"), r"request_lists\[0\]\.owner"),
    "an unknown list member": (
        lambda room: room["request_lists"][0]["visible_to"].append("gamma"),
        r"request_lists\[0\]\.visible_to\[2\]: no organisation 'gamma'",
    ),
    "a request of an unknown list": (lambda room: room["requests"][0].update(list="rl-9"), r"requests\[0\]\.list"),
    "a thread by an unknown user": (
        lambda room: room["questions"][0].update(created_by="eve@example.com"),
        r"questions\[0\]\.created_by",
    ),
    "a slug that two threads have": (lambda room: room["questions"][0].update(slug="r-1"), r"questions\[0\]\.slug"),
    "a misspelt key": (lambda room: room.update(overides=[]), r"overides"),
    "a missing key": (lambda room: room["documents"][0].pop("title"), r"documents\[0\]\.title"),
    "a number for a name": (lambda room: room["deal"].update(name=3), r"deal\.name"),
}


class TestReadRoom:
    def test_accepts_a_room_that_holds(self, tmp_path: Path) -> None:
        room = read_room(write_room(tmp_path))

        assert room.folders == ("/", "/Legal", "/Legal/Contracts", "/Private")
        assert set(room.hashes) == {"documents/supply.txt", "documents/memo.txt"}

    @pytest.mark.parametrize("case", WRONG)
    def test_refuses_in_one_line_that_names_the_entry(self, tmp_path: Path, case: str) -> None:
        change, sentence = WRONG[case]
        room = entries()
        change(room)

        with pytest.raises(WrongRoomError, match=sentence) as caught:
            read_room(write_room(tmp_path, room))

        assert "\n" not in str(caught.value)

    def test_does_not_follow_links(self, tmp_path: Path) -> None:
        (tmp_path / "secret.txt").write_text("secret")
        folder = write_room(tmp_path / "room")
        (folder / "documents" / "supply.txt").unlink()
        (folder / "documents" / "supply.txt").symlink_to(tmp_path / "secret.txt")

        with pytest.raises(WrongRoomError, match="link"):
            read_room(folder)

    def test_refuses_a_key_that_stands_twice(self, tmp_path: Path) -> None:
        write_room(tmp_path)
        (tmp_path / "dealroom.json").write_text('{"deal": {"slug": "a", "name": "A"}, "grants": [], "grants": []}')

        with pytest.raises(WrongRoomError, match="'grants' stands twice"):
            read_room(tmp_path)

    @pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"deal": ', "[" * 100_000, "1" * 5_000])
    def test_refuses_what_is_no_description(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "dealroom.json").write_text(text)

        with pytest.raises(WrongRoomError, match=r"dealroom\.json"):
            read_room(tmp_path)

    def test_refuses_a_folder_without_one(self, tmp_path: Path) -> None:
        with pytest.raises(WrongRoomError, match="cannot be read"):
            read_room(tmp_path / "nowhere")
