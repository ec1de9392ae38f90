"""
Alterations of figures: what a quote must not get away with where it states a number, a date or a clause.

Each takes a seed and returns its text with one figure made false, or None where the seed has no such figure.
"""

import re
from collections.abc import Callable
from random import Random

from benchmarks.seeds import Seed, Seeds

Alteration = Callable[[Seed, Seeds, Random], str | None]
Change = Callable[[re.Match[str], Random], str | None]

_NUMBER = re.compile(r"(?<![\w.,/-])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.,/-])\d+(?:\.\d+)?(?![\w/-])")
_PLAIN_NUMBER = re.compile(r"(?<=[ |])\d[\d,]*(?:\.\d+)?(?=[ |;]|, |\. |$)")
_AMOUNT = re.compile(r"(?<![\w.,(-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w.,)%])|(?<![\w.,(-])\d+\.\d+(?![\w.,)%])")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_MONTH = "|".join(_MONTHS)
_SCALES = ("thousand", "million", "billion", "trillion")
_UNITS = (
    ("days", "months", "years", "weeks", "hours"),
    ("day", "month", "year", "week", "hour"),
    ("square feet", "square metres", "acres"),
    ("miles", "kilometres"),
    ("shares", "units", "options"),
    ("pounds", "tons", "kilograms"),
    ("basis points", "percentage points"),
    ("x", "%"),
)
_NUMBER_WORDS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "twelve",
    "fifteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "ninety",
]
_CURRENCIES = "$€£¥"
_CODES = ("USD", "EUR", "GBP", "CHF", "JPY", "RMB", "HKD")
_CLAUSE = (
    r"(?<![\w])(?:Sections?|Articles?|Clauses?|Exhibits?|Schedules?|Paragraphs?|Items?|sections?|paragraphs?|clauses?)"
)


def changed(pattern: re.Pattern[str], text: str, random: Random, change: Change) -> str | None:
    """Return a text with one of a pattern's places changed, or None where there is no place or no change."""
    found = list(pattern.finditer(text))
    if not found:
        return None
    place = random.choice(found)
    new = change(place, random)
    if new is None or new == place.group():
        return None
    return text[: place.start()] + new + text[place.end() :]


def of_pattern(pattern: str, change: Change) -> Alteration:
    """Return the alteration that changes one place of a pattern."""
    compiled = re.compile(pattern)
    return lambda seed, _seeds, random: changed(compiled, seed.text, random, change)


def one_of(*alterations: Alteration) -> Alteration:
    """Return an alteration that tries several, in random order, until one applies."""

    def altered(seed: Seed, seeds: Seeds, random: Random) -> str | None:
        for alteration in random.sample(alterations, len(alterations)):
            quote = alteration(seed, seeds, random)
            if quote is not None:
                return quote
        return None

    return altered


def other(choices: tuple[str, ...] | list[str], one: str, random: Random) -> str:
    """Return a choice that is not this one."""
    return random.choice([choice for choice in choices if choice != one])


def _value(written: str) -> float:
    return float(written.replace(",", ""))


def _other_digit(found: re.Match[str], random: Random) -> str:
    return other(list("123456789"), found.group(), random)


def _digit_more_or_less(found: re.Match[str], random: Random) -> str:
    number = found.group()
    at = random.randrange(len(number))
    if number[at].isdigit() and len(number) > 1 and random.random() < 0.5:
        fewer = number[:at] + number[at + 1 :]
        is_number = fewer[0].isdigit() and fewer[-1].isdigit() and _value(fewer) != _value(number)
        return fewer if is_number else number
    more = number[:at] + random.choice("123456789") + number[at:]
    return more if _value(more) != _value(number) else number


def _point_moved(found: re.Match[str], random: Random) -> str | None:
    whole, decimals = found[1], found[2]
    ways = [f"{whole}{decimals}", f"{whole}{decimals[0]}.{decimals[1:]}"]
    if len(whole) > 1 and whole[-2].isdigit():
        ways.append(f"{whole[:-1]}.{whole[-1]}{decimals}")
    ways = [way for way in ways if not way.endswith(".") and _value(way) != _value(found.group())]
    return random.choice(ways) if ways else None


def _bracketed(found: re.Match[str], _random: Random) -> str:
    return f"({found.group()})"


def _unit(found: re.Match[str], random: Random) -> str:
    family = next(family for family in _UNITS if found[2] in family)
    return found[1] + other(family, found[2], random)


def _scale(found: re.Match[str], random: Random) -> str:
    return found[1] + random.choice([f" {scale}" for scale in _SCALES if scale != found[2]] + [""])


def _short_scale(found: re.Match[str], random: Random) -> str:
    return found[1] + other(["m", "bn", "k", ""], found[2], random)


def _currency_added_or_lost(found: re.Match[str], random: Random) -> str:
    return found[2] if found[1] else random.choice(_CURRENCIES) + found[2]


def _without_rows(alteration: Alteration) -> Alteration:
    """A currency that is stated over a table may be missing in its cells, so only sentences are altered so."""
    return lambda seed, seeds, random: None if seed.is_row else alteration(seed, seeds, random)


def _days_swapped(found: re.Match[str], _random: Random) -> str | None:
    first, second = int(found[1]), int(found[3])
    return f"{found[3]}{found[2]}{found[1]}{found[2]}{found[4]}" if first != second else None


def _day_for_month(found: re.Match[str], random: Random) -> str:
    digits = found.group()
    return "".join(other(list("12"), digit, random) if digit in "12" else digit for digit in digits)


def _clause(found: re.Match[str], random: Random) -> str:
    start, number, rest = found[1], found[2], found[3]
    if "." in number and random.random() < 0.5:
        whole, part = number.split(".", 1)
        return f"{start}{whole}{part[0]}.{part[1:]}{rest}" if len(part) > 1 else f"{start}{whole}{part}{rest}"
    at = random.choice([place for place, character in enumerate(number) if character.isdigit()])
    return start + number[:at] + other(list("123456789"), number[at], random) + number[at + 1 :] + rest


def _range(found: re.Match[str], random: Random) -> str:
    low, joint, high = found.groups()
    return random.choice([f"{low}{high}", f"{low}{joint}{high}0", f"{high}{joint}{low}", f"{low} and {high}"])


def _sign_lost(found: re.Match[str], _random: Random) -> str:
    return found[1]


FIGURES: dict[str, Alteration] = {
    "digit": of_pattern(r"[1-9]", _other_digit),
    "digit more or less": lambda seed, _seeds, random: changed(_NUMBER, seed.text, random, _digit_more_or_less),
    "decimal": one_of(
        of_pattern(r"(?<![\w.,])(\d[\d,]*)\.(\d+)(?![\d.])", _point_moved),
        of_pattern(r"(?<=\d),(?=\d{3}(?!\d))", lambda _found, _random: "."),
    ),
    "sign": one_of(
        lambda seed, _seeds, random: changed(
            _PLAIN_NUMBER, seed.text, random, lambda found, random: random.choice("-+\u2212") + found.group()
        ),
        of_pattern(r"(?<=[ |])[-\u2212\u2013](\d[\d,.]*\d|\d)", _sign_lost),
    ),
    "bracket": one_of(
        lambda seed, _seeds, random: changed(_AMOUNT, seed.text, random, _bracketed),
        of_pattern(r"(?<![\w])\((\$?\d[\d,]*[.,]\d+)\)", _sign_lost),
    ),
    "percent": one_of(
        of_pattern(r"(\d) ?(?:%|percent\b|per cent\b)", _sign_lost),
        of_pattern(
            r"(?<=\d) ?(?:%|percent\b|per cent\b)", lambda _found, random: random.choice((" bps", "\u2030", " points"))
        ),
        of_pattern(r"(?<=[ |]\d\d)(?=[ |;]|, |$)|(?<=[ |]\d\.\d)(?=[ |;]|, |$)", lambda _found, _random: "%"),
    ),
    "unit": one_of(
        of_pattern(
            r"(\d\)? )(days?|months?|years?|weeks?|hours?|square feet|miles|shares|units|pounds|tons|basis points)\b",
            _unit,
        ),
        of_pattern(r"(\d)(x|%)(?!\w)", _unit),
    ),
    "scale": one_of(
        of_pattern(r"(\d) (thousand|million|billion|trillion)\b", _scale),
        of_pattern(r"(\d)(m|bn|k|M|B|K)\b", _short_scale),
        of_pattern(r"([$€£]\d[\d,.]*\d)()(?=[ ;]|, |\. |$)(?! ?(?:m|b|t|k))", _scale),
    ),
    "currency": one_of(
        of_pattern(rf"[{_CURRENCIES}](?= ?\d)", lambda found, random: other(list(_CURRENCIES), found.group(), random)),
        of_pattern(rf"\b(?:{'|'.join(_CODES)})\b", lambda found, random: other(_CODES, found.group(), random)),
        of_pattern(
            r"\b(?:dollars|euros|francs|pounds)\b",
            lambda found, random: other(["dollars", "euros", "yen"], found.group(), random),
        ),
        of_pattern(r"US\$", lambda _found, random: random.choice(("C$", "A$", "HK$"))),
        _without_rows(of_pattern(rf"(?<=[ (])([{_CURRENCIES}] ?)(\d[\d,]*)(?![\w/-])", _currency_added_or_lost)),
        _without_rows(of_pattern(r"(?<= )()(\d{1,3}(?:,\d{3})+)(?![\w/%-])", _currency_added_or_lost)),
    ),
    "date": one_of(
        of_pattern(rf"\b(?:{_MONTH})\b(?= \d)", lambda found, random: other(_MONTHS, found.group(), random)),
        of_pattern(rf"(?<=(?:{'|'.join(month[-3:] for month in _MONTHS)}) )\d{{1,2}}(?=, \d{{4}})", _day_for_month),
        of_pattern(
            r"\b(?:19|20)\d\d\b", lambda found, random: str(int(found.group()) + random.choice((-10, -1, 1, 10)))
        ),
        of_pattern(r"\b(\d{1,2})([/.-])(\d{1,2})\2(\d{2,4})\b", _days_swapped),
    ),
    "clause number": one_of(
        of_pattern(rf"({_CLAUSE} )(\d+(?:\.\d+)*)((?:\([a-z0-9]+\))*)", _clause),
        of_pattern(
            r"(?<=(?:tion|icle|ause|raph) )\((?:[a-z])\)",
            lambda found, random: f"({other(list('abcdefgh'), found.group()[1], random)})",
        ),
        of_pattern(r"(?<=(?:ARTICLE|Article) )[IVX]+\b", lambda found, _random: found.group() + "I"),
        of_pattern(r"(\d)\((\d+|[a-z])\)", lambda found, _random: found[1] + found[2]),
    ),
    "range": one_of(
        of_pattern(r"(?<![\w./-])(\d+)( ?[-\u2013] ?)(\d+)(?![\w/-])", _range),
        of_pattern(r"(?<![\w./-])(\d[\d,.]*)(%? to \$?)(\d[\d,]*)(?![\w/-])", _range),
    ),
    "number word": of_pattern(
        rf"\b(?:{'|'.join(_NUMBER_WORDS)})\b", lambda found, random: other(_NUMBER_WORDS, found.group(), random)
    ),
}
