from dataclasses import replace
from datetime import timedelta

import pytest

from api.identity import Caller, InvalidCredentialError, actor_in, caller_of, is_still_proved
from dealroom.people import Role
from store import registry
from tests.api.building import ANN, GHOST, LEAD, Larch


def person(larch: Larch, email: str) -> registry.Person:
    with larch.services.data.registry.read() as session:
        found = registry.person_by_email(session, email)
    assert found is not None
    return found


def deal(larch: Larch) -> registry.RegisteredDeal:
    with larch.services.data.registry.read() as session:
        found = registry.deal_with_key(session, larch.key)
    assert found is not None
    return found


def actor_role(larch: Larch, email: str) -> Role | None:
    actor = actor_in(larch.services.data, person(larch, email), deal(larch))
    return None if actor is None else actor.role


class TestCallerOf:
    def test_puts_a_bearer_before_a_cookie(self, larch: Larch) -> None:
        with larch.services.data.registry.write() as session:
            secret = registry.open_session(
                session, person=person(larch, ANN).id, expires_at=larch.services.clock() + timedelta(hours=1)
            )
        cookies = {"proofroom": secret}

        both = caller_of(larch.services, authorization=f"Bearer {larch.token(LEAD)}", cookies=cookies)  # type: ignore[arg-type]
        cookie = caller_of(larch.services, authorization=None, cookies=cookies)  # type: ignore[arg-type]

        assert both is not None
        assert cookie is not None
        assert (both.person.email, cookie.person.email) == (LEAD, ANN)

    def test_does_not_fall_back_from_a_wrong_bearer_to_a_cookie(self, larch: Larch) -> None:
        with larch.services.data.registry.write() as session:
            secret = registry.open_session(
                session, person=person(larch, ANN).id, expires_at=larch.services.clock() + timedelta(hours=1)
            )

        with pytest.raises(InvalidCredentialError):
            caller_of(larch.services, authorization="Bearer x", cookies={"proofroom": secret})  # type: ignore[arg-type]

    def test_knows_nobody_without_a_credential(self, larch: Larch) -> None:
        assert caller_of(larch.services, authorization=None, cookies={"proofroom": "x"}) is None  # type: ignore[arg-type]


class TestIsStillProved:
    def test_says_no_to_a_caller_whom_nothing_proves(self, larch: Larch) -> None:
        assert is_still_proved(larch.services, Caller(person(larch, ANN))) is False  # type: ignore[arg-type]


class TestActorIn:
    def test_is_the_person_with_the_role_of_now(self, larch: Larch) -> None:
        assert actor_role(larch, ANN) is Role.BUYER

        larch.set_role(ANN, Role.BUYER_COUNSEL)

        assert actor_role(larch, ANN) is Role.BUYER_COUNSEL

    @pytest.mark.parametrize("role", [None, Role.LEAD_ADVISOR, Role.SELLER, Role.AUDITOR])
    def test_is_nobody_with_no_role_or_one_of_the_other_side(self, larch: Larch, role: Role | None) -> None:
        larch.set_role(ANN, role)

        assert actor_role(larch, ANN) is None

    def test_is_nobody_without_an_organisation(self, larch: Larch) -> None:
        assert actor_role(larch, GHOST) is None

    def test_is_nobody_where_two_users_have_one_email(self, larch: Larch) -> None:
        with larch.services.data.deal(larch.key).write() as session:
            session.connection().exec_driver_sql(
                "UPDATE policy_member SET email = ? WHERE email = ?", (ANN.upper(), GHOST)
            )

        assert actor_role(larch, ANN) is None

    def test_is_nobody_who_is_not_in_the_room(self, larch: Larch) -> None:
        stranger = replace(person(larch, ANN), email="stranger@elsewhere.test")

        assert actor_in(larch.services.data, stranger, deal(larch)) is None
