# pyright: reportUnknownMemberType=false
# reason: matplotlib's own types leave much unknown.
"""The picture of an evaluation: recall by depth for each way, and what becomes of threads."""

from pathlib import Path

import matplotlib as mpl

from benchmarks.evaluation.answers import Answers
from benchmarks.evaluation.expected import Outcome
from benchmarks.evaluation.recall import DEPTHS, Recall
from benchmarks.evaluation.ways import BM25, ONE_VECTOR, OURS, VECTORS

_INK, _SOFT, _PAPER = "#1c2430", "#8a93a0", "#ffffff"
_COLOURS = {OURS: "#0b6e4f", VECTORS: "#3f6fb5", BM25: "#b5762a", ONE_VECTOR: "#a23b3b"}
_LINE = 0.055  # of the height: a line of words
_OUTCOMES = {
    Outcome.ANSWER: "answerable",
    Outcome.NO: "no answer in the room",
    Outcome.NOTHING_READABLE: "answer not readable",
}


def draw(path: Path, *, recall: Recall, answers: Answers, name: str) -> None:
    """Write the picture as SVG, the same bytes for the same figures."""
    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415 - the backend is chosen first

    mpl.rcParams.update({"svg.hashsalt": "proofroom", "font.family": "sans-serif", "text.color": _INK})
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.2), width_ratios=(3, 2), facecolor=_PAPER)
    below = 1.1
    for way in sorted(_COLOURS, key=lambda way: -recall.share(way, DEPTHS[-1])):
        colour, shares = _COLOURS[way], [recall.share(way, depth) for depth in DEPTHS]
        left.plot(range(len(DEPTHS)), shares, marker="o", color=colour, linewidth=2.5 if way == OURS else 1.5)
        below = min(shares[-1], below - _LINE)  # names of lines that end together stand under each other
        left.annotate(f"{way} {shares[-1]:.2f}", (len(DEPTHS) - 0.93, below), color=colour, va="center")
    left.set_xticks(range(len(DEPTHS)), [f"first {depth}" for depth in DEPTHS])
    left.set_xlim(-0.2, len(DEPTHS) + 0.6)
    left.set_ylim(0, 1.02)
    left.set_title("Marked evidence found inside the permitted set", loc="left", fontsize=11)
    for row, (outcome, words) in enumerate(_OUTCOMES.items()):
        share = answers.evidence_share if outcome is Outcome.ANSWER else answers.wrong_share(outcome)
        right.barh(row, share, color=_COLOURS[OURS] if outcome is Outcome.ANSWER else _COLOURS[ONE_VECTOR], height=0.4)
        told = "verified, citing marked evidence" if outcome is Outcome.ANSWER else "answered all the same"
        right.annotate(f"{share:.0%} {told}", (share, row), (5, -4), textcoords="offset points", fontsize=9)
        right.annotate(f"{words} ({answers.total[outcome]})", (0, row), (0, 22), textcoords="offset points", fontsize=9)
    right.set_ylim(len(_OUTCOMES) - 0.5, -0.75)
    right.set_xlim(0, 1)
    right.set_yticks([])
    right.set_title("What becomes of threads, drafted without a model", loc="left", fontsize=11)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(_SOFT)
        axes.tick_params(colors=_SOFT, labelcolor=_INK)
    figure.suptitle(name, x=0.01, ha="left", fontsize=9, color=_SOFT)
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    plt.close(figure)
