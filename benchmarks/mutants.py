"""
Mutation testing of `verification`: would a test notice if the code said something else?

`python -m benchmarks.mutants --seed 7 --count 300` takes a seeded sample of all mutations, makes each in a copy of the
project in a temporary folder, and runs the unit tests of the room there that reach the mutated line, those of the mutated
module first. A mutant is killed by a failing test, by a module that no longer loads, or by taking too long. Survivors are
printed with file, line and change, and written to a file as they come.

Each mutant has a child process of its own, forked from this one, which has loaded the test tools and nothing of the room.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import pytest
from coverage import CoverageData

from benchmarks.mutations import Mutation, mutated, mutations

ROOT = Path(__file__).parents[1]
ROOM = "verification"
_TESTS = f"tests/{ROOM}"
_PASSED, _FAILED = 0, 1
_FAILED_OR_BROKEN = {1, 2, 3}
_LEAST_SECONDS = 60
_QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning")


@dataclass(frozen=True)
class Mutant:
    """A mutation of one file of the room."""

    file: str
    mutation: Mutation

    @property
    def line(self) -> str:
        """The mutant as it is listed."""
        return f"{self.file}:{self.mutation.line}: {' '.join(self.mutation.change.split())}"


class Failing:
    """Writes down which tests fail before anything is mutated."""

    def __init__(self, listed: Path) -> None:
        self._listed = listed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the name of a test that fails."""
        if report.failed:
            with self._listed.open("a", encoding="utf-8") as listed:
                listed.write(f"{report.nodeid}\0")


class Reaching:
    """Lets only some tests run, those of the mutated module first."""

    def __init__(self, tests: set[str], own: str, *, never: set[str]) -> None:
        self._tests = tests
        self._never = never
        self._own = own

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that reach a mutant; all of them where it is not known which do."""
        items[:] = [
            item for item in items if item.nodeid not in self._never and (not self._tests or item.nodeid in self._tests)
        ]
        items.sort(key=lambda item: f"test_{self._own}.py" not in item.nodeid)


class Copy:
    """A copy of the project in which one module at a time is mutated, and which tests reach which lines of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        skipped = shutil.ignore_patterns(".*", "var", "node_modules", "__pycache__", "*.egg-info", "build", "client")
        shutil.copytree(ROOT, folder, ignore=skipped, dirs_exist_ok=True)
        self._reach: dict[str, dict[int, set[str]]] = defaultdict(dict)
        self._failing: set[str] = set()
        self._seconds = 0.0

    def learn(self) -> None:
        """Run all unit tests of the room once, unmutated, and keep which tests reach which lines; failing ones never."""
        start = time.monotonic()
        data = self._folder / "reach.coverage"
        os.environ["COVERAGE_FILE"] = str(data)  # noqa: TID251 - read by the child alone
        listed = self._folder / "failing"
        listed.touch()
        arguments = [f"--cov={ROOM}", "--cov-context=test", "--cov-report=", _TESTS]
        made = self._pytest(arguments, (Failing(listed),), seconds=0)
        self._failing = set(listed.read_text(encoding="utf-8").split("\0")) - {""}
        if made not in {_PASSED, _FAILED} or (made == _FAILED and not self._failing):
            raise SystemExit("The unit tests do not run.")
        if self._failing:
            print(f"{len(self._failing)} tests fail before anything is mutated, and are left out.", file=sys.stderr)
        self._seconds = time.monotonic() - start
        reached = CoverageData(str(data))
        reached.read()
        for file in reached.measured_files():
            self._reach[str(Path(file).relative_to(self._folder))] = {
                line: {context.rsplit("|", 1)[0] for context in contexts if context} - self._failing
                for line, contexts in reached.contexts_by_lineno(file).items()
            }

    def kills(self, mutant: Mutant) -> bool:
        """Make a mutant, run the tests that reach it, and put the module back; say whether one of them noticed."""
        path = self._folder / mutant.file
        original = path.read_text(encoding="utf-8")
        tests = self._reach[mutant.file].get(mutant.mutation.line, set())
        files = sorted({test.split("::", 1)[0] for test in tests}) or [_TESTS]
        seconds = int(max(_LEAST_SECONDS, 2 * self._seconds))
        path.write_text(mutated(original, mutant.mutation.number), encoding="utf-8")
        try:
            plugin = Reaching(tests, Path(mutant.file).stem, never=self._failing)
            return self._pytest(["-x", *files], (plugin,), seconds=seconds) in _FAILED_OR_BROKEN
        finally:
            path.write_text(original, encoding="utf-8")

    def _pytest(self, arguments: list[str], plugins: tuple[object, ...], *, seconds: int) -> int:
        """Run tests in a forked child and return its exit code: that of a failure where it took too long or crashed."""
        child = os.fork()
        if child == 0:
            signal.alarm(seconds)
            os.chdir(self._folder)
            sys.path.insert(0, str(self._folder))
            sys.dont_write_bytecode = True
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            os._exit(int(pytest.main([*_QUIET, *arguments], plugins=plugins)))
        _, status = os.waitpid(child, 0)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else _FAILED


def sample(folder: Path, *, seed: int, count: int) -> list[Mutant]:
    """Return a seeded sample of all mutations of the room's modules."""
    found = [
        Mutant(str(path.relative_to(folder)), mutation)
        for path in sorted((folder / ROOM).glob("*.py"))
        for mutation in mutations(path.read_text(encoding="utf-8"))
    ]
    return Random(seed).sample(found, min(count, len(found)))  # noqa: S311 - a sample repeats itself; it keeps no secret


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--survivors", type=Path, help="a file that is given a line a survivor as they come")
    asked = parser.parse_args()
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    with tempfile.TemporaryDirectory() as directory:
        copied = Copy(Path(directory))
        chosen = sample(Path(directory), seed=asked.seed, count=asked.count)
        copied.learn()
        survivors: list[Mutant] = []
        for number, mutant in enumerate(chosen, start=1):
            if not copied.kills(mutant):
                survivors.append(mutant)
                _tell(mutant, asked.survivors)
            if number % 25 == 0:
                print(f"{number} of {len(chosen)} mutants, {len(survivors)} survived", file=sys.stderr, flush=True)
    killed = len(chosen) - len(survivors)
    print(f"{killed} of {len(chosen)} mutants killed: {killed / len(chosen) * 100:.1f} % (seed {asked.seed})")


def _tell(mutant: Mutant, survivors: Path | None) -> None:
    print(f"survived: {mutant.line}", flush=True)
    if survivors is not None:
        with survivors.open("a", encoding="utf-8") as listed:
            listed.write(f"{mutant.line}\n")


if __name__ == "__main__":
    main()
