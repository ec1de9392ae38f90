"""
How much of the evidence that people marked is found: recall among the first 5, 10, 20 and 50 passages.

`python -m benchmarks.retrieval_recall FOLDER` searches for the threads of a room that is imported already (the data
directory is that of `proofroom`), each inside what its counterparties may read. FOLDER is the room on disk, with an
`expected.jsonl` beside its `dealroom.json`: a line a thread, with the evidence quotes that people marked and their
files. Threads whose right outcome is not an answer, or that are marked ambiguous, are left out.

A quote counts as found when its words stand in the found passages of its file, taken together: in one stretch, or
nine in ten of its runs of four words, since people's quotes skip what stands between two pages.
"""

import json
import subprocess
import sys
import tempfile
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

DEPTHS = (5, 10, 20, 50)
RUN = 4
MOST = 0.9
NEAR = 3  # characters between two passages that follow each other


def words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character if character.isalnum() else " " for character in plain).split()


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[start : start + RUN]) for start in range(max(1, len(found) - RUN + 1))}


def stretches(passages: list[dict[str, Any]]) -> list[str]:
    """Return the texts of passages, those that follow each other joined."""
    ordered = sorted(passages, key=lambda passage: passage["start"])
    joined = [ordered[0]["text"]]
    for before, after in pairwise(ordered):
        if after["start"] - before["end"] <= NEAR:
            joined[-1] += f" {after['text']}"
        else:
            joined.append(after["text"])
    return joined


def is_found(quote: str, passages: list[dict[str, Any]]) -> bool:
    if not passages:
        return False
    together = stretches(passages)
    letters = "".join(words(quote))
    if any(letters in "".join(words(text)) for text in together):
        return True
    wanted = runs(quote)
    held = set[tuple[str, ...]]().union(*(runs(text) for text in together))
    return len(words(quote)) > RUN and len(wanted & held) >= MOST * len(wanted)


def searched(threads: list[str]) -> list[dict[str, Any]]:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        listed.write("\n".join(threads))
        listed.flush()
        command = [Path(sys.executable).with_name("proofroom"), "search", "--threads", listed.name]
        done = subprocess.run(  # noqa: S603 - our own program, beside this interpreter
            [*command, "--limit", str(max(DEPTHS)), "--json"], check=True, stdout=subprocess.PIPE
        )
    return json.loads(done.stdout)


def main(folder: Path) -> None:
    slug = json.loads((folder / "dealroom.json").read_bytes())["deal"]["slug"]
    rows = [json.loads(line) for line in (folder / "expected.jsonl").read_text().splitlines()]
    asked = [row for row in rows if row["outcome"] == "answer" and not row.get("ambiguous")]
    results = searched([f"{slug}/{row['thread']}" for row in asked])

    found, total = dict.fromkeys(DEPTHS, 0), 0
    for row, result in zip(asked, results, strict=True):
        for file, quote in {(evidence["file"], evidence["quote"]) for evidence in row["evidence"]}:
            total += 1
            of_file = [passage if passage["file"] == file else None for passage in result["passages"]]
            for depth in DEPTHS:
                found[depth] += is_found(quote, [passage for passage in of_file[:depth] if passage])
    print(f"{len(asked)} threads, {total} marked quotes")
    for depth in DEPTHS:
        print(f"recall among the first {depth:>2}: {found[depth] / total:.3f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
