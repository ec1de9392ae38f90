"""What every command needs: its services, the objects that its arguments name, and one way to print."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from api.problems import ProblemError
from api.settings import read_settings
from api.wiring import Services, services
from dealroom.documents import Document
from dealroom.ids import DocumentId, ThreadId, deal_key_of
from dealroom.room import Room
from dealroom.threads import Thread
from store import documents, registry, rooms, threads
from store.registry import RegisteredDeal

OPERATOR = "operator"
Command = TypeVar("Command", bound=Callable[..., Any])


@contextmanager
def opened() -> Generator[Services]:
    """Put the program together from the environment."""
    with services(read_settings()) as running:
        yield running


def print_json(value: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def deal_named(running: Services, name: str) -> RegisteredDeal:
    """Return the deal with this id or slug, or end with a problem that names it."""
    with running.data.registry.read() as session:
        deal = registry.deal_named(session, name)
    if deal is None:
        raise ProblemError(f"no deal {name!r}.")
    return deal


def deal_of_id(running: Services, identifier: str, *, kind: str) -> RegisteredDeal:
    """Return the deal that an id lives in, or end with a problem that names the id."""
    key = deal_key_of(identifier)
    with running.data.registry.read() as session:
        deal = registry.deal_with_key(session, key) if key else None
    if deal is None:
        raise ProblemError(f"no {kind} {identifier!r}.")
    return deal


def thread_named(running: Services, name: str) -> tuple[str, Thread]:
    """Return a thread by its id or as `deal-slug/thread-slug`, with its deal's key."""
    slug, slash, thread_slug = name.partition("/")
    if slash:
        deal = deal_named(running, slug)
        with running.data.deal(deal.key).read() as session:
            thread = threads.thread_with_slug(session, thread_slug)
    else:
        deal = deal_of_id(running, name, kind="thread")
        with running.data.deal(deal.key).read() as session:
            thread = threads.thread(session, ThreadId(name))
    if thread is None:
        raise ProblemError(f"no thread {name!r}.")
    return deal.key, thread


def documents_of(running: Services, key: str) -> dict[DocumentId, Document]:
    """Return every document of a deal, by id."""
    with running.data.deal(key).read() as session:
        return {document.id: document for document in documents.documents(session)}


def room_of(running: Services, key: str) -> Room:
    """Return the facts that policy decides on."""
    with running.data.deal(key).read() as session:
        return rooms.room(session)


def record(running: Services, key: str, action: str, **facts: Any) -> None:
    """Record what the operator did in a deal's audit trail."""
    with running.data.deal(key).write() as session:
        running.log.append(session, action=action, actor=OPERATOR, at=running.clock(), **facts)
