"""
The desks of one person: one for each deal in which they resolve to a role.

Rule: an id leads to its deal by the deal's key, and to that deal only where the registry has the person in it and its
room gives them a role. For everybody else there is no such deal.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from api.identity import actor_in
from api.loading import Desk
from dealroom.ids import deal_key_of
from store import registry
from store.database import DataDirectory


@dataclass
class Desks:
    """The desks of one person during one operation, each opened once."""

    data: DataDirectory
    person: registry.Person
    _open: dict[str, Desk | None] = field(default_factory=dict[str, "Desk | None"])

    def all(self) -> Iterable[Desk]:
        """Open a desk in every deal where the person resolves to a role, oldest deal first."""
        with self.data.registry.read() as session:
            deals = registry.deals_of(session, self.person.id)
        return [desk for deal in deals if (desk := self._desk(deal)) is not None]

    def of(self, identifier: str) -> Desk | None:
        """Open the desk of the deal that an id belongs to, if the person has a role there."""
        key = deal_key_of(identifier)
        if key is None:
            return None
        with self.data.registry.read() as session:
            deals = registry.deals_of(session, self.person.id)
        deal = next((item for item in deals if item.key == key), None)
        return None if deal is None else self._desk(deal)

    def forget(self) -> None:
        """Close every desk, so that what was written meanwhile is seen."""
        self._open.clear()

    def _desk(self, deal: registry.RegisteredDeal) -> Desk | None:
        if deal.key not in self._open:
            actor = actor_in(self.data, self.person, deal)
            self._open[deal.key] = None if actor is None else Desk(actor, self.data.deal(deal.key))
        return self._open[deal.key]
