"""
The one path from a thread to a verified draft.

Scope (policy) → search inside it (retrieval) → evidence set → drafter → the gates and the fail-closed rule
(verification) → scope asked again → stored together with its audit record. Q&A threads and request threads take this
same path; only the scope rule differs.

Rule: whatever happens on the way, what is stored is either a reviewed proposal or a line of ours. A drafter that
failed, a scope that moved while it wrote: never a pass.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session

from dealroom.drafts import Draft, DrafterIdentity, DraftStage, DraftStatus
from dealroom.ids import DocumentId, DraftId, ThreadId, new_id
from dealroom.permitted import Denied
from dealroom.room import Room
from dealroom.threads import Thread, ThreadStatus
from dealroom.verdict import Review, VerificationReason, VerificationState
from dealroom.workflow import ThreadStep
from drafting.drafter import Drafter, DraftingTask, Failed, Proposed
from drafting.passed import passed_documents
from drafting.record import draft_facts
from drafting.searching import Scoped, Searched, Searching
from policy.scope import still_permits
from store import changes, drafts, rooms, threads
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.drafts import Basis
from store.encoding import canonical, checks_to_json
from store.staleness import has_moved
from verification.canonical_texts import CanonicalTexts
from verification.review import review, unavailable
from verification.version import RULES_VERSION

_MOVED = "Permissions changed while the answer was drafted."
_REPLACED = "A file that this draft cites was replaced while it was drafted."


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A review, and the texts it came from."""

    review: Review
    raw: str
    request: str
    searched: Searched | None


class Answering:
    """Drafts answers. `draft` is safe to call from several threads."""

    def __init__(
        self,
        *,
        data: DataDirectory,
        log: AuditLog,
        clock: Callable[[], datetime],
        searching: Searching,
        drafter: Callable[[], Drafter],
    ) -> None:
        self._canonical = CanonicalTexts()
        self._data = data
        self._log = log
        self._clock = clock
        self._searching = searching
        self._drafter = drafter

    @property
    def identity(self) -> DrafterIdentity:
        """Who writes, and to which host passages go."""
        return self._drafter().identity

    def draft(
        self,
        *,
        key: str,
        thread: ThreadId,
        actor: str,
        on_stage: Callable[[DraftStage], None] = lambda _stage: None,
    ) -> Draft:
        """
        Draft an answer to a thread, store it, and return it.

        Raises:
            UnknownThreadError: there is no such thread in the deal.

        """
        draft = DraftId(new_id("draft", deal_key=key))
        scoped = self._searching.scope(key, thread)
        self._enter(key, scoped.thread, DraftStage.SCOPE, on_stage)
        try:
            outcome = self._outcome(key, scoped, draft, on_stage)
            return self._keep(key, scoped, draft, outcome, actor=actor)
        except BaseException:
            self._fail(key, scoped.thread)
            raise

    def _enter(self, key: str, thread: Thread, stage: DraftStage, on_stage: Callable[[DraftStage], None]) -> None:
        on_stage(stage)
        with self._data.deal(key).write() as session:
            if stage is DraftStage.SCOPE:
                threads.take_step(session, thread.id, ThreadStep.DRAFTING)
            changes.add_change(session, kind="draft", subject=thread.id, detail=stage.value)

    def _fail(self, key: str, thread: Thread) -> None:
        with self._data.deal(key).write() as session:
            back = ThreadStatus.OPEN if thread.status is ThreadStatus.DRAFTING else thread.status
            threads.set_status_from(session, thread.id, back, only=frozenset({ThreadStatus.DRAFTING}))
            changes.add_change(session, kind="draft", subject=thread.id, detail=DraftStage.FAILED.value)

    def _outcome(self, key: str, scoped: Scoped, draft: DraftId, on_stage: Callable[[DraftStage], None]) -> _Outcome:
        if isinstance(scoped.scope, Denied):
            return _unavailable(VerificationReason.SCOPE_DENIED, scoped.scope.reason)
        if not scoped.searchable:
            return _unavailable(VerificationReason.NOTHING_IN_SCOPE)
        self._enter(key, scoped.thread, DraftStage.SEARCH, on_stage)
        searched = self._searching.search(key, scoped.thread, within=scoped.scope)
        if not searched.evidence.set.documents:
            return _unavailable(VerificationReason.NOTHING_IN_SCOPE)
        self._enter(key, scoped.thread, DraftStage.MODEL, on_stage)
        task = DraftingTask(scoped.thread.title, scoped.thread.body, searched.evidence.set, searched.found)
        written = self._drafter().propose(task)
        self._enter(key, scoped.thread, DraftStage.GATES, on_stage)
        return self._reviewed(written, scoped=scoped, draft=draft, searched=searched)

    def _reviewed(self, written: Proposed | Failed, *, scoped: Scoped, draft: DraftId, searched: Searched) -> _Outcome:
        match written:
            case Failed(cause=cause):
                verdict = unavailable(VerificationReason.MODEL_FAILED, detail=cause)
            case Proposed(proposal=proposal):
                verdict = review(
                    proposal,
                    evidence=searched.evidence.set,
                    title=scoped.thread.title,
                    body=scoped.thread.body,
                    draft=draft,
                    checks=scoped.checks,
                    canonical_of=self._canonical.of,
                )
        return _Outcome(verdict, raw=written.raw, request=written.request, searched=searched)

    def _keep(self, key: str, scoped: Scoped, draft: DraftId, outcome: _Outcome, *, actor: str) -> Draft:
        with self._data.deal(key).write() as session:
            room = rooms.room(session)
            outcome = _unless_moved(room, scoped, outcome)
            at = self._clock()
            made = Draft(
                id=draft,
                thread=scoped.thread.id,
                revision=1,
                created_at=at,
                status=DraftStatus.DRAFTED,
                drafter=self.identity,
                review=outcome.review,
                not_searchable=_still_named(room, scoped),
                policy_version=scoped.scope.policy_version,
            )
            basis = self._basis(session, scoped, outcome)
            drafts.add_draft(session, made, basis=basis, rules_version=RULES_VERSION)
            facts = draft_facts(
                made, basis=basis, scope=scoped.scope, searched=outcome.searched, rules_version=RULES_VERSION
            )
            self._log.append(session, action="draft.created", actor=actor, at=at, **facts)
            threads.take_step(session, scoped.thread.id, step_after(outcome.review))
            if has_moved(session, made.review.citations):
                made = self._left_stale(session, made, actor=actor, at=at)
            changes.add_change(
                session, kind="draft", subject=scoped.thread.id, detail=f"{DraftStage.DONE.value} {draft}"
            )
        return made

    def _left_stale(self, session: Session, draft: Draft, *, actor: str, at: datetime) -> Draft:
        stale = drafts.make_stale(session, draft, actor=actor, at=at, because=_REPLACED)
        facts = {"draft": stale.id, "thread": stale.thread, "revision": stale.revision}
        self._log.append(session, action="draft.stale", actor=actor, at=at, **facts)
        return stale

    def _basis(self, session: Session, scoped: Scoped, outcome: _Outcome) -> Basis:
        question = canonical({"title": scoped.thread.title, "body": scoped.thread.body})
        return Basis(
            question=self._log.seal_text(session, question),
            raw=self._log.seal_text(session, outcome.raw),
            request=self._log.seal_text(session, outcome.request) if outcome.request else None,
            passed=() if outcome.searched is None else passed_documents(session, outcome.searched.evidence.set),
            checks=self._log.seal_text(session, checks_to_json(scoped.checks)),
        )


def _unavailable(reason: VerificationReason, detail: str = "") -> _Outcome:
    raw = canonical({"unavailable": reason.value, "detail": detail})
    return _Outcome(unavailable(reason, detail=detail), raw=raw, request="", searched=None)


def _unless_moved(room: Room, scoped: Scoped, outcome: _Outcome) -> _Outcome:
    """Return the outcome if everything that was passed may still be read by the other side, else a line of ours."""
    if outcome.searched is None or isinstance(scoped.scope, Denied):
        return outcome
    passed = [item.id for item in outcome.searched.evidence.set.documents]
    if still_permits(scoped.scope, room=room, thread=scoped.thread, documents=passed):
        return outcome
    return replace(_unavailable(VerificationReason.SCOPE_DENIED, _MOVED), request=outcome.request)


def _still_named(room: Room, scoped: Scoped) -> tuple[DocumentId, ...]:
    """Return the documents that could not be searched and that the other side may still read."""
    if isinstance(scoped.scope, Denied):
        return ()
    return tuple(
        item
        for item in scoped.not_searchable
        if still_permits(scoped.scope, room=room, thread=scoped.thread, documents=[item])
    )


def step_after(verdict: Review) -> ThreadStep:
    """Return what a new verdict means for its thread."""
    unproved = verdict.state is VerificationState.UNVERIFIED
    return ThreadStep.UNPROVED if unproved else ThreadStep.PROPOSED
