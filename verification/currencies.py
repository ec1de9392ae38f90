"""
Currencies that a document shows.

Rule: a figure without a currency may be read with one only where the document shows exactly one, by its sign, its code or its
name. A dollar of a named country is a currency of its own.
"""

import re

_SIGNS = "$\u20ac\u00a3\u00a5\u20b9"
_SHOWN = re.compile(
    rf"(?:(?<![A-Za-z])(?:A|AU|C|CA|HK|NZ|S|R|NT|MX))?[{_SIGNS}]|(?<![A-Za-z])(?:AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|ILS"
    r"|INR|JPY|KRW|MXN|NOK|NZD|PLN|RMB|RUB|SEK|SGD|TWD|USD|ZAR)(?![A-Za-z])"
    r"|(?i:(?<![a-z])(?:australian|canadian|hong kong|new zealand|singapore) dollars?"
    r"|(?<![a-z])(?:dollars?|euros?|pounds? sterling|sterling|yen|yuan|renminbi|rupees?|(?:swiss )?francs?)(?![a-z]))"
)
_SIGN_OF = {
    "dollar": "$",
    "usd": "$",
    "euro": "\u20ac",
    "eur": "\u20ac",
    "pound sterling": "\u00a3",
    "pounds sterling": "\u00a3",
    "sterling": "\u00a3",
    "gbp": "\u00a3",
    "yen": "\u00a5",
    "jpy": "\u00a5",
    "rupee": "\u20b9",
    "inr": "\u20b9",
}


def sign_of_one_currency(text: str) -> str:
    """Return the sign of the one currency that a text shows, or nothing where it shows none, several or one without a sign."""
    shown: set[str] = {found.group().lower().removesuffix("s") for found in _SHOWN.finditer(text)}
    signs = {_SIGN_OF.get(name, name) for name in shown}
    only = signs.pop() if len(signs) == 1 else ""
    return only if only in _SIGNS else ""
