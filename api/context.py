"""What a resolver is given of the request that it answers."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from strawberry import Info

from api.desks import Desks
from api.errors import unauthenticated
from api.identity import Caller, is_still_proved

if TYPE_CHECKING:
    from api.wiring import Services


@dataclass
class Context:
    """
    One operation of one request, or a socket that operations come through.

    A socket outlives many operations, so each of them gets a context of its own, for which the proof of who asks is
    looked at again; and what is streamed opens desks of its own for every event (`fresh_desks`).
    """

    services: "Services"
    caller: Caller | None
    connection_params: dict[str, Any] | None = field(default=None)  # set by the socket's first message
    _desks: Desks | None = None

    @property
    def known_caller(self) -> Caller:
        """
        The person who asks.

        Raises:
            RefusedError: nobody has proved who they are.

        """
        if self.caller is None:
            raise unauthenticated()
        return self.caller

    @property
    def desks(self) -> Desks:
        """The desks of this operation, which see one moment until something is written."""
        if self._desks is None:
            self._desks = self.fresh_desks()
        return self._desks

    def for_operation(self) -> "Context":
        """Return the context of an operation that begins now."""
        still_proved = self.caller is not None and is_still_proved(self.services, self.caller)
        return Context(self.services, self.caller if still_proved else None)

    def fresh_desks(self) -> Desks:
        """Return desks that see what is there now."""
        return Desks(self.services.data, self.known_caller.person)


RequestInfo = Info[Context, None]
