"""Bidders do not learn of each other: whatever a bidder asks, nothing of another bidder comes back."""

from collections.abc import Iterator

import pytest
from graphql import GraphQLNonNull, GraphQLObjectType, GraphQLOutputType, GraphQLSchema, get_named_type

from api.schema import build_schema
from store import rooms
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, CARL, GHOST, LEAD, SELLER, Larch, codes, send_answer

SCHEMA: GraphQLSchema = build_schema(is_open=False).graphql_schema
MOST_DEPTH = 9


def selection(of: GraphQLOutputType, *, above: tuple[str, ...] = ()) -> str:
    """Return every field of a type, with every field of theirs, going round no circle."""
    named = get_named_type(of)
    if not isinstance(named, GraphQLObjectType):
        return ""
    fields = [
        f"{name} {inner}".strip()
        for name, field in named.fields.items()
        if not any(isinstance(argument.type, GraphQLNonNull) for argument in field.args.values())
        for inner in [selection(field.type, above=(*above, named.name))]
        if get_named_type(field.type).name not in above and (inner or not is_object(field.type))
    ]
    return "{ " + " ".join(fields) + " }" if fields and len(above) < MOST_DEPTH else ""


def is_object(of: GraphQLOutputType) -> bool:
    return isinstance(get_named_type(of), GraphQLObjectType)


def every_query(larch: Larch) -> Iterator[str]:
    """Yield a query for each way into the schema, on each object of the room."""
    assert SCHEMA.query_type is not None
    ids = {
        "deal": [larch.deal],
        "thread": list(larch.threads.values()),
        "draft": [larch.draft],
        "document": list(larch.documents.values()),
    }
    for name, field in SCHEMA.query_type.fields.items():
        chosen = selection(field.type)
        if name in ids:
            yield from (f'{{ {name}(id: "{identifier}") {chosen} }}' for identifier in ids[name])
        elif name == "deals":
            yield f"{{ deals(first: 1) {chosen} }}"
        else:
            yield f"{{ {name} {chosen} }}"


def traces_of_borealis(larch: Larch) -> set[str]:
    firm, bob = larch.organisations["borealis"], larch.users[BOB]
    return {
        firm.id,
        firm.slug,
        firm.name,
        "Borealis",
        bob.id,
        bob.name,
        bob.email,
        larch.lists["northern"],
        "Further requests",
        larch.folders["/Northern box"],
        "Northern",
        larch.documents["memo"],
        larch.versions["memo"],
        "Memo of the north",
        larch.threads["r-2"],
        larch.threads["q-2"],
        "Floor price",
    }


def traces_of_aldgate(larch: Larch) -> set[str]:
    firm = larch.organisations["aldgate"]
    people = [larch.users[ANN], larch.users[CARL]]
    return {
        firm.id,
        firm.slug,
        firm.name,
        "Aldgate",
        *(part for person in people for part in (person.id, person.name, person.email)),
        larch.folders["/Legal"],
        larch.documents["lease"],
        "Lease",
        larch.threads["q-1"],
        "End of the lease",
    }


def traces_of_drafts(larch: Larch) -> set[str]:
    return {"61.4 million <b>", "Another file says 2031", "Costs rose.", larch.draft, larch.citation}


class TestEveryQuery:
    def test_reaches_every_object_type_of_the_schema(self, larch: Larch) -> None:
        answers = " ".join(every_query(larch))

        for name in ("requestLists", "visibleTo", "createdBy", "counterparties", "places", "notSearchable", "askers"):
            assert name in answers

    @pytest.mark.parametrize("email", [ANN, CARL, BOB, SELLER, GHOST])
    def test_shows_nobody_outside_a_draft_or_another_bidder(self, larch: Larch, email: str) -> None:
        client = larch.client(email)
        hidden = (
            traces_of_drafts(larch)
            | {
                ANN: traces_of_borealis(larch),
                CARL: traces_of_borealis(larch),
                BOB: traces_of_aldgate(larch),
                SELLER: set[str](),
                GHOST: traces_of_borealis(larch) | traces_of_aldgate(larch),
            }[email]
        )

        for query in every_query(larch):
            raw = client.post("/graphql", json={"query": query}).text

            assert "TOO_COMPLEX" not in raw
            assert not [trace for trace in hidden if trace in raw], query

    def test_shows_an_adviser_what_is_there(self, larch: Larch) -> None:
        client = larch.client(LEAD)
        raw = "".join(client.post("/graphql", json={"query": query}).text for query in every_query(larch))

        every_trace = traces_of_borealis(larch) | traces_of_aldgate(larch) | traces_of_drafts(larch)
        assert not [trace for trace in every_trace if trace not in raw]


def every_mutation(larch: Larch) -> Iterator[str]:
    """Yield each mutation of the schema once for each object that it could be about."""
    objects = (*larch.threads.values(), *larch.documents.values(), larch.draft, larch.deal)
    firms = [item.id for item in larch.organisations.values()]
    yield from every_step(larch)
    yield from (f'mutation {{ generateDraft(input: {{threadId: "{item}"}}) {{ draft {{ id }} }} }}' for item in objects)
    yield from (
        f'mutation {{ rerunEnrichment(input: {{documentId: "{item}"}}) {{ document {{ title }} }} }}'
        for item in objects
    )
    yield from (
        f'mutation {{ askQuestion(input: {{dealId: "{larch.deal}", title: "T", body: "B", onBehalfOf: "{user.id}"}})'
        " { thread { title } } }"
        for user in larch.users.values()
    )
    yield from (
        f'mutation {{ uploadDocument(input: {{dealId: "{larch.deal}", folderPath: "{path}", upload: "upload-none"}})'
        " { document { title } } }"
        for path in larch.folders
    )
    yield from (
        f'mutation {{ uploadArchive(input: {{dealId: "{larch.deal}", folderPath: "{path}", upload: "upload-none"}})'
        " { createdFolders leftOut { reason } documents { document { title } } } }"
        for path in larch.folders
    )
    for item in objects:
        yield f'mutation {{ replaceDocument(input: {{documentId: "{item}", upload: "upload-none"}}) {{ outcome }} }}'
        yield f'mutation {{ deleteDocument(input: {{documentId: "{item}"}}) {{ documentId }} }}'
        yield (
            f'mutation {{ purgeDocument(input: {{dealId: "{larch.deal}", documentId: "{item}", reason: "R"}})'
            " { documentId } }"
        )
    yield (
        f'mutation {{ setChecks(input: {{dealId: "{larch.deal}", ownTerms: ["x1"], strikesUncited: true}})'
        " { deal { organisations { name } } } }"
    )
    yield from (
        f'mutation {{ changePolicy(input: {{dealId: "{larch.deal}", reason: "R", expectedVersion: 1, change: {{grant:'
        f' {{organisationId: "{firm}", folderId: "{folder}", tier: VIEW}}}}}}) {{ difference {{ change }} }} }}'
        for firm in firms
        for folder in larch.folders.values()
    )


def every_step(larch: Larch) -> Iterator[str]:
    """Yield each mutation of the workflow for each thread and draft that it could be about."""
    drafts = (larch.draft, f"draft-{larch.key}{'z' * 16}")
    revision = "expectedRevision: 1"
    for item in drafts:
        yield f'mutation {{ editDraft(input: {{draftId: "{item}", {revision}, text: "T"}}) {{ draft {{ id }} }} }}'
        yield f'mutation {{ approveDraft(input: {{draftId: "{item}", {revision}}}) {{ draft {{ status }} }} }}'
        yield (
            f'mutation {{ rejectDraft(input: {{draftId: "{item}", {revision}, reason: "R"}}) {{ draft {{ status }} }} }}'
        )
        yield (
            f'mutation {{ sendDraft(input: {{draftId: "{item}", {revision}}}) {{ draft {{ answer {{ text }} }}'
            " thread { sentAnswer { text sources { title } } } } }"
        )
    for item in larch.threads.values():
        yield (
            f'mutation {{ writeDraft(input: {{threadId: "{item}", text: "T", citations: []}})'
            " { draft { answer { text } } } }"
        )
        yield (
            f'mutation {{ planThread(input: {{threadId: "{item}", assignee: "{larch.users[LEAD].id}"}})'
            " { thread { plan { assignee { name } } } } }"
        )
        for name in ("closeThread", "reopenThread", "withdrawQuestion"):
            yield f'mutation {{ {name}(input: {{threadId: "{item}"}}) {{ thread {{ title status }} }} }}'
    yield (
        f'mutation {{ setSending(input: {{dealId: "{larch.deal}", advisorsMaySend: true}})'
        " { deal { advisorsMaySend } } }"
    )


def sent_and_shown(query: str, raw: str, traces: set[str]) -> list[str]:
    """The traces in an answer that were not in the question already."""
    return [trace for trace in traces if trace in raw and trace not in query]


class TestEverySentAnswer:
    """Three answers were sent: one to both bidders, and one to each of them alone."""

    WORDS = ("Revenue rose to 61.4 million.", "It ends on 31 March 2031.", "Borealis asked for a price.")

    @pytest.fixture
    def answered(self, larch: Larch) -> Larch:
        for slug, text, document, quote, anchor in (
            ("r-1", self.WORDS[0], "accounts", "Revenue rose to 61.4 million in 2025.", "61.4 million"),
            ("q-1", self.WORDS[1], "lease", "The lease of the Hull works ends on 31 March 2031.", "31 March 2031"),
            ("q-2", self.WORDS[2], "memo", "Borealis asked for a price below the floor.", "asked for a price"),
        ):
            send_answer(larch, slug, text, {"documentId": larch.documents[document], "quote": quote, "anchor": anchor})
        return larch

    @pytest.mark.parametrize(
        ("email", "own"), [(ANN, (0, 1)), (CARL, (0,)), (BOB, (0, 2)), (SELLER, ()), (AUDITOR, ()), (GHOST, ())]
    )
    def test_is_shown_to_its_addressees_and_to_nobody_else(
        self, answered: Larch, email: str, own: tuple[int, ...]
    ) -> None:
        hidden = traces_of_drafts(answered) | {
            ANN: traces_of_borealis(answered),
            CARL: traces_of_borealis(answered),
            BOB: traces_of_aldgate(answered),
        }.get(email, set())
        hidden |= {words for number, words in enumerate(self.WORDS) if number not in own}
        client = answered.client(email)

        raw = "".join(client.post("/graphql", json={"query": query}).text for query in every_query(answered))

        assert [trace for trace in hidden if trace in raw] == []
        assert [words for number, words in enumerate(self.WORDS) if words in raw] == [self.WORDS[item] for item in own]

    @pytest.mark.parametrize("email", [ANN, CARL, BOB, SELLER, AUDITOR, GHOST])
    def test_shows_nobody_outside_how_it_came_about(self, answered: Larch, email: str) -> None:
        for slug in answered.threads:
            for field in ("sentAnswers { text }", "sentAnswerConcerns", "plan { priority }", "drafts { id }"):
                body = answered.ask(email, f'{{ thread(id: "{answered.threads[slug]}") {{ {field} }} }}')
                assert codes(body) in (["FORBIDDEN"], ["NOT_FOUND"])


class TestEveryMutation:
    def test_is_one_that_the_schema_knows(self, larch: Larch) -> None:
        assert SCHEMA.mutation_type is not None
        written = " ".join(every_mutation(larch))

        assert [name for name in SCHEMA.mutation_type.fields if name not in written] == []

    @pytest.mark.parametrize("email", [ANN, CARL, BOB])
    def test_shows_a_bidder_nothing_of_another(self, larch: Larch, email: str) -> None:
        hidden = traces_of_drafts(larch) | (traces_of_aldgate(larch) if email == BOB else traces_of_borealis(larch))
        client = larch.client(email)

        for query in every_mutation(larch):
            raw = client.post("/graphql", json={"query": query}).text
            assert sent_and_shown(query, raw, hidden) == [], query

        with larch.services.data.deal(larch.key).read() as session:
            assert rooms.policy_version(session) == 1
        assert larch.services.answering.asked == []


class TestEveryPage:
    @pytest.mark.parametrize("email", [ANN, CARL, BOB])
    def test_shows_a_bidder_nothing_of_another(self, larch: Larch, email: str) -> None:
        hidden = traces_of_drafts(larch) | (traces_of_aldgate(larch) if email == BOB else traces_of_borealis(larch))
        paths = [
            "/",
            *(f"/thread/{thread}" for thread in larch.threads.values()),
            *(f"/view/{larch.documents[name]}/{version}" for name, version in larch.versions.items()),
            *(f"/view/{larch.draft}/{part}" for part in (larch.citation, "cite-none")),
        ]

        for path in paths:
            answer = larch.client(email).get(path)
            assert sent_and_shown(path, answer.text, hidden) == [], path
            assert sent_and_shown(path, str(answer.headers), hidden) == [], path


class TestEverySubscription:
    @pytest.mark.parametrize("email", [ANN, BOB])
    def test_of_drafts_is_refused_to_a_bidder(self, larch: Larch, email: str) -> None:
        for thread in larch.threads.values():
            query = f'subscription {{ draftProgress(threadId: "{thread}") {{ stage draft {{ id }} }} }}'
            answer = larch.client(email).post(
                "/graphql", json={"query": query}, headers={"Accept": "text/event-stream"}
            )
            assert sent_and_shown(query, answer.text, traces_of_drafts(larch)) == []
            assert "SCOPE" not in answer.text


class TestCounts:
    def test_are_of_what_a_bidder_may_read(self, larch: Larch) -> None:
        query = (
            f'{{ deal(id: "{larch.deal}") {{ documents {{ totalCount }} threads {{ totalCount }}'
            " folders { path documentCount } } }"
        )

        ann, carl, bob = (larch.ask(email, query)["data"]["deal"] for email in (ANN, CARL, BOB))

        assert ann["documents"]["totalCount"] == 3
        assert ann["threads"]["totalCount"] == 2
        assert ann["folders"] == [
            {"path": "/Financial", "documentCount": 1},
            {"path": "/Financial/Accounts", "documentCount": 1},
            {"path": "/Legal", "documentCount": 1},
        ]
        assert carl["documents"]["totalCount"] == 2
        assert [folder["path"] for folder in carl["folders"]] == ["/Financial", "/Financial/Accounts"]
        assert bob["documents"]["totalCount"] == 3
        assert bob["threads"]["totalCount"] == 3

    def test_do_not_move_when_another_bidder_asks(self, larch: Larch) -> None:
        query = f'{{ deal(id: "{larch.deal}") {{ threads(first: 1) {{ totalCount pageInfo {{ endCursor }} }} }} }}'
        before = larch.ask(ANN, query)

        asked = larch.ask(
            BOB,
            f'mutation {{ askQuestion(input: {{dealId: "{larch.deal}", title: "T", body: "B"}})'
            " { thread { id slug } } }",
        )

        assert "errors" not in asked
        assert not any(
            character.isdigit() and asked["data"]["askQuestion"]["thread"]["slug"] == f"q-{character}"
            for character in "0123456789"
        )
        assert larch.ask(ANN, query) == before


class TestCreators:
    def test_of_a_shared_request_are_null_for_another_bidder(self, larch: Larch) -> None:
        query = f'{{ thread(id: "{larch.threads["r-1"]}") {{ createdBy {{ email }} }} }}'

        assert larch.ask(ANN, query)["data"]["thread"]["createdBy"] is None
        assert larch.ask(BOB, query)["data"]["thread"]["createdBy"] == {"email": BOB}
        assert larch.ask(ADVISOR, query)["data"]["thread"]["createdBy"] == {"email": BOB}

    def test_who_resolve_to_nothing_are_null_for_everybody(self, larch: Larch) -> None:
        query = f'{{ thread(id: "{larch.threads["q-4"]}") {{ createdBy {{ email }} scope {{ denied reason }} }} }}'

        thread = larch.ask(LEAD, query)["data"]["thread"]

        assert thread["createdBy"] is None
        assert thread["scope"]["denied"] is True


class TestNestedPaths:
    """The guard is at the object, so no path goes round it."""

    @pytest.mark.parametrize("email", [ANN, BOB, CARL, SELLER, GHOST])
    def test_to_a_draft_end_at_the_same_answer_as_for_one_that_is_not_there(self, larch: Larch, email: str) -> None:
        there = larch.ask(email, f'{{ draft(id: "{larch.draft}") {{ answer {{ text }} }} }}')
        absent = larch.ask(email, f'{{ draft(id: "draft-{larch.key}{"z" * 16}") {{ answer {{ text }} }} }}')

        assert there["data"] == {"draft": None}
        assert codes(there) == ["NOT_FOUND"]
        assert there == absent

    def test_through_threads_end_at_null(self, larch: Larch) -> None:
        body = larch.ask(
            ANN,
            f'{{ deal(id: "{larch.deal}") {{ threads {{ edges {{ node {{ drafts {{ answer {{ text }} }} }} }} }} }} }}',
        )

        assert [edge["node"] for edge in body["data"]["deal"]["threads"]["edges"]] == [{"drafts": None}] * 2
        assert set(codes(body)) == {"FORBIDDEN"}

    def test_to_a_document_end_where_a_person_may_not_read_it(self, larch: Larch) -> None:
        for email, name in ((ANN, "memo"), (BOB, "lease"), (CARL, "lease"), (SELLER, "accounts"), (GHOST, "accounts")):
            body = larch.ask(email, f'{{ document(id: "{larch.documents[name]}") {{ title }} }}')
            assert body["data"] == {"document": None}
            assert codes(body) == ["NOT_FOUND"]

    def test_from_a_draft_to_a_document_that_an_adviser_may_not_read_show_no_word_of_it(self, larch: Larch) -> None:
        with larch.services.data.deal(larch.key).write() as session:
            session.connection().exec_driver_sql(
                "INSERT INTO policy_rule (user_id, folder_id, tier, from_version) VALUES (?, ?, 'NONE', 1)",
                (larch.users[ADVISOR].id, larch.folders["/Financial"]),
            )

        body = larch.ask(
            ADVISOR,
            f'{{ draft(id: "{larch.draft}") {{ sources {{ id }} citations {{ quote document {{ title }} }}'
            " flags { places { quote document { title } } } } }",
        )

        assert body["data"]["draft"]["sources"] == []
        assert body["data"]["draft"]["citations"] == [{"quote": None, "document": None}]
        assert body["data"]["draft"]["flags"][0]["places"][0]["quote"] == "31 March 2031"

    def test_from_another_deal_show_nothing(self, larch: Larch) -> None:
        with larch.services.data.registry.write() as session:
            session.connection().exec_driver_sql(
                "DELETE FROM membership WHERE person_id = (SELECT id FROM person WHERE email = ?)", (LEAD,)
            )

        for query in every_query(larch):
            raw = larch.client(LEAD).post("/graphql", json={"query": query}).text
            assert "Project Larch" not in raw
            assert "Borealis" not in raw
