"""
Import: a deal room on disk becomes a deal.

Everything is checked first; then all rows are written in one transaction of the deal's own database, and the registry
line comes last. So a killed import left either nothing that counts, or a whole room whose enrichment goes on.
"""

import fcntl
import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from api.room_file import CheckedRoom, WrongRoomError, read_room, role_named, side_named, tier_named
from dealroom.folders import Folder, Tier, normalised
from dealroom.ids import (
    DealId,
    DocumentId,
    FolderId,
    OrganisationId,
    RequestListId,
    ThreadId,
    UserId,
    VersionId,
    new_deal_key,
    new_id,
)
from dealroom.people import Organisation, Side, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList, Thread, ThreadKind, ThreadStatus
from store import documents, registry, rooms, threads
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.encoding import canonical
from store.files import Files, chunks_of
from store.registry import RegisteredDeal

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None

FILE_LIMIT = 2 << 30  # as for uploads; what is too large to be read is stored and says so


@dataclass(frozen=True, slots=True)
class _Names:
    """The ids that slugs, emails and paths of the file received."""

    key: str
    organisations: dict[str, OrganisationId]
    users: dict[str, UserId]
    folders: dict[str, FolderId]
    lists: dict[str, RequestListId]


def import_room(folder: Path, *, data: DataDirectory, files: Files, log: AuditLog, at: datetime) -> RegisteredDeal:
    """
    Write the deal room in a folder, or find that it was written before.

    Raises:
        WrongRoomError: the description is wrong, or differs from what this slug was imported from; nothing is written.

    """
    checked = read_room(folder)
    with _alone(data.path):
        with data.registry.read() as session:
            known = registry.deal_named(session, checked.entries.deal.slug)
            keys = {deal.key for deal in registry.deals(session)}
        if known is not None:
            _refuse_difference(known, checked, data)
            return known
        _remove_orphans(data, keys)
        return _write(checked, data=data, files=files, log=log, at=at)


@contextmanager
def _alone(directory: Path) -> Generator[None]:
    """Let one import at a time write into a data directory."""
    with (directory / "import.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _remove_orphans(data: DataDirectory, keys: set[str]) -> None:
    """Remove databases of imports that were killed before their registry line."""
    for path in data.deal_path("x").parent.glob("*.db*"):
        if path.name.split(".", maxsplit=1)[0] not in keys:
            path.unlink()


def _refuse_difference(known: RegisteredDeal, checked: CheckedRoom, data: DataDirectory) -> None:
    with data.deal(known.key).read() as session:
        before = json.loads(rooms.source(session))
    difference = _first_difference(before, json.loads(canonical(checked.canonical)))
    if difference is not None:
        raise WrongRoomError(
            f"{known.slug}: was imported from something else; the first difference is at {difference}."
        )


def _first_difference(before: Json, after: Json) -> str | None:
    was, now = dict(_leaves(before)), dict(_leaves(after))
    return next((path for path in (*was, *now) if path not in was or path not in now or was[path] != now[path]), None)


def _leaves(value: Json, path: str = "") -> Generator[tuple[str, Json]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}[{index}]")
    else:
        yield path, value


def _write(checked: CheckedRoom, *, data: DataDirectory, files: Files, log: AuditLog, at: datetime) -> RegisteredDeal:
    key = new_deal_key()
    names = _named(checked, key)
    entries = checked.entries
    deal = RegisteredDeal(DealId(new_id("deal", deal_key=key)), key, entries.deal.slug, entries.deal.name, at)
    new = _stored_documents(checked, names, files)
    with data.deal(key).write() as session:
        rooms.add_room(
            session,
            _facts(checked, names, deal.id),
            key=key,
            slug=deal.slug,
            name=deal.name,
            source=canonical(checked.canonical),
            at=at,
        )
        documents.add_documents(session, new, at=at)
        for thread in _threads(checked, names, at=at):
            threads.add_thread(session, thread)
        log.append(
            session,
            action="deal.imported",
            actor="operator",
            at=at,
            deal=deal.id,
            documents=[{"id": item.id, "version": item.version, "sha256": item.sha256} for item in new],
            policy_version=1,
        )
    with data.registry.write() as session:
        registry.register(session, deal, people=tuple((user.email, user.name) for user in entries.users))
    return deal


def _named(checked: CheckedRoom, key: str) -> _Names:
    entries = checked.entries
    return _Names(
        key=key,
        organisations={item.slug: OrganisationId(new_id("org", deal_key=key)) for item in entries.organisations},
        users={item.email: UserId(new_id("user", deal_key=key)) for item in entries.users},
        folders={path: FolderId(new_id("folder", deal_key=key)) for path in checked.folders},
        lists={item.slug: RequestListId(new_id("list", deal_key=key)) for item in entries.request_lists},
    )


def _facts(checked: CheckedRoom, names: _Names, deal: DealId) -> Room:
    entries = checked.entries
    return Room(
        deal=deal,
        policy_version=1,
        organisations=tuple(
            Organisation(names.organisations[item.slug], item.slug, item.name, side_named(item.side) or Side.BUY)
            for item in entries.organisations
        ),
        users=tuple(
            User(
                id=names.users[item.email],
                email=item.email,
                name=item.name,
                organisation=names.organisations[item.organisation] if item.organisation else None,
                role=role_named(item.role) if item.role else None,
            )
            for item in entries.users
        ),
        folders=tuple(Folder(names.folders[path], path) for path in checked.folders),
        grants=tuple(
            Grant(
                names.organisations[item.organisation],
                names.folders[normalised(item.folder)],
                tier_named(item.tier) or Tier.NONE,
            )
            for item in entries.grants
        ),
        overrides=tuple(
            Override(names.users[item.user], names.folders[normalised(item.folder)], tier_named(item.tier) or Tier.NONE)
            for item in entries.overrides
        ),
        request_lists=tuple(
            RequestList(
                id=names.lists[item.slug],
                slug=item.slug,
                name=item.name,
                owner=names.organisations[item.owner] if item.owner is not None else None,
                visible_to=tuple(names.organisations[member] for member in item.visible_to),
            )
            for item in entries.request_lists
        ),
        documents=(),
    )


def _stored_documents(checked: CheckedRoom, names: _Names, files: Files) -> list[documents.NewDocument]:
    new: list[documents.NewDocument] = []
    for item in checked.entries.documents:
        stored = files.put(names.key, chunks_of(checked.path(item.file)), limit=FILE_LIMIT)
        new.append(
            documents.NewDocument(
                id=DocumentId(new_id("doc", deal_key=names.key)),
                version=VersionId(new_id("version", deal_key=names.key)),
                folder=names.folders[normalised(item.folder)],
                file=item.file,
                title=item.title,
                sha256=stored.sha256,
                size=stored.size,
            )
        )
    return new


def _threads(checked: CheckedRoom, names: _Names, *, at: datetime) -> list[Thread]:
    entries = checked.entries
    return [
        Thread(
            id=ThreadId(new_id("thread", deal_key=names.key)),
            slug=item.slug,
            kind=ThreadKind.REQUEST if kind == "request" else ThreadKind.QUESTION,
            title=item.title,
            body=item.body,
            created_by=names.users[item.created_by] if item.created_by is not None else None,
            created_at=at,
            status=ThreadStatus.OPEN,
            request_list=names.lists[list_slug] if list_slug is not None else None,
        )
        for kind, list_slug, item in [
            *(("request", request.list, request) for request in entries.requests),
            *(("question", None, question) for question in entries.questions),
        ]
    ]
