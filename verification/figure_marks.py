"""
What stands before and after the digits of a figure: signs, brackets, currencies, scales, units, limits, labels.

Every pattern looks at a short stretch of folded text, so that a hostile text costs linear time.
"""

import re

from verification.figure import Bound
from verification.words import listed

SCALES = {
    "hundred": 100,
    **dict.fromkeys(("thousand", "thousands", "k"), 1_000),
    **dict.fromkeys(("lakh", "lakhs", "lac", "lacs"), 100_000),
    **dict.fromkeys(("million", "millions", "mn", "mm", "m", "mio"), 1_000_000),
    **dict.fromkeys(("crore", "crores", "cr"), 10_000_000),
    **dict.fromkeys(("billion", "billions", "bn", "b", "mrd"), 1_000_000_000),
    **dict.fromkeys(("trillion", "trillions", "tn"), 1_000_000_000_000),
}
CURRENCIES = {
    **dict.fromkeys(("$", "us$", "usd", "dollar", "dollars"), "USD"),
    **dict.fromkeys(("\u20ac", "eur", "euro", "euros"), "EUR"),
    **dict.fromkeys(("\u00a3", "gbp", "pound", "pounds"), "GBP"),
    **dict.fromkeys(("\u00a5", "jpy", "yen"), "JPY"),
    **dict.fromkeys(("\u20b9", "inr", "rs", "rupee", "rupees"), "INR"),
    **{
        code: code.upper() for code in listed("chf cny rmb cad aud nzd hkd sgd sek nok dkk pln czk huf brl mxn zar krw")
    },
    "c$": "CAD",
    "a$": "AUD",
    "hk$": "HKD",
    "s$": "SGD",
    "nz$": "NZD",
    "r$": "BRL",
}


def _any_of(words: "dict[str, object] | dict[str, int] | dict[str, str]") -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


CURRENCY = _any_of(CURRENCIES)
NUMERAL = re.compile(r"(?<![^\W_])(?<![0-9][.,'])(?:[0-9]+(?:[.,'][0-9]+)*|(?<![.,])[.,][0-9]+)")
SPACED = re.compile(r"[0-9]{1,3}(?: [0-9]{3})+(?:[.,][0-9]+)?(?![0-9.,])")
BEFORE = re.compile(
    rf"(?P<open>\()?(?P<sign>(?<![^\W_])-)? ?(?:(?<![^\W_])(?P<currency>{CURRENCY}) ?(?:\([a-z .]{{1,30}}\) ?)?)?"
    r"(?P<inner>\()?(?P<inner_sign>(?<![0-9a-z)])-)? ?$",
    re.IGNORECASE,
)
AFTER = re.compile(
    rf"(?: ?(?P<percent>%|per ?cents?\b|percent\b|pct\b)| ?(?P<bps>bps?\b|basis points?\b)|(?P<multiple>x\b| times\b)"
    rf"|[ -]?(?P<scale>{_any_of(SCALES)})\b)?(?: ?(?P<currency>{CURRENCY})(?![^\W_])(?! ?[0-9(]))?(?P<close>\))?"
    r"(?P<percent_after>%)?(?P<minus>-(?=\s|$|[,.;)]))?(?: ?(?:per|a|/) ?(?P<per>share|unit|annum|year|month|day|hour|tonne"
    r"|employee|user|seat)\b)?",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"(?:\b(?:clauses?|sections?|articles?|schedules?|exhibits?|annex|appendix|paragraphs?|pages?|notes?|parts?|chapters?|items?"
    r"|forms?|versions?|rules?|figures?|tables?|no|nos|nr|number|sec|art|para|ref|q|fy|v)\.? ?|\u00a7+ ?|#)\(?$",
    re.IGNORECASE,
)
LIST_NUMBER = re.compile(r"(?:^|[.;:]) *\(?$")
COUNT_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|hundred|thousand|million)(?:-\w{3,5})? ?$",
    re.IGNORECASE,
)
_BOUNDS = {
    Bound.AT_MOST: r"up to|at most|(?:no|not) more than|(?:a )?maximum of|not exceed(?:ing)?|not to exceed|\u2264",
    Bound.AT_LEAST: r"at least|(?:no|not) (?:less|fewer) than|(?:a )?minimum of|\u2265",
    Bound.BELOW: r"(?:less|fewer|lower) than|under|below|<",
    Bound.ABOVE: r"(?:more|greater|higher) than|over|above|exceed(?:s|ing)?|in excess of|>",
}
BOUND_BEFORE = [
    (bound, re.compile(rf"(?:\b|(?=[<>\u2264\u2265]))(?:{words}) ?$", re.IGNORECASE))
    for bound, words in _BOUNDS.items()
]
