"""How an upload is answered: what has arrived, what may still come, and why something is refused."""

from datetime import datetime

from starlette.responses import JSONResponse, Response

from api.errors import Code, RefusedError
from api.upload_headers import PARTIAL, PROBLEMS
from store.uploads import IncomingUpload

_STATUS = {
    Code.UNAUTHENTICATED: 401,
    Code.FORBIDDEN: 403,
    Code.NOT_FOUND: 404,
    Code.CONFLICT: 409,
    Code.RATE_LIMITED: 429,
    Code.UNAVAILABLE: 503,
}


class RefusedUploadError(RefusedError):
    """An upload is refused with a status of its own, headers that a client goes on by, and the kind of problem it is."""

    def __init__(
        self, message: str, *, status: int, headers: dict[str, str] | None = None, problem: str | None = None
    ) -> None:
        """Take the sentence for people, and what machines go by."""
        super().__init__(Code.CONFLICT if status == _STATUS[Code.CONFLICT] else Code.BAD_USER_INPUT, message)
        self.status = status
        self.headers = headers or {}
        self.problem = problem


def refusal(error: RefusedError) -> Response:
    """Return the answer to what is refused, in the form of the API's errors and of RFC 9457."""
    status = error.status if isinstance(error, RefusedUploadError) else _STATUS.get(error.code, 400)
    headers = error.headers if isinstance(error, RefusedUploadError) else {}
    body: dict[str, object] = {"errors": [error.formatted]}
    if isinstance(error, RefusedUploadError) and error.problem is not None:
        body |= {"type": f"{PROBLEMS}{error.problem}", "title": error.message, "status": status}
        return JSONResponse(body, status, headers, media_type="application/problem+json")
    return JSONResponse(body, status, headers)


def state(*, offset: int, is_complete: bool, length: int | None = None) -> dict[str, str]:
    """Return the headers that say how far an upload has come."""
    found = {"Upload-Offset": str(offset), "Upload-Complete": "?1" if is_complete else "?0"}
    return found if length is None else {**found, "Upload-Length": str(length)}


def limits(*, largest: int, upload: IncomingUpload | None = None, at: datetime | None = None) -> dict[str, str]:
    """Return the headers that say what an upload may be, and how long it is kept."""
    bounds = [f"max-size={largest}"]
    if upload is not None and at is not None:
        bounds.append(f"max-age={max(int((upload.expires_at - at).total_seconds()), 0)}")
    return {"Upload-Limit": ", ".join(bounds)}


def too_large(largest: int) -> RefusedUploadError:
    """Return the answer to a file that is larger than any may be."""
    return RefusedUploadError(
        f"The file is larger than {largest / 1e9:.1f} GB.", status=413, headers=limits(largest=largest)
    )


def at_another_offset(offset: int) -> RefusedUploadError:
    """Return the answer to bytes that do not follow what has arrived."""
    return RefusedUploadError(
        f"{offset} bytes have arrived: go on from there.",
        status=409,
        headers=state(offset=offset, is_complete=False),
        problem="mismatching-upload-offset",
    )


def in_use() -> RefusedUploadError:
    """Return the answer to whoever comes while another request is writing."""
    return RefusedUploadError(
        "Another request is sending this file: wait for its end, then ask how far it has come.",
        status=409,
        headers={"Retry-After": "1"},
    )


def of_another_length(message: str) -> RefusedUploadError:
    """Return the answer to lengths that contradict each other."""
    return RefusedUploadError(message, status=400, problem="inconsistent-upload-length")


def complete_already() -> RefusedUploadError:
    """Return the answer to more bytes of a file that has arrived in full."""
    return RefusedUploadError(
        "The file has arrived in full: nothing can be added to it.",
        status=400,
        headers={"Upload-Complete": "?1"},
        problem="inconsistent-upload-length",
    )


def options(largest: int) -> Response:
    """Return what a client may ask beforehand: that uploads can be resumed, and what they may be."""
    return Response(status_code=204, headers={"Accept-Patch": PARTIAL, **limits(largest=largest)})
