"""
Policy lines: the only form in which facts of a deal room reach Casbin.

Rule: a line holds ids and words of closed lists, never a name or a path, and never passes through text on its way to
a decision. One line that is not understood refuses the whole policy, and is named.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from dealroom.folders import Tier
from dealroom.ids import DealId, FolderId, OrganisationId, UserId
from dealroom.people import Role
from dealroom.room import Grant, Override, Room

_FIELD = re.compile(r"[a-z0-9._-]+(:[a-z0-9:._-]+)?")  # one word, or a kind and an id: never a separator of any format


class LineKind(StrEnum):
    """The three lists that Casbin decides on, by their names in its model."""

    BASELINE = "p"  # organisation -> folder
    OVERRIDE = "p2"  # user -> folder: a list of its own, so an organisation-level check cannot read it
    ROLE = "p3"  # role -> capability


class Effect(StrEnum):
    """What a line says."""

    ALLOW = "allow"
    DENY = "deny"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the policy, as Casbin is given it and as a reviewer reads it."""

    kind: str
    fields: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join((self.kind, *self.fields))


class InvalidPolicyError(ValueError):
    """A policy that is not understood in full, so that nothing may be decided on it. `entry` is what is wrong in it."""

    def __init__(self, entry: str, problem: str) -> None:
        """Name the entry and what is wrong with it."""
        super().__init__(f"The policy is refused: {problem}: {entry}")
        self.entry = entry
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word that a line may hold; anything else is unknown."""

    deal: str
    organisations: frozenset[str]
    users: frozenset[str]
    folders: frozenset[str]
    roles: frozenset[str] = frozenset()
    capabilities: frozenset[str] = frozenset()


def is_word(text: str) -> bool:
    """Whether a line may hold a text in one of its fields."""
    return _FIELD.fullmatch(text) is not None


def deal_word(deal: DealId) -> str:
    """Return a deal as lines name it."""
    return f"deal:{deal}"


def organisation_word(organisation: OrganisationId) -> str:
    """Return an organisation as lines name it."""
    return f"org:{organisation}"


def user_word(user: UserId) -> str:
    """Return a person as lines name them."""
    return f"u:{user}"


def folder_word(folder: FolderId) -> str:
    """Return a folder as lines name it."""
    return f"f:{folder}"


def folder_of(word: str) -> FolderId:
    """Return the folder that a word of a line names."""
    return FolderId(word.removeprefix("f:"))


def role_word(role: Role) -> str:
    """Return a role as lines name it."""
    return f"role:{role.value.lower()}"


_TIER_WORDS = {tier: tier.name.lower() for tier in Tier}
_EFFECT_OF_TIER = {word: Effect.ALLOW if tier.may_read else Effect.DENY for tier, word in _TIER_WORDS.items()}


def tier_word(tier: Tier) -> str:
    """Return a tier as lines name it."""
    return _TIER_WORDS[tier]


def grant_line(grant: Grant, *, deal: DealId) -> Line:
    """Return the line of an organisation's grant."""
    return _folder_line(LineKind.BASELINE, organisation_word(grant.organisation), deal, grant.folder, grant.tier)


def override_line(override: Override, *, deal: DealId) -> Line:
    """Return the line of a personal override."""
    return _folder_line(LineKind.OVERRIDE, user_word(override.user), deal, override.folder, override.tier)


def _folder_line(kind: LineKind, subject: str, deal: DealId, folder: FolderId, tier: Tier) -> Line:
    tier_name = tier_word(tier)
    return Line(kind, (subject, deal_word(deal), folder_word(folder), tier_name, _EFFECT_OF_TIER[tier_name]))


def lines_of(room: Room) -> tuple[Line, ...]:
    """Return the policy of a room: its grants, then its overrides."""
    grants = (grant_line(grant, deal=room.deal) for grant in room.grants)
    overrides = (override_line(override, deal=room.deal) for override in room.overrides)
    return (*grants, *overrides)


def vocabulary_of(room: Room) -> Vocabulary:
    """Return the words that lines of this room may hold."""
    return Vocabulary(
        deal=deal_word(room.deal),
        organisations=frozenset(organisation_word(organisation.id) for organisation in room.organisations),
        users=frozenset(user_word(user.id) for user in room.users),
        folders=frozenset(folder_word(folder.id) for folder in room.folders),
    )


def validated(lines: Iterable[Line], *, vocabulary: Vocabulary) -> tuple[Line, ...]:
    """
    Return the lines if every one of them is understood.

    Raises:
        InvalidPolicyError: a line is not; it is named.

    """
    accepted: dict[tuple[str, ...], Line] = {}
    fields: set[str] = set()  # those whose characters have been looked at
    for line in lines:
        problem = _problem_of_fields(line, fields) or _problem_of(line, vocabulary)
        # Two lines for one subject and one object would leave the decision to their order.
        key = (line.kind, *line.fields[:-1]) if line.kind == LineKind.ROLE else (line.kind, *line.fields[:3])
        if problem is None and key in accepted:
            problem = "a second line for the same subject and object"
        if problem is not None:
            raise InvalidPolicyError(str(line), problem)
        accepted[key] = line
    return tuple(accepted.values())


def _problem_of_fields(line: Line, looked_at: set[str]) -> str | None:
    for field in line.fields:
        if field not in looked_at:
            if not is_word(field):
                return "a field is empty or holds a character that ids do not have"
            looked_at.add(field)
    return None


def _problem_of(line: Line, vocabulary: Vocabulary) -> str | None:
    match line.kind, line.fields:
        case LineKind.BASELINE, (subject, deal, folder, tier, effect):
            known = subject in vocabulary.organisations
            return _problem_of_folder_line(deal, folder, tier, effect, vocabulary, subject_known=known)
        case LineKind.OVERRIDE, (subject, deal, folder, tier, effect):
            known = subject in vocabulary.users
            return _problem_of_folder_line(deal, folder, tier, effect, vocabulary, subject_known=known)
        case LineKind.ROLE, (subject, capability, effect):
            return _problem_of_role_line(subject, capability, effect, vocabulary)
        case _:
            return "an unknown kind of line, or a wrong number of fields"


def _problem_of_folder_line(
    deal: str, folder: str, tier: str, effect: str, vocabulary: Vocabulary, *, subject_known: bool
) -> str | None:
    if not subject_known:
        return "a subject that this list of lines does not know"
    if deal != vocabulary.deal:
        return "a line of another deal"
    if folder not in vocabulary.folders:
        return "an unknown folder"
    if tier not in _EFFECT_OF_TIER:
        return "an unknown tier"
    if effect != _EFFECT_OF_TIER[tier]:
        return "an effect that is not the one of its tier"
    return None


def _problem_of_role_line(subject: str, capability: str, effect: str, vocabulary: Vocabulary) -> str | None:
    if subject not in vocabulary.roles:
        return "an unknown role"
    if capability not in vocabulary.capabilities:
        return "an unknown capability"
    if effect not in set(Effect):
        return "an unknown effect"
    return None
