"""
Benchmarks: ratios measured in one run, each against a plain baseline or a named peer.

`python -m benchmarks [FOLDER]` imports the room in FOLDER (the example room unless given) into a temporary data
directory. Absolute times depend on the machine and are printed for orientation only.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from api.commands.rooms import imported
from api.settings import read_settings
from api.wiring import Services, services
from dealroom.drafts import DrafterIdentity
from dealroom.evidence import Availability, Proposal
from dealroom.permitted import Denied
from dealroom.threads import Thread
from drafting.answer import Answering
from drafting.drafter import DraftingTask, Proposed
from drafting.quotes import quote_checker
from policy.scope import scope_of
from retrieval.embedder import MiniLM
from store import documents, registry, rooms, texts, threads

EXAMPLE = Path(__file__).parent.parent / "examples" / "larch"
THREADS = 40
QUOTES = 2000


class Silent:
    """A drafter that takes no time: it says no."""

    identity = DrafterIdentity("silent")

    def propose(self, task: DraftingTask) -> Proposed:
        return Proposed(Proposal(Availability.NO, "", "", ()), raw='{"attempts": []}', request="")


def median_ms(calls: Sequence[Callable[[], object]]) -> float:
    """Return the median time of calls, in milliseconds."""
    taken: list[float] = []
    for call in calls:
        start = time.perf_counter()
        call()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as directory,
        services(read_settings({"PROOFROOM_DATA_DIR": directory})) as running,
    ):
        start = time.perf_counter()
        result = imported(running, folder)
        reading = time.perf_counter() - start
        with running.data.registry.read() as session:
            deal = registry.deal_named(session, result["deal"]["slug"])
        assert deal is not None
        Console().print(_table(_rows(running, deal.key, result["documents"], reading), folder.name))


def _rows(running: Services, key: str, count: int, reading: float) -> list[tuple[str, str, str, str]]:
    with running.data.deal(key).read() as session:
        asked = [thread for thread in threads.threads(session) if not _is_denied(running, key, thread)][:THREADS]
    embedder = MiniLM()
    running.searching.search(key, asked[0], within=_scope(running, key, asked[0]))
    query = median_ms([lambda thread=thread: embedder.embed(thread.question) for thread in asked])
    search = median_ms(
        [
            lambda thread=thread: running.searching.search(key, thread, within=_scope(running, key, thread))
            for thread in asked
        ]
    )
    beside = Answering(
        data=running.data,
        log=running.log,
        clock=running.clock,
        searching=running.searching,
        drafter=Silent,
    )
    around = median_ms(
        [lambda thread=thread: beside.draft(key=key, thread=thread.id, actor="bench") for thread in asked]
    )
    draft = median_ms(
        [lambda thread=thread: running.answering.draft(key=key, thread=thread.id, actor="bench") for thread in asked]
    )
    checked, plain = _quotes(running, key)
    scoped, inherited = _scopes(running, key)
    return [
        (
            "import, per document",
            f"{reading / count * 1000:.0f} ms",
            "one query embedding",
            f"{reading / count * 1000 / query:.0f}",
        ),
        ("scope and search, per thread", f"{search:.1f} ms", "one query embedding", f"{search / query:.1f}"),
        ("draft beside the model's own time", f"{around:.1f} ms", "one query embedding", f"{around / query:.1f}"),
        ("whole keyless draft, per thread", f"{draft:.1f} ms", "one query embedding", f"{draft / query:.1f}"),
        (
            "quote check, document prepared",
            f"{checked * 1000:.0f} µs",
            "white-space-blind substring",
            f"{checked / plain:.2f}",
        ),
        (
            "scope of one thread, warm",
            f"{scoped * 1000:.0f} µs",
            "reading the room's facts",
            f"{scoped / inherited:.2f}",
        ),
    ]


def _scope(running: Services, key: str, thread: Thread):  # noqa: ANN202 - PermittedSet, which only policy names
    scope = running.searching.scope(key, thread.id).scope
    assert not isinstance(scope, Denied)
    return scope


def _is_denied(running: Services, key: str, thread: Thread) -> bool:
    return isinstance(running.searching.scope(key, thread.id).scope, Denied)


def _quotes(running: Services, key: str) -> tuple[float, float]:
    """Return the median times of our check and of a plain substring, over quotes cut from the room's own texts."""
    random = np.random.default_rng(7)
    with running.data.deal(key).read() as session:
        found = [texts.text(session, item.version) for item in documents.documents(session)]
    stored = [text for text in found if text is not None and len(text.text.split()) > 40]
    checkers = [quote_checker(text) for text in stored]
    flat = [" ".join(text.text.split()) for text in stored]
    ours: list[Callable[[], object]] = []
    theirs: list[Callable[[], object]] = []
    for _ in range(QUOTES):
        number = int(random.integers(len(stored)))
        words = stored[number].text.split()
        start = int(random.integers(len(words) - 20))
        quote = " ".join(words[start : start + int(random.integers(6, 20))])
        ours.append(lambda check=checkers[number], quote=quote: check(quote))
        theirs.append(lambda text=flat[number], quote=quote: " ".join(quote.split()) in text)
    return median_ms(ours), median_ms(theirs)


def _scopes(running: Services, key: str) -> tuple[float, float]:
    with running.data.deal(key).read() as session:
        room = rooms.room(session)
        asked = threads.threads(session)[:THREADS]
        reading = median_ms([lambda: rooms.room(session) for _ in asked])
    return median_ms([lambda thread=thread: scope_of(thread, room=room) for thread in asked]), reading


def _table(rows: list[tuple[str, str, str, str]], name: str) -> Table:
    table = Table(title=f"Measured in one run over {name}", title_justify="left", box=None)
    for column, justify in (("what", "left"), ("median", "right"), ("against", "left"), ("ratio", "right")):
        table.add_column(column, justify=justify)  # pyright: ignore[reportArgumentType] - rich names them by literal
    for row in rows:
        table.add_row(*row)
    return table


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLE)
