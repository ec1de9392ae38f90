"""
Headings of contracts and reports that say nothing about their own structure.

A heading is guessed from how a line looks: "ARTICLE IV", "Section 4.2 Assignment", "12.3 Notices. Any notice …",
"CONFIDENTIALITY". A wrong guess costs a little retrieval and proves nothing: headings are searched, never quoted.
"""

import re
from collections.abc import Iterable, Iterator

from dealroom.documents import Heading
from ingestion.lines import Line, lines_of

LONGEST = 120  # characters; what is longer is a sentence, whatever it looks like

_MOST_WORDS = 12
_FEWEST_LETTERS = 4
_MOST_WORDS_STOPPED = 6
_DIVISION = re.compile(
    r"(?:ARTICLE|Article|CHAPTER|Chapter|PART|Part|EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|APPENDIX|Appendix|"
    r"ITEM|Item)\s+(?:[IVXLC]+|\d{1,3}[A-Z]?|[A-Z]{1,2}(?:-\d+)?)(?=$|[\s.:–—-])"
)
_SECTION = re.compile(r"(?:SECTION|Section|CLAUSE|Clause|§)\s*(?P<number>\d{1,3}(?:\.\d{1,3}){0,3})(?=$|[\s.:)–—-])")
_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})(?:(?P<dot>[.)])\s*|\s+)(?=[A-Z“\"'‘(])")
_LETTERED = re.compile(r"(?:[IVX]{1,6}|[A-Z])\.\s+(?=[A-Z])")
_RUN_IN = re.compile(r"(?P<title>[A-Z][^.:;]{1,70}?)(?P<stop>[.:](?=\s|$)|\s[–—-]\s)")
_SMALL_WORDS = frozenset(
    ["a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to", "with"]
)
_SENTENCE_END = re.compile(r"[.;,]$")
_FIGURES = re.compile(r"[\d$€£%]")
_BARE_NUMBER = re.compile(
    r"(?:(?:SECTION|Section|CLAUSE|Clause|ARTICLE|Article)\s+)?[\dIVXLC]{1,4}(?:\.\d{1,3})*[.):]?"
)
_SPLIT_BEFORE = re.compile(r" {3,}|\t+")


def find_headings(text: str, *, skip: Iterable[tuple[int, int]] = ()) -> tuple[Heading, ...]:
    """Return the lines, and the titles that open a clause, that look like headings; none inside the spans to skip."""
    closed = {start for start, _ in skip}
    found = (heading for line in _clauses(text) if line.start not in closed for heading in _heading_of(line))
    return tuple(_with_titles(found, text))


def _with_titles(headings: Iterable[Heading], text: str) -> Iterator[Heading]:
    """Yield the headings with those joined that name a part in one line and give its title in the next."""
    bare: Heading | None = None
    for heading in headings:
        if bare is not None and heading.level == 1 and not text[bare.end : heading.start].strip():
            yield Heading(bare.start, heading.end, 1)
            bare = None
            continue
        if bare is not None:
            yield bare
        bare = heading if _DIVISION.fullmatch(text[heading.start : heading.end].rstrip(" .:–—-")) else None
        if bare is None:
            yield heading
    if bare is not None:
        yield bare


def _clauses(text: str) -> Iterator[Line]:
    # Some exports join a whole contract into one line and leave only wide spaces where its lines ended.
    for line in lines_of(text):
        cursor = 0
        for gap in _SPLIT_BEFORE.finditer(line.text):
            if _BARE_NUMBER.fullmatch(line.text[cursor : gap.start()]):
                continue  # its title stands behind the gap
            yield from _clause(line, cursor, gap.start())
            cursor = gap.end()
        yield from _clause(line, cursor, len(line.text))


def _clause(line: Line, start: int, end: int) -> Iterator[Line]:
    if start < end:
        yield Line(line.start + start, line.start + end, line.number, line.text[start:end])


def _heading_of(line: Line) -> Iterator[Heading]:
    text = line.text
    if division := _DIVISION.match(text):
        yield from _division(line, division)
    elif section := _SECTION.match(text):
        level = 2 + section["number"].count(".")
        yield from _titled(line, section.end(), level, alone=True)
    elif numbered := _NUMBERED.match(text):
        level = 2 + numbered["number"].count(".")
        if numbered["dot"] or "." in numbered["number"]:
            yield from _titled(line, numbered.end(), level, alone=False)
    elif lettered := _LETTERED.match(text):
        yield from _titled(line, lettered.end(), 3, alone=False)
    elif _is_shouted(text):
        yield Heading(line.start, line.end, 1)


def _division(line: Line, division: re.Match[str]) -> Iterator[Heading]:
    rest = line.text[division.end() :].strip(" .:–—-")
    if not rest or _is_title(rest):
        yield Heading(line.start, line.end, 1)


def _titled(line: Line, title_at: int, level: int, *, alone: bool) -> Iterator[Heading]:
    title = line.text[title_at:].lstrip(" .:)–—-")
    start = line.end - len(title)
    if not title:
        if alone:
            yield Heading(line.start, line.end, level)
    elif _is_title(title) and not _SENTENCE_END.search(title[:-1]):
        yield Heading(line.start, line.end, level)
    elif (run_in := _RUN_IN.match(title)) and _is_title(run_in["title"]):
        yield Heading(line.start, start + run_in.end("title"), level)


def _is_title(text: str) -> bool:
    """Whether every word that matters begins with a capital, as titles do."""
    if len(text) > LONGEST:
        return False
    words = [word.strip("“”\"'‘’(),.;:") for word in text.split()]
    telling = [word for word in words if word and word.lower() not in _SMALL_WORDS]
    if not telling or len(telling) > _MOST_WORDS or not telling[0][0].isalpha():
        return False
    return sum(word[0].isupper() for word in telling) >= len(telling) * 0.8


def _is_shouted(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    if len(text.split()) > (_MOST_WORDS_STOPPED if text.endswith(".") else _MOST_WORDS):
        return False  # a sentence in capitals, as disclaimers are
    if len(letters) < _FEWEST_LETTERS or len(text) > LONGEST or _FIGURES.search(text) or text[-1] in ",;":
        return False
    return all(character.isupper() for character in letters) and len(letters) >= len(text) * 0.6
