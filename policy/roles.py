"""
Who may do what.

Rule: a capability belongs to a role by the table below, line by line, and to nobody else. A person whose role does
not fit their organisation's side has no role. An adviser approves, sends and changes permissions only where the deal's
setting says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from dealroom.people import ADVISORY_ROLES, BUY_SIDE_ROLES, Role, User
from dealroom.room import Room
from policy._engine import Engine
from policy._lines import Effect, Line, LineKind, Vocabulary, role_word
from policy.person import person_of


class Capability(StrEnum):
    """Something that a role may do. What a person may do with one object is narrower: see `tiers` and `audience`."""

    READ_THREADS_ALL = "threads:read-all"
    READ_THREADS_OWN = "threads:read-own"
    READ_THREADS_AUDIENCE = "threads:read-audience"  # own organisation's questions, requests of lists it sees
    READ_THREAD_OUTLINES = "threads:read-outline"  # id, kind, status and scope, of every thread
    READ_SENT_ANSWERS = "answer:read"  # each as `audience` says
    SEE_DRAFTS = "draft:see"
    SEE_FLAGS = "flags:see"
    SEE_SCOPE = "scope:see"
    DRAFT = "draft:make"
    WRITE = "draft:write"
    EDIT = "draft:edit"
    REJECT = "draft:reject"
    UPLOAD = "document:upload"
    RERUN = "document:rerun"
    PURGE = "document:purge"  # a document with all it said, out of the deal for good
    APPROVE = "draft:approve"
    SEND = "draft:send"
    CHANGE_PERMISSIONS = "permissions:change"
    CHANGE_CHECKS = "checks:change"  # what the deal sets for the verification of its drafts
    CHANGE_SENDING = "sending:change"  # whether advisers approve, send and change permissions, too
    ASK = "question:ask"
    ASK_ON_BEHALF = "question:ask-on-behalf"
    READ_DOCUMENTS = "documents:read"  # each at the reader's own tier
    READ_WHOLE_ROOM = "documents:read-whole-room"  # also where nothing is granted
    READ_FOLDER_PATHS = "folders:read-paths"  # every path of the room, without what lies there
    POLICY_TOOLS = "policy:read"  # matrix, explanation, scope; to change anything is another capability
    READ_AUDIT = "audit:read"


_LEAD = frozenset({Role.LEAD_ADVISOR})
_SELLER = frozenset({Role.SELLER})
_AUDITOR = frozenset({Role.AUDITOR})

_TABLE: Mapping[Capability, frozenset[Role]] = {
    Capability.READ_THREADS_ALL: ADVISORY_ROLES,
    Capability.READ_THREADS_OWN: _SELLER,
    Capability.READ_THREADS_AUDIENCE: BUY_SIDE_ROLES,
    Capability.READ_THREAD_OUTLINES: _AUDITOR,
    Capability.READ_SENT_ANSWERS: ADVISORY_ROLES | BUY_SIDE_ROLES | _SELLER,
    Capability.SEE_DRAFTS: ADVISORY_ROLES,
    Capability.SEE_FLAGS: ADVISORY_ROLES,
    Capability.SEE_SCOPE: ADVISORY_ROLES | _AUDITOR,
    Capability.DRAFT: ADVISORY_ROLES,
    Capability.WRITE: ADVISORY_ROLES,
    Capability.EDIT: ADVISORY_ROLES,
    Capability.REJECT: ADVISORY_ROLES,
    Capability.UPLOAD: ADVISORY_ROLES,
    Capability.RERUN: ADVISORY_ROLES,
    Capability.PURGE: _LEAD,
    Capability.APPROVE: _LEAD,
    Capability.SEND: _LEAD,
    Capability.CHANGE_PERMISSIONS: _LEAD,
    Capability.CHANGE_CHECKS: _LEAD,
    Capability.CHANGE_SENDING: _LEAD,
    Capability.ASK: BUY_SIDE_ROLES | _SELLER,
    Capability.ASK_ON_BEHALF: ADVISORY_ROLES,
    Capability.READ_DOCUMENTS: ADVISORY_ROLES | BUY_SIDE_ROLES | _SELLER,
    Capability.READ_WHOLE_ROOM: ADVISORY_ROLES,
    Capability.READ_FOLDER_PATHS: ADVISORY_ROLES | _AUDITOR,
    Capability.POLICY_TOOLS: ADVISORY_ROLES | _AUDITOR,
    Capability.READ_AUDIT: ADVISORY_ROLES | _AUDITOR,
}

_BY_DEAL_SETTING = frozenset({Capability.APPROVE, Capability.SEND, Capability.CHANGE_PERMISSIONS})


@dataclass(frozen=True, slots=True)
class RoleRow:
    """One cell of the access review: whether a role has a capability, and the policy line that says so."""

    role: Role
    capability: Capability
    allowed: bool
    line: str


def may(user: User, capability: Capability, *, room: Room) -> bool:
    """Whether a person's role in this room has a capability."""
    person = person_of(user.id, room=room)
    return person is not None and role_may(person.role, capability, advisors_may_send=room.advisors_may_send)


def role_may(role: Role, capability: Capability, *, advisors_may_send: bool = False) -> bool:
    """Whether a role has a capability, in a deal with this setting."""
    return _decided(advisors_may_send=advisors_may_send is True)[role, capability].allowed


def table(*, advisors_may_send: bool = False) -> tuple[RoleRow, ...]:
    """Return every cell of the access review, role by role, for a deal with this setting."""
    return tuple(_decided(advisors_may_send=advisors_may_send).values())


def role_line(role: Role, capability: Capability, *, advisors_may_send: bool) -> Line:
    """Return the line that gives or refuses a capability to a role."""
    granted = role in _TABLE[capability] or (
        advisors_may_send and role is Role.ADVISOR and capability in _BY_DEAL_SETTING
    )
    effect = Effect.ALLOW if granted else Effect.DENY
    return Line(LineKind.ROLE, (role_word(role), capability.value, effect.value))


@lru_cache(maxsize=2)
def _decided(*, advisors_may_send: bool) -> Mapping[tuple[Role, Capability], RoleRow]:
    # Every cell has a line, allow or deny, so Casbin names one for each and a missing line is a fault, not a no.
    lines = [
        role_line(role, capability, advisors_may_send=advisors_may_send) for role in Role for capability in Capability
    ]
    vocabulary = Vocabulary(
        deal="",
        organisations=frozenset(),
        users=frozenset(),
        folders=frozenset(),
        roles=frozenset(map(role_word, Role)),
        capabilities=frozenset(capability.value for capability in Capability),
    )
    engine = Engine(lines, vocabulary=vocabulary)
    rows = {
        (role, Capability(capability)): RoleRow(role, Capability(capability), ruling.allowed, str(ruling.line))
        for role in Role
        for capability, ruling in engine.rulings(LineKind.ROLE, role_word(role))
    }
    return MappingProxyType(rows)
