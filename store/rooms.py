"""The facts of a deal room: written once by an import, read as of one policy version."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from dealroom.folders import Folder, Tier
from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId, RequestListId, UserId
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList
from store.encoding import canonical
from store.tables import (
    AudienceRow,
    DealRow,
    DocumentRow,
    FolderRow,
    OrganisationRow,
    PolicyRuleRow,
    PolicyVersionRow,
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


def source(session: Session) -> str:
    """Return the canonical JSON of the dealroom.json that this deal was imported from."""
    return session.exec(select(DealRow.source)).one()


def policy_version(session: Session) -> int:
    """
    Return the number of the policy version in force.

    Raises:
        MissingPolicyVersionError: there is none.

    """
    newest = session.exec(select(PolicyVersionRow.number).order_by(col(PolicyVersionRow.number).desc())).first()
    if newest is None:
        raise MissingPolicyVersionError
    return newest


def room(session: Session) -> Room:
    """Return everything that policy decides on, as of this session's moment."""
    version = policy_version(session)
    facts = session.exec(select(DealRow)).one()
    return Room(
        deal=DealId(facts.id),
        policy_version=version,
        organisations=organisations(session),
        users=users(session),
        folders=folders(session),
        grants=_grants(session),
        overrides=_overrides(session),
        request_lists=request_lists(session),
        documents=tuple(
            (DocumentId(document), FolderId(folder))
            for document, folder in session.exec(
                select(DocumentRow.id, DocumentRow.folder_id).order_by(col(DocumentRow.position))
            )
        ),
        advisors_may_send=facts.advisors_may_send,
    )


def organisations(session: Session) -> tuple[Organisation, ...]:
    """Return the firms of the deal, in the order of the import."""
    rows = session.exec(select(OrganisationRow).order_by(col(OrganisationRow.position)))
    return tuple(Organisation(OrganisationId(row.id), row.slug, row.name, Side(row.side)) for row in rows)


def users(session: Session) -> tuple[User, ...]:
    """Return the people of the deal, in the order of the import."""
    return tuple(
        User(
            id=UserId(row.id),
            email=row.email,
            name=row.name,
            organisation=OrganisationId(row.organisation_id) if row.organisation_id else None,
            role=Role(row.role) if row.role else None,
        )
        for row in session.exec(select(UserRow).order_by(col(UserRow.position)))
    )


def folders(session: Session) -> tuple[Folder, ...]:
    """Return the folders of the deal, by path."""
    return tuple(Folder(FolderId(row.id), row.path) for row in session.exec(select(FolderRow).order_by(FolderRow.path)))


def request_lists(session: Session) -> tuple[RequestList, ...]:
    """Return the request lists of the deal with their audiences, in the order of the import."""
    audiences: dict[str, list[OrganisationId]] = {}
    for row in session.exec(select(AudienceRow).order_by(col(AudienceRow.list_id), col(AudienceRow.position))):
        audiences.setdefault(row.list_id, []).append(OrganisationId(row.organisation_id))
    return tuple(
        RequestList(
            id=RequestListId(row.id),
            slug=row.slug,
            name=row.name,
            owner=OrganisationId(row.owner_id) if row.owner_id else None,
            visible_to=tuple(audiences.get(row.id, ())),
        )
        for row in session.exec(select(RequestListRow).order_by(col(RequestListRow.position)))
    )


def _rules_in_force(session: Session) -> list[PolicyRuleRow]:
    statement = select(PolicyRuleRow).where(col(PolicyRuleRow.to_version).is_(None)).order_by(col(PolicyRuleRow.id))
    return list(session.exec(statement))


def _grants(session: Session) -> tuple[Grant, ...]:
    return tuple(
        Grant(OrganisationId(row.organisation_id), FolderId(row.folder_id), Tier[row.tier])
        for row in _rules_in_force(session)
        if row.organisation_id is not None
    )


def _overrides(session: Session) -> tuple[Override, ...]:
    return tuple(
        Override(UserId(row.user_id), FolderId(row.folder_id), Tier[row.tier])
        for row in _rules_in_force(session)
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
    for position, user in enumerate(facts.users):
        session.add(
            UserRow(
                id=user.id,
                position=position,
                email=user.email,
                name=user.name,
                organisation_id=user.organisation,
                role=user.role.value if user.role else None,
            )
        )
    for folder in facts.folders:
        session.add(FolderRow(id=folder.id, path=folder.path))
    for position, request_list in enumerate(facts.request_lists):
        session.add(
            RequestListRow(
                id=request_list.id,
                position=position,
                slug=request_list.slug,
                name=request_list.name,
                owner_id=request_list.owner,
            )
        )
    session.flush()
    for request_list in facts.request_lists:
        for position, organisation in enumerate(dict.fromkeys(request_list.visible_to)):
            session.add(AudienceRow(list_id=request_list.id, organisation_id=organisation, position=position))
    _add_first_policy(session, facts, at=at)


def _add_first_policy(session: Session, facts: Room, *, at: datetime) -> None:
    lines = [
        *(("grant", grant.organisation, grant.folder, grant.tier.name) for grant in facts.grants),
        *(("override", override.user, override.folder, override.tier.name) for override in facts.overrides),
    ]
    session.add(
        PolicyVersionRow(
            number=facts.policy_version,
            author="operator",
            reason="Import of the deal room.",
            created_at=at,
            sha256=hashlib.sha256(canonical(lines).encode()).hexdigest(),
            previous_sha256="",
        )
    )
    for kind, subject, folder, tier in lines:
        session.add(
            PolicyRuleRow(
                organisation_id=subject if kind == "grant" else None,
                user_id=subject if kind == "override" else None,
                folder_id=folder,
                tier=tier,
                from_version=facts.policy_version,
            )
        )
