"""
The drafter that asks a model.

Rule: passages go to the one address that was named, with the one key that was given, and nothing else of the machine
has a say in it: no variable, profile, proxy or redirect. The whole of it ends by a deadline. Whatever the service does,
the outcome is a proposal in form or a cause in words, and the causes never repeat what a service or a file said.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, cast, final
from urllib.parse import urlsplit

import httpx2
from anthropic import APIConnectionError, APIStatusError, AsyncAnthropic

from dealroom.drafts import DrafterIdentity
from dealroom.evidence import ModelFailed, Proposal
from drafting.capabilities import WireMode, after_prose, after_refusal, wire_mode
from drafting.drafter import DraftingTask, Failed, Proposed
from drafting.prompt import canonical, request_body
from drafting.submission import Attempt, Form, parse_raw, stop_reason, strict_json, written

DEFAULT_BASE_URL = "https://api.anthropic.com"
_MESSAGES = "/v1/messages"  # asked for as raw bytes: the SDK's own types accept partial and unknown answers
_CONNECT_SECONDS = 10.0
_CONTENT_LOGGERS = ("anthropic", "httpx2", "httpcore2")


class UnusableAddressError(ValueError):
    """The address of the model service is not an http or https address of a host."""


class UnusableKeyError(ValueError):
    """The drafter that asks a model was chosen, and no key that a header can carry was given."""


@dataclass(frozen=True, slots=True)
class _Refused:
    """The service did not answer with a message."""

    cause: str
    status: int = 0
    message: str = ""


@dataclass(frozen=True, slots=True)
class _Answered:
    """The body that came back with a success."""

    message: object


@dataclass(slots=True)
class _Record:
    """What was asked and what came back, in order."""

    request: str = ""
    attempts: list[Attempt] = field(default_factory=list[Attempt])

    def add(self, received: _Answered | _Refused, *, mode: WireMode) -> None:
        """Write down what came back to a request in this mode."""
        form = Form.JSON if mode is WireMode.JSON_OUTPUT else Form.TOOL
        match received:
            case _Answered(message):
                self.attempts.append(Attempt(form=form, message=message))
            case _Refused(cause):
                self.attempts.append(Attempt(form=form, cause=cause))

    @property
    def raw(self) -> str:
        """The output as it is stored."""
        return written(tuple(self.attempts))


@final
class AnthropicDrafter:
    """
    Drafts by asking a model over the Messages API.

    `timeout_seconds` bounds one draft as a whole, with every wait and repetition in it. Do not call `propose` from
    inside a running event loop: it blocks until the answer is there.
    """

    def __init__(
        self,
        *,
        api_key: str,
        model: str,
        base_url: str = DEFAULT_BASE_URL,
        timeout_seconds: float = 300.0,
        max_retries: int = 2,
        retry_wait_seconds: float = 0.5,
    ) -> None:
        self._api_key = _usable_key(api_key)
        self._base_url = base_url
        self._model = model
        self._timeout_seconds = timeout_seconds
        self._max_retries = max_retries
        self._retry_wait_seconds = retry_wait_seconds
        self._identity = DrafterIdentity(name="anthropic", model=model, host=_host(base_url))

    @property
    def identity(self) -> DrafterIdentity:
        """The model and the host that passages are sent to."""
        return self._identity

    def propose(self, task: DraftingTask) -> Proposed | Failed:
        """Return the model's proposal, or the cause why there is none."""
        record = _Record()
        mode = wire_mode(self._model)
        try:
            asyncio.run(self._in_time(task, record))
        except TimeoutError:
            record.add(_Refused("The model service did not answer in time."), mode=mode)
        outcome = parse_raw(record.raw)
        match outcome:
            case Proposal():
                return Proposed(proposal=outcome, raw=record.raw, request=record.request)
            case ModelFailed(cause):
                return Failed(cause=cause, raw=record.raw, request=record.request)

    async def _in_time(self, task: DraftingTask, record: _Record) -> None:
        async with asyncio.timeout(self._timeout_seconds), self._client() as client:
            await self._ask(client, task, record)

    def _client(self) -> "_KeyedClient":
        for name in _CONTENT_LOGGERS:  # at debug level they would write passages to the log
            logging.getLogger(name).setLevel(logging.WARNING)
        timeout = httpx2.Timeout(self._timeout_seconds, connect=min(_CONNECT_SECONDS, self._timeout_seconds))
        return _KeyedClient(
            api_key=self._api_key,
            base_url=self._base_url,
            timeout=timeout,
            max_retries=0,  # repetition is ours, so that the deadline and the record hold over it
            open_telemetry=False,
            http_client=httpx2.AsyncClient(trust_env=False, follow_redirects=False, timeout=timeout),
        )

    async def _ask(self, client: AsyncAnthropic, task: DraftingTask, record: _Record) -> None:
        mode = wire_mode(self._model)
        received = await self._send(client, task, record, mode=mode)
        if isinstance(received, _Refused):
            other = after_refusal(mode, status=received.status, message=received.message)
            if other is None:
                return
            mode = other
            received = await self._send(client, task, record, mode=mode)
        if isinstance(received, _Answered) and isinstance(parse_raw(record.raw), ModelFailed):
            await self._ask_once_more(client, task, record, mode=mode, stopped=stop_reason(received.message))

    async def _ask_once_more(
        self, client: AsyncAnthropic, task: DraftingTask, record: _Record, *, mode: WireMode, stopped: str | None
    ) -> None:
        # A model that finished may still find the form; one that was cut off or refused would be so again.
        if stopped == "tool_use":
            await self._send(client, task, record, mode=mode)
        elif stopped == "end_turn":
            await self._send(client, task, record, mode=after_prose(mode))

    async def _send(
        self, client: AsyncAnthropic, task: DraftingTask, record: _Record, *, mode: WireMode
    ) -> _Answered | _Refused:
        body = request_body(task, model=self._model, mode=mode)
        record.request = canonical(body)
        received = await self._until_answered(client, body)
        record.add(received, mode=mode)
        return received

    async def _until_answered(self, client: AsyncAnthropic, body: dict[str, Any]) -> _Answered | _Refused:
        tries = 0
        while True:
            tries += 1
            try:
                response = await client.post(_MESSAGES, cast_to=httpx2.Response, body=body)
                return _read(response.content)
            except (APIStatusError, APIConnectionError) as error:
                if tries > self._max_retries or not _is_passing(error):
                    return _refusal(error, tries=tries)
                wait = _asked_wait(error) or self._retry_wait_seconds * 2 ** (tries - 1)
            await asyncio.sleep(wait)


class _KeyedClient(AsyncAnthropic):
    """The SDK's client without the one thing that it reads from the environment whatever it is given: more headers."""

    def __init__(self, **arguments: Any) -> None:  # noqa: ANN401 - the SDK's own arguments, passed on
        super().__init__(**arguments)
        self._custom_headers = {}


def _usable_key(api_key: str) -> str:
    key = api_key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise UnusableKeyError("The anthropic drafter needs a key: one word of plain letters, digits and signs.")
    return key


def _host(base_url: str) -> str:
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise UnusableAddressError("The address of the model service cannot be read.") from None
    if parts.scheme not in {"http", "https"} or not host:
        raise UnusableAddressError("The address of the model service must be an http or https address of a host.")
    named = f"[{host}]" if ":" in host else host
    return named if port is None else f"{named}:{port}"


def _read(content: bytes) -> _Answered | _Refused:
    try:
        return _Answered(strict_json(content.decode()))
    except (ValueError, RecursionError):
        return _Refused("The model service answered with something that is not JSON.")


def _is_passing(error: APIStatusError | APIConnectionError) -> bool:
    if isinstance(error, APIConnectionError):
        return True
    advice = error.response.headers.get("x-should-retry")
    if advice in {"true", "false"}:
        return advice == "true"
    statuses = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS}
    return error.status_code in statuses or error.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR


def _asked_wait(error: APIStatusError | APIConnectionError) -> float | None:
    """Return how many seconds the service asked to wait, if it did so in a form that can be read."""
    if isinstance(error, APIConnectionError):
        return None
    headers = error.response.headers
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "")
        if value.isascii() and value.isdigit():
            return int(value[:9]) * unit
    return None


def _refusal(error: APIStatusError | APIConnectionError, *, tries: int) -> _Refused:
    times = "1 try" if tries == 1 else f"{tries} tries"
    if isinstance(error, APIConnectionError):
        return _Refused(f"The connection to the model service failed, after {times}.")
    status = error.status_code
    words = _STATUS_WORDS.get(status, "The model service answered with an error")
    return _Refused(f"{words} (HTTP {status}), after {times}.", status=status, message=_error_message(error.body))


_STATUS_WORDS = {
    400: "The model service refused the request",
    401: "The model service did not accept the key",
    403: "The model service did not permit the request",
    404: "The model service does not know the address or the model",
    413: "The request was too large for the model service",
    429: "The model service limited the rate of requests",
    529: "The model service was overloaded",
}


def _error_message(body: object) -> str:
    error = cast("dict[str, object]", body).get("error") if isinstance(body, dict) else None
    message = cast("dict[str, object]", error).get("message") if isinstance(error, dict) else None
    return message if isinstance(message, str) else ""
