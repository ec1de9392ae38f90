"""The contracts, articles and reports that are printed from the texts: what stands on their covers and in their heads."""

from paper import CONTRACT, Clauses, Look, Pages, Sheet, contents, cover, grid, printed
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Paragraph, Spacer

_COMPACT = Look(size=11, leading=15.5, margin=27 * mm)
CHANGE_OF_CONTROL_PAGE = 18  # the demonstration leads a reader to clause 17.3 on this page


class ClauseMovedError(AssertionError):
    """The clause that the demonstration leads to is no longer on its page."""


def _heading(look: Look, text: str) -> Paragraph:
    style = look.style("opening", fontName=look.bold, fontSize=15, leading=21, alignment=TA_CENTER, spaceAfter=14)
    return Paragraph(text, style)


def _plain(look: Look, *texts: str) -> list[Flowable]:
    style = look.style("opening-text", spaceAfter=8)
    return [Paragraph(text, style) for text in texts]


_PARTICULARS = (
    ("Particular", "Agreed"),
    ("Buyer", "Corvane Chemicals SE, Rheinuferallee 40, Ludwigshafen am Rhein, for itself and for the Buyer Group"),
    ("Supplier", "Tarnfeld Pumpen GmbH, Hafenstraße 118, Osnabrück"),
    ("Date of this Agreement", "28 November 2022"),
    ("Commencement", "1 January 2023"),
    ("First period ends", "31 December 2027"),
    ("Products", "Process pumps, mechanical seals and spare parts (Schedule 1)"),
    ("Delivery Sites", "Ludwigshafen, Antwerp, Marl and Tarragona (Schedule 2)"),
    ("Currency", "Euro"),
    ("Payment", "45 days from receipt of invoice; 2 per cent within 14 days"),
    ("Notices to the Buyer", "The address above, for the attention of Technical Purchasing"),
    ("Notices to the Supplier", "The address above, for the attention of the management"),
    ("Supersedes", "Supply agreement of 14 March 2018"),
)

_BACKGROUND = (
    (
        "(A) The Buyer makes chemical intermediates at several sites in Europe and needs pumps and seals that are suited to "
        "aggressive and flammable media."
    ),
    "(B) The Supplier develops and makes such pumps and seals and has supplied the Buyer since 2003.",
    (
        "(C) The parties wish to set out in one document the terms on which the companies of the Buyer Group may order from "
        "the Supplier."
    ),
)


def frame_supply_agreement() -> bytes:
    sheet = Sheet(
        "Frame Supply Agreement", "Corvane Chemicals SE", "Frame Supply Agreement",
        "Corvane Chemicals SE / Tarnfeld Pumpen GmbH", "Contract no. CC-2022-0417", has_cover=True,
    )  # fmt: skip
    front = [
        ("title", "Frame Supply Agreement"), ("small", "for process pumps, mechanical seals and spare parts"), ("gap", ""),
        ("small", "between"), ("name", "Corvane Chemicals SE"), ("small", "as Buyer"), ("gap", ""),
        ("small", "and"), ("name", "Tarnfeld Pumpen GmbH"), ("small", "as Supplier"), ("gap", ""),
        ("small", "dated 28 November 2022"), ("small", "Contract no. CC-2022-0417"),
    ]  # fmt: skip

    def story(known: Pages) -> list[Flowable]:
        return [
            *cover(CONTRACT, lines=front), *contents(CONTRACT, known),
            _heading(CONTRACT, "Particulars"), grid(CONTRACT, _PARTICULARS, (0.32, 0.68)), PageBreak(),
            _heading(CONTRACT, "Background"), *_plain(CONTRACT, *_BACKGROUND, "The parties therefore agree as follows:"),
            *Clauses(CONTRACT).flowables("frame-supply-agreement.txt"),
        ]  # fmt: skip

    content, pages = printed(sheet, story)
    if pages.clauses["17.3"] != CHANGE_OF_CONTROL_PAGE:
        raise ClauseMovedError(f"clause 17.3 is on page {pages.clauses['17.3']}")
    return content


def senior_facility_agreement() -> bytes:
    look = Look(size=12, leading=18.5)
    sheet = Sheet(
        "Senior Facility Agreement", "Bankhaus Ellerhorst AG", "Senior Facility Agreement", "Tarnfeld Pumpen GmbH",
        "As amended and restated on 4 December 2025", look, has_cover=True,
    )  # fmt: skip
    front = [
        ("title", "EUR 62,000,000<br/>Senior Facility Agreement"), ("gap", ""),
        ("name", "Tarnfeld Pumpen GmbH"), ("small", "as Borrower"), ("gap", ""),
        ("name", "Bankhaus Ellerhorst AG"), ("small", "as Arranger, Agent and Security Agent"), ("gap", ""),
        ("name", "The Guarantors and the Lenders named in Schedule 1"), ("gap", ""),
        ("small", "originally dated 28 June 2024"), ("small", "as amended and restated on 4 December 2025"),
    ]  # fmt: skip
    opening = (
        "This Agreement is made between Tarnfeld Pumpen GmbH, Osnabrück (the <b>“Borrower”</b>), the companies named in "
        "Schedule 1 as guarantors (the <b>“Guarantors”</b>), the banks named there as lenders (the <b>“Lenders”</b>), and "
        "Bankhaus Ellerhorst AG as arranger, as agent of the Lenders (the <b>“Agent”</b>) and as security agent (the "
        "<b>“Security Agent”</b>); the Lenders, the Agent and the Security Agent are together the <b>“Finance Parties”</b>."
    )

    def story(known: Pages) -> list[Flowable]:
        return [
            *cover(look, lines=front), *contents(look, known), _heading(look, "Senior Facility Agreement"),
            *_plain(look, opening, "It is agreed as follows:"), *Clauses(look).flowables("senior-facility-agreement.txt"),
        ]  # fmt: skip

    return printed(sheet, story)[0]


def _short(sheet: Sheet, source: str, *opening: str) -> bytes:
    """Return a document without a cover: its title, its opening words and its clauses."""
    look = sheet.look
    return printed(
        sheet,
        lambda _: [
            Spacer(1, 2 * mm), _heading(look, sheet.title), *_plain(look, *opening),
            *Clauses(look).flowables(source),
        ],
    )[0]  # fmt: skip


def osnabrueck_lease() -> bytes:
    sheet = Sheet(
        "Lease Agreement", "Weserhafen Grundbesitz", "Lease Agreement: Hafenstraße 118, Osnabrück",
        "Weserhafen Grundbesitz / Tarnfeld", "Consolidated version of 1 March 2024", _COMPACT,
    )  # fmt: skip
    return _short(
        sheet,
        "lease-osnabrueck.txt",
        "between Weserhafen Grundbesitz GmbH &amp; Co. KG, Bremen (the <b>“Landlord”</b>), and Tarnfeld Pumpen GmbH, "
        "Osnabrück (the <b>“Tenant”</b>), of 12 December 2016, in the consolidated version of 1 March 2024.",
    )


def articles_of_association() -> bytes:
    sheet = Sheet(
        "Articles of Association", "Tarnfeld Pumpen GmbH", "Articles of Association", "Tarnfeld Pumpen GmbH",
        "Convenience translation, version of 16 October 2023", _COMPACT,
    )  # fmt: skip
    return _short(sheet, "articles-of-association.txt", "of Tarnfeld Pumpen GmbH, Osnabrück, HRB 214609")


def soil_investigation() -> bytes:
    sheet = Sheet(
        "Phase II investigation of soil and groundwater", "Ohlendiek Geo-Consult", "Phase II investigation",
        "Hafenstraße 118, Osnabrück", "Ohlendiek Geo-Consult, report 25/0311", _COMPACT,
    )  # fmt: skip
    return _short(sheet, "soil-investigation.txt", "Client: Tarnfeld Pumpen GmbH. Report no. 25/0311 of 30 May 2025.")
