"""
Folders that move, and new ones.

Rule: a folder lies in one that the room holds, at a path that no other has. What moves takes everything below it along;
the root does not move.
"""

from dataclasses import replace

from dealroom.folders import ROOT, Folder, InvalidPathError, ancestors, normalised
from dealroom.room import Room
from policy._change_kinds import CreateFolder, MoveFolder, RefusedChangeError, the_folder
from policy._lines import folder_word, is_word
from policy._tree import inside


def with_folder_moved(room: Room, change: MoveFolder) -> Room:
    """
    Return the room with a folder, and everything below it, at another path.

    Raises:
        RefusedChangeError: it cannot lie there.

    """
    folder, path = the_folder(room, change.folder), _path(change.path)
    if folder.path == ROOT:
        raise RefusedChangeError("The root of the room does not move.")
    if path == folder.path:
        raise RefusedChangeError(f"{path} lies there already.")
    if path.startswith(inside(folder.path)):
        raise RefusedChangeError(f"{folder.path} cannot move below itself, to {path}.")
    _refuse_where_no_folder_can_lie(path, {entry.path for entry in room.folders})
    return replace(room, folders=tuple(_moved(entry, folder.path, path) for entry in room.folders))


def with_folders_created(room: Room, change: CreateFolder) -> Room:
    """
    Return the room with new folders.

    Raises:
        RefusedChangeError: one of them cannot be.

    """
    added = [Folder(entry.id, _path(entry.path)) for entry in change.folders]
    paths, ids = {entry.path for entry in room.folders}, {entry.id for entry in room.folders}
    for folder in sorted(added, key=lambda entry: len(ancestors(entry.path))):
        _refuse_where_no_folder_can_lie(folder.path, paths)
        if folder.id in ids or not is_word(folder_word(folder.id)):
            raise RefusedChangeError(f"{folder.id!r} cannot be the id of a new folder.")
        paths.add(folder.path)
        ids.add(folder.id)
    return replace(room, folders=(*room.folders, *added))


def _path(text: str) -> str:
    try:
        return normalised(text)
    except InvalidPathError:
        raise RefusedChangeError(f"{text!r} is no folder path.") from None


def _refuse_where_no_folder_can_lie(path: str, taken: set[str]) -> None:
    if path in taken:
        raise RefusedChangeError(f"There is a folder {path} already.")
    parent = ROOT if path == ROOT else ancestors(path)[1]
    if path != ROOT and parent not in taken:
        raise RefusedChangeError(f"There is no folder {parent} for {path} to lie in.")


def _moved(folder: Folder, source: str, target: str) -> Folder:
    if folder.path != source and not folder.path.startswith(inside(source)):
        return folder
    return replace(folder, path=target + folder.path.removeprefix(source))
