"""
What it costs a document to be read in a child process of its own.

`python -m benchmarks.overhead [DOCUMENTS]` reads one small workbook again and again: in this process, in a child that the
warm parent forks, and in a Python that starts for it anew. The overhead is the wait for the child beyond the reading.
Run it on a machine that does nothing else; the ratio to a new process is what to read elsewhere.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.cells import workbook
from ingestion.outcome import ReadDocument
from ingestion.reading import parse
from ingestion.sandbox import Sandbox

DOCUMENTS, NEW_PROCESSES = 100, 5
CELLS = 150
GOAL = 25.0  # milliseconds a document, beyond the reading
NAME = "small.xlsx"
_ROOT = Path(__file__).parent.parent


def waits(call: Callable[[], object], count: int) -> list[float]:
    """Return the milliseconds of so many calls, in order of length; the first one is not counted."""
    call()
    taken: list[float] = []
    for _ in range(count):
        start = time.perf_counter()
        call()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


def anew(path: Path) -> None:
    """Read a file in a Python that starts for it."""
    program = (
        "import sys; from ingestion.reading import parse; parse(open(sys.argv[1], 'rb').read(), name='small.xlsx')"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=True, cwd=_ROOT)  # noqa: S603 - our own program


def main(documents: int) -> None:
    """Print what a document waits, and the overhead."""
    with tempfile.TemporaryDirectory() as folder, Sandbox() as sandbox:
        path = Path(folder) / NAME
        path.write_bytes(workbook(CELLS))
        data = path.read_bytes()
        assert isinstance(sandbox.read(path, name=NAME), ReadDocument)
        here = waits(lambda: parse(data, name=NAME), documents)
        forked = waits(lambda: sandbox.read(path, name=NAME), documents)
        started = waits(lambda: anew(path), NEW_PROCESSES)
    made = Table(title=f"A workbook of {CELLS} cells", title_justify="left", box=None)
    for column in ("read in", "least ms", "median ms", "95 of 100"):
        made.add_column(column, justify="left" if column == "read in" else "right")
    for name, taken in (("this process", here), ("a forked child", forked), ("a new Python", started)):
        late = taken[min(len(taken) * 95 // 100, len(taken) - 1)]
        made.add_row(name, f"{taken[0]:.1f}", f"{statistics.median(taken):.1f}", f"{late:.1f}")
    overhead = statistics.median(forked) - statistics.median(here)
    console = Console()
    console.print(made)
    share = overhead / (statistics.median(started) - statistics.median(here))
    verdict = "met" if overhead <= GOAL else "[bold red]NOT met[/]"
    console.print(
        f"overhead: {overhead:.1f} ms a document ({share:.0%} of a new Python's); goal {GOAL:.0f} ms: {verdict}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DOCUMENTS)
