"""
The words of the contract that the schema gives as enums: the deal room's own, in capitals.

Types of the schema take these words from here, so that none is used before it has its name and description.
"""

from enum import Enum

import strawberry

from dealroom.documents import DocumentKind, EnrichmentState
from dealroom.drafts import DraftAction, DraftStage, DraftStatus
from dealroom.evidence import Availability
from dealroom.folders import Tier
from dealroom.people import Role, Side
from dealroom.permitted import ScopeRule
from dealroom.threads import Priority, ThreadKind, ThreadStatus
from dealroom.verdict import (
    CellValue,
    FlagKind,
    Gate,
    MatchedBy,
    Reason,
    ResolvedBy,
    VerificationReason,
    VerificationState,
)
from drafting.difference import Change
from policy.lint import FindingKind

_WORDS: tuple[tuple[type[Enum], str, str], ...] = (
    (Side, "Side", "Which side of the sale an organisation is on."),
    (Role, "Role", "What a person does in a deal room."),
    (Tier, "Tier", "How far somebody may go with a folder, least first."),
    (DocumentKind, "DocumentKind", "What a file is, read from its content."),
    (EnrichmentState, "EnrichmentState", "How far a file has come on its way to being searchable."),
    (ThreadKind, "ThreadKind", "QUESTION: of the Q&A board. REQUEST: of a request list."),
    (
        ThreadStatus,
        "ThreadStatus",
        "Where a thread stands. Seller and buy side see OPEN for every state in between.",
    ),
    (ScopeRule, "ScopeRule", "Which rule decides what the other side may read."),
    (DraftStatus, "DraftStatus", "Where a draft stands between the drafter and the other side."),
    (DraftAction, "DraftAction", "What brought a draft to a revision."),
    (Change, "Change", "What became of a piece of a text."),
    (Priority, "Priority", "How urgent a thread is."),
    (DraftStage, "DraftStage", "How far drafting has come."),
    (Availability, "Availability", "Whether the room in scope answers the question."),
    (VerificationState, "VerificationState", "The verdict on a whole draft."),
    (VerificationReason, "VerificationReason", "Why a draft is not, or only partly, verified."),
    (Gate, "Gate", "The three gates, in order."),
    (Reason, "DropReason", "Why a gate dropped a citation."),
    (MatchedBy, "MatchedBy", "How a quote was matched to the stored text."),
    (ResolvedBy, "ResolvedBy", "How a citation named its document."),
    (CellValue, "CellValue", "Which of a cell's two values a quote reads, where they differ."),
    (FindingKind, "FindingKind", "What is odd about a line, a member or a list of the policy."),
    (FlagKind, "FlagKind", "What a flag warns of. A flag never blocks."),
)

for _word, _name, _description in _WORDS:
    strawberry.enum(_word, name=_name, description=_description)

__all__ = [
    "Availability",
    "CellValue",
    "Change",
    "DocumentKind",
    "DraftAction",
    "DraftStage",
    "DraftStatus",
    "EnrichmentState",
    "FindingKind",
    "FlagKind",
    "Gate",
    "MatchedBy",
    "Priority",
    "Reason",
    "ResolvedBy",
    "Role",
    "ScopeRule",
    "Side",
    "ThreadKind",
    "ThreadStatus",
    "Tier",
    "VerificationReason",
    "VerificationState",
]
