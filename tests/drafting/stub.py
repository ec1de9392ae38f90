"""A server on this machine that speaks the Messages API from a script: one entry a request, the last one for the rest."""

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

GOOD_INPUT: dict[str, Any] = {
    "availability": "yes",
    "answer": "The cap is EUR 4m in aggregate.",
    "missing": "",
    "citations": [{"quote": "The cap is EUR 4m in aggregate.", "document_id": "doc-1", "anchor": "The cap is EUR 4m"}],
    "source_document_ids": ["doc-1"],
}


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    cut_after: int | None = None
    drip: float = 0.0


@dataclass(frozen=True)
class Asked:
    path: str
    headers: Mapping[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        return json.loads(self.raw)


@dataclass
class Stub:
    url: str
    asked: list[Asked]


def tool_call(given: object, *, name: str = "submit_draft") -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": given}


def message(*content: Mapping[str, Any], stop_reason: str | None = "tool_use") -> Reply:
    body = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "stub",
        "content": list(content),
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    return Reply(body=json.dumps(body).encode())


def error(status: int, kind: str, text: str = "no", *, headers: Mapping[str, str] | None = None) -> Reply:
    body = {"type": "error", "error": {"type": kind, "message": text}}
    return Reply(status=status, body=json.dumps(body).encode(), headers=headers or {})


GOOD = message(tool_call(GOOD_INPUT))


@contextmanager
def serving(*script: Reply) -> Iterator[Stub]:
    asked: list[Asked] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(script, asked))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Stub(url=f"http://127.0.0.1:{server.server_address[1]}", asked=asked)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(script: Sequence[Reply], asked: list[Asked]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["content-length"]))
            asked.append(Asked(path=self.path, headers={k.lower(): v for k, v in self.headers.items()}, raw=raw))
            reply = script[min(len(asked), len(script)) - 1]
            time.sleep(reply.wait)
            try:
                self._send(reply)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def _send(self, reply: Reply) -> None:
            self.send_response(reply.status)
            for name, value in {"content-type": "application/json", **reply.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(reply.body)))
            self.end_headers()
            if reply.drip:
                for byte in reply.body:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(reply.drip)
                return
            self.wfile.write(reply.body if reply.cut_after is None else reply.body[: reply.cut_after])
            if reply.cut_after is not None:
                self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
            del format, args

    return Handler
