"""What clients send: each operation of the contract is answered, in full for whoever may have it in full."""

from typing import Any

import pytest

from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, CARL, LEAD, SELLER, Larch

CHIP = "id title kind viewerUrl"
LOCATION = "location { start end page sheet cell paragraph line label }"
CITATION = f"id anchor quote matchedBy document {{ {CHIP} }} {LOCATION} occurrences viewerUrl"
PAGE = "pageInfo { hasNextPage endCursor }"
DRAFT = f"""
  id revision createdAt status availability
  answer {{ text markdown segments {{ text citationIds }} }}
  missing
  verification {{ state reason droppedCitations {{ gate reason documentRef quote anchor }} }}
  citations {{ {CITATION} }}
  sources {{ {CHIP} }}
  flags {{ kind message evidence places {{ document {{ {CHIP} }} quote {LOCATION} }} }}
  notSearchable {{ {CHIP} }}
  drafter {{ name model }}
"""
SENT = f"text sentAt segments {{ text citationIds }} citations {{ {CITATION} }} sources {{ {CHIP} }}"
ENRICHMENT = "enrichment { state retrievable problem }"

VIEWER = "{ viewer { id name email memberships { role deal { id name } organisation { id name side } } } }"
DEALS = f"""
query ($first: Int = 20, $after: String) {{
  deals(first: $first, after: $after) {{ edges {{ node {{ id slug name createdAt }} }} {PAGE} }}
}}
"""
ROOM = """
query ($dealId: ID!) {
  deal(id: $dealId) {
    id slug name
    organisations { id slug name side }
    folders { id path documentCount }
    requestLists { id name owner { id name } visibleTo { id name } }
  }
}
"""
DOCUMENTS = f"""
query ($dealId: ID!, $first: Int = 50, $after: String) {{
  deal(id: $dealId) {{
    id
    documents(first: $first, after: $after) {{
      totalCount edges {{ node {{ {CHIP} folder {{ id path }} tier pageCount {ENRICHMENT} }} }} {PAGE}
    }}
  }}
}}
"""
THREADS = f"""
query ($dealId: ID!, $first: Int = 50, $after: String, $kind: ThreadKind) {{
  deal(id: $dealId) {{
    id
    threads(first: $first, after: $after, kind: $kind) {{
      totalCount
      edges {{ node {{
        id slug kind title body status createdAt
        createdBy {{ id name organisation {{ id name side }} }}
        sentAnswer {{ {SENT} }}
      }} }}
      {PAGE}
    }}
  }}
}}
"""
DRAFTS = f"query ($threadId: ID!) {{ thread(id: $threadId) {{ id title drafts {{ {DRAFT} }} }} }}"
ONE_DRAFT = f"query ($draftId: ID!) {{ draft(id: $draftId) {{ {DRAFT} }} }}"
SCOPE = """
query ($threadId: ID!) {
  thread(id: $threadId) {
    id
    scope {
      rule denied reason counterparties { id name } admittedDocumentCount admittedFolders { id path }
    }
  }
}
"""


def answered(larch: Larch, email: str, query: str, **variables: Any) -> Any:
    body = larch.ask(email, query, **variables)
    assert "errors" not in body, body["errors"]
    return body["data"]


class TestReading:
    def test_viewer(self, larch: Larch) -> None:
        viewer = answered(larch, ANN, VIEWER)["viewer"]

        assert (viewer["name"], viewer["email"]) == ("Ann Aldgate", ANN)
        assert [each["role"] for each in viewer["memberships"]] == ["BUYER"]
        assert viewer["memberships"][0]["organisation"]["side"] == "BUY"

    @pytest.mark.parametrize("email", [LEAD, ADVISOR, SELLER, ANN, CARL, BOB, AUDITOR])
    def test_deals(self, larch: Larch, email: str) -> None:
        deals = answered(larch, email, DEALS)["deals"]

        assert [edge["node"]["slug"] for edge in deals["edges"]] == ["larch"]
        assert deals["edges"][0]["node"]["createdAt"].startswith("2026-11-26T09:00:00")

    @pytest.mark.parametrize("email", [LEAD, ADVISOR, SELLER, ANN, CARL, BOB])
    def test_room_documents_and_threads(self, larch: Larch, email: str) -> None:
        for query in (ROOM, DOCUMENTS, THREADS):
            assert answered(larch, email, query, dealId=larch.deal)["deal"]["id"] == larch.deal

    def test_room_of_an_auditor_holds_paths_alone(self, larch: Larch) -> None:
        deal = larch.ask(AUDITOR, ROOM, dealId=larch.deal)["data"]["deal"]

        assert [folder["path"] for folder in deal["folders"]] == sorted(larch.folders)
        assert {folder["documentCount"] for folder in deal["folders"]} == {None}
        assert deal["requestLists"] is None

    def test_threads_of_an_auditor_hold_outlines_alone(self, larch: Larch) -> None:
        deal = larch.ask(AUDITOR, THREADS, dealId=larch.deal)["data"]["deal"]

        for edge in deal["threads"]["edges"]:
            shown = {name for name, value in edge["node"].items() if value is not None}
            assert shown == {"id", "kind", "status"}
        assert deal["threads"]["totalCount"] == 6

    @pytest.mark.parametrize(("kind", "slugs"), [("QUESTION", ["q-1"]), ("REQUEST", ["r-1"]), (None, ["r-1", "q-1"])])
    def test_threads_of_a_kind(self, larch: Larch, kind: str | None, slugs: list[str]) -> None:
        threads = answered(larch, ANN, THREADS, dealId=larch.deal, kind=kind)["deal"]["threads"]

        assert [edge["node"]["slug"] for edge in threads["edges"]] == slugs
        assert threads["totalCount"] == len(slugs)

    def test_states_in_between_are_open_outside(self, larch: Larch) -> None:
        query = f'{{ thread(id: "{larch.threads["r-1"]}") {{ status }} }}'

        shown = {email: answered(larch, email, query)["thread"]["status"] for email in (LEAD, AUDITOR, ANN, BOB)}

        assert shown == {LEAD: "IN_REVIEW", AUDITOR: "IN_REVIEW", ANN: "OPEN", BOB: "OPEN"}

    def test_drafts(self, larch: Larch) -> None:
        (draft,) = answered(larch, ADVISOR, DRAFTS, threadId=larch.threads["r-1"])["thread"]["drafts"]

        assert draft == answered(larch, LEAD, ONE_DRAFT, draftId=larch.draft)["draft"]
        assert "".join(part["text"] for part in draft["answer"]["segments"]) == draft["answer"]["text"]
        assert draft["answer"]["segments"][0]["citationIds"] == [larch.citation]
        assert [source["title"] for source in draft["sources"]] == ["Accounts 2025.txt"]
        assert draft["citations"][0]["location"]["label"] == "line 1"
        assert draft["citations"][0]["matchedBy"] == "EXACT"
        assert draft["missing"] is None
        assert draft["verification"]["state"] == "PARTLY_VERIFIED"
        assert draft["verification"]["droppedCitations"][0]["gate"] == "FAITHFULNESS"
        assert draft["flags"][0]["places"][0]["document"]["title"] == "Lease <Hull> & more.txt"
        assert draft["drafter"] == {"name": "extractive", "model": None}

    def test_the_newest_draft_comes_first(self, larch: Larch) -> None:
        newest = larch.services.answering.draft(key=larch.key, thread=larch.threads["r-1"], actor="operator")

        drafts = answered(larch, LEAD, DRAFTS, threadId=larch.threads["r-1"])["thread"]["drafts"]

        assert [draft["id"] for draft in drafts] == [newest.id, larch.draft]

    @pytest.mark.parametrize("email", [LEAD, ADVISOR, AUDITOR])
    def test_scope(self, larch: Larch, email: str) -> None:
        request, question, denied = (
            answered(larch, email, SCOPE, threadId=larch.threads[slug])["thread"]["scope"]
            for slug in ("r-1", "q-1", "q-3")
        )

        assert request["rule"] == "COUNTERPARTY_INTERSECTION"
        assert [each["name"] for each in request["counterparties"]] == ["Aldgate Partners", "Borealis Holdings"]
        assert [folder["path"] for folder in request["admittedFolders"]] == ["/Financial", "/Financial/Accounts"]
        assert request["admittedDocumentCount"] == 2
        assert question["rule"] == "CREATOR_ACCESS"
        assert question["reason"] is None
        assert (denied["denied"], denied["admittedFolders"]) == (True, [])
        assert denied["reason"]


class TestMarkdown:
    def test_holds_no_link_but_those_that_we_made_of_ids(self, larch: Larch) -> None:
        markdown = answered(larch, LEAD, ONE_DRAFT, draftId=larch.draft)["draft"]["answer"]["markdown"]

        assert markdown.count("](") == 1
        assert f"](/view/{larch.draft}/{larch.citation})" in markdown
        assert "<b>" not in markdown
