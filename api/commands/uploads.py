"""The command that puts files into a deal room: upload."""

import secrets
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from api.archives import Archive, UnreadableArchiveError, listed, unpacked
from api.commands.flags import as_json
from api.commands.reading import document_fields, document_row, read_to_the_end
from api.commands.shared import OPERATOR, deal_named, documents_of, opened, print_json, room_of
from api.names import LONGEST_NAME, cleaned_line
from api.problems import ProblemError
from api.terminal import console, table
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
from api.uploads import LARGEST_FILE
from api.wiring import Services
from dealroom.folders import Folder, InvalidPathError, normalised
from ingestion.archive import LeftOut
from policy.changes import RefusedChangeError
from store.files import FileTooLargeError, chunks_of
from store.registry import RegisteredDeal

_MOST_FILES = 10_000


@dataclass(frozen=True, slots=True)
class _Source:
    """A file on this machine, and its path below the folder that it goes into."""

    file: Path
    path: str

    @property
    def is_archive(self) -> bool:
        """Whether its files are wanted, and not itself."""
        return self.file.suffix.lower() == ".zip"


@click.command("upload")
@click.argument("deal")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--folder", required=True, help="The path of the folder that the files go into.")
@click.option("--title", help="The title of the one file that is given; left out, its name.")
@click.option("--create-folders", is_flag=True, help="Make folders that are missing, as a change of the policy.")
@click.option("--no-wait", is_flag=True, help="Do not wait until the files are read.")
@as_json
def upload_command(
    deal: str,
    files: tuple[Path, ...],
    folder: str,
    title: str | None,
    create_folders: bool,  # noqa: FBT001 - click passes it by name
    no_wait: bool,  # noqa: FBT001 - click passes it by name
    as_json: bool,  # noqa: FBT001 - click passes it by name
) -> None:
    """
    Put each FILE into a folder of DEAL.

    What a folder or a .zip archive holds is put there with its tree kept. A file with the title of one that is there is its next
    version; the same file is left as it is.
    """
    sources = _sources(files)
    if title is not None and (len(sources) != 1 or sources[0].is_archive or files[0].is_dir()):
        raise click.UsageError("--title goes with one file.")
    with opened() as running:
        found = deal_named(running, deal)
        planted = _uploaded(running, found, sources, _Place(_path(folder), title, create_folders))
        if not no_wait:
            read_to_the_end(running, found)
        _print(running, found, planted, as_json=as_json)
    if not planted.placed:
        raise ProblemError("no file was put into the room; what was left out is named above.")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where files go, and how."""

    root: str
    title: str | None
    may_create: bool


def _path(folder: str) -> str:
    try:
        return normalised(folder)
    except InvalidPathError:
        raise ProblemError(f"--folder: {folder!r} is no folder path.") from None


def _sources(files: tuple[Path, ...]) -> list[_Source]:
    found = [source for file in files for source in _sources_of(file)]
    if len(found) > _MOST_FILES:
        raise ProblemError(f"more than {_MOST_FILES:,} files are given: upload them in parts.")
    seen: dict[str, Path] = {}
    for source in (item for item in found if not item.is_archive):
        if source.path in seen:
            raise ProblemError(f"{seen[source.path]} and {source.file} would be one and the same document.")
        seen[source.path] = source.file
    return found


def _sources_of(file: Path) -> Iterator[_Source]:
    if not file.is_dir():
        yield _Source(file, file.name)
        return
    for found in sorted(file.rglob("*")):
        if found.is_file() and not found.is_symlink() and not found.name.startswith("."):
            yield _Source(found, found.relative_to(file).as_posix())


def _uploaded(running: Services, deal: RegisteredDeal, sources: list[_Source], place: _Place) -> Planted:
    known = {folder.path: folder for folder in room_of(running, deal.key).folders}
    staging = upload_key(f"operator-{secrets.token_hex(8)}")
    try:
        refuse_missing(_missing(sources, place, known), known=known)
        with _progress(sum(source.file.stat().st_size for source in sources)) as move:
            tree = _staged(running, sources, place, staging=staging, move=move)
        places = folder_paths(place.root, (file.path for file in tree.files)).values()
        wanted = missing_folders(places, known=known)
        if wanted and not place.may_create:
            refuse_missing(places, known=known)
        made = created(running, deal.key, wanted, actor=OPERATOR)
        planted = plant(running, deal.key, tree, folders={**known, **made}, actor=OPERATOR)
        return replace(planted, created_folders=tuple(made))
    except (MissingFoldersError, UnreadableArchiveError, RefusedChangeError) as error:
        raise ProblemError(str(error)) from None
    finally:
        running.files.discard_folder(staging)


def _missing(sources: list[_Source], place: _Place, known: Mapping[str, Folder]) -> tuple[str | None, ...]:
    """Return the folders that must be there before a byte is copied."""
    if place.may_create:
        return ()
    plain = (source.path for source in sources if not source.is_archive)
    return tuple(path for path in (place.root, *folder_paths(place.root, plain).values()) if path not in known)


def _staged(
    running: Services, sources: list[_Source], place: _Place, *, staging: str, move: Callable[[int], None]
) -> Tree:
    title = None if place.title is None else cleaned_line(place.title)[:LONGEST_NAME] or None
    files, left_out = list[StagedFile](), list[LeftOut]()
    for source in sources:
        if source.file.stat().st_size == 0:
            left_out.append(LeftOut(source.path, "It is empty."))
            continue
        try:
            stored = running.files.put(staging, _told(source.file, move), limit=LARGEST_FILE)
        except FileTooLargeError:
            left_out.append(LeftOut(source.path, f"It is larger than {LARGEST_FILE / 1e9:.1f} GB."))
            continue
        if source.is_archive:
            archive = Archive(running.files.path(staging, stored.sha256), source.file.name, staging)
            members, left = unpacked(running, archive, listed(running.sandbox(), archive))
            files.extend(members)
            left_out.extend(left)
        else:
            files.append(StagedFile(staging, source.path, stored.sha256, stored.size, title))
    return Tree(place.root, tuple(files), tuple(left_out))


def _told(file: Path, move: Callable[[int], None]) -> Iterator[bytes]:
    for chunk in chunks_of(file):
        move(len(chunk))
        yield chunk


@contextmanager
def _progress(total: int) -> Generator[Callable[[int], None]]:
    terminal = console(to_errors=True)
    if not terminal.is_terminal:
        click.echo(f"Uploading {total / 1e6:,.1f} MB", err=True)
        yield lambda _size: None
        return
    with Progress(
        TextColumn("Uploading"), BarColumn(), DownloadColumn(), TransferSpeedColumn(), console=terminal
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda size: bar.advance(task, size)


def _print(running: Services, deal: RegisteredDeal, planted: Planted, *, as_json: bool) -> None:
    now = documents_of(running, deal.key)
    placed = [(path, item, now[item.document]) for path, item in planted.placed.items() if item.document in now]
    left_out: list[dict[str, Any]] = [{"file": item.path, "reason": item.reason} for item in planted.left_out]
    if as_json:
        print_json(
            {
                "documents": [
                    {**document_fields(document), "folder": document.folder_path, "outcome": item.outcome.value}
                    for _, item, document in placed
                ],
                "leftOut": left_out,
                "createdFolders": list(planted.created_folders),
            }
        )
        return
    rows = [(item.outcome.value.lower().replace("_", " "), *document_row(document)) for _, item, document in placed]
    console().print(table(f"Uploaded to {deal.slug}", ("outcome", "state", "id", "title", "file"), rows))
    if left_out:
        told = [(item["file"], item["reason"]) for item in left_out]
        console().print(table("Left out", ("file", "reason"), told))
