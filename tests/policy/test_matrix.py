from dealroom.folders import Tier
from dealroom.people import Side
from policy.matrix import MatrixRow, matrix
from tests.policy.rooms import RoomBuilder


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
