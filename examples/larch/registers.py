"""The registers: tables of comma-separated values."""

import csv
import io
from collections.abc import Iterable, Sequence

Row = Sequence[str | int]


def _csv(rows: Iterable[Row]) -> bytes:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerows(rows)
    return buffer.getvalue().encode()


def litigation_register() -> bytes:
    return _csv([
        ("No.", "Claimant", "Defendant", "Subject", "Court", "Filed", "Amount claimed", "Provision", "Status"),
        ("L-01", "Brannock Sealing Technologies Ltd", "Tarnfeld Pumpen GmbH", "Alleged infringement of a patent on gas-lubricated seals (TSG 70)",
         "Regional Court Düsseldorf", "2025-06-17", "EUR 1,480,000", "none", "Hearing on 9 February 2027"),
        ("L-02", "Tarnfeld Pumpen GmbH", "Raffinerie Ostmark GmbH", "Unpaid invoices for engineered pumps", "Commercial Court Vienna", "2025-11-04",
         "EUR 412,300", "none", "Settlement talks"),
        ("L-03", "Former employee", "Tarnfeld Seals s.r.o.", "Overtime pay 2022 to 2024", "Municipal Court Brno", "2026-01-22", "CZK 318,000",
         "CZK 318,000", "Expert opinion ordered"),
        ("L-04", "Lakeshore Municipal Water District", "Tarnfeld Inc.", "Damage to a pump station after a shaft broke", "Court of Common Pleas, Summit County",
         "2024-09-30", "USD 690,000", "none", "Covered by product liability insurer"),
        ("L-05", "Tarnfeld Service B.V.", "Van Rooij Transport B.V.", "Goods damaged in transit", "District Court Limburg", "2026-04-13", "EUR 57,900",
         "none", "Default judgment obtained"),
    ])  # fmt: skip


def insurance_schedule() -> bytes:
    return _csv([
        ("Line", "Insurer", "Policy number", "Sum insured", "Excess", "Yearly premium", "Expires"),
        ("Property and business interruption", "Nordmeer Versicherung AG", "NM-77-20418", "EUR 96,000,000", "EUR 50,000", "EUR 214,600", "2026-12-31"),
        ("Public and product liability", "Nordmeer Versicherung AG", "NM-31-88102", "EUR 15,000,000", "EUR 25,000", "EUR 138,900", "2026-12-31"),
        ("Environmental liability", "Assekuranz Lindau AG", "AL-5540-12", "EUR 10,000,000", "EUR 50,000", "EUR 41,300", "2026-12-31"),
        ("Directors and officers", "Assekuranz Lindau AG", "AL-9107-03", "EUR 20,000,000", "none", "EUR 36,750", "2027-03-31"),
        ("Cyber", "Calder Specialty", "CS-EU-44921", "EUR 5,000,000", "EUR 100,000", "EUR 58,200", "2027-01-31"),
        ("Transport", "Nordmeer Versicherung AG", "NM-12-50077", "EUR 2,500,000", "EUR 5,000", "EUR 29,400", "2026-12-31"),
    ])  # fmt: skip


def sites() -> bytes:
    return _csv([
        ("Site", "Company", "Address", "Activity", "Tenure", "Area in square metres", "Average employees 2025", "Shifts"),
        ("Osnabrück", "Tarnfeld Pumpen GmbH", "Hafenstraße 118, Osnabrück, Germany", "Head office and pump manufacture", "Leased until 2031", 27850, 318, "two"),
        ("Brno", "Tarnfeld Seals s.r.o.", "Slatinská 77, Brno, Czech Republic", "Manufacture of mechanical seals", "Owned", 11400, 171, "two"),
        ("Venlo", "Tarnfeld Service B.V.", "Kanaalkade 41, Venlo, Netherlands", "Repairs and spare parts store", "Leased until 2027", 3200, 54, "one"),
        ("Akron", "Tarnfeld Inc.", "1460 Foundry Lane, Akron, Ohio, United States", "Assembly and service for the Americas", "Leased until 2033", 6900, 69, "one"),
    ])  # fmt: skip


_FUNCTIONS = (
    ("Production", "Osnabrück", 164, 41.8, "collective agreement, metal industry"),
    ("Engineering", "Osnabrück", 47, 43.2, "collective agreement, metal industry"),
    ("Sales and order centre", "Osnabrück", 58, 44.6, "collective agreement, metal industry"),
    ("Administration", "Osnabrück", 40, 45.1, "collective agreement, metal industry"),
    ("Apprentices", "Osnabrück", 9, 19.3, "collective agreement, metal industry"),
    ("Production", "Brno", 128, 38.4, "company agreement"),
    ("Engineering", "Brno", 19, 37.0, "company agreement"),
    ("Administration", "Brno", 24, 40.9, "individual contracts"),
    ("Service technicians", "Venlo", 36, 39.7, "collective agreement, metal and electrical"),
    ("Administration", "Venlo", 18, 42.5, "individual contracts"),
    ("Assembly", "Akron", 38, 40.2, "individual contracts"),
    ("Service technicians", "Akron", 14, 36.8, "individual contracts"),
    ("Administration", "Akron", 17, 43.9, "individual contracts"),
)


def employees() -> bytes:
    heads = ("Function", "Site", "Headcount", "Average age", "Terms of employment")
    return _csv([heads, *((name, site, count, f"{age:.1f}", terms) for name, site, count, age, terms in _FUNCTIONS)])


def bidder_tracker() -> bytes:
    return _csv([
        ("Bidder", "Indicative offer", "Financing", "Next step"),
        ("Norrland Industrier AB", "EUR 228 million", "own cash", "site visit in Brno"),
        ("Cobalt Ridge Partners LLP", "EUR 221 million", "fund equity and bank loan", "expert sessions"),
        ("Miyagawa Seiki K.K.", "EUR 205 million", "own cash", "board approval in Osaka"),
    ])  # fmt: skip
