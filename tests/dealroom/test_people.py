import pytest

from dealroom.ids import OrganisationId, UserId
from dealroom.people import Organisation, Role, Side, User, resolved_role

SELLER = Organisation(OrganisationId("org-s"), "s", "S", Side.SELL)
BIDDER = Organisation(OrganisationId("org-b"), "b", "B", Side.BUY)


def user(organisation: Organisation | None, role: Role | None) -> User:
    return User(UserId("user-1"), "a@example.com", "A", organisation.id if organisation else None, role)


class TestResolvedRole:
    @pytest.mark.parametrize("role", list(Role))
    @pytest.mark.parametrize("firm", [SELLER, BIDDER])
    def test_is_the_role_only_where_it_fits_the_side(self, role: Role, firm: Organisation) -> None:
        resolved = resolved_role(user(firm, role), firm)

        assert resolved == (role if role.side is firm.side else None)

    def test_is_nothing_without_organisation_or_role(self) -> None:
        assert resolved_role(user(None, Role.BUYER), None) is None
        assert resolved_role(user(BIDDER, None), BIDDER) is None

    def test_is_nothing_for_somebody_elses_organisation(self) -> None:
        assert resolved_role(user(BIDDER, Role.BUYER), SELLER) is None
