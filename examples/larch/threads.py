"""The request lists, the requests and questions, and beside each what a right draft does with it."""

from dataclasses import dataclass

from room import DANIEL, ETIENNE, INGRID, KENJI, MATS, RUTH, SAM, YUKO

REQUEST_LISTS = (
    ("rl-legal", "Legal request list", "cobalt-ridge", ("cobalt-ridge", "miyagawa")),
    ("rl-financial", "Financial request list", "norrland", ("norrland", "cobalt-ridge", "miyagawa")),
    ("rl-property", "Property and environment request list", "cobalt-ridge", ("norrland", "cobalt-ridge", "miyagawa")),
    ("rl-commercial", "Commercial contracts request list", "cobalt-ridge", ("cobalt-ridge", "norrland")),
    ("rl-orphan", "Follow-up list, owner to be named", None, ("norrland", "cobalt-ridge")),
)


@dataclass(frozen=True, slots=True)
class Thread:
    """
    A thread and its expectation. `request_list` is set for requests alone.

    `may_be_missed`: a drafter without a model may say that nothing in scope seems to answer.
    """

    slug: str
    title: str
    body: str
    by: str
    outcome: str
    files: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    reason: str = ""
    request_list: str = ""
    any_of: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    may_be_missed: bool = False


def _answer(slug: str, title: str, body: str, by: str, *, files: tuple[str, ...], mentions: tuple[str, ...] = (),
            request_list: str = "", any_of: tuple[str, ...] = (), may_be_missed: bool = False) -> Thread:  # fmt: skip
    return Thread(slug, title, body, by, "answer", files, mentions, request_list=request_list, any_of=any_of,
                  may_be_missed=may_be_missed)  # fmt: skip


def _no(
    slug: str, title: str, body: str, by: str, reason: str, *, never: tuple[str, ...] = (), request_list: str = ""
) -> Thread:
    return Thread(slug, title, body, by, "no", reason=reason, request_list=request_list, never=never)


def _denied(slug: str, title: str, body: str, by: str, reason: str, *, request_list: str = "") -> Thread:
    return Thread(slug, title, body, by, "denied", reason=reason, request_list=request_list)


REQUESTS = (
    _answer(
        "r-corvane-change-of-control", "Change of control, Corvane frame supply agreement",
        "If a Change of Control of the Supplier occurs, may Corvane terminate the Frame Supply Agreement, and by giving how "
        "much written notice?",
        DANIEL, files=("frame-supply-agreement-corvane.pdf",), mentions=("six months' written notice",),
        request_list="rl-legal",
    ),
    _answer(
        "r-brannock-amount", "Brannock patent claim",
        "What amount is claimed by Brannock Sealing Technologies in the proceedings before the Regional Court Düsseldorf?",
        YUKO, files=("litigation-register.csv",), mentions=("EUR 1,480,000",), request_list="rl-legal",
    ),
    _answer(
        "r-hollenbach-quantity", "Castings from Hollenbach",
        "How many tonnes of castings has Tarnfeld committed itself to take from the foundry in each calendar year?",
        RUTH, files=("castings-supply-hollenbach.docx",), mentions=("1,150 tonnes",), request_list="rl-legal",
    ),
    _answer(
        "r-bank-liabilities", "Liabilities to banks",
        "What did liabilities to banks amount to as at 31 December 2025?",
        INGRID, files=("audited-accounts-2025.pdf",), any_of=("EUR 41,500 thousand", "41,500"), request_list="rl-financial",
    ),
    _answer(
        "r-osnabrueck-term", "Osnabrück: term of the lease",
        "When does the fixed term of the lease of the Osnabrück factory end, and may the tenant extend the lease?",
        DANIEL, files=("lease-osnabrueck.pdf",), any_of=("31 December 2031", "twice by five years"),
        request_list="rl-property",
    ),
    _answer(
        "r-paint-shop-limit", "Paint shop emissions",
        "What limit applies to the emission of volatile organic compounds from the paint shop?",
        KENJI, files=("environmental-permit.html",), mentions=("50 milligrams",), request_list="rl-property",
    ),
    _answer(
        "r-brno-employees", "Sites: Brno",
        "Which activity is carried out at the Brno site of Tarnfeld Seals s.r.o., is the site owned, and how many employees "
        "on average did it have in 2025?",
        INGRID, files=("sites.csv",), mentions=("171",), request_list="rl-property",
    ),
    _no(
        "r-corvane-consignment", "Consignment stock for Corvane",
        "How many days of average use must the Consignment Stock at the Corvane sites in Ludwigshafen and Antwerp cover?",
        DANIEL, "Cobalt Ridge may read the Corvane contract, Norrland may not: the intersection leaves it out",
        never=("thirty-five days",),
        request_list="rl-commercial",
    ),
    _denied(
        "r-orphan", "Insurance renewals",
        "Please confirm when the property and business interruption policy expires.",
        INGRID, "the request list has no owner", request_list="rl-orphan",
    ),
)  # fmt: skip

QUESTIONS = (
    _answer(
        "q-ebitda-2025", "EBITDA 2025",
        "What was EBITDA for the financial year 2025?",
        DANIEL, files=("audited-accounts-2025.pdf", "management-accounts-2025-12.pdf", "financial-model.xlsx"),
        any_of=("EUR 24,355 thousand", "EUR 25,105 thousand", "24,355", "25,105", "24.4m"),
    ),
    _answer(
        "q-model-revenue-2027", "Revenue 2027F",
        "What revenue is forecast for 2027F in the financial model?",
        DANIEL, files=("financial-model.xlsx",), mentions=("163.3m",),
    ),
    _answer(
        "q-clean-team-customer", "Credit limit of Hydrosund",
        "What credit limit and payment terms does the customer Hydrosund Utilities A/S have?",
        MATS, files=("customer-list-2025.xlsx",), any_of=("EUR 2,750,000", "60 days"),
    ),
    _no(
        "q-customer-closed", "Credit limit of Hydrosund",
        "What credit limit and payment terms does the customer Hydrosund Utilities A/S have?",
        INGRID, "the customer list is closed to Norrland; only its outside counsel has a personal grant",
        never=("2,750,000", "60 days"),
    ),
    _answer(
        "q-covenant", "Leverage covenant",
        "Which Leverage must the Borrower not exceed for any Relevant Period under the Senior Facility Agreement?",
        DANIEL, files=("senior-facility-agreement.pdf",), mentions=("3.00 to 1",),
    ),
    _no(
        "q-covenant-override", "Leverage covenant",
        "Which Leverage must the Borrower not exceed for any Relevant Period under the Senior Facility Agreement?",
        RUTH, "a personal override closes the financing folder to her",
        never=("3.00 to 1",),
    ),
    _answer(
        "q-security-incidents", "Reporting of security incidents",
        "Within how many hours of its discovery must a security incident be reported to the Head of IT?",
        INGRID, files=("information-security-policy.txt",), mentions=("within four hours",),
    ),
    _answer(
        "q-pension-closed", "Pension scheme",
        "When was the pension scheme closed to new entrants?",
        MATS, files=("pension-scheme.txt",), mentions=("1 July 2002",),
    ),
    _answer(
        "q-ceo-notice", "Chief executive: notice",
        "With how much notice may the employment of Dr Sandau be terminated by either side?",
        RUTH, files=("employment-agreement-sandau.docx",), mentions=("twelve months' notice",),
    ),
    _answer(
        "q-test-bed", "New test bed",
        "How much capital expenditure did the advisory board approve for the new test bed in Osnabrück?",
        DANIEL, files=("board-minutes-2026-05.docx",), mentions=("EUR 4.8 million",),
    ),
    _answer(
        "q-outlook-2026", "Outlook for 2026",
        "What revenue does the management expect for the financial year 2026?",
        RUTH, files=("board-minutes-2026-09.docx", "trading-update-2026-09.txt"), mentions=("EUR 155 million",),
    ),
    _answer(
        "q-venlo-rent", "Lease agreement, Venlo",
        "What is the monthly rent for the Venlo workshop, and when is it payable?",
        KENJI, files=("lease-venlo.docx",), mentions=("EUR 21,600",),
    ),
    _answer(
        "q-akron-technicians", "Akron",
        "How many service technicians look after customers from the new service centre in Akron?",
        YUKO, files=("press-release-akron.html",), mentions=("Fourteen service technicians",),
    ),
    _answer(
        "q-vague-ground", "Something in the ground?",
        "Is the ground in Osnabrück clean, or is there a problem with solvents in the soil under the old degreasing shop?",
        INGRID, files=("soil-investigation.pdf",), any_of=("Chlorinated solvents", "chlorinated solvents"),
        may_be_missed=True,
    ),
    _answer(
        "q-negative-result", "Accumulated losses",
        "What accumulated losses were brought forward in the balance sheet at the end of 2025?",
        KENJI, files=("audited-accounts-2025.pdf",), mentions=("(6,214)",),
    ),
    _answer(
        "q-crane", "Overhead crane",
        "What is the rated capacity of the overhead crane?",
        DANIEL, files=("inspection-certificate-hp-2026-03871.pdf",), mentions=("32,000 kg",),
    ),
    _no(
        "q-nickel", "Nickel and currency hedges",
        "Does the group use currency forwards or commodity swaps to hedge its exposure to nickel?",
        KENJI, "the room holds nothing on the subject",
    ),
    _no(
        "q-reserve-price", "Minimum price",
        "Has a reserve price been set for the sale, and what minimum price would be accepted from a bidder?",
        INGRID, "the memorandum is for the sell side only, and nothing of it may show",
        never=("212 million", "8.7 times", "memorandum"),
    ),
    _denied(
        "q-from-the-seller", "Covenant headroom",
        "What headroom is there under the financial covenants?",
        ETIENNE, "a seller's question grounds nothing",
    ),
    _denied(
        "q-from-nobody", "Group structure",
        "Which subsidiaries does Tarnfeld Pumpen GmbH hold?",
        SAM, "the person has no organisation and no role",
    ),
)  # fmt: skip
