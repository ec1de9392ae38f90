"""The management accounts, and the auditor's letter to the management."""

import figures as f
from accounts import HEAD, SUB, TEXT, statement, title
from markup import blocks
from paper import REPORT, Sheet, grid, printed
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph, Spacer

_MONTHLY = {  # the fourth quarter by month and the year, before the late provision
    "Order intake": (12_610, 13_240, 11_480, 153_900),
    "Revenue": (12_980, 13_115, 13_905, 148_620),
    "Cost of materials": (-5_990, -6_025, -6_410, -68_365),
    "Personnel expenses": (-3_690, -3_905, -3_760, -44_586),
    "Other, net": (-1_015, -955, -1_105, -10_564),
    "EBITDA": (2_285, 2_230, 2_630, 25_105),
}


def management_accounts() -> bytes:
    sheet = Sheet(
        "Management accounts December 2025", "Tarnfeld Controlling", "Management accounts December 2025",
        "Tarnfeld Pumpen GmbH", "Unaudited, in EUR thousands", REPORT,
    )  # fmt: skip
    lines = [(name, amounts, name == "EBITDA") for name, amounts in _MONTHLY.items()]
    working_capital = [
        ("Inventories", f.INVENTORIES, False), ("Trade receivables", f.RECEIVABLES, False),
        ("Trade payables", tuple(-amount for amount in f.PAYABLES), False),
        ("Advances received", tuple(-amount for amount in f.ADVANCES), False),
        ("Trade working capital", (31_805, 29_925), True),
    ]  # fmt: skip
    story = [
        *title("", "Management accounts December 2025", small="Unaudited. Prepared by Controlling on 16 January 2026."),
        Paragraph("EBITDA for the financial year 2025 was EUR 25,105 thousand according to the management accounts.", TEXT),
        Paragraph("Revenue for the year of EUR 148,620 thousand was EUR 1,120 thousand above the budget. Order intake reached "
                  "EUR 153,900 thousand, which gives a book-to-bill ratio of 1.04.", TEXT),
        statement(lines, heads=("Oct.", "Nov.", "Dec.", "Year 2025")),
        Paragraph("Order backlog", SUB),
        Paragraph("The order backlog at 31 December 2025 was EUR 46,300 thousand, or about sixteen weeks of production.", TEXT),
        Paragraph("Working capital", SUB), statement(working_capital),
        Paragraph("Trade working capital rose by EUR 1,880 thousand because castings were stocked ahead of the summer "
                  "closure of the foundry.", TEXT),
        PageBreak(),
        Paragraph("Comments by segment", HEAD),
        *(Paragraph(text, TEXT) for text in (
            ("<b>Process Pumps.</b> The segment grew by 5.4 per cent. Growth came from standardised pumps for the chemical "
            "industry, while engineered pumps were held back by the lack of test capacity."),
            ("<b>Mechanical Seals.</b> Sales of gas-lubricated seals rose by a fifth. The second shift in Brno has been in "
            "place since May."),
            ("<b>Service and Spares.</b> Venlo handled 1,940 repairs. The service contracts with two Dutch water "
            "companies were renewed for three years."),
        )),
        Paragraph("Headcount", HEAD),
        grid(REPORT, [("Site", "Average 2025", "Average 2024"),
                      *((site, str(now), str(before)) for site, (now, before) in f.HEADCOUNT.items()),
                      ("Group", "612", "598")]),
    ]  # fmt: skip
    return printed(sheet, lambda _: list(story))[0]


_LETTER = tuple(block.text for block in blocks("management-letter.txt"))


def management_letter() -> bytes:
    sheet = Sheet(
        "Management letter 2025", "Dexheim Ruland", "Management letter on the audit 2025", "Dexheim Ruland",
        "Confidential", REPORT,
    )  # fmt: skip
    opening = Paragraph("Management letter on the audit of the financial year 2025", HEAD)
    return printed(
        sheet,
        lambda _: [opening, Spacer(1, 4 * mm), *(Paragraph(text, TEXT) for text in _LETTER)],
    )[0]
