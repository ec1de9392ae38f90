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
from dealroom.drafts import Draft
from dealroom.folders import Folder, Tier
from dealroom.ids import DocumentId, FolderId, OrganisationId, UserId
from dealroom.people import Organisation, User
from dealroom.permitted import Denied, PermittedSet
from dealroom.threads import RequestList, Thread
from policy.audience import may_see_thread, visible_organisations
from policy.lists import counterparties_of
from policy.roles import Capability, role_may
from policy.scope import scope_of
from policy.snapshot import InvalidPolicyError, snapshot_of
from policy.tiers import readable_documents, user_tier
from store import checks as stored_checks
from store import documents as stored_documents
from store import drafts as stored_drafts
from store import threads as stored_threads
from store.database import Database


@dataclass
class Desk:
    """What one person may see of one deal, as of one moment."""

    actor: Actor
    database: Database
    _looked_up: dict[str, Document | None] = field(default_factory=dict[str, Document | None])

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
        with self.database.read() as session:
            found = stored_documents.documents(session)
        return {item.id: item for item in found if item.id in self._readable and self._lies_as_decided(item)}

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

    def knows(self, identifier: str) -> bool:
        """Whether the person may know of the object with this id: the deal, a thread, a document or a draft."""
        if identifier == self.actor.deal.id:
            return True
        return any(load(identifier) is not None for load in (self.thread, self.document, self.draft))
