"""
Identifiers.

Rule: an id is opaque, at least sixteen characters, never digits alone, unique across deals, and the same in GraphQL,
on the command line, in the model's prompt and in URLs.

An id reads `kind-<deal key><random>`: the deal key says which deal's database holds the object, so that an id can be
looked up without a table of all ids, and two deals can never share one.
"""

import hashlib
import re
import secrets
from typing import NewType

DealId = NewType("DealId", str)
OrganisationId = NewType("OrganisationId", str)
UserId = NewType("UserId", str)
FolderId = NewType("FolderId", str)
RequestListId = NewType("RequestListId", str)
ThreadId = NewType("ThreadId", str)
DocumentId = NewType("DocumentId", str)
VersionId = NewType("VersionId", str)
PassageId = NewType("PassageId", str)
DraftId = NewType("DraftId", str)
CitationId = NewType("CitationId", str)
SentAnswerId = NewType("SentAnswerId", str)

_ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"  # no letter or digit that reads like another
_KEY_LENGTH = 8
_RANDOM_LENGTH = 16
_SHAPE = re.compile(r"[a-z]+-([a-z2-9]{8})[a-z2-9]{0,16}")


def _random(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_deal_key() -> str:
    """Return a fresh deal key of eight characters."""
    return _random(_KEY_LENGTH)


def new_id(kind: str, *, deal_key: str) -> str:
    """Return a fresh id of a kind (`doc`, `thread`, `draft`, ...) that lives in the deal with this key."""
    return f"{kind}-{deal_key}{_random(_RANDOM_LENGTH)}"


def deal_key_of(identifier: str) -> str | None:
    """Return the key of the deal that an id belongs to, or None if the text has not the shape of an id."""
    match = _SHAPE.fullmatch(identifier)
    return match.group(1) if match else None


def derived_id(kind: str, *, deal_key: str, seed: str) -> str:
    """Return an id that is a function of its seed alone, so that a replay names the same objects."""
    digest = hashlib.sha256(f"{kind}\n{deal_key}\n{seed}".encode()).digest()
    return f"{kind}-{deal_key}" + "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:_RANDOM_LENGTH])
