"""The facts of a deal room, read as of one policy version."""

import json
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from dealroom.folders import Folder, Tier
from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId, RequestListId, UserId
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList
from store.policy_versions import add_version, in_force, newest_number
from store.tables import (
    DealRow,
    DocumentRow,
    OrganisationRow,
    PolicyFolderRow,
    PolicyListRow,
    PolicyMemberRow,
    PolicyRuleRow,
    RequestListRow,
    UserRow,
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal that a database holds."""

    id: DealId
    key: str
    slug: str
    name: str
    created_at: datetime
    advisors_may_send: bool


class MissingPolicyVersionError(Exception):
    """A deal's database holds no policy version, so nothing may be read in it."""


def deal(session: Session) -> Deal:
    """Return the deal of this database."""
    row = session.exec(select(DealRow)).one()
    return Deal(DealId(row.id), row.key, row.slug, row.name, row.created_at, row.advisors_may_send)


def set_sending(session: Session, *, advisors_may_send: bool) -> bool:
    """Say whether advisers approve, send and change permissions, too; return whether that is anything new."""
    row = session.exec(select(DealRow)).one()
    if row.advisors_may_send is advisors_may_send:
        return False
    row.advisors_may_send = advisors_may_send
    session.add(row)
    session.flush()
    return True


def source(session: Session) -> str:
    """Return the canonical JSON of the dealroom.json that this deal was imported from."""
    return session.exec(select(DealRow.source)).one()


def policy_version(session: Session) -> int:
    """
    Return the number of the policy version in force.

    Raises:
        MissingPolicyVersionError: there is none.

    """
    newest = newest_number(session)
    if newest is None:
        raise MissingPolicyVersionError
    return newest


def room(session: Session, *, version: int | None = None) -> Room:
    """
    Return everything that policy decides on: as of a version, or as of this session's moment.

    Organisations, documents and the deal's settings have no versions; they are those of the moment.

    Raises:
        MissingPolicyVersionError: there is no such version, or none at all.

    """
    newest = policy_version(session)
    if version is not None and not 1 <= version <= newest:
        raise MissingPolicyVersionError(version)
    facts = session.exec(select(DealRow)).one()
    return Room(
        deal=DealId(facts.id),
        policy_version=newest if version is None else version,
        organisations=organisations(session),
        users=_users(session, version),
        folders=_folders(session, version),
        grants=_grants(session, version),
        overrides=_overrides(session, version),
        request_lists=_request_lists(session, version),
        documents=tuple(
            (DocumentId(document), FolderId(folder))
            for document, folder in session.exec(
                select(DocumentRow.id, DocumentRow.folder_id)
                .where(col(DocumentRow.removed_at).is_(None))
                .order_by(col(DocumentRow.position))
            )
        ),
        advisors_may_send=facts.advisors_may_send,
    )


def organisations(session: Session) -> tuple[Organisation, ...]:
    """Return the firms of the deal, in the order of the import."""
    rows = session.exec(select(OrganisationRow).order_by(col(OrganisationRow.position)))
    return tuple(Organisation(OrganisationId(row.id), row.slug, row.name, Side(row.side)) for row in rows)


def _users(session: Session, version: int | None) -> tuple[User, ...]:
    members = {row.user_id: row for row in in_force(session, PolicyMemberRow, version)}
    return tuple(
        User(
            id=UserId(row.id),
            email=member.email,
            name=row.name,
            organisation=OrganisationId(member.organisation_id) if member.organisation_id else None,
            role=Role(member.role) if member.role else None,
        )
        for row in session.exec(select(UserRow).order_by(col(UserRow.position)))
        if (member := members.get(row.id)) is not None
    )


def _folders(session: Session, version: int | None) -> tuple[Folder, ...]:
    placed = in_force(session, PolicyFolderRow, version)
    return tuple(Folder(FolderId(row.folder_id), row.path) for row in sorted(placed, key=lambda row: row.path))


def _request_lists(session: Session, version: int | None) -> tuple[RequestList, ...]:
    parties = {row.list_id: row for row in in_force(session, PolicyListRow, version)}
    return tuple(
        RequestList(
            id=RequestListId(row.id),
            slug=row.slug,
            name=row.name,
            owner=OrganisationId(held.owner_id) if held.owner_id else None,
            visible_to=tuple(OrganisationId(item) for item in json.loads(held.visible_to)),
        )
        for row in session.exec(select(RequestListRow).order_by(col(RequestListRow.position)))
        if (held := parties.get(row.id)) is not None
    )


def _grants(session: Session, version: int | None) -> tuple[Grant, ...]:
    return tuple(
        Grant(OrganisationId(row.organisation_id), FolderId(row.folder_id), Tier[row.tier])
        for row in in_force(session, PolicyRuleRow, version)
        if row.organisation_id is not None
    )


def _overrides(session: Session, version: int | None) -> tuple[Override, ...]:
    return tuple(
        Override(UserId(row.user_id), FolderId(row.folder_id), Tier[row.tier])
        for row in in_force(session, PolicyRuleRow, version)
        if row.user_id is not None
    )


def add_room(session: Session, facts: Room, *, key: str, slug: str, name: str, source: str, at: datetime) -> None:
    """Write the facts of a new deal room as policy version 1 (documents and threads are added by their own stores)."""
    session.add(
        DealRow(
            id=facts.deal,
            key=key,
            slug=slug,
            name=name,
            created_at=at,
            source=source,
            advisors_may_send=facts.advisors_may_send,
        )
    )
    for position, firm in enumerate(facts.organisations):
        session.add(
            OrganisationRow(id=firm.id, position=position, slug=firm.slug, name=firm.name, side=firm.side.value)
        )
    session.flush()
    add_version(session, facts, author="operator", reason="Import of the deal room.", at=at)
