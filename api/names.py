"""
Names and texts that people type.

Rule: nothing that cannot be seen is kept. Control characters, marks that turn the direction of writing, and invisible
format characters are removed, so that a title is what it looks like.
"""

import unicodedata

LONGEST_NAME = 300

_KEPT_FORMAT = frozenset("\u200c\u200d")  # joiners that words of several scripts need
_KEPT_CONTROL = frozenset("\n\t")


def cleaned_line(text: str) -> str:
    """Return a text as one line: NFC, without what cannot be seen, white space run together."""
    return " ".join(cleaned_text(text).split())


def cleaned_text(text: str) -> str:
    """Return a text in NFC without what cannot be seen; its lines stay."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(filter(_is_kept, unicodedata.normalize("NFC", lines))).strip()


def _is_kept(character: str) -> bool:
    match unicodedata.category(character):
        case "Cc":
            return character in _KEPT_CONTROL
        case "Cf":
            return character in _KEPT_FORMAT
        case "Cs" | "Co" | "Cn":
            return False
        case _:
            return True
