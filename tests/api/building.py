"""A small room with two bidders, built through the store, and what a test needs to knock at its doors."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from api import local_tokens
from api.http import application
from api.pictures import Pictures
from api.settings import AuthMode, DrafterChoice, Settings
from dealroom.documents import DocumentKind, EnrichmentState, Location, StoredText, Zone, ZoneKind
from dealroom.drafts import Draft, DrafterIdentity, DraftStage, DraftStatus
from dealroom.evidence import Availability
from dealroom.folders import Folder, Tier
from dealroom.ids import (
    CitationId,
    DealId,
    DocumentId,
    DraftId,
    FolderId,
    OrganisationId,
    RequestListId,
    ThreadId,
    UserId,
    VersionId,
    new_deal_key,
    new_id,
)
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList, Thread, ThreadKind, ThreadStatus
from dealroom.verdict import (
    Citation,
    DroppedCitation,
    Flag,
    FlagKind,
    Gate,
    MatchedBy,
    Place,
    Reason,
    Review,
    Segment,
    Span,
    VerificationReason,
    VerificationState,
)
from ingestion.sandbox import Sandbox, SandboxError
from store import changes, claims, registry, rooms, texts
from store import documents as stored_documents
from store import drafts as stored_drafts
from store import threads as stored_threads
from store.audit_log import AuditLog, sealing_key
from store.database import DataDirectory
from store.documents import NewDocument
from store.drafts import Basis
from store.files import Files
from store.policy_versions import add_version
from store.registry import RegisteredDeal

STARTED = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)
ORIGIN = "http://localhost"

LEAD, ADVISOR, SELLER, AUDITOR = "lead@adviser.test", "second@adviser.test", "founder@target.test", "audit@adviser.test"
ANN, CARL, BOB, GHOST = "ann@aldgate.test", "carl@aldgate.test", "bob@borealis.test", "ghost@nowhere.test"
STRANGER = "stranger@elsewhere.test"

ACCOUNTS = "Revenue rose to 61.4 million in 2025.\nHidden: the floor price is 50 million.\nCosts fell by 3.2 million."
LEASE = "The lease of the Hull works ends on 31 March 2031."
MEMO = "Borealis asked for a price below the floor."


@dataclass
class Clock:
    """A clock that a test sets."""

    moment: datetime = STARTED

    def __call__(self) -> datetime:
        return self.moment

    def pass_time(self, by: timedelta) -> None:
        self.moment += by


@dataclass
class ScriptedAnswering:
    """Stores a draft of ours in place of drafting one, and says how far it came as drafting does."""

    data: DataDirectory
    clock: Callable[[], datetime]
    review: Callable[[DraftId], Review]
    asked: list[tuple[str, str]] = field(default_factory=list)
    before_done: Callable[[], None] = lambda: None
    fails_with: Exception | None = None

    def draft(self, *, key: str, thread: ThreadId, actor: str) -> Draft:
        self.asked.append((thread, actor))
        for stage in (DraftStage.SCOPE, DraftStage.SEARCH, DraftStage.MODEL, DraftStage.GATES):
            self.say(key, thread, stage.value)
        if self.fails_with is not None:
            self.say(key, thread, DraftStage.FAILED.value)
            raise self.fails_with
        self.before_done()
        draft = DraftId(new_id("draft", deal_key=key))
        made = Draft(
            id=draft,
            thread=thread,
            revision=1,
            created_at=self.clock(),
            status=DraftStatus.DRAFTED,
            drafter=DrafterIdentity("extractive"),
            review=self.review(draft),
            not_searchable=(),
            policy_version=1,
        )
        with self.data.deal(key).write() as session:
            stored_drafts.add_draft(session, made, basis=Basis(None, None, None, ()), rules_version="test")
            changes.add_change(session, kind="draft", subject=thread, detail=f"DONE {draft}")
        return made

    def say(self, key: str, thread: ThreadId, detail: str) -> None:
        with self.data.deal(key).write() as session:
            changes.add_change(session, kind="draft", subject=thread, detail=detail)


@dataclass
class IdleEnrichment:
    """Counts how often it was woken."""

    woken: int = 0

    def wake(self) -> None:
        self.woken += 1


@dataclass
class TestServices:
    """What `api.wiring.Services` gives to doors."""

    __test__ = False

    settings: Settings
    clock: Clock
    data: DataDirectory
    files: Files
    log: AuditLog
    answering: ScriptedAnswering
    enrichment: IdleEnrichment
    pictures: Pictures
    sandbox: Callable[[], Sandbox]


@dataclass
class Larch:
    """The room, with the ids of what is in it."""

    services: TestServices
    key: str
    deal: DealId
    organisations: dict[str, Organisation]
    users: dict[str, User]
    folders: dict[str, FolderId]
    lists: dict[str, RequestListId]
    documents: dict[str, DocumentId]
    versions: dict[str, VersionId]
    threads: dict[str, ThreadId]
    draft: DraftId
    citation: CitationId

    def token(self, email: str) -> str:
        return local_tokens.issue(self.services.data.keys_path, email, self.services.clock())

    def client(self, email: str | None = None, *, base_url: str = ORIGIN) -> TestClient:
        """Return a client of somebody, who shows a bearer."""
        headers = {} if email is None else {"Authorization": f"Bearer {self.token(email)}"}
        return TestClient(
            application(self.services),  # type: ignore[arg-type]
            base_url=base_url,
            headers=headers,
            follow_redirects=False,
        )

    def ask(self, email: str | None, query: str, **variables: Any) -> dict[str, Any]:
        """Send an operation as somebody and return the body of the answer."""
        answer = self.client(email).post("/graphql", json={"query": query, "variables": variables})
        body: dict[str, Any] = answer.json()
        return body

    def set_role(self, email: str, role: Role | None) -> None:
        """Change somebody's role directly, as an administrator would."""
        with self.services.data.deal(self.key).write() as session:
            now = rooms.room(session)
            users = tuple(replace(user, role=role) if user.email == email else user for user in now.users)
            after = replace(now, policy_version=now.policy_version + 1, users=users)
            add_version(session, after, author="test", reason="Test.", at=self.services.clock())

    def trail(self) -> list[dict[str, Any]]:
        with self.services.data.deal(self.key).read() as session:
            return [record.body for record in self.services.log.trail(session).records]


def codes(body: dict[str, Any]) -> list[str | None]:
    """Return the codes of an answer's errors."""
    return [error.get("extensions", {}).get("code") for error in body.get("errors", [])]


def no_readers() -> Sandbox:
    """Stand where readers would be started: a test that draws brings its own."""
    raise SandboxError("No reader is started in this test.")


def build_services(folder: Path, *, auth: AuthMode = AuthMode.LOCAL) -> TestServices:
    data, clock = DataDirectory(folder), Clock()
    return TestServices(
        settings=Settings(
            embedder=None,
            data_directory=folder,
            auth=auth,
            oidc_issuer=None,
            oidc_audience=None,
            drafter=DrafterChoice.EXTRACTIVE,
            anthropic_api_key=None,
            anthropic_base_url="",
            model="",
        ),
        clock=clock,
        data=data,
        files=Files(data.files_path),
        log=AuditLog(sealing_key(data.keys_path)),
        answering=ScriptedAnswering(data, clock, lambda _draft: no_answer()),
        enrichment=IdleEnrichment(),
        pictures=Pictures(no_readers),
        sandbox=no_readers,
    )


def no_answer() -> Review:
    return Review(
        availability=Availability.NO,
        answer="The files in scope do not answer this question.",
        segments=(Segment("The files in scope do not answer this question."),),
        missing="Everything.",
        state=VerificationState.NOT_AVAILABLE,
        reason=VerificationReason.NOT_FOUND_IN_SCOPE,
        citations=(),
        dropped=(),
        flags=(),
    )


def build_larch(services: TestServices) -> Larch:
    """Build the room, with two bidders who must not learn of each other."""
    key = new_deal_key()

    def make(kind: str) -> str:
        return new_id(kind, deal_key=key)

    firms = {
        slug: Organisation(OrganisationId(make("org")), slug, name, side)
        for slug, name, side in (
            ("adviser", "Harrow Advisers", Side.SELL),
            ("target", "Target Works", Side.SELL),
            ("aldgate", "Aldgate Partners", Side.BUY),
            ("borealis", "Borealis Holdings", Side.BUY),
        )
    }
    users = {
        email: User(UserId(make("user")), email, name, firms[firm].id if firm else None, role)
        for email, name, firm, role in (
            (LEAD, "Lena Lead", "adviser", Role.LEAD_ADVISOR),
            (ADVISOR, "Adam Second", "adviser", Role.ADVISOR),
            (SELLER, "Sara Founder", "target", Role.SELLER),
            (AUDITOR, "Aude Itor", "adviser", Role.AUDITOR),
            (ANN, "Ann Aldgate", "aldgate", Role.BUYER),
            (CARL, "Carl Counsel", "aldgate", Role.BUYER_COUNSEL),
            (BOB, "Bob Boreal", "borealis", Role.BUYER),
            (GHOST, "Gil Ghost", None, None),
        )
    }
    folders = {
        path: FolderId(make("folder"))
        for path in ("/", "/Financial", "/Financial/Accounts", "/Legal", "/Northern box", "/Sellers only")
    }
    lists = {name: RequestListId(make("list")) for name in ("shared", "northern")}
    room = Room(
        deal=DealId(make("deal")),
        policy_version=1,
        organisations=tuple(firms.values()),
        users=tuple(users.values()),
        folders=tuple(Folder(identifier, path) for path, identifier in folders.items()),
        grants=(
            Grant(firms["aldgate"].id, folders["/Financial"], Tier.VIEW),
            Grant(firms["aldgate"].id, folders["/Legal"], Tier.DOWNLOAD),
            Grant(firms["borealis"].id, folders["/Financial"], Tier.DOWNLOAD),
            Grant(firms["borealis"].id, folders["/Northern box"], Tier.DOWNLOAD),
            Grant(firms["target"].id, folders["/Sellers only"], Tier.DOWNLOAD),
        ),
        overrides=(Override(users[CARL].id, folders["/Legal"], Tier.NONE),),
        request_lists=(
            RequestList(lists["shared"], "rl-1", "Shared requests", firms["aldgate"].id, (firms["borealis"].id,)),
            RequestList(lists["northern"], "rl-2", "Further requests", firms["borealis"].id, ()),
        ),
        documents=(),
    )
    deal = RegisteredDeal(room.deal, key, "larch", "Project Larch", STARTED)
    with services.data.registry.write() as session:
        registry.register(session, deal, people=tuple((user.email, user.name) for user in room.users))
    threads = {slug: ThreadId(make("thread")) for slug in ("r-1", "r-2", "q-1", "q-2", "q-3", "q-4")}
    with services.data.deal(key).write() as session:
        rooms.add_room(session, room, key=key, slug="larch", name="Project Larch", source="{}", at=STARTED)
        for slug, list_name, title, creator in (
            ("r-1", "shared", "Revenue of 2025", BOB),
            ("r-2", "northern", "Floor price", BOB),
        ):
            _add_thread(session, threads[slug], slug, title, users[creator].id, lists[list_name])
        for slug, title, creator in (
            ("q-1", "End of the lease", ANN),
            ("q-2", "Northern question", BOB),
            ("q-3", "From the seller", SELLER),
            ("q-4", "From nobody", GHOST),
        ):
            _add_thread(session, threads[slug], slug, title, users[creator].id, None)
    documents = {name: DocumentId(make("doc")) for name in ("accounts", "lease", "memo", "broken", "private")}
    versions = {name: VersionId(make("version")) for name in documents}
    for name, path, title, text in (
        ("accounts", "/Financial/Accounts", "Accounts 2025.txt", ACCOUNTS),
        ("lease", "/Legal", "Lease <Hull> & more.txt", LEASE),
        ("memo", "/Northern box", "Memo of the north.txt", MEMO),
        ("broken", "/Financial", "Broken.pdf", None),
        ("private", "/Sellers only", "For sellers.txt", "Nobody else reads this line."),
    ):
        add_document(services, key, documents[name], versions[name], folders[path], title, text)
    citation = CitationId(make("cite"))
    larch = Larch(
        services, key, room.deal, firms, users, folders, lists, documents, versions, threads, DraftId(""), citation
    )
    services.answering.review = lambda draft: verified(larch, draft)
    larch.draft = services.answering.draft(key=key, thread=threads["r-1"], actor="operator").id
    services.answering.asked.clear()
    return larch


def verified(larch: Larch, _draft: DraftId) -> Review:
    """Return a review with one surviving citation, one that fell, and a flag that points at another document."""
    answer = "Revenue rose to 61.4 million <b>in 2025</b>. The lease ends in 2031."
    quote = "Revenue rose to 61.4 million in 2025."
    anchor = "Revenue rose to 61.4 million"
    place = Location(0, len(quote), line=1)
    return Review(
        availability=Availability.YES,
        answer=answer,
        segments=(Segment(anchor, (larch.citation,)), Segment(answer.removeprefix(anchor))),
        missing="",
        state=VerificationState.PARTLY_VERIFIED,
        reason=None,
        citations=(
            Citation(
                id=larch.citation,
                document=larch.documents["accounts"],
                version=larch.versions["accounts"],
                quote=quote,
                location=place,
                spans=(Span(0, len(quote)),),
                occurrences=1,
                matched_by=MatchedBy.EXACT,
                anchor=anchor,
                anchor_span=Span(0, len(anchor)),
            ),
        ),
        dropped=(DroppedCitation(Gate.FAITHFULNESS, Reason.QUOTE_NOT_FOUND, "2", "Costs rose.", "lease ends"),),
        flags=(
            Flag(
                FlagKind.CONFLICT,
                "Another file says 2031.",
                "ends on 31 March 2031",
                (Place(larch.documents["lease"], "31 March 2031", Location(36, 49, line=1)),),
            ),
        ),
    )


def add_document(
    services: TestServices,
    key: str,
    document: DocumentId,
    version: VersionId,
    folder: FolderId,
    title: str,
    text: str | None,
) -> None:
    """Add a document whose text is known; without a text, one that could not be read."""
    with services.data.deal(key).write() as session:
        new = NewDocument(document, version, folder, f"files/{document}", title, "0" * 64, 1)
        stored_documents.add_documents(session, [new], at=STARTED)
        claim = claims.claim_next(session, owner="test", at=STARTED, lease=timedelta(minutes=1))
        assert claim is not None
        if text is None:
            told = claims.Told(problem="The file is damaged.", remedy="Upload it anew.")
            claims.checkpoint(session, claim, state=EnrichmentState.FAILED, at=STARTED, told=told)
            return
        texts.add_text(session, version, stored(text))
        told = claims.Told(kind=DocumentKind.TXT)
        claims.checkpoint(session, claim, state=EnrichmentState.READY, at=STARTED, told=told)


def stored(text: str) -> StoredText:
    """Return a text with a place for each line; a line that begins with `Hidden:` is hidden."""
    places, zones, start = [], [], 0
    for number, line in enumerate(text.split("\n"), start=1):
        places.append(Location(start, start + len(line), line=number))
        if line.startswith("Hidden:"):
            zones.append(Zone(ZoneKind.HIDDEN, start, start + len(line)))
        start += len(line) + 1
    return StoredText(text, tuple(places), tuple(zones))


def _add_thread(
    session: Any, identifier: ThreadId, slug: str, title: str, creator: UserId, request_list: RequestListId | None
) -> None:
    kind = ThreadKind.REQUEST if request_list else ThreadKind.QUESTION
    stored_threads.add_thread(
        session,
        Thread(
            id=identifier,
            slug=slug,
            kind=kind,
            title=title,
            body=f"{title}?",
            created_by=creator,
            created_at=STARTED,
            status=ThreadStatus.IN_REVIEW if slug == "r-1" else ThreadStatus.OPEN,
            request_list=request_list,
        ),
    )


def send_answer(larch: Larch, slug: str, text: str, citation: dict[str, str]) -> None:
    """Write, approve and send an answer as the lead adviser."""
    written = larch.ask(
        LEAD,
        "mutation ($id: ID!, $text: String!, $citations: [CitationInput!]!) {"
        " writeDraft(input: {threadId: $id, text: $text, citations: $citations}) { draft { id } } }",
        id=larch.threads[slug],
        text=text,
        citations=[citation],
    )["data"]["writeDraft"]["draft"]["id"]
    for name, revision in (("approveDraft", 1), ("sendDraft", 2)):
        body = larch.ask(
            LEAD,
            f'mutation {{ {name}(input: {{draftId: "{written}", expectedRevision: {revision}}}) {{ draft {{ id }} }} }}',
        )
        assert "errors" not in body, body
