"""What the command line prints for people: drafts, scopes and tables, in a terminal's own means."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from api.not_searchable import note
from dealroom.documents import Document, EnrichmentState
from dealroom.drafts import Draft
from dealroom.ids import CitationId, DocumentId
from dealroom.threads import Thread
from dealroom.verdict import Review, VerificationReason, VerificationState

_STATES = {
    VerificationState.VERIFIED: ("Verified", "bold green"),
    VerificationState.PARTLY_VERIFIED: ("Partly verified", "bold yellow"),
    VerificationState.UNVERIFIED: ("Manual review", "bold red"),
    VerificationState.NOT_AVAILABLE: ("Not available", "bold blue"),
}
_REASONS = {
    VerificationReason.SCOPE_DENIED: "scope denied",
    VerificationReason.NOTHING_IN_SCOPE: "nothing in scope",
    VerificationReason.NOT_FOUND_IN_SCOPE: "not found in scope",
    VerificationReason.NO_SURVIVING_CITATION: "no citation survived",
    VerificationReason.MODEL_FAILED: "the model failed",
}
_LONGEST_QUOTE = 320


def draft_panel(draft: Draft, *, thread: Thread, documents: Mapping[DocumentId, Document]) -> RenderableType:
    """Return a draft as a person reads it: the answer with its linked phrases, the proof below, the warnings last."""
    review = draft.review
    style = _STATES[review.state][1]
    numbers = {citation.id: number for number, citation in enumerate(review.citations, start=1)}
    parts: list[RenderableType] = [Text(_question(thread), style="italic"), Text(), _answer(review, numbers)]
    if review.citations:
        parts += [Text(), _citations(review, documents)]
    if review.missing:
        parts += [Text(), Text.assemble(("Missing  ", "bold"), review.missing)]
    if review.flags:
        parts += [Text(), _flags(review)]
    if review.dropped:
        parts += [Text(), _dropped(review)]
    unsearched = note([documents[item] for item in draft.not_searchable if item in documents])
    for line in (*_read_in_part(review, documents), *([unsearched] if unsearched else [])):
        parts += [Text(), Text(line, style="dim")]
    return Panel(
        Group(*parts),
        title=Text.assemble((f" {thread.slug} ", "dim"), (thread.title, "bold"), " "),
        title_align="left",
        subtitle=Text.assemble((f" {verdict_of(review)} ", style), (f" {draft.drafter.name} ", "dim")),
        subtitle_align="right",
        border_style=style.split()[-1],
        padding=(1, 2),
    )


def verdict_of(review: Review) -> str:
    """Return the verdict on a draft in a few words."""
    label = _STATES[review.state][0]
    return f"{label} · {_REASONS[review.reason]}" if review.reason else label


def altered_panel(
    thread: Thread, draft: Draft, review: Review, *, documents: Mapping[DocumentId, Document]
) -> RenderableType:
    """Return what a reader would have seen of a draft if its drafter had got one digit of every quote wrong."""
    told = Text("The same draft once more, with one digit of every quote changed before the gates:", style="bold")
    return Group(told, draft_panel(replace(draft, review=review), thread=thread, documents=documents))


def _question(thread: Thread) -> str:
    return thread.body or thread.title


def _answer(review: Review, numbers: Mapping[CitationId, int]) -> Text:
    text = Text()
    for segment in review.segments:
        text.append(segment.text, style="underline bold" if segment.citations else "")
        text.append("".join(f"[{numbers[item]}]" for item in segment.citations), style="cyan")
    return text


def _citations(review: Review, documents: Mapping[DocumentId, Document]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(style="cyan", justify="right", no_wrap=True)
    table.add_column()
    for number, citation in enumerate(review.citations, start=1):
        place = f"{_told_apart(documents[citation.document], documents)}, {citation.location.label}"
        times = f" · {citation.occurrences} places" if citation.occurrences > 1 else ""
        head = Text.assemble((place, "bold"), (f"  {citation.matched_by.value.lower()}{times}", "dim"))
        is_said_above = citation.quote.split() == citation.anchor.split()
        quote = () if is_said_above else (Text(f"“{_one_line(citation.quote)}”", style="green"),)
        table.add_row(f"[{number}]", Group(head, *quote))
    return table


def _read_in_part(review: Review, documents: Mapping[DocumentId, Document]) -> Sequence[str]:
    """Return what is missing of the documents that are cited."""
    cited = (documents[item] for item in dict.fromkeys(citation.document for citation in review.citations))
    return [f"{item.title} was read in part: {item.problem}" for item in cited if item.state is EnrichmentState.PARTIAL]


def _told_apart(document: Document, documents: Mapping[DocumentId, Document]) -> str:
    """Return a document's title, with its folder where another document has the same title."""
    is_alone = sum(other.title == document.title for other in documents.values()) == 1
    return document.title if is_alone else f"{document.title} ({document.folder_path})"


def _flags(review: Review) -> RenderableType:
    lines = [
        Text.assemble((f"▲ {flag.kind.value:<10}", "yellow bold"), flag.message)
        + Text(f"  {_one_line(flag.evidence)}" if flag.evidence else "", style="dim")
        for flag in review.flags
    ]
    return Group(*lines)


def _dropped(review: Review) -> RenderableType:
    lines = [
        Text.assemble((f"✗ {item.gate.value.lower():<13}", "red"), item.reason.sentence)
        + Text(f"  “{_one_line(item.quote)}”", style="dim")
        for item in review.dropped
    ]
    return Group(*lines)


def _one_line(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_QUOTE else f"{flat[: _LONGEST_QUOTE - 1]}…"


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, wide: int = -1) -> Table:
    """Return rows as a table in which the wide column, counted as an index, takes the room that is left."""
    drawn = Table(title=title, title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False)
    for position, column in enumerate(columns):
        is_wide = position == wide % len(columns)
        drawn.add_column(column, overflow="fold", ratio=1 if is_wide else None, no_wrap=not is_wide and wide != -1)
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    return drawn


def console(*, to_errors: bool = False) -> Console:
    """Return the terminal."""
    return Console(stderr=to_errors, highlight=False, soft_wrap=False)
