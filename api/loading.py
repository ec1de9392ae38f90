"""
The one place where objects of a deal are loaded for a person.

Rule: whatever path leads to an object, it is loaded here, for one person as of one moment, or not at all. What is
missing and what the person may not know about are the same: nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from api.identity import Actor
from api.rules import Rule, roles_of
from dealroom.checks import Checks
from dealroom.documents import Document
from dealroom.drafts import Draft, DraftStep
from dealroom.folders import Folder, Tier
from dealroom.ids import DocumentId, DraftId, FolderId, OrganisationId, ThreadId, UserId
from dealroom.people import Organisation, User
from dealroom.permitted import Denied, PermittedSet
from dealroom.sent import SentAnswer
from dealroom.threads import Plan, RequestList, Thread
from dealroom.verdict import Citation
from drafting.moved import Standing, moved
from policy.audience import may_see_sent_answer, may_see_thread, visible_organisations
from policy.lists import counterparties_of
from policy.roles import Capability, role_may
from policy.scope import scope_of
from policy.snapshot import InvalidPolicyError, snapshot_of
from policy.tiers import readable_documents, user_tier
from store import checks as stored_checks
from store import documents as stored_documents
from store import drafts as stored_drafts
from store import sent_answers as stored_answers
from store import threads as stored_threads
from store.database import Database
from store.draft_steps import steps_of_thread
from store.plans import plans


@dataclass
class Desk:
    """What one person may see of one deal, as of one moment."""

    actor: Actor
    database: Database
    _looked_up: dict[str, Document | None] = field(default_factory=dict[str, Document | None])
    _steps: dict[str, dict[DraftId, tuple[DraftStep, ...]]] = field(
        default_factory=dict[str, "dict[DraftId, tuple[DraftStep, ...]]"]
    )

    @property
    def user(self) -> User:
        """The person as the deal knows them."""
        return self.actor.user

    def may(self, rule: Rule) -> bool:
        """Whether the person's role opens a rule."""
        return self.actor.role in roles_of(rule, advisors_may_send=self.actor.room.advisors_may_send)

    def has(self, capability: Capability) -> bool:
        """Whether the person's role has a capability."""
        return role_may(self.actor.role, capability, advisors_may_send=self.actor.room.advisors_may_send)

    @cached_property
    def checks(self) -> Checks:
        """What the deal sets for the verification of its drafts."""
        with self.database.read() as session:
            return stored_checks.checks(session)

    # Documents and folders

    @cached_property
    def _readable(self) -> frozenset[DocumentId]:
        try:
            return readable_documents(self.actor.room, self.user)
        except InvalidPolicyError:
            return frozenset()  # a policy that is not understood opens nothing

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """The documents that the person may read, in the order of arrival."""
        found = self._every_document.values()
        return {item.id: item for item in found if item.id in self._readable and self._lies_as_decided(item)}

    @cached_property
    def _every_document(self) -> Mapping[DocumentId, Document]:
        with self.database.read() as session:
            return {item.id: item for item in stored_documents.documents(session)}

    def document(self, identifier: str) -> Document | None:
        """Return a document that the person may read."""
        if identifier not in self._readable:
            return None
        if identifier not in self._looked_up:
            with self.database.read() as session:
                found = stored_documents.document(session, identifier)
            decided = found is not None and self._lies_as_decided(found)
            self._looked_up[identifier] = found if decided else None
        return self._looked_up[identifier]

    def _lies_as_decided(self, document: Document) -> bool:
        # What was decided is good for the folder that it was decided on.
        return self._folder_of.get(document.id) == document.folder

    @cached_property
    def _folder_of(self) -> Mapping[DocumentId, FolderId]:
        return dict(self.actor.room.documents)

    def tier(self, folder: FolderId) -> Tier:
        """Return the person's own tier on a folder."""
        try:
            return user_tier(snapshot_of(self.actor.room), self.user, folder)
        except InvalidPolicyError:
            return Tier.NONE

    @cached_property
    def folders(self) -> Mapping[str, Folder]:
        """The folders whose paths the person may know, by path: those they may read, or all for an auditor."""
        knows_paths = self.has(Capability.READ_FOLDER_PATHS) and not self.has(Capability.READ_DOCUMENTS)
        return {folder.id: folder for folder in self.actor.room.folders if knows_paths or self.tier(folder.id).may_read}

    @cached_property
    def document_counts(self) -> Mapping[FolderId, int]:
        """How many documents each folder holds that the person may read."""
        counts: dict[FolderId, int] = {}
        for document, folder in self.actor.room.documents:
            if document in self._readable:
                counts[folder] = counts.get(folder, 0) + 1
        return counts

    # Organisations and people

    @cached_property
    def organisations(self) -> Mapping[OrganisationId, Organisation]:
        """The organisations that the person may learn of, in the order of the import."""
        visible = visible_organisations(self.user, self.actor.room)
        return {item.id: item for item in self.actor.room.organisations if item.id in visible}

    @cached_property
    def people(self) -> Mapping[UserId, User]:
        """The people of the organisations that the person may learn of."""
        return {user.id: user for user in self.actor.room.users if user.organisation in self.organisations}

    # Threads, request lists, drafts

    @cached_property
    def request_lists(self) -> tuple[RequestList, ...]:
        """The request lists that the person sees: all, or those that their organisation owns or is named in."""
        lists = self.actor.room.request_lists
        if self.has(Capability.READ_THREADS_ALL):
            return lists
        if not self.has(Capability.READ_THREADS_AUDIENCE):
            return ()
        return tuple(item for item in lists if self.actor.organisation.id in counterparties_of(item))

    @cached_property
    def threads(self) -> tuple[Thread, ...]:
        """The threads that the person may know of, in the order of arrival."""
        with self.database.read() as session:
            found = stored_threads.threads(session)
        return tuple(item for item in found if may_see_thread(self.user, item, self.actor.room))

    def thread(self, identifier: str) -> Thread | None:
        """Return a thread that the person may know of."""
        with self.database.read() as session:
            found = stored_threads.thread(session, identifier)
        if found is None or not may_see_thread(self.user, found, self.actor.room):
            return None
        return found

    def scope(self, thread: Thread) -> PermittedSet | Denied:
        """Return the scope of a thread, as of this desk's moment."""
        return scope_of(thread, room=self.actor.room)

    def drafts(self, thread: Thread) -> tuple[Draft, ...]:
        """Return the drafts of a thread, newest first; none for whoever may not see drafts."""
        if not self.may(Rule.DRAFTS):
            return ()
        with self.database.read() as session:
            return tuple(reversed(stored_drafts.drafts_of(session, thread.id)))

    def draft(self, identifier: str) -> Draft | None:
        """Return a draft that the person may see."""
        if not self.may(Rule.DRAFTS):
            return None
        with self.database.read() as session:
            found = stored_drafts.draft(session, identifier)
        return found if found is not None and self.thread(found.thread) is not None else None

    def history(self, draft: Draft) -> tuple[DraftStep, ...]:
        """Return the steps of a draft that was loaded for the person, oldest first."""
        if draft.thread not in self._steps:
            with self.database.read() as session:
                self._steps[draft.thread] = steps_of_thread(session, draft.thread)
        return self._steps[draft.thread].get(draft.id, ())

    def plan(self, thread: Thread) -> Plan:
        """Return how a thread is worked on; the default for whoever may not see that."""
        return self._plans.get(thread.id, Plan()) if self.may(Rule.PLAN) else Plan()

    @cached_property
    def _plans(self) -> Mapping[ThreadId, Plan]:
        with self.database.read() as session:
            return plans(session)

    # Sent answers

    def sent_answer(self, thread: Thread) -> SentAnswer | None:
        """Return the answer that stands on a thread, if the person may read it now."""
        found = self._standing_answer(thread)
        return found if found is not None and self._may_read(found, thread) else None

    def sent_answers(self, thread: Thread) -> tuple[SentAnswer, ...]:
        """Return every answer that was sent on a thread, newest first; none for whoever may not see drafts."""
        if not self.may(Rule.DRAFTS):
            return ()
        with self.database.read() as session:
            return stored_answers.answers_of(session, thread.id)

    def concerns(self, thread: Thread) -> tuple[str, ...]:
        """Return what has moved under the answer that stands on a thread; none for whoever may not see drafts."""
        found = self._standing_answer(thread) if self.may(Rule.DRAFTS) else None
        if found is None:
            return ()
        now = Standing(self.scope(thread), self.actor.room, self._every_document)
        return moved(found.rests_on, audience=found.audience, now=now)

    def cited(self, subject: str) -> tuple[Citation, ...]:
        """Return the citations of a draft, or of a sent answer, that the person may follow, in their order."""
        draft = self.draft(subject)
        if draft is not None:
            return draft.review.citations
        with self.database.read() as session:
            sent = stored_answers.sent_answer(session, subject)
        thread = None if sent is None else self.thread(sent.thread)
        if sent is None or thread is None or not self._may_read(sent, thread):
            return ()
        stands = sent.superseded_at is None
        return sent.citations if stands or self.may(Rule.DRAFTS) else ()

    def citation(self, subject: str, part: str) -> Citation | None:
        """Return one citation of a draft, or of a sent answer, that the person may follow."""
        return next((item for item in self.cited(subject) if item.id == part), None)

    def _may_read(self, sent: SentAnswer, thread: Thread) -> bool:
        try:
            return may_see_sent_answer(self.user, thread, self.actor.room, passed=sent.passed, cited=sent.cited)
        except InvalidPolicyError:
            return False

    def _standing_answer(self, thread: Thread) -> SentAnswer | None:
        if "threads" in self.__dict__:  # a list was asked for: one query for all of it
            return self._standing_answers.get(thread.id)
        with self.database.read() as session:
            return stored_answers.current_answer(session, thread.id)

    @cached_property
    def _standing_answers(self) -> Mapping[ThreadId, SentAnswer]:
        with self.database.read() as session:
            return {item.thread: item for item in stored_answers.current_answers(session)}

    def knows(self, identifier: str) -> bool:
        """Whether the person may know of the object with this id: the deal, a thread, a document or a draft."""
        if identifier == self.actor.deal.id:
            return True
        return any(load(identifier) is not None for load in (self.thread, self.document, self.draft))
