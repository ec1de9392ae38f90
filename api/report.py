"""
Reports: a table that a person reads in a terminal or a browser, opens as CSV, or that a program takes as JSON.

Rule: no cell of a CSV can be taken for a formula by the program that opens it.
"""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.text import Text

from api.commands.shared import print_json
from api.html import Html, tag
from api.terminal import console, table

Command = TypeVar("Command", bound=Callable[..., Any])
_STYLE = Path(__file__).parent / "style.css"
_FORMULA_STARTS = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


class Format(StrEnum):
    """How a report is printed."""

    TERMINAL = "terminal"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


@dataclass(frozen=True, slots=True)
class Report:
    """Rows under columns, with notes below them; `json` is the same for programs. `wide` is the column that may wrap."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    json: Any
    notes: Sequence[str] = field(default=())
    wide: int = -1


def in_every_format(command: Command) -> Command:
    """Give a command the options --json, --csv and --html; it takes the chosen one as `how`."""
    for choice, what in (
        (Format.HTML, "Print a page to read in a browser."),
        (Format.CSV, "Print comma-separated values."),
        (Format.JSON, "Print one JSON document and nothing else."),
    ):
        command = click.option(f"--{choice.value}", "how", flag_value=choice.value, help=what)(command)
    return command


def show(report: Report, how: str | None) -> None:
    """Print a report."""
    match Format(how or Format.TERMINAL):
        case Format.JSON:
            print_json(report.json)
        case Format.CSV:
            click.echo(as_csv(report), nl=False)
        case Format.HTML:
            click.echo(as_page(report), nl=False)
        case Format.TERMINAL:
            drawn = table(report.title, report.columns, report.rows, wide=report.wide)
            console().print(drawn if report.rows else Text(report.title, style="bold"))
            for note in report.notes:
                console().print(note, markup=False)


def as_csv(report: Report) -> str:
    """Return a report as comma-separated values, its columns first."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(report.columns)
    writer.writerows([_safe(cell) for cell in row] for row in report.rows)
    return written.getvalue()


def as_page(report: Report) -> str:
    """Return a report as a page that stands by itself."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", f"{report.title} - Proofroom"),
        tag("style", Html(_STYLE.read_text(encoding="utf-8"))),
    )
    heads = tag("thead", tag("tr", *(tag("th", column) for column in report.columns)))
    body = tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in report.rows))
    notes = (tag("p", note) for note in report.notes)
    main = tag("main", tag("h1", report.title), tag("table", heads, body), *notes, id="main")
    return f"<!doctype html>\n{tag('html', head, tag('body', main), lang='en-GB')}\n"


def _safe(cell: str) -> str:
    """Return a cell that no spreadsheet program takes for a formula."""
    return f"'{cell}" if cell[:1] in _FORMULA_STARTS else cell
