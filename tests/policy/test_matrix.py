from random import Random

from hypothesis import given
from hypothesis import strategies as st

from dealroom.folders import Tier, ancestors
from dealroom.people import Side
from policy.matrix import MatrixRow, collapsed, matrix
from tests.policy.rooms import RoomBuilder, random_room


class TestTheMatrix:
    def test_has_a_cell_for_every_folder_and_organisation_in_the_order_of_the_tree(self) -> None:
        room = RoomBuilder().firm("birch").firm("adviser", Side.SELL).folder("/tax plans").folder("/tax/returns")
        built = room.grant("birch", "/tax", Tier.MANAGE).grant("birch", "/tax/returns", Tier.NONE).built()

        assert matrix(built) == (
            MatrixRow("/", "birch", Tier.NONE),
            MatrixRow("/", "adviser", Tier.NONE),
            MatrixRow("/tax", "birch", Tier.DOWNLOAD),
            MatrixRow("/tax", "adviser", Tier.NONE),
            MatrixRow("/tax/returns", "birch", Tier.NONE),
            MatrixRow("/tax/returns", "adviser", Tier.NONE),
            MatrixRow("/tax plans", "birch", Tier.NONE),
            MatrixRow("/tax plans", "adviser", Tier.NONE),
        )

    def test_is_not_changed_by_a_line_of_one_person(self) -> None:
        room = RoomBuilder().firm("birch").person("ann", "birch").grant("birch", "/tax")
        before = matrix(room.built())

        assert matrix(room.override("ann", "/tax", Tier.NONE).override("ann", "/", Tier.DOWNLOAD).built()) == before


class TestTheCollapsedMatrix:
    def test_has_the_top_and_the_folders_where_a_tier_changes_against_the_folder_above(self) -> None:
        room = RoomBuilder().firm("birch").firm("cedar").folder("/tax/returns/2025").folder("/legal")
        built = room.grant("birch", "/tax").grant("cedar", "/tax/returns/2025", Tier.DOWNLOAD).built()

        rows = collapsed(built)

        assert [(row.folder_path, row.organisation_slug, row.tier) for row in rows] == [
            ("/", "birch", Tier.NONE),
            ("/", "cedar", Tier.NONE),
            ("/tax", "birch", Tier.VIEW),
            ("/tax", "cedar", Tier.NONE),
            ("/tax/returns/2025", "birch", Tier.VIEW),
            ("/tax/returns/2025", "cedar", Tier.DOWNLOAD),
        ]

    def test_leaves_out_a_grant_that_changes_no_tier(self) -> None:
        room = RoomBuilder().firm("birch").grant("birch", "/").grant("birch", "/tax").built()

        assert {row.folder_path for row in collapsed(room)} == {"/"}

    @given(random=st.integers(0, 2**32).map(Random))
    def test_loses_nothing_of_the_whole(self, random: Random) -> None:
        room = random_room(random)
        shown = {(row.folder_path, row.organisation_slug): row.tier for row in collapsed(room)}

        for row in matrix(room):
            nearest = next(path for path in ancestors(row.folder_path) if (path, row.organisation_slug) in shown)
            assert shown[nearest, row.organisation_slug] is row.tier
