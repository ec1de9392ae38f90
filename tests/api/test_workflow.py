"""From a draft to an answer that a person sends, and who sees it then."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from dealroom.checks import Checks
from dealroom.folders import Tier
from dealroom.room import Grant
from store import checks, rooms
from store.policy_versions import add_version
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, CARL, GHOST, LEAD, SELLER, STRANGER, Larch, codes
from tests.api.test_operations import DRAFT, SENT

WRITE = f"""
mutation ($threadId: ID!, $text: String!, $citations: [CitationInput!]!) {{
  writeDraft(input: {{threadId: $threadId, text: $text, citations: $citations}}) {{ draft {{ {DRAFT} }} }}
}}
"""
EDIT = f"""
mutation ($draftId: ID!, $expectedRevision: Int!, $text: String!, $citations: [CitationInput!]) {{
  editDraft(input: {{draftId: $draftId, expectedRevision: $expectedRevision, text: $text, citations: $citations}}) {{
    draft {{ {DRAFT} }}
  }}
}}
"""
APPROVE = """
mutation ($draftId: ID!, $expectedRevision: Int!) {
  approveDraft(input: {draftId: $draftId, expectedRevision: $expectedRevision}) { draft { id revision status } }
}
"""
REJECT = """
mutation ($draftId: ID!, $expectedRevision: Int!, $reason: String!) {
  rejectDraft(input: {draftId: $draftId, expectedRevision: $expectedRevision, reason: $reason}) {
    draft { id revision status }
  }
}
"""
SEND = f"""
mutation ($draftId: ID!, $expectedRevision: Int!, $acknowledgeUncited: Boolean = false) {{
  sendDraft(
    input: {{draftId: $draftId, expectedRevision: $expectedRevision, acknowledgeUncited: $acknowledgeUncited}}
  ) {{
    draft {{ id revision status }}
    thread {{ id status sentAnswer {{ {SENT} }} }}
  }}
}}
"""
THREAD = f"query ($id: ID!) {{ thread(id: $id) {{ status sentAnswer {{ {SENT} }} }} }}"
HISTORY = """
query ($id: ID!) {
  draft(id: $id) {
    author { email } reason
    history { revision action author { email } at reason text difference { change text } }
  }
}
"""
SENDING = """
mutation ($id: ID!, $on: Boolean!) {
  setSending(input: {dealId: $id, advisorsMaySend: $on}) { deal { advisorsMaySend } }
}
"""
PLAN = """
mutation ($id: ID!, $who: ID, $due: Date) {
  planThread(input: {threadId: $id, assignee: $who, priority: HIGH, dueDate: $due}) {
    thread { plan { assignee { email } priority dueDate } }
  }
}
"""

REVENUE = "Revenue rose to 61.4 million in 2025."
ANSWER = "Revenue rose to 61.4 million."
ADVISERS = (LEAD, ADVISOR)
OUTSIDERS = (SELLER, ANN, CARL, BOB, AUDITOR, GHOST)


def cited(larch: Larch, document: str = "accounts", quote: str = REVENUE, anchor: str = "61.4 million") -> Any:
    return {"documentId": larch.documents[document], "quote": quote, "anchor": anchor}


def written(larch: Larch, slug: str = "r-1", text: str = ANSWER, *citations: Any, email: str = LEAD) -> Any:
    given = citations or (cited(larch),)
    body = larch.ask(email, WRITE, threadId=larch.threads[slug], text=text, citations=list(given))
    assert "errors" not in body, body
    return body["data"]["writeDraft"]["draft"]


def approved(larch: Larch, draft: Any) -> Any:
    body = larch.ask(LEAD, APPROVE, draftId=draft["id"], expectedRevision=draft["revision"])
    assert "errors" not in body, body
    return body["data"]["approveDraft"]["draft"]


def sent(larch: Larch, slug: str = "r-1", text: str = ANSWER, *citations: Any) -> Any:
    draft = approved(larch, written(larch, slug, text, *citations))
    body = larch.ask(LEAD, SEND, draftId=draft["id"], expectedRevision=draft["revision"])
    assert "errors" not in body, body
    return body["data"]["sendDraft"]


def seen(larch: Larch, email: str, slug: str = "r-1") -> Any:
    body = larch.ask(email, THREAD, id=larch.threads[slug])
    assert "errors" not in body, body
    return body["data"]["thread"]


def close(larch: Larch, path: str, firm: str) -> None:
    with larch.services.data.deal(larch.key).write() as session:
        now = rooms.room(session)
        closed = Grant(larch.organisations[firm].id, larch.folders[path], Tier.NONE)
        after = replace(now, policy_version=now.policy_version + 1, grants=(*now.grants, closed))
        add_version(session, after, author="test", reason="Test.", at=larch.services.clock())


def set_terms(larch: Larch, *terms: str) -> None:
    with larch.services.data.deal(larch.key).write() as session:
        checks.set_checks(session, Checks(own_terms=terms))


class TestWriteDraft:
    @pytest.mark.parametrize("email", ADVISERS)
    def test_returns_a_draft_that_was_checked(self, larch: Larch, email: str) -> None:
        draft = written(larch, email=email)

        assert (draft["status"], draft["revision"]) == ("DRAFTED", 1)
        assert draft["drafter"] == {"name": "person", "model": None}
        assert (draft["availability"], draft["verification"]["state"]) == ("YES", "VERIFIED")
        assert [item["quote"] for item in draft["citations"]] == [REVENUE]
        assert draft["citations"][0]["viewerUrl"] == f"/view/{draft['id']}/{draft['citations'][0]['id']}"
        assert draft["answer"]["segments"] == [
            {"text": "Revenue rose to ", "citationIds": []},
            {"text": "61.4 million", "citationIds": [draft["citations"][0]["id"]]},
            {"text": ".", "citationIds": []},
        ]

    def test_keeps_a_text_without_citations(self, larch: Larch) -> None:
        body = larch.ask(LEAD, WRITE, threadId=larch.threads["r-1"], text="Costs rose.", citations=[])

        draft = body["data"]["writeDraft"]["draft"]
        assert draft["answer"]["text"] == "Costs rose."
        assert draft["verification"]["state"] == "UNVERIFIED"
        assert draft["verification"]["reason"] == "NO_SURVIVING_CITATION"
        assert draft["availability"] == "PARTIAL"

    def test_drops_a_citation_of_what_not_every_addressee_may_read(self, larch: Larch) -> None:
        lease = cited(larch, "lease", "The lease of the Hull works ends on 31 March 2031.", "31 March 2031")

        draft = written(larch, "r-1", "It ends on 31 March 2031.", lease)

        assert draft["citations"] == draft["sources"] == []
        assert draft["verification"]["droppedCitations"][0]["gate"] == "PERMISSION"

    def test_drops_a_quote_of_hidden_content(self, larch: Larch) -> None:
        hidden = cited(larch, "accounts", "the floor price is 50 million", "50 million")

        draft = written(larch, "r-1", "It is 50 million.", hidden)

        assert draft["verification"]["droppedCitations"][0]["gate"] == "FAITHFULNESS"

    @pytest.mark.parametrize(
        ("text", "citation"),
        [
            ("", {}),
            (" \u200b\n", {}),
            ("x" * 20_001, {}),
            ("Text.", {"quote": "x" * 5_001}),
            ("Text.", {"anchor": "x" * 2_001}),
            ("Text.", {"documentId": "x" * 301}),
            ("Text.", {"quote": "a\0b"}),
        ],
    )
    def test_refuses_what_cannot_be_taken(self, larch: Larch, text: str, citation: dict[str, str]) -> None:
        before = larch.trail()
        given = [{**cited(larch), **citation}]

        body = larch.ask(LEAD, WRITE, threadId=larch.threads["r-1"], text=text, citations=given)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert body["data"] == {"writeDraft": None}
        assert larch.trail() == before

    def test_takes_a_bounded_number_of_citations(self, larch: Larch) -> None:
        body = larch.ask(LEAD, WRITE, threadId=larch.threads["r-1"], text="Text.", citations=[cited(larch)] * 101)

        assert codes(body) == ["BAD_USER_INPUT"]


class TestEditDraft:
    def test_shows_the_difference_to_the_first_text(self, larch: Larch) -> None:
        draft = written(larch)
        body = larch.ask(
            ADVISOR, EDIT, draftId=draft["id"], expectedRevision=1, text="Revenue grew to 61.4 million.", citations=None
        )
        assert "errors" not in body

        found = larch.ask(LEAD, HISTORY, id=draft["id"])["data"]["draft"]

        assert found["author"] == {"email": ADVISOR}
        first, second = found["history"]
        assert (first["revision"], first["action"], first["author"]) == (1, "WRITTEN", {"email": LEAD})
        assert (first["text"], first["difference"]) == (ANSWER, None)
        assert (second["revision"], second["action"], second["author"]) == (2, "EDITED", {"email": ADVISOR})
        assert second["difference"] == [
            {"change": "KEPT", "text": "Revenue "},
            {"change": "REMOVED", "text": "rose"},
            {"change": "ADDED", "text": "grew"},
            {"change": "KEPT", "text": " to 61.4 million."},
        ]

    def test_keeps_the_drafter_of_the_first_text(self, larch: Larch) -> None:
        body = larch.ask(ADVISOR, EDIT, draftId=larch.draft, expectedRevision=1, text=ANSWER, citations=[cited(larch)])

        draft = body["data"]["editDraft"]["draft"]
        assert draft["drafter"] == {"name": "extractive", "model": None}
        assert draft["verification"]["state"] == "VERIFIED"
        (first, second) = larch.ask(LEAD, HISTORY, id=larch.draft)["data"]["draft"]["history"]
        assert (first["action"], first["author"]) == ("DRAFTED", None)
        assert second["difference"] is not None

    def test_of_an_older_revision_is_a_conflict_that_says_who_and_when(self, larch: Larch) -> None:
        draft = written(larch)
        approved(larch, draft)

        body = larch.ask(ADVISOR, EDIT, draftId=draft["id"], expectedRevision=1, text="Other.", citations=[])

        assert codes(body) == ["CONFLICT"]
        assert body["errors"][0]["message"] == (
            "This draft is at revision 2 and no longer at 1: Lena Lead approved it on 26 Nov 2026 at 09:00 UTC. "
            "Look at it again."
        )
        assert body["data"] == {"editDraft": None}

    def test_by_two_at_once_is_done_by_one(self, larch: Larch) -> None:
        draft = written(larch)

        def edit(email: str) -> Any:
            return larch.ask(email, EDIT, draftId=draft["id"], expectedRevision=1, text=f"By {email}.", citations=[])

        with ThreadPoolExecutor(2) as pool:
            bodies = list(pool.map(edit, ADVISERS))

        assert sorted(str(codes(body)) for body in bodies) == ["['CONFLICT']", "[]"]


class TestRejectDraft:
    def test_keeps_the_reason_for_advisers(self, larch: Larch) -> None:
        draft = written(larch)

        body = larch.ask(ADVISOR, REJECT, draftId=draft["id"], expectedRevision=1, reason=" Too vague.\u200b ")

        assert body["data"]["rejectDraft"]["draft"] == {"id": draft["id"], "revision": 2, "status": "REJECTED"}
        assert larch.ask(LEAD, HISTORY, id=draft["id"])["data"]["draft"]["reason"] == "Too vague."
        assert "vague" not in json.dumps(larch.trail())

    @pytest.mark.parametrize("reason", ["", " \u200b", "x" * 1_001])
    def test_needs_a_reason_of_some_length(self, larch: Larch, reason: str) -> None:
        draft = written(larch)

        body = larch.ask(LEAD, REJECT, draftId=draft["id"], expectedRevision=1, reason=reason)

        assert codes(body) == ["BAD_USER_INPUT"]


class TestEveryStep:
    """Who may take it; whoever may not learns nothing, and nothing happens."""

    STEPS = (
        (EDIT, {"text": "Other.", "citations": None}),
        (APPROVE, {}),
        (REJECT, {"reason": "No."}),
        (SEND, {}),
    )

    @pytest.mark.parametrize("email", OUTSIDERS)
    @pytest.mark.parametrize(("step", "more"), STEPS)
    def test_is_no_outsiders(self, larch: Larch, email: str, step: str, more: dict[str, Any]) -> None:
        draft = approved(larch, written(larch))
        before = larch.trail()

        there = larch.ask(email, step, draftId=draft["id"], expectedRevision=2, **more)
        absent = larch.ask(email, step, draftId=f"draft-{larch.key}{'z' * 16}", expectedRevision=2, **more)

        assert codes(there) == codes(absent)
        assert codes(there) == ["NOT_FOUND"]
        assert set((there["data"] or {"": None}).values()) == {None}
        assert larch.trail() == before

    @pytest.mark.parametrize(("email", "slug"), [(SELLER, "q-3"), (ANN, "q-1"), (BOB, "r-1"), (AUDITOR, "r-1")])
    def test_of_writing_is_forbidden_on_a_thread_that_one_knows(self, larch: Larch, email: str, slug: str) -> None:
        before = larch.trail()

        body = larch.ask(email, WRITE, threadId=larch.threads[slug], text="Text.", citations=[])

        assert codes(body) == ["FORBIDDEN"]
        assert body["data"] == {"writeDraft": None}
        assert larch.trail() == before

    @pytest.mark.parametrize("step", [APPROVE, SEND])
    def test_of_approving_and_sending_is_an_advisers_where_the_deal_says_so(self, larch: Larch, step: str) -> None:
        draft = written(larch) if step is APPROVE else approved(larch, written(larch))
        asked = {"draftId": draft["id"], "expectedRevision": draft["revision"]}
        assert codes(larch.ask(ADVISOR, step, **asked)) == ["FORBIDDEN"]

        larch.ask(LEAD, SENDING, id=larch.deal, on=True)

        assert "errors" not in larch.ask(ADVISOR, step, **asked)


class TestSetSending:
    def test_is_the_leads_and_recorded_once(self, larch: Larch) -> None:
        for _ in range(2):
            body = larch.ask(LEAD, SENDING, id=larch.deal, on=True)
            assert body["data"] == {"setSending": {"deal": {"advisorsMaySend": True}}}

        records = [record for record in larch.trail() if record["action"] == "sending.changed"]
        assert [(record["actor"], record["advisors_may_send"]) for record in records] == [(larch.users[LEAD].id, True)]

    @pytest.mark.parametrize("email", [ADVISOR, SELLER, ANN, BOB, AUDITOR])
    def test_is_refused_to_everybody_else(self, larch: Larch, email: str) -> None:
        assert codes(larch.ask(email, SENDING, id=larch.deal, on=True)) == ["FORBIDDEN"]
        with larch.services.data.deal(larch.key).read() as session:
            assert not rooms.deal(session).advisors_may_send

    def test_does_not_let_an_adviser_set_it_who_may_send(self, larch: Larch) -> None:
        larch.ask(LEAD, SENDING, id=larch.deal, on=True)

        assert codes(larch.ask(ADVISOR, SENDING, id=larch.deal, on=False)) == ["FORBIDDEN"]


class TestASentAnswer:
    @pytest.mark.parametrize("email", [LEAD, ADVISOR, ANN, CARL, BOB])
    def test_is_seen_by_its_addressees_and_advisers(self, larch: Larch, email: str) -> None:
        answer = sent(larch)["thread"]["sentAnswer"]

        found = seen(larch, email)

        assert found["status"] == "ANSWERED"
        assert found["sentAnswer"] == answer
        assert answer["text"] == "".join(part["text"] for part in answer["segments"]) == ANSWER
        assert [item["quote"] for item in answer["citations"]] == [REVENUE]
        assert [item["title"] for item in answer["sources"]] == ["Accounts 2025.txt"]

    def test_names_no_draft_in_its_links(self, larch: Larch) -> None:
        draft = sent(larch)["draft"]

        raw = json.dumps(seen(larch, BOB))

        assert draft["id"] not in raw
        assert "/view/sent-" in raw

    def test_is_hidden_from_an_auditor_and_from_other_organisations(self, larch: Larch) -> None:
        sent(larch)
        sent(larch, "q-2", "See the accounts: 61.4 million.")

        auditor = larch.ask(AUDITOR, THREAD, id=larch.threads["r-1"])
        assert auditor["data"]["thread"] == {"status": "ANSWERED", "sentAnswer": None}
        assert codes(auditor) == ["FORBIDDEN"]
        for email, slug in ((SELLER, "r-1"), (ANN, "q-2"), (CARL, "q-2")):
            assert codes(larch.ask(email, THREAD, id=larch.threads[slug])) == ["NOT_FOUND"]

    def test_to_a_question_for_which_nothing_was_passed_is_the_creators_alone(self, larch: Larch) -> None:
        lease = cited(larch, "lease", "The lease of the Hull works ends on 31 March 2031.", "31 March 2031")
        sent(larch, "q-1", "It ends on 31 March 2031.", lease)

        assert seen(larch, ANN, "q-1")["sentAnswer"]["text"] == "It ends on 31 March 2031."
        assert seen(larch, CARL, "q-1") == {"status": "ANSWERED", "sentAnswer": None}

    def test_is_gone_for_whom_a_document_behind_it_is_closed_and_told_to_advisers(self, larch: Larch) -> None:
        sent(larch)
        close(larch, "/Financial/Accounts", "borealis")

        assert seen(larch, BOB) == {"status": "ANSWERED", "sentAnswer": None}
        assert seen(larch, ANN)["sentAnswer"]["text"] == ANSWER
        query = f'{{ thread(id: "{larch.threads["r-1"]}") {{ sentAnswerConcerns }} }}'
        assert larch.ask(ADVISOR, query)["data"]["thread"]["sentAnswerConcerns"] == [
            "“Accounts 2025.txt” can no longer be read by everybody whom the answer is for."
        ]
        assert codes(larch.ask(ANN, query)) == ["FORBIDDEN"]

    def test_has_no_concerns_while_nothing_moves(self, larch: Larch) -> None:
        sent(larch)

        query = f'{{ thread(id: "{larch.threads["r-1"]}") {{ sentAnswerConcerns }} }}'

        assert larch.ask(ADVISOR, query)["data"]["thread"]["sentAnswerConcerns"] == []

    def test_is_superseded_by_a_corrected_one(self, larch: Larch) -> None:
        first = sent(larch)["thread"]["sentAnswer"]
        second = sent(larch, "r-1", "Revenue was 61.4 million.")["thread"]["sentAnswer"]

        query = (
            f'{{ thread(id: "{larch.threads["r-1"]}") {{ sentAnswers {{ text supersedes supersededAt sentBy {{ email }}'
            " acknowledgedUncited draft { status } } } }"
        )
        newer, older = larch.ask(ADVISOR, query)["data"]["thread"]["sentAnswers"]

        assert (newer["text"], newer["supersededAt"]) == ("Revenue was 61.4 million.", None)
        assert (older["text"], older["supersedes"]) == (ANSWER, None)
        assert older["supersededAt"] is not None
        assert newer["supersedes"] in first["citations"][0]["viewerUrl"]
        assert {item["draft"]["status"] for item in (newer, older)} == {"SENT"}
        assert (newer["sentBy"], newer["acknowledgedUncited"]) == ({"email": LEAD}, False)
        assert seen(larch, BOB)["sentAnswer"] == second
        assert codes(larch.ask(BOB, query)) == ["FORBIDDEN"]

    def test_shows_no_title_that_gives_something_away(self, larch: Larch) -> None:
        set_terms(larch, "Accounts")
        sent(larch)

        for email in (BOB, LEAD):
            answer = seen(larch, email)["sentAnswer"]
            assert [item["title"] for item in answer["sources"]] == ["Document 1"]
            assert [item["document"]["title"] for item in answer["citations"]] == ["Document 1"]
            assert "Accounts" not in json.dumps(answer)

    def test_costs_a_list_no_query_a_row(self, larch: Larch) -> None:
        sent(larch)
        query = f'{{ deal(id: "{larch.deal}") {{ threads {{ edges {{ node {{ slug sentAnswer {{ text }} }} }} }} }} }}'

        edges = larch.ask(BOB, query)["data"]["deal"]["threads"]["edges"]

        assert {edge["node"]["slug"]: edge["node"]["sentAnswer"] for edge in edges} == {
            "r-1": {"text": ANSWER},
            "r-2": None,
            "q-2": None,
        }


class TestALinkOfASentAnswer:
    def test_opens_for_its_addressees(self, larch: Larch) -> None:
        url = sent(larch)["thread"]["sentAnswer"]["citations"][0]["viewerUrl"]

        for email in (BOB, ANN, CARL, LEAD):
            assert larch.client(email).get(url).status_code == 200
        for email in (SELLER, AUDITOR, GHOST, STRANGER):
            assert larch.client(email).get(url).status_code == 404

    def test_closes_with_the_answer(self, larch: Larch) -> None:
        url = sent(larch)["thread"]["sentAnswer"]["citations"][0]["viewerUrl"]
        close(larch, "/Financial/Accounts", "borealis")

        assert larch.client(BOB).get(url).status_code == 404
        assert larch.client(ANN).get(url).status_code == 200

    def test_of_what_was_superseded_opens_for_advisers_alone(self, larch: Larch) -> None:
        url = sent(larch)["thread"]["sentAnswer"]["citations"][0]["viewerUrl"]
        sent(larch, "r-1", "Revenue was 61.4 million.")

        assert larch.client(BOB).get(url).status_code == 404
        assert larch.client(ADVISOR).get(url).status_code == 200


class TestPlanThread:
    def test_says_who_takes_care_of_it(self, larch: Larch) -> None:
        body = larch.ask(ADVISOR, PLAN, id=larch.threads["r-1"], who=larch.users[LEAD].id, due="2026-12-04")

        assert body["data"]["planThread"]["thread"]["plan"] == {
            "assignee": {"email": LEAD},
            "priority": "HIGH",
            "dueDate": "2026-12-04",
        }
        record = larch.trail()[-1]
        assert (record["action"], record["assignee"], record["due"]) == (
            "thread.planned",
            larch.users[LEAD].id,
            "2026-12-04",
        )

    @pytest.mark.parametrize("who", [ANN, SELLER, GHOST])
    def test_takes_an_adviser_alone(self, larch: Larch, who: str) -> None:
        body = larch.ask(ADVISOR, PLAN, id=larch.threads["r-1"], who=larch.users[who].id)

        assert codes(body) == ["BAD_USER_INPUT"]

    @pytest.mark.parametrize("email", [ANN, BOB, AUDITOR])
    def test_is_for_advisers_and_seen_by_them_alone(self, larch: Larch, email: str) -> None:
        larch.ask(LEAD, PLAN, id=larch.threads["r-1"], who=larch.users[LEAD].id)

        assert codes(larch.ask(email, PLAN, id=larch.threads["r-1"])) == ["FORBIDDEN"]
        query = f'{{ thread(id: "{larch.threads["r-1"]}") {{ plan {{ priority }} }} }}'
        assert codes(larch.ask(email, query)) == ["FORBIDDEN"]


def stepped(larch: Larch, email: str, name: str, slug: str) -> Any:
    query = f'mutation {{ {name}(input: {{threadId: "{larch.threads[slug]}"}}) {{ thread {{ status }} }} }}'
    return larch.ask(email, query)


class TestCloseAndReopen:
    def test_stop_and_start_answers(self, larch: Larch) -> None:
        assert stepped(larch, ADVISOR, "closeThread", "r-1")["data"]["closeThread"]["thread"]["status"] == "CLOSED"
        assert seen(larch, BOB)["status"] == "CLOSED"
        body = larch.ask(LEAD, WRITE, threadId=larch.threads["r-1"], text="Text.", citations=[])
        assert codes(body) == ["CONFLICT"]
        assert codes(stepped(larch, ADVISOR, "closeThread", "r-1")) == ["CONFLICT"]

        assert stepped(larch, ADVISOR, "reopenThread", "r-1")["data"]["reopenThread"]["thread"]["status"] == "OPEN"
        assert [record["action"] for record in larch.trail()[-2:]] == ["thread.closed", "thread.reopened"]

    def test_leave_an_answered_thread_answered(self, larch: Larch) -> None:
        sent(larch)
        stepped(larch, LEAD, "closeThread", "r-1")

        body = stepped(larch, LEAD, "reopenThread", "r-1")

        assert body["data"]["reopenThread"]["thread"]["status"] == "ANSWERED"

    @pytest.mark.parametrize("email", [ANN, BOB, AUDITOR])
    def test_are_for_advisers(self, larch: Larch, email: str) -> None:
        assert codes(stepped(larch, email, "closeThread", "r-1")) == ["FORBIDDEN"]
        assert seen(larch, LEAD)["status"] == "IN_REVIEW"


class TestWithdrawQuestion:
    @pytest.mark.parametrize("email", [ANN, CARL, LEAD])
    def test_is_for_the_organisation_that_asked_and_for_advisers(self, larch: Larch, email: str) -> None:
        body = stepped(larch, email, "withdrawQuestion", "q-1")

        assert body["data"]["withdrawQuestion"]["thread"]["status"] == "WITHDRAWN"
        assert larch.trail()[-1]["action"] == "thread.withdrawn"

    def test_is_refused_to_others_and_on_a_request(self, larch: Larch) -> None:
        assert codes(stepped(larch, BOB, "withdrawQuestion", "r-1")) == ["BAD_USER_INPUT"]
        assert codes(stepped(larch, BOB, "withdrawQuestion", "q-1")) == ["NOT_FOUND"]
        assert seen(larch, ANN, "q-1")["status"] == "OPEN"

    def test_is_refused_once_it_is_answered(self, larch: Larch) -> None:
        sent(larch, "q-2", "See the accounts: 61.4 million.")

        assert codes(stepped(larch, BOB, "withdrawQuestion", "q-2")) == ["CONFLICT"]
