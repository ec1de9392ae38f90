"""Organisations, the people in them, and the sides and roles of a sale."""

from dataclasses import dataclass
from enum import StrEnum

from dealroom.ids import OrganisationId, UserId


class Side(StrEnum):
    """Which side of the sale an organisation is on."""

    SELL = "SELL"
    BUY = "BUY"


class Role(StrEnum):
    """What a person does in a deal room."""

    LEAD_ADVISOR = "LEAD_ADVISOR"
    ADVISOR = "ADVISOR"
    SELLER = "SELLER"
    BUYER = "BUYER"
    BUYER_COUNSEL = "BUYER_COUNSEL"
    AUDITOR = "AUDITOR"

    @property
    def side(self) -> Side:
        """The side that an organisation must be on for this role to mean anything."""
        return Side.BUY if self in BUY_SIDE_ROLES else Side.SELL


ADVISORY_ROLES = frozenset({Role.LEAD_ADVISOR, Role.ADVISOR})
BUY_SIDE_ROLES = frozenset({Role.BUYER, Role.BUYER_COUNSEL})


@dataclass(frozen=True, slots=True)
class Organisation:
    """A firm in the deal."""

    id: OrganisationId
    slug: str
    name: str
    side: Side


@dataclass(frozen=True, slots=True)
class User:
    """A person of the deal. Without an organisation or a role, a person resolves to nothing."""

    id: UserId
    email: str
    name: str
    organisation: OrganisationId | None
    role: Role | None


def resolved_role(user: User, organisation: Organisation | None) -> Role | None:
    """Return the role that a person really has: none without an organisation, or where the role does not fit its side."""
    if organisation is None or user.role is None or organisation.id != user.organisation:
        return None
    return user.role if user.role.side is organisation.side else None
