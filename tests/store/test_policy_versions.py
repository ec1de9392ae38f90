from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId, UserId
from dealroom.people import Role, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList
from store import rooms
from store.database import DataDirectory
from store.policy_versions import (
    StalePolicyError,
    add_version,
    in_force,
    newest_number,
    version_hash,
    versions,
)
from store.rooms import MissingPolicyVersionError
from store.tables import PolicyRuleRow
from tests.store.conftest import ANN, BIDDER, FINANCE, KEY, NOBODY, NOW, ROOM

CLOSED = replace(ROOM, policy_version=2, grants=(Grant(BIDDER.id, FINANCE.id, Tier.NONE),))
BEN = User(UserId("user-ben"), "ben@bidder.example", "Ben", BIDDER.id, Role.BUYER_COUNSEL)
EVERYTHING_ELSE = replace(
    CLOSED,
    policy_version=3,
    users=(replace(ANN, organisation=None, role=None), NOBODY, BEN),
    folders=(ROOM.folders[0], replace(FINANCE, path="/Money"), Folder(FolderId("folder-new"), "/New")),
    overrides=(),
    request_lists=(replace(ROOM.request_lists[0], owner=None, visible_to=()), ROOM.request_lists[1]),
)


def add(deal: DataDirectory, room: Room, *, reason: str = "Because.") -> None:
    with deal.deal(KEY).write() as session:
        add_version(session, room, author="user-lea", reason=reason, at=NOW + timedelta(days=room.policy_version))


def room_at(deal: DataDirectory, version: int | None = None) -> Room:
    with deal.deal(KEY).read() as session:
        return rooms.room(session, version=version)


class TestAddVersion:
    def test_changes_the_room(self, deal: DataDirectory) -> None:
        add(deal, CLOSED)

        assert room_at(deal) == CLOSED

    def test_leaves_every_earlier_version_readable(self, deal: DataDirectory) -> None:
        add(deal, CLOSED)
        add(deal, EVERYTHING_ELSE)

        assert room_at(deal, 1) == ROOM
        assert room_at(deal, 2) == CLOSED
        assert room_at(deal, 3) == room_at(deal) == EVERYTHING_ELSE

    def test_writes_only_the_facts_that_change(self, deal: DataDirectory) -> None:
        add(deal, CLOSED)

        with deal.deal(KEY).read() as session:
            rows = session.exec(select(PolicyRuleRow)).all()
            spans = [(row.user_id or row.organisation_id, row.tier, row.from_version, row.to_version) for row in rows]
        assert sorted(spans, key=str) == [
            (BIDDER.id, "NONE", 2, None),
            (BIDDER.id, "VIEW", 1, 2),
            (ANN.id, "NONE", 1, None),
        ]

    def test_names_author_reason_and_moment(self, deal: DataDirectory) -> None:
        add(deal, CLOSED, reason="Clean team only.")

        with deal.deal(KEY).read() as session:
            first, second = versions(session)
            assert newest_number(session) == 2
        assert (first.author, first.reason, first.previous_sha256) == ("operator", "Import of the deal room.", "")
        assert (second.author, second.reason) == ("user-lea", "Clean team only.")
        assert second.created_at == NOW + timedelta(days=2)
        assert second.previous_sha256 == first.sha256

    @pytest.mark.parametrize("number", [0, 1, 3])
    def test_refuses_a_version_that_does_not_follow_the_one_in_force(self, deal: DataDirectory, number: int) -> None:
        with pytest.raises(StalePolicyError):
            add(deal, replace(CLOSED, policy_version=number))

        assert room_at(deal) == ROOM

    def test_brings_a_fact_back_that_once_held(self, deal: DataDirectory) -> None:
        add(deal, CLOSED)
        add(deal, replace(ROOM, policy_version=3))

        assert room_at(deal) == replace(ROOM, policy_version=3)
        with deal.deal(KEY).read() as session:
            assert [row.tier for row in in_force(session, PolicyRuleRow, 2)] == ["NONE", "NONE"]


class TestVersionHash:
    def test_is_that_of_the_facts_of_its_version(self, deal: DataDirectory) -> None:
        add(deal, CLOSED)
        add(deal, EVERYTHING_ELSE)

        with deal.deal(KEY).read() as session:
            for version in versions(session):
                assert version_hash(rooms.room(session, version=version.number), version) == version.sha256

    @pytest.mark.parametrize(
        "changed",
        [
            replace(ROOM, grants=(Grant(BIDDER.id, FINANCE.id, Tier.DOWNLOAD),)),
            replace(ROOM, overrides=(Override(ANN.id, FINANCE.id, Tier.VIEW),)),
            replace(ROOM, users=(replace(ANN, email="eve@bidder.example"), NOBODY)),
            replace(ROOM, users=(replace(ANN, role=Role.BUYER_COUNSEL), NOBODY)),
            replace(ROOM, folders=(ROOM.folders[0], replace(FINANCE, path="/Other"))),
            replace(ROOM, request_lists=(replace(ROOM.request_lists[0], visible_to=()), ROOM.request_lists[1])),
            replace(ROOM, organisations=(ROOM.organisations[0],)),
            replace(ROOM, policy_version=2),
        ],
    )
    def test_differs_with_every_fact(self, deal: DataDirectory, changed: Room) -> None:
        with deal.deal(KEY).read() as session:
            [first] = versions(session)

        assert version_hash(ROOM, first) == first.sha256
        assert version_hash(changed, first) != first.sha256

    def test_differs_with_author_reason_and_the_version_before(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).read() as session:
            [first] = versions(session)

        for other in (
            replace(first, author="eve"),
            replace(first, reason="None."),
            replace(first, previous_sha256="x"),
            replace(first, created_at=NOW + timedelta(seconds=1)),
        ):
            assert version_hash(ROOM, other) != first.sha256


class TestRoomAtAVersion:
    @pytest.mark.parametrize("version", [0, -1, 2])
    def test_is_refused_where_there_is_no_such_version(self, deal: DataDirectory, version: int) -> None:
        with pytest.raises(MissingPolicyVersionError):
            room_at(deal, version)

    def test_knows_no_list_or_person_that_came_later(self, deal: DataDirectory) -> None:
        add(deal, CLOSED)
        new_list = RequestList(ROOM.request_lists[0].id, "rl-1", "Finance", BIDDER.id, ())
        add(
            deal,
            replace(
                CLOSED, policy_version=3, users=(*ROOM.users, BEN), request_lists=(new_list, ROOM.request_lists[1])
            ),
        )

        assert BEN not in room_at(deal, 2).users
        assert BEN in room_at(deal, 3).users
