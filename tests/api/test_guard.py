import json
from typing import Any

import pytest
import strawberry

from api.guard import UndeclaredFieldError, compile_guards, rule_table
from api.loading import Desk
from api.publishing import rules_json
from api.rules import LOADED, Rule, declared, roles_of
from api.schema import build_schema, sdl
from dealroom.people import Role
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, CARL, GHOST, LEAD, SELLER, Larch, codes, send_answer

PERSON = {
    Role.LEAD_ADVISOR: LEAD,
    Role.ADVISOR: ADVISOR,
    Role.SELLER: SELLER,
    Role.AUDITOR: AUDITOR,
    Role.BUYER: ANN,
    Role.BUYER_COUNSEL: CARL,
}
SCHEMA = build_schema(is_open=False)
TABLE = {row["field"]: row for row in rule_table(SCHEMA.graphql_schema)}

# A thread that the role may know of, by slug: a question of their own, or for the sell side the shared request.
KNOWN_THREAD = {
    Role.LEAD_ADVISOR: "r-1",
    Role.ADVISOR: "r-1",
    Role.AUDITOR: "r-1",
    Role.SELLER: "q-3",
    Role.BUYER: "q-1",
    Role.BUYER_COUNSEL: "q-1",
}
KNOWN_DOCUMENT = {Role.SELLER: "private"}


def schema_of(query: type) -> Any:
    return strawberry.Schema(query)._schema


class TestCompileGuards:
    def test_stops_at_a_field_without_a_rule_and_names_it(self) -> None:
        @strawberry.type
        class Query:
            @strawberry.field(metadata=declared(Rule.SIGNED_IN))
            def known(self) -> str:
                return "known"

            @strawberry.field
            def forgotten(self) -> str:
                return "secret"

        with pytest.raises(UndeclaredFieldError, match=r"^Query\.forgotten: no rule$"):
            compile_guards(schema_of(Query))

    def test_stops_at_an_attribute_without_a_rule(self) -> None:
        @strawberry.type
        class Thing:
            secret: str

        @strawberry.type
        class Query:
            @strawberry.field(metadata=declared(Rule.SIGNED_IN))
            def thing(self) -> Thing:
                return Thing(secret="secret")

        with pytest.raises(UndeclaredFieldError, match=r"Thing\.secret: no rule"):
            compile_guards(schema_of(Query))

    def test_stops_at_a_rule_about_a_role_on_a_type_that_does_not_know_whose(self) -> None:
        @strawberry.type
        class Thing:
            secret: str = strawberry.field(metadata=declared(Rule.DRAFTS))

        @strawberry.type
        class Query:
            @strawberry.field(metadata=declared(Rule.SIGNED_IN))
            def thing(self) -> Thing:
                return Thing(secret="secret")

        with pytest.raises(UndeclaredFieldError, match=r"Thing\.secret: a rule about a role"):
            compile_guards(schema_of(Query))

    @pytest.mark.parametrize(
        ("metadata", "problem"),
        [
            (LOADED, "nothing was loaded before a root field"),
            (declared(Rule.DRAFTS), "no argument that names it"),
        ],
    )
    def test_stops_at_a_root_field_whose_rule_cannot_be_decided(self, metadata: Any, problem: str) -> None:
        @strawberry.type
        class Query:
            @strawberry.field(metadata=metadata)
            def thing(self) -> str:
                return "secret"

        with pytest.raises(UndeclaredFieldError, match=problem):
            compile_guards(schema_of(Query))


class TestRuleTable:
    def test_names_every_field_of_the_schema(self) -> None:
        fields = {
            f"{name}.{field}"
            for name, item in SCHEMA.graphql_schema.type_map.items()
            if not name.startswith("__") and hasattr(item, "fields") and not name.endswith("Input")
            for field in item.fields
        }

        assert fields == set(TABLE)

    def test_opens_drafts_and_flags_to_advisory_roles_alone(self) -> None:
        for field in (
            "Query.draft",
            "Thread.drafts",
            "Draft.flags",
            "Mutation.generateDraft",
            "Mutation.uploadDocument",
        ):
            assert TABLE[field]["roles"] == ["ADVISOR", "LEAD_ADVISOR"], field

    def test_opens_scope_to_advisory_roles_and_auditors(self) -> None:
        assert TABLE["Thread.scope"]["roles"] == ["ADVISOR", "AUDITOR", "LEAD_ADVISOR"]

    def test_keeps_words_and_documents_from_auditors(self) -> None:
        for field in ("Thread.title", "Thread.body", "Thread.createdBy", "Deal.documents", "Folder.documentCount"):
            assert "AUDITOR" not in TABLE[field]["roles"], field

    def test_is_published_as_json_with_the_same_rows(self) -> None:
        assert json.loads(rules_json()) == list(TABLE.values())


class TestSchema:
    def test_describes_every_type_and_field(self) -> None:
        missing = [
            name
            for name, item in SCHEMA.graphql_schema.type_map.items()
            if not name.startswith("__") and not item.description
        ]
        missing += [
            f"{name}.{field_name}"
            for name, item in SCHEMA.graphql_schema.type_map.items()
            if not name.startswith("__")
            for field_name, field in getattr(item, "fields", {}).items()
            if not field.description
        ]

        assert missing == []

    def test_is_printed_the_same_each_time(self) -> None:
        assert sdl() == sdl()
        assert sdl().index("type Answer") < sdl().index("type Draft") < sdl().index("type Viewer")


def root_operations(larch: Larch, role: Role) -> dict[str, str]:
    """Return an operation for each root field under a rule about a role, on objects that the role may know of."""
    thread = larch.threads[KNOWN_THREAD[role]]
    document = larch.documents[KNOWN_DOCUMENT.get(role, "accounts")]
    behalf = f', onBehalfOf: "{larch.users[ANN].id}"' if role in {Role.LEAD_ADVISOR, Role.ADVISOR} else ""
    return {
        "Query.deal": f'{{ deal(id: "{larch.deal}") {{ id }} }}',
        "Query.thread": f'{{ thread(id: "{thread}") {{ id }} }}',
        "Query.draft": f'{{ draft(id: "{larch.draft}") {{ id }} }}',
        "Query.document": f'{{ document(id: "{document}") {{ id }} }}',
        **workflow_operations(larch, thread),  # first, before a document behind the draft is read again
        "Mutation.askQuestion": (
            f'mutation {{ askQuestion(input: {{dealId: "{larch.deal}", title: "T", body: "B"{behalf}}})'
            " { thread { id } } }"
        ),
        "Mutation.generateDraft": f'mutation {{ generateDraft(input: {{threadId: "{thread}"}}) {{ draft {{ id }} }} }}',
        "Mutation.uploadDocument": (
            f'mutation {{ uploadDocument(input: {{dealId: "{larch.deal}", folderPath: "/Legal", upload: "UPLOAD"}})'
            " { document { id } } }"
        ),
        "Mutation.rerunEnrichment": (
            f'mutation {{ rerunEnrichment(input: {{documentId: "{document}"}}) {{ document {{ id }} }} }}'
        ),
        "Mutation.setChecks": (
            f'mutation {{ setChecks(input: {{dealId: "{larch.deal}", ownTerms: ["Kestrel"], strikesUncited: true}})'
            " { deal { id } } }"
        ),
        "Mutation.changePolicy": (
            f'mutation {{ changePolicy(input: {{dealId: "{larch.deal}", reason: "R", expectedVersion: 1,'
            ' change: {createFolder: {path: "/Tax"}}}) { version { number } } }'
        ),
        "Mutation.replaceDocument": (
            f'mutation {{ replaceDocument(input: {{documentId: "{document}", upload: "UPLOAD"}}) {{ document {{ id }} }} }}'
        ),
        # Nobody uploaded this one: whoever may unpack an archive learns that it is not there.
        "Mutation.uploadArchive": (
            f'mutation {{ uploadArchive(input: {{dealId: "{larch.deal}", folderPath: "/Legal", upload: "upload-none"}})'
            " { createdFolders } }"
        ),
        # Last, because the others are about the document.
        "Mutation.deleteDocument": (
            f'mutation {{ deleteDocument(input: {{documentId: "{document}"}}) {{ documentId }} }}'
        ),
        "Mutation.purgeDocument": (
            f'mutation {{ purgeDocument(input: {{dealId: "{larch.deal}", documentId: "{document}", reason: "R"}})'
            " { documentId } }"
        ),
    }


def workflow_operations(larch: Larch, thread: str) -> dict[str, str]:
    """Return an operation for each step of the workflow, in an order in which a lead adviser may take them all."""
    draft, edited = f'draftId: "{larch.draft}", expectedRevision', "Revenue rose to 61.4 million."
    question = thread if thread != larch.threads["r-1"] else larch.threads["q-1"]
    operations = {
        "writeDraft": f'input: {{threadId: "{thread}", text: "T", citations: []}}) {{ draft {{ id }} }}',
        "rejectDraft": f'input: {{{draft}: 1, reason: "R"}}) {{ draft {{ id }} }}',
        "editDraft": f'input: {{{draft}: 2, text: "{edited}"}}) {{ draft {{ id }} }}',
        "approveDraft": f"input: {{{draft}: 3}}) {{ draft {{ id }} }}",
        "sendDraft": f"input: {{{draft}: 4, acknowledgeUncited: true}}) {{ draft {{ id }} }}",
        "planThread": f'input: {{threadId: "{thread}"}}) {{ thread {{ id }} }}',
        "closeThread": f'input: {{threadId: "{thread}"}}) {{ thread {{ id }} }}',
        "reopenThread": f'input: {{threadId: "{thread}"}}) {{ thread {{ id }} }}',
        "withdrawQuestion": f'input: {{threadId: "{question}"}}) {{ thread {{ id }} }}',
        "setSending": f'input: {{dealId: "{larch.deal}", advisorsMaySend: false}}) {{ deal {{ id }} }}',
    }
    return {f"Mutation.{name}": f"mutation {{ {name}({rest} }}" for name, rest in operations.items()}


ROOT_FIELDS = [
    name for name, row in TABLE.items() if name.split(".")[0] in {"Query", "Mutation"} and row["roles"] is not None
]


class TestRootFields:
    def test_are_all_covered_here(self, larch: Larch) -> None:
        assert set(ROOT_FIELDS) == set(root_operations(larch, Role.LEAD_ADVISOR))

    @pytest.mark.parametrize("role", list(Role))
    def test_answer_each_role_as_the_table_says(self, larch: Larch, role: Role) -> None:
        client = larch.client(PERSON[role])
        upload = client.post("/uploads", content=b"bytes").json().get("id", "upload-none")

        for name, operation in root_operations(larch, role).items():
            before = len(larch.trail())
            body = client.post("/graphql", json={"query": operation.replace("UPLOAD", upload)}).json()
            answer = body["data"][name.split(".")[1]]

            if role.value in TABLE[name]["roles"] and "upload-none" in operation:
                assert (answer, codes(body)) == (None, ["NOT_FOUND"]), (name, body)
            elif role.value in TABLE[name]["roles"]:
                assert answer is not None, (name, body)
                assert "errors" not in body
            else:
                # An auditor knows of no document, so a refusal there does not say that there is one; nor of a draft
                # to whoever may not see drafts.
                hidden = (
                    role is Role.AUDITOR
                    and "dealId" not in operation
                    and "document" in operation.split("{")[2 if "mutation" in operation else 1]
                ) or ("draftId" in operation and role.value not in TABLE["Query.draft"]["roles"])
                assert answer is None, name
                assert codes(body) == ["NOT_FOUND" if hidden else TABLE[name]["refusal"]], (name, body)
                assert len(larch.trail()) == before

    @pytest.mark.parametrize("email", [GHOST, BOB])
    def test_answer_whoever_cannot_know_the_object_as_if_it_were_not_there(self, larch: Larch, email: str) -> None:
        own, closed = larch.documents["accounts"], larch.documents["lease"]
        known = root_operations(larch, Role.BUYER)
        operations = {name: operation.replace(own, closed) for name, operation in known.items()}
        known_to_bob = (
            {
                "Query.deal",
                *(
                    f"Mutation.{name}"
                    for name in (
                        *("askQuestion", "uploadDocument", "uploadArchive", "purgeDocument"),
                        *("setChecks", "changePolicy", "setSending"),
                    )
                ),
            }
            if email == BOB
            else set()
        )

        for name, operation in operations.items():
            if name in known_to_bob:
                continue
            body = larch.ask(email, operation)
            missing = larch.ask(email, operation.replace(larch.key, "zzzzzzzz"))

            assert body["data"] == {name.split(".")[1]: None}
            assert codes(body) == ["NOT_FOUND"], name
            assert body == missing, name
        assert larch.services.answering.asked == []

    def test_answer_nobody_who_is_not_signed_in(self, larch: Larch) -> None:
        for name, operation in root_operations(larch, Role.LEAD_ADVISOR).items():
            body = larch.ask(None, operation)

            assert body["data"] == {name.split(".")[1]: None}
            assert codes(body) == ["UNAUTHENTICATED"]


# How to reach a field that is guarded by a role: `FIELD` is put in its place.
PATHS = {
    "Deal": '{{ deal(id: "{deal}") {{ FIELD }} }}',
    "Thread": '{{ thread(id: "{thread}") {{ FIELD }} }}',
    "Folder": '{{ deal(id: "{deal}") {{ folders {{ FIELD }} }} }}',
    "Draft": '{{ draft(id: "{draft}") {{ FIELD }} }}',
    "Document": '{{ document(id: "{document}") {{ FIELD }} }}',
    "SentAnswer": '{{ thread(id: "{shared}") {{ sentAnswer {{ FIELD }} }} }}',
}
GUARDED_FIELDS = [name for name, row in TABLE.items() if row["roles"] is not None and row["subject"] is None]
SELECTED = {
    "Deal.organisations": "organisations { id }",
    "Deal.askers": "askers { id }",
    "Deal.checks": "checks { strikesUncited }",
    "Deal.policy": "policy { version }",
    "Deal.folders": "folders { id }",
    "Deal.requestLists": "requestLists { id }",
    "Deal.documents": "documents { totalCount }",
    "Deal.threads": "threads { totalCount }",
    "Thread.createdBy": "createdBy { id }",
    "Thread.sentAnswer": "sentAnswer { text }",
    "Thread.sentAnswers": "sentAnswers { id }",
    "Thread.plan": "plan { priority }",
    "Thread.drafts": "drafts { id }",
    "SentAnswer.sentBy": "sentBy { id }",
    "SentAnswer.draft": "draft { id }",
    "Thread.scope": "scope { denied }",
    "Draft.flags": "flags { kind }",
    "Document.versions": "versions { id }",
}


def is_out_of_reach(of: str, role: Role) -> bool:
    """Whether nobody in this role has an object of this type in hand."""
    if of == "SentAnswer":  # the one that was sent is for the two bidders
        return role in {Role.SELLER, Role.AUDITOR}
    if of == "Document":
        return role is Role.AUDITOR
    return of == "Draft" and role.value not in TABLE["Query.draft"]["roles"]


def path_to(larch: Larch, of: str, role: Role) -> str:
    return PATHS[of].format(
        deal=larch.deal,
        thread=larch.threads[KNOWN_THREAD[role]],
        draft=larch.draft,
        document=larch.documents[KNOWN_DOCUMENT.get(role, "accounts")],
        shared=larch.threads["r-1"],
    )


@pytest.fixture
def answered(larch: Larch) -> Larch:
    """The room, in which the shared request was answered."""
    quote = {"documentId": larch.documents["accounts"], "quote": "Revenue rose to 61.4 million in 2025."}
    send_answer(larch, "r-1", "Revenue rose to 61.4 million.", {**quote, "anchor": "61.4 million"})
    return larch


class TestGuardedFields:
    @pytest.mark.parametrize("role", list(Role))
    def test_answer_each_role_as_the_table_says(self, answered: Larch, role: Role) -> None:
        client = answered.client(PERSON[role])

        for name in GUARDED_FIELDS:
            type_name, field = name.split(".")
            if is_out_of_reach(type_name, role):
                continue
            path = path_to(answered, type_name, role)
            body = client.post("/graphql", json={"query": path.replace("FIELD", SELECTED.get(name, field))}).json()

            if role.value in TABLE[name]["roles"]:
                assert "errors" not in body, (name, body)
            else:
                assert set(codes(body)) == {"FORBIDDEN"}, (name, body)
                assert f'"{field}": null' in json.dumps(body), name

    def test_follow_the_setting_of_the_deal(self) -> None:
        for rule in Rule:
            assert roles_of(rule) <= roles_of(rule, advisors_may_send=True)

    def test_stand_on_types_that_hold_a_desk(self) -> None:
        for name in GUARDED_FIELDS:
            definition = SCHEMA.graphql_schema.type_map[name.split(".")[0]].extensions["strawberry-definition"]
            assert "Desk" in str(definition.origin.__annotations__["desk"]), (name, Desk)


# Ways of writing the same field: each must meet the same rule.
DISGUISES = {
    "an alias": ("innocent: FIELD", ""),
    "a named fragment": ("...Hidden", "fragment Hidden on TYPE { FIELD }"),
    "an inline fragment": ("... on TYPE { FIELD }", ""),
    "a fragment in a fragment": ("...Outer", "fragment Outer on TYPE { ...Hidden } fragment Hidden on TYPE { FIELD }"),
    "a directive": ("... on TYPE @include(if: true) { FIELD }", ""),
}


class TestDisguisedFields:
    @pytest.mark.parametrize("disguise", DISGUISES)
    @pytest.mark.parametrize("role", list(Role))
    def test_answer_each_role_as_the_table_says(self, answered: Larch, role: Role, disguise: str) -> None:
        chosen, fragments = DISGUISES[disguise]
        for name in GUARDED_FIELDS:
            of, field = name.split(".")
            if is_out_of_reach(of, role):
                continue
            selection = SELECTED.get(name, field)
            inner = chosen.replace("FIELD", selection).replace("TYPE", of)
            query = path_to(answered, of, role)
            extra = fragments.replace("FIELD", selection).replace("TYPE", of)

            body = answered.ask(PERSON[role], f"{query.replace('FIELD', inner)} {extra}")

            refused = role.value not in TABLE[name]["roles"]
            assert ("FORBIDDEN" in codes(body)) is refused, (name, body)
            assert set(codes(body)) <= {"FORBIDDEN"}, (name, body)
