from dataclasses import replace
from io import StringIO

from rich.console import Console

from api.draft_fields import draft_fields
from api.not_searchable import MOST_NAMES, note
from api.terminal import draft_panel
from dealroom.documents import Document, EnrichmentState
from dealroom.drafts import Draft
from store import documents as stored_documents
from store import drafts as stored_drafts
from store import threads as stored_threads
from store.tables import DraftRow
from tests.api.building import BOB, LEAD, Larch, codes
from tests.api.test_enrichment_words import LEASE

QUERY = "query ($id: ID!) { draft(id: $id) { notSearchable { title } notSearchableNote } }"


def named(title: str, state: EnrichmentState, folder: str = "/Legal") -> Document:
    return replace(LEASE, title=title, state=state, folder_path=folder)


class TestNote:
    def test_is_nothing_where_all_was_searched(self) -> None:
        assert note([]) is None

    def test_names_what_could_not_be_read(self) -> None:
        failed = [named(title, EnrichmentState.FAILED) for title in ("A", "B", "C")]

        assert note(failed) == "3 files in scope could not be read: A, B and C."
        assert note(failed[:2]) == "2 files in scope could not be read: A and B."
        assert note(failed[:1]) == "1 file in scope could not be read: A."

    def test_tells_it_from_what_is_still_being_read(self) -> None:
        found = [
            named("A", EnrichmentState.FAILED),
            named("B", EnrichmentState.QUEUED),
            named("C", EnrichmentState.READING),
            named("D", EnrichmentState.EMBEDDING),
        ]

        assert note(found) == "1 file in scope could not be read: A. 3 are still being read: B, C and D."
        assert note(found[1:2]) == "1 file in scope is still being read: B."

    def test_says_what_has_been_read_since(self) -> None:
        found = [named("A", EnrichmentState.READY), named("B", EnrichmentState.PARTIAL)]

        assert note(found) == (
            "2 files in scope have been read since: A and B; a new draft searches what was read since."
        )

    def test_tells_two_of_one_title_apart(self) -> None:
        found = [named("Lease", EnrichmentState.FAILED, "/Hull"), named("Lease", EnrichmentState.QUEUED, "/York")]

        assert note(found) == (
            "1 file in scope could not be read: Lease (/Hull). 1 is still being read: Lease (/York)."
        )

    def test_counts_all_and_names_some(self) -> None:
        found = [named(f"File {number}", EnrichmentState.FAILED) for number in range(MOST_NAMES + 5)]

        said = note(found) or ""

        assert said.startswith("25 files in scope could not be read: File 0, File 1, ")
        assert said.endswith("File 19 and 5 more.")


def with_broken(larch: Larch, *names: str) -> Draft:
    """The draft of the room, with documents that could not be searched."""
    with larch.services.data.deal(larch.key).write() as session:
        row = session.get_one(DraftRow, larch.draft)
        row.not_searchable = "[" + ",".join(f'"{larch.documents[name]}"' for name in names) + "]"
        session.add(row)
    with larch.services.data.deal(larch.key).read() as session:
        found = stored_drafts.draft(session, larch.draft)
    assert found is not None
    return found


class TestADraft:
    def test_says_over_graphql_what_could_not_be_searched(self, larch: Larch) -> None:
        with_broken(larch, "broken")

        body = larch.ask(LEAD, QUERY, id=larch.draft)

        assert body["data"]["draft"] == {
            "notSearchable": [{"title": "Broken.pdf"}],
            "notSearchableNote": "1 file in scope could not be read: Broken.pdf.",
        }

    def test_says_it_to_nobody_outside_the_advisory_roles(self, larch: Larch) -> None:
        with_broken(larch, "broken")

        body = larch.ask(BOB, QUERY, id=larch.draft)

        assert "Broken" not in str(body)
        assert codes(body)

    def test_says_it_as_json_and_in_the_terminal(self, larch: Larch) -> None:
        draft = with_broken(larch, "broken")
        with larch.services.data.deal(larch.key).write() as session:
            found = {item.id: item for item in stored_documents.documents(session)}
            thread = stored_threads.thread(session, draft.thread)
        assert thread is not None
        cited = larch.documents["accounts"]
        found[cited] = replace(found[cited], state=EnrichmentState.PARTIAL, problem="1 of 2 pages could not be read.")
        console = Console(width=200, file=StringIO())

        console.print(draft_panel(draft, thread=thread, documents=found))

        assert isinstance(console.file, StringIO)
        shown = console.file.getvalue()
        assert draft_fields(draft, documents=found)["notSearchableNote"] == (
            "1 file in scope could not be read: Broken.pdf."
        )
        assert "1 file in scope could not be read: Broken.pdf." in shown
        assert "Accounts 2025.txt was read in part: 1 of 2 pages could not be read." in shown
