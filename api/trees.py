"""
Files that keep their tree: each goes into the folder that bears its path, all at once or none.

Rule: a folder is policy, for what lies in it is read by whoever may read the folder above. So folders that are missing are made
only where that was asked for, by somebody who may change the policy, as one version of it; otherwise the missing ones are named
and nothing is written.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from api.names import LONGEST_NAME, cleaned_line
from api.placing import AmbiguousTitleError, Arriving, Placed, Placing
from api.policy_changes import make
from dealroom.folders import ROOT, Folder, InvalidPathError, ancestors, normalised
from dealroom.ids import FolderId, new_id
from dealroom.problems import ExplainedError
from ingestion.archive import LeftOut
from policy.changes import CreateFolder
from store import rooms

if TYPE_CHECKING:
    from api.wiring import Services

_MOST_NAMED = 5
_REASON = "Folders of files that were uploaded with their tree."


class MissingFoldersError(ExplainedError):
    """Files belong into folders that the room does not hold."""


@dataclass(frozen=True, slots=True)
class StagedFile:
    """A file whose bytes lie under a key of their own, with its path below the folder that it goes into."""

    source: str
    path: str
    sha256: str
    size: int
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    """Files with their paths below a folder of the room, and those that were left out before."""

    root: str
    files: tuple[StagedFile, ...]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Planted:
    """What became of each file of a tree, by its path, and what was left out or made on the way."""

    placed: Mapping[str, Placed]
    left_out: tuple[LeftOut, ...]
    created_folders: tuple[str, ...]


def folder_paths(root: str, paths: Iterable[str]) -> Mapping[str, str | None]:
    """Return the folder of the room for each path of a file below a root; None where no folder can have that path."""
    return {path: _folder_path(root, path) for path in paths}


def _folder_path(root: str, path: str) -> str | None:
    folder, _, _ = path.rpartition("/")
    try:
        return normalised(f"{root.removesuffix('/')}/{folder}" if folder else root)
    except InvalidPathError:
        return None


def refuse_missing(paths: Iterable[str | None], *, known: Mapping[str, Folder]) -> None:
    """
    Check that every folder is there.

    Raises:
        MissingFoldersError: some are not; the first of them are named.

    """
    missing = missing_folders(paths, known=known)
    if not missing:
        return
    named = ", ".join(missing[:_MOST_NAMED])
    more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
    one = len(missing) == 1
    raise MissingFoldersError(
        f"The room holds no folder {named}{more}: create {'it' if one else 'them'} first, or have {'it' if one else 'them'} created."
    )


def missing_folders(paths: Iterable[str | None], *, known: Mapping[str, Folder]) -> tuple[str, ...]:
    """Return the folders that are not there, with those above them that are missing too, the highest first."""
    wanted = {above for path in paths if path is not None for above in ancestors(path) if above != ROOT}
    return tuple(sorted((path for path in wanted if path not in known), key=lambda path: (path.count("/"), path)))


def created(services: "Services", key: str, paths: tuple[str, ...], *, actor: str) -> Mapping[str, Folder]:
    """
    Make folders, as one version of the policy, and return them by path; without any, nothing is made.

    Raises:
        RefusedChangeError: one of them cannot be.

    """
    if not paths:
        return {}
    folders = tuple(Folder(FolderId(new_id("folder", deal_key=key)), path) for path in paths)
    make(services, key, CreateFolder(folders), reason=_REASON, actor=actor)
    return {folder.path: folder for folder in folders}


def plant(services: "Services", key: str, tree: Tree, *, folders: Mapping[str, Folder], actor: str) -> Planted:
    """Put each file of a tree into its folder, all in one transaction; `folders` holds those that the actor may use, by path."""
    placed: dict[str, Placed] = {}
    left_out = list(tree.left_out)
    places = folder_paths(tree.root, (file.path for file in tree.files))
    with services.data.deal(key).write() as session:
        there = {folder.id: folder for folder in rooms.room(session).folders}
        placing = Placing(services, session, key, actor, services.clock())
        for file in tree.files:
            folder = folders.get(places[file.path] or "")
            if folder is None or there.get(folder.id) != folder:
                left_out.append(LeftOut(file.path, "No folder of the room can have its path."))
                continue
            try:
                placed[file.path] = placing.place(_arriving(file, folder))
            except AmbiguousTitleError as error:
                left_out.append(LeftOut(file.path, str(error)))
    if placing.needs_reading:
        services.enrichment.wake()
    return Planted(placed, tuple(left_out), ())


def _arriving(file: StagedFile, folder: Folder) -> Arriving:
    name = cleaned_line(file.path.rpartition("/")[2])[:LONGEST_NAME] or None
    return Arriving(file.source, file.sha256, file.size, folder.id, file.title, name)
