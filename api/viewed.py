"""
What a link of the viewer opens, for one person at one moment.

Rule: rights, tier and version are looked at here, for each request, before anything is shown, drawn or handed out. What
is missing and what is forbidden are the same: nothing.

Words that can be copied, and the file itself, are for advisory roles and for whoever may download. Everybody else sees
pictures, and each picture says whose eyes it is for. What a document hides is for advisory roles alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from starlette.requests import Request

from api.desks import Desks
from api.identity import Caller, InvalidCredentialError, caller_of
from api.loading import Desk
from api.pictures import FilePage
from dealroom.documents import Document, DocumentKind, StoredText, ZoneKind
from dealroom.folders import Tier
from dealroom.ids import VersionId
from dealroom.page_words import PageBox
from dealroom.people import ADVISORY_ROLES, BUY_SIDE_ROLES
from dealroom.verdict import Citation, Span
from drafting.shown_titles import neutral_titles
from ingestion.sheet_window import has_cells
from store import page_words, texts
from store.version_files import VersionFile, version_file

if TYPE_CHECKING:
    from api.wiring import Services

PICTURED = frozenset({DocumentKind.PDF, DocumentKind.IMAGE})  # kinds whose pages are drawn from the file itself
WIDTH = 1_100  # pixels of a page unless another width is asked for


@dataclass(frozen=True, slots=True)
class Viewed:
    """
    A version of a document as one person may see it now; with `citation`, at the place that a citation names.

    `path` is the link's own path, `cited` the citations of the same draft or answer, in order. `stored` is the text of
    the version, where it has one. `sees_words`: words may be copied and the file fetched.
    """

    desk: Desk
    path: str
    document: Document
    version: VersionId
    file: VersionFile
    stored: StoredText | None
    at: datetime
    citation: Citation | None = None
    cited: tuple[Citation, ...] = ()

    @property
    def sees_words(self) -> bool:
        """Whether the person may take words and file along."""
        return takes_words(self.desk, self.document)

    @property
    def sees_hidden(self) -> bool:
        """Whether the person sees what the document hides."""
        return self.desk.actor.role in ADVISORY_ROLES

    @property
    def stamp(self) -> tuple[str, ...]:
        """The lines that are burned into every picture: whose it is and of when, for those who see pictures alone."""
        return () if self.sees_words else (self.desk.user.email, f"{self.at:%d %b %Y %H:%M} UTC")

    @property
    def is_pictured(self) -> bool:
        """Whether pages are drawn from the file itself."""
        return self.file.kind in PICTURED

    @property
    def is_sheet(self) -> bool:
        """Whether the version is shown as a grid of cells."""
        return self.stored is not None and has_cells(self.stored)

    @property
    def marks(self) -> tuple[Span, ...]:
        """The stretches of the stored text that are marked: what the citation rests on."""
        return self.citation.spans if self.citation else ()

    @property
    def is_earlier(self) -> bool:
        """Whether the document has a newer version."""
        return self.version != self.document.version

    @property
    def title(self) -> str:
        """The document's title; for the other side, beside an answer, a number where the title would give away too much."""
        title = self.document.title
        if self.citation is None or self.desk.actor.role not in BUY_SIDE_ROLES:
            return title
        sources = dict.fromkeys(item.document for item in self.cited)
        own = {source: title if source == self.document.id else "" for source in sources}
        return neutral_titles(own, self.desk.checks).get(self.document.id, title)

    @property
    def name(self) -> str:
        """What people call the file."""
        return PurePosixPath(self.document.file).name or self.document.title

    def hidden(self) -> tuple[Span, ...]:
        """Return the stretches of the stored text that the document hides."""
        zones = self.stored.zones if self.stored else ()
        return tuple(Span(zone.start, zone.end) for zone in zones if zone.kind is ZoneKind.HIDDEN)

    def pages_of(self, spans: Sequence[Span]) -> tuple[int, ...]:
        """Return the pages on which stretches of the stored text stand, in order."""
        places = self.stored.locations if self.stored else ()
        return tuple(
            place.page
            for place in places
            if place.page is not None and any(span.start < place.end and place.start < span.end for span in spans)
        )


def takes_words(desk: Desk, document: Document) -> bool:
    """Whether somebody may take a document's words and its file along."""
    return desk.actor.role in ADVISORY_ROLES or desk.tier(document.folder) >= Tier.DOWNLOAD


def caller_or_none(services: "Services", request: Request) -> Caller | None:
    """Return who asks for a page, or None where nothing or something wrong proves it."""
    try:
        return caller_of(services, authorization=request.headers.get("authorization"), cookies=request.cookies)
    except InvalidCredentialError:
        return None


def viewed(services: "Services", request: Request) -> Viewed | None:
    """Return what a request's link opens for whoever follows it, or None."""
    subject, part = request.path_params["subject"], request.path_params["part"]
    caller = caller_or_none(services, request)
    desk = None if caller is None else Desks(services.data, caller.person).of(subject)
    if desk is None:
        return None
    at = services.clock()
    return _document(desk, subject, part, at=at) or _citation(desk, subject, part, at=at)


def _document(desk: Desk, subject: str, part: str, *, at: datetime) -> Viewed | None:
    document = desk.document(subject)
    if document is None or document.version != part:
        return None
    return _at(desk, subject, part, document=document, version=document.version, at=at)


def _citation(desk: Desk, subject: str, part: str, *, at: datetime) -> Viewed | None:
    cited = desk.cited(subject)
    citation = next((item for item in cited if item.id == part), None)
    document = desk.document(citation.document) if citation else None
    if citation is None or document is None:
        return None
    found = _at(desk, subject, part, document=document, version=citation.version, at=at)
    found = None if found is None else replace(found, citation=citation, cited=cited)
    # The words come from the store: a citation that is not a slice of it shows nothing.
    return found if found is not None and _is_slice(citation, found.stored) else None


def _is_slice(citation: Citation, stored: StoredText | None) -> bool:
    return stored is not None and stored.text[citation.location.start : citation.location.end] == citation.quote


def _at(desk: Desk, subject: str, part: str, *, document: Document, version: VersionId, at: datetime) -> Viewed | None:
    with desk.database.read() as session:
        file = version_file(session, version)
        stored = texts.text(session, version)
    if file is None or file.document != document.id:
        return None
    return Viewed(desk, f"/view/{subject}/{part}", document, version, file, stored, at)


def path_of(services: "Services", shown: Viewed) -> Path | None:
    """Return where the bytes of a version lie, or None where they are no more."""
    path = services.files.path(shown.desk.actor.deal.key, shown.file.sha256)
    return path if path.is_file() else None


def page_of(services: "Services", shown: Viewed, page: int) -> FilePage | None:
    """Return a page of the file, to be drawn, or None where the file has no pages or is no more."""
    path = path_of(services, shown) if shown.is_pictured else None
    return None if path is None else FilePage(shown.version, path, shown.name, page)


def boxes_read(shown: Viewed, page: int) -> tuple[PageBox, ...]:
    """Return where the marked words stand on a page whose text was read from its picture; none for any other page."""
    with shown.desk.database.read() as session:
        return page_words.boxes_of(session, shown.version, page, shown.marks)
