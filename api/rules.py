"""
Who may see each field.

Rule: every field of the schema names exactly one rule of this list. A rule is a set of capabilities of `policy`, any
one of which opens the field; the roles behind it follow from policy's own table and are written nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from dealroom.people import Role
from policy.roles import Capability, role_may


class Rule(StrEnum):
    """The complete list of rules."""

    SIGNED_IN = "SIGNED_IN"  # whoever has proved who they are
    LOADED = "LOADED"  # decided when the object that holds the field was loaded for this person
    MEMBER = "MEMBER"  # whoever has a role in the deal
    THREAD_WORDS = "THREAD_WORDS"  # what a thread says, who asked it and when
    REQUEST_LISTS = "REQUEST_LISTS"
    DOCUMENTS = "DOCUMENTS"
    PEOPLE = "PEOPLE"  # the people on whose behalf a question can be asked
    DRAFTS = "DRAFTS"
    FLAGS = "FLAGS"
    SCOPE = "SCOPE"
    SENT_ANSWERS = "SENT_ANSWERS"  # each for its addressees, as `policy.audience` says
    WRITE = "WRITE"
    EDIT = "EDIT"
    APPROVE = "APPROVE"
    REJECT = "REJECT"
    SEND = "SEND"
    PLAN = "PLAN"  # who takes care of a thread, by when, and whether it is closed
    ASK = "ASK"
    MAKE_DRAFT = "MAKE_DRAFT"
    UPLOAD = "UPLOAD"
    RERUN = "RERUN"
    VERSIONS = "VERSIONS"  # what was uploaded in a document's place, when and by whom
    DELETE = "DELETE"
    PURGE = "PURGE"
    CHECKS = "CHECKS"  # what the deal sets for the verification of its drafts
    SET_CHECKS = "SET_CHECKS"
    SET_SENDING = "SET_SENDING"  # whether advisers may send
    POLICY = "POLICY"  # the audit tools
    CHANGE_POLICY = "CHANGE_POLICY"

    @property
    def needs_role(self) -> bool:
        """Whether the rule is decided by a role in a deal."""
        return self not in {Rule.SIGNED_IN, Rule.LOADED}


_READS_THREADS = frozenset({Capability.READ_THREADS_ALL, Capability.READ_THREADS_OWN, Capability.READ_THREADS_AUDIENCE})

_OPENED_BY: Mapping[Rule, frozenset[Capability]] = {
    Rule.MEMBER: _READS_THREADS | {Capability.READ_THREAD_OUTLINES},
    Rule.THREAD_WORDS: _READS_THREADS,
    Rule.REQUEST_LISTS: _READS_THREADS,
    Rule.DOCUMENTS: frozenset({Capability.READ_DOCUMENTS}),
    Rule.PEOPLE: frozenset({Capability.ASK_ON_BEHALF}),
    Rule.DRAFTS: frozenset({Capability.SEE_DRAFTS}),
    Rule.FLAGS: frozenset({Capability.SEE_FLAGS}),
    Rule.SCOPE: frozenset({Capability.SEE_SCOPE}),
    Rule.SENT_ANSWERS: frozenset({Capability.READ_SENT_ANSWERS}),
    Rule.WRITE: frozenset({Capability.WRITE}),
    Rule.EDIT: frozenset({Capability.EDIT}),
    Rule.APPROVE: frozenset({Capability.APPROVE}),
    Rule.REJECT: frozenset({Capability.REJECT}),
    Rule.SEND: frozenset({Capability.SEND}),
    Rule.PLAN: frozenset({Capability.EDIT}),
    Rule.ASK: frozenset({Capability.ASK, Capability.ASK_ON_BEHALF}),
    Rule.MAKE_DRAFT: frozenset({Capability.DRAFT}),
    Rule.UPLOAD: frozenset({Capability.UPLOAD}),
    Rule.RERUN: frozenset({Capability.RERUN}),
    Rule.VERSIONS: frozenset({Capability.UPLOAD}),
    Rule.DELETE: frozenset({Capability.UPLOAD}),
    Rule.PURGE: frozenset({Capability.PURGE}),
    Rule.CHECKS: frozenset({Capability.SEE_FLAGS}),
    Rule.SET_CHECKS: frozenset({Capability.CHANGE_CHECKS}),
    Rule.SET_SENDING: frozenset({Capability.CHANGE_SENDING}),
    Rule.POLICY: frozenset({Capability.POLICY_TOOLS}),
    Rule.CHANGE_POLICY: frozenset({Capability.CHANGE_PERMISSIONS}),
}


@cache
def roles_of(rule: Rule, *, advisors_may_send: bool = False) -> frozenset[Role]:
    """Return the roles that a rule opens a field to, in a deal with this setting; none where no role decides."""
    capabilities = _OPENED_BY.get(rule, frozenset())
    return frozenset(
        role
        for role in Role
        if any(role_may(role, capability, advisors_may_send=advisors_may_send) for capability in capabilities)
    )


class Refusal(StrEnum):
    """How a rule says no: openly, or as if nothing were there."""

    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"


@dataclass(frozen=True, slots=True)
class Declared:
    """
    What a field declares: its rule and, at the root, which argument names the object that the rule is about.

    `subject` is the path of that argument, such as `input.threadId`. `refusal` is NOT_FOUND where a person without
    the rule may not even learn that the object exists.
    """

    rule: Rule
    subject: str | None = None
    refusal: Refusal = Refusal.FORBIDDEN


def declared(rule: Rule, *, subject: str | None = None, refusal: Refusal = Refusal.FORBIDDEN) -> dict[str, Declared]:
    """Return the metadata of a field under a rule."""
    return {"rule": Declared(rule, subject, refusal)}


LOADED = declared(Rule.LOADED)
