"""
Databases of earlier versions of the program, brought up when they are opened.

Rule: nothing is lost, and what was written before reads as it did. Tables that are new are made before this runs.
"""

import json
from collections import defaultdict

from sqlalchemy import Connection
from sqlmodel import Session, update

from store import policy_versions, rooms
from store.tables import PolicyVersionRow

_FACTS_BEGAN = 3  # until then, memberships, paths and audiences had no versions


def upgrade(connection: Connection, *, since: int) -> None:
    """Bring a deal's database up from the schema version it was written by."""
    if 0 < since < _FACTS_BEGAN:
        _give_facts_their_first_version(connection)


def _give_facts_their_first_version(connection: Connection) -> None:
    run = connection.exec_driver_sql
    run("INSERT INTO policy_folder (folder_id, path, from_version) SELECT id, path, 1 FROM folder")
    run(
        "INSERT INTO policy_member (user_id, email, organisation_id, role, from_version)"
        " SELECT id, email, organisation_id, role, 1 FROM user"
    )
    audiences: defaultdict[str, list[str]] = defaultdict(list)
    for identifier, organisation in run("SELECT list_id, organisation_id FROM audience ORDER BY list_id, position"):
        audiences[identifier].append(organisation)
    for identifier, owner in run("SELECT id, owner_id FROM request_list").all():
        run(
            "INSERT INTO policy_list (list_id, owner_id, visible_to, from_version) VALUES (?, ?, ?, 1)",
            (identifier, owner, json.dumps(audiences[identifier], separators=(",", ":"))),
        )
    _seal_again(connection)


def _seal_again(connection: Connection) -> None:
    """Give the first version, the only one there could be, a hash over all of its facts."""
    with Session(bind=connection, join_transaction_mode="create_savepoint") as session:
        for version in policy_versions.versions(session):
            digest = policy_versions.version_hash(rooms.room(session), version)
            session.exec(update(PolicyVersionRow).values(sha256=digest))
        session.commit()
