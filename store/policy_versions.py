"""
The versions of a deal's policy: who may read what, who is in which role, where each folder lies, whom each list is for.

Rule: facts are never overwritten. Each is good from one version until another, so that the policy of any version can be read
back; each version names its author and reason and carries a hash over its facts and over the version before, so that a
changed past shows.
"""

import hashlib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from dealroom.room import Room
from store.encoding import canonical
from store.tables import (
    FolderRow,
    PolicyFolderRow,
    PolicyListRow,
    PolicyMemberRow,
    PolicyRuleRow,
    PolicyVersionRow,
    RequestListRow,
    UserRow,
)

FactRow = TypeVar("FactRow", PolicyRuleRow, PolicyFolderRow, PolicyMemberRow, PolicyListRow)
_Facts = Mapping[Hashable, Mapping[str, Any]]


class StalePolicyError(Exception):
    """A version would not follow the one in force: somebody else made one meanwhile."""


@dataclass(frozen=True, slots=True)
class PolicyVersion:
    """A version of the policy: who made it, why and when, its hash, and the hash of the version before."""

    number: int
    author: str
    reason: str
    created_at: datetime
    sha256: str
    previous_sha256: str


def newest_number(session: Session) -> int | None:
    """Return the number of the version in force, or None where there is none."""
    return session.exec(select(PolicyVersionRow.number).order_by(col(PolicyVersionRow.number).desc())).first()


def versions(session: Session) -> tuple[PolicyVersion, ...]:
    """Return every version, oldest first."""
    rows = session.exec(select(PolicyVersionRow).order_by(col(PolicyVersionRow.number)))
    return tuple(
        PolicyVersion(row.number, row.author, row.reason, _in_utc(row.created_at), row.sha256, row.previous_sha256)
        for row in rows
    )


def add_version(session: Session, after: Room, *, author: str, reason: str, at: datetime) -> PolicyVersion:
    """
    Write the facts of a room as its next policy version.

    Raises:
        StalePolicyError: the room's version does not follow the one in force.

    """
    before = versions(session)
    if after.policy_version != (before[-1].number if before else 0) + 1:
        raise StalePolicyError(after.policy_version)
    made = _sealed(after, author=author, reason=reason, at=at, previous=before[-1].sha256 if before else "")
    session.add(
        PolicyVersionRow(
            number=made.number,
            author=author,
            reason=reason,
            created_at=at,
            sha256=made.sha256,
            previous_sha256=made.previous_sha256,
        )
    )
    _name_people_and_places(session, after)
    _replace(session, PolicyFolderRow, _folders(after), made.number)
    _replace(session, PolicyMemberRow, _members(after), made.number)
    _replace(session, PolicyListRow, _lists(after), made.number)
    _replace(session, PolicyRuleRow, _rules(after), made.number)
    session.flush()
    return made


def version_hash(room: Room, version: PolicyVersion) -> str:
    """Return the hash that a version has if its facts are those of this room."""
    return _sealed(
        room, author=version.author, reason=version.reason, at=version.created_at, previous=version.previous_sha256
    ).sha256


def in_force(session: Session, row_type: type[FactRow], version: int | None) -> list[FactRow]:
    """Return the facts of one kind that hold at a version, in the order they were written; None is the newest."""
    statement = select(row_type).order_by(col(row_type.id))
    ends = col(row_type.to_version)
    if version is None:
        return list(session.exec(statement.where(ends.is_(None))))
    return list(session.exec(statement.where(col(row_type.from_version) <= version, ends.is_(None) | (ends > version))))


def _sealed(room: Room, *, author: str, reason: str, at: datetime, previous: str) -> PolicyVersion:
    facts = hashlib.sha256(canonical(_facts(room)).encode()).hexdigest()
    link = [room.policy_version, author, reason, at.isoformat(), facts, previous]
    digest = hashlib.sha256(canonical(link).encode()).hexdigest()
    return PolicyVersion(room.policy_version, author, reason, at, digest, previous)


def _facts(room: Room) -> dict[str, Any]:
    """Return everything that a policy version fixes, in one order."""
    return {
        "folders": sorted([folder.id, folder.path] for folder in room.folders),
        "members": sorted(
            [user.id, user.email, user.organisation or "", user.role.value if user.role else ""] for user in room.users
        ),
        "organisations": sorted([item.id, item.slug, item.side.value] for item in room.organisations),
        "grants": sorted([grant.organisation, grant.folder, grant.tier.name] for grant in room.grants),
        "overrides": sorted([override.user, override.folder, override.tier.name] for override in room.overrides),
        "lists": sorted([item.id, item.owner or "", *item.visible_to] for item in room.request_lists),
    }


def _name_people_and_places(session: Session, after: Room) -> None:
    """Add the people, folders and lists that are new, and give each the name or path that it has now."""
    people = {row[0]: row[1:] for row in session.exec(select(UserRow.id, UserRow.email, UserRow.name))}
    for position, user in enumerate(after.users):
        if people.get(user.id) != (user.email, user.name):
            person = session.get(UserRow, user.id) or UserRow(id=user.id, position=position, email="", name="")
            person.email, person.name = user.email, user.name
            session.add(person)
    paths = dict(session.exec(select(FolderRow.id, FolderRow.path)).all())
    for folder in after.folders:
        if paths.get(folder.id) != folder.path:
            place = session.get(FolderRow, folder.id) or FolderRow(id=folder.id, path="")
            place.path = folder.path
            session.add(place)
    lists = set(session.exec(select(RequestListRow.id)))
    for position, item in enumerate(after.request_lists):
        if item.id not in lists:
            session.add(RequestListRow(id=item.id, position=position, slug=item.slug, name=item.name))
    session.flush()


def _replace(session: Session, row_type: type[FactRow], wanted: _Facts, number: int) -> None:
    """End the facts of a kind that hold no more, and begin those that are new."""
    standing: dict[Hashable, FactRow] = {row.subject: row for row in in_force(session, row_type, None)}
    for subject, row in standing.items():
        if subject not in wanted or any(getattr(row, name) != value for name, value in wanted[subject].items()):
            row.to_version = number
            session.add(row)
    for subject, values in wanted.items():
        row = standing.get(subject)
        if row is None or row.to_version is not None:
            session.add(row_type(**values, from_version=number))


def _folders(room: Room) -> _Facts:
    return {item.id: {"folder_id": item.id, "path": item.path} for item in room.folders}


def _members(room: Room) -> _Facts:
    return {
        item.id: {
            "user_id": item.id,
            "email": item.email,
            "organisation_id": item.organisation,
            "role": item.role.value if item.role else None,
        }
        for item in room.users
    }


def _lists(room: Room) -> _Facts:
    return {
        item.id: {"list_id": item.id, "owner_id": item.owner, "visible_to": canonical(list(item.visible_to))}
        for item in room.request_lists
    }


def _rules(room: Room) -> _Facts:
    granted: _Facts = {
        (item.organisation, item.folder): {
            "organisation_id": item.organisation,
            "user_id": None,
            "folder_id": item.folder,
            "tier": item.tier.name,
        }
        for item in room.grants
    }
    overridden: _Facts = {
        (item.user, item.folder): {
            "organisation_id": None,
            "user_id": item.user,
            "folder_id": item.folder,
            "tier": item.tier.name,
        }
        for item in room.overrides
    }
    return {**granted, **overridden}


def _in_utc(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)
