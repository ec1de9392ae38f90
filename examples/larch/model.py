"""The financial model: actuals from the accounts, a forecast by formula, a hidden downside case, and the customer list."""

from datetime import date

import figures as f
from workbook import Expr, Worksheet, total, workbook

_YEARS = ("2024A", "2025A", "2026B", "2027F", "2028F", "2029F")
_FORECAST = len(_YEARS) - 2
_GROWTH = {
    "Process Pumps": (0.045, 0.06, 0.05, 0.045),
    "Mechanical Seals": (0.05, 0.05, 0.05, 0.045),
    "Service and Spares": (0.03, 0.04, 0.04, 0.04),
}
_RATIOS = {
    "Cost of materials": (0.4595, 0.458, 0.457, 0.456),
    "Personnel expenses": (0.2985, 0.2955, 0.293, 0.2915),
    "Other costs, net": (0.0735, 0.072, 0.071, 0.0705),
}
_CAPEX = (9_100_000, 9_400_000, 6_800_000, 6_900_000)
_TAX_RATE, _INTEREST_RATE, _WORKING_CAPITAL = 0.312, 0.061, 0.214
_TEST_BED = (1_600_000, 3_200_000)


def _euros(pair: tuple[int, int]) -> list[int]:
    """Return (2025, 2024) in thousands as euros, the older year first."""
    return [pair[1] * 1_000, pair[0] * 1_000]


class _Assumptions:
    def __init__(self) -> None:
        self.sheet = sheet = Worksheet("Assumptions", (38, 11, 11, 11, 11, 11, 11), frozen_rows=3)
        sheet.row(["Assumptions of the management case"], first="title")
        sheet.row(["Model date", date(2026, 9, 30)])
        sheet.row(["Growth and ratios", *_YEARS], "head", "head")
        self.growth = {name: self._line(f"Growth of {name}", rates, "percent") for name, rates in _GROWTH.items()}
        self.ratios = {
            name: self._line(f"{name}, share of revenue", rates, "percent") for name, rates in _RATIOS.items()
        }
        self.capex = self._line("Capital expenditure", _CAPEX, "million")
        self._line("of which new test bed in Osnabrück", (*_TEST_BED, 0, 0), "million")
        self.working_capital = self._line("Trade working capital, share of revenue", (_WORKING_CAPITAL,) * 4, "percent")
        self.tax = self._line("Tax rate", (_TAX_RATE,) * 4, "percent")
        self.interest = self._line("Interest rate on net debt", (_INTEREST_RATE,) * 4, "percent")

    def _line(self, name: str, values: tuple[float, ...], style: str) -> list[Expr]:
        cells = self.sheet.row([name, "", "", *values], style)[3:]
        return [self.sheet.elsewhere(cell) for cell in cells]


class _ProfitAndLoss:
    def __init__(self, given: _Assumptions) -> None:
        self.sheet = sheet = Worksheet("Profit and loss", (38, 11, 11, 11, 11, 11, 11), frozen_rows=3)
        sheet.row(["Consolidated profit and loss, management case"], first="title")
        sheet.row(["Values in EUR, shown in millions. A = audited, B = budget, F = forecast."], first="note")
        sheet.row(["EUR", *_YEARS], "head", "head")
        segments = [self._grown(name, _euros(pair), given.growth[name]) for name, pair in f.SEGMENTS.items()]
        sums = [total([segment[year] for segment in segments]) for year in range(len(_YEARS))]
        self.revenue = sheet.row(["Revenue", *sums], "million_sum", "head")[1:]
        other = f.total(f.INVENTORY_CHANGE, f.OTHER_INCOME, f.OTHER_EXPENSES)
        costs = [
            self._cost(name, _euros(pair), given.ratios[name])
            for name, pair in zip(_RATIOS, (f.MATERIALS, f.PERSONNEL, other), strict=True)
        ]
        results = [total([self.revenue[year], *(cost[year] for cost in costs)]) for year in range(len(_YEARS))]
        self.ebitda = sheet.row(["EBITDA", *results], "million_sum", "head")[1:]
        margins = [self.ebitda[year] / self.revenue[year] for year in range(len(_YEARS))]
        sheet.row(["EBITDA margin", *margins], "percent")
        depreciation = [*_euros(f.DEPRECIATION), -7_300_000, -7_900_000, -8_100_000, -8_000_000]
        written_off = sheet.row(["Depreciation and amortisation", *depreciation], "million")[1:]
        profits = [self.ebitda[year] + written_off[year] for year in range(len(_YEARS))]
        self.ebit = sheet.row(["EBIT", *profits], "million_sum", "head")[1:]

    def _grown(self, name: str, actuals: list[int], rates: list[Expr]) -> list[Expr]:
        """Add the row of a segment: each forecast year is the year before times one plus its growth."""
        values: list[int | Expr] = [*actuals]
        row = self.sheet.next_row
        cells = [Expr(f"{letter}{row}", float(actual)) for letter, actual in zip("BC", actuals, strict=True)]
        for letter, rate in zip("DEFG", rates, strict=True):
            formula = cells[-1] * (Expr("1", 1.0) + rate)
            values.append(formula)
            cells.append(Expr(f"{letter}{row}", formula.value))
        self.sheet.row([name, *values], "million")
        return cells

    def _cost(self, name: str, actuals: list[int], ratios: list[Expr]) -> list[Expr]:
        forecast = [-self.revenue[2 + year] * ratios[year] for year in range(_FORECAST)]
        return self.sheet.row([name, *actuals, *forecast], "million")[1:]


def _cash(given: _Assumptions, result: _ProfitAndLoss) -> Worksheet:
    sheet = Worksheet("Cash and debt", (38, 11, 11, 11, 11, 11, 11), frozen_rows=2)
    sheet.row(["Cash flow and net debt, management case"], first="title")
    sheet.row(["EUR", *_YEARS], "head", "head")
    out = result.sheet.elsewhere
    ebitda = sheet.row(["EBITDA", "", "", *(out(cell) for cell in result.ebitda[2:])], "million")[3:]
    spent = sheet.row(["Capital expenditure", "", "", *(-cell for cell in given.capex)], "million")[3:]
    stock = [
        -(out(result.revenue[2 + year]) - out(result.revenue[1 + year])) * given.working_capital[year]
        for year in range(_FORECAST)
    ]
    stock = sheet.row(["Change in trade working capital", "", "", *stock], "million")[3:]
    taxes = sheet.row(
        ["Taxes on operating profit", "", "", *(-out(result.ebit[2 + y]) * given.tax[y] for y in range(_FORECAST))],
        "million",
    )[3:]
    debt_row = sheet.next_row + 2  # interest is charged on the opening debt, which stands two rows below it
    opening = Expr(f"C{debt_row}", float((f.BANK_DEBT[0] - f.CASH[0]) * 1_000))
    interest, free, debts = [], [], [opening]
    for year, letter in enumerate("DEFG"):
        cost = -debts[-1] * given.interest[year]
        run = [ebitda[year], spent[year], stock[year], taxes[year], Expr(f"{letter}{debt_row - 2}", cost.value)]
        flow = total(run)
        interest.append(cost)
        free.append(flow)
        debts.append(Expr(f"{letter}{debt_row}", debts[-1].value - flow.value))
    sheet.row(["Interest", "", "", *interest], "million")
    flows = sheet.row(["Free cash flow", "", "", *free], "million_sum", "head")[3:]
    closing = [debts[year] - flows[year] for year in range(_FORECAST)]
    sheet.row(
        ["Net debt at year end", (f.BANK_DEBT[1] - f.CASH[1]) * 1_000, int(opening.value), *closing],
        "million_sum",
        "head",
    )
    ratios = [Expr(f"{letter}{debt_row}", debts[1 + year].value) / ebitda[year] for year, letter in enumerate("DEFG")]
    sheet.row(["Net debt to EBITDA", "", "", *ratios], "multiple")
    return sheet


def _downside(result: _ProfitAndLoss) -> Worksheet:
    sheet = Worksheet("Downside", (38, 11, 11, 11, 11, 11, 11), hidden=True)
    sheet.row(["Downside case: loss of one key account, for the sell side only"], first="title")
    sheet.row(["EUR", *_YEARS], "head", "head")
    revenue = [result.sheet.elsewhere(cell) * Expr("0.88", 0.88) for cell in result.revenue[2:]]
    sheet.row(["Revenue, downside", "", "", *revenue], "million")
    ebitda = [result.sheet.elsewhere(cell) * Expr("0.71", 0.71) for cell in result.ebitda[2:]]
    sheet.row(["EBITDA, downside", "", "", *ebitda], "million")
    return sheet


def _key_figures(given: _Assumptions, result: _ProfitAndLoss) -> Worksheet:
    sheet = Worksheet("Key figures", (38, 14, 40), frozen_rows=3)
    out = result.sheet.elsewhere
    sheet.row(["Key figures of the management case"], first="title")
    sheet.row(["Values in EUR, shown in millions."], first="note")
    sheet.row(["Key figure", "Value", "Where it comes from"], "head", "head")
    for year, origin in (
        (1, "Audited financial statements 2025"),
        (3, "Forecast of September 2026"),
        (5, "Forecast of September 2026"),
    ):
        name = _YEARS[year]
        margin = out(result.ebitda[year]) / out(result.revenue[year])
        sheet.row([f"Revenue {name}", out(result.revenue[year]), origin], styles=("text", "million", "note"))
        sheet.row([f"EBITDA {name}", out(result.ebitda[year]), origin], styles=("text", "million", "note"))
        sheet.row([f"EBITDA margin {name}", margin, origin], styles=("text", "percent", "note"))
    spent = total(given.capex)
    sheet.row(["Capital expenditure 2026B to 2029F", spent, "Assumptions"], styles=("text", "million", "note"))
    return sheet


def financial_model() -> bytes:
    given = _Assumptions()
    result = _ProfitAndLoss(given)
    sheets = [_key_figures(given, result), result.sheet, _cash(given, result), given.sheet, _downside(result)]
    return workbook("Project Larch financial model", "Penhallow Strand & Co.", sheets)


_CUSTOMERS = (
    ("C-1001", "Corvane Chemicals SE", "Chemicals", "Germany", 21_400_000, date(2003, 5, 1), "45 days", 4_500_000),
    ("C-1014", "Hydrosund Utilities A/S", "Water", "Denmark", 13_375_000, date(2009, 9, 1), "60 days", 2_750_000),
    ("C-1022", "Raffinerie Ostmark GmbH", "Refining", "Austria", 9_810_000, date(2006, 2, 1), "30 days", 2_000_000),
    ("C-1037", "Mestrall Pharma S.A.", "Pharmaceuticals", "Belgium", 7_290_000, date(2014, 4, 1), "45 days", 1_500_000),
    ("C-1040", "Great Basin Potash LLC", "Mining", "United States", 6_985_000, date(2016, 11, 1), "45 days", 1_600_000),
    ("C-1053", "Waterschap De Linge", "Water", "Netherlands", 5_640_000, date(2011, 1, 1), "30 days", 1_200_000),
    ("C-1058", "Skaldvik Papir AS", "Pulp and paper", "Norway", 4_905_000, date(2012, 6, 1), "60 days", 1_000_000),
    ("C-1066", "Zuckerwerke Altmark AG", "Food", "Germany", 4_310_000, date(1998, 3, 1), "30 days", 900_000),
    (
        "C-1071",
        "Pinecrest Polymers Inc.",
        "Chemicals",
        "United States",
        3_870_000,
        date(2018, 8, 1),
        "45 days",
        800_000,
    ),
    ("C-1089", "Kanto Membrane K.K.", "Water", "Japan", 3_425_000, date(2020, 2, 1), "60 days", 750_000),
)


def customer_list() -> bytes:
    sheet = Worksheet("Top customers", (12, 28, 17, 16, 18, 12, 14, 15, 16), frozen_rows=3)
    sheet.row(["Top ten customers 2025"], first="title")
    sheet.row(["Revenue net of rebates, in EUR. Source: customer ledger, 31 December 2025."], first="note")
    heads = ["Number", "Customer", "Industry", "Country", "Revenue 2025", "Share", "Customer since", "Payment terms"]
    sheet.row([*heads, "Credit limit"], "head", "head")
    whole = float(f.REVENUE[0] * 1_000)
    for at, (number, name, industry, country, revenue, since, terms, limit) in enumerate(_CUSTOMERS, 4):
        share = Expr(f"E{at}/{whole:.0f}", revenue / whole)
        _mixed(sheet, [number, name, industry, country, revenue, share, since, terms, limit])
    first, last = 4, 3 + len(_CUSTOMERS)
    amount = sum(customer[4] for customer in _CUSTOMERS)
    _mixed(sheet, ["", "Top ten together", "", "", Expr(f"SUM(E{first}:E{last})", float(amount)),
                   Expr(f"E{last + 1}/{whole:.0f}", amount / whole)])  # fmt: skip
    return workbook("Customer list 2025", "Tarnfeld Controlling", [sheet])


def _mixed(sheet: Worksheet, values: list[str | int | date | Expr]) -> None:
    sheet.row(values, styles=("text", "text", "text", "text", "euro", "percent", "date", "text", "euro"))
