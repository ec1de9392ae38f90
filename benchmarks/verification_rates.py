"""
Rates: how often the gates and flags are right over the rows that people and machines made for a room.

`python -m benchmarks.verification_rates FOLDER` reads the room in FOLDER and, as far as they lie beside its
`dealroom.json`, the files `altered_quotes.jsonl`, `expected.jsonl`, `llm_quotes.jsonl`, `context_cuts.jsonl`,
`claims.jsonl` and `injections.jsonl`, and prints each rate beside its bar. Flags are those of a whole review: the claim is
the answer and its own anchor, the genuine quote is the document.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from pysbd import Segmenter
from rich.console import Console

from benchmarks.judged import Room, flags_beside, flags_of
from benchmarks.rate import Rate, table
from benchmarks.rooms import texts_of
from dealroom.documents import StoredText
from dealroom.verdict import FlagKind
from verification.injection import instructions_in

_STRETCH = 8_000  # characters of each document that the library cuts into sentences
_SHORTEST, _LONGEST = 40, 600
_FLAGS = (FlagKind.FIGURE, FlagKind.POLARITY, FlagKind.NAME)


def altered_quotes(room: Room) -> Iterator[Rate]:
    """Yield what survives of altered quotes, by kind."""
    total, survive = Counter[str](), Counter[str]()
    must = dict[str, bool]()
    for row in room.rows("altered_quotes"):
        total[row["kind"]] += 1
        survive[row["kind"]] += room.holds(row["altered"], row["file"])
        must[row["kind"]] = row["must_survive"]
    standing, falling = [kind for kind in total if must[kind]], [kind for kind in total if not must[kind]]
    if total:
        yield _over("quotes that must stand survive", "all", survive, total, standing, at_least=0.995)
        yield _over("quotes that must fall survive", "all", survive, total, falling, at_most=0)
    for kind in total:
        yield Rate("altered quotes that survive", kind, survive[kind], total[kind])


def _over(what: str, group: str, hits: Counter[str], total: Counter[str], kinds: list[str], **bar: float) -> Rate:
    return Rate(what, group, sum(hits[kind] for kind in kinds), sum(total[kind] for kind in kinds), **bar)


def evidence(room: Room) -> Iterator[Rate]:
    """Yield how much of the evidence that people marked is found, by kind of file."""
    total, found = Counter[str](), Counter[str]()
    for row in room.rows("expected"):
        for quote in row.get("evidence") or ():
            if quote["file"] in room.texts:
                kind = quote["file"].rsplit(".", 1)[-1]
                total[kind] += 1
                found[kind] += room.holds(quote["quote"], quote["file"])
    if total:
        yield _over("evidence quotes found", "all", found, total, list(total), at_least=0.98)
    for kind in sorted(total):
        yield Rate("evidence quotes found", kind, found[kind], total[kind], at_least=0.95 if kind == "xlsx" else None)


def llm_quotes(room: Room) -> Iterator[Rate]:
    """Yield how many quotes that models wrote are accepted: those that stand there, and those whose words do not."""
    absent, others = list[bool](), defaultdict[str, list[bool]](list)
    for row in room.rows("llm_quotes"):
        is_accepted = room.holds(row["llm_quote"], row["file"])
        if not (row["alnum_found"] or row["all_pieces_found"]):
            absent.append(is_accepted)
        else:
            how = "verbatim" if row["ws_found"] else "elided" if row["has_ellipsis"] else "written another way"
            others[how].append(is_accepted)
    if absent:
        yield Rate("quotes of models accepted", "absent from the document", sum(absent), len(absent), at_most=0)
    for how, accepted in others.items():
        yield Rate("quotes of models accepted", how, sum(accepted), len(accepted))


def context_cuts(room: Room) -> Iterator[Rate]:
    """Yield how many quotes whose qualifier was cut off are flagged, and how many whole sentences."""
    cuts = room.rows("context_cuts")
    flagged = [_context(room, row["cut_quote"], row["file"]) for row in cuts]
    if cuts:
        stand = [one for one in flagged if one is not None]
        yield Rate("cut quotes flagged CONTEXT", "all", sum(stand), len(flagged), at_least=0.97)
        yield Rate("cut quotes that stand", "all", len(stand), len(flagged))
        files = sorted({row["file"] for row in cuts})
        whole = [_context(room, sentence, file) for file in files for sentence in _sentences(room.texts[file])]
        whole = [one for one in whole if one is not None]
        yield Rate("whole sentences flagged CONTEXT", "cut by pysbd", sum(whole), len(whole), at_most=0.06)


def _context(room: Room, quote: str, file: str) -> bool | None:
    kinds = flags_of(quote, quote, room.texts[file], room.canonical(file))
    return None if kinds is None else FlagKind.CONTEXT in kinds


def _sentences(stored: StoredText) -> list[str]:
    """Return the sentences that a library finds in a stretch from the midst of a text, without the first and the last."""
    middle = max(0, len(stored.text) // 2 - _STRETCH // 2)
    plain = " ".join(stored.text[middle : middle + _STRETCH].split())
    found = [sentence.strip() for sentence in Segmenter(language="en", clean=False).segment(plain)[1:-1]]
    whole = [sentence for sentence in found if sentence[:1].isupper() and sentence[-1:] in {".", "!", "?"}]
    return [sentence for sentence in whole if _SHORTEST <= len(sentence) <= _LONGEST]


def altered_claims(room: Room) -> Iterator[Rate]:
    """Yield how often each flag is raised where the altered text is the claim and the genuine quote its source."""
    flagged, total = Counter[tuple[FlagKind, str]](), Counter[str]()
    for row in room.rows("altered_quotes"):
        total[row["kind"]] += 1
        flagged.update((kind, row["kind"]) for kind in flags_beside(row["altered"], row["quote"]))
    least = {
        (FlagKind.FIGURE, "number_changed"): 0.97,
        (FlagKind.FIGURE, "decimal_shifted"): 0.97,
        (FlagKind.FIGURE, "sign_changed"): 0.95,
        (FlagKind.POLARITY, "negation_added"): 0.95,
        (FlagKind.POLARITY, "negation_removed"): 0.85,
    }
    most = {
        (FlagKind.FIGURE, "unchanged"): 0.0,
        (FlagKind.FIGURE, "punctuation_only"): 0.0,
        (FlagKind.POLARITY, "unchanged"): 0.0,
        (FlagKind.POLARITY, "paraphrase"): 0.15,
    }
    for flag in _FLAGS:
        for kind in sorted(total):
            bar = (least.get((flag, kind)), most.get((flag, kind)))
            yield Rate(f"altered claims flagged {flag}", kind, flagged[flag, kind], total[kind], *bar)


def claims(room: Room) -> Iterator[Rate]:
    """Yield how often claims about a contract are flagged, by what they are about and whether they are supported."""
    bars = {
        ("Notice Period", "contradicted"): (FlagKind.FIGURE, 0.95, None),
        ("Notice Period", "supported"): (FlagKind.FIGURE, None, 0.05),
        ("Renewal Term", "contradicted"): (FlagKind.FIGURE, 0.85, None),
        ("Renewal Term", "supported"): (FlagKind.FIGURE, None, 0.15),
        ("Governing Law", "contradicted"): (FlagKind.NAME, 0.97, None),
        ("Governing Law", "supported"): (FlagKind.NAME, None, 0.08),
    }
    flagged, total = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in room.rows("claims"):
        about = next((name for name, _ in bars if name in row["source"]), None)
        if about is not None:
            total[about, row["label"]] += 1
            kind, _, _ = bars[about, row["label"]]
            flagged[about, row["label"]] += kind in flags_beside(row["claim"], row["quote"])
    for group, (kind, least, most) in bars.items():
        if total[group]:
            yield Rate(f"claims flagged {kind}", " ".join(group), flagged[group], total[group], least, most)


def injections(room: Room) -> Iterator[Rate]:
    """Yield how often hidden instructions, and harmless look-alikes, are flagged, by class."""
    flagged, total = Counter[tuple[bool, str]](), Counter[tuple[bool, str]]()
    for row in room.rows("injections"):
        group = (row["is_injection"], row["cls"])
        total[group] += 1
        flagged[group] += bool(instructions_in(row["text"]))
    for is_injection in (True, False):
        groups = sorted(group for group in total if group[0] == is_injection)
        if groups:
            what = "instructions flagged INJECTION" if is_injection else "harmless look-alikes flagged INJECTION"
            hits, rows = sum(flagged[group] for group in groups), sum(total[group] for group in groups)
            yield Rate(what, "all", hits, rows, at_most=None if is_injection else 0.10)
            yield from (Rate(what, cls, flagged[is_injection, cls], total[is_injection, cls]) for _, cls in groups)


MEASURES = (altered_quotes, evidence, llm_quotes, context_cuts, altered_claims, claims, injections)


def rates(folder: Path, texts: dict[str, StoredText]) -> list[Rate]:
    """Return every rate that the files of a room allow."""
    room = Room(folder, texts)
    return [rate for measure in MEASURES for rate in measure(room)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = rates(asked.folder, texts_of(asked.folder))
    if asked.json:
        print(json.dumps([{**asdict(rate), "share": rate.share, "is_met": rate.is_met} for rate in found], indent=1))
    else:
        Console().print(table(found, asked.folder.name))


if __name__ == "__main__":
    main()
