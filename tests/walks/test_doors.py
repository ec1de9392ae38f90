"""The three walks over HTTP, through the real program: a file arrives, a thread becomes a draft, a link is followed."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api import local_tokens
from api.commands.rooms import imported
from api.commands.shared import documents_of
from api.draft_fields import draft_fields
from api.http import application
from api.settings import read_settings
from api.wiring import Services, services
from store import drafts, registry
from tests.api.rooms_on_disk import entries, write_room

LEAD, ANN = "lead@adviser.example", "ann@alpha.example"
DRAFT = """
  id revision createdAt status availability
  answer { text markdown segments { text citationIds } }
  missing
  verification { state reason droppedCitations { gate reason documentRef quote anchor } }
  citations {
    id anchor quote matchedBy document { id title kind viewerUrl }
    location { start end page sheet cell paragraph line label } occurrences viewerUrl
  }
  sources { id title kind viewerUrl }
  flags {
    kind message evidence
    places {
      document { id title kind viewerUrl } quote
      location { start end page sheet cell paragraph line label }
    }
  }
  notSearchable { id title kind viewerUrl }
  notSearchableNote
  drafter { name model }
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("doors")
    room = entries()
    room["questions"].append(
        {
            "slug": "q-2",
            "title": "Insurance",
            "body": "What sum does the fire insurance policy of the warehouse cover?",
            "created_by": ANN,
        }
    )
    settings = read_settings({"PROOFROOM_DATA_DIR": str(folder / "var"), "PROOFROOM_AUTH": "local"})
    with services(settings) as made:
        imported(made, write_room(folder / "room", room))
        made.enrichment.start(workers=1)
        yield made


class Browser:
    """Somebody who knocks with a bearer token."""

    def __init__(self, running: Services, email: str) -> None:
        token = local_tokens.issue(running.data.keys_path, email, running.clock())
        self.client = TestClient(application(running), base_url="http://localhost")
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        answer = self.client.post("/graphql", json={"query": query, "variables": variables}, headers=self.headers)
        return answer.json()

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)


def deal_of(browser: Browser) -> dict[str, Any]:
    query = "{ deals { edges { node { id threads { edges { node { id slug } } } } } } }"
    node = browser.ask(query)["data"]["deals"]["edges"][0]["node"]
    return {
        "id": node["id"],
        "threads": {edge["node"]["slug"]: edge["node"]["id"] for edge in node["threads"]["edges"]},
    }


def generated(browser: Browser, thread: str) -> dict[str, Any]:
    mutation = "mutation($t: ID!) { generateDraft(input: {threadId: $t}) { draft {" + DRAFT + "} } }"
    answer = browser.ask(mutation, t=thread)
    assert "errors" not in answer, answer
    return answer["data"]["generateDraft"]["draft"]


class TestAThreadBecomesADraft:
    def test_with_the_same_fields_as_on_the_command_line(self, running: Services) -> None:
        lead = Browser(running, LEAD)

        draft = generated(lead, deal_of(lead)["threads"]["r-1"])

        with running.data.registry.read() as session:
            (deal,) = registry.deals(session)
        with running.data.deal(deal.key).read() as session:
            stored = drafts.draft(session, draft["id"])
        assert stored is not None
        assert draft_fields(stored, documents=documents_of(running, deal.key)) == draft

    def test_that_a_bidder_never_sees(self, running: Services) -> None:
        lead, ann = Browser(running, LEAD), Browser(running, ANN)
        thread = deal_of(lead)["threads"]["r-1"]
        draft = generated(lead, thread)

        of_thread = ann.ask("query($t: ID!) { thread(id: $t) { id drafts { id } } }", t=thread)
        by_id = ann.ask("query($d: ID!) { draft(id: $d) { id } }", d=draft["id"])

        assert of_thread["data"]["thread"]["drafts"] is None
        assert of_thread["errors"][0]["extensions"]["code"] == "FORBIDDEN"
        assert by_id["data"]["draft"] is None
        assert by_id["errors"][0]["extensions"]["code"] == "NOT_FOUND"


class TestALinkIsFollowed:
    def test_to_the_passage_with_the_quote_highlighted(self, running: Services) -> None:
        lead = Browser(running, LEAD)
        draft = generated(lead, deal_of(lead)["threads"]["r-1"])
        citation = next(item for item in draft["citations"] if "4.5 million" in item["quote"])

        page = lead.get(citation["viewerUrl"])

        assert page.status_code == 200
        assert "4.5 million" in page.text.split("<mark>")[1].split("</mark>")[0]
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["referrer-policy"] == "no-referrer"
        assert "million" not in citation["viewerUrl"]

    def test_by_nobody_whom_it_is_not_open_to(self, running: Services) -> None:
        lead, ann = Browser(running, LEAD), Browser(running, ANN)
        draft = generated(lead, deal_of(lead)["threads"]["r-1"])
        query = "query($d: ID!) { deal(id: $d) { documents { edges { node { title viewerUrl } } } } }"
        edges = lead.ask(query, d=deal_of(lead)["id"])["data"]["deal"]["documents"]["edges"]
        links = {edge["node"]["title"]: edge["node"]["viewerUrl"] for edge in edges}

        forbidden = [ann.get(draft["citations"][0]["viewerUrl"]), ann.get(links["Memo"])]
        missing = ann.get("/view/doc-abcdefghabcdefghabcdefgh/version-abcdefghabcdefghabcdefgh")

        assert ann.get(links["Supply agreement"]).status_code == 200
        assert {page.status_code for page in forbidden} == {missing.status_code} == {404}
        assert {page.text for page in forbidden} == {missing.text}
        assert "reserve price" not in "".join(page.text for page in forbidden)


class TestAFileArrives:
    def test_and_is_found_in_the_next_draft(self, running: Services) -> None:
        lead = Browser(running, LEAD)
        deal = deal_of(lead)
        before = generated(lead, deal["threads"]["q-2"])
        policy = b"The fire insurance policy of the warehouse covers a sum of EUR 7.3 million for each event."

        upload = lead.client.post("/uploads", content=policy, headers=lead.headers).json()["id"]
        mutation = (
            'mutation($d: ID!, $u: ID!) { uploadDocument(input: {dealId: $d, folderPath: "/Legal", '
            'title: "Fire insurance policy", upload: $u}) { document { id enrichment { state } } } }'
        )
        document = lead.ask(mutation, d=deal["id"], u=upload)["data"]["uploadDocument"]["document"]["id"]
        self.wait_until_ready(running, document)
        after = generated(lead, deal["threads"]["q-2"])

        assert before["availability"] == "NO"
        assert after["availability"] in {"YES", "PARTIAL"}
        assert [source["title"] for source in after["sources"]] == ["Fire insurance policy"]
        assert "EUR 7.3 million" in " ".join(citation["quote"] for citation in after["citations"])

    def wait_until_ready(self, running: Services, document: str) -> None:
        with running.data.registry.read() as session:
            (deal,) = registry.deals(session)
        for _ in range(300):
            found = {str(item.id): item for item in documents_of(running, deal.key).values()}
            if found[document].state.is_settled:
                break
            time.sleep(0.1)
        assert found[document].state.is_retrievable, found[document].problem
