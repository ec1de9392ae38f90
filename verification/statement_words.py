"""
The words that name an item, and those around it that make it another kind of figure.

Rule: two items are the same if their words are, in order, but for articles and plurals. A word more or less (adjusted, net,
group, a name) is another item. A budget, a forecast, a segment or a pro forma figure is never compared with a plain one.
"""

import re

from verification.characters import fold
from verification.words import listed

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_NOTE_MARK = re.compile(r"\(\s?[0-9a-z]\s?\)", re.IGNORECASE)
_DROPPED = listed("a an the our its their this these that")
_NAMES_NOTHING = listed(
    "total other others balance sum subtotal amount value number net gross average year period note change thereof which of in at to for "
    "and on by as from per it they there eur usd gbp"
)
_QUALIFIERS = {
    word: kind
    for kind, words in {
        "budget": "budget budgeted",
        "forecast": "forecast forecasts forecasted projection projections projected outlook guidance expects expected expectation estimate "
        "estimates estimated target targets targeted",
        "plan": "plan planned model scenario downside upside sensitivity",
        "part": "segment segments segmental division divisional subsidiary subsidiaries region regional branch standalone unconsolidated",
        "pro forma": "proforma forma",
        "adjusted": "adjusted adjustment adjustments underlying normalised normalized restated",
        "discontinued": "discontinued",
        "constant": "constant",
    }.items()
    for word in words.split()
}
PLANS = frozenset({"budget", "forecast", "plan"})
_FEWEST_LETTERS = 2
_MOST_WORDS = 9


def words_of(label: str) -> tuple[str, ...]:
    """Return the words of a label in their comparable form."""
    plain = _NOTE_MARK.sub(" ", fold(label).text).replace("&", " and ")
    words = (word.lower() for word in _WORD.findall(plain))
    return tuple(_stem(word.removesuffix("'s")) for word in words if word not in _DROPPED)


def item_of(label: str) -> tuple[str, ...]:
    """Return the words of a label in their comparable form, or nothing where they are too many or name nothing."""
    words = words_of(label)
    return words if len(words) <= _MOST_WORDS and any(map(_names_something, words)) else ()


def qualifiers_in(text: str) -> frozenset[str]:
    """Return the kinds of figure, other than plain ones, that a text speaks of."""
    return frozenset(_QUALIFIERS[word] for word in re.findall("[a-z]+", text.lower()) if word in _QUALIFIERS)


def search_words(item: tuple[str, ...]) -> list[str]:
    """Return letters that every text which names an item holds, whatever the number of its nouns; the longest come first."""
    telling = (word.removesuffix("i") for word in item if _names_something(word))
    return sorted(telling, key=len, reverse=True)


def _names_something(word: str) -> bool:
    return len(word) >= _FEWEST_LETTERS and word.isalpha() and word not in _NAMES_NOTHING


def _stem(word: str) -> str:
    """Return a noun without the mark of its number: "liability" and "liabilities", "cost" and "costs" are one."""
    if word.endswith("ies"):
        return word[:-2]
    if word.endswith("y"):
        return word[:-1] + "i"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
