"""
The tables of one deal's database, and of the registry beside the deals.

Texts that reviewers alone may read (`SealedTextRow`) lie apart from the audit trail, which holds ids, hashes, verdicts
and reasons only.
"""

from datetime import date, datetime

from sqlalchemy import LargeBinary, UniqueConstraint
from sqlmodel import Field, SQLModel


class DealRow(SQLModel, table=True):
    """The deal itself: one row a database."""

    __tablename__ = "deal"  # pyright: ignore[reportAssignmentType] - SQLModel declares it as a descriptor

    id: str = Field(primary_key=True)
    key: str
    slug: str
    name: str
    created_at: datetime
    source: str  # the imported dealroom.json in canonical form, to tell whether a second import is the same
    advisors_may_send: bool = False


class ChecksRow(SQLModel, table=True):
    """What the deal sets for the verification of its drafts: one row, once somebody has set it."""

    __tablename__ = "checks"  # pyright: ignore[reportAssignmentType] - as above

    id: int = Field(primary_key=True)
    own_terms: str  # a JSON list
    strikes_uncited: bool


class OrganisationRow(SQLModel, table=True):
    """A firm of the deal."""

    __tablename__ = "organisation"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int
    slug: str = Field(unique=True)
    name: str
    side: str


class UserRow(SQLModel, table=True):
    """A person of the deal. What they are in it is policy, and has versions."""

    __tablename__ = "user"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int
    email: str = Field(unique=True)
    name: str


class FolderRow(SQLModel, table=True):
    """A folder, by the path that it has now; policy reads the path of its own version."""

    __tablename__ = "folder"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    path: str = Field(unique=True)


class PolicyVersionRow(SQLModel, table=True):
    """One version of who may read what: its author, its reason, and the hash of the version before."""

    __tablename__ = "policy_version"  # pyright: ignore[reportAssignmentType] - as above

    number: int = Field(primary_key=True)
    author: str
    reason: str
    created_at: datetime
    sha256: str
    previous_sha256: str


class PolicyRuleRow(SQLModel, table=True):
    """A grant (`organisation_id` set) or a personal override (`user_id` set), good from one version until another."""

    __tablename__ = "policy_rule"  # pyright: ignore[reportAssignmentType] - as above

    id: int | None = Field(default=None, primary_key=True)
    organisation_id: str | None = Field(default=None, foreign_key="organisation.id")
    user_id: str | None = Field(default=None, foreign_key="user.id")
    folder_id: str = Field(foreign_key="folder.id")
    tier: str
    from_version: int
    to_version: int | None = None

    @property
    def subject(self) -> tuple[str | None, str]:
        """Whom and what the rule is about."""
        return (self.organisation_id or self.user_id, self.folder_id)


class PolicyFolderRow(SQLModel, table=True):
    """Where a folder lies, from one version until another."""

    __tablename__ = "policy_folder"  # pyright: ignore[reportAssignmentType] - as above

    id: int | None = Field(default=None, primary_key=True)
    folder_id: str = Field(foreign_key="folder.id")
    path: str
    from_version: int
    to_version: int | None = None

    @property
    def subject(self) -> str:
        """The folder."""
        return self.folder_id


class PolicyMemberRow(SQLModel, table=True):
    """What a person is, from one version until another; without organisation or role they resolve to nothing."""

    __tablename__ = "policy_member"  # pyright: ignore[reportAssignmentType] - as above

    id: int | None = Field(default=None, primary_key=True)
    user_id: str = Field(foreign_key="user.id")
    email: str
    organisation_id: str | None = Field(default=None, foreign_key="organisation.id")
    role: str | None = None
    from_version: int
    to_version: int | None = None

    @property
    def subject(self) -> str:
        """The person."""
        return self.user_id


class PolicyListRow(SQLModel, table=True):
    """Whose a request list is and whom it is visible to, from one version until another."""

    __tablename__ = "policy_list"  # pyright: ignore[reportAssignmentType] - as above

    id: int | None = Field(default=None, primary_key=True)
    list_id: str = Field(foreign_key="request_list.id")
    owner_id: str | None = Field(default=None, foreign_key="organisation.id")
    visible_to: str  # a JSON list of organisations
    from_version: int
    to_version: int | None = None

    @property
    def subject(self) -> str:
        """The list."""
        return self.list_id


class RequestListRow(SQLModel, table=True):
    """A request list. Whom it is for is policy, and has versions."""

    __tablename__ = "request_list"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int
    slug: str = Field(unique=True)
    name: str


class ThreadRow(SQLModel, table=True):
    """A question or a request."""

    __tablename__ = "thread"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int = Field(index=True)
    slug: str = Field(unique=True)
    kind: str
    list_id: str | None = Field(default=None, foreign_key="request_list.id")
    title: str
    body: str
    created_by: str | None = Field(default=None, foreign_key="user.id")
    entered_by: str | None = Field(default=None, foreign_key="user.id")
    created_at: datetime
    status: str


class DocumentRow(SQLModel, table=True):
    """
    A document. What was uploaded last is its current version.

    A removed document keeps its row, for what was sent and for the trail, and has no current version: `version_id` is
    empty, so that whatever asks for documents at their current version does not find it.
    """

    __tablename__ = "document"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int = Field(index=True)
    folder_id: str = Field(foreign_key="folder.id", index=True)
    file: str
    title: str
    version_id: str
    removed_at: datetime | None = None


class VersionRow(SQLModel, table=True):
    """
    One version of a document, and how far its enrichment has come.

    The row is the durable job: what is not settled is claimed under a lease, and an expired lease is claimed again.
    """

    __tablename__ = "version"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    document_id: str = Field(foreign_key="document.id", index=True)
    created_at: datetime
    sha256: str
    size: int
    kind: str
    state: str = Field(index=True)
    state_since: datetime | None = None
    problem: str | None = None
    notice: str | None = None
    remedy: str | None = None
    description: str | None = None
    is_partial: bool = False
    page_count: int | None = None
    attempts: int = 0  # tries since it was queued
    last_fault: str | None = None  # why the last try failed through no fault of the file, until one gets further
    faults: int = 0  # such tries in a row
    interruptions: int = 0  # tries in a row that ended without a word
    retry_at: datetime | None = None
    worked_at: datetime | None = None  # when it was claimed last: whoever has waited longest is next
    lease_number: int = 0  # grows with every claim, so that no two claims are taken for one
    lease_owner: str | None = None
    lease_until: datetime | None = None
    author: str | None = None  # a user's id or `operator`; unknown in versions from before this was recorded
    purged_at: datetime | None = None  # since then, nothing of its content is kept


class TextRow(SQLModel, table=True):
    """The one stored text of a version. Never updated."""

    __tablename__ = "stored_text"  # pyright: ignore[reportAssignmentType] - as above

    version_id: str = Field(primary_key=True, foreign_key="version.id")
    text: str
    sha256: str
    layout: str  # locations, zones and headings, as JSON


class PassageRow(SQLModel, table=True):
    """A searchable slice of a stored text."""

    __tablename__ = "passage"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    version_id: str = Field(foreign_key="version.id", index=True)
    ordinal: int
    start: int
    end: int
    heading: str


class VectorRow(SQLModel, table=True):
    """A passage's vector under one model, as float16 on the grid, with its hash."""

    __tablename__ = "vector"  # pyright: ignore[reportAssignmentType] - as above

    passage_id: str = Field(primary_key=True, foreign_key="passage.id")
    model_id: str = Field(primary_key=True)
    sha256: str
    data: bytes = Field(sa_type=LargeBinary)


class PageWordsRow(SQLModel, table=True):
    """What reading the picture of one page gave: its text, and its words with their places."""

    __tablename__ = "page_words"  # pyright: ignore[reportAssignmentType] - as above

    version_id: str = Field(primary_key=True, foreign_key="version.id")
    page: int = Field(primary_key=True)
    content: str  # as JSON


class DraftRow(SQLModel, table=True):
    """A draft with its verdict. What the drafter was shown and wrote lies in sealed texts, by salted hash."""

    __tablename__ = "draft"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int = Field(index=True)
    thread_id: str = Field(foreign_key="thread.id", index=True)
    revision: int
    created_at: datetime
    status: str
    drafter: str
    model: str | None
    host: str | None
    review: str
    not_searchable: str
    policy_version: int
    rules_version: str
    basis: str  # hashes of the sealed question, raw output and request; the evidence as ids and offsets
    author: str | None = None  # whose words the text is as it stands; none for a drafter's


class DraftStepRow(SQLModel, table=True):
    """One revision of a draft. What brought a text keeps it, with its verdict and what it rests on."""

    __tablename__ = "draft_step"  # pyright: ignore[reportAssignmentType] - as above
    __table_args__ = (UniqueConstraint("draft_id", "revision"),)

    number: int | None = Field(default=None, primary_key=True)
    draft_id: str = Field(foreign_key="draft.id", index=True)
    revision: int
    action: str
    actor: str | None = None
    at: datetime
    reason: str | None = None
    review: str | None = None
    basis: str | None = None
    rules_version: str | None = None


class SentAnswerRow(SQLModel, table=True):
    """An answer that was sent. Only `superseded_at` is ever written again."""

    __tablename__ = "sent_answer"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    position: int = Field(index=True)
    thread_id: str = Field(foreign_key="thread.id", index=True)
    draft_id: str = Field(foreign_key="draft.id")
    sent_at: datetime
    content: str  # everything else, as JSON
    superseded_at: datetime | None = None


class ThreadPlanRow(SQLModel, table=True):
    """Who of the advisers takes care of a thread, how urgent it is, and by when it is to be answered."""

    __tablename__ = "thread_plan"  # pyright: ignore[reportAssignmentType] - as above

    thread_id: str = Field(primary_key=True, foreign_key="thread.id")
    assignee: str | None = Field(default=None, foreign_key="user.id")
    priority: str
    due_date: date | None = None


class SealedTextRow(SQLModel, table=True):
    """A text that the trail names by salted hash only. Purging deletes text and salt together."""

    __tablename__ = "sealed_text"  # pyright: ignore[reportAssignmentType] - as above

    hash: str = Field(primary_key=True)
    salt: str
    text: str


class AuditRow(SQLModel, table=True):
    """One link of the audit trail. `body` is canonical JSON; `seal` covers it and the seal before."""

    __tablename__ = "audit"  # pyright: ignore[reportAssignmentType] - as above

    number: int = Field(primary_key=True)
    body: str
    seal: str


class ChangeRow(SQLModel, table=True):
    """Something that subscribers wait for: a document's state, or a thread's drafting stage."""

    __tablename__ = "change"  # pyright: ignore[reportAssignmentType] - as above

    number: int | None = Field(default=None, primary_key=True)
    kind: str
    subject: str
    detail: str


class RegisteredDealRow(SQLModel, table=True):
    """The registry's line of a deal: where its database is."""

    __tablename__ = "registered_deal"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    key: str = Field(unique=True)
    slug: str = Field(unique=True)
    name: str
    created_at: datetime


class PersonRow(SQLModel, table=True):
    """A person across deals, known by email."""

    __tablename__ = "person"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    email: str = Field(unique=True)
    name: str


class MembershipRow(SQLModel, table=True):
    """Which deals a person is in."""

    __tablename__ = "membership"  # pyright: ignore[reportAssignmentType] - as above
    __table_args__ = (UniqueConstraint("person_id", "deal_key"),)

    id: int | None = Field(default=None, primary_key=True)
    person_id: str = Field(foreign_key="person.id", index=True)
    deal_key: str


class SessionRow(SQLModel, table=True):
    """A browser's session. The cookie holds a random value; only its hash is kept."""

    __tablename__ = "browser_session"  # pyright: ignore[reportAssignmentType] - as above

    hash: str = Field(primary_key=True)
    person_id: str = Field(foreign_key="person.id")
    expires_at: datetime


class UploadRow(SQLModel, table=True):
    """Bytes that were uploaded: bound to a person, and by the first use to a deal."""

    __tablename__ = "upload"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    person_id: str = Field(foreign_key="person.id")
    deal_key: str | None = None
    sha256: str
    size: int
    created_at: datetime
    name: str | None = None


class IncomingUploadRow(SQLModel, table=True):
    """An upload that has not arrived in full. How far it has come is the size of its file."""

    __tablename__ = "incoming_upload"  # pyright: ignore[reportAssignmentType] - as above

    id: str = Field(primary_key=True)
    person_id: str = Field(foreign_key="person.id")
    length: int | None = None
    repr_digest: str | None = None
    created_at: datetime
    expires_at: datetime
    name: str | None = None


DEAL_TABLES = (
    DealRow,
    ChecksRow,
    OrganisationRow,
    UserRow,
    FolderRow,
    PolicyVersionRow,
    PolicyRuleRow,
    RequestListRow,
    PolicyFolderRow,
    PolicyMemberRow,
    PolicyListRow,
    ThreadRow,
    DocumentRow,
    VersionRow,
    TextRow,
    PassageRow,
    VectorRow,
    PageWordsRow,
    DraftRow,
    DraftStepRow,
    SentAnswerRow,
    ThreadPlanRow,
    SealedTextRow,
    AuditRow,
    ChangeRow,
)
REGISTRY_TABLES = (RegisteredDealRow, PersonRow, MembershipRow, SessionRow, UploadRow, IncomingUploadRow)
