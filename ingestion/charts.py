"""
The figures of a chart, as the file keeps them beside the drawing: a row for each category.

Rule: a figure is read as its number format shows it. The workbook behind a chart is not opened.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ingestion.number_format import shown
from ingestion.package import Element, attribute, local_name

MOST_POINTS = 20_000

_CATEGORIES = ("cat", "xVal")
_VALUES = ("val", "yVal")


@dataclass(frozen=True, slots=True)
class _Series:
    name: str
    categories: dict[int, str]
    values: dict[int, str]


def chart_rows(root: Element) -> Iterator[list[str]]:
    """Yield what a chart shows, row by row: its title, then each category with its figures under their series' names."""
    if title := _title(root):
        yield [title]
    series = list(_all_series(root))
    named = next((each.categories for each in series if each.categories), dict[int, str]())
    for at in sorted({at for each in series for at in each.values}):
        figures = [
            f"{each.name}: {each.values[at]}" if each.name else each.values[at] for each in series if at in each.values
        ]
        yield [label, *figures] if (label := named.get(at, "")) else figures


def _title(root: Element) -> str:
    found = root.find(".//{*}chart/{*}title")
    return _words(found) if found is not None else ""


def _words(element: Element) -> str:
    texts = (each.text or "" for each in element.iter("{*}t", "{*}v") if local_name(each) == "t" or not len(each))
    return " ".join("".join(texts).split())


def _all_series(root: Element) -> Iterator[_Series]:
    left = MOST_POINTS
    for element in root.iter("{*}ser"):
        categories = _points(element, _CATEGORIES, left)
        values = _points(element, _VALUES, left)
        left -= len(categories) + len(values)
        name = element.find("{*}tx")
        yield _Series(_words(_cache(name)) if name is not None else "", categories, values)
    yield from _data_series(root, left)


def _cache(reference: Element) -> Element:
    """Return what a reference into the workbook last held, without the reference itself."""
    found = next(reference.iter("{*}strCache", "{*}numCache"), None)
    return reference if found is None else found


def _points(series: Element, names: tuple[str, ...], most: int) -> dict[int, str]:
    holder = next((found for name in names if (found := series.find(f"{{*}}{name}")) is not None), None)
    if holder is None:
        return {}
    levels = [_level(each, most) for each in holder.iter("{*}lvl")]
    if levels:
        # The innermost level comes first; the outer ones name a group of its points at the first of them.
        return {at: " ".join(filter(None, (_last(level, at) for level in reversed(levels)))) for at in levels[0]}
    return _level(_cache(holder), most)


def _last(level: dict[int, str], at: int) -> str:
    known = [place for place in level if place <= at]
    return level[max(known)] if known else ""


def _level(holder: Element, most: int) -> dict[int, str]:
    """Return the points of a cache by their place, as its number format shows them."""
    code = holder.find("{*}formatCode")
    general = (code.text if code is not None else None) or attribute(holder, "formatCode") or "General"
    is_number = local_name(holder).startswith("num")
    points: dict[int, str] = {}
    for point in holder.iter("{*}pt"):
        place = attribute(point, "idx") or ""
        if len(points) >= most or not place.isdecimal():
            continue
        value = point.find("{*}v")
        text = " ".join(((value.text if value is not None else point.text) or "").split())
        if text:
            points[int(place[:9])] = _figure(text, attribute(point, "formatCode") or general) if is_number else text
    return points


def _figure(text: str, code: str) -> str:
    try:
        return shown(float(text), code) or text
    except (ValueError, OverflowError):
        return text


def _data_series(root: Element, most: int) -> Iterator[_Series]:
    """Yield the series of the newer charts (waterfall, funnel and the like)."""
    for data in root.iterfind(".//{*}chartData/{*}data"):
        names = data.find("{*}strDim/{*}lvl")
        categories = _level(names, most) if names is not None else {}
        for level in data.iterfind("{*}numDim/{*}lvl"):
            code = attribute(level, "formatCode") or "General"
            values = {at: _figure(text, code) for at, text in _level(level, most).items()}
            yield _Series("", categories, values)
