"""
The closing bundle of one bidder: what they were told, when, from which file and passage.

Rule: it holds the answers that were sent to this organisation, those that were corrected later too, and nothing of anybody
else: no other addressee, no draft, no flag. A title or a file name that must not be given away is a number.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlmodel import Session

from api.html import Html, tag
from dealroom.checks import Checks
from dealroom.documents import Document
from dealroom.ids import DocumentId
from dealroom.people import Organisation
from dealroom.sent import SentAnswer
from dealroom.verdict import Citation
from drafting.shown_titles import gives_away
from store import checks, documents, rooms, sent_answers, threads
from store.version_files import version_file

_STYLE = Path(__file__).parent / "style.css"


@dataclass(frozen=True, slots=True)
class _Room:
    """What the entries of a bundle are made from."""

    session: Session
    documents: dict[DocumentId, Document]
    checks: Checks


def bundle(session: Session, organisation: Organisation) -> dict[str, Any]:
    """Return what an organisation was told, oldest first, as one JSON object."""
    deal = rooms.deal(session)
    room = _Room(session, {item.id: item for item in documents.documents(session)}, checks.checks(session))
    told = (item for item in sent_answers.all_answers(session) if organisation.id in item.audience)
    return {
        "deal": {"slug": deal.slug, "name": deal.name},
        "organisation": {"slug": organisation.slug, "name": organisation.name},
        "answers": [_entry(room, item) for item in told],
    }


def _entry(room: _Room, sent: SentAnswer) -> dict[str, Any]:
    thread = threads.thread(room.session, sent.thread)
    sources = list(dict.fromkeys(citation.document for citation in sent.citations))
    return {
        "id": sent.id,
        "question": None if thread is None else {"slug": thread.slug, "title": thread.title, "body": thread.body},
        "sentAt": sent.sent_at.isoformat(),
        "supersededAt": sent.superseded_at.isoformat() if sent.superseded_at else None,
        "text": sent.text,
        "citations": [_citation(room, sent, item, sources.index(item.document) + 1) for item in sent.citations],
    }


def _citation(room: _Room, sent: SentAnswer, citation: Citation, number: int) -> dict[str, Any]:
    behind = version_file(room.session, citation.version)
    current = room.documents.get(citation.document)
    then = next((item.title for item in sent.rests_on if item.document == citation.document), "")
    title, file = (current.title, current.file) if current else (then, "")
    return {
        "anchor": citation.anchor,
        "quote": citation.quote,
        "place": citation.location.label,
        "title": f"Document {number}" if not title or gives_away(title, room.checks) else title,
        "file": None if not file or gives_away(file, room.checks) else file,
        "sha256": behind.sha256 if behind else None,
    }


def as_page(made: dict[str, Any]) -> str:
    """Return a bundle as a page that stands by itself."""
    title = f"{made['deal']['name']}: answers to {made['organisation']['name']}"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", f"{title} - Proofroom"),
        tag("style", Html(_STYLE.read_text(encoding="utf-8"))),
    )
    none = () if made["answers"] else (tag("p", "Nothing was sent to them."),)
    main = tag("main", tag("h1", title), *none, *map(_section, made["answers"]), id="main")
    return f"<!doctype html>\n{tag('html', head, tag('body', main), lang='en-GB')}\n"


def _section(entry: dict[str, Any]) -> Html:
    return tag("section", *_parts(entry))


def _parts(entry: dict[str, Any]) -> Iterator[Html]:
    question = entry["question"]
    if question is not None:
        yield tag("h2", question["title"])
        yield tag("p", question["body"], class_="question")
    corrected = f", corrected {entry['supersededAt']}" if entry["supersededAt"] else ""
    yield tag("p", f"Sent {entry['sentAt']}{corrected}", class_="meta")
    yield tag("p", entry["text"], class_="answer")
    if entry["citations"]:
        yield tag("ol", *(tag("li", *_source(item)) for item in entry["citations"]))


def _source(citation: dict[str, Any]) -> Iterator[Html | str]:
    yield tag("b", citation["anchor"])
    yield f": “{citation['quote']}” ("
    yield ", ".join(part for part in (citation["title"], citation["file"], citation["place"]) if part)
    yield f"; SHA-256 {citation['sha256']})" if citation["sha256"] else ")"
