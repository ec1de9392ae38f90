"""
The folder tree of a room: its order, and what a folder inherits.

Rule: a folder has the tier of the nearest line above it, or at it. A tree that can be read in two ways is refused.
"""

from collections.abc import Iterable, Mapping

from dealroom.folders import Folder, InvalidPathError, Tier, ancestors, normalised
from policy._lines import InvalidPolicyError, folder_word

NO_PARENT = -1


def in_order(folders: Iterable[Folder]) -> tuple[Folder, ...]:
    """
    Return folders in path order, each after its ancestors.

    Raises:
        InvalidPolicyError: a path is not in its normal form, or stands twice.

    """
    ordered = sorted(folders, key=lambda folder: folder.path.split("/"))
    for folder in ordered:
        _refuse_wrong_path(folder)
    refuse_duplicates((folder.path for folder in ordered), "two folders with one path")
    return tuple(ordered)


def parents_of(folders: tuple[Folder, ...]) -> tuple[int, ...]:
    """Return, for each folder, the place of the nearest folder above it that the room holds."""
    by_path = {folder.path: position for position, folder in enumerate(folders)}
    return tuple(
        next((by_path[path] for path in ancestors(folder.path)[1:] if path in by_path), NO_PARENT) for folder in folders
    )


def inherited(parents: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    """Return the tier of every folder, one byte each, in one pass from the top."""
    tiers = bytearray(len(parents))
    for position, parent in enumerate(parents):
        if position in lines:
            tiers[position] = lines[position]
        elif parent != NO_PARENT:
            tiers[position] = tiers[parent]
    return bytes(tiers)


def refuse_duplicates(values: Iterable[str], problem: str) -> None:
    """
    Check that no value stands twice.

    Raises:
        InvalidPolicyError: one does; it is named.

    """
    seen: set[str] = set()
    for value in values:
        if value in seen:
            raise InvalidPolicyError(value, problem)
        seen.add(value)


def _refuse_wrong_path(folder: Folder) -> None:
    # Inheritance follows paths, so a path that can be read in two ways would inherit in two ways.
    try:
        well_formed = normalised(folder.path) == folder.path
    except InvalidPathError:
        well_formed = False
    if not well_formed:
        raise InvalidPolicyError(folder_word(folder.id), "a folder whose path is not in its normal form")
