"""
An uploaded file finds its place.

Rule: the same bytes under the same folder and title are the document that is there already, and nothing happens. Other bytes
under the same folder and title are its next version. A file without a name and without a title replaces nothing: nobody said
what it is. Where two documents of a folder bear the title, nothing is guessed: whoever uploads says which one is meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlmodel import Session

from dealroom.ids import DocumentId, DraftId, FolderId, VersionId, new_id
from dealroom.problems import ExplainedError
from store import documents, staleness, versions
from store.documents import NewDocument
from store.versions import Held, NewVersion

if TYPE_CHECKING:
    from api.wiring import Services

UNTITLED = "Untitled"


class Outcome(StrEnum):
    """What became of a file."""

    ADDED = "ADDED"
    NEW_VERSION = "NEW_VERSION"
    UNCHANGED = "UNCHANGED"


class AmbiguousTitleError(ExplainedError):
    """Several documents of a folder bear the title that a file shall have."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """A file whose bytes lie under a key of their own, with the folder and the names that it was given."""

    source: str
    sha256: str
    size: int
    folder: FolderId
    title: str | None
    name: str | None

    @property
    def shown_title(self) -> str:
        """What the document is called: the title, else the file's name."""
        return self.title or self.name or UNTITLED

    @property
    def is_named(self) -> bool:
        """Whether somebody said what the file is."""
        return bool(self.title or self.name)


@dataclass(frozen=True, slots=True)
class Placed:
    """The document that a file became, or was already, and the drafts that no longer stand because of it."""

    document: DocumentId
    outcome: Outcome
    stale: tuple[DraftId, ...] = ()


@dataclass(frozen=True, slots=True)
class Placing:
    """One transaction in which files find their places, by somebody, at a moment."""

    services: "Services"
    session: Session
    key: str
    actor: str
    at: datetime
    _placed: list[Placed] = field(default_factory=list[Placed])

    @property
    def needs_reading(self) -> bool:
        """Whether anything was placed that has to be read."""
        return any(item.outcome is not Outcome.UNCHANGED for item in self._placed)

    def place(self, file: Arriving) -> Placed:
        """
        Put a file into its folder, as a document of its own or as another's next version.

        Raises:
            AmbiguousTitleError: two documents of the folder bear its title, and it is the same as neither.

        """
        there = versions.held_at(self.session, file.folder, file.shown_title)
        same = next((held for held in there if held.sha256 == file.sha256), None)
        if same is not None:
            return self._unchanged(same)
        if not file.is_named:
            return self._added(file)
        match there:
            case ():
                return self._added(file)
            case (held,):
                return self.replace(held, file)
            case _:
                raise AmbiguousTitleError(
                    f"{len(there)} documents of this folder are called {file.shown_title!r}: replace the one that is meant, "
                    "by its id."
                )

    def replace(self, held: Held, file: Arriving) -> Placed:
        """Make a file the next version of a document, unless it is the same file."""
        if held.sha256 == file.sha256:
            return self._unchanged(held)
        version = VersionId(new_id("version", deal_key=self.key))
        self._bring(file)
        new = NewVersion(version, file.sha256, file.size, author=self.actor, name=file.name)
        versions.add_version(self.session, held.document, new, at=self.at)
        stale = staleness.leave_replaced(self.session, held.document, actor=self.actor, at=self.at)
        self._record(
            "document.replaced",
            document=held.document,
            version=version,
            before=held.version,
            sha256=file.sha256,
            stale=list(stale),
        )
        return self._done(Placed(held.document, Outcome.NEW_VERSION, stale))

    def _added(self, file: Arriving) -> Placed:
        document = DocumentId(new_id("doc", deal_key=self.key))
        new = NewDocument(
            id=document,
            version=VersionId(new_id("version", deal_key=self.key)),
            folder=file.folder,
            file=file.name or file.shown_title,
            title=file.shown_title,
            sha256=file.sha256,
            size=file.size,
        )
        self._bring(file)
        documents.add_documents(self.session, [new], at=self.at)
        versions.set_author(self.session, document, self.actor)
        self._record(
            "document.uploaded", document=document, version=new.version, folder=file.folder, sha256=file.sha256
        )
        return self._done(Placed(document, Outcome.ADDED))

    def _unchanged(self, held: Held) -> Placed:
        self._record("document.unchanged", document=held.document, version=held.version)
        return self._done(Placed(held.document, Outcome.UNCHANGED))

    def _bring(self, file: Arriving) -> None:
        # Inside the transaction: whoever throws away bytes that nobody needs holds the same lock.
        self.services.files.move(file.sha256, source=file.source, target=self.key)

    def _record(self, action: str, **facts: Any) -> None:
        self.services.log.append(self.session, action=action, actor=self.actor, at=self.at, **facts)

    def _done(self, placed: Placed) -> Placed:
        self._placed.append(placed)
        return placed


def placed_documents(placed: Mapping[str, Placed]) -> tuple[DocumentId, ...]:
    """Return the documents that files became, each once, in their order."""
    return tuple(dict.fromkeys(item.document for item in placed.values()))
