"""
Databases: one SQLite file per deal, and one registry beside them.

A read session sees one moment; a write session takes the write lock at its start, so that what it read is still so
when it writes. Every commit is on disk when it returns.
"""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, Table, event
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, SQLModel, create_engine

from dealroom.problems import ExplainedError
from store.tables import DEAL_TABLES, REGISTRY_TABLES
from store.upgrades import upgrade

SCHEMA_VERSION = 4
_OPEN_DATABASES = 32
_BUSY_MILLISECONDS = 30_000

DatabaseBusyError = OperationalError  # raised by a database that others hold for too long, or whose disk is full


class NewerDatabaseError(ExplainedError):
    """A database was written by a later version of the program than this one."""


class Database:
    """One SQLite file."""

    def __init__(self, path: Path, tables: Sequence[type[SQLModel]]) -> None:
        self.path = path
        self._engine = _engine(path)
        _prepare(self._engine, path, tables)

    @contextmanager
    def read(self) -> Generator[Session]:
        """Open a session that sees one moment and cannot write."""
        with Session(self._engine, expire_on_commit=False) as session:
            connection = session.connection()
            connection.exec_driver_sql("PRAGMA query_only=ON")
            try:
                yield session
            finally:
                connection.exec_driver_sql("PRAGMA query_only=OFF")
                session.rollback()

    @contextmanager
    def write(self) -> Generator[Session]:
        """Open a session that holds the write lock from its start, and commit it unless it raises."""
        with Session(self._engine, expire_on_commit=False) as session:
            session.connection(execution_options={"proofroom_write": True})
            yield session
            session.commit()

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        hide_parameters=True,  # an error's text goes to a log, and the parameters are titles and texts
        connect_args={"check_same_thread": False, "isolation_level": None, "timeout": _BUSY_MILLISECONDS / 1000},
        pool_size=4,
        max_overflow=16,
    )

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:  # pyright: ignore[reportUnusedFunction] - SQLAlchemy calls it
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # the audit trail and what was sent must survive a power cut
            f"busy_timeout={_BUSY_MILLISECONDS}",
            "foreign_keys=ON",
            "trusted_schema=OFF",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:  # pyright: ignore[reportUnusedFunction] - SQLAlchemy calls it
        is_write = connection.get_execution_options().get("proofroom_write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_write else "BEGIN")

    return engine


def _tables_of(models: Sequence[type[SQLModel]]) -> list[Table]:
    known = SQLModel.metadata.tables
    return [known[cast("str", model.__tablename__)] for model in models]


def _prepare(engine: Engine, path: Path, models: Sequence[type[SQLModel]]) -> None:
    with engine.connect().execution_options(proofroom_write=True) as connection:
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        if version > SCHEMA_VERSION:
            raise NewerDatabaseError(f"{path.name} was written by a later version of Proofroom.")
        if version < SCHEMA_VERSION:
            SQLModel.metadata.create_all(connection, tables=_tables_of(models))
            if models is DEAL_TABLES:
                upgrade(connection, since=version)
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")
        connection.commit()


class DataDirectory:
    """Everything that the embedded shape keeps: the registry, one database per deal, the files, the keys."""

    def __init__(self, path: Path) -> None:
        self.path = path
        for folder in (path, self._deals, self.files_path, self.keys_path):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.registry = Database(path / "registry.db", REGISTRY_TABLES)
        self._open: OrderedDict[str, Database] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def _deals(self) -> Path:
        return self.path / "deals"

    @property
    def files_path(self) -> Path:
        """Where uploaded bytes lie, by deal key and content hash."""
        return self.path / "files"

    @property
    def keys_path(self) -> Path:
        """Where keys lie, outside every database."""
        return self.path / "keys"

    def deal_path(self, key: str) -> Path:
        """Where the database of the deal with this key lies."""
        return self._deals / f"{key}.db"

    def deal(self, key: str) -> Database:
        """Open the database of the deal with this key, which the caller has looked up in the registry."""
        with self._lock:
            if key not in self._open:
                self._open[key] = Database(self.deal_path(key), DEAL_TABLES)
            self._open.move_to_end(key)
            while len(self._open) > _OPEN_DATABASES:
                self._open.popitem(last=False)[1].close()
            return self._open[key]

    def close(self) -> None:
        """Close every open database."""
        with self._lock:
            for database in self._open.values():
                database.close()
            self._open.clear()
        self.registry.close()
