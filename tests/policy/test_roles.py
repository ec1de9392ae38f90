from dataclasses import replace

import pytest

from dealroom.people import Role, Side
from dealroom.room import Room
from policy.roles import Capability, may, role_may, table
from tests.policy.rooms import RoomBuilder, user, user_in

# The access table of the product, row by row: l lead adviser, a adviser, s seller, b buyer, c buyer counsel, u auditor.
ROWS = {
    Capability.READ_THREADS_ALL: "la",
    Capability.READ_THREADS_OWN: "s",
    Capability.READ_THREADS_AUDIENCE: "bc",
    Capability.READ_THREAD_OUTLINES: "u",
    Capability.READ_SENT_ANSWERS: "lasbc",
    Capability.SEE_DRAFTS: "la",
    Capability.SEE_FLAGS: "la",
    Capability.SEE_SCOPE: "lau",
    Capability.DRAFT: "la",
    Capability.WRITE: "la",
    Capability.EDIT: "la",
    Capability.REJECT: "la",
    Capability.UPLOAD: "la",
    Capability.RERUN: "la",
    Capability.PURGE: "l",
    Capability.APPROVE: "l",
    Capability.SEND: "l",
    Capability.CHANGE_PERMISSIONS: "l",
    Capability.CHANGE_CHECKS: "l",
    Capability.CHANGE_SENDING: "l",
    Capability.ASK: "sbc",
    Capability.ASK_ON_BEHALF: "la",
    Capability.READ_DOCUMENTS: "lasbc",
    Capability.READ_WHOLE_ROOM: "la",
    Capability.READ_FOLDER_PATHS: "lau",
    Capability.POLICY_TOOLS: "lau",
    Capability.READ_AUDIT: "lau",
}
LETTERS = {
    Role.LEAD_ADVISOR: "l",
    Role.ADVISOR: "a",
    Role.SELLER: "s",
    Role.BUYER: "b",
    Role.BUYER_COUNSEL: "c",
    Role.AUDITOR: "u",
}
BY_SETTING = {Capability.APPROVE, Capability.SEND, Capability.CHANGE_PERMISSIONS}


def full_room() -> Room:
    room = RoomBuilder().firm("aspen").firm("adviser", Side.SELL)
    for role in Role:
        room.person(role.name.lower(), "aspen" if role.side is Side.BUY else "adviser", role)
    return room.built()


class TestTheTable:
    @pytest.mark.parametrize("role", list(Role))
    @pytest.mark.parametrize("capability", list(Capability))
    def test_gives_a_role_what_the_product_promises_and_no_more(self, role: Role, capability: Capability) -> None:
        room = full_room()

        assert may(user_in(room, role.name.lower()), capability, room=room) is (LETTERS[role] in ROWS[capability])

    @pytest.mark.parametrize("role", list(Role))
    @pytest.mark.parametrize("capability", list(Capability))
    def test_gives_advisers_three_more_by_the_deals_setting_and_nobody_else_anything(
        self, role: Role, capability: Capability
    ) -> None:
        room = replace(full_room(), advisors_may_send=True)
        expected = LETTERS[role] in ROWS[capability] or (role is Role.ADVISOR and capability in BY_SETTING)

        assert may(user_in(room, role.name.lower()), capability, room=room) is expected

    def test_reads_a_setting_that_is_not_exactly_yes_as_no(self) -> None:
        assert not role_may(Role.ADVISOR, Capability.SEND, advisors_may_send=1)

    def test_can_be_exported_a_line_for_each_cell(self) -> None:
        rows = table()

        lines = [row.line for row in rows if row.capability is Capability.SEND]

        assert len(rows) == len(Role) * len(Capability)
        assert {(row.role, row.capability) for row in rows if row.allowed} == {
            (role, capability) for role in Role for capability in Capability if LETTERS[role] in ROWS[capability]
        }
        assert lines == [
            "p3, role:lead_advisor, draft:send, allow",
            "p3, role:advisor, draft:send, deny",
            "p3, role:seller, draft:send, deny",
            "p3, role:buyer, draft:send, deny",
            "p3, role:buyer_counsel, draft:send, deny",
            "p3, role:auditor, draft:send, deny",
        ]

    def test_shows_the_deals_setting(self) -> None:
        changed = set(table(advisors_may_send=True)) - set(table())

        assert {(row.role, row.capability, row.allowed) for row in changed} == {
            (Role.ADVISOR, capability, True) for capability in BY_SETTING
        }


class TestWhoeverResolvesToNothing:
    @pytest.mark.parametrize(
        ("home", "role"),
        [
            (None, None),
            ("aspen", None),
            (None, Role.LEAD_ADVISOR),
            ("aspen", Role.LEAD_ADVISOR),
            ("adviser", Role.BUYER),
        ],
    )
    @pytest.mark.parametrize("advisors_may_send", [False, True])
    def test_may_do_nothing(self, home: str | None, role: Role | None, *, advisors_may_send: bool) -> None:
        builder = RoomBuilder().firm("aspen").firm("adviser", Side.SELL).person("x", home, role)
        room = replace(builder.built(), advisors_may_send=advisors_may_send)

        assert not any(may(user_in(room, "x"), capability, room=room) for capability in Capability)

    def test_may_do_nothing_as_somebody_the_room_does_not_hold(self) -> None:
        visitor = user("visitor", "adviser", Role.LEAD_ADVISOR)

        assert not any(may(visitor, capability, room=full_room()) for capability in Capability)

    def test_is_not_helped_by_a_role_that_the_room_does_not_know_of(self) -> None:
        promoted = replace(user_in(full_room(), "advisor"), role=Role.LEAD_ADVISOR)

        assert not may(promoted, Capability.SEND, room=full_room())
