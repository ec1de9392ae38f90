"""
Databases of earlier versions of the program, brought up when they are opened.

Rule: nothing is lost, and what was written before reads as it did. Tables that are new are made before this runs.
"""

import json
from collections import defaultdict
from collections.abc import Mapping

from sqlalchemy import Connection
from sqlmodel import Session, update

from store import policy_versions, rooms
from store.tables import PolicyVersionRow

_FACTS_BEGAN = 3  # until then, memberships, paths and audiences had no versions
_STANDING_BEGAN = 4  # until then, a version's row held its state and problem alone
_STANDING = {
    "state_since": "DATETIME",
    "notice": "VARCHAR",
    "remedy": "VARCHAR",
    "description": "VARCHAR",
    "last_fault": "VARCHAR",
    "faults": "INTEGER NOT NULL DEFAULT 0",
    "interruptions": "INTEGER NOT NULL DEFAULT 0",
    "retry_at": "DATETIME",
    "worked_at": "DATETIME",
    "lease_number": "INTEGER NOT NULL DEFAULT 0",
    "author": "VARCHAR",
    "purged_at": "DATETIME",
}


def upgrade(connection: Connection, *, since: int) -> None:
    """Bring a deal's database up from the schema version it was written by."""
    if 0 < since < _STANDING_BEGAN:  # columns first: whoever reads rows reads all of their columns
        _add_columns(connection, "version", _STANDING)
        _add_columns(connection, "document", {"removed_at": "DATETIME"})
        _add_columns(connection, "draft", {"author": "VARCHAR"})
        _give_drafts_their_first_step(connection)
    if 0 < since < _FACTS_BEGAN:
        _give_facts_their_first_version(connection)


def _add_columns(connection: Connection, table: str, columns: Mapping[str, str]) -> None:
    """Add the columns that a table has not yet; rows that are there get the default."""
    run = connection.exec_driver_sql
    there = {row[1] for row in run(f"PRAGMA table_info({table})")}
    for name, declaration in columns.items():
        if name not in there:
            run(f"ALTER TABLE {table} ADD COLUMN {name} {declaration}")


def _give_drafts_their_first_step(connection: Connection) -> None:
    connection.exec_driver_sql(
        "INSERT INTO draft_step (draft_id, revision, action, at, review, basis, rules_version)"
        " SELECT id, revision, 'DRAFTED', created_at, review, basis, rules_version FROM draft"
        " WHERE id NOT IN (SELECT draft_id FROM draft_step)"
    )


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
