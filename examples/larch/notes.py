"""Plain texts: policies, notes and emails."""

INFORMATION_SECURITY_POLICY = """\
TARNFELD PUMPEN GMBH
INFORMATION SECURITY POLICY
Version 4.1, in force from 1 February 2026. Owner: Head of IT, Meike Rathmann

1. Purpose
This policy protects the information of the Tarnfeld group and of its customers against loss, disclosure and change. It applies to all employees, temporary workers and service providers who use our systems.

2. Access
Each user has a personal account. Remote access is possible only with a second factor.
Rights are given on the request of the line manager and are reviewed every six months. Accounts of leavers are closed on the last working day.

3. Devices and data
Notebooks and telephones are encrypted. Drawings and customer data may be stored only on the group's own servers or in services that the Head of IT has approved.

4. Backup
Servers are backed up every night. A copy is kept offline in Venlo, and the restoration of a complete server is tested twice a year.

5. Reporting of incidents
Every security incident must be reported to the Head of IT within four hours of its discovery.
Where personal data are affected, the data protection officer decides within 48 hours whether the authority has to be notified.

6. Plant control systems
Controllers of machines and test fields are kept in a network of their own. Maintenance by the maker is allowed only while a Tarnfeld employee is present.

7. Breaches
Breaches of this policy may lead to measures under employment law.
"""

PHISHING_INCIDENT = """\
From: Meike Rathmann
To: Katrin Voßberg; Henrike Sandau
Date: 19 February 2026
Subject: Closing note on the phishing incident

Dear both,

as agreed, here is the closing note on the incident of 11 February.

On the morning of 11 February 2026 an attacker obtained the password of a purchasing clerk in Brno through a forged login page. The attacker could read the mailbox of that clerk for about five hours, until the account was locked at 13.20.

The mailbox contained business contact data of 312 persons. No bank details were changed and no payment was diverted.

The Czech data protection authority was notified on 13 February 2026; it closed the matter on 17 February without measures.

Since then the second factor is required for webmail at all sites. The costs of outside forensic work were EUR 18,400.

Regards
Meike
"""

PENSION_SCHEME = """\
TARNFELD PENSION SCHEME: SUMMARY FOR EMPLOYEES
As at 1 January 2026

The scheme of 1984 grants employees of Tarnfeld Pumpen GmbH who joined before 1 July 2002 a monthly pension of EUR 9.20 for each full year of service.
The pension scheme was closed to new entrants on 1 July 2002.
At 31 December 2025 the scheme had 61 active members, 48 former employees with vested rights and 137 pensioners.
Pensions are reviewed every three years and raised in line with consumer prices; the next review takes place in 2027.
The obligations are not funded by separate assets. They are shown in the balance sheet as provisions for pensions, with EUR 9,870 thousand at the end of 2025.
Employees who joined later receive a subsidy of 20 per cent on what they convert from salary into a direct insurance.
The subsidiaries in Brno and Akron have no defined benefit schemes. Venlo takes part in the pension fund of its industry.
"""

COUNSEL_NOTE = """\
From: Dr Philipp Garrelts, Garrelts Moormann Rechtsanwälte
To: Katrin Voßberg
Date: 8 September 2026
Subject: Brannock ./. Tarnfeld, Regional Court Düsseldorf

Dear Ms Voßberg,

you asked for a short statement for the data room.

Brannock relies on claim 1 of its European patent on grooved face seals. In our view the TSG 70 does not make use of claim 1, because its grooves end before the inner edge of the face.

We put the chance of a judgment against Tarnfeld at about 20 per cent. The opposition against the patent will be heard in Munich on 2 December 2026.

If the patent were upheld and infringed, we would expect a licence fee of three per cent on sales of the TSG 70, which were EUR 5.1 million in 2025.

Kind regards
Philipp Garrelts
"""

PRICING_POLICY = """\
TARNFELD PUMPEN GMBH: PRICING AND DISCOUNT POLICY 2026
Issued by the Commercial Director, 12 January 2026. Internal.

List prices rise by 3.2 per cent on 1 April 2026 for pumps and by 2.5 per cent for seals.
Sales engineers may grant discounts of up to 12 per cent on standardised pumps; anything above needs the signature of the Commercial Director.
No discount is given on spare parts for machines older than ten years.
Quotations for engineered pumps are valid for thirty days and need a contribution margin of at least 38 per cent.
Distributors receive a functional discount of 25 per cent on list prices and commit themselves to keep a stock of wear parts.
Freight is charged at cost on orders below EUR 2,500.
"""

TRADING_UPDATE = """\
PROJECT LARCH - TRADING UPDATE, NINE MONTHS TO 30 SEPTEMBER 2026
Prepared by management, unaudited, 14 October 2026

Revenue for the nine months to 30 September 2026 was EUR 114.9 million, 4.1 per cent above the same period of the year before.
Order intake was EUR 121.7 million and the order backlog stood at EUR 53.1 million at the end of September.
EBITDA for the nine months was EUR 18.6 million after EUR 17.4 million in the previous year.
Cash at bank was EUR 13.4 million after the instalment of EUR 1.75 million paid on the term loan in June.
Management confirms its expectation of revenue of EUR 155 million for the full year.
"""
