"""The tree keeps its promises: rooms, walls, and who alone may do what."""

import ast
import importlib.metadata
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("api", "dealroom", "drafting", "ingestion", "policy", "retrieval", "store", "verification")


def modules(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def calls_of(name: str) -> list[str]:
    return [
        path
        for path, tree in modules(*ROOMS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


class TestLayout:
    def test_knows_every_package(self) -> None:
        configured = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
        packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {
            "tests",
            "benchmarks",
        }  # what stands beside the rooms

        assert packages == set(ROOMS)
        assert set(configured["importlinter"]["root_packages"]) == packages
        assert set(configured["basedpyright"]["include"]) == packages
        assert set(configured["coverage"]["run"]["source"]) == packages

    def test_lets_only_scope_make_a_permitted_set(self) -> None:
        assert set(calls_of("PermittedSet")) == {"policy/scope.py"}

    def test_reads_the_clock_and_the_environment_in_one_place_each(self) -> None:
        found = {
            (path, node.attr)
            for path, tree in modules(*ROOMS)
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and node.attr in {"environ", "getenv", "now", "utcnow", "today"}
            and isinstance(node.value, ast.Name)
            and node.value.id in {"os", "datetime", "date"}
        }

        assert found <= {
            ("api/settings.py", "environ"),
            ("api/clock.py", "now"),
            ("ingestion/ocr_switches.py", "environ"),
            ("retrieval/_runtime.py", "environ"),
        }

    def test_has_one_casbin(self) -> None:
        assert importlib.metadata.packages_distributions()["casbin"] == ["pycasbin"]

    def test_has_no_leftovers(self) -> None:
        markers = ("TO" + "DO", "FIX" + "ME")
        texts = [
            (path, path.read_text(encoding="utf-8"))
            for room in (*ROOMS, "tests", "examples", "benchmarks")
            for path in (ROOT / room).rglob("*.py")
        ]

        assert [(str(path), marker) for path, text in texts for marker in markers if marker in text] == []
