# pyright: reportPrivateUsage=false
# lxml gives the type of an element no public name.
"""
Which elements of a web page nobody sees.

Rule: an element is hidden where its own style, its `hidden` attribute or a rule of the page's own stylesheet says so, or
where its letters have the colour of their ground. A rule that needs more than the element itself (an ancestor, a state, a
width of the screen) is not judged, and what is not known to be hidden is shown.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from lxml import etree

MOST_RULES = 5_000
LONGEST_SHEET = 500_000
LONGEST_STYLE = 5_000

_DROPPED = frozenset(
    ["head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe", "select", "ix:header"]
)
_STRUCK = frozenset(["del", "s", "strike"])
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_RULE = re.compile(r"(?P<selectors>[^{};]{1,2000})\{(?P<said>[^{}]{0,5000})\}")
_AT_RULE = re.compile(r"@[^{};]{0,500}(?:;|(?=\{))")
_SIMPLE = re.compile(r"(?P<tag>[a-zA-Z][a-zA-Z0-9]*)?(?P<marks>(?:[.#][\w-]+)*)")
_MARK = re.compile(r"[.#][\w-]+")
_DECLARATION = re.compile(r"\s*(?P<name>[a-z-]{1,40})\s*:\s*(?P<value>[^;]{1,200})", re.IGNORECASE)
_NOTHING = re.compile(r"0(?:\.0+)?(?:px|pt|em|rem|%|vw|vh)?")
_FAR_OFF = re.compile(r"-\d{4,}(?:px|pt)?|-\d{3,}(?:em|rem)")
_COLOURS = {"white": (255, 255, 255), "black": (0, 0, 0), "snow": (255, 250, 250), "red": (255, 0, 0)}
_HEX = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*[\d.]+\s*)?\)")
_PAPER = (255, 255, 255)

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a stylesheet that one element alone decides: its tag, its classes and id, and what the rule says."""

    tag: str
    marks: frozenset[str]
    said: dict[str, str]


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of letters and ground where an element stands; None for a ground that is not known."""

    letters: Colour = (0, 0, 0)
    paper: Colour | None = _PAPER


@dataclass(slots=True)
class Styles:
    """The rules of a page's own stylesheets, by the tag or the mark that an element must have for them."""

    _rules: dict[str, list[Rule]] = field(default_factory=dict)
    grounds_are_known: bool = True

    def said(self, element: etree._Element) -> dict[str, str]:
        """Return what is said of an element's look: by the page's rules, then by the element itself."""
        found: dict[str, str] = {}
        if self._rules:
            tag, marks = _tag(element), _marks(element)
            for key in (tag, *sorted(marks)):
                for rule in self._rules.get(key, ()):
                    if rule.tag in {"", tag} and rule.marks <= marks:
                        found |= rule.said
        own = element.get("style")
        return found | _declarations(own) if own else found

    def add(self, sheet: str) -> None:
        """Take in a stylesheet; conditional rules are left out."""
        count = sum(map(len, self._rules.values()))
        for found in _RULE.finditer(_without_conditions(_COMMENT.sub(" ", sheet[:LONGEST_SHEET]))):
            said = _declarations(found["said"])
            for selector in found["selectors"].split(","):
                simple = _SIMPLE.fullmatch(selector.strip())
                if simple is None or not simple.group():
                    self.grounds_are_known &= not _ground_of(said)
                    continue
                count += 1
                if count > MOST_RULES:
                    return
                marks = frozenset(_MARK.findall(simple["marks"]))
                rule = Rule((simple["tag"] or "").lower(), marks, said)
                self._rules.setdefault(min(marks) if marks else rule.tag, []).append(rule)


def styles_of(root: etree._Element) -> Styles:
    """Return the styles that a page carries itself; what it would fetch is not fetched, and its grounds are not known."""
    styles = Styles()
    for element in root.iter("style", "link"):
        if element.tag == "style":
            styles.add(element.text or "")
        elif "stylesheet" in (element.get("rel") or "").lower():
            styles.grounds_are_known = False
    return styles


def is_dropped(element: etree._Element) -> bool:
    """Whether an element is no text at all: a script, a style, a form's list of choices."""
    return _tag(element) in _DROPPED


def is_hidden(element: etree._Element, said: dict[str, str]) -> bool:
    """Whether an element hides or strikes through what it holds."""
    if element.get("hidden") is not None or _tag(element) in _STRUCK:
        return True
    if not said:
        return False
    return (
        said.get("display") == "none"
        or said.get("visibility") in {"hidden", "collapse"}
        or bool(_NOTHING.fullmatch(said.get("font-size", "")) or _NOTHING.fullmatch(said.get("opacity", "")))
        or "line-through" in said.get("text-decoration", said.get("text-decoration-line", ""))
        or _is_out_of_sight(said)
    )


def _is_out_of_sight(said: dict[str, str]) -> bool:
    if said.get("overflow") == "hidden" and any(
        _NOTHING.fullmatch(said.get(name, "")) for name in ("height", "max-height", "width", "max-width")
    ):
        return True
    if said.get("position") in {"absolute", "fixed"} and any(
        _FAR_OFF.fullmatch(said.get(name, "")) for name in ("left", "top")
    ):
        return True
    return bool(_FAR_OFF.fullmatch(said.get("text-indent", "")))


def ground_within(element: etree._Element, said: dict[str, str], around: Ground, *, styles: Styles) -> Ground:
    """Return the colours within an element, given those around it."""
    if not said and not element.attrib:
        return around
    if _tag(element) == "font" and "color" not in said and (colour := element.get("color")):
        said = {**said, "color": colour.strip().lower()}
    letters = _colour(said.get("color")) or around.letters
    named = _ground_of(said) or (element.get("bgcolor") or "").strip().lower()
    if element.get("background") is not None or "url(" in named or "gradient" in named:
        return Ground(letters, None)
    if named:
        return Ground(letters, _colour(named.split(" ")[0]) or (_colour(named)))
    is_judged = styles.grounds_are_known or not _marks(element)
    return Ground(letters, around.paper if is_judged else None)


def _ground_of(said: dict[str, str]) -> str:
    named = said.get("background-color") or said.get("background-image") or said.get("background") or ""
    return "" if named in {"transparent", "none", "inherit", "initial"} else named


def _without_conditions(sheet: str) -> str:
    """Return a stylesheet without its at-rules and what stands in their braces."""
    kept: list[str] = []
    at = 0
    while found := _AT_RULE.search(sheet, at):
        kept.append(sheet[at : found.start()])
        at = _after_block(sheet, found.end()) if sheet[found.end() : found.end() + 1] == "{" else found.end()
    return "".join([*kept, sheet[at:]])


def _after_block(sheet: str, opened: int) -> int:
    depth = 0
    for at in range(opened, len(sheet)):
        if sheet[at] == "{":
            depth += 1
        elif sheet[at] == "}":
            depth -= 1
            if not depth:
                return at + 1
    return len(sheet)


@lru_cache(maxsize=4_096)  # a page says the same of most of its elements
def _declarations(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for piece in text[:LONGEST_STYLE].split(";"):
        if said := _DECLARATION.match(piece):
            value = said["value"].lower().replace("!important", "").strip()
            found[said["name"].lower()] = value
    return found


def _colour(named: str | None) -> Colour | None:
    if not named:
        return None
    if named in _COLOURS:
        return _COLOURS[named]
    if found := _HEX.fullmatch(named):
        digits = found[1] if len(found[1]) > 3 else "".join(digit * 2 for digit in found[1])  # noqa: PLR2004 - #abc is short for #aabbcc
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    if found := _RGB.fullmatch(named):
        return int(found[1]), int(found[2]), int(found[3])
    return None


def _marks(element: etree._Element) -> frozenset[str]:
    classes = (f".{name}" for name in (element.get("class") or "").split()[:50])
    identity = element.get("id")
    return frozenset([*classes, *([f"#{identity}"] if identity else [])])


def _tag(element: etree._Element) -> str:
    return str(element.tag).lower()
