"""Files damaged at random, from a seed, so that a failure comes again."""

import random
import re

from tests.ingestion.office_files import package, parts_of

_VALUES = ["-1", "0", "99999999999999999999", "x", "", "1e9", "ÿ", "true", "²", "٣"]
_BYTES = [
    b"\0",
    b"\xff\xff\xff\xff",
    b"\r\n\r\n",
    b"=?utf-8?q?",
    b"--",
    b'"',
    b"<div hidden>",
    b"</td>",
    b"charset=utf-7",
    b"<!--",
]
_PIECES = (
    re.compile(r'="[^"]*"'),
    re.compile(r"<[^<>]+/>"),
    re.compile(r"<(\w+:?\w*)( [^<>]*)?>[^<>]*</\1>"),
    re.compile(r">[^<>]+<"),
)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a file with a few of its bytes, or of a package's elements and attributes, changed, moved or gone."""
    if not data.startswith(b"PK"):
        return _bytes_damaged(data, chance)
    parts = parts_of(data)
    name = chance.choice([name for name in parts if name.endswith((".xml", ".rels"))])
    return package({**parts, name: _markup_damaged(parts[name].decode(), chance)})


def _bytes_damaged(data: bytes, chance: random.Random) -> bytes:
    damage = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(damage) or 1)
        match chance.randrange(4):
            case 0:
                damage[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del damage[at : at + chance.choice([1, 20, 300])]
            case 2:
                damage[at:at] = damage[at : at + chance.choice([5, 100, 2_000])]
            case _:
                damage[at:at] = chance.choice(_BYTES)
    return bytes(damage)


def _markup_damaged(markup: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 5)):
        found = list(chance.choice(_PIECES).finditer(markup))
        if not found:
            continue
        place, other = chance.choice(found), chance.choice(found).group()
        put = {"=": f'="{chance.choice(_VALUES)}"', ">": f">{chance.choice(_VALUES)}<"}.get(
            other[0], chance.choice(["", other, other * 2])
        )
        markup = markup[: place.start()] + put + markup[place.end() :]
    return markup
