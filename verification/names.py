"""
Names in a text: capitalised words that no dictionary explains.

Rule: a word counts as a name if it is written with a capital and is no ordinary word. Doubt makes it a name.
"""

import re

from verification.characters import fold
from verification.words import is_common, listed

_WORD = re.compile(r"(?<![^\W_])[^\W\d_](?:[^\W_]|[-'&.](?=[^\W_]))*")
_ORDINARY = listed(
    "January February March April May June July August September October November December Monday Tuesday Wednesday "
    "Thursday Friday Saturday Sunday I Company Agreement Seller Buyer Purchaser Target Group Parties Party EBITDA VAT GAAP "
    "IFRS FY Q HR IT IP CEO CFO SPA NDA EU UK US USD EUR GBP CHF N/A PDF".lower()
)


def names_in(text: str) -> tuple[str, ...]:
    """Return the words of a text that may be names, folded, in order, each once."""
    folded = fold(text).text
    words = (word.group() for word in _WORD.finditer(folded))
    return tuple(dict.fromkeys(word.removesuffix("'s") for word in words if _may_be_name(word)))


def _may_be_name(word: str) -> bool:
    if not word[0].isupper() or word.removesuffix("'s").lower() in _ORDINARY:
        return False
    parts = re.split(r"[-'&.]", word.removesuffix("'s"))
    return not all(is_common(part) for part in parts if part)
