"""
What a person can do about a file that cannot be read.

Rule: every refusal comes with a remedy, and says it once. A reader's sentence may end with one, behind a semicolon
("PowerPoint files are not read; save it as PDF."); for any other, the remedy follows from what the sentence speaks of.
"""

from dataclasses import dataclass

RUN_AGAIN = "Run it again."
UPLOAD_AGAIN = "Upload it again."

_ANOTHER_FORM = "Save it as PDF or .docx, and upload that."
_IN_PART = "What was read can be searched; for the rest, upload a version in which it can be read."

# The first row that speaks of the fault is its remedy.
_REMEDIES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("password", "encrypted"), "Upload it again without the password."),
    (
        ("no text", "nothing to read", "is empty"),
        "Open it, and if there are words in it, save it as PDF and upload that.",
    ),
    (("named .", "named “."), "Give it the name that fits its content, and upload it again."),
    (("type is unknown", "neither a "), "Save it as PDF, .docx or .xlsx, and upload that."),
    (
        ("too large", "limit is", "more than", "longer than", "inflates", "bomb", "more memory", "too deeply"),
        "Split it into smaller files, or print it to PDF, and upload those.",
    ),
    (
        ("damaged", "cannot be opened", "cannot be read", "crashed", "not in order", "doctype", "the package"),
        "Open it in the program that made it, save it anew, and upload that.",
    ),
)
_VERBS = frozenset(
    {"save", "upload", "open", "split", "run", "print", "export", "give", "ask", "send", "convert", "remove"}
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong with a file, and what a person can do about it: a sentence each."""

    problem: str
    remedy: str


def of_file(reason: str) -> Refusal:
    """Return the problem and the remedy of a file that was not read."""
    return _parted(reason) or Refusal(reason, _by_words(reason))


def of_part(reason: str) -> Refusal:
    """Return the problem and the remedy of a file that was read in part."""
    return _parted(reason) or Refusal(reason, _IN_PART)


def _parted(reason: str) -> Refusal | None:
    problem, semicolon, rest = reason.rpartition("; ")
    if not semicolon or rest.split(" ", 1)[0] not in _VERBS:
        return None
    return Refusal(f"{problem.rstrip('.')}.", f"{rest[0].upper()}{rest[1:].rstrip('.')}.")


def _by_words(reason: str) -> str:
    said = reason.casefold()
    return next((remedy for words, remedy in _REMEDIES if any(word in said for word in words)), _ANOTHER_FORM)
