"""
What people do with documents: add, replace, read again, delete, purge.

Each act checks its input, writes what it changes together with its audit record in one transaction, and returns the id
of what it changed. Records hold ids, never a text. Bytes are removed once the transaction that no longer needs them is on disk.
"""

from typing import TYPE_CHECKING

from api.errors import RefusedError, bad_input, conflict, not_found
from api.loading import Desk
from api.names import LONGEST_NAME, cleaned_line
from api.placing import AmbiguousTitleError, Arriving, Placed, Placing
from api.upload_room import upload_key
from dealroom.folders import Folder, InvalidPathError, normalised
from dealroom.ids import DocumentId
from drafting.emptied import emptied
from store import documents as stored_documents
from store import removal, staleness, uploads, versions
from store.removal import Purged, Removed
from store.uploads import Upload

if TYPE_CHECKING:
    from api.wiring import Services

LONGEST_REASON = 500


def add_document(services: "Services", desk: Desk, *, folder_path: str, title: str | None, upload: str) -> Placed:
    """
    Put an uploaded file into a folder, queued to be read; the same file there already is answered as it is.

    Raises:
        RefusedError: there is no such folder, the title is too long or borne by two documents, or the upload is not this
            person's to use here.

    """
    folder = folder_at(desk, folder_path)
    name = None if title is None else title_of(title)
    claimed = claim(services, desk, upload)
    with services.data.deal(desk.actor.deal.key).write() as session:
        placing = Placing(services, session, desk.actor.deal.key, desk.user.id, services.clock())
        try:
            placed = placing.place(arriving(claimed, folder, title=name))
        except AmbiguousTitleError as error:
            raise conflict(str(error)) from None
    _settle(services, claimed, placing)
    return placed


def replace_document(services: "Services", desk: Desk, *, document: str, upload: str) -> Placed:
    """
    Make an uploaded file the next version of a document, queued to be read; the same file is answered as it is.

    Raises:
        RefusedError: the person may not read such a document, or the upload is not this person's to use here.

    """
    found = desk.document(document)
    if found is None:
        raise not_found()
    claimed = claim(services, desk, upload)
    folder = Folder(found.folder, found.folder_path)
    with services.data.deal(desk.actor.deal.key).write() as session:
        held = versions.held(session, found.id)
        if held is None:
            raise not_found()
        placing = Placing(services, session, desk.actor.deal.key, desk.user.id, services.clock())
        placed = placing.replace(held, arriving(claimed, folder, title=None))
    _settle(services, claimed, placing)
    return placed


def arriving(upload: Upload, folder: Folder, *, title: str | None) -> Arriving:
    """Return an upload as a file that arrives in a folder."""
    return Arriving(upload_key(upload.id), upload.sha256, upload.size, folder.id, title, upload.name)


def folder_at(desk: Desk, path: str) -> Folder:
    """
    Return the folder at a path, if the person may know of it.

    Raises:
        RefusedError: there is none.

    """
    try:
        wanted = normalised(path)
    except InvalidPathError:
        wanted = None
    found = next((folder for folder in desk.folders.values() if folder.path == wanted), None)
    if found is None:
        raise bad_input("`folderPath` is not the path of a folder of this room.")
    return found


def title_of(title: str) -> str | None:
    """
    Return a title as it can be seen, or None where nothing of it can.

    Raises:
        RefusedError: it is too long.

    """
    line = cleaned_line(title)
    if len(line) > LONGEST_NAME:
        raise bad_input(f"`title` has {len(line)} characters; at most {LONGEST_NAME} are taken.")
    return line or None


def claim(services: "Services", desk: Desk, upload: str) -> Upload:
    """
    Bind an upload of this person to the desk's deal.

    Raises:
        RefusedError: there is no such upload of theirs, it is bound to another deal, or it has not arrived in full.

    """
    person = desk.actor.person.id
    with services.data.registry.write() as session:
        claimed = uploads.claim_upload(session, upload, person=person, deal_key=desk.actor.deal.key)
        on_its_way = uploads.incoming_upload(session, upload, person=person, at=services.clock())
    if on_its_way is not None:
        raise bad_input("The upload has not arrived in full: send the rest of it first.")
    if claimed is None:
        raise not_found()
    return claimed


def _settle(services: "Services", claimed: Upload, placing: Placing) -> None:
    services.files.discard_folder(upload_key(claimed.id))
    if placing.needs_reading:
        services.enrichment.wake()


def rerun_enrichment(services: "Services", desk: Desk, *, document: str) -> None:
    """
    Queue a document to be read again from its bytes. What is read anew is a new version, for readers may have changed.

    Raises:
        RefusedError: the person may not read such a document.

    """
    found = desk.document(document)
    if found is None:
        raise not_found()
    at, actor = services.clock(), desk.user.id
    with services.data.deal(desk.actor.deal.key).write() as session:
        if versions.held(session, found.id) is None:
            raise not_found()
        stored_documents.requeue(session, found.id, at=at)
        versions.set_author(session, found.id, actor)
        stale = staleness.leave_replaced(session, found.id, actor=actor, at=at)
        services.log.append(
            session,
            action="document.requeued",
            actor=actor,
            at=at,
            document=found.id,
            version=found.version,
            stale=list(stale),
        )
    services.enrichment.wake()


def delete_document(services: "Services", desk: Desk, *, document: str) -> Removed:
    """
    Take a document out of its deal room: out of search, drafts and pages at once.

    Raises:
        RefusedError: the person may not read such a document.

    """
    found = desk.document(document)
    removed = None if found is None else remove(services, desk.actor.deal.key, found.id, actor=desk.user.id)
    if removed is None:
        raise not_found()
    return removed


def remove(services: "Services", key: str, document: DocumentId, *, actor: str) -> Removed | None:
    """Take a document out of its deal room, on record. None where it is not there."""
    at = services.clock()
    with services.data.deal(key).write() as session:
        removed = removal.remove(session, document, actor=actor, at=at)
        if removed is not None:
            services.log.append(
                session, action="document.removed", actor=actor, at=at, document=document, stale=list(removed.stale)
            )
    return removed


def purge_document(services: "Services", desk: Desk, *, document: str, reason: str) -> Purged:
    """
    Remove a document with all it said, whether it was deleted before or not.

    Raises:
        RefusedError: the reason is missing or too long, or the person may not read the folder in which such a document lay.

    """
    because = reason_of(reason)
    key = desk.actor.deal.key
    with services.data.deal(key).read() as session:
        folder = removal.folder_of(session, document)
    if folder is None or not desk.tier(folder).may_read:
        raise not_found()
    purged = purge(services, key, DocumentId(document), actor=desk.user.id, reason=because)
    if purged is None:
        raise conflict("This document was purged before.")
    return purged


def purge(services: "Services", key: str, document: DocumentId, *, actor: str, reason: str) -> Purged | None:
    """Remove a document with all it said, on record. None where it is not there, or was purged before."""
    at = services.clock()
    with services.data.deal(key).write() as session:
        purged = removal.purge(session, document, emptied=emptied(), actor=actor, at=at)
        if purged is not None:
            services.log.append(
                session,
                action="document.purged",
                actor=actor,
                at=at,
                document=document,
                reason=reason,
                emptied=list(purged.emptied),
                sent=list(purged.sent),
                stale=list(purged.stale),
            )
    if purged is not None:
        _discard(services, key, purged.hashes)
        removal.overwrite_log(services.data.deal(key))
    return purged


def _discard(services: "Services", key: str, hashes: tuple[str, ...]) -> None:
    with services.data.deal(key).write() as session:  # whoever brings the same bytes anew holds this lock while they do
        needed = versions.hashes(session)
        for sha256 in hashes:
            if sha256 not in needed:
                services.files.discard(key, sha256)


def reason_of(reason: str) -> str:
    """
    Return a reason as one line.

    Raises:
        RefusedError: there is none, or it is too long.

    """
    line = cleaned_line(reason)
    if not line:
        raise bad_input("A purge needs a reason.")
    if len(line) > LONGEST_REASON:
        raise _too_long(line)
    return line


def _too_long(line: str) -> RefusedError:
    return bad_input(f"The reason has {len(line)} characters; at most {LONGEST_REASON} are taken.")
