from policy.lists import counterparties_of, list_of
from tests.policy.rooms import RoomBuilder, request


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
