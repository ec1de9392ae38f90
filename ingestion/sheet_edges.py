"""
The heads and feet of a sheet's printed pages.

A head is one line with codes in it: `&LDraft&C&"Arial,Bold"&12Income statement&RPage &P of &N`.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from ingestion.cell_content import spaced

_MOST_EDGES = 6  # a head and a foot of odd, even and first pages
_LONGEST_EDGE = 255  # characters, the most that spreadsheet programs keep
_CODE = re.compile(
    r"""
      &"[^"&]*"                 # a font
    | &\d{1,3}                  # its size
    | &K(?:[0-9A-F]{6}|\d{2}[+-]\d{3})  # its colour
    | &(?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_PARTS = frozenset("LCR")


def edge_texts(codes: Iterable[str]) -> Iterator[str]:
    """Yield what heads and feet say, part by part, without page numbers, dates and what else differs by page."""
    for code in islice(codes, _MOST_EDGES):
        for part in _CODE.sub(_said, code[:_LONGEST_EDGE]).split("\0"):
            if text := spaced(part):
                yield text


def _said(match: re.Match[str]) -> str:
    other = match["other"]
    if other in _PARTS:
        return "\0"
    return "&" if other == "&" else ""
