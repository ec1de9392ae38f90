# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# reason: snowballstemmer carries no types.
"""Endings, folded away by the English Snowball rules. The one module that speaks snowballstemmer."""

from typing import Final

import snowballstemmer

_STEMMER: Final = snowballstemmer.stemmer("english")


def stem(word: str) -> str:
    """Return the root that a folded word shares with its other forms."""
    return str(_STEMMER.stemWord(word))
