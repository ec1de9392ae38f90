import threading
from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest

from dealroom.folders import Folder, Tier
from dealroom.ids import DealId, DocumentId, FolderId
from dealroom.people import Side
from dealroom.permitted import Denied
from dealroom.room import Room
from policy import snapshot as module
from policy._engine import Engine, EngineFaultError, Ruling
from policy._lines import InvalidPolicyError, LineKind
from policy._recent import Recent
from policy.scope import scope_of
from policy.snapshot import snapshot_of
from policy.tiers import organisation_tier, readable_documents
from tests.policy.rooms import RoomBuilder, document_in, firm_in, folder_in, random_room, request, user_in


def room_with(tier: Tier = Tier.VIEW) -> Room:
    return (
        RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/tax", tier).folder("/tax/returns").built()
    )


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> list[Room]:
    """Return the rooms that a snapshot is built for, in a cache of the test's own."""
    rooms: list[Room] = []
    build = module._built

    def counted(room: Room) -> module.Snapshot:
        rooms.append(room)
        return build(room)

    monkeypatch.setattr(module, "_built", counted)
    monkeypatch.setattr(module, "_recent", Recent[module.Snapshot](kept=16))
    return rooms


class TestASnapshot:
    def test_cannot_be_changed(self) -> None:
        snapshot = snapshot_of(room_with())

        with pytest.raises(FrozenInstanceError):
            snapshot.policy_version = 2  # type: ignore[misc]
        with pytest.raises(TypeError):
            snapshot.tiers["org-aspen"] = b""  # type: ignore[index]
        with pytest.raises(TypeError):
            snapshot.grants["org-aspen"][0] = None  # type: ignore[index]

    def test_lists_every_folder_after_its_ancestors(self) -> None:
        room = RoomBuilder().folder("/b/c").folder("/a/z").folder("/a b").built()

        assert [folder.path for folder in snapshot_of(room).folders] == ["/", "/a", "/a/z", "/a b", "/b", "/b/c"]

    def test_inherits_across_a_folder_that_is_not_listed(self) -> None:
        room = room_with()
        without_root = replace(
            room,
            folders=(
                *(entry for entry in room.folders if entry.path == "/tax"),
                Folder(FolderId("f-deep"), "/tax/a/b"),
            ),
        )

        snapshot = snapshot_of(without_root)

        assert organisation_tier(snapshot, firm_in(room, "aspen"), FolderId("f-deep")) is Tier.VIEW

    def test_does_not_inherit_by_a_shared_beginning_of_a_name(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/1").folder("/10/x").folder("/1*").built()
        snapshot = snapshot_of(room)

        for path in ("/10/x", "/10", "/1*"):
            assert organisation_tier(snapshot, firm_in(room, "aspen"), folder_in(room, path)) is Tier.NONE


class TestTheCache:
    def test_builds_once_for_a_deal_and_policy_version(self, built: list[Room]) -> None:
        room = room_with()

        first, second = snapshot_of(room), snapshot_of(room_with())

        assert first is second
        assert built == [room]

    def test_builds_again_for_another_version_or_deal(self, built: list[Room]) -> None:
        room = room_with()

        for each in (room, replace(room, policy_version=2), replace(room, deal=DealId("deal-elm")), room):
            snapshot_of(each)

        assert len(built) == 3

    @pytest.mark.parametrize(
        "changed",
        [
            room_with(Tier.NONE),
            replace(room_with(), users=()),
            replace(room_with(), organisations=tuple(replace(o, side=Side.SELL) for o in room_with().organisations)),
            replace(room_with(), grants=()),
            RoomBuilder()
            .firm("aspen")
            .grant("aspen", "/tax")
            .override("ann", "/tax", Tier.NONE)
            .person("ann", "aspen")
            .built(),
        ],
    )
    def test_never_reuses_a_snapshot_for_other_facts_under_the_same_version(
        self, changed: Room, built: list[Room]
    ) -> None:
        room = room_with()

        before, after, again = snapshot_of(room), snapshot_of(changed), snapshot_of(room)

        assert before is not after
        assert (before.folders, dict(before.tiers)) == (again.folders, dict(again.tiers))
        assert built == [room, changed, room]

    def test_leaves_documents_out(self, built: list[Room]) -> None:
        room = room_with()
        grown = replace(room, documents=(*room.documents, (DocumentId("doc-new"), folder_in(room, "/tax").id)))

        before, after = (readable_documents(each, user_in(room, "ann")) for each in (room, grown))

        assert after - before == {"doc-new"}
        assert document_in(room, "/tax") in before
        assert len(built) == 1

    def test_forgets_what_was_used_longest_ago(self, built: list[Room], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "_recent", Recent[module.Snapshot](kept=2))
        one, two, three = (replace(room_with(), policy_version=version) for version in (1, 2, 3))

        for room in (one, two, one, three, one, two):
            snapshot_of(room)

        assert [room.policy_version for room in built] == [1, 2, 3, 2]

    def test_does_not_keep_a_policy_that_was_refused(self, built: list[Room]) -> None:
        bad = replace(room_with(), folders=())

        for _ in range(2):
            with pytest.raises(InvalidPolicyError):
                snapshot_of(bad)

        assert len(built) == 2

    def test_answers_every_thread_by_the_version_it_asked_for(self) -> None:
        rooms = [replace(room_with(tier), policy_version=tier.value) for tier in Tier]
        wrong: list[int] = []

        def ask(start: int) -> None:
            for step in range(60):
                room = rooms[(start + step) % len(rooms)]
                tier = organisation_tier(snapshot_of(room), firm_in(room, "aspen"), folder_in(room, "/tax/returns"))
                if tier != min(room.policy_version, Tier.DOWNLOAD):
                    wrong.append(room.policy_version)

        threads = [threading.Thread(target=ask, args=(start,)) for start in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert wrong == []


class TestADecision:
    def test_is_made_when_it_is_first_asked_for_and_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[tuple[str, str]] = []
        rulings = Engine.rulings

        def counted(engine: Engine, kind: LineKind, subject: str) -> tuple[tuple[str, Ruling], ...]:
            asked.append((kind, subject))
            return rulings(engine, kind, subject)

        monkeypatch.setattr(Engine, "rulings", counted)
        room = RoomBuilder().firm("aspen").firm("birch").grant("aspen", "/tax").grant("birch", "/tax").built()
        snapshot = snapshot_of(room)
        before = list(asked)

        for _ in range(3):
            organisation_tier(snapshot, firm_in(room, "aspen"), folder_in(room, "/tax"))

        assert (before, asked) == ([], [("p", "org:org-aspen")])

    def test_that_fails_is_an_error_each_time_and_denies_the_scope(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_asked: object) -> None:
            raise EngineFaultError("no answer")

        monkeypatch.setattr(Engine, "rulings", broken)
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax").request_list("one", "aspen").built()
        snapshot = snapshot_of(room)

        for _ in range(2):
            with pytest.raises(EngineFaultError):
                organisation_tier(snapshot, firm_in(room, "aspen"), folder_in(room, "/tax"))
            assert isinstance(scope_of(request("r", "one"), room=room), Denied)

    def test_is_the_same_for_many_threads_that_ask_at_once(self) -> None:
        room = random_room(Random(7))  # noqa: S311 - a seed names a room, nothing secret
        alone = {name: bytes(tiers) for name, tiers in snapshot_of(replace(room, policy_version=8)).tiers.items()}
        snapshot, together = snapshot_of(room), threading.Barrier(6)
        found: list[dict[str, bytes]] = []

        def ask() -> None:
            together.wait()
            found.append(dict(snapshot.tiers))

        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert found == [alone] * 6


class TestFactsThatAreNotUnderstood:
    @pytest.mark.parametrize(
        ("facts", "named"),
        [
            (
                {"folders": (Folder(FolderId("f-1"), "/a"), Folder(FolderId("f-2"), "/a"))},
                "two folders with one path: /a",
            ),
            (
                {"folders": (Folder(FolderId("f-1"), "/a"), Folder(FolderId("f-1"), "/b"))},
                "two folders with one id: f-1",
            ),
            ({"folders": (Folder(FolderId("f-1"), "/a/"),)}, "not in its normal form: f:f-1"),
            ({"folders": (Folder(FolderId("f-1"), "a"),)}, "not in its normal form: f:f-1"),
            ({"folders": (Folder(FolderId("f-1"), "/a//b"),)}, "not in its normal form: f:f-1"),
            ({"folders": (Folder(FolderId("f-1"), "/a/../b"),)}, "not in its normal form: f:f-1"),
            ({"folders": (Folder(FolderId("f-1"), "/a\nb"),)}, "not in its normal form: f:f-1"),
            ({"folders": (Folder(FolderId("f-1"), "/e\u0301"),)}, "not in its normal form: f:f-1"),
            ({"organisations": room_with().organisations * 2}, "two organisations with one id: org-aspen"),
            ({"users": room_with().users * 2}, "two people with one id: user-ann"),
        ],
    )
    def test_refuse_the_whole_policy_and_are_named(self, facts: dict[str, object], named: str) -> None:
        plain = replace(room_with(), grants=(), folders=(Folder(FolderId("f-1"), "/a"),))

        with pytest.raises(InvalidPolicyError, match=named):
            snapshot_of(replace(plain, **facts))
