"""
What contracts and accounts call what people ask about.

Rule: a question about a clause also looks for the words that such clauses are written in. Those words only add to a
passage's rank: they count for less than the question's own, and no passage is left out for want of them.

Each entry has the phrases that call it up, each a set of words that must all be asked; the words that are looked for
as well; and a sentence in the manner of such a clause, which is looked for by meaning.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from typing import Final

from retrieval import words


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject of diligence, and how documents speak of it."""

    asked: tuple[str, ...]
    written: str
    sentence: str


CLAUSES: Final = (
    Clause(
        ("audit", "inspect books", "inspection right", "books records"),
        "audit auditor inspect inspection examine books records accounts access premises verify accurate",
        "Upon reasonable notice it may inspect and audit the books and records of the other party to verify compliance.",
    ),
    Clause(
        ("exclusivity", "exclusive", "exclusively"),
        "exclusive exclusively sole solely only other territory appoint grant third compete",
        "It shall be the sole and exclusive supplier in the territory, and no other person shall be appointed.",
    ),
    Clause(
        ("change control", "ownership change", "acquired by", "change ownership", "takeover"),
        "control controlling ownership merger consolidation acquisition acquire majority voting securities successor "
        "substantially all assets sale beneficial",
        "In the event of a merger, a sale of substantially all assets or a change in control, the other party may "
        "terminate this agreement.",
    ),
    Clause(
        (
            "assign",
            "assignment",
            "assignable",
            "anti-assignment",
            "transfer agreement",
            "transfer contract",
            "novation",
        ),
        "assign assignment assignee transfer delegate consent successor assigns sublicense void written prior",
        "Neither party may assign or transfer this agreement without the prior written consent of the other party.",
    ),
    Clause(
        (
            "cap liability",
            "liability cap",
            "limit liability",
            "limitation liability",
            "liability limited",
            "capped liability",
        ),
        "liable liability exceed aggregate limit limitation maximum total damages consequential indirect incidental "
        "event paid",
        "In no event shall the total aggregate liability of either party exceed the amounts paid under this agreement.",
    ),
    Clause(
        ("uncapped liability", "unlimited liability", "without limit liability"),
        "liable liability limitation exceed apply gross negligence willful misconduct fraud indemnification confidentiality "
        "except consequential",
        "The limitation of liability shall not apply to gross negligence, wilful misconduct, breach of "
        "confidentiality or indemnification.",
    ),
    Clause(
        ("terminate convenience", "termination convenience", "terminate without cause", "terminate any reason"),
        "terminate termination time notice days written cause reason convenience either",
        "Either party may terminate this agreement at any time without cause upon thirty days written notice.",
    ),
    Clause(
        ("terminate", "termination", "terminated"),
        "terminate termination notice breach default cure insolvency bankruptcy days written material",
        "This agreement may be terminated upon written notice if the other party commits a material breach and "
        "fails to cure it.",
    ),
    Clause(
        ("governing law", "governed law", "applicable law", "choice law", "law govern", "jurisdiction"),
        "governed construed accordance law laws state jurisdiction courts conflict principles venue interpreted",
        "This agreement shall be governed by and construed in accordance with the laws of the State.",
    ),
    Clause(
        ("dispute", "arbitration", "litigation forum", "dispute resolution"),
        "dispute arbitration arbitrator arbitrate mediation court jurisdiction venue controversy rules binding",
        "Any dispute arising out of this agreement shall be finally settled by binding arbitration.",
    ),
    Clause(
        ("compete", "non-compete", "noncompete", "competition", "competitor", "competitive"),
        "compete competing competitive competition competitor engage directly indirectly business similar territory "
        "restrict refrain operate product",
        "During the term it shall not directly or indirectly engage in any business that competes with the other party.",
    ),
    Clause(
        ("competitive restriction exception", "exception non-compete", "carveout", "carve-out", "exception compete"),
        "except exception notwithstanding foregoing permitted provided however exclusive compete prohibit nothing",
        "Notwithstanding the foregoing restriction, nothing shall prevent it from continuing the excepted business.",
    ),
    Clause(
        ("price restriction", "price control", "price increase", "pricing", "price change", "restriction price"),
        "price prices pricing increase decrease adjust adjustment fee rate rates percent index annual raise reduce",
        "Prices may be increased only once a year and by no more than the change in the consumer price index.",
    ),
    Clause(
        ("renewal", "renew", "extension", "extend term"),
        "renew renewal extend extension automatic automatically successive additional initial term period year expiration "
        "unless notice",
        "This agreement shall automatically renew for successive one year terms unless either party gives notice.",
    ),
    Clause(
        ("notice period terminate renewal", "notice renewal", "non-renewal", "notice terminate renewal"),
        "notice days prior expiration renew renewal intention terminate written then-current automatically",
        "It renews unless written notice of intention not to renew is given ninety days prior to the expiration.",
    ),
    Clause(
        (
            "expiration",
            "expire",
            "term contract",
            "term agreement",
            "initial term",
            "duration agreement",
            "how long agreement",
        ),
        "term expire expiration effective commence continue remain force initial years until date anniversary period",
        "The initial term commences on the effective date and continues in force for a period of years.",
    ),
    Clause(
        ("effective date", "agreement date", "date contract", "date agreement", "when signed", "contract effective"),
        "dated date effective entered made day as",
        "This agreement is made and entered into as of the effective date by and between the parties.",
    ),
    Clause(
        ("minimum commitment", "minimum purchase", "minimum order", "take pay", "minimum"),
        "minimum least purchase commit commitment order quantity volume guarantee guaranteed annual shortfall amount",
        "It shall purchase at least the minimum quantity each year and pay any shortfall.",
    ),
    Clause(
        ("volume restriction", "maximum volume", "volume limit", "usage limit", "capacity limit"),
        "maximum exceed excess more limit limited number volume quantity threshold additional usage units capacity",
        "If use exceeds the maximum number of units, additional fees become payable.",
    ),
    Clause(
        ("revenue profit sharing", "revenue sharing", "profit sharing", "royalty", "commission", "revenue share"),
        "royalty royalties commission percent percentage share revenue revenues profit net gross sales split pay",
        "It shall pay a royalty equal to a percentage of net revenues received from sales.",
    ),
    Clause(
        (
            "intellectual property ownership",
            "ip ownership",
            "ownership assignment",
            "who owns",
            "ownership intellectual",
            "ownership work product",
        ),
        "own owns owned ownership title intellectual property right interest assign hire invention vest copyright patent "
        "developed work exclusive",
        "All right, title and interest in the work product shall vest in and is hereby assigned to the company.",
    ),
    Clause(
        ("joint ip", "joint ownership", "jointly owned", "joint intellectual"),
        "joint jointly own owned ownership co-own undivided intellectual property invention developed both",
        "Inventions made jointly shall be jointly owned by both parties.",
    ),
    Clause(
        ("license", "licence", "license grant", "licensed", "licenses granted"),
        "grant grants granted license licence licensed right use royalty-free non-exclusive nonexclusive worldwide "
        "sublicense trademark",
        "It hereby grants a non-exclusive, royalty-free license to use the software and the trademarks.",
    ),
    Clause(
        ("non-transferable license", "nontransferable license", "license transferable", "transfer license"),
        "non-transferable nontransferable license sublicense assign transfer non-sublicensable limited grant",
        "It grants a limited, non-transferable license without the right to sublicense.",
    ),
    Clause(
        ("affiliate license", "license affiliate", "affiliates licensor", "affiliates licensee"),
        "affiliate affiliates subsidiary subsidiaries license grant right use extend",
        "The license extends to the affiliates and subsidiaries of the licensee.",
    ),
    Clause(
        ("irrevocable license", "perpetual license", "unlimited license"),
        "perpetual irrevocable unlimited enterprise license worldwide royalty-free survive forever",
        "It grants a perpetual, irrevocable, worldwide license.",
    ),
    Clause(
        ("source code", "escrow"),
        "escrow source code deposit agent release materials",
        "The source code shall be deposited with an escrow agent and released upon a release condition.",
    ),
    Clause(
        (
            "post-termination",
            "after termination",
            "following termination",
            "upon termination",
            "post termination services",
            "effect termination",
            "transition services",
        ),
        "termination expiration after following upon wind-down transition continue inventory sell survive return cease "
        "assist remaining period obligations",
        "Upon expiration or termination it shall cease use, return all materials and may sell remaining inventory "
        "for a transition period.",
    ),
    Clause(
        ("insurance", "insured", "insurance coverage"),
        "insurance policy policies insured insurer coverage limits occurrence aggregate certificate workers compensation "
        "additional maintain",
        "It shall maintain commercial general liability insurance with limits per occurrence and name the other as "
        "an additional insured.",
    ),
    Clause(
        ("covenant not sue", "contest validity", "challenge ownership", "not sue"),
        "contest challenge validity attack sue claim action ownership dispute assist infringement release covenant",
        "It shall not contest or challenge the validity or ownership of the marks, or assist others to do so.",
    ),
    Clause(
        ("third party beneficiary", "third-party beneficiary", "non-contracting party", "beneficiary"),
        "third beneficiary beneficiaries benefit intended enforce confer inure person",
        "Such persons are intended third party beneficiaries and may enforce this agreement.",
    ),
    Clause(
        ("liquidated damages", "termination fee", "penalty", "break fee", "breakup fee"),
        "liquidated damages penalty fee termination pay amount equal compensation sum forfeit reasonable estimate",
        "It shall pay as liquidated damages, and not as a penalty, an amount equal to the remaining fees.",
    ),
    Clause(
        ("warranty", "warranties", "guarantee product"),
        "warranty warranties warrant warrants period months defect defects workmanship material replace repair free days "
        "conform",
        "It warrants that the products shall be free from defects in material and workmanship for twelve months.",
    ),
    Clause(
        ("most favored nation", "most favoured nation", "mfn", "favored customer", "better terms third"),
        "favorable favored favoured less more terms lower price prices offer offered other customers third benefit equal",
        "If it offers more favorable terms or lower prices to any other customer, the same shall apply here.",
    ),
    Clause(
        (
            "rofr",
            "rofo",
            "rofn",
            "first refusal",
            "first offer",
            "first negotiation",
            "pre-emption",
            "preemptive right",
        ),
        "first refusal offer negotiate negotiation right option match matching third bona fide notice opportunity purchase",
        "Before accepting an offer from a third party, it shall first offer the opportunity on the same terms.",
    ),
    Clause(
        ("solicit customer", "no-solicit customer", "nonsolicitation customer", "solicitation customer"),
        "solicit solicitation customers clients accounts divert induce contact directly indirectly business circumvent",
        "It shall not solicit or divert the customers of the other party.",
    ),
    Clause(
        (
            "solicit employee",
            "no-solicit employee",
            "hire employee",
            "solicitation employee",
            "non-solicit",
            "nonsolicitation",
            "no-hire",
            "poach",
        ),
        "solicit solicitation hire hiring employ employees recruit induce entice leave employment personnel months "
        "directly indirectly",
        "It shall not solicit, recruit or hire any employee of the other party.",
    ),
    Clause(
        ("disparage", "non-disparagement", "disparagement"),
        "disparage disparaging derogatory detrimental negative reputation goodwill statement ridicule disrepute embarrass "
        "morals",
        "Neither party shall make disparaging statements or bring the other into disrepute.",
    ),
    Clause(
        ("indemnify", "indemnification", "indemnity", "hold harmless"),
        "indemnify indemnification indemnity defend harmless losses claims damages expenses attorneys third",
        "It shall indemnify, defend and hold harmless the other party against all losses and claims.",
    ),
    Clause(
        ("force majeure",),
        "force majeure god strike war beyond control delay excused performance",
        "Neither party is liable for delay caused by events beyond its reasonable control.",
    ),
    Clause(
        ("payment terms", "invoice", "late payment", "when payment due"),
        "payment pay payable invoice invoices days receipt due interest late net",
        "Invoices are payable within thirty days of receipt; late payments bear interest.",
    ),
    Clause(
        ("confidential", "confidentiality", "nondisclosure", "non-disclosure", "what confidential information"),
        "confidential confidentiality information disclose disclosure disclosing receiving recipient proprietary marked "
        "oral written means",
        "Confidential information means all non-public information disclosed by either party, orally or in writing.",
    ),
    Clause(
        ("compelled disclosure", "required law disclose", "disclosure required law", "subpoena", "legally required"),
        "law legal required compelled subpoena court order process regulation prompt notice protective disclose",
        "If compelled by law or court order to disclose, the recipient shall give prompt notice so that a protective "
        "order may be sought.",
    ),
    Clause(
        ("return confidential", "destroy confidential", "return destroy", "retain confidential", "destruction"),
        "return destroy destruction copies request termination retain certify archival erase",
        "Upon request the recipient shall return or destroy all confidential information and copies, but may retain "
        "an archival copy.",
    ),
    Clause(
        ("survive", "survival", "obligations survive"),
        "survive survival termination expiration years remain obligations period thereafter",
        "The obligations of confidentiality survive termination for a period of years.",
    ),
    Clause(
        ("independently develop", "independent development", "similar information", "already known"),
        "independently developed independent known prior public domain possession third rightfully without reference",
        "Information that was already known, is independently developed or is lawfully received from a third party "
        "is excluded.",
    ),
    Clause(
        ("reverse engineer", "reverse engineering"),
        "reverse engineer disassemble decompile analyze derive composition",
        "The recipient shall not reverse engineer, disassemble or decompile any item disclosed.",
    ),
    Clause(
        ("share employees", "share third parties", "share affiliates", "representatives"),
        "employees agents representatives advisors consultants affiliates need know directors officers bound informed",
        "Information may be disclosed to employees, agents and advisers who need to know and are bound by these terms.",
    ),
    Clause(
        ("material adverse effect", "material adverse change", "mae", "mac"),
        "material adverse effect change event circumstance condition materially disproportionate excluding general "
        "economic since",
        "Material adverse effect means any event that is materially adverse to the business, excluding general "
        "economic conditions.",
    ),
    Clause(
        ("ordinary course", "interim operating covenant", "conduct business"),
        "ordinary course consistent past practice conduct operate reasonable efforts preserve intact prior closing",
        "Until the closing the company shall conduct its business in the ordinary course consistent with past practice.",
    ),
    Clause(
        (
            "no-shop",
            "no shop",
            "non-solicitation acquisition",
            "alternative transaction",
            "superior offer",
            "superior proposal",
            "fiduciary",
            "intervening event",
            "matching right",
            "recommendation change",
        ),
        "acquisition proposal superior solicit inquiries discussions fiduciary board recommendation change intervening "
        "event notice match negotiate days outside counsel",
        "The board may change its recommendation in response to a superior proposal or an intervening event if failing "
        "to do so would be inconsistent with its fiduciary duties.",
    ),
    Clause(
        ("closing condition", "conditions closing", "bring-down", "accuracy representation", "accuracy target"),
        "condition conditions obligation closing representations warranties true correct respects date satisfied waived",
        "The obligations are subject to the condition that the representations and warranties are true and correct as "
        "of the closing date.",
    ),
    Clause(
        ("consideration", "purchase price", "merger consideration", "exchange ratio"),
        "consideration price share shares cash converted receive right cancelled exchange per stock",
        "Each share shall be converted into the right to receive the merger consideration in cash.",
    ),
    Clause(
        ("specific performance", "equitable relief", "injunction"),
        "specific performance injunction equitable remedy irreparable harm enforce entitled bond",
        "The parties are entitled to an injunction and to specific performance of this agreement.",
    ),
    Clause(
        ("antitrust", "regulatory approval", "hsr", "antitrust efforts"),
        "antitrust competition regulatory approval filing hsr efforts divest litigate clearance consent governmental",
        "The parties shall use reasonable best efforts to obtain antitrust clearance, including divestitures.",
    ),
    Clause(
        ("knowledge definition", "definition knowledge", "knowledge"),
        "knowledge actual constructive inquiry reasonable individuals means",
        "Knowledge means the actual knowledge of the listed individuals after reasonable inquiry.",
    ),
    Clause(
        ("capex", "capital expenditure", "capital expenditures"),
        "capital expenditure expenditures purchases purchase additions property plant equipment investing",
        "Purchases of property, plant and equipment in investing activities.",
    ),
    Clause(
        ("revenue", "sales", "turnover", "top line"),
        "revenue revenues sales net total turnover",
        "Total net sales and revenues for the year.",
    ),
    Clause(
        ("profit", "earnings", "net income", "operating margin", "operating income", "ebitda", "margin"),
        "income net operating profit earnings loss margin gross cost statement operations",
        "Consolidated statements of operations: operating income and net earnings.",
    ),
    Clause(
        ("debt", "borrowing", "leverage", "loan", "credit facility", "indebtedness"),
        "debt borrowings notes loan credit facility revolving long-term maturity indebtedness interest principal",
        "Long-term debt, notes and borrowings under the revolving credit facility.",
    ),
    Clause(
        ("working capital", "current ratio", "quick ratio", "liquidity", "current assets", "current liabilities"),
        "current assets liabilities cash receivable inventories payable total balance sheet liquidity",
        "Balance sheet: total current assets and total current liabilities.",
    ),
    Clause(
        ("dividend", "buyback", "share repurchase", "repurchase"),
        "dividend dividends declared paid repurchase repurchased shares stock treasury",
        "Cash dividends declared and shares repurchased.",
    ),
    Clause(
        ("tax rate", "effective tax", "income tax"),
        "tax taxes income effective rate provision deferred statutory",
        "The provision for income taxes and the effective tax rate.",
    ),
    Clause(
        ("lawsuit", "legal proceedings", "litigation", "litigation pending", "claims pending"),
        "legal proceedings litigation lawsuit claim complaint court plaintiff defendant contingencies settlement",
        "Legal proceedings: the company is a defendant in a lawsuit filed in court.",
    ),
    Clause(
        ("collect data", "collect information", "personal data", "personal information", "gather information"),
        "collect collection information personal data provide automatically device address name email",
        "We collect personal information that you provide and information about your device.",
    ),
    Clause(
        ("share data", "sell data", "share information", "third party data", "disclose information"),
        "share disclose sell third parties partners providers advertisers affiliates information transfer",
        "We may share your information with service providers and other third parties.",
    ),
    Clause(
        ("delete data", "opt out", "delete information", "retention", "data retention", "access data"),
        "delete deletion remove retain retention opt opt-out unsubscribe request access choices account preferences",
        "You may request to access or delete your data, or opt out; we retain it as long as needed.",
    ),
    Clause(
        ("security", "encrypt", "data breach", "protect data"),
        "security secure encryption encrypted protect safeguards measures unauthorized access breach",
        "We use encryption and other safeguards to protect information from unauthorised access.",
    ),
)


@dataclass(frozen=True, slots=True)
class Called:
    """A clause that a question calls up: the roots it is written in, in order, and its sentence."""

    written: tuple[str, ...]
    sentence: str


@cache
def _table() -> tuple[tuple[tuple[frozenset[str], ...], Called], ...]:
    return tuple(
        (
            tuple(frozenset(words.bag(phrase)) for phrase in clause.asked),
            Called(tuple(words.bag(clause.written)), clause.sentence),
        )
        for clause in CLAUSES
    )


@cache
def subjects() -> frozenset[str]:
    """Return the roots of all phrases that call up a clause: what questions are about, rather than which document."""
    return frozenset(root for phrases, _ in _table() for phrase in phrases for root in phrase)


def called_up(asked: AbstractSet[str]) -> tuple[Called, ...]:
    """Return every clause that the roots of a question call up, in the table's order."""
    return tuple(called for phrases, called in _table() if any(phrase <= asked for phrase in phrases))
