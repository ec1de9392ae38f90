"""
What a document says, decided without the matcher: the oracle of the generated quotes.

It knows three forms of a text, each by rules of its own. The letters and digits alone, in one case, find out whether
words could stand in a document at all, however badly it is broken. The plain form, with kinds of marks and spaces made
the same, tells one way of writing from another. Nothing here is imported from `verification`.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from dealroom.documents import StoredText, ZoneKind

_NOT_SEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_MARKS = str.maketrans(
    dict.fromkeys("‘’‚‛′`´", "'") | dict.fromkeys("“”„‟″«»", '"') | dict.fromkeys("‐‑‒–—―−﹘﹣", "-")
)
_AROUND = " \u2022\u00b7\u25aa\u25cf\uf0b7"  # marks of a list, left at an end by what was altered
_NO_LETTER = re.compile(r"[\W_]+")


def letters(text: str) -> str:
    """Return the letters and digits of a text, in one case and one width, with nothing between them."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", _NOT_SEEN.sub("", text)).casefold())


def plain(text: str) -> str:
    """Return a text with one kind of each mark and of white space, and nothing invisible. Case and signs stay."""
    folded = unicodedata.normalize("NFKC", _NOT_SEEN.sub("", text)).translate(_MARKS)
    return " ".join(folded.split())


@dataclass(frozen=True)
class Witness:
    """A document, asked what it says."""

    stored: StoredText

    @cached_property
    def letters(self) -> str:
        """All letters and digits of the document."""
        return letters(self.stored.text)

    @cached_property
    def letters_without_furniture(self) -> str:
        """The same without the running heads and feet that its reader marked."""
        return letters(self._with(ZoneKind.FURNITURE, ""))

    @cached_property
    def plain(self) -> str:
        """The document in its plain form, with a mark at each border that its reader marked and that shows none."""
        return plain(self._with(ZoneKind.BREAK, " \u00b6 "))

    def could_say(self, quote: str) -> bool:
        """Whether the letters and digits of a quote stand in the document in this order, whatever is between them."""
        wanted = letters(quote)
        return wanted in self.letters or wanted in self.letters_without_furniture

    def says_once(self, quote: str) -> bool:
        """Whether the letters and digits of a quote stand in the document exactly once."""
        wanted = letters(quote)
        first = self.letters.find(wanted)
        return first >= 0 and self.letters.find(wanted, first + 1) < 0

    def writes(self, quote: str) -> bool:
        """Whether the plain form of a quote stands in the plain form of the document, even inside a longer token."""
        return plain(quote).strip(_AROUND) in self.plain

    def _with(self, kind: ZoneKind, instead: str) -> str:
        """Return the text with something else in the place of each zone of a kind that shows no separator."""
        text, position, kept = self.stored.text, 0, list[str]()
        for zone in self.stored.zones:
            if zone.kind is kind and zone.start >= position and "|" not in text[zone.start : zone.end]:
                kept += (text[position : zone.start], instead)
                position = zone.end
        return "".join((*kept, text[position:]))
