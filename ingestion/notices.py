"""
Sentences on what a reader left out or kept apart.

Rule: what comes from a file into such a sentence - a name, a part - is cut short and holds nothing that cannot be shown.
"""

from collections.abc import Sequence

LONGEST = 480
LONGEST_NAME = 60

_END_OF_NAME = 10


def notice(*sentences: str | None) -> str | None:
    """Return sentences as one notice, or nothing where there is none."""
    return shown(" ".join(filter(None, sentences)))[:LONGEST] or None


def shown(text: str) -> str:
    """Return a text on one line, without what cannot be shown."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def short(name: str) -> str:
    """Return a file's name, its middle left out where it is long."""
    name = shown(name)
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME - _END_OF_NAME - 1]}…{name[-_END_OF_NAME:]}"


def named(names: Sequence[str], *, most: int) -> str:
    """Return the first names of a list, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more:,} more" if more > 0 else "")


def counted(count: int, one: str, many: str) -> str:
    """Return a number with what it counts, or nothing for none."""
    if not count:
        return ""
    return f"1 {one}" if count == 1 else f"{count:,} {many}"


def hidden_notice(count: int) -> str | None:
    """Return a sentence on how many passages are hidden, or nothing where there is none."""
    said = counted(
        count, "hidden or struck-through passage is kept apart", "hidden or struck-through passages are kept apart"
    )
    return f"{said}." if said else None
