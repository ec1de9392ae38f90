import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Self

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from api.http import application
from dealroom.documents import EnrichmentState
from dealroom.people import Role
from store import changes, claims
from store import documents as stored_documents
from store.tables import VersionRow
from tests.api.building import ANN, AUDITOR, BOB, LEAD, ORIGIN, SELLER, STARTED, Larch

DOOR = "ws://localhost/graphql"
PROTOCOL = "graphql-transport-ws"
DRAFTS = "subscription($id: ID!) { draftProgress(threadId: $id) { stage draft { id status } } }"
DOCUMENTS = (
    "subscription($id: ID!) { enrichmentProgress(dealId: $id) { document { id title } state retrievable problem"
    " enrichment { state summary since whatToDo notice attempts nextTryAt } } }"
)


def opened(larch: Larch, socket: WebSocketTestSession, email: str, query: str, identifier: str) -> None:
    """Take the first steps of the protocol as somebody, and subscribe."""
    socket.send_json({"type": "connection_init", "payload": {"Authorization": f"Bearer {larch.token(email)}"}})
    assert socket.receive_json() == {"type": "connection_ack"}
    payload = {"query": query, "variables": {"id": identifier}}
    socket.send_json({"id": "1", "type": "subscribe", "payload": payload})


def received(socket: WebSocketTestSession, field: str) -> Any:
    message = socket.receive_json()
    assert message["type"] == "next", message
    return message["payload"]["data"][field]


def say(larch: Larch, thread: str, detail: str) -> None:
    larch.services.answering.say(larch.key, larch.threads[thread], detail)


class TestSockets:
    def test_offer_one_protocol_alone(self, larch: Larch) -> None:
        connection = larch.client().websocket_connect(DOOR, subprotocols=["graphql-ws"])

        with connection as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()

        assert closed.value.code == 4406

    def test_run_nothing_before_the_first_step(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            socket.send_json({"id": "1", "type": "subscribe", "payload": {"query": DRAFTS, "variables": {"id": "x"}}})
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()

        assert closed.value.code == 4401

    @pytest.mark.parametrize("payload", [{}, {"Authorization": "Bearer nonsense"}, {"Authorization": "nonsense"}])
    def test_close_for_whoever_proves_nothing(self, larch: Larch, payload: dict[str, str]) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            socket.send_json({"type": "connection_init", "payload": payload})
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()

        assert closed.value.code == 4403

    def test_are_refused_to_another_site(self, larch: Larch) -> None:
        connect = larch.client().websocket_connect(
            DOOR, subprotocols=[PROTOCOL], headers={"Origin": "http://evil.example"}
        )

        with pytest.raises(WebSocketDisconnect), connect:
            pass

    def test_take_the_cookie_of_a_session(self, larch: Larch) -> None:
        client = larch.client()
        code = client.app.state.sign_in_code  # type: ignore[attr-defined]
        page = client.get(f"/sign-in?code={code}").text
        person = page.split("Lena Lead")[0].rsplit('value="', 1)[1].split('"')[0]
        client.post("/sign-in", data={"code": code, "person": person})

        with client.websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            socket.send_json({"type": "connection_init"})

            assert socket.receive_json() == {"type": "connection_ack"}

    def test_answer_a_query_as_of_now_each_time(self, larch: Larch) -> None:
        query = {"query": "{ viewer { email memberships { role } } }"}
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            socket.send_json({"type": "connection_init", "payload": {"Authorization": f"Bearer {larch.token(LEAD)}"}})
            socket.receive_json()
            answers = []
            for change in (
                lambda: None,
                lambda: larch.set_role(LEAD, Role.ADVISOR),
                lambda: larch.set_role(LEAD, None),
            ):
                change()
                socket.send_json({"id": "q", "type": "subscribe", "payload": query})
                answers.append(received(socket, "viewer")["memberships"])
                assert socket.receive_json()["type"] == "complete"

        assert answers == [[{"role": "LEAD_ADVISOR"}], [{"role": "ADVISOR"}], []]

    def test_answer_nothing_more_once_a_token_has_run_out(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            socket.send_json({"type": "connection_init", "payload": {"Authorization": f"Bearer {larch.token(LEAD)}"}})
            socket.receive_json()
            larch.services.clock.pass_time(timedelta(hours=12))
            socket.send_json({"id": "q", "type": "subscribe", "payload": {"query": "{ viewer { email } }"}})
            message = socket.receive_json()

        assert message["payload"]["data"] == {"viewer": None}
        assert message["payload"]["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"

    def test_tell_a_wrong_document_by_an_error_message(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, LEAD, "query($id: ID!) { deal(id: $id) { secret } }", larch.deal)
            message = socket.receive_json()

        assert message["type"] == "error"
        assert message["payload"][0]["extensions"]["code"] == "BAD_USER_INPUT"


class TestDraftProgress:
    def test_tells_first_where_things_stand_and_then_each_stage(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, LEAD, DRAFTS, larch.threads["r-1"])
            first = received(socket, "draftProgress")
            for stage in ("SCOPE", "SEARCH"):
                say(larch, "r-1", stage)
            say(larch, "r-2", "MODEL")
            say(larch, "r-1", "FAILED")
            rest = [received(socket, "draftProgress")["stage"] for _ in range(3)]

        assert first == {"stage": "DONE", "draft": {"id": larch.draft, "status": "DRAFTED"}}
        assert rest == ["SCOPE", "SEARCH", "FAILED"]

    @pytest.mark.parametrize(
        ("email", "thread", "code"),
        [
            (ANN, "q-1", "FORBIDDEN"),
            (ANN, "q-2", "NOT_FOUND"),
            (BOB, "r-2", "FORBIDDEN"),
            (SELLER, "q-3", "FORBIDDEN"),
            (AUDITOR, "r-1", "FORBIDDEN"),
        ],
    )
    def test_tells_nothing_to_other_roles(self, larch: Larch, email: str, thread: str, code: str) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, email, DRAFTS, larch.threads[thread])
            message = socket.receive_json()

        assert message["type"] == "error"
        assert [error["extensions"]["code"] for error in message["payload"]] == [code]

    @pytest.mark.parametrize(
        "revoke",
        [
            lambda larch: larch.set_role(LEAD, None),
            lambda larch: larch.set_role(LEAD, Role.SELLER),
            lambda larch: larch.services.clock.pass_time(timedelta(hours=13)),
        ],
        ids=["no role", "another role", "an expired token"],
    )
    def test_ends_without_another_event_when_the_right_is_gone(
        self, larch: Larch, revoke: Callable[[Larch], None]
    ) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, LEAD, DRAFTS, larch.threads["r-1"])
            received(socket, "draftProgress")
            revoke(larch)
            say(larch, "r-1", f"DONE {larch.draft}")

            assert socket.receive_json() == {"id": "1", "type": "complete"}

    def test_ends_when_the_right_is_gone_though_nothing_happens(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, LEAD, DRAFTS, larch.threads["r-1"])
            received(socket, "draftProgress")
            larch.set_role(LEAD, None)

            assert socket.receive_json() == {"id": "1", "type": "complete"}


class TestEnrichmentProgress:
    def test_tells_where_each_document_stands_and_then_each_state(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, LEAD, DOCUMENTS, larch.deal)
            first = [received(socket, "enrichmentProgress") for _ in range(5)]
            with larch.services.data.deal(larch.key).write() as session:
                stored_documents.requeue(session, larch.documents["broken"], at=STARTED)
            queued = received(socket, "enrichmentProgress")
            with larch.services.data.deal(larch.key).write() as session:
                claim = claims.claim_next(session, owner="t", at=STARTED, lease=timedelta(minutes=1))
                assert claim is not None
                claims.put_off(session, claim, fault="The reader died.", at=STARTED, until=STARTED)
            waits = received(socket, "enrichmentProgress")
            with larch.services.data.deal(larch.key).write() as session:
                claim = claims.claim_next(session, owner="t", at=STARTED, lease=timedelta(minutes=1))
                assert claim is not None
                told = claims.Told(problem="Still damaged.", remedy="Upload it anew.")
                claims.checkpoint(session, claim, state=EnrichmentState.FAILED, at=STARTED, told=told)
            failed = received(socket, "enrichmentProgress")

        assert [event["state"] for event in first] == ["READY", "READY", "READY", "FAILED", "READY"]
        assert first[3]["problem"] == "The file is damaged."
        assert (queued["state"], queued["retrievable"], queued["problem"]) == ("QUEUED", False, None)
        assert (waits["state"], waits["problem"]) == ("QUEUED", "The reader died.")
        assert waits["enrichment"] == {
            "state": "QUEUED",
            "summary": "Waits for another try.",
            "since": STARTED.isoformat(),
            "whatToDo": "Nothing: it is tried again by itself.",
            "notice": None,
            "attempts": 1,
            "nextTryAt": STARTED.isoformat(),
        }
        assert (failed["state"], failed["problem"]) == ("FAILED", "Still damaged.")
        assert failed["enrichment"]["whatToDo"] == "Upload it anew."
        assert failed["enrichment"]["attempts"] == 2

    def test_tells_a_bidder_neither_what_to_do_nor_what_is_hidden(self, larch: Larch) -> None:
        with larch.services.data.deal(larch.key).write() as session:
            row = session.get_one(VersionRow, larch.versions["accounts"])
            row.notice = "3 hidden cells are kept apart."
            session.add(row)
        query = (
            "query ($id: ID!) { document(id: $id)"
            " { description size addedAt enrichment { summary problem whatToDo notice } } }"
        )

        of_adviser, of_bidder = (
            larch.ask(who, query, id=larch.documents["accounts"])["data"]["document"] for who in (LEAD, BOB)
        )
        broken = larch.ask(BOB, query, id=larch.documents["broken"])["data"]["document"]

        assert of_adviser["enrichment"]["notice"] == "3 hidden cells are kept apart."
        assert of_bidder["enrichment"]["notice"] is None
        assert (of_bidder["size"], of_bidder["addedAt"]) == ("1", STARTED.isoformat())
        assert broken["enrichment"]["summary"] == "Could not be read."
        assert broken["enrichment"]["whatToDo"] is None

    def test_tells_a_bidder_of_what_they_may_read_alone(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, BOB, DOCUMENTS, larch.deal)
            first = [received(socket, "enrichmentProgress")["document"]["id"] for _ in range(3)]
            with larch.services.data.deal(larch.key).write() as session:
                changes.add_change(session, kind="document", subject=larch.documents["lease"], detail="READY")
                changes.add_change(session, kind="document", subject=larch.documents["private"], detail="READY")
                changes.add_change(session, kind="document", subject=larch.documents["memo"], detail="READY")
            after = received(socket, "enrichmentProgress")["document"]["id"]

        assert first == [larch.documents[name] for name in ("accounts", "memo", "broken")]
        assert after == larch.documents["memo"]

    def test_is_refused_to_an_auditor(self, larch: Larch) -> None:
        with larch.client().websocket_connect(DOOR, subprotocols=[PROTOCOL]) as socket:
            opened(larch, socket, AUDITOR, DOCUMENTS, larch.deal)
            message = socket.receive_json()

        assert message["payload"][0]["extensions"]["code"] == "FORBIDDEN"


class Stream:
    """A stream of server-sent events, read as it is sent."""

    def __init__(self, larch: Larch, email: str | None, query: str, identifier: str) -> None:
        self._app = application(larch.services)  # type: ignore[arg-type]
        body = json.dumps({"query": query, "variables": {"id": identifier}}).encode()
        headers = {
            "host": ORIGIN.removeprefix("http://"),
            "accept": "text/event-stream",
            "content-type": "application/json",
        }
        if email is not None:
            headers["authorization"] = f"Bearer {larch.token(email)}"
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/graphql",
            "raw_path": b"/graphql",
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
        }
        self._incoming = asyncio.Queue[dict[str, Any]]()
        self._incoming.put_nowait({"type": "http.request", "body": body, "more_body": False})
        self._sent = asyncio.Queue[dict[str, Any]]()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._app(self._scope, self._incoming.get, self._sent.put))
        self.start = await self._sent.get()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._incoming.put_nowait({"type": "http.disconnect"})
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def event(self) -> str:
        async with asyncio.timeout(20):
            return str((await self._sent.get())["body"].decode())


class TestEventStreams:
    def test_run_no_mutation_that_a_page_could_make_a_browser_get(self, larch: Larch) -> None:
        mutation = f'mutation {{ generateDraft(input: {{threadId: "{larch.threads["q-1"]}"}}) {{ draft {{ id }} }} }}'

        answer = larch.client(LEAD).get("/graphql", params={"query": mutation}, headers={"accept": "text/event-stream"})

        assert "not allowed" in answer.text
        assert larch.services.answering.asked == []

    def test_run_a_query_and_end(self, larch: Larch) -> None:
        answer = larch.client(LEAD).post(
            "/graphql", json={"query": "{ viewer { email } }"}, headers={"accept": "text/event-stream"}
        )

        assert '{"data":{"viewer":{"email":"lead@adviser.test"}}}' in answer.text
        assert "event: complete" in answer.text

    def test_carry_the_same_events(self, larch: Larch) -> None:
        async def followed() -> tuple[dict[str, Any], list[str]]:
            async with Stream(larch, LEAD, DRAFTS, larch.threads["r-1"]) as stream:
                events = [await stream.event()]
                say(larch, "r-1", "SCOPE")
                events.append(await stream.event())
                larch.set_role(LEAD, None)
                events.append(await stream.event())
                return stream.start, events

        start, events = asyncio.run(followed())

        headers = dict(start["headers"])
        assert headers[b"content-type"].startswith(b"text/event-stream")
        assert '"stage":"DONE"' in events[0]
        assert '"stage":"SCOPE"' in events[1]
        assert events[2].startswith("event: complete")

    def test_are_refused_to_whoever_may_not_follow(self, larch: Larch) -> None:
        async def first() -> str:
            async with Stream(larch, ANN, DRAFTS, larch.threads["q-1"]) as stream:
                return await stream.event()

        event = asyncio.run(first())

        assert '"code":"FORBIDDEN"' in event
        assert '"stage"' not in event
