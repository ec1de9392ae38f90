"""The access review of a room: every folder, every organisation, and the tier between them."""

from collections.abc import Iterable
from dataclasses import dataclass

from dealroom.folders import Tier
from dealroom.room import Room
from policy._tree import NO_PARENT
from policy.snapshot import Snapshot, snapshot_of


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One cell: the tier of an organisation on a folder. Personal overrides are no part of it."""

    folder_path: str
    organisation_slug: str
    tier: Tier


def matrix(room: Room) -> tuple[MatrixRow, ...]:
    """
    Return every cell, in the order of the folder tree, then of the room's organisations.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    return _rows(snapshot, range(len(snapshot.folders)))


def collapsed(room: Room) -> tuple[MatrixRow, ...]:
    """
    Return the cells of those folders alone where some organisation has another tier than on the folder above.

    A folder with none above it is where its part of the tree starts, and is always there.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    columns = list(snapshot.tiers.values())
    return _rows(
        snapshot,
        (
            position
            for position, parent in enumerate(snapshot.parents)
            if parent == NO_PARENT or any(tiers[position] != tiers[parent] for tiers in columns)
        ),
    )


def _rows(snapshot: Snapshot, positions: Iterable[int]) -> tuple[MatrixRow, ...]:
    columns = [(organisation.slug, snapshot.tiers[name]) for name, organisation in snapshot.organisations.items()]
    return tuple(
        MatrixRow(snapshot.folders[position].path, slug, Tier(tiers[position]))
        for position in positions
        for slug, tiers in columns
    )
