"""
The words of mail headers, and whether two versions of one mail say the same.

Rule: a header is shown decoded, on one line. Two versions differ in substance where a figure stands in one alone, or
a word, or a no, is in one alone.
"""

import re
from binascii import Error as EncodingError
from binascii import a2b_base64, a2b_qp

from ingestion.charsets import decoded
from ingestion.notices import shown

LONGEST_HEADER = 20_000
_ENCODED = re.compile(r"=\?(?P<charset>[^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?(?P<way>[BbQq])\?(?P<text>[^?\s]{0,2000})\?=")
_BETWEEN_ENCODED = re.compile(r"(\?=)\s+(?==\?)")
_WORD = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"(?:https?://|www\.|mailto:|cid:)\S+|\[[^\]\n]{0,300}\]|\S+@\S+", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_NO = re.compile(r"\b(?:no|not|never|none|without|cannot)\b|n't\b")
_SHORTEST = 4
_OF_LINKS = frozenset(
    [
        "here",
        "click",
        "link",
        "view",
        "browser",
        "image",
        "logo",
        "html",
        "plain",
        "text",
        "http",
        "https",
        "mailto",
        "online",
    ]
)


def header_words(raw: str) -> str:
    """Return a header's value as its reader sees it: decoded, on one line. Bytes beyond ASCII come as surrogates."""
    text, _ = decoded(raw[:LONGEST_HEADER].encode("utf-8", "surrogateescape"), None)
    text = _ENCODED.sub(_word, _BETWEEN_ENCODED.sub(r"\1", text))
    return shown(text)


def _word(found: re.Match[str]) -> str:
    text = found["text"].encode("utf-8", "replace")
    try:
        data = a2b_qp(text, header=True) if found["way"] in "Qq" else a2b_base64(text + b"==")
    except EncodingError:
        return found.group()
    return decoded(data, found["charset"])[0]


def differ(one: str, other: str) -> bool:
    """
    Whether two versions of a text differ in substance.

    They do in a figure, in how often they say no, or in a word that one of them lacks. Addresses of links and pictures
    count for nothing, and neither do the words that name them.
    """
    first, second = (_ADDRESS.sub(" ", text.casefold().replace("’", "'")) for text in (one, other))
    return (
        set(_FIGURE.findall(first)) != set(_FIGURE.findall(second))
        or len(_NO.findall(first)) != len(_NO.findall(second))
        or bool(_telling(first) ^ _telling(second))
    )


def _telling(text: str) -> set[str]:
    return {word for word in _WORD.findall(text) if len(word) >= _SHORTEST} - _OF_LINKS
