"""
Zip archives: each file in one becomes a document, in the folder that bears its path.

Rule: no byte of an archive is looked at in this process. A confined child lists it and hands its files over, piece by piece; what
comes is counted against what was listed. The archive itself is no document, and goes once its files are in their places.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from api.document_acts import claim, folder_at
from api.errors import bad_input, forbidden
from api.loading import Desk
from api.rules import Rule
from api.trees import (
    MissingFoldersError,
    Planted,
    StagedFile,
    Tree,
    created,
    folder_paths,
    missing_folders,
    plant,
    refuse_missing,
)
from api.upload_room import upload_key
from dealroom.problems import ExplainedError
from ingestion.archive import LARGEST_MEMBER, LIST, UNPACK, Ending, LeftOut, Listing, Member, Piece, Wanted
from ingestion.outcome import Unreadable
from ingestion.sandbox import Sandbox
from policy.changes import RefusedChangeError

if TYPE_CHECKING:
    from api.wiring import Services

_DAMAGED = "It is damaged: its bytes are not those that the archive promises."


class UnreadableArchiveError(ExplainedError):
    """Nothing of an archive can be unpacked."""


class _DamagedMemberError(Exception):
    """The bytes of a file of an archive are not those that it promises."""


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive's bytes at a path, what people call it, and the key under which its files are put."""

    path: Path
    name: str
    staging: str


def add_archive(services: "Services", desk: Desk, *, folder_path: str, upload: str, create_folders: bool) -> Planted:
    """
    Put the files of an uploaded archive into folders below one, queued to be read.

    Raises:
        RefusedError: there is no such folder, one below it is missing or may not be made, the upload is not this person's to
            use here, or nothing of the archive can be unpacked.

    """
    root = folder_at(desk, folder_path)
    if create_folders and not desk.may(Rule.CHANGE_POLICY):
        raise forbidden()
    claimed = claim(services, desk, upload)
    staging = upload_key(claimed.id)
    archive = Archive(services.files.path(staging, claimed.sha256), claimed.name or "archive.zip", staging)
    if not archive.path.exists():
        raise bad_input("This upload was used before: upload the archive again.")
    known = {folder.path: folder for folder in desk.folders.values()}
    try:
        listing = listed(services.sandbox(), archive)
        places = folder_paths(root.path, (member.path for member in listing.members)).values()
        if not create_folders:
            refuse_missing(places, known=known)
        tree = Tree(root.path, *unpacked(services, archive, listing))
        made = created(services, desk.actor.deal.key, missing_folders(places, known=known), actor=desk.user.id)
    except (MissingFoldersError, UnreadableArchiveError, RefusedChangeError) as error:
        raise bad_input(str(error)) from None
    planted = plant(services, desk.actor.deal.key, tree, folders={**known, **made}, actor=desk.user.id)
    services.files.discard_folder(staging)
    return replace(planted, created_folders=tuple(made))


def listed(sandbox: Sandbox, archive: Archive) -> Listing:
    """
    Return what an archive holds.

    Raises:
        UnreadableArchiveError: nothing of it can be unpacked.

    """
    match sandbox.run(LIST, archive.path, name=archive.name, asked=None):
        case Unreadable(reason=reason):
            raise UnreadableArchiveError(reason)
        case Listing() as listing:
            return listing


def unpacked(
    services: "Services", archive: Archive, listing: Listing, *, on_bytes: Callable[[int], None] = lambda _size: None
) -> tuple[tuple[StagedFile, ...], tuple[LeftOut, ...]]:
    """
    Put the files of an archive under its staging key, and return them with those that were left out.

    `on_bytes` is told of each piece's size. Raises:
        UnreadableArchiveError: the archive cannot be unpacked any further.

    """
    pieces = _Pieces(services.sandbox(), archive, on_bytes)
    staged, left_out = list[StagedFile](), list(listing.left_out)
    for member in listing.members:
        try:
            stored = services.files.put(archive.staging, pieces.of(member), limit=LARGEST_MEMBER)
        except _DamagedMemberError:
            left_out.append(LeftOut(member.path, _DAMAGED))
        else:
            staged.append(StagedFile(archive.staging, member.path, stored.sha256, stored.size))
    return tuple(staged), tuple(left_out)


class _Pieces:
    """The pieces of an archive's files, asked for as they are needed."""

    def __init__(self, sandbox: Sandbox, archive: Archive, on_bytes: Callable[[int], None]) -> None:
        self._sandbox = sandbox
        self._archive = archive
        self._on_bytes = on_bytes
        self._waiting: list[Piece] = []

    def of(self, member: Member) -> Iterator[bytes]:
        """Yield the bytes of a file, neither more nor fewer than were listed."""
        come = 0
        while True:
            piece = self._next(Wanted(member.number, come))
            come += len(piece.data)
            if (
                piece.ending is Ending.DAMAGED
                or come > member.size
                or (piece.ending is Ending.WHOLE) != (come == member.size)
            ):
                raise _DamagedMemberError
            self._on_bytes(len(piece.data))
            yield piece.data
            if piece.ending is Ending.WHOLE:
                return
            if not piece.data:
                raise _DamagedMemberError

    def _next(self, wanted: Wanted) -> Piece:
        if not self._waiting or self._waiting[0].number != wanted.number:
            match self._sandbox.run(UNPACK, self._archive.path, name=self._archive.name, asked=wanted):
                case Unreadable(reason=reason):
                    raise UnreadableArchiveError(reason)
                case answer:
                    self._waiting = list(answer.pieces)
        piece = self._waiting.pop(0)
        if piece.number != wanted.number:
            raise _DamagedMemberError
        return piece
