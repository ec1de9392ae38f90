from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.folders import Folder, Tier
from dealroom.ids import DocumentId, FolderId, OrganisationId, UserId
from dealroom.people import Role, Side
from dealroom.room import Room
from policy.snapshot import snapshot_of
from policy.tiers import decide, organisation_tier, person_tiers, readable_documents, reads_all, user_tier
from tests.policy.rooms import RoomBuilder, document_in, firm_in, folder_in, organisation, random_room, user, user_in


def bidder_room() -> RoomBuilder:
    room = RoomBuilder().firm("aspen").person("ann", "aspen").person("bob", "aspen")
    return room.folder("/tax/returns/2024").folder("/legal")


def firm_tier(room: Room, slug: str, path: str) -> Tier:
    return organisation_tier(snapshot_of(room), firm_in(room, slug), folder_in(room, path))


def person_tier(room: Room, name: str, path: str) -> Tier:
    return user_tier(snapshot_of(room), user_in(room, name), folder_in(room, path))


class TestAnOrganisation:
    def test_reads_nothing_without_a_grant(self) -> None:
        assert firm_tier(bidder_room().built(), "aspen", "/tax") is Tier.NONE

    def test_reads_below_a_grant_and_not_beside_or_above_it(self) -> None:
        room = bidder_room().grant("aspen", "/tax/returns", Tier.WATERMARK).built()

        tiers = {path: firm_tier(room, "aspen", path) for path in ("/", "/tax", "/tax/returns/2024", "/legal")}

        assert tiers == {
            "/": Tier.NONE,
            "/tax": Tier.NONE,
            "/tax/returns/2024": Tier.WATERMARK,
            "/legal": Tier.NONE,
        }

    def test_follows_its_nearest_grant_up_and_down(self) -> None:
        room = bidder_room().grant("aspen", "/tax", Tier.DOWNLOAD).grant("aspen", "/tax/returns", Tier.NONE)
        built = room.grant("aspen", "/tax/returns/2024", Tier.VIEW).built()

        paths = ("/tax", "/tax/returns", "/tax/returns/2024")

        assert [firm_tier(built, "aspen", path) for path in paths] == [Tier.DOWNLOAD, Tier.NONE, Tier.VIEW]

    def test_is_not_lowered_to_what_a_parent_is_granted_nor_raised_by_it(self) -> None:
        room = bidder_room().grant("aspen", "/tax", Tier.DOWNLOAD).grant("aspen", "/tax/returns", Tier.VIEW).built()

        assert firm_tier(room, "aspen", "/tax/returns/2024") is Tier.VIEW

    def test_downloads_where_a_bidder_was_granted_to_manage(self) -> None:
        room = bidder_room().firm("seller", Side.SELL).grant("aspen", "/", Tier.MANAGE)
        built = room.grant("seller", "/", Tier.MANAGE).built()

        assert firm_tier(built, "aspen", "/tax") is Tier.DOWNLOAD
        assert firm_tier(built, "seller", "/tax") is Tier.MANAGE

    def test_of_advisers_has_its_grants_alone(self) -> None:
        room = bidder_room().firm("adviser", Side.SELL).grant("adviser", "/legal", Tier.VIEW).built()

        assert firm_tier(room, "adviser", "/legal") is Tier.VIEW
        assert firm_tier(room, "adviser", "/tax") is Tier.NONE

    def test_has_nothing_from_the_lines_of_its_people(self) -> None:
        room = bidder_room().override("ann", "/tax", Tier.DOWNLOAD).built()

        assert firm_tier(room, "aspen", "/tax") is Tier.NONE

    def test_or_a_folder_that_the_room_does_not_know_is_none(self) -> None:
        room = bidder_room().grant("aspen", "/", Tier.DOWNLOAD).built()
        snapshot = snapshot_of(room)

        assert organisation_tier(snapshot, organisation("elm"), folder_in(room, "/tax")) is Tier.NONE
        assert organisation_tier(snapshot, firm_in(room, "aspen"), Folder(FolderId("folder-x"), "/tax")) is Tier.NONE

    def test_may_be_asked_for_by_ids(self) -> None:
        room = bidder_room().grant("aspen", "/tax").built()

        tier = organisation_tier(snapshot_of(room), OrganisationId("org-aspen"), folder_in(room, "/tax").id)

        assert tier is Tier.VIEW


class TestAPersonOfABidder:
    def test_reads_as_their_organisation(self) -> None:
        assert person_tier(bidder_room().grant("aspen", "/tax").built(), "ann", "/tax/returns") is Tier.VIEW

    def test_reads_by_a_line_of_their_own_and_their_colleague_does_not(self) -> None:
        room = bidder_room().override("ann", "/tax", Tier.MANAGE).built()

        assert person_tier(room, "ann", "/tax/returns") is Tier.DOWNLOAD
        assert person_tier(room, "bob", "/tax/returns") is Tier.NONE

    def test_follows_their_own_line_before_a_grant_on_the_same_folder(self) -> None:
        room = bidder_room().grant("aspen", "/tax", Tier.DOWNLOAD).override("ann", "/tax", Tier.VIEW).built()

        assert person_tier(room, "ann", "/tax") is Tier.VIEW

    def test_is_closed_out_below_a_denial_whatever_is_granted_there(self) -> None:
        room = bidder_room().override("ann", "/tax", Tier.NONE).grant("aspen", "/tax/returns", Tier.DOWNLOAD).built()

        assert person_tier(room, "ann", "/tax/returns/2024") is Tier.NONE
        assert person_tier(room, "bob", "/tax/returns/2024") is Tier.DOWNLOAD

    def test_reads_again_below_a_denial_from_a_nearer_line_of_their_own(self) -> None:
        room = bidder_room().override("ann", "/tax", Tier.NONE).override("ann", "/tax/returns", Tier.VIEW)
        built = room.grant("aspen", "/tax/returns/2024", Tier.WATERMARK).built()

        paths = ("/tax", "/tax/returns", "/tax/returns/2024")

        assert [person_tier(built, "ann", path) for path in paths] == [Tier.NONE, Tier.VIEW, Tier.WATERMARK]

    @pytest.mark.parametrize("nearer", [Tier.NONE, Tier.VIEW, Tier.DOWNLOAD])
    def test_keeps_a_permission_of_their_own_until_a_nearer_grant(self, nearer: Tier) -> None:
        room = bidder_room().override("ann", "/tax", Tier.WATERMARK).grant("aspen", "/tax/returns", nearer).built()

        assert person_tier(room, "ann", "/tax") is Tier.WATERMARK
        assert person_tier(room, "ann", "/tax/returns/2024") is nearer

    def test_keeps_a_permission_of_their_own_below_a_grant_further_up(self) -> None:
        room = bidder_room().grant("aspen", "/", Tier.NONE).override("ann", "/tax", Tier.VIEW).built()

        assert person_tier(room, "ann", "/tax/returns") is Tier.VIEW


class TestAPersonOfTheSellSide:
    def room(self) -> RoomBuilder:
        room = RoomBuilder().firm("adviser", Side.SELL).folder("/tax/returns").folder("/legal")
        room.person("lead", "adviser", Role.LEAD_ADVISOR).person("junior", "adviser", Role.ADVISOR)
        return room.person("owner", "adviser", Role.SELLER).person("auditor", "adviser", Role.AUDITOR)

    @pytest.mark.parametrize("name", ["lead", "junior"])
    def test_reads_the_whole_room_in_an_advisory_role(self, name: str) -> None:
        room = self.room().built()

        assert {person_tier(room, name, folder.path) for folder in room.folders} == {Tier.MANAGE}

    def test_is_held_by_a_grant_to_the_adviser_firm_where_it_stands(self) -> None:
        room = self.room().grant("adviser", "/tax", Tier.VIEW).built()

        assert person_tier(room, "lead", "/tax/returns") is Tier.VIEW
        assert person_tier(room, "lead", "/legal") is Tier.MANAGE

    def test_is_held_by_a_line_of_their_own(self) -> None:
        room = self.room().override("lead", "/tax", Tier.NONE).override("owner", "/legal", Tier.DOWNLOAD).built()

        assert person_tier(room, "lead", "/tax/returns") is Tier.NONE
        assert person_tier(room, "junior", "/tax/returns") is Tier.MANAGE
        assert person_tier(room, "owner", "/legal") is Tier.DOWNLOAD

    def test_reads_by_grant_as_a_seller(self) -> None:
        room = self.room().grant("adviser", "/tax", Tier.VIEW).built()

        assert person_tier(room, "owner", "/tax") is Tier.VIEW
        assert person_tier(room, "owner", "/legal") is Tier.NONE

    def test_reads_no_document_as_an_auditor_whatever_a_line_says(self) -> None:
        room = self.room().grant("adviser", "/", Tier.MANAGE).override("auditor", "/tax", Tier.MANAGE).built()

        assert {person_tier(room, "auditor", folder.path) for folder in room.folders} == {Tier.NONE}
        assert readable_documents(room, user_in(room, "auditor")) == frozenset()


class TestWhoeverResolvesToNothing:
    @pytest.mark.parametrize(
        ("home", "role"),
        [(None, None), ("aspen", None), (None, Role.BUYER), ("nowhere", Role.BUYER), ("aspen", Role.LEAD_ADVISOR)],
    )
    def test_reads_nothing_whatever_a_line_says(self, home: str | None, role: Role | None) -> None:
        room = bidder_room().person("x", home, role).grant("aspen", "/", Tier.DOWNLOAD)
        built = room.override("x", "/", Tier.DOWNLOAD).built()

        assert {person_tier(built, "x", folder.path) for folder in built.folders} == {Tier.NONE}
        assert readable_documents(built, user_in(built, "x")) == frozenset()

    def test_reads_nothing_if_the_room_does_not_hold_them(self) -> None:
        room = bidder_room().grant("aspen", "/", Tier.DOWNLOAD).built()
        visitor = user("visitor", "aspen", Role.BUYER)

        assert user_tier(snapshot_of(room), visitor, folder_in(room, "/tax")) is Tier.NONE
        assert readable_documents(room, visitor) == frozenset()

    def test_is_not_helped_by_a_role_that_the_room_does_not_know_of(self) -> None:
        room = bidder_room().firm("adviser", Side.SELL).built()
        promoted = user("ann", "adviser", Role.LEAD_ADVISOR)

        assert user_tier(snapshot_of(room), promoted, folder_in(room, "/tax")) is Tier.NONE


class TestReadableDocuments:
    def test_are_those_of_readable_folders(self) -> None:
        room = bidder_room().grant("aspen", "/tax").override("ann", "/tax/returns", Tier.NONE).built()

        assert readable_documents(room, user_in(room, "ann")) == {document_in(room, "/tax")}

    def test_are_not_those_of_a_folder_that_the_room_does_not_hold(self) -> None:
        room = RoomBuilder().firm("adviser", Side.SELL).person("lead", "adviser", Role.LEAD_ADVISOR).folder("/").built()
        astray = Room(**{name: getattr(room, name) for name in Room.__slots__} | {"folders": ()})

        assert readable_documents(astray, user_in(room, "lead")) == frozenset()

    def test_may_be_asked_about_by_ids(self) -> None:
        room = bidder_room().grant("aspen", "/tax").built()

        assert user_tier(snapshot_of(room), UserId("user-ann"), folder_in(room, "/tax").id) is Tier.VIEW
        assert user_tier(snapshot_of(room), UserId("user-ann"), FolderId("folder-unknown")) is Tier.NONE


class TestReadingAllOfSomeDocuments:
    def test_needs_every_one_of_them(self) -> None:
        room = bidder_room().grant("aspen", "/tax").override("ann", "/tax/returns", Tier.NONE).built()
        tax, returns = document_in(room, "/tax"), document_in(room, "/tax/returns")

        answers = [
            reads_all(room, user_in(room, name), frozenset(documents))
            for name in ("ann", "bob")
            for documents in ([tax], [tax, returns], [])
        ]

        assert answers == [True, False, True, True, True, True]

    def test_fails_with_one_that_the_room_does_not_hold(self) -> None:
        room = bidder_room().grant("aspen", "/").built()

        assert not reads_all(room, user_in(room, "ann"), frozenset({DocumentId("doc-gone")}))

    def test_is_for_nobody_who_resolves_to_nothing(self) -> None:
        room = bidder_room().grant("aspen", "/").built()
        visitor = user("visitor", "aspen", Role.BUYER)

        assert not reads_all(room, visitor, frozenset({document_in(room, "/tax")}))


class TestTheTiersOfAPerson:
    @given(random=st.integers(0, 2**32).map(Random))
    def test_are_for_all_folders_at_once_what_is_decided_for_each(self, random: Random) -> None:
        room = random_room(random)
        snapshot = snapshot_of(room)

        for person in snapshot.people.values():
            together = [Tier(tier) for tier in person_tiers(snapshot, person)]
            assert together == [decide(snapshot, person, place).tier for place in range(len(snapshot.folders))]
