"""
Disclosure: whether a string that leaves the service names what the other side must not learn.

Rule: every outgoing string is scanned, titles and file names too, on text that is folded as quotes are, in lower case, with
look-alike letters and line breaks undone. A hit is a flag for the reviewer.
"""

import re

from verification.characters import fold

_LOOK_ALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0455\u0458\u04bb\u0501\u051b\u0432\u043c\u043d\u0442\u043a"
    "\u03b1\u03b5\u03bf\u03c1\u03c5\u03b9\u03ba\u03bd\u03c4\u0131",
    "aeopcxyisjhdqbmhtkaeopuikvti",
)
_PRICE = r"(?:price|value|valuation|bid|offer|figure|number)s?"
_PATTERNS = {
    "reserve price": rf"\breserve[- ]*(?:{_PRICE})\b",
    "walk-away price": rf"\bwalk[- ]*away[- ]*(?:{_PRICE}|point|level|position)s?\b",
    "floor price": r"\bfloor[- ]prices?\b|\b(?:minimum|lowest) (?:acceptable )?(?:price|offer|bid)s?\b",
    "target price": r"\b(?:target|asking|guide|expected|indicative) (?:sale |purchase )?(?:price|valuation)s?\b|\bprice expectations?\b",
    "another bidder": r"\b(?:other|another|rival|competing|remaining|losing|winning|preferred|highest|second|shortlisted) "
    r"(?:bidders?|bids?|offers?|purchasers?|suitors?)\b|\bbidders? (?:[a-h]|[1-9]|one|two|three|four|five)\b"
    r"|\b(?:bidder|offeror)s?' (?:identit(?:y|ies)|names?)\b|\bbidder list\b",
    "terms of a bid": r"\b(?:indicative|non-binding|binding|best and final|final round) (?:offer|bid|proposal)s?\b"
    r"|\bhighest (?:offer|bid)\b",
    "sale strategy": r"\b(?:negotiati(?:on|ng) (?:strategy|position|mandate|range)|bottom line|fall-?back position|sell-?side "
    r"strategy|auction strategy|price range for the sale)\b",
    "inside information": r"\b(?:mnpi|inside information|material non-?public|unpublished (?:results|earnings|price)|not yet "
    r"(?:public|announced|disclosed)|profit warning)\b",
    "advice to the board": r"\b(?:board (?:memo(?:randum)?|paper)s? on (?:price|valuation|the sale)|fairness opinion|legal(?:ly)? "
    r"privileged|privileged and confidential|attorney-client)\b",
}
_SCAN = {name: re.compile(pattern) for name, pattern in _PATTERNS.items()}
_BROKEN = re.compile(r"(?<=[a-z])- (?=[a-z])")


def disclosures_in(text: str) -> tuple[str, ...]:
    """Return the names of what a string must not give away, in the order of our list."""
    plain = _comparable(text)
    joined = _BROKEN.sub("", plain)
    return tuple(name for name, pattern in _SCAN.items() if pattern.search(plain) or pattern.search(joined))


def _comparable(text: str) -> str:
    lowered = re.sub(r"[_/\\.]", " ", fold(text).text.lower().translate(_LOOK_ALIKES))
    return re.sub(r" +", " ", lowered)
