"""
What is lost when an import is killed, and what is done twice.

`python -m benchmarks.kills [KILLS] [SEED]` imports a room of 100 documents (the smaller files of the example room, again
and again, with some that are damaged or empty) as `proofroom import` does, and ends the process with SIGKILL at random moments, 50
unless given; each time the same command is started again. Once a room is through, it is compared with one that nobody
killed: every document in the same state with the same text and a vector for every passage, and no document read to its
end more than once. Rooms are begun until there were enough kills. It exits 1 if anything was lost or done twice.
"""

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table
from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from benchmarks.rooms import EXAMPLE
from store import changes, documents, registry, texts
from store.database import DataDirectory
from store.tables import PassageRow, VectorRow

KILLS = 50
DOCUMENTS = 100
LARGEST = 9_000  # bytes: what takes longer to embed would take longer to kill
SHARE = 0.25  # of the time of a whole import: the longest that an import is left alone
BROKEN: dict[str, bytes] = {
    "damaged.pdf": b"%PDF-1.7\n1 0 obj<</Type/Catalog",
    "empty.txt": b"",
    "damaged.xlsx": b"PK\x03\x04 and nothing behind it",
    "blank.txt": b" \n \n",
}


@dataclass(frozen=True, slots=True)
class Ended:
    """How one document ended: what anybody can tell of it, and how often it was begun and read to its end."""

    state: str
    problem: str | None
    text: str | None
    passages: int
    vectors: int
    begun: int
    completed: int

    @property
    def outcome(self) -> tuple[object, ...]:
        """What must be the same whether somebody was killed or not."""
        return self.state, self.problem, self.text, self.passages, self.vectors


@dataclass
class Found:
    """What came of all rooms."""

    kills: int = 0
    rooms: int = 0
    documents: int = 0
    begun_again: int = 0
    after_kill: Counter[str] = field(default_factory=Counter[str])  # states of documents right after a kill
    faults: list[str] = field(default_factory=list[str])


def write_room(folder: Path) -> None:
    """Write a room of 100 documents into a folder."""
    room = json.loads((EXAMPLE / "dealroom.json").read_bytes())
    given = [entry for entry in room["documents"] if (EXAMPLE / entry["file"]).stat().st_size <= LARGEST]
    (folder / "documents").mkdir()
    entries: list[dict[str, str]] = []
    for number in range(DOCUMENTS - len(BROKEN)):
        entry = given[number % len(given)]
        name = f"documents/{number:03}-{Path(entry['file']).name}"
        (folder / name).write_bytes((EXAMPLE / entry["file"]).read_bytes())
        entries.append({**entry, "file": name, "title": f"{entry['title']} {number}"})
    for name, content in BROKEN.items():
        (folder / "documents" / name).write_bytes(content)
        entries.append({"folder": given[0]["folder"], "file": f"documents/{name}", "title": name})
    (folder / "dealroom.json").write_text(json.dumps({**room, "documents": entries}), encoding="utf-8")


def started(room: Path, data: Path) -> subprocess.Popen[bytes]:
    """Start an import in a process of its own."""
    command = "from api.command_line import main; main()"
    return subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-c", command, "import", str(room), "--json"],
        env={"PROOFROOM_DATA_DIR": str(data)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def ended(data: Path) -> dict[str, Ended]:
    """Return how each document in a data directory stands, by file; nothing where no deal was written yet."""
    directory = DataDirectory(data)
    try:
        with directory.registry.read() as session:
            keys = [deal.key for deal in registry.deals(session)]
        return {file: stand for key in keys for file, stand in _documents(directory, key)}
    finally:
        directory.close()


def _documents(directory: DataDirectory, key: str) -> Iterator[tuple[str, Ended]]:
    with directory.deal(key).read() as session:
        news = Counter((item.subject, item.detail) for item in changes.changes_since(session, 0, kind="document"))
        for item in documents.documents(session):
            yield (
                item.file,
                Ended(
                    state=item.state.value,
                    problem=item.problem,
                    text=texts.text_hash(session, item.version),
                    passages=_count(session, select(func.count()).where(col(PassageRow.version_id) == item.version)),
                    vectors=_count(
                        session,
                        select(func.count())
                        .select_from(VectorRow)
                        .join(PassageRow, col(PassageRow.id) == col(VectorRow.passage_id))
                        .where(col(PassageRow.version_id) == item.version),
                    ),
                    begun=news[item.id, "READING"],
                    completed=news[item.id, "EMBEDDING"] + news[item.id, "FAILED"],
                ),
            )


def _count(session: Session, statement: SelectOfScalar[int]) -> int:
    return session.exec(statement).one()


def through_kills(room: Path, data: Path, *, found: Found, kills: int, longest: float, chance: Random) -> None:
    """Import a room, kill the import at random moments until there were enough kills, and let the last one end."""
    while True:
        process = started(room, data)
        try:
            process.wait(timeout=chance.uniform(0, longest) if found.kills < kills else None)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            found.kills += 1
            found.after_kill.update(stand.state for stand in ended(data).values())
            continue
        if process.returncode != 0:
            found.faults.append(f"the import ended with {process.returncode}")
        return


def compare(expected: Mapping[str, Ended], after: Mapping[str, Ended], found: Found) -> None:
    """Note what a room that was killed has not, or has twice."""
    found.rooms += 1
    found.documents += len(after)
    for file in expected.keys() | after.keys():
        one, other = expected.get(file), after.get(file)
        if one is None or other is None:
            found.faults.append(f"{file}: {'lost' if other is None else 'there twice'}")
            continue
        if one.outcome != other.outcome:
            found.faults.append(f"{file}: ended as {other.outcome}, and without kills as {one.outcome}")
        if other.completed != 1:
            found.faults.append(f"{file}: read to its end {other.completed} times")
        if other.passages != other.vectors:
            found.faults.append(f"{file}: {other.passages} passages and {other.vectors} vectors")
        found.begun_again += other.begun > 1


def measured(kills: int, chance: Random) -> Found:
    """Kill imports of a room so many times, and return what came of it."""
    found = Found()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        room = folder / "room"
        room.mkdir()
        write_room(room)
        began = time.monotonic()
        started(room, folder / "whole").wait()
        longest = SHARE * (time.monotonic() - began)
        expected = ended(folder / "whole")
        while found.kills < kills:
            data = folder / f"killed-{found.rooms}"
            through_kills(room, data, found=found, kills=kills, longest=longest, chance=chance)
            compare(expected, ended(data), found)
            _tell(f"{found.kills} kills in {found.rooms} rooms, {len(found.faults)} faults")
    return found


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def main(kills: int, seed: int) -> int:
    """Measure, print what was found, and return the exit code."""
    began = time.monotonic()
    found = measured(kills, Random(seed))  # noqa: S311 - chance that can be repeated
    table = Table(
        title=f"Imports of {DOCUMENTS} documents, killed at random moments (seed {seed})", title_justify="left"
    )
    table.add_column("")
    table.add_column("", justify="right")
    for name, value in (
        ("kills", found.kills),
        ("rooms", found.rooms),
        ("documents", found.documents),
        ("documents whose reading was begun again", found.begun_again),
        ("documents lost, otherwise than without kills, or read to the end twice", len(found.faults)),
        ("seconds", round(time.monotonic() - began)),
    ):
        table.add_row(name, f"{value:,}")
    console = Console(highlight=False)
    console.print(table)
    console.print("Documents right after a kill:", ", ".join(f"{n:,} {state}" for state, n in found.after_kill.items()))
    for fault in found.faults:
        console.print(fault)
    return 1 if found.faults else 0


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(given[0] if given else KILLS, given[1] if len(given) > 1 else 20261201))
