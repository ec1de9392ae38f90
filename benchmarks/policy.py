"""
How long the policy of a room takes: loaded, decided for one organisation, and intersected for eight.

`python -m benchmarks.policy [FOLDERS ...]` draws rooms of these sizes at random, 1000, 10000 and 100000 unless given, and
measures each figure beside plain Casbin, asked about every folder by itself (sampled, and multiplied up), and beside a
plain Python set computation without any policy engine. Every answer is compared with both before it is timed. Times
depend on the machine; ratios are what to read.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random

from rich.console import Console
from rich.table import Table

from dealroom.folders import Folder, Tier, ancestors
from dealroom.ids import DealId, FolderId, OrganisationId, RequestListId, ThreadId, UserId
from dealroom.people import Organisation, Role, Side, User
from dealroom.permitted import PermittedSet
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList, Thread, ThreadKind, ThreadStatus
from policy._engine import PlainCasbin
from policy._lines import deal_word, folder_word, lines_of, organisation_word
from policy.lists import read_by_all
from policy.scope import scope_of
from policy.snapshot import snapshot_of

SIZES = ((1_000, 2_000), (10_000, 10_000), (100_000, 50_000))
ORGANISATIONS, PEOPLE, DEEPEST = 30, 500, 14
PARTIES = 8
PERSONAL = 0.1  # of all lines
ROUNDS = 5
IN_A_ROW = 200
ASKED = 4  # decisions of plain Casbin that are timed
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
REQUEST = Thread(
    ThreadId("thread-one"),
    "one",
    ThreadKind.REQUEST,
    "one",
    "",
    None,
    NOON,
    ThreadStatus.OPEN,
    RequestListId("list-one"),
)


@dataclass(frozen=True)
class Figure:
    """What was measured, and what it is beside."""

    what: str
    seconds: float
    casbin: float | None = None
    python: float | None = None


def drawn(folders: int, lines: int) -> Room:
    random = Random(f"{folders} folders")  # noqa: S311 - a room to measure, and no secret
    placed = tuple(Folder(FolderId(f"folder-{number:06}"), path) for number, path in enumerate(_paths(random, folders)))
    firms = tuple(
        Organisation(OrganisationId(f"org-{number:02}"), f"bidder-{number:02}", f"Bidder {number}", Side.BUY)
        for number in range(ORGANISATIONS)
    )
    people = tuple(
        User(UserId(f"user-{number:03}"), f"p{number}@example.com", "P", firms[number % ORGANISATIONS].id, Role.BUYER)
        for number in range(PEOPLE)
    )
    personal = int(lines * PERSONAL)
    return Room(
        deal=DealId("deal-bench"),
        policy_version=1,
        organisations=firms,
        users=people,
        folders=placed,
        grants=tuple(
            Grant(firm, folder, random.choice(list(Tier)))
            for firm, folder in _pairs(random, [firm.id for firm in firms], placed, lines - personal)
        ),
        overrides=tuple(
            Override(person, folder, random.choice(list(Tier)))
            for person, folder in _pairs(random, [person.id for person in people], placed, personal)
        ),
        request_lists=(
            RequestList(RequestListId("list-one"), "one", "One", firms[0].id, tuple(f.id for f in firms[:PARTIES])),
        ),
        documents=(),
    )


def _paths(random: Random, count: int) -> list[str]:
    paths = ["/"]
    while len(paths) < count:
        parent = random.choice(paths[-400:] if random.random() < 0.7 else paths)
        if parent.count("/") < DEEPEST:
            paths.append(f"{parent.rstrip('/')}/Folder {len(paths)}")
    return paths


def _pairs(
    random: Random, subjects: Sequence[str], folders: Sequence[Folder], count: int
) -> list[tuple[str, FolderId]]:
    """Return different pairs of a subject and a folder; the root first, so that everybody reads something."""
    pairs = dict.fromkeys((subject, folders[0].id) for subject in subjects)
    while len(pairs) < count:
        pairs[random.choice(subjects), random.choice(folders).id] = None
    return list(pairs)[:count]


def by_sets(room: Room, firms: Sequence[Organisation]) -> frozenset[FolderId]:
    """Return the folders that all of these read, without any engine: walk up to the nearest grant."""
    paths = {folder.id: folder.path for folder in room.folders}
    found: list[set[FolderId]] = []
    for firm in firms:
        granted = {paths[line.folder]: line.tier for line in room.grants if line.organisation == firm.id}
        reads: dict[str, bool] = {}
        for path in sorted(paths.values(), key=len):
            above = path.rpartition("/")[0] or "/"
            reads[path] = granted[path].may_read if path in granted else path != "/" and reads[above]
        found.append({folder.id for folder in room.folders if reads[folder.path]})
    return frozenset(set.intersection(*found))


def plain_casbin(room: Room, firm: Organisation) -> tuple[Callable[[FolderId], bool], list[FolderId]]:
    """Return Casbin as it comes over all lines of the room, and some folders to ask it about."""
    paths = {folder_word(folder.id): folder.path for folder in room.folders}
    lines = [line for line in lines_of(room) if line.kind == "p"]
    nearest_first = sorted(lines, key=lambda line: -paths[line.fields[2]].count("/"))
    plain = PlainCasbin(
        nearest_first,
        domain=deal_word(room.deal),
        under=lambda inner, outer: paths[outer] in ancestors(paths[inner]),
    )

    def reads(folder: FolderId) -> bool:
        line = plain.nearest(organisation_word(firm.id), folder_word(folder))
        return line is not None and line[-1] == "allow"

    return reads, [folder.id for folder in Random(1).sample(room.folders, ASKED)]  # noqa: S311 - a sample


def measured(room: Room) -> list[Figure]:
    firms = room.organisations[:PARTIES]
    versions = [replace(room, policy_version=number) for number in range(2, ROUNDS + 2)]
    loading = _median(*(lambda version=each: snapshot_of(version) for each in versions))
    built = [snapshot_of(version) for version in versions]
    one = _median(*(lambda built=each: built.tiers[firms[0].id] for each in built))
    several = _median(*(lambda built=each: read_by_all(firms, built) for each in built))
    masks = _median(lambda: read_by_all(firms, built[0]))
    searched = scope_of(REQUEST, room=room)
    assert isinstance(searched, PermittedSet)
    # A request thread is asked about many times between two versions: a call in a row of many is what it costs.
    warm = _median(*[lambda: [scope_of(REQUEST, room=room) for _ in range(IN_A_ROW)]] * ROUNDS) / IN_A_ROW

    assert searched.folders == by_sets(room, firms)
    python_one, python_all = (_median(lambda some=some: by_sets(room, some)) for some in (firms[:1], firms))
    casbin = _casbin(room, firms[0])
    return [
        Figure("load: every line and folder checked", loading),
        Figure("one organisation, cold", one, casbin, python_one),
        Figure(f"{PARTIES} organisations, the others cold", several, casbin * PARTIES, python_all),
        Figure(f"{PARTIES} organisations, each decided", masks, casbin * PARTIES, python_all),
        Figure("scope of a thread, warm", warm, casbin * PARTIES, python_all),
    ]


def _casbin(room: Room, firm: Organisation) -> float:
    """Return the time of plain Casbin over all folders, from a few of them on which it agrees with us."""
    reads, asked = plain_casbin(room, firm)
    built = snapshot_of(room)
    answers: dict[FolderId, bool] = {}
    taken = _median(*(lambda folder=folder: answers.update({folder: reads(folder)}) for folder in asked))
    assert answers == {folder: bool(built.tiers[firm.id][built.positions[folder]]) for folder in asked}
    return taken * len(room.folders)


def _median(*calls: Callable[[], object]) -> float:
    taken: list[float] = []
    for call in calls if len(calls) > 1 else calls * ROUNDS:
        gc.collect()
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main(only: Sequence[int]) -> None:
    console = Console(width=120)
    for folders, lines in (size for size in SIZES if not only or size[0] in only):
        table = Table(title=f"{folders:,} folders, {lines:,} lines", title_justify="left", box=None)
        for column in ("what", "time", "plain Casbin", "times ours", "plain Python", "times ours"):
            table.add_column(column, justify="left" if column == "what" else "right")
        for figure in measured(drawn(folders, lines)):
            table.add_row(
                figure.what, _time(figure.seconds), *_beside(figure, figure.casbin), *_beside(figure, figure.python)
            )
        console.print(table)


def _beside(figure: Figure, other: float | None) -> tuple[str, str]:
    return ("", "") if other is None else (_time(other), f"{other / figure.seconds:,.1f}")


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:,.1f} s"
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.001 else f"{seconds * 1_000_000:.1f} µs"


if __name__ == "__main__":
    main([int(folders) for folders in sys.argv[1:]])
