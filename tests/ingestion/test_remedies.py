import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ingestion
from ingestion import remedies
from ingestion.remedies import Refusal

ANOTHER_PROGRAM = "Open it in the program that made it, save it anew, and upload that."
SMALLER = "Split it into smaller files, or print it to PDF, and upload those."


class TestOfFile:
    @pytest.mark.parametrize(
        ("reason", "remedy"),
        [
            ("The file is encrypted: it needs a password.", "Upload it again without the password."),
            ("The file is damaged: it has no pages.", ANOTHER_PROGRAM),
            ("The file crashed its reader, or needs more memory than one file may use.", SMALLER),
            ("The file is too large: it has 900 MB; the limit is 200 MB.", SMALLER),
            ("The file has 60,000 pages; the limit is 5,000.", SMALLER),
            ("The file inflates to more text than one file may hold.", SMALLER),
            (
                "The file holds no text.",
                "Open it, and if there are words in it, save it as PDF and upload that.",
            ),
            (
                "The file is named .pdf, but its content is plain text.",
                "Give it the name that fits its content, and upload it again.",
            ),
            (
                "The file's type is unknown: it is neither a document nor text.",
                "Save it as PDF, .docx or .xlsx, and upload that.",
            ),
            ("The stars were wrong.", "Save it as PDF or .docx, and upload that."),
        ],
    )
    def test_finds_what_to_do_by_what_is_wrong(self, reason: str, remedy: str) -> None:
        assert remedies.of_file(reason) == Refusal(reason, remedy)

    @pytest.mark.parametrize(
        ("reason", "refusal"),
        [
            (
                "PowerPoint files are not read; save it as PDF.",
                Refusal("PowerPoint files are not read.", "Save it as PDF."),
            ),
            (
                "It holds 3 parts; it is locked; upload it again without the password.",
                Refusal("It holds 3 parts; it is locked.", "Upload it again without the password."),
            ),
        ],
    )
    def test_says_once_what_the_reader_said(self, reason: str, refusal: Refusal) -> None:
        assert remedies.of_file(reason) == refusal

    def test_is_not_misled_by_another_semicolon(self) -> None:
        reason = "The file is damaged; opening it fails."

        assert remedies.of_file(reason) == Refusal(reason, ANOTHER_PROGRAM)


class TestOfPart:
    def test_leaves_what_was_read(self) -> None:
        reason = "2 of 14 pages have no text layer."

        refusal = remedies.of_part(reason)

        assert refusal == Refusal(
            reason, "What was read can be searched; for the rest, upload a version in which it can be read."
        )


def refusals() -> Iterator[str]:
    """Every sentence that a reader gives in place of a text, as far as it is written out in the code."""
    for path in sorted(Path(ingestion.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Unreadable":
                for said in node.args[1:2]:
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        yield said.value


class TestEveryRefusal:
    @pytest.mark.parametrize("reason", sorted(set(refusals())))
    def test_ends_with_something_to_do(self, reason: str) -> None:
        refusal = remedies.of_file(reason)

        assert refusal.problem.endswith(".")
        assert refusal.remedy.endswith(".")
        assert refusal.remedy.split(" ", 1)[0].lower() in remedies._VERBS
