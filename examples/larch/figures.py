"""The figures of Tarnfeld, in EUR thousands: the one place from which accounts, reports, model and lists take them."""

YEARS = (2025, 2024)

SEGMENTS = {
    "Process Pumps": (81_240, 77_105),
    "Mechanical Seals": (34_880, 32_160),
    "Service and Spares": (32_500, 30_215),
}
REGIONS = {
    "Germany": (52_017, 50_213),
    "Rest of Europe": (58_705, 54_397),
    "Americas": (23_036, 21_620),
    "Asia-Pacific": (14_862, 13_250),
}
REVENUE = (148_620, 139_480)
INVENTORY_CHANGE = (1_240, -860)
OTHER_INCOME = (2_310, 1_905)
MATERIALS = (-68_365, -65_556)
PERSONNEL = (-44_586, -42_541)
OTHER_EXPENSES = (-14_864, -14_320)
DEPRECIATION = (-6_940, -6_610)
INTEREST_INCOME = (112, 84)
INTEREST_EXPENSE = (-3_486, -3_702)
TAXES = (-4_282, -2_443)

EBITDA = (24_355, 18_108)
EBIT = (17_415, 11_498)
BEFORE_TAX = (14_041, 7_880)
NET_INCOME = (9_759, 5_437)

LATE_WARRANTY_PROVISION = 750  # booked after the management accounts closed: why they show more EBITDA than the audit

INTANGIBLES = (4_215, 4_870)
TANGIBLES = (38_940, 37_655)
FINANCIAL_ASSETS = (610, 610)
INVENTORIES = (27_480, 25_910)
RECEIVABLES = (23_115, 21_640)
OTHER_ASSETS = (2_745, 2_980)
CASH = (11_860, 8_425)
PREPAID = (485, 430)
TOTAL_ASSETS = (109_450, 102_520)

CAPITAL = (5_000, 5_000)
CAPITAL_RESERVES = (18_200, 18_200)
LOSSES_FORWARD = (-6_214, -11_651)
TRANSLATION = (-312, -168)
EQUITY = (26_433, 16_818)
PENSIONS = (9_870, 9_640)
TAX_PROVISIONS = (1_425, 980)
OTHER_PROVISIONS = (8_240, 7_415)
BANK_DEBT = (41_500, 45_000)
ADVANCES = (4_180, 3_720)
PAYABLES = (14_610, 13_905)
OTHER_LIABILITIES = (2_912, 4_832)
DEFERRED_INCOME = (280, 210)

HEADCOUNT = {"Osnabrück": (318, 311), "Brno": (171, 166), "Venlo": (54, 53), "Akron": (69, 68)}


class FiguresDoNotAgreeError(AssertionError):
    """Two sums that should be the same are not."""


def _agree(name: str, left: tuple[int, ...], right: tuple[int, ...]) -> None:
    if left != right:
        raise FiguresDoNotAgreeError(f"{name}: {left} is not {right}")


def total(*lines: tuple[int, int]) -> tuple[int, int]:
    return sum(line[0] for line in lines), sum(line[1] for line in lines)


def check() -> None:
    """Refuse figures that do not add up."""
    _agree("segments", total(*SEGMENTS.values()), REVENUE)
    _agree("regions", total(*REGIONS.values()), REVENUE)
    operating = (REVENUE, INVENTORY_CHANGE, OTHER_INCOME, MATERIALS, PERSONNEL, OTHER_EXPENSES)
    _agree("EBITDA", total(*operating), EBITDA)
    _agree("EBIT", total(EBITDA, DEPRECIATION), EBIT)
    _agree("profit before tax", total(EBIT, INTEREST_INCOME, INTEREST_EXPENSE), BEFORE_TAX)
    _agree("net income", total(BEFORE_TAX, TAXES), NET_INCOME)
    fixed = (INTANGIBLES, TANGIBLES, FINANCIAL_ASSETS)
    _agree("assets", total(*fixed, INVENTORIES, RECEIVABLES, OTHER_ASSETS, CASH, PREPAID), TOTAL_ASSETS)
    _agree("equity", total(CAPITAL, CAPITAL_RESERVES, LOSSES_FORWARD, NET_INCOME, TRANSLATION), EQUITY)
    provisions = total(PENSIONS, TAX_PROVISIONS, OTHER_PROVISIONS)
    liabilities = total(BANK_DEBT, ADVANCES, PAYABLES, OTHER_LIABILITIES, DEFERRED_INCOME)
    _agree("liabilities", total(EQUITY, provisions, liabilities), TOTAL_ASSETS)
    _agree("cash flow", (CASH[1] + sum(cash_flow().values()),), (CASH[0],))


def cash_flow() -> dict[str, int]:
    """Return the lines of the consolidated cash flow statement for 2025."""
    return {
        "Net income for the year": NET_INCOME[0],
        "Depreciation and amortisation": -DEPRECIATION[0],
        "Increase in provisions": sum(line[0] - line[1] for line in (PENSIONS, TAX_PROVISIONS, OTHER_PROVISIONS)),
        "Increase in inventories": INVENTORIES[1] - INVENTORIES[0],
        "Increase in trade receivables": RECEIVABLES[1] - RECEIVABLES[0],
        "Decrease in other assets": OTHER_ASSETS[1] - OTHER_ASSETS[0] + PREPAID[1] - PREPAID[0],
        "Increase in trade payables and advances": PAYABLES[0] - PAYABLES[1] + ADVANCES[0] - ADVANCES[1],
        "Decrease in other liabilities": OTHER_LIABILITIES[0]
        - OTHER_LIABILITIES[1]
        + DEFERRED_INCOME[0]
        - DEFERRED_INCOME[1],
        "Purchase of intangible assets": -485,
        "Purchase of property, plant and equipment": -7_085,
        "Repayment of bank loans": BANK_DEBT[0] - BANK_DEBT[1],
        "Effect of exchange rates": TRANSLATION[0] - TRANSLATION[1],
    }


def bracketed(amount: int) -> str:
    """Return an amount as accounts print it: thousands with commas, negatives in brackets, nothing as a dash."""
    if amount == 0:
        return "–"
    return f"({-amount:,})" if amount < 0 else f"{amount:,}"
