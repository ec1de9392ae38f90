"""
The fence around what others wrote.

Rule: nothing inside a fence can close it. The fence string does not occur in any text that stands inside, not even in
another case or width or broken up, and it is a function of those texts alone: no id, no time, no chance, so that equal
inputs make equal requests and a file outside the evidence leaves no trace in one.
"""

import hashlib
import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence

_LENGTH = 24
_NOT_A_DIGIT = re.compile(r"[^0-9a-f]+")


def fence_string(texts: Sequence[str]) -> str:
    """Return a string that occurs in none of the texts, derived from the texts alone."""
    folded = [_folded(text) for text in texts]
    seed = hashlib.sha256()
    for text in texts:
        encoded = text.encode("utf-8", "surrogatepass")
        seed.update(f"{len(encoded)}:".encode() + encoded)
    return next(candidate for candidate in _candidates(seed.digest()) if not any(candidate in text for text in folded))


def _candidates(seed: bytes) -> Iterator[str]:
    for attempt in itertools.count():
        yield hashlib.sha256(seed + str(attempt).encode()).hexdigest()[:_LENGTH]


def one_line(text: str) -> str:
    """Return a title on one line: control and direction characters become spaces, runs of white space become one."""
    plain = "".join(
        " " if unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp"} else character for character in text
    )
    return " ".join(plain.split())


def _folded(text: str) -> str:
    # Case, width, and anything put between the digits must not hide a copy of the fence.
    return _NOT_A_DIGIT.sub("", unicodedata.normalize("NFKC", text).lower())
