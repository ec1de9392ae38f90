from dealroom.ids import UserId
from dealroom.people import Role, Side
from policy.askers import resolved_asker
from policy.lists import Unresolved
from policy.snapshot import snapshot_of
from tests.policy.rooms import RoomBuilder


def resolved(name: str | None) -> object:
    room = RoomBuilder().firm("aspen").firm("adviser", Side.SELL).person("ann", "aspen")
    room.person("lead", "adviser", Role.LEAD_ADVISOR).person("misfit", "aspen", Role.SELLER)
    user = None if name is None else UserId(f"user-{name}")
    found = resolved_asker(user, snapshot_of(room.built()))
    return found.reason if isinstance(found, Unresolved) else (found.user.email, found.organisation.slug, found.role)


class TestWhoeverAsks:
    def test_is_a_person_of_the_buy_side(self) -> None:
        assert resolved("ann") == ("ann@example.com", "aspen", Role.BUYER)

    def test_is_nobody_otherwise_and_the_reason_is_given(self) -> None:
        unknown = "Whoever asked does not resolve to an organisation of this room and a role in it."

        assert [resolved(name) for name in (None, "stranger", "misfit")] == [unknown] * 3
        assert resolved("lead") == "lead@example.com is not of the buy side, so the question grounds nothing."
