# ruff: noqa: ARG001, ARG005 - every edit has the same shape, whatever of its arguments it needs
"""
Contract-like text made from a seed, clean and as extraction leaves it, and edits that make a quote false.

The clean text is the oracle: an edited quote is false unless its words, as they are written, stand in the clean text.
"""

import random
import re
from collections.abc import Callable

_PARTIES = ["the Seller", "the Purchaser", "the Company", "the Lender", "each Guarantor", "the Tenant", "the Licensor"]
_DUTIES = [
    "pay the fee",
    "deliver the certificate",
    "notify the other party",
    "assign this Agreement",
    "disclose confidential information",
    "affect the final office lease",
    "terminate the licence",
    "confirm the financial offset",
]
_WHEN = [
    "before completion",
    "within thirty days",
    "on the first business day",
    "after the effective date",
    "in writing",
]
_TAILS = [
    "unless the other party consents",
    "subject to clause 4.11",
    "in the ordinary course",
    "without delay",
    "in full",
]
_MEASURES = ["Revenue", "Net debt", "EBITDA", "Operating profit", "Recurring income", "Capital expenditure"]
_MOVES = ["increased", "decreased", "rose", "fell"]


def sentences(dice: random.Random, count: int) -> list[str]:
    """Clean sentences with duties, negations, figures of every kind."""
    return [dice.choice(_KINDS)(dice) for _ in range(count)]


def _duty(dice: random.Random) -> str:
    negation = dice.choice(["shall", "shall not", "may", "may not", "will"])
    party = dice.choice(_PARTIES)
    return (
        f"{party[0].upper()}{party[1:]} {negation} {dice.choice(_DUTIES)} {dice.choice(_WHEN)}, {dice.choice(_TAILS)}."
    )


def _money(dice: random.Random) -> str:
    sign, scale = dice.choice("$€£"), dice.choice(["M", " million", "bn", " billion"])
    return (
        f"{dice.choice(_MEASURES)} {dice.choice(_MOVES)} to {sign}{dice.randint(1, 99)}.{dice.randint(1, 99)}{scale} in "
        f"20{dice.randint(10, 29)}, a change of {dice.randint(1, 60)}.{dice.randint(1, 9)}% on the year before."
    )


def _table(dice: random.Random) -> str:
    cells = [f"{dice.randint(1, 999)},{dice.randint(100, 999)}" for _ in range(3)]
    cells[1] = f"({cells[1]})"
    return (
        f"{dice.choice(_MEASURES)} of {cells[0]} and {cells[1]} and {cells[2]} was booked by {dice.choice(_PARTIES)}."
    )


def _range(dice: random.Random) -> str:
    low = dice.randint(10, 40)
    return f"{dice.choice(_PARTIES).capitalize()} expects {low}-{low + dice.randint(5, 40)} units under section {dice.randint(1, 9)}.{dice.randint(10, 40)}."


def _possession(dice: random.Random) -> str:
    return f"The {dice.choice(['Sellers', 'Lenders', 'Tenants'])}' liability under non-exclusive terms is capped at {dice.randint(2, 9)}.5x the fee."


_KINDS: list[Callable[[random.Random], str]] = [_duty, _duty, _money, _table, _range, _possession]


def as_extracted(dice: random.Random, clean: list[str]) -> str:
    """The clean sentences as a reader of files leaves them: pages, ligatures, soft hyphens, broken lines."""
    pages: list[str] = []
    for first in range(0, len(clean), 6):
        body = " ".join(_worn(dice, sentence) for sentence in clean[first : first + 6])
        number = first // 6 + 1
        pages.append(f"Project Kite - Draft for discussion\n{body}\nKite Holdings Limited\nPage {number}")
    return "\f".join(pages)


def _worn(dice: random.Random, sentence: str) -> str:
    for plain, ligature in (("ffi", "ﬃ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")):
        if dice.random() < 0.5:
            sentence = sentence.replace(plain, ligature)
    words = [_worn_word(dice, word) for word in sentence.split(" ")]
    text = words[0]
    for word in words[1:]:
        text += dice.choice([" ", " ", " ", "\n", "  ", "\u00a0"]) + word
    return text.replace("'", dice.choice(["'", "’"])).replace("-", dice.choice(["-", "\u2010"]))


def _worn_word(dice: random.Random, word: str) -> str:
    if not word.isalpha() or len(word) < 7 or dice.random() > 0.15:
        return word
    middle = len(word) // 2
    return word[:middle] + dice.choice(["\u00ad", "-\n", "\u00ad\n", "\u200b"]) + word[middle:]


def cut(dice: random.Random, clean: list[str]) -> str:
    """A quote cut from the clean text on word borders: whole sentences, so that its ends are not in question."""
    first = dice.randrange(len(clean))
    return " ".join(clean[first : first + dice.choice([1, 1, 2])])


def is_false(quote: str, clean: list[str]) -> bool:
    """Whether the clean text does not hold the quote, word for word; a full stop at its end is the writer's own."""
    return re.search(rf"(?<!\S){re.escape(quote.rstrip('.'))}(?!\w)", " ".join(clean)) is None


Edit = Callable[[random.Random, str], str]


def _swapped(pattern: str, swap: Callable[[re.Match[str]], str]) -> Edit:
    def edit(dice: random.Random, quote: str) -> str:
        places = list(re.finditer(pattern, quote))
        if not places:
            return quote
        place = dice.choice(places)
        return quote[: place.start()] + swap(place) + quote[place.end() :]

    return edit


def _word_order(dice: random.Random, quote: str) -> str:
    words = quote.split(" ")
    at = dice.randrange(len(words) - 1)
    words[at], words[at + 1] = words[at + 1], words[at]
    return " ".join(words)


def _dropped_word(dice: random.Random, quote: str) -> str:
    words = quote.split(" ")
    at = dice.randrange(1, len(words) - 1)
    return " ".join(words[:at] + words[at + 1 :])


def _splice(dice: random.Random, quote: str) -> str:
    words = quote.split(" ")
    half = len(words) // 2
    return " ".join(words[half:] + words[:half])


def _two_columns(dice: random.Random, quote: str) -> str:
    numbers = re.findall(r"\(?[0-9]+,[0-9]{3}\)?", quote)
    if len(numbers) < 2:
        return quote
    return quote.replace(numbers[0], "\0").replace(numbers[1], numbers[0]).replace("\0", numbers[1])


EDITS: dict[str, Edit] = {
    "one digit": _swapped(r"[0-9]", lambda m: str((int(m.group()) + 1) % 10)),
    "decimal point moved": _swapped(r"([0-9])\.([0-9])", lambda m: f".{m[1]}{m[2]}"),
    "decimal point dropped": _swapped(r"(?<=[0-9])\.(?=[0-9])", lambda m: ""),
    "percent times ten": _swapped(r"([0-9])\.([0-9])%", lambda m: f"{m[1]}{m[2]}%"),
    "percent dropped": _swapped(r"%", lambda m: ""),
    "percent to points": _swapped(r"%", lambda m: " bps"),
    "brackets dropped": _swapped(r"\(([0-9,]+)\)", lambda m: m[1]),
    "brackets added": _swapped(r"(?<![(0-9,])[0-9]+,[0-9]{3}(?!\))", lambda m: f"({m.group()})"),
    "minus for brackets": _swapped(r"\(([0-9,]+)\)", lambda m: f"-{m[1]}"),
    "grouping comma to point": _swapped(r"(?<=[0-9]),(?=[0-9]{3})", lambda m: "."),
    "grouping comma dropped": _swapped(r"(?<=[0-9]),(?=[0-9]{3})", lambda m: ""),
    "grouping comma to space": _swapped(r"(?<=[0-9]),(?=[0-9]{3})", lambda m: " "),
    "scale": _swapped(
        r"million|billion|M\b|bn", lambda m: {"million": "billion", "billion": "million", "M": "bn"}.get(m.group(), "M")
    ),
    "scale dropped": _swapped(r" million| billion|M\b|bn", lambda m: ""),
    "currency": _swapped(r"[$€£]", lambda m: {"$": "€", "€": "£"}.get(m.group(), "$")),
    "currency dropped": _swapped(r"[$€£]", lambda m: ""),
    "not inserted": _swapped(r"\b(shall|may|will|was|is) (?!not)", lambda m: f"{m[1]} not "),
    "not removed": _swapped(r" not\b", lambda m: ""),
    "not glued": _swapped(r" not ", lambda m: " not"),
    "prefix dropped": _swapped(r"non-", lambda m: ""),
    "hyphen dropped": _swapped(r"(?<=[a-z])-(?=[a-z])", lambda m: ""),
    "range joined": _swapped(r"(?<=[0-9])-(?=[0-9])", lambda m: ""),
    "range to one end": _swapped(r"[0-9]+-(?=[0-9])", lambda m: ""),
    "direction": _swapped(
        r"increased|decreased|rose|fell",
        lambda m: {"increased": "decreased", "decreased": "increased", "rose": "fell"}.get(m.group(), "rose"),
    ),
    "number of parties": _swapped(r"s' ", lambda m: "'s "),
    "party": _swapped(
        r"Seller|Purchaser|Lender|Tenant",
        lambda m: {"Seller": "Purchaser", "Lender": "Tenant"}.get(m.group(), "Seller"),
    ),
    "case": _swapped(r"\b[a-z]{4,}", lambda m: m.group().upper()),
    "case of a term": _swapped(r"(?<= )[A-Z](?=[a-z]{3})", lambda m: m.group().lower()),
    "condition dropped": _swapped(r", (unless|subject to)[^.]*(?=\.)", lambda m: ""),
    "sentence end dropped": _swapped(r"\. (?=[A-Z])", lambda m: " "),
    "space moved": _swapped(r"([a-z]) ([a-z])(?=[a-z])", lambda m: f"{m[1]}{m[2]} "),
    "word order": _word_order,
    "word dropped": _dropped_word,
    "halves spliced": _splice,
    "columns swapped": _two_columns,
    "clause number": _swapped(r"section ([0-9])\.([0-9])([0-9])", lambda m: f"section {m[1]}{m[2]}.{m[3]}"),
    "end cut inside a number": lambda dice, quote: re.sub(r"([0-9.]*[0-9])[0-9%Mbn)]+[^0-9]*$", r"\1", quote),
}
