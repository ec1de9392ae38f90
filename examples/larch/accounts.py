"""The audited accounts: the auditor's report, the statements and the notes."""

from collections.abc import Sequence

import figures as f
from figures import bracketed
from markup import blocks
from paper import REPORT, RULE, SHADE, Pages, Sheet, contents, cover, marked, printed
from reportlab.lib.enums import TA_JUSTIFY, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Paragraph, Table, TableStyle

HEAD = REPORT.style("h", fontName=REPORT.bold, fontSize=14, leading=19, spaceAfter=5)
SUB = REPORT.style("h2", fontName=REPORT.bold, fontSize=10.5, leading=15, spaceBefore=9, spaceAfter=4, keepWithNext=1)
TEXT = REPORT.style("p", alignment=TA_JUSTIFY, spaceAfter=6)
_SMALL = REPORT.style("s", fontName=REPORT.italic, fontSize=8.5, leading=12, spaceAfter=6)
_LINE = REPORT.style("l", fontSize=10, leading=13)
_LINE_BOLD = REPORT.style("lb", fontName=REPORT.bold, fontSize=10, leading=13)
_NUMBER = REPORT.style("n", fontSize=10, leading=13, alignment=TA_RIGHT)
_NUMBER_BOLD = REPORT.style("nb", fontName=REPORT.bold, fontSize=10, leading=13, alignment=TA_RIGHT)

Line = tuple[str, tuple[int, ...] | None, bool]  # the caption, the amounts, whether it is a sum


def title(number: str, text: str, *, small: str = "") -> list[Flowable]:
    heading = marked(Paragraph(f"{number} {text}".strip(), HEAD), heading=(number, text))
    return [heading, Paragraph(small, _SMALL)] if small else [heading]


def _note(number: str, title: str, *paragraphs: str) -> list[Flowable]:
    heading = marked(Paragraph(f"{number} {title}", SUB), heading=(number, title))
    return [heading, *(Paragraph(text, TEXT) for text in paragraphs)]


def statement(lines: Sequence[Line], *, heads: Sequence[str] = ("2025", "2024")) -> Table:
    rows = [[Paragraph("EUR thousands", _LINE_BOLD), *(Paragraph(head, _NUMBER_BOLD) for head in heads)]]
    style = [
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, RULE),
        ("TOPPADDING", (0, 0), (-1, -1), 4),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
        ("LEFTPADDING", (0, 0), (0, -1), 2),
    ]
    for caption, amounts, is_sum in lines:
        words, number = (_LINE_BOLD, _NUMBER_BOLD) if is_sum or amounts is None else (_LINE, _NUMBER)
        cells = [Paragraph(bracketed(amount), number) for amount in amounts or ()]
        rows.append([Paragraph(caption, words), *(cells or [""] * len(heads))])
        if is_sum:
            here = len(rows) - 1
            style += [("LINEABOVE", (0, here), (-1, here), 0.4, RULE), ("BACKGROUND", (0, here), (-1, here), SHADE)]
    width = A4[0] - 2 * REPORT.margin
    column = 24 * mm
    table = Table(rows, colWidths=[width - column * len(heads)] + [column] * len(heads), spaceAfter=10, repeatRows=1)
    table.setStyle(TableStyle(style))
    return table


def _income() -> Table:
    return statement(
        [
            ("Revenue", f.REVENUE, False),
            ("Change in inventories of finished goods and work in progress", f.INVENTORY_CHANGE, False),
            ("Other operating income", f.OTHER_INCOME, False),
            ("Cost of materials", f.MATERIALS, False),
            ("Personnel expenses", f.PERSONNEL, False),
            ("Other operating expenses", f.OTHER_EXPENSES, False),
            ("EBITDA", f.EBITDA, True),
            ("Depreciation and amortisation", f.DEPRECIATION, False),
            ("Operating profit (EBIT)", f.EBIT, True),
            ("Interest income", f.INTEREST_INCOME, False),
            ("Interest and similar expenses", f.INTEREST_EXPENSE, False),
            ("Profit before tax", f.BEFORE_TAX, True),
            ("Income taxes", f.TAXES, False),
            ("Net income for the year", f.NET_INCOME, True),
        ]
    )


def _assets() -> Table:
    fixed = f.total(f.INTANGIBLES, f.TANGIBLES, f.FINANCIAL_ASSETS)
    current = f.total(f.INVENTORIES, f.RECEIVABLES, f.OTHER_ASSETS, f.CASH)
    return statement(
        [
            ("Intangible assets", f.INTANGIBLES, False),
            ("Property, plant and equipment", f.TANGIBLES, False),
            ("Financial assets", f.FINANCIAL_ASSETS, False),
            ("Fixed assets", fixed, True),
            ("Inventories", f.INVENTORIES, False),
            ("Trade receivables", f.RECEIVABLES, False),
            ("Other assets", f.OTHER_ASSETS, False),
            ("Cash at bank", f.CASH, False),
            ("Current assets", current, True),
            ("Prepaid expenses", f.PREPAID, False),
            ("Total assets", f.TOTAL_ASSETS, True),
        ]
    )


def _liabilities() -> Table:
    provisions = f.total(f.PENSIONS, f.TAX_PROVISIONS, f.OTHER_PROVISIONS)
    owed = f.total(f.BANK_DEBT, f.ADVANCES, f.PAYABLES, f.OTHER_LIABILITIES)
    return statement(
        [
            ("Subscribed capital", f.CAPITAL, False),
            ("Capital reserves", f.CAPITAL_RESERVES, False),
            ("Accumulated losses brought forward", f.LOSSES_FORWARD, False),
            ("Net income for the year", f.NET_INCOME, False),
            ("Currency translation", f.TRANSLATION, False),
            ("Equity", f.EQUITY, True),
            ("Provisions for pensions", f.PENSIONS, False),
            ("Provisions for taxes", f.TAX_PROVISIONS, False),
            ("Other provisions", f.OTHER_PROVISIONS, False),
            ("Provisions", provisions, True),
            ("Liabilities to banks", f.BANK_DEBT, False),
            ("Advances received on orders", f.ADVANCES, False),
            ("Trade payables", f.PAYABLES, False),
            ("Other liabilities", f.OTHER_LIABILITIES, False),
            ("Liabilities", owed, True),
            ("Deferred income", f.DEFERRED_INCOME, False),
            ("Total equity and liabilities", f.TOTAL_ASSETS, True),
        ]
    )


def _cash_flow() -> Table:
    lines = list(f.cash_flow().items())
    operating, investing, rest = lines[:8], lines[8:10], lines[10:]
    change = f.CASH[0] - f.CASH[1]
    return statement(
        [
            *((caption, (amount,), False) for caption, amount in operating),
            ("Cash flow from operating activities", (sum(amount for _, amount in operating),), True),
            *((caption, (amount,), False) for caption, amount in investing),
            ("Cash flow from investing activities", (sum(amount for _, amount in investing),), True),
            *((caption, (amount,), False) for caption, amount in rest),
            ("Change in cash", (change,), True),
            ("Cash at bank on 1 January", (f.CASH[1],), False),
            ("Cash at bank on 31 December", (f.CASH[0],), True),
        ],
        heads=("2025",),
    )


def _equity() -> Table:
    return statement(
        [
            ("Balance on 1 January 2025", (5_000, 18_200, -6_214, -168, 16_818), True),
            ("Net income for the year", (0, 0, 9_759, 0, 9_759), False),
            ("Currency translation", (0, 0, 0, -144, -144), False),
            ("Balance on 31 December 2025", (5_000, 18_200, 3_545, -312, 26_433), True),
        ],
        heads=("Capital", "Reserves", "Results", "Translation", "Total"),
    )


def _fixed_assets() -> Table:
    return statement(
        [
            ("Intangible assets", (4_870, 485, -1_140, 4_215), False),
            ("Land and buildings", (6_120, 310, -645, 5_785), False),
            ("Technical equipment and machinery", (22_480, 4_265, -3_790, 22_955), False),
            ("Other equipment", (8_210, 1_280, -1_365, 8_125), False),
            ("Assets under construction", (845, 1_230, 0, 2_075), False),
            ("Property, plant and equipment", (37_655, 7_085, -5_800, 38_940), True),
            ("Financial assets", (610, 0, 0, 610), False),
            ("Total", (43_135, 7_570, -6_940, 43_765), True),
        ],
        heads=("1 Jan. 2025", "Additions", "Charge for 2025", "31 Dec. 2025"),
    )


def _other_provisions() -> Table:
    return statement(
        [
            ("Warranties", (3_150, 2_210), False),
            ("Holidays, overtime and bonuses", (2_940, 2_885), False),
            ("Groundwater treatment in Osnabrück", (1_350, 900), False),
            ("Outstanding invoices and other", (800, 1_420), False),
            ("Other provisions", f.OTHER_PROVISIONS, True),
        ]
    )


def _split(parts: dict[str, tuple[int, int]]) -> Table:
    return statement([*((name, amounts, False) for name, amounts in parts.items()), ("Revenue", f.REVENUE, True)])


_REPORT_TEXT = tuple(block.text for block in blocks("auditors-report.txt"))


def _front(known: Pages) -> list[Flowable]:
    front = [
        ("title", "Tarnfeld Pumpen GmbH"),
        ("name", "Consolidated financial statements"),
        ("name", "for the financial year from 1 January to 31 December 2025"),
        ("gap", ""),
        ("small", "with the report of the independent auditor"),
        ("small", "All amounts in EUR thousands unless stated otherwise"),
    ]
    report = [*title("", "Report of the independent auditor"), *(Paragraph(text, TEXT) for text in _REPORT_TEXT)]
    return [*cover(REPORT, lines=front), *contents(REPORT, known), *report, PageBreak()]


def _statements() -> list[Flowable]:
    small = "in EUR thousands; negative amounts in brackets"
    return [
        *title("A", "Consolidated income statement 2025", small=small), _income(),
        Paragraph("EBITDA for the financial year 2025 amounted to EUR 24,355 thousand (2024: EUR 18,108 thousand).", TEXT),
        Paragraph("EBITDA is the operating profit before depreciation and amortisation.", TEXT),
        PageBreak(),
        *title("B", "Consolidated balance sheet as at 31 December 2025: assets", small=small), _assets(),
        PageBreak(),
        *title("C", "Consolidated balance sheet as at 31 December 2025: equity and liabilities", small=small),
        _liabilities(), PageBreak(),
        *title("D", "Consolidated cash flow statement 2025", small=small), _cash_flow(),
        PageBreak(),
        *title("E", "Statement of changes in equity 2025", small=small), _equity(),
        *title("F", "Movement in fixed assets 2025", small=small), _fixed_assets(), PageBreak(),
    ]  # fmt: skip


def _notes() -> list[Flowable]:
    return [
        *title("G", "Notes to the consolidated financial statements"),
        *_note("1", "General", "Tarnfeld Pumpen GmbH has its seat in Osnabrück and is entered in the commercial register of "
               "the local court of Osnabrück under HRB 214609. The statements were drawn up under the Commercial Code.",
               "The Group consists of the parent company and its wholly owned subsidiaries Tarnfeld Seals s.r.o., Brno, "
               "Tarnfeld Service B.V., Venlo, and Tarnfeld Inc., Akron, Ohio."),
        *_note("2", "Accounting policies", "Revenue is recognised when risk has passed to the customer. Inventories are "
               "valued at the lower of cost and market. Intangible assets are amortised over three to eight years; "
               "internally generated intangible assets are not capitalised.",
               "Machinery is depreciated over eight to fifteen years on a straight-line basis. Receivables in foreign "
               "currency are translated at the rate on the balance sheet date."),
        *_note("3", "Revenue by segment"), _split(f.SEGMENTS),
        *_note("4", "Revenue by region"), _split(f.REGIONS),
        *_note("5", "Personnel", "Personnel expenses include social security contributions of EUR 7,322 thousand (2024: EUR "
               "6,984 thousand). The Group had on average 612 employees in 2025 (2024: 598)."),
        *_note("6", "Inventories", "Raw materials amount to EUR 9,815 thousand, work in progress to EUR 11,240 thousand and "
               "finished goods to EUR 6,425 thousand. Write-downs for slow-moving spare parts of EUR 1,905 thousand are "
               "deducted."),
        *_note("7", "Trade receivables", "Trade receivables of EUR 23,115 thousand are due within one year. Allowances for "
               "doubtful accounts amount to EUR 385 thousand."),
        *_note("8", "Provisions for pensions", "The provisions were measured by the projected unit credit method with a "
               "discount rate of 1.9 per cent and the mortality tables 2018 G."),
        *_note("9", "Other provisions"), _other_provisions(),
        *_note("10", "Liabilities to banks", "Liabilities to banks amounted to EUR 41,500 thousand as at 31 December 2025 "
               "(2024: EUR 45,000 thousand). They are secured by pledges of shares, receivables and inventories.",
               "Of this amount EUR 3,500 thousand fall due within one year and EUR 38,000 thousand in one to five years."),
        *_note("11", "Income taxes", "The tax rate of the parent company is 31.2 per cent. Tax loss carryforwards of the "
               "subsidiary in Akron amount to EUR 2,640 thousand; no deferred tax asset was recognised for them."),
        *_note("12", "Financial commitments", "Commitments under rental and lease agreements amount to EUR 13,480 thousand, "
               "of which EUR 2,310 thousand fall due within one year. Commitments for ordered machinery amount to EUR "
               "1,870 thousand."),
        *_note("13", "Contingent liabilities", "Guarantees of EUR 3,260 thousand have been given to customers for advances. "
               "Management does not expect them to be called."),
        *_note("14", "Fees of the auditor", "The fee of the auditor for the financial year was EUR 186 thousand, of which EUR "
               "164 thousand were for the audit and EUR 22 thousand for tax advice."),
        *_note("15", "Events after the balance sheet date", "Apart from the warranty matter described in the auditor's "
               "report no events of special significance occurred after the end of the financial year.",
               "Osnabrück, 18 March 2026", "Dr Henrike Sandau &nbsp;&nbsp;&nbsp; Katrin Voßberg"),
    ]  # fmt: skip


def audited_accounts() -> bytes:
    sheet = Sheet(
        "Consolidated financial statements 2025", "Dexheim Ruland", "Consolidated financial statements 2025",
        "Tarnfeld Pumpen GmbH", "in EUR thousands", REPORT, has_cover=True,
    )  # fmt: skip
    return printed(sheet, lambda known: [*_front(known), *_statements(), *_notes()])[0]
