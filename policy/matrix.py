"""The access review of a room: every folder, every organisation, and the tier between them."""

from dataclasses import dataclass

from dealroom.folders import Tier
from dealroom.room import Room
from policy.snapshot import snapshot_of


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
    return tuple(
        MatrixRow(folder.path, organisation.slug, Tier(snapshot.tiers[organisation.id][position]))
        for position, folder in enumerate(snapshot.folders)
        for organisation in room.organisations
    )
