"""
What is thrown away when nobody needs it.

Rule: an upload that was not used within a week goes, and so do bytes that no document of a deal rests on, once they are a day
old: until then, whoever brought them may still be writing the row that needs them.
"""

from datetime import timedelta
from typing import TYPE_CHECKING

from api.upload_room import KEPT_FOR, upload_key
from store import registry, uploads, versions

if TYPE_CHECKING:
    from api.wiring import Services

_UPLOADS = "uploads"
_YOUNG = timedelta(days=1)


def sweep(services: "Services") -> None:
    """Throw away what nobody needs any longer."""
    sweep_uploads(services)
    sweep_orphans(services)


def sweep_uploads(services: "Services") -> None:
    """Throw away the uploads that have waited for too long, and what is left of those that broke off."""
    at = services.clock()
    with services.data.registry.write() as session:
        uploads.forget_uploads(session, before=at - KEPT_FOR, at=at)
        known = uploads.known_uploads(session)
    for identifier in services.files.keys(_UPLOADS):
        if identifier not in known and services.files.is_older(upload_key(identifier), at - _YOUNG):
            services.files.discard_folder(upload_key(identifier))


def sweep_orphans(services: "Services") -> None:
    """Throw away the bytes that no document of their deal rests on."""
    before = services.clock() - _YOUNG
    with services.data.registry.read() as session:
        keys = [deal.key for deal in registry.deals(session)]
    for key in keys:
        with services.data.deal(key).write() as session:  # nobody brings or needs bytes meanwhile
            needed = versions.hashes(session)
            services.files.discard_old(key, before=before, unless=needed.__contains__)
