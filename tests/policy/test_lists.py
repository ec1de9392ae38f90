from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.folders import Tier
from dealroom.people import Side
from policy.lists import Unresolved, counterparties_of, list_of, read_by_all, resolved_counterparties
from policy.snapshot import snapshot_of
from policy.tiers import organisation_tier
from tests.policy.rooms import RoomBuilder, firm_in, random_room, request


class TestCounterparties:
    def test_are_the_owner_and_everybody_the_list_is_visible_to_each_once(self) -> None:
        (shared,) = RoomBuilder().request_list("one", "birch", "aspen", "birch", "aspen").built().request_lists

        assert counterparties_of(shared) == ("org-birch", "org-aspen")

    def test_are_the_audience_alone_without_an_owner_and_nobody_without_either(self) -> None:
        unowned, empty = (
            RoomBuilder().request_list("one", None, "aspen").request_list("two", None).built().request_lists
        )

        assert (counterparties_of(unowned), counterparties_of(empty)) == (("org-aspen",), ())


class TestTheListOfAThread:
    def test_is_the_one_the_thread_names(self) -> None:
        room = RoomBuilder().request_list("one", "aspen").request_list("two", "birch").built()

        assert list_of(request("r", "two"), room=room) == room.request_lists[1]

    def test_is_none_where_the_room_holds_none_or_two(self) -> None:
        room = RoomBuilder().request_list("one", "aspen").request_list("one", "birch").built()

        assert [list_of(request("r", slug), room=room) for slug in ("one", "two", None)] == [None, None, None]


class TestResolvedCounterparties:
    def resolved(self, owner: str | None, *members: str) -> object:
        room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL)
        built = room.request_list("one", owner, *members).built()
        found = resolved_counterparties(built.request_lists[0], snapshot_of(built))
        return found if isinstance(found, Unresolved) else [organisation.slug for organisation in found]

    def test_are_the_owner_first_and_each_once(self) -> None:
        assert self.resolved("birch", "aspen", "birch") == ["birch", "aspen"]

    def test_are_nobody_with_those_that_are_known_where_one_is_in_doubt(self) -> None:
        assert self.resolved(None) == Unresolved(
            "The request list has no counterparty: neither an owner nor anybody it is visible to."
        )
        assert self.resolved(None, "aspen") == Unresolved("The request list has no owner.", ("org-aspen",))
        assert self.resolved("aspen", "elm") == Unresolved(
            "The request list names an organisation that this room does not hold.", ("org-aspen",)
        )
        assert self.resolved("aspen", "adviser") == Unresolved(
            "Not a buy-side organisation: adviser.", ("org-aspen", "org-adviser")
        )


class TestWhatAllOfThemRead:
    @given(random=st.integers(0, 2**32).map(Random))
    def test_is_the_lowest_tier_among_them_on_every_folder(self, random: Random) -> None:
        room = random_room(random)
        firms = random.sample(room.organisations, random.randint(1, len(room.organisations)))
        snapshot = snapshot_of(room)

        common = read_by_all(firms, snapshot)

        assert [Tier(tier) for tier in common] == [
            min(organisation_tier(snapshot, firm, folder) for firm in firms) for folder in snapshot.folders
        ]

    def test_is_an_error_of_nobody_and_nothing_in_a_room_without_folders(self) -> None:
        room = RoomBuilder().firm("aspen").built()

        assert read_by_all([firm_in(room, "aspen")], snapshot_of(room)) == b""
        with pytest.raises(ValueError, match="an intersection of nobody"):
            read_by_all([], snapshot_of(room))
