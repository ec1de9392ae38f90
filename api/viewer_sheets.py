"""
A workbook as a grid: the cells around the cited one, or a sheet from any of its cells on.

Rule: the grid is made of the stored text; no file is opened for it.
"""

from collections.abc import Iterator, Mapping, Sequence

from api.html import Html, tag
from api.pictures import finished
from api.viewed import Viewed
from dealroom.verdict import CellValue
from ingestion.sheet_picture import drawn_window, is_figure
from ingestion.sheet_window import (
    COLUMNS_AROUND,
    ROWS_AROUND,
    Grid,
    Window,
    WindowCell,
    cells_at,
    grids_of,
    letters_of,
    window_around,
    window_at,
)

_MOST_TABS = 60
_LONGEST_NUMBER = 7  # digits


def sheet_html(shown: Viewed, query: Mapping[str, str]) -> Sequence[Html]:
    """Return a part of a sheet: as a table, or as a picture for those who see pictures alone."""
    grids = _grids(shown)
    if not grids:
        return (tag("p", "The workbook shows no cells.", class_="two"),)
    window, cited = _window(shown, grids, query)
    if shown.sees_words:
        return (*_values(shown, cited), _table(window, cited), *_ways(shown, grids, window))
    at = f"?sheet={grids.index(window.grid) + 1}&row={window.first_row}&column={window.first_column}"
    picture = tag("img", src=f"{shown.path}/cells{at}", alt=_alt(shown, window, cited), class_="cells-picture")
    return (tag("div", picture, class_="cells"), *_ways(shown, grids, window))


def sheet_picture(shown: Viewed, query: Mapping[str, str]) -> bytes | None:
    """Return a part of a sheet as JPEG, stamped for whoever sees pictures alone, or None where there is no sheet."""
    grids = _grids(shown)
    if not grids:
        return None
    window, cited = _window(shown, grids, query)
    picture = drawn_window(window, cited={(cell.row, cell.column) for cell in cited})
    return finished(picture, stamp=shown.stamp)


def _grids(shown: Viewed) -> tuple[Grid, ...]:
    return grids_of(shown.stored, sees_hidden=shown.sees_hidden) if shown.stored is not None and shown.is_sheet else ()


def _window(shown: Viewed, grids: Sequence[Grid], query: Mapping[str, str]) -> tuple[Window, tuple[WindowCell, ...]]:
    """Return the window that is asked for, or the one around the cited cell, and the cited cells of its sheet."""
    cited_sheet = shown.citation.location.sheet if shown.citation else None
    at = next((place for place, grid in enumerate(grids, start=1) if grid.name == cited_sheet), 1)
    grid = grids[min(_number(query, "sheet", at), len(grids)) - 1]
    cited = cells_at(grid, shown.marks) if grid.name == cited_sheet else ()
    if cited and not {"row", "column"} & query.keys():
        return window_around(grid, row=cited[0].row, column=cited[0].column), cited
    return window_at(grid, row=_number(query, "row", 1), column=_number(query, "column", 1)), cited


def _number(query: Mapping[str, str], key: str, otherwise: int) -> int:
    text = query.get(key, "")
    return max(int(text), 1) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else otherwise


def _values(shown: Viewed, cited: Sequence[WindowCell]) -> Iterator[Html]:
    """Yield what a cited cell shows and stores, the quoted one ticked; of a cited row, its cells say enough."""
    if len(cited) != 1 or shown.citation is None:
        return
    cell, reads = cited[0], shown.citation.cell_value
    shows = [_value("Shown", cell.shown, is_quoted=reads is not CellValue.STORED)]
    if cell.stored is not None:
        shows.append(_value("Stored", cell.stored, is_quoted=reads is CellValue.STORED))
    yield tag("div", tag("span", cell.address, class_="cellref"), tag("dl", *shows), class_="fx")


def _value(word: str, value: str, *, is_quoted: bool) -> Html:
    quoted = (tag("dd", "✓ quoted", class_="ok"),) if is_quoted else ()
    return tag("div", tag("dt", word), tag("dd", value, class_="value at" if is_quoted else "value"), *quoted)


def _table(window: Window, cited: Sequence[WindowCell]) -> Html:
    places = {(cell.row, cell.column) for cell in cited}
    first = min(places, default=None)
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    heads = (_head("col", letters_of(column), is_at=column in columns) for column in window.columns)
    thead = [tag("tr", tag("td"), *heads)]
    body: list[Html] = []
    for row in window.rows:
        cells = (
            _cell(
                window.grid.cells.get((row, column)), is_cited=(row, column) in places, is_first=(row, column) == first
            )
            for column in window.columns
        )
        line = tag(
            "tr", _head("row", str(row), is_at=row in rows), *cells, class_="titles" if row == window.titles else False
        )
        (thead if row == window.titles else body).append(line)
    caption = tag("caption", _caption(window, cited))
    table = tag("table", caption, tag("thead", *thead), tag("tbody", *body))
    return tag("div", table, class_="cells", tabindex="0", aria_label="Cells")


def _head(scope: str, words: str, *, is_at: bool) -> Html:
    return tag("th", words, scope=scope, class_="at" if is_at else False)


def _cell(cell: WindowCell | None, *, is_cited: bool, is_first: bool) -> Html:
    if cell is None:
        return tag("td")
    looks = {"num": is_figure(cell.shown), "cited": is_cited, "hidden": cell.is_hidden}
    title = cell.stored is not None and f"Stored: {cell.stored}"
    class_ = " ".join(word for word, holds in looks.items() if holds)
    if is_cited:
        # A browser goes to the first of them as the page opens.
        focus: dict[str, str | bool] = {"tabindex": "0", "autofocus": True} if is_first else {}
        return tag("td", tag("mark", cell.shown), class_=class_, title=title, **focus)
    return tag("td", cell.shown, class_=class_ or False, title=title)


def _caption(window: Window, cited: Sequence[WindowCell]) -> str:
    outlined = f", {cited[0].address} outlined" if cited else ""
    return f"Sheet {window.grid.name}, rows {window.first_row} to {window.last_row} of {window.grid.rows}{outlined}"


def _alt(shown: Viewed, window: Window, cited: Sequence[WindowCell]) -> str:
    highlighted = ", with the quoted cell highlighted" if cited else ""
    return f"{_caption(window, ())} of {shown.title}{highlighted}"


def _ways(shown: Viewed, grids: Sequence[Grid], window: Window) -> Iterator[Html]:
    """Yield the way to the rows and columns that are not shown, and to the other sheets."""
    here, grid = grids.index(window.grid) + 1, window.grid
    down, across = 2 * ROWS_AROUND + 1, 2 * COLUMNS_AROUND + 1
    steps = (
        ("Rows above", window.first_row > 1, window.first_row - down, window.first_column),
        ("Rows below", window.last_row < grid.rows, window.last_row + 1, window.first_column),
        ("Columns before", window.first_column > 1, window.first_row, window.first_column - across),
        ("Columns after", window.last_column < grid.columns, window.first_row, window.last_column + 1),
    )
    links = [
        tag("a", word, href=f"{shown.path}?sheet={here}&row={max(row, 1)}&column={max(column, 1)}")
        for word, is_there, row, column in steps
        if is_there
    ]
    if links:
        yield tag("nav", *links, class_="parts", aria_label="Further cells")
    if len(grids) > 1:
        yield tag("nav", *_tabs(shown, grids, here), class_="tabs", aria_label="Sheets")


def _tabs(shown: Viewed, grids: Sequence[Grid], here: int) -> Iterator[Html]:
    for number, grid in enumerate(grids[:_MOST_TABS], start=1):
        current: str | bool = "true" if number == here else False
        yield tag("a", grid.name, href=f"{shown.path}?sheet={number}", aria_current=current)
