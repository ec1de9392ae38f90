"""
What an upload says about itself: the headers of resumable uploads (draft-ietf-httpbis-resumable-upload-15) and the digests of RFC 9530.

Rule: a header that is not in the form of its field is as if it had not been sent, except a digest: whoever sends one wants it
checked, so one that cannot be checked is refused.
"""

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import Headers

from api.errors import bad_input
from store.incoming import ALGORITHMS

PARTIAL = "application/partial-upload"
PROBLEMS = "https://iana.org/assignments/http-problem-types#"

_INTEGER = re.compile(r"[0-9]{1,15}")
_DIGEST = re.compile(r"\s*([a-z*][a-z0-9_.*-]*)\s*=\s*:([A-Za-z0-9+/=]*):\s*")
_LONGEST_DIGEST = 1_000


@dataclass(frozen=True, slots=True)
class Said:
    """
    What the headers of one request say. `completes` is None where the request knows nothing of resuming.

    `content_length` is the size of this request's content, `length` that of the whole file, in bytes.
    """

    completes: bool | None
    offset: int | None
    length: int | None
    content_length: int | None
    repr_digest: str | None
    content_digests: Mapping[str, bytes]

    @property
    def is_resumable(self) -> bool:
        """Whether what has arrived is kept when the request breaks off."""
        return self.completes is not None

    def whole(self, *, at: int) -> int | None:
        """Return how long the whole file will be, by a request that begins at an offset; None where nothing says so."""
        if self.completes is not False and self.content_length is not None:
            return at + self.content_length
        return self.length


def said(headers: Headers) -> Said:
    """
    Return what headers say.

    Raises:
        RefusedError: a digest is in no form that can be checked, or two lengths contradict each other.

    """
    found = Said(
        completes=_boolean(headers.get("upload-complete")),
        offset=_integer(headers.get("upload-offset")),
        length=_integer(headers.get("upload-length")),
        content_length=_integer(headers.get("content-length")),
        repr_digest=headers.get("repr-digest"),
        content_digests=digests(headers.get("content-digest"), field="Content-Digest"),
    )
    digests(found.repr_digest, field="Repr-Digest")
    return found


def digests(value: str | None, *, field: str) -> Mapping[str, bytes]:
    """
    Return the digests of a field that are checked, by algorithm.

    Raises:
        RefusedError: the field is not in order, or holds none that can be checked.

    """
    if value is None:
        return {}
    members = value.split(",") if len(value) <= _LONGEST_DIGEST else []
    found = [_DIGEST.fullmatch(member) for member in members]
    read = {match[1]: _decoded(match[2]) for match in found if match is not None}
    if not members or None in found or None in read.values():
        raise bad_input(f"`{field}` is not in order: it reads `sha-256=:...:`, with the digest in base64.")
    checked = {name: digest for name, digest in read.items() if name in ALGORITHMS and digest is not None}
    if not checked:
        raise bad_input(f"`{field}` holds no digest that is checked here: give sha-256 or sha-512.")
    return checked


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return None


def _boolean(value: str | None) -> bool | None:
    return {"?1": True, "?0": False}.get(_item(value))


def _integer(value: str | None) -> int | None:
    item = _item(value)
    return int(item) if _INTEGER.fullmatch(item) else None


def _item(value: str | None) -> str:
    return "" if value is None else value.partition(";")[0].strip()
