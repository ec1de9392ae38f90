"""
Damages that extraction leaves in a document, and ways of writing that a quoting hand changes. None alters what is said.

A damage of a document is a list of edits inside a stretch; a variant of a quote is another text. Both return nothing
where the stretch has no place for them.
"""

import re
from collections.abc import Callable
from random import Random

from benchmarks.damaged import Edit
from dealroom.documents import Zone, ZoneKind

Damage = Callable[[str, int, Random], list[Edit]]
Variant = Callable[[str, Random], str | None]

_LIGATURES = {"ffi": "\ufb03", "ffl": "\ufb04", "ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02"}
_RAISED = "\u00b9\u00b2\u00b3\u2074\u2075"
_SPACES = "\u00a0\u2002\u2003\u2009\u202f\u3000"
_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff"
_MOST = 3  # places of one damage in one quote


def _at_one_place(pattern: str, new: Callable[[re.Match[str], Random], str]) -> Damage:
    return _at_places(pattern, new, most=1)


def _at_places(pattern: str, new: Callable[[re.Match[str], Random], str], *, most: int = _MOST) -> Damage:
    compiled = re.compile(pattern)

    def edits(text: str, offset: int, random: Random) -> list[Edit]:
        found = list(compiled.finditer(text))
        chosen = random.sample(found, min(len(found), random.randint(1, most)))
        return [Edit(offset + place.start(), offset + place.end(), new(place, random)) for place in chosen]

    return edits


def _note_mark(text: str, offset: int, random: Random) -> list[Edit]:
    """A raised digit after a word or a stop, as its own character or as a plain digit that the reader marked."""
    places = [found.end() for found in re.finditer(r"[a-z]{3}[,.]?(?= )", text)]
    if not places:
        return []
    at = offset + random.choice(places)
    if random.random() < 0.5:
        return [Edit(at, at, random.choice(_RAISED))]
    digit = str(random.randint(1, 9))
    return [Edit(at, at, digit, Zone(ZoneKind.NOTE_MARK, 0, len(digit)))]


def _other(characters: str) -> Callable[[re.Match[str], Random], str]:
    return lambda found, random: random.choice([one for one in characters if one != found.group()])


def _wide(found: re.Match[str], _random: Random) -> str:
    return "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in found.group())


def _in_quote(damage: Damage) -> Variant:
    """Return the variant that makes in a quote what a damage makes in a document."""

    def variant(quote: str, random: Random) -> str | None:
        edits = sorted(damage(quote, 0, random), key=lambda edit: -edit.start)
        for edit in edits:
            quote = quote[: edit.start] + edit.new + quote[edit.end :]
        return quote if edits else None

    return variant


def _emphasised(quote: str, random: Random) -> str | None:
    found = [place for place in re.finditer(r"(?<= )[A-Za-z]{4,}(?= )", quote) if "*" not in quote]
    if not found:
        return None
    place = random.choice(found)
    return f"{quote[: place.start()]}**{place.group()}**{quote[place.end() :]}"


def _sic(quote: str, random: Random) -> str | None:
    found = list(re.finditer(r"(?<=[a-z]{3})(?= [a-z])", quote))
    if not found or "[" in quote:
        return None
    at = random.choice(found).start()
    return f"{quote[:at]} [sic]{quote[at:]}"


def _in_marks(quote: str, random: Random) -> str | None:
    opening, closing = random.choice((('"', '"'), ("\u201c", "\u201d"), ("\u00ab", "\u00bb"), ("\u2018", "\u2019")))
    return None if any(mark in quote for mark in "\"'\u201c\u201d\u2018\u2019") else f"{opening}{quote}{closing}"


def _first_letter(quote: str, random: Random) -> str | None:
    if not re.match(r"[A-Za-z][a-z]{2}", quote):
        return None
    turned = quote[0].swapcase()
    return random.choice((f"[{turned}]", turned)) + quote[1:]


def _set_apart(found: re.Match[str], _random: Random) -> str:
    """A space after each letter, and a wide one after each word."""
    return "  ".join(" ".join(word) for word in found.group().split(" "))


_line_break = _at_places(r"(?<=[^\s|]) (?=[^\s|])", lambda _found, random: random.choice(("\n", " \n", "\r\n")))
_dash = _at_places(r"(?<=[a-z])[-\u2010\u2011](?=[a-z])", _other("-\u2010\u2011"))
_long_dash = _at_places(
    r"(?<= )[-\u2013\u2014](?= )|(?<=[a-z])[\u2013\u2014](?=[a-z])|(?<=\d)[-\u2013](?=\d)", _other("\u2013\u2014\u2015")
)
_double_mark = _at_places('["\u201c\u201d]', _other('"\u201c\u201d'))
_single_mark = _at_places("(?<=[a-z])['\u2019](?=[a-z])", _other("'\u2019"))
_space = _at_places(r"(?<=[^\s|]) (?=[^\s|])", lambda _found, random: random.choice(_SPACES) * random.randint(1, 2))
_full_width = _at_places(r"(?<![\w])[A-Za-z]{3,}(?![\w])|(?<![\w.,])\d+(?![\w.,])", _wide)

DAMAGES: dict[str, Damage] = {
    "ligature": _at_places("ffi|ffl|ff|fi|fl", lambda found, _random: _LIGATURES[found.group()]),
    "soft hyphen": _at_places(r"(?<=[a-z]{2})(?=[a-z]{2})", lambda _found, random: random.choice(("\u00ad", "\u00ad\n"))),
    "line-end hyphen": _at_places(r"(?<=[a-z]{3})(?=[a-z]{3})", lambda _found, random: random.choice(("-\n", "- \n", "\u2010\n"))),
    "line end after a hyphen": _at_places(r"(?<=[A-Za-z]{2}-)(?=[A-Za-z]{2})|(?<=\d[-\u2013])(?=\d)", lambda _found, _random: "\n"),
    "dash": lambda text, offset, random: [*_dash(text, offset, random), *_long_dash(text, offset, random)],
    "quote mark": lambda text, offset, random: [*_double_mark(text, offset, random), *_single_mark(text, offset, random)],
    "spaces": _space,
    "line break": _line_break,
    "line break gone": _at_places(r"(?<=[a-z,;]) ?\n(?=[a-z])", lambda _found, _random: " "),
    "zero width": _at_places(r"(?<=[a-z])(?=[a-z ])", lambda _found, random: random.choice(_UNSEEN)),
    "full width": _full_width,
    "note mark": _note_mark,
}  # fmt: skip

# Whoever sets letters apart leaves it open, now and then, which word they belong to, so some of these are lost for safety.
BROKEN_SPACING: dict[str, Damage] = {
    "word set apart": _at_one_place(r"(?<= )[a-z]{4,9}(?= )", _set_apart),
    "words set apart": _at_one_place(r"(?<=[a-z]{2} )(?:[a-z]{2,9} ){1,2}[a-z]{2,9}(?= )", _set_apart),
    "space in a word": _at_one_place(
        r"(?<= [b-z])(?=[b-df-hj-np-tv-z][a-z]{3,} )|(?<= [a-z]{3})(?=[bcdfghjkmpqtvxz][bcdfghjkmpqtvxz][a-z]{2,} )",
        lambda _found, _random: " ",
    ),
}

VARIANTS: dict[str, Variant] = {
    "dash written": _in_quote(DAMAGES["dash"]),
    "quote mark written": _in_quote(DAMAGES["quote mark"]),
    "spaces written": _in_quote(_space),
    "line break written": _in_quote(_line_break),
    "soft hyphen written": _in_quote(_at_places(r"(?<=[a-z]{2})(?=[a-z]{2})", lambda _found, _random: "\u00ad")),
    "ligature written": _in_quote(DAMAGES["ligature"]),
    "full width written": _in_quote(_full_width),
    "white space collapsed": lambda quote, _random: " ".join(quote.split()),
    "quote marks around": _in_marks,
    "emphasis": _emphasised,
    "[sic]": _sic,
    "first letter": _first_letter,
}
