import pytest

from dealroom.folders import Tier
from dealroom.people import Role, Side
from dealroom.room import Room
from dealroom.threads import Thread
from policy.audience import (
    ThreadReach,
    addressees,
    may_see_sent_answer,
    may_see_thread,
    visible_organisations,
    visible_threads_rule,
)
from tests.policy.rooms import RoomBuilder, document_in, question, request, user, user_in

PEOPLE = ("ann", "bob", "cleo", "lead", "junior", "owner", "colleague", "auditor", "ghost", "misfit")
ADVISORY = {"lead", "junior"}


def sale() -> RoomBuilder:
    """Ann and Bob of Aspen, Cleo of Birch, the advisers, two sellers, an auditor, and two who resolve to nothing."""
    room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL).firm("seller", Side.SELL)
    room.person("ann", "aspen").person("bob", "aspen", Role.BUYER_COUNSEL).person("cleo", "birch")
    room.person("lead", "adviser", Role.LEAD_ADVISOR).person("junior", "adviser", Role.ADVISOR)
    room.person("owner", "seller", Role.SELLER).person("colleague", "seller", Role.SELLER)
    room.person("auditor", "seller", Role.AUDITOR).person("ghost", None, None).person("misfit", "aspen", Role.ADVISOR)
    room.grant("aspen", "/tax").grant("birch", "/tax").grant("aspen", "/legal").grant("seller", "/tax")
    return room.request_list("aspens", "aspen").request_list("shared", "aspen", "aspen", "birch")


def who_sees(room: Room, thread: Thread) -> set[str]:
    return {name for name in PEOPLE if may_see_thread(user_in(room, name), thread, room)}


def who_reads_the_answer(
    room: Room, thread: Thread, *, passed: tuple[str, ...], cited: tuple[str, ...] = ()
) -> set[str]:
    shown = [document_in(room, path) for path in passed]
    quoted = [document_in(room, path) for path in cited]
    return {
        name for name in PEOPLE if may_see_sent_answer(user_in(room, name), thread, room, passed=shown, cited=quoted)
    }


class TestAddressees:
    @pytest.mark.parametrize(
        ("thread", "expected"),
        [
            (question("q", "ann"), {"org-aspen"}),
            (question("q", "owner"), {"org-seller"}),
            (question("q", "ghost"), set()),
            (question("q", "misfit"), set()),
            (question("q", "gone"), set()),
            (question("q", None), set()),
            (request("r", "aspens"), {"org-aspen"}),
            (request("r", "shared", "cleo"), {"org-aspen", "org-birch"}),
            (request("r", "gone"), set()),
            (request("r", None), set()),
        ],
    )
    def test_are_the_creators_organisation_or_the_lists(self, thread: Thread, expected: set[str]) -> None:
        assert addressees(thread, sale().built()) == expected

    def test_are_organisations_that_the_room_holds(self) -> None:
        room = sale().request_list("odd", "nowhere", "birch").request_list("unowned", None, "birch").built()

        assert addressees(request("r", "odd"), room) == {"org-birch"}
        assert addressees(request("r", "unowned"), room) == {"org-birch"}


class TestVisibleOrganisations:
    @pytest.mark.parametrize("name", ["ann", "bob"])
    def test_of_a_bidder_are_its_own_and_the_sell_sides(self, name: str) -> None:
        room = sale().built()

        assert visible_organisations(user_in(room, name), room) == {"org-aspen", "org-adviser", "org-seller"}

    @pytest.mark.parametrize("name", ["lead", "junior", "owner", "auditor"])
    def test_of_the_sell_side_are_all(self, name: str) -> None:
        room = sale().built()

        assert visible_organisations(user_in(room, name), room) == {entry.id for entry in room.organisations}

    @pytest.mark.parametrize("name", ["ghost", "misfit"])
    def test_of_whoever_resolves_to_nothing_are_none(self, name: str) -> None:
        room = sale().built()

        assert visible_organisations(user_in(room, name), room) == frozenset()


class TestThreads:
    @pytest.mark.parametrize(
        ("name", "reach"),
        [
            ("lead", ThreadReach.ALL),
            ("junior", ThreadReach.ALL),
            ("auditor", ThreadReach.OUTLINES),
            ("owner", ThreadReach.OWN),
            ("ann", ThreadReach.AUDIENCE),
            ("bob", ThreadReach.AUDIENCE),
            ("ghost", ThreadReach.NOTHING),
            ("misfit", ThreadReach.NOTHING),
        ],
    )
    def test_are_seen_as_far_as_a_role_reaches(self, name: str, reach: ThreadReach) -> None:
        room = sale().built()

        assert visible_threads_rule(user_in(room, name), room) is reach

    @pytest.mark.parametrize(
        ("thread", "seen_by"),
        [
            (question("q", "ann"), {"ann", "bob"}),
            (question("q", "cleo"), {"cleo"}),
            (question("q", "owner"), {"owner"}),
            (question("q", "ghost"), set()),
            (question("q", "misfit"), set()),
            (question("q", None), set()),
            (request("r", "aspens", "cleo"), {"ann", "bob"}),
            (request("r", "shared", "ann"), {"ann", "bob", "cleo"}),
            (request("r", "shared", "owner"), {"ann", "bob", "cleo", "owner"}),
            (request("r", "gone", "ann"), set()),
        ],
    )
    def test_are_seen_by_their_audience_the_advisers_and_in_outline_the_auditor(
        self, thread: Thread, seen_by: set[str]
    ) -> None:
        assert who_sees(sale().built(), thread) == seen_by | ADVISORY | {"auditor"}

    def test_are_not_seen_by_somebody_the_room_does_not_hold(self) -> None:
        visitor = user("visitor", "aspen", Role.BUYER)

        assert not may_see_thread(visitor, question("q", "ann"), sale().built())


class TestASentAnswer:
    def test_to_a_request_is_for_every_addressee_who_reads_what_it_was_drafted_from(self) -> None:
        room = sale().built()

        readers = who_reads_the_answer(room, request("r", "shared"), passed=("/tax",), cited=("/tax",))

        assert readers == {"ann", "bob", "cleo"} | ADVISORY

    def test_is_closed_to_whoever_may_not_read_one_document_that_was_passed(self) -> None:
        room = sale().built()

        readers = who_reads_the_answer(room, request("r", "shared"), passed=("/tax", "/legal"), cited=("/tax",))

        assert readers == {"ann", "bob"} | ADVISORY

    def test_is_closed_to_whoever_may_not_read_one_document_that_is_cited(self) -> None:
        room = sale().built()

        readers = who_reads_the_answer(room, request("r", "shared"), passed=("/tax",), cited=("/legal",))

        assert readers == {"ann", "bob"} | ADVISORY

    def test_is_closed_to_a_person_whom_an_override_closes_out(self) -> None:
        room = sale().override("ann", "/tax", Tier.NONE).override("cleo", "/legal", Tier.VIEW).built()

        readers = who_reads_the_answer(room, request("r", "shared"), passed=("/tax", "/legal"))

        assert readers == {"bob", "cleo"} | ADVISORY

    def test_to_a_question_is_for_the_creators_organisation(self) -> None:
        room = sale().built()

        assert who_reads_the_answer(room, question("q", "cleo"), passed=("/tax",)) == {"cleo"} | ADVISORY
        assert who_reads_the_answer(room, question("q", "ann"), passed=("/legal",)) == {"ann", "bob"} | ADVISORY

    def test_to_a_question_from_which_nothing_was_passed_is_for_the_creator_alone(self) -> None:
        room = sale().built()

        assert who_reads_the_answer(room, question("q", "ann"), passed=()) == {"ann"} | ADVISORY
        assert who_reads_the_answer(room, question("q", "owner"), passed=()) == {"owner"} | ADVISORY

    def test_to_a_question_from_which_nothing_was_passed_still_needs_what_it_cites(self) -> None:
        room = sale().override("ann", "/tax", Tier.NONE).built()

        assert who_reads_the_answer(room, question("q", "ann"), passed=(), cited=("/tax",)) == ADVISORY

    def test_to_a_request_from_which_nothing_was_passed_is_for_every_addressee(self) -> None:
        room = sale().built()

        assert who_reads_the_answer(room, request("r", "shared"), passed=()) == {"ann", "bob", "cleo"} | ADVISORY

    def test_is_closed_to_the_creator_of_a_request_who_is_no_addressee(self) -> None:
        room = sale().built()

        readers = who_reads_the_answer(room, request("r", "shared", "owner"), passed=("/tax",))

        assert readers == {"ann", "bob", "cleo"} | ADVISORY

    def test_is_never_for_an_auditor_not_even_of_an_addressed_organisation(self) -> None:
        room = sale().request_list("odd", "aspen", "seller").built()

        assert "auditor" not in who_reads_the_answer(room, request("r", "odd"), passed=())

    def test_goes_with_a_document_that_is_gone(self) -> None:
        room = sale().built()
        without = Room(**{name: getattr(room, name) for name in Room.__slots__} | {"documents": ()})

        seen = may_see_sent_answer(
            user_in(room, "ann"), question("q", "ann"), without, passed=[document_in(room, "/tax")], cited=[]
        )

        assert not seen
