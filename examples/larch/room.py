"""Who is in the room, what its folders are, and who may read them."""

ORGANISATIONS = (
    ("penhallow", "Penhallow Strand & Co.", "sell"),
    ("harrow-vale", "Harrow Vale Capital", "sell"),
    ("dexheim", "Dexheim Ruland Wirtschaftsprüfungsgesellschaft", "sell"),
    ("norrland", "Norrland Industrier AB", "buy"),
    ("cobalt-ridge", "Cobalt Ridge Partners LLP", "buy"),
    ("miyagawa", "Miyagawa Seiki K.K.", "buy"),
)

MARGARET = "margaret.oyelaran@penhallow.example"
TOBIAS = "tobias.lindqvist@penhallow.example"
PRIYA = "priya.nair@penhallow.example"
ETIENNE = "etienne.marchal@harrow-vale.example"
KATRIN = "katrin.vossberg@tarnfeld.example"
JOHANNA = "johanna.ruland@dexheim.example"
INGRID = "ingrid.solberg@norrland.example"
MATS = "mats.ekdahl@ekdahl-law.example"
DANIEL = "daniel.whitcombe@cobalt-ridge.example"
RUTH = "ruth.adeyemi@stannard-lowe.example"
KENJI = "kenji.morioka@miyagawa.example"
YUKO = "yuko.tanabe@tanabe-hirano.example"
SAM = "sam.visitor@elsewhere.example"

USERS = (
    (MARGARET, "Margaret Oyelaran", "penhallow", "lead_advisor"),
    (TOBIAS, "Tobias Lindqvist", "penhallow", "advisor"),
    (PRIYA, "Priya Nair", "penhallow", "advisor"),
    (ETIENNE, "Étienne Marchal", "harrow-vale", "seller"),
    (KATRIN, "Katrin Voßberg", "harrow-vale", "seller"),
    (JOHANNA, "Johanna Ruland", "dexheim", "auditor"),
    (INGRID, "Ingrid Solberg", "norrland", "buyer"),
    (MATS, "Mats Ekdahl", "norrland", "buyer_counsel"),
    (DANIEL, "Daniel Whitcombe", "cobalt-ridge", "buyer"),
    (RUTH, "Ruth Adeyemi", "cobalt-ridge", "buyer_counsel"),
    (KENJI, "Kenji Morioka", "miyagawa", "buyer"),
    (YUKO, "Yuko Tanabe", "miyagawa", "buyer_counsel"),
    (SAM, "Sam Visitor", None, None),
)

ARTICLES = "/01 Corporate/Articles and registers"
BOARD = "/01 Corporate/Advisory board"
AUDITED = "/02 Financial/Audited accounts"
MANAGEMENT_ACCOUNTS = "/02 Financial/Management accounts"
MODEL = "/02 Financial/Financial model"
CUSTOMER_CONTRACTS = "/03 Legal/Material contracts/Customers"
SUPPLIER_CONTRACTS = "/03 Legal/Material contracts/Suppliers"
FINANCING = "/03 Legal/Financing"
LITIGATION = "/03 Legal/Litigation"
INSURANCE = "/03 Legal/Insurance"
PROPERTY = "/04 Property"
OSNABRUECK_LEASE = "/04 Property/Leases/Osnabrück"
VENLO_LEASE = "/04 Property/Leases/Venlo"
ENVIRONMENT = "/04 Property/Environment"
TECHNICAL = "/04 Property/Technical certificates"
PEOPLE = "/05 People"
MANAGEMENT = "/05 People/Management"
COMMERCIAL = "/06 Commercial"
CUSTOMERS = "/06 Commercial/Customers"
PRICING = "/06 Commercial/Pricing"
IT = "/07 IT and data protection"
SELL_SIDE = "/08 Sell side only"
VALUATION = "/08 Sell side only/Valuation"

FOLDERS = (
    ARTICLES, BOARD, AUDITED, MANAGEMENT_ACCOUNTS, MODEL, CUSTOMER_CONTRACTS, SUPPLIER_CONTRACTS, FINANCING, LITIGATION,
    INSURANCE, PROPERTY, OSNABRUECK_LEASE, VENLO_LEASE, ENVIRONMENT, TECHNICAL, PEOPLE, MANAGEMENT, COMMERCIAL, CUSTOMERS,
    PRICING, IT, SELL_SIDE, VALUATION,
)  # fmt: skip

GRANTS = (
    ("harrow-vale", "/", "manage"),
    ("dexheim", "/02 Financial", "download"),
    # a strategic buyer that competes with Tarnfeld: no customers, no prices, no people by name
    ("norrland", "/01 Corporate", "download"),
    ("norrland", BOARD, "none"),  # closed below an open folder
    ("norrland", "/02 Financial", "watermark"),
    ("norrland", MODEL, "none"),
    ("norrland", "/03 Legal", "view"),
    ("norrland", "/03 Legal/Material contracts", "none"),
    ("norrland", SUPPLIER_CONTRACTS, "view"),  # reopened below a closed folder
    ("norrland", PROPERTY, "download"),
    ("norrland", PEOPLE, "view"),
    ("norrland", MANAGEMENT, "none"),
    ("norrland", IT, "view"),
    # a financial buyer: everything but the sell side's own folder
    ("cobalt-ridge", "/", "view"),
    ("cobalt-ridge", "/01 Corporate", "download"),
    ("cobalt-ridge", "/02 Financial", "download"),
    ("cobalt-ridge", "/03 Legal", "watermark"),
    ("cobalt-ridge", COMMERCIAL, "watermark"),
    ("cobalt-ridge", SELL_SIDE, "none"),
    # a strategic buyer at an early stage
    ("miyagawa", "/01 Corporate", "view"),
    ("miyagawa", BOARD, "none"),
    ("miyagawa", "/02 Financial", "view"),
    ("miyagawa", MANAGEMENT_ACCOUNTS, "none"),
    ("miyagawa", MODEL, "none"),
    ("miyagawa", "/03 Legal", "watermark"),
    ("miyagawa", PROPERTY, "view"),
    ("miyagawa", COMMERCIAL, "view"),
    ("miyagawa", CUSTOMERS, "none"),
    ("miyagawa", PRICING, "none"),
)

OVERRIDES = (
    (RUTH, FINANCING, "none"),  # her firm also acts for a lender
    (MATS, CUSTOMERS, "view"),  # the clean team: outside counsel reads what his client may not
    (PRIYA, VALUATION, "none"),
)

DOCUMENTS = (
    (ARTICLES, "articles-of-association.pdf", "Articles of Association of Tarnfeld Pumpen GmbH"),
    (ARTICLES, "group-structure.html", "Group structure"),
    (BOARD, "board-minutes-2026-05.docx", "Minutes of the advisory board, 19 May 2026"),
    (BOARD, "board-minutes-2026-09.docx", "Minutes of the advisory board, 22 September 2026"),
    (AUDITED, "audited-accounts-2025.pdf", "Audited consolidated financial statements 2025"),
    (AUDITED, "management-letter-2025.pdf", "Management letter of the auditor 2025"),
    (MANAGEMENT_ACCOUNTS, "management-accounts-2025-12.pdf", "Management accounts December 2025"),
    (MANAGEMENT_ACCOUNTS, "trading-update-2026-09.txt", "Trading update, nine months 2026"),
    (MODEL, "financial-model.xlsx", "Project Larch financial model"),
    (CUSTOMER_CONTRACTS, "frame-supply-agreement-corvane.pdf", "Frame Supply Agreement with Corvane Chemicals SE"),
    (SUPPLIER_CONTRACTS, "castings-supply-hollenbach.docx", "Castings supply agreement with Gießerei Hollenbach"),
    (FINANCING, "senior-facility-agreement.pdf", "Senior Facility Agreement"),
    (LITIGATION, "litigation-register.csv", "Litigation register"),
    (LITIGATION, "counsel-note-brannock.txt", "Note of counsel on the Brannock case"),
    (INSURANCE, "insurance-schedule.csv", "Insurance schedule"),
    (PROPERTY, "sites.csv", "Sites of the group"),
    (OSNABRUECK_LEASE, "lease-osnabrueck.pdf", "Lease agreement"),
    (VENLO_LEASE, "lease-venlo.docx", "Lease agreement"),
    (ENVIRONMENT, "environmental-permit.html", "Environmental permit, paint shop"),
    (ENVIRONMENT, "soil-investigation.pdf", "Phase II investigation of soil and groundwater"),
    (TECHNICAL, "inspection-certificate-hp-2026-03871.pdf", "Certificate HP-2026-03871 (scan)"),
    (TECHNICAL, "load-test-record-2026-04.pdf", "Load test record, overhead crane"),
    (PEOPLE, "employees.csv", "Employees by function and site"),
    (PEOPLE, "pension-scheme.txt", "Pension scheme summary"),
    (MANAGEMENT, "employment-agreement-sandau.docx", "Employment agreement of Dr Henrike Sandau"),
    (COMMERCIAL, "press-release-akron.html", "Press release: service centre in Akron"),
    (CUSTOMERS, "customer-list-2025.xlsx", "Customer list 2025"),
    (PRICING, "pricing-policy-2026.txt", "Pricing and discount policy 2026"),
    (IT, "information-security-policy.txt", "Information security policy"),
    (IT, "phishing-incident-2026-02.txt", "Closing note on the phishing incident"),
    (VALUATION, "reserve-price-memo.docx", "Reserve price memorandum"),
    (SELL_SIDE, "bidder-tracker.csv", "Bidder tracker"),
)

_PLACES = {"ü": "u", " ": "-", "/": "/"}


def path_of(folder: str, name: str) -> str:
    """Return where a document lies on disk: its folder in small plain letters below `documents/`."""
    plain = "".join(_PLACES.get(character, character) for character in folder.casefold())
    return f"documents{plain}/{name}"


def files() -> dict[str, str]:
    """Return the path of each document on disk, by its name."""
    return {name: path_of(folder, name) for folder, name, _ in DOCUMENTS}
