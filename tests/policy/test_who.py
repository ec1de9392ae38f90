from random import Random

from hypothesis import given
from hypothesis import strategies as st

from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId
from dealroom.people import Role, Side
from policy.who import readers
from tests.policy import oracle
from tests.policy.rooms import RoomBuilder, folder_in, random_room


def sale() -> RoomBuilder:
    room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL)
    room.person("ann", "aspen").person("bob", "aspen").person("cleo", "birch")
    room.person("lead", "adviser", Role.LEAD_ADVISOR).person("ghost", None, None)
    room.grant("aspen", "/tax", Tier.DOWNLOAD).override("bob", "/tax", Tier.NONE)
    return room.override("cleo", "/tax", Tier.VIEW).folder("/tax/2025")


class TestTheReadersOfAFolder:
    def test_are_each_organisation_followed_by_its_people_and_marked_where_a_line_of_their_own_decided(self) -> None:
        room = sale().built()

        found = readers(room, folder_in(room, "/tax/2025"))

        assert [(reader.subject, reader.organisation, reader.tier, reader.because) for reader in found] == [
            ("aspen", "aspen", Tier.DOWNLOAD, "aspen is granted download on /tax."),
            (
                "ann@example.com",
                "aspen",
                Tier.DOWNLOAD,
                "ann@example.com reads as aspen, which is granted download on /tax.",
            ),
            ("cleo@example.com", "birch", Tier.VIEW, "cleo@example.com has a line of their own on /tax: view."),
            (
                "lead@example.com",
                "adviser",
                Tier.MANAGE,
                "lead@example.com reads the whole room as lead advisor, and no line on the path says otherwise.",
            ),
        ]
        assert [reader.is_person for reader in found] == [False, True, True, True]
        assert [reader.subject for reader in found if reader.by_override] == ["cleo@example.com"]

    def test_are_nobody_where_the_room_does_not_hold_it(self) -> None:
        assert readers(sale().built(), Folder(FolderId("folder-x"), "/tax")) == ()

    @given(random=st.integers(0, 2**32).map(Random))
    def test_are_those_of_the_oracle(self, random: Random) -> None:
        room = random_room(random)
        folder = random.choice(room.folders)
        firms = {entry.slug: oracle.organisation_reads(room, entry, folder.path) for entry in room.organisations}
        people = {entry.email: oracle.user_reads(room, entry, folder.path) for entry in room.users}

        found = {(reader.subject, reader.tier) for reader in readers(room, folder)}

        assert found == {(name, tier) for name, tier in (firms | people).items() if tier.may_read}
