"""
`POST /uploads`: a file comes in as raw bytes and waits for `uploadDocument` to put it into a deal.

Rule: only who may upload in some deal is listened to, before a byte of the file is read. The bytes are bound to that
person. Nothing that the person typed reaches the file system: the name is kept as a word in the registry.
"""

import secrets
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import TYPE_CHECKING

from anyio import from_thread, to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from api.desks import Desks
from api.errors import Code, RefusedError, bad_input, forbidden, unauthenticated
from api.identity import Caller, InvalidCredentialError, caller_of
from api.names import LONGEST_NAME, cleaned_line
from api.rules import Rule
from store import registry
from store.files import FileTooLargeError

if TYPE_CHECKING:
    from api.wiring import Services

LARGEST_FILE = 200 << 20

_STATUS = {Code.UNAUTHENTICATED: 401, Code.FORBIDDEN: 403}


def upload_key(upload: str) -> str:
    """Return the key under which the bytes of an upload wait: each upload has a place of its own."""
    return f"uploads/{upload}"


class Uploads:
    """The door for files."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    async def receive(self, request: Request) -> Response:
        """Take in a file, and answer the upload's id."""
        try:
            caller = await to_thread.run_sync(self._uploader, request)
            _refuse_declared_size(request)
            upload = await self._keep(request, caller)
        except RefusedError as error:
            return JSONResponse({"errors": [error.formatted]}, status_code=_STATUS.get(error.code, 400))
        except FileTooLargeError:
            error = bad_input(f"The file is larger than {LARGEST_FILE >> 20} MiB.")
            return JSONResponse({"errors": [error.formatted]}, status_code=413)
        return JSONResponse({"id": upload})

    def _uploader(self, request: Request) -> Caller:
        try:
            caller = caller_of(
                self._services, authorization=request.headers.get("authorization"), cookies=request.cookies
            )
        except InvalidCredentialError:
            caller = None
        if caller is None:
            raise unauthenticated()
        if not any(desk.may(Rule.UPLOAD) for desk in Desks(self._services.data, caller.person).all()):
            raise forbidden()
        return caller

    async def _keep(self, request: Request, caller: Caller) -> str:
        name = cleaned_line(request.query_params.get("name", ""))[:LONGEST_NAME] or None
        waiting = upload_key(secrets.token_hex(16))
        chunks = _blocking(request.stream())
        stored = await to_thread.run_sync(partial(self._services.files.put, waiting, chunks, limit=LARGEST_FILE))
        return await to_thread.run_sync(
            partial(self._record, caller, waiting, sha256=stored.sha256, size=stored.size, name=name)
        )

    def _record(self, caller: Caller, waiting: str, *, sha256: str, size: int, name: str | None) -> str:
        files = self._services.files
        path = files.path(waiting, sha256)
        if size == 0:
            path.unlink()
            path.parent.rmdir()
            raise bad_input("The upload is empty.")
        with self._services.data.registry.write() as session:
            upload = registry.add_upload(
                session, person=caller.person.id, sha256=sha256, size=size, at=self._services.clock(), name=name
            )
            files.move(sha256, source=waiting, target=upload_key(upload))
        path.parent.rmdir()
        return upload


def _refuse_declared_size(request: Request) -> None:
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > LARGEST_FILE:
        raise FileTooLargeError


def _blocking(chunks: AsyncIterator[bytes]) -> Iterator[bytes]:
    """Read an asynchronous stream from a worker thread, a piece at a time."""
    while (chunk := from_thread.run(_next, chunks)) is not None:
        yield chunk


async def _next(chunks: AsyncIterator[bytes]) -> bytes | None:
    return await anext(chunks, None)
