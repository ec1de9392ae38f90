"""Who a request list is for."""

from dealroom.ids import OrganisationId
from dealroom.room import Room
from dealroom.threads import RequestList, Thread


def list_of(thread: Thread, *, room: Room) -> RequestList | None:
    """Return the request list of a thread, or None if the room does not hold exactly one."""
    lists = [entry for entry in room.request_lists if entry.id == thread.request_list]
    return lists[0] if len(lists) == 1 else None


def counterparties_of(request_list: RequestList) -> tuple[OrganisationId, ...]:
    """Return everybody a list is for, its owner first, each once."""
    owner = () if request_list.owner is None else (request_list.owner,)
    return tuple(dict.fromkeys((*owner, *request_list.visible_to)))
