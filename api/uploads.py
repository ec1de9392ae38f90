"""
`POST /uploads`: a file comes in as raw bytes and waits for `uploadDocument` to put it into a deal.

Rule: only who may upload in some deal is listened to, before a byte of the file is read. The bytes are bound to that
person. Nothing that the person typed reaches the file system: the name is kept as a word in the registry.

A client that sends `Upload-Complete` can go on where a broken connection left off: `HEAD /uploads/{id}` says how far the
file has come, `PATCH` sends the rest, `DELETE` throws it away. Of two that write at once, one is refused.
"""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from api import upload_answers as answers
from api.desks import Desks
from api.errors import RefusedError, bad_input, forbidden, not_found, unauthenticated
from api.identity import Caller, InvalidCredentialError, caller_of
from api.names import LONGEST_NAME, cleaned_line
from api.rules import Rule
from api.upkeep import sweep_uploads
from api.upload_headers import PARTIAL, Said, said
from api.upload_room import KEPT_FOR, room_for, upload_key
from api.upload_writing import Writing, written
from store import incoming, uploads
from store.uploads import IncomingUpload

if TYPE_CHECKING:
    from api.wiring import Services

LARGEST_FILE = 2 << 30

_BETWEEN_SWEEPS = timedelta(hours=1)
_ONE_REQUEST = timedelta(days=1)  # what is left of an upload that nobody can resume
_CREATED = 201


class Uploads:
    """The door for files."""

    def __init__(self, services: "Services") -> None:
        self._services = services
        self._swept_at: datetime | None = None

    async def receive(self, request: Request) -> Response:
        """Take in a file, or as much of it as comes, and answer the upload's id."""
        if request.method == "OPTIONS":
            return answers.options(LARGEST_FILE)
        try:
            caller = await to_thread.run_sync(self._uploader, request)
            asked = said(request.headers)
            _refuse_declared_size(asked, at=0)
            upload, limit = await to_thread.run_sync(self._begin, request, caller, asked)
            return await self._take(request, upload, asked, limit=limit)
        except RefusedError as error:
            return answers.refusal(error)

    async def resume(self, request: Request) -> Response:
        """Say how far an upload has come, take in more of it, or throw it away."""
        if request.method == "OPTIONS":
            return answers.options(LARGEST_FILE)
        try:
            caller = await to_thread.run_sync(self._uploader, request)
            match request.method:
                case "PATCH":
                    return await self._append(request, caller)
                case "DELETE":
                    return await to_thread.run_sync(self._cancelled, request, caller)
                case _:
                    return await to_thread.run_sync(self._standing, request, caller)
        except RefusedError as error:
            return answers.refusal(error)

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

    def _begin(self, request: Request, caller: Caller, asked: Said) -> tuple[IncomingUpload, int]:
        self._sweep()
        at, person, length = self._services.clock(), caller.person.id, asked.whole(at=0)
        with self._services.data.registry.write() as session:
            room = room_for(self._services, session, person=person, length=length)
            identifier = uploads.begin_upload(
                session,
                person=person,
                at=at,
                expires_at=at + (KEPT_FOR if asked.is_resumable else _ONE_REQUEST),
                length=length,
                name=cleaned_line(request.query_params.get("name", ""))[:LONGEST_NAME] or None,
                repr_digest=asked.repr_digest,
            )
        begun = self._found(identifier, caller)
        self._services.files.made_folder(upload_key(identifier))
        return begun, min(LARGEST_FILE, room)

    def _sweep(self) -> None:
        now = self._services.clock()
        if self._swept_at is None or now - self._swept_at > _BETWEEN_SWEEPS:
            sweep_uploads(self._services)
            self._swept_at = now

    async def _append(self, request: Request, caller: Caller) -> Response:
        asked = said(request.headers)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != PARTIAL:
            raise answers.RefusedUploadError(f"What is added to an upload has the type {PARTIAL}.", status=415)
        if asked.offset is None or asked.completes is None:
            raise bad_input("`Upload-Offset` or `Upload-Complete` is missing, or not in order.")
        upload = await to_thread.run_sync(self._growing, request.path_params["upload"], caller, asked)
        return await self._take(request, upload, asked, limit=LARGEST_FILE)

    def _growing(self, identifier: str, caller: Caller, asked: Said) -> IncomingUpload:
        upload = self._found(identifier, caller)
        _refuse_declared_size(asked, at=asked.offset or 0)
        length = asked.whole(at=asked.offset or 0)
        if length is None:
            return upload
        if upload.length not in {None, length}:
            raise answers.of_another_length(f"The file was said to have {upload.length} bytes, and now {length}.")
        with self._services.data.registry.write() as session:
            if upload.length is None:
                room_for(self._services, session, person=caller.person.id, length=length)
            uploads.learn_length(session, identifier, length)
        return self._found(identifier, caller)

    async def _take(self, request: Request, upload: IncomingUpload, asked: Said, *, limit: int) -> Response:
        found = await written(
            request.stream(), Writing(self._services, upload, asked, largest=min(limit, upload.length or limit))
        )
        if found.is_complete:
            headers = answers.state(offset=found.size, is_complete=True) if asked.is_resumable else {}
            return JSONResponse({"id": upload.id}, headers=headers)
        here = {
            **answers.state(offset=found.size, is_complete=False),
            **answers.limits(largest=LARGEST_FILE, upload=upload, at=self._services.clock()),
        }
        if asked.offset is not None:
            return Response(status_code=204, headers=here)
        return JSONResponse({"id": upload.id}, _CREATED, {"Location": f"/uploads/{upload.id}", **here})

    def _standing(self, request: Request, caller: Caller) -> Response:
        identifier = request.path_params["upload"]
        with self._services.data.registry.read() as session:
            done = uploads.upload(session, identifier, person=caller.person.id)
        if done is not None:
            return Response(
                status_code=204, headers=answers.state(offset=done.size, is_complete=True, length=done.size)
            )
        upload = self._found(identifier, caller)
        size = incoming.size_of(self._services.files.folder(upload_key(identifier)))
        return Response(
            status_code=204,
            headers={
                **answers.state(offset=size or 0, is_complete=False, length=upload.length),
                **answers.limits(largest=LARGEST_FILE, upload=upload, at=self._services.clock()),
            },
        )

    def _cancelled(self, request: Request, caller: Caller) -> Response:
        identifier = request.path_params["upload"]
        with self._services.data.registry.write() as session:
            done = uploads.upload(session, identifier, person=caller.person.id)
            if done is None or done.deal_key is not None:
                self._found(identifier, caller)
            uploads.end_upload(session, identifier)
        self._services.files.discard_folder(upload_key(identifier))
        return Response(status_code=204)

    def _found(self, identifier: str, caller: Caller) -> IncomingUpload:
        person, at = caller.person.id, self._services.clock()
        with self._services.data.registry.read() as session:
            if uploads.upload(session, identifier, person=person) is not None:
                raise answers.complete_already()
            found = uploads.incoming_upload(session, identifier, person=person, at=at)
        if found is None:
            raise not_found()
        return found


def _refuse_declared_size(asked: Said, *, at: int) -> None:
    coming = max(asked.length or 0, at + (asked.content_length or 0))
    if coming > LARGEST_FILE:
        raise answers.too_large(LARGEST_FILE)
    whole = asked.whole(at=at)
    if asked.length is not None and whole is not None and asked.length != whole:
        raise answers.of_another_length(f"The file is said to have {asked.length} bytes and {whole} at once.")
