"""
`dealroom.json`: the description of a deal room on disk, read whole and checked before anything is written.

Rule: wrong input is one sentence that names the entry, and nothing happens. A misspelt key is wrong input too: it could
be the line that closes a folder.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from dealroom.folders import InvalidPathError, Tier, ancestors, normalised
from dealroom.people import Role, Side
from dealroom.problems import ExplainedError

FILE_NAME = "dealroom.json"

Slug = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$")]
Text = Annotated[str, StringConstraints(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]


class WrongRoomError(ExplainedError):
    """The description of a deal room is wrong: a sentence that names the entry."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class DealEntry(_Entry):
    """The deal itself."""

    slug: Slug
    name: Text


class OrganisationEntry(_Entry):
    """A firm. `side` is `sell` or `buy`."""

    slug: Slug
    name: Text
    side: str


class UserEntry(_Entry):
    """A person, perhaps without organisation or role."""

    email: Text
    name: Text
    organisation: str | None = None
    role: str | None = None


class FolderEntry(_Entry):
    """A folder path."""

    path: str


class GrantEntry(_Entry):
    """A tier of an organisation on a folder."""

    organisation: str
    folder: str
    tier: str


class OverrideEntry(_Entry):
    """A tier of one person on a folder."""

    user: str
    folder: str
    tier: str


class DocumentEntry(_Entry):
    """A file in a folder."""

    folder: str
    file: Text
    title: Text


class RequestListEntry(_Entry):
    """A request list, perhaps without an owner."""

    slug: Slug
    name: Text
    owner: str | None = None
    visible_to: list[str] = []


class RequestEntry(_Entry):
    """A request of a list."""

    slug: Slug
    list: str
    title: str
    body: str
    created_by: str | None = None


class QuestionEntry(_Entry):
    """A question of the Q&A board."""

    slug: Slug
    title: str
    body: str
    created_by: str | None = None


class RoomFile(_Entry):
    """The whole description."""

    deal: DealEntry
    organisations: list[OrganisationEntry] = []
    users: list[UserEntry] = []
    folders: list[FolderEntry] = []
    grants: list[GrantEntry] = []
    overrides: list[OverrideEntry] = []
    documents: list[DocumentEntry] = []
    request_lists: list[RequestListEntry] = []
    requests: list[RequestEntry] = []
    questions: list[QuestionEntry] = []


@dataclass(frozen=True, slots=True)
class CheckedRoom:
    """A description that holds: every name in it is known, and every file is there."""

    entries: RoomFile
    root: Path
    folders: tuple[str, ...]  # listed paths and their ancestors, the root among them
    hashes: dict[str, str]  # SHA-256 of each file's bytes

    @property
    def canonical(self) -> dict[str, Any]:
        """What two imports are compared by: the entries, and each file's hash."""
        return {"room": self.entries.model_dump(mode="json"), "files": self.hashes}

    def path(self, file: str) -> Path:
        """Where a document's file lies."""
        return self.root / file


def read_room(folder: Path) -> CheckedRoom:
    """
    Read and check the deal room in a folder.

    Raises:
        WrongRoomError: names the first entry that is wrong.

    """
    entries = _parsed(folder)
    _check_people(entries)
    folders = _checked_folders(entries)
    _check_rules(entries, folders)
    _check_threads(entries)
    files = _checked_files(entries, folder, folders)
    return CheckedRoom(entries=entries, root=folder, folders=tuple(sorted(folders)), hashes=files)


def tier_named(name: str) -> Tier | None:
    """Return the tier that a file names in small letters."""
    return {tier.name.lower(): tier for tier in Tier}.get(name)


def role_named(name: str) -> Role | None:
    """Return the role that a file names in small letters."""
    return {role.value.lower(): role for role in Role}.get(name)


def side_named(name: str) -> Side | None:
    """Return the side that a file names in small letters."""
    return {side.value.lower(): side for side in Side}.get(name)


def _parsed(folder: Path) -> RoomFile:
    path = folder / FILE_NAME
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongRoomError(f"{path}: cannot be read ({type(error).__name__}).") from None
    try:
        return RoomFile.model_validate(json.loads(text, object_pairs_hook=_without_repeats))
    except json.JSONDecodeError as error:
        raise WrongRoomError(f"{FILE_NAME}: not JSON at line {error.lineno}, column {error.colno}.") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise WrongRoomError(f"{_entry(*first['loc'])}: {first['msg']}.") from None
    except (RecursionError, ValueError):  # too many brackets, or too many digits
        raise WrongRoomError(f"{FILE_NAME}: nested too deeply, or a number with too many digits.") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise WrongRoomError(f"{FILE_NAME}: the key {name!r} stands twice in one object.")
    return dict(pairs)


def _entry(*path: str | int) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return f"{FILE_NAME}: {text.removeprefix('.')}" if text else FILE_NAME


def _refuse(path: tuple[str | int, ...], why: str) -> None:
    raise WrongRoomError(f"{_entry(*path)}: {why}")


def _check_people(entries: RoomFile) -> None:
    sides: dict[str, Side] = {}
    for index, firm in enumerate(entries.organisations):
        side = side_named(firm.side)
        if side is None:
            _refuse(("organisations", index, "side"), f"{firm.side!r} is not 'sell' or 'buy'.")
        elif firm.slug in sides:
            _refuse(("organisations", index, "slug"), f"{firm.slug!r} stands twice.")
        else:
            sides[firm.slug] = side
    emails: set[str] = set()
    for index, user in enumerate(entries.users):
        role = role_named(user.role) if user.role is not None else None
        if user.email.casefold() in emails:
            _refuse(("users", index, "email"), f"{user.email!r} stands twice.")
        if user.organisation is not None and user.organisation not in sides:
            _refuse(("users", index, "organisation"), f"no organisation {user.organisation!r}.")
        if user.role is not None and role is None:
            _refuse(("users", index, "role"), f"{user.role!r} is no role.")
        if role is not None and user.organisation is not None and role.side is not sides[user.organisation]:
            _refuse(("users", index, "role"), f"{user.role!r} does not fit the side of {user.organisation!r}.")
        emails.add(user.email.casefold())


def _path(path: tuple[str | int, ...], text: str) -> str:
    try:
        return normalised(text)
    except InvalidPathError:
        raise WrongRoomError(f"{_entry(*path)}: {text!r} is no folder path.") from None


def _checked_folders(entries: RoomFile) -> set[str]:
    listed: set[str] = set()
    for index, folder in enumerate(entries.folders):
        path = _path(("folders", index, "path"), folder.path)
        if path in listed:
            _refuse(("folders", index, "path"), f"{folder.path!r} stands twice.")
        listed.add(path)
    return {above for path in listed for above in ancestors(path)} | {"/"}


def _check_rules(entries: RoomFile, folders: set[str]) -> None:
    firms = {firm.slug for firm in entries.organisations}
    emails = {user.email for user in entries.users}
    seen: set[tuple[str, str, str]] = set()
    rules = [
        *(("grants", i, "organisation", g.organisation, g, firms) for i, g in enumerate(entries.grants)),
        *(("overrides", i, "user", o.user, o, emails) for i, o in enumerate(entries.overrides)),
    ]
    for kind, index, field, subject, rule, known in rules:
        if subject not in known:
            _refuse((kind, index, field), f"no {field} {subject!r}.")
        path = _path((kind, index, "folder"), rule.folder)
        if path not in folders:
            _refuse((kind, index, "folder"), f"no folder {rule.folder!r}.")
        if tier_named(rule.tier) is None:
            _refuse((kind, index, "tier"), f"{rule.tier!r} is no tier.")
        if (kind, subject, path) in seen:
            _refuse((kind, index), f"{subject!r} has a line for {rule.folder!r} already.")
        seen.add((kind, subject, path))


def _check_threads(entries: RoomFile) -> None:
    firms = {firm.slug for firm in entries.organisations}
    emails = {user.email for user in entries.users}
    lists: set[str] = set()
    for index, item in enumerate(entries.request_lists):
        if item.slug in lists:
            _refuse(("request_lists", index, "slug"), f"{item.slug!r} stands twice.")
        if item.owner is not None and item.owner not in firms:
            _refuse(("request_lists", index, "owner"), f"no organisation {item.owner!r}.")
        for place, member in enumerate(item.visible_to):
            if member not in firms:
                _refuse(("request_lists", index, "visible_to", place), f"no organisation {member!r}.")
        lists.add(item.slug)
    slugs: set[str] = set()
    threads = [
        *(("requests", index, item) for index, item in enumerate(entries.requests)),
        *(("questions", index, item) for index, item in enumerate(entries.questions)),
    ]
    for kind, index, item in threads:
        if item.slug in slugs:
            _refuse((kind, index, "slug"), f"{item.slug!r} stands twice.")
        if item.created_by is not None and item.created_by not in emails:
            _refuse((kind, index, "created_by"), f"no user {item.created_by!r}.")
        if isinstance(item, RequestEntry) and item.list not in lists:
            _refuse((kind, index, "list"), f"no request list {item.list!r}.")
        slugs.add(item.slug)


def _checked_files(entries: RoomFile, root: Path, folders: set[str]) -> dict[str, str]:
    hashes: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    for index, item in enumerate(entries.documents):
        folder = _path(("documents", index, "folder"), item.folder)
        if folder not in folders:
            _refuse(("documents", index, "folder"), f"no folder {item.folder!r}.")
        if (folder, item.file) in seen:
            _refuse(("documents", index, "file"), f"{item.file!r} stands twice in {item.folder!r}.")
        if item.file not in hashes:
            hashes[item.file] = _file_hash(("documents", index, "file"), root, item.file)
        seen.add((folder, item.file))
    return hashes


def _file_hash(entry: tuple[str | int, ...], root: Path, file: str) -> str:
    parts = PurePosixPath(file).parts
    if PurePosixPath(file).is_absolute() or ".." in parts or "\\" in file or "\0" in file:
        _refuse(entry, f"{file!r} leaves the folder.")
    path = root
    for part in parts:
        path /= part
        if path.is_symlink():
            _refuse(entry, f"{file!r} goes through a link, and links are not followed.")
    try:
        with path.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except OSError:
        raise WrongRoomError(f"{_entry(*entry)}: no file {file!r}.") from None
