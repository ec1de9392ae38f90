"""
The evaluation of a room: `python -m benchmarks.evaluation [FOLDER]`, or `make eval ROOM=...`.

FOLDER is a deal room on disk with what is expected of its threads (the example room unless given). It is imported into a
data directory that is kept, so that a second run starts at once; printed are recall beside other ways to find, the
outcomes of drafts, flags and times, and a picture is drawn. Threads that people disagree on are left out.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from api.commands.rooms import imported
from api.settings import read_settings
from api.wiring import Services, services
from benchmarks.evaluation.answers import Answers, drafted
from benchmarks.evaluation.chart import draw
from benchmarks.evaluation.expected import Expected, Outcome, expected
from benchmarks.evaluation.recall import DEPTHS, Recall, first_routes
from benchmarks.evaluation.ways import OURS, Ways
from benchmarks.rooms import EXAMPLE
from dealroom.permitted import PermittedSet
from dealroom.threads import Thread
from retrieval.corpora import Corpora
from retrieval.embedder import MiniLM
from retrieval.search import search
from store import documents, registry, threads

_MOST_MISSED = 40


@dataclass(frozen=True, slots=True)
class _Asked:
    one: Expected
    thread: Thread
    within: PermittedSet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=EXAMPLE)
    parser.add_argument("--data", type=Path, default=Path("var/evaluation"), help="where the imported room is kept")
    parser.add_argument("--every", type=int, default=1, help="draft every so many threads only")
    parser.add_argument("--picture", type=Path, help="where to draw the picture (SVG)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with services(read_settings({"PROOFROOM_DATA_DIR": str(given.data / given.folder.resolve().name)})) as running:
        slug = imported(running, given.folder)["deal"]["slug"]
        with running.data.registry.read() as session:
            deal = registry.deal_named(session, slug)
        assert deal is not None
        asked = _asked(running, deal.key, given.folder)
        recall, routes = _recall(running, deal.key, [each for each in asked if each.one.evidence])
        answers = drafted(running, deal.key, [(each.one, each.thread) for each in asked[:: given.every]])
    picture = given.picture or given.data / f"{given.folder.resolve().name}.svg"
    draw(picture, recall=recall, answers=answers, name=f"{slug}, {answers.total.total()} threads drafted")
    if given.json:
        print(json.dumps(_figures(recall, routes, answers), ensure_ascii=False, indent=1))
        return
    console = Console()
    for table in (_recall_table(recall), _groups_table(recall), _answers_table(answers, routes), _missed_table(recall)):
        console.print(table)
    console.print(f"The picture is {picture}.")


def _asked(running: Services, key: str, folder: Path) -> list[_Asked]:
    with running.data.deal(key).read() as session:
        known = {thread.slug: thread for thread in threads.threads(session)}
    rows = [(one, known[one.thread]) for one in expected(folder) if not one.is_denied]
    scoped = [(one, thread, running.searching.scope(key, thread.id).scope) for one, thread in rows]
    return [_Asked(one, thread, scope) for one, thread, scope in scoped if isinstance(scope, PermittedSet)]


def _recall(running: Services, key: str, asked: Sequence[_Asked]) -> tuple[Recall, tuple[int, int, int]]:
    embedder = MiniLM()
    corpus = Corpora(data=running.data, embedders=lambda: (embedder,)).of(key)
    with running.data.deal(key).read() as session:
        files = {item.id: item.file for item in documents.documents(session)}
    ways = Ways(corpus, embedder).all()
    recall = Recall()
    routed: list[list[str]] = []
    for each in asked:
        title, body = each.thread.title, each.thread.body
        recall.add(each.one, {way: find(title, body, each.within) for way, find in ways.items()}, files, ours=OURS)
        found = search(title=title, body=body, within=each.within, corpus=corpus, embedders=[embedder], limit=1)
        routed.append([files[route.document] for route in found.routed])
    return recall, first_routes([each.one for each in asked], routed)


def _figures(recall: Recall, routes: tuple[int, int, int], answers: Answers) -> dict[str, Any]:
    single, first, among_three = routes
    return {
        "quotes": recall.total["all"],
        "recall": {
            way: {group: {depth: recall.share(way, depth, group=group) for depth in DEPTHS} for group in recall.total}
            for way in dict.fromkeys(way for way, _ in recall.found)
        },
        "routed": {"threads": single, "first": first, "among three": among_three},
        "drafts": dict(answers.total),
        "verified with marked evidence": answers.evidence_share,
        "answered without an answer": {
            each: answers.wrong_share(each) for each in (Outcome.NO, Outcome.NOTHING_READABLE)
        },
        "flags": dict(answers.flags),
        "dropped citations": answers.dropped,
        "milliseconds a draft": answers.median_ms,
    }


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(title=title, title_justify="left", box=None)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    return table


def _recall_table(recall: Recall) -> Table:
    ways = dict.fromkeys(way for way, _ in recall.found)
    rows = [[way, *(f"{recall.share(way, depth):.3f}" for depth in DEPTHS)] for way in ways]
    title = f"Recall of {recall.total['all']} marked quotes, inside the permitted set"
    return _table(title, ["way", *(f"first {depth}" for depth in DEPTHS)], rows)


def _groups_table(recall: Recall) -> Table:
    rows = [
        [group, f"{count:,}", *(f"{recall.share(OURS, depth, group=group):.3f}" for depth in DEPTHS)]
        for group, count in sorted(recall.total.items())
        if group != "all"
    ]
    return _table(
        "Ours, by kind of title and by format", ["group", "quotes", *(f"first {each}" for each in DEPTHS)], rows
    )


def _answers_table(answers: Answers, routes: tuple[int, int, int]) -> Table:
    single, first, among_three = routes
    rows = [
        ["threads drafted", f"{answers.total.total():,}"],
        ["answerable: verified, citing marked evidence", f"{answers.evidence_share:.1%} of {answers.total[Outcome.ANSWER]}"],
        ["no answer in the room: answered all the same", f"{answers.wrong_share(Outcome.NO):.1%} of {answers.total[Outcome.NO]}"],
        ["answer not readable: answered all the same", f"{answers.wrong_share(Outcome.NOTHING_READABLE):.1%} of {answers.total[Outcome.NOTHING_READABLE]}"],
        ["the right document routed first", f"{first / max(single, 1):.1%} of {single}"],
        ["among the first three", f"{among_three / max(single, 1):.1%}"],
        ["citations dropped", str(answers.dropped)],
        ["median time of a draft", f"{answers.median_ms:.0f} ms"],
        *([f"drafts with a flag {kind}", str(count)] for kind, count in answers.flags.most_common()),
    ]  # fmt: skip
    return _table("What becomes of threads", ["what", ""], rows)


def _missed_table(recall: Recall) -> Table:
    rows = [[thread, file, why] for thread, file, why in recall.missed[:_MOST_MISSED]]
    return _table(f"Missed among the first 20: {len(recall.missed)}", ["thread", "file", "why"], rows)


if __name__ == "__main__":
    main()
