"""What should come of each thread of a room, as people marked it beside its `dealroom.json`."""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any


class Outcome(StrEnum):
    """The right outcome of a thread."""

    ANSWER = "answer"
    NO = "no"  # the room holds no answer
    NOTHING_READABLE = "nothing_readable"  # whoever asks may not read it


@dataclass(frozen=True, slots=True)
class Evidence:
    """A quote that people marked: one of `words` stands in the file."""

    file: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Expected:
    """A thread with its right outcome. `title_kind` says how plainly its title speaks, where that is known."""

    thread: str
    outcome: Outcome
    title_kind: str
    is_denied: bool
    evidence: tuple[Evidence, ...]


def expected(folder: Path) -> list[Expected]:
    """Return what is expected of the threads of a room; those that people disagree on are left out."""
    marked = folder / "expected.jsonl"
    if marked.exists():
        rows = [json.loads(line) for line in marked.read_text("utf-8").splitlines()]
        return [_of_row(row) for row in rows if not row.get("ambiguous")]
    named: dict[str, dict[str, Any]] = json.loads((folder / "expectations.json").read_bytes())
    return [_of_entry(thread, entry) for thread, entry in named.items() if entry["outcome"] in set(Outcome)]


def _of_row(row: dict[str, Any]) -> Expected:
    quotes = dict.fromkeys((quote["file"], quote["quote"]) for quote in row["evidence"])
    return Expected(
        thread=row["thread"],
        outcome=Outcome(row["outcome"]),
        title_kind=row["title_kind"],
        is_denied=row["rule"] == "DENIED",
        evidence=tuple(Evidence(file, (quote,)) for file, quote in quotes),
    )


def _of_entry(thread: str, entry: dict[str, Any]) -> Expected:
    files = entry.get("file", [])
    words = [(mention,) for mention in entry.get("mentions", [])]
    if choice := tuple(entry.get("mentions_one_of", [])):
        words.append(choice)
    return Expected(
        thread=thread,
        outcome=Outcome(entry["outcome"]),
        title_kind="natural",
        is_denied=False,
        evidence=tuple(Evidence(file, each) for file in files[:1] for each in words),
    )
