"""
The folder tree of a room: its order, and what a folder inherits.

Rule: a folder has the tier of the nearest line above it, or at it. A tree that can be read in two ways is refused.

Folders stand in path order, so a folder and everything below it are one unbroken run of positions.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dealroom.folders import ROOT, Folder, Tier
from policy._lines import InvalidPolicyError, folder_word

NO_PARENT = -1

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # the control characters of Unicode, all of them


@dataclass(frozen=True, slots=True)
class Shape:
    """For each folder, the place of the nearest folder above it, and the place behind the last folder below it."""

    parents: tuple[int, ...]
    ends: tuple[int, ...]


def in_order(folders: Iterable[Folder]) -> tuple[Folder, ...]:
    """
    Return folders in path order, each after its ancestors.

    Raises:
        InvalidPolicyError: a path is not in its normal form, or stands twice.

    """
    listed = list(folders)
    for folder in listed:
        # Inheritance follows paths, so a path that can be read in two ways would inherit in two ways.
        if not is_well_formed(folder.path):
            raise InvalidPolicyError(folder_word(folder.id), "a folder whose path is not in its normal form")
    refuse_duplicates((folder.path for folder in listed), "two folders with one path")
    # The separator sorts before every character of a name, so that nothing stands between a folder and what is in it.
    return tuple(sorted(listed, key=lambda folder: folder.path.replace(ROOT, "\0")))


def is_well_formed(path: str) -> bool:
    """Whether `normalised` leaves a path as it is, told without a look at each part: rooms hold many paths."""
    if path == ROOT:
        return True
    closed = f"{path}/"
    if not path.startswith(ROOT) or "//" in closed or "/./" in closed or "/../" in closed:
        return False
    return unicodedata.is_normalized("NFC", path) and (path.isprintable() or _CONTROL.search(path) is None)


def shape_of(folders: tuple[Folder, ...]) -> Shape:
    """Return the shape of a tree whose folders stand in path order."""
    parents: list[int] = []
    ends = [len(folders)] * len(folders)
    above: list[tuple[int, str]] = []  # the folders that the next one may lie in, the nearest last
    for position, folder in enumerate(folders):
        while above and not folder.path.startswith(above[-1][1]):
            ends[above.pop()[0]] = position
        parents.append(above[-1][0] if above else NO_PARENT)
        above.append((position, inside(folder.path)))
    return Shape(tuple(parents), tuple(ends))


def inside(path: str) -> str:
    """Return what every path below this one begins with."""
    return ROOT if path == ROOT else f"{path}/"


def inherited(ends: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    """Return the tier of every folder, one byte each: every line covers what lies below it, the nearest one last."""
    tiers = bytearray(len(ends))
    for position in sorted(lines):
        covered(tiers, position, ends[position], lines[position])
    return bytes(tiers)


def covered(values: bytearray, start: int, end: int, value: int) -> None:
    """Give one value to a folder and to everything below it."""
    values[start:end] = bytes((value,)) * (end - start)


def refuse_duplicates(values: Iterable[str], problem: str) -> None:
    """
    Check that no value stands twice.

    Raises:
        InvalidPolicyError: one does; it is named.

    """
    listed = list(values)
    if len(set(listed)) == len(listed):
        return
    (twice, _), *_ = Counter(listed).most_common(1)
    raise InvalidPolicyError(twice, problem)
