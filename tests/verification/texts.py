"""Builders shared by the tests of this room: stored texts, evidence sets, proposals."""

from dealroom.checks import Checks
from dealroom.documents import Location, StoredText, Zone, ZoneKind
from dealroom.evidence import (
    Availability,
    EvidenceDocument,
    EvidenceSet,
    Proposal,
    ProposedCitation,
    Window,
)
from dealroom.ids import DocumentId, DraftId, VersionId
from dealroom.verdict import Dropped, Review
from verification.folding import canonicalise
from verification.gates import CanonicalOf
from verification.matcher import Match, find_quote
from verification.review import review

DRAFT = DraftId("draft-abcdefghaaaaaaaaaaaaaaaa")


def stored(text: str, *zones: tuple[ZoneKind, str]) -> StoredText:
    """A stored text whose zones are given as pieces of it, each taken at its first occurrence."""
    return StoredText(
        text, zones=tuple(Zone(kind, text.index(piece), text.index(piece) + len(piece)) for kind, piece in zones)
    )


def found(quote: str, text: str | StoredText) -> Match | Dropped:
    document = StoredText(text) if isinstance(text, str) else text
    return find_quote(quote, canonicalise(document))


def is_found(quote: str, text: str | StoredText) -> bool:
    return isinstance(found(quote, text), Match)


def slice_of(quote: str, text: str | StoredText) -> str:
    document = StoredText(text) if isinstance(text, str) else text
    match = found(quote, document)
    assert isinstance(match, Match), match
    return document.text[match.start : match.end]


def document(text: str | StoredText, *, number: int = 1, title: str = "Agreement") -> EvidenceDocument:
    held = StoredText(text) if isinstance(text, str) else text
    return EvidenceDocument(
        DocumentId(f"doc-abcdefgh{'abcdefghjk'[number] * 16}"),
        VersionId(f"version-abcdefgh{'abcdefghjk'[number] * 16}"),
        title,
        (Window(0, len(held.text), held.text),),
        held,
    )


def evidence(*documents: EvidenceDocument) -> EvidenceSet:
    return EvidenceSet(documents)


def reviewed(
    answer: str,
    *citations: tuple[str, str | int, str],
    text: str | StoredText = "",
    availability: Availability = Availability.YES,
    missing: str = "",
    title: str = "Liability cap",
    body: str = "",
    passed: EvidenceSet | None = None,
    checks: Checks = Checks(),  # noqa: B008 - a frozen value
    canonical_of: CanonicalOf = canonicalise,
) -> Review:
    """The review of an answer over one document, or over the passed evidence."""
    proposal = Proposal(availability, answer, missing, tuple(ProposedCitation(*citation) for citation in citations))
    return review(
        proposal,
        evidence=passed or evidence(document(text)),
        title=title,
        body=body,
        draft=DRAFT,
        checks=checks,
        canonical_of=canonical_of,
    )


def sheet(*rows: tuple[str, ...], name: str = "Accounts") -> StoredText:
    """A spreadsheet as it is stored: a row a line, " | " between cells, a location a cell, borders marked."""
    text = ""
    places: list[Location] = []
    zones: list[Zone] = []
    for number, row in enumerate(rows, start=1):
        if text:
            zones.append(Zone(ZoneKind.BREAK, len(text), len(text) + 1))
            text += "\n"
        for column, cell in enumerate(row):
            if column:
                zones.append(Zone(ZoneKind.BREAK, len(text), len(text) + 3))
                text += " | "
            places.append(Location(len(text), len(text) + len(cell), sheet=name, cell=f"{'ABCDEF'[column]}{number}"))
            text += cell
    return StoredText(text, tuple(places), tuple(zones))
