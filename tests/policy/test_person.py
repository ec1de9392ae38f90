import pytest

from dealroom.ids import UserId
from dealroom.people import Role, Side
from policy.person import organisation_of, person_of
from tests.policy.rooms import RoomBuilder, firm_in


def firms() -> RoomBuilder:
    return RoomBuilder().firm("aspen").firm("adviser", Side.SELL)


class TestAPerson:
    @pytest.mark.parametrize(
        ("home", "role"),
        [
            ("aspen", Role.BUYER),
            ("aspen", Role.BUYER_COUNSEL),
            ("adviser", Role.LEAD_ADVISOR),
            ("adviser", Role.ADVISOR),
            ("adviser", Role.SELLER),
            ("adviser", Role.AUDITOR),
        ],
    )
    def test_resolves_in_a_role_of_their_side(self, home: str, role: Role) -> None:
        room = firms().person("ann", home, role).built()

        person = person_of(UserId("user-ann"), room=room)

        assert person is not None
        assert (person.user, person.organisation, person.role) == (room.users[0], firm_in(room, home), role)

    @pytest.mark.parametrize(
        ("home", "role"),
        [
            ("adviser", Role.BUYER),
            ("aspen", Role.SELLER),
            ("aspen", Role.AUDITOR),
            ("aspen", None),
            (None, Role.BUYER),
            ("nowhere", Role.BUYER),
        ],
    )
    def test_resolves_to_nothing_in_any_other_case(self, home: str | None, role: Role | None) -> None:
        room = firms().person("ann", home, role).built()

        assert person_of(UserId("user-ann"), room=room) is None

    def test_resolves_to_nothing_where_the_room_holds_them_twice_or_never(self) -> None:
        room = firms().person("ann", "aspen").person("ann", "adviser", Role.LEAD_ADVISOR).built()

        answers = [person_of(user, room=room) for user in (UserId("user-ann"), UserId("user-bob"), None)]

        assert answers == [None, None, None]

    def test_resolves_to_nothing_where_their_organisation_stands_twice(self) -> None:
        room = firms().firm("aspen", Side.SELL).person("ann", "aspen").built()

        assert organisation_of(room.users[0].organisation, room=room) is None
        assert person_of(UserId("user-ann"), room=room) is None
