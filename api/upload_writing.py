"""
Writing down what comes in.

Rule: no thread waits for a client. Bytes are gathered as they come, and handed to a thread a megabyte at a time, so that
memory stays the same whatever the file's size. A client that sends nothing for half a minute has gone.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import anyio
from anyio import CancelScope, to_thread
from starlette.requests import ClientDisconnect

from api import upload_answers as answers
from api.errors import RefusedError, bad_input, not_found
from api.upload_headers import Said, digests
from api.upload_room import refuse_full_disk, upload_key
from store import uploads
from store.incoming import BusyUploadError, Growing, held
from store.uploads import IncomingUpload

if TYPE_CHECKING:
    from api.wiring import Services

PATIENCE_SECONDS = 30
_PIECE = 1 << 20
_NAMED_BY = "sha-256"


@dataclass(frozen=True, slots=True)
class Writing:
    """One request that brings bytes of an upload."""

    services: "Services"
    upload: IncomingUpload
    said: Said
    largest: int

    @property
    def repr_digests(self) -> Mapping[str, bytes]:
        """What the whole file shall be: as this request says, or as the first one said."""
        return digests(self.said.repr_digest or self.upload.repr_digest, field="Repr-Digest")


@dataclass(frozen=True, slots=True)
class Written:
    """How far an upload has come, in bytes."""

    size: int
    is_complete: bool


async def written(pieces: AsyncIterator[bytes], writing: Writing) -> Written:
    """
    Write down what comes, and finish the file where this request completes it.

    Raises:
        RefusedError: the bytes do not follow what has arrived, are too many, or are not those that were declared.

    """
    folder = writing.services.files.folder(upload_key(writing.upload.id))
    try:
        with held(folder, is_new=writing.said.offset is None) as growing:
            _refuse_another_offset(writing, growing)
            return await _taken(pieces, writing, growing)
    except BusyUploadError:
        raise answers.in_use() from None
    except FileNotFoundError:
        raise not_found() from None
    except BaseException:
        if not writing.said.is_resumable:  # nobody can go on with it, so nothing of it is kept
            with CancelScope(shield=True):
                await to_thread.run_sync(_drop, writing)
        raise


def _refuse_another_offset(writing: Writing, growing: Growing) -> None:
    if writing.said.offset not in {None, growing.size}:
        raise answers.at_another_offset(growing.size)


async def _taken(pieces: AsyncIterator[bytes], writing: Writing, growing: Growing) -> Written:
    start = growing.size
    growing.watch(whole={_NAMED_BY, *writing.repr_digests}, written=writing.said.content_digests)
    try:
        await _written_down(pieces, writing, growing)
    finally:
        with CancelScope(shield=True):  # what has come is kept, however the request ends
            await to_thread.run_sync(growing.keep)
    if growing.written.differ_from(writing.said.content_digests):
        await to_thread.run_sync(growing.cut, start)
        raise bad_input("What was sent is not what `Content-Digest` says: send it again.")
    if writing.said.completes is False:
        return Written(growing.size, is_complete=False)
    if writing.upload.length not in {None, growing.size}:
        raise answers.of_another_length(
            f"The file was said to have {writing.upload.length} bytes, and {growing.size} have arrived."
        )
    await to_thread.run_sync(_finish, writing, growing)
    return Written(growing.size, is_complete=True)


async def _written_down(pieces: AsyncIterator[bytes], writing: Writing, growing: Growing) -> None:
    waiting = bytearray()
    try:
        while (piece := await _next(pieces)) is not None:
            waiting += piece
            if growing.size + len(waiting) > writing.largest:
                waiting.clear()
                raise _too_much(writing)
            if len(waiting) >= _PIECE:
                await to_thread.run_sync(_write, writing, growing, bytes(waiting))
                waiting.clear()
    finally:
        if waiting:
            growing.write(bytes(waiting))


async def _next(pieces: AsyncIterator[bytes]) -> bytes | None:
    try:
        with anyio.fail_after(PATIENCE_SECONDS):
            return await anext(pieces, None)
    except TimeoutError:
        raise answers.RefusedUploadError(
            f"Nothing came for {PATIENCE_SECONDS} seconds.", status=408, headers={"Connection": "close"}
        ) from None
    except ClientDisconnect:
        raise answers.RefusedUploadError("The connection broke off.", status=400) from None


def _write(writing: Writing, growing: Growing, piece: bytes) -> None:
    refuse_full_disk(writing.services)
    growing.write(piece)


def _too_much(writing: Writing) -> RefusedError:
    if writing.upload.length is not None and writing.largest == writing.upload.length:
        return answers.of_another_length(f"The file was said to have {writing.upload.length} bytes, and more came.")
    return answers.too_large(writing.largest)


def _finish(writing: Writing, growing: Growing) -> None:
    services, upload = writing.services, writing.upload
    if growing.size == 0:
        _drop(writing)
        raise bad_input("The upload is empty.")
    found = growing.hashes({_NAMED_BY, *writing.repr_digests})
    if found.differ_from(writing.repr_digests):
        _drop(writing)
        raise bad_input("The file is not what `Repr-Digest` says it is. Nothing of it was kept: send it again.")
    sha256 = found.running[_NAMED_BY].hexdigest()
    with services.data.registry.write() as session:
        uploads.finish_upload(session, upload, sha256=sha256, size=growing.size, at=services.clock())
        growing.become(sha256)


def _drop(writing: Writing) -> None:
    with suppress(OSError):
        writing.services.files.discard_folder(upload_key(writing.upload.id))
    with writing.services.data.registry.write() as session:
        uploads.end_upload(session, writing.upload.id)
