"""
What a draft could not rest on, in words.

Rule: a file in scope that could not be searched is named on the draft, so that nobody takes silence for an answer. Only
documents of the draft's own scope are ever given to this.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from dealroom.documents import Document, EnrichmentState

MOST_NAMES = 20

_GROUPS: tuple[tuple[Callable[[EnrichmentState], bool], str, str, str], ...] = (
    (lambda state: state is EnrichmentState.FAILED, "could not be read", "could not be read", ""),
    (lambda state: not state.is_settled, "is still being read", "are still being read", ""),
    (
        lambda state: state.is_retrievable,
        "has been read since",
        "have been read since",
        "; a new draft searches what was read since",
    ),
)


def note(documents: Sequence[Document]) -> str | None:
    """Return which documents in scope could not be searched, as they stand now; nothing where there are none."""
    titles = Counter(document.title for document in documents)
    sentences: list[str] = []
    for belongs, one, many, advice in _GROUPS:
        group = [document for document in documents if belongs(document.state)]
        if group:
            what = "" if sentences else " file in scope" if len(group) == 1 else " files in scope"
            said = one if len(group) == 1 else many
            sentences.append(f"{len(group)}{what} {said}: {_names(group, titles)}{advice}.")
    return " ".join(sentences) or None


def _names(group: Sequence[Document], titles: Counter[str]) -> str:
    names = [
        document.title if titles[document.title] == 1 else f"{document.title} ({document.folder_path})"
        for document in group[:MOST_NAMES]
    ]
    if len(group) > MOST_NAMES:
        names.append(f"{len(group) - MOST_NAMES} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
