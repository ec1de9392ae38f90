"""
What stands before and after the digits of a figure: signs, brackets, currencies, scales and units.

Every pattern looks at a short stretch of folded text, so that a hostile text costs linear time.
"""

import re
from collections.abc import Iterable

SCALES = {
    "hundred": 100,
    **dict.fromkeys(("thousand", "thousands", "k"), 1_000),
    **dict.fromkeys(("lakh", "lakhs", "lac", "lacs"), 100_000),
    **dict.fromkeys(("million", "millions", "mn", "mm", "m", "mio", "mill"), 1_000_000),
    **dict.fromkeys(("crore", "crores", "cr"), 10_000_000),
    **dict.fromkeys(("billion", "billions", "bn", "b", "mrd"), 1_000_000_000),
    **dict.fromkeys(("trillion", "trillions", "tn"), 1_000_000_000_000),
}
CURRENCIES = {
    **dict.fromkeys(("$", "us$", "usd", "u.s.$", "us dollars", "u.s. dollars", "dollar", "dollars"), "USD"),
    **dict.fromkeys(("\u20ac", "eur", "euro", "euros"), "EUR"),
    **dict.fromkeys(("\u00a3", "gbp", "pound", "pounds", "pounds sterling"), "GBP"),
    **dict.fromkeys(("\u00a5", "jpy", "yen"), "JPY"),
    **dict.fromkeys(("\u20b9", "inr", "rs", "rupee", "rupees"), "INR"),
    **{
        code: code.upper()
        for code in [
            "cny",
            "rmb",
            "cad",
            "aud",
            "nzd",
            "hkd",
            "sgd",
            "sek",
            "nok",
            "dkk",
            "pln",
            "czk",
            "huf",
            "brl",
            "mxn",
            "zar",
            "krw",
            "ils",
            "aed",
            "sar",
            "thb",
            "twd",
        ]
    },
    **dict.fromkeys(("chf", "sfr", "swiss francs"), "CHF"),
    **dict.fromkeys(("c$", "ca$", "cdn$", "canadian dollars"), "CAD"),
    **dict.fromkeys(("a$", "au$", "australian dollars"), "AUD"),
    **dict.fromkeys(("hk$", "hong kong dollars"), "HKD"),
    **dict.fromkeys(("s$", "singapore dollars"), "SGD"),
    **dict.fromkeys(("nz$", "new zealand dollars"), "NZD"),
    "r$": "BRL",
}
PERIODS = {
    **{name: name for name in ["minute", "hour", "day", "week", "month", "quarter", "year"]},
    "hr": "hour",
    "wk": "week",
    "mth": "month",
    "yr": "year",
}
_PER = {
    **{
        name: name
        for name in [
            "share",
            "unit",
            "month",
            "week",
            "day",
            "hour",
            "employee",
            "user",
            "seat",
            "barrel",
            "litre",
            "gallon",
            "kg",
            "mile",
            "acre",
        ]
    },
    **dict.fromkeys(("annum", "year"), "year"),
    **dict.fromkeys(("tonne", "ton", "mt"), "tonne"),
}


def any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def per_of(word: str | None) -> str | None:
    """Return what a rate is counted by, by one name for each."""
    return _PER[word] if word else None


CURRENCY = any_of(CURRENCIES)
NUMERAL = re.compile(r"(?<![^\W_])(?<![0-9][.,'])(?:[0-9]+(?:[.,'][0-9]+)*|(?<![.,])[.,][0-9]+)")
SPACED = re.compile(r"(?<![0-9.,] )(?<![\w.,])[0-9]{1,3}(?: [0-9]{3}){1,4}(?:[.,][0-9]{1,9})?(?![\w.,]| [0-9])")
LEADING_WORDS = frozenset(word for name in CURRENCIES for word in name.split() if word.isalpha()) | {
    "minus",
    "negative",
}
BEFORE = re.compile(
    rf"(?P<open>\()?(?P<sign>(?<![^\W_])-(?! ))?(?:(?<![^\W_])(?P<word>minus|negative) )? ?"
    rf"(?:(?<![^\W_])(?P<currency>{CURRENCY})\.? ?(?:\([a-z .]{{1,30}}\) ?)?)?"
    r"(?P<inner>\( ?)?(?P<inner_sign>(?<![0-9a-z)])-)?$"
)
AFTER = re.compile(
    r"(?P<nil>[,.]-{1,2}(?![0-9-]))?"
    r"(?: ?(?P<points>(?:%|percentage|per ?cent)[ -]?points?\b|pp?ts?\b|pp\b|points?\b)"
    r"| ?(?P<percent>%|per ?cents?\b|percent\b|pct\b)| ?(?P<bps>bps?\b|basis points?\b)|(?P<multiple> ?x\b(?! ?[0-9])| times\b)"
    rf"|[ -]?(?P<scale>{any_of(SCALES)})\b(?:[ -](?P<more>thousand|million|billion|crores?)\b)?)?"
    rf"(?: ?(?P<currency>{CURRENCY})(?![^\W_])(?! ?[0-9])(?:(?<=[a-z])|(?! ?[(-])))?(?P<close> ?\))?(?P<percent_after> ?%)?"
    r"(?:[ -]{0,2}(?:(?:consecutive|calendar|full|additional|successive|contract|fiscal|further|(?P<business>business|working"
    rf"|banking|trading)) ){{0,2}}(?P<counted>{any_of(PERIODS)})s?\b)?"
    r"(?P<minus>-(?=$|[,.;)]| [^\w -]| $))?"
    rf"(?: ?(?:per|an?|/) ?(?:(?:ordinary|common|diluted|basic|metric) )?(?P<per>{any_of(_PER)})\b)?"
)
COUNT_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|hundred|thousand|million|billion|half|thirds?|quarters?)(?:-\w{3,5})?(?: (?:u\.?s\.?|united states))?"
    r"(?: (?:dollars?|euros?|pounds?|francs|yen|rupees|per ?cent|shares|units|basis points))? ?$"
)
