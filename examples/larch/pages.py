"""Web pages as they were saved into the room: a permit, a press release, a page on the group's structure."""

_SHELL = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>body {{ font-family: Georgia, serif; max-width: 46rem; margin: 2rem auto; line-height: 1.5 }}
table {{ border-collapse: collapse }} td, th {{ border: 1px solid #889; padding: .3rem .6rem; text-align: left }}</style>
</head>
<body>
<header><p>{site}</p></header>
<main>
{body}
</main>
<footer><p>{foot}</p></footer>
</body>
</html>
"""

_PERMIT = """<h1>Permit under immission control law: paint shop of Tarnfeld Pumpen GmbH</h1>
<p>Reference: GAA-OS 24-117-0388. Date: 6 November 2024. Operator: Tarnfeld Pumpen GmbH, Hafenstraße 118, Osnabrück.</p>
<h2>1. Decision</h2>
<p>The operator is permitted to run an installation for the surface treatment of pump parts with organic solvents, with a consumption of not more than 48 tonnes of solvent a year.</p>
<p>The permit is granted without limit of time. It lapses if the installation is not operated for more than three years.</p>
<h2>2. Emission limits</h2>
<p>The emission of volatile organic compounds from the paint shop must not exceed 50 milligrams of total carbon per cubic metre of waste gas.</p>
<table>
<tr><th>Source</th><th>Substance</th><th>Limit</th></tr>
<tr><td>E1, spray booth</td><td>Total carbon</td><td>50 mg/m³</td></tr>
<tr><td>E1, spray booth</td><td>Total dust</td><td>3 mg/m³</td></tr>
<tr><td>E2, drying oven</td><td>Total carbon</td><td>20 mg/m³</td></tr>
</table>
<h2>3. Measurements</h2>
<p>The operator shall have the emissions measured every three years by an approved body, for the first time by 31 October 2025, and shall send the report to the authority within eight weeks.</p>
<h2>4. Noise</h2>
<p>At the nearest dwelling, Kanalweg 9, the noise level of the whole site must not exceed 60 dB(A) by day and 45 dB(A) by night.</p>
<h2>5. Change of operator</h2>
<p>A change of the operator shall be notified to the authority without delay. A change of the shareholders of the operator need not be notified.</p>
"""

_PRESS = """<h1>Tarnfeld opens service centre in Akron</h1>
<p>Akron, Ohio, 16 June 2026. Tarnfeld Inc. today opened its new service centre for process pumps and mechanical seals at 1460 Foundry Lane.</p>
<p>Fourteen service technicians look after customers in eleven states from the new service centre in Akron.</p>
<p>“Our customers asked for repairs within a week, and now they can have them,” said Dr Henrike Sandau, chief executive of Tarnfeld.</p>
<p>The group invested USD 2.6 million in cleaning, balancing and test equipment. The workshop can handle pumps of up to six tonnes.</p>
<p>Tarnfeld makes pumps and seals for the process industry. With 612 employees the group achieved revenue of EUR 148.6 million in 2025.</p>
"""

_STRUCTURE = """<h1>Group structure</h1>
<p>As at 30 September 2026.</p>
<p>Tarnfeld Pumpen GmbH is the parent company and holds all shares in its three subsidiaries.</p>
<table>
<tr><th>Company</th><th>Seat</th><th>Share</th><th>Founded</th><th>Management</th></tr>
<tr><td>Tarnfeld Pumpen GmbH</td><td>Osnabrück, Germany</td><td>parent</td><td>1951</td><td>Dr Henrike Sandau, Katrin Voßberg</td></tr>
<tr><td>Tarnfeld Seals s.r.o.</td><td>Brno, Czech Republic</td><td>100 %</td><td>1996</td><td>Pavel Dvořáček</td></tr>
<tr><td>Tarnfeld Service B.V.</td><td>Venlo, Netherlands</td><td>100 %</td><td>2008</td><td>Joost Kuipers</td></tr>
<tr><td>Tarnfeld Inc.</td><td>Akron, Ohio, United States</td><td>100 %</td><td>2013</td><td>Carla Whitmore</td></tr>
</table>
<p>Harrow Vale Industrial Fund II SCSp holds 92.5 per cent of the shares in Tarnfeld Pumpen GmbH; members of the management hold the other 7.5 per cent.</p>
<p>There are no profit transfer agreements, silent partnerships or branches.</p>
"""


def _page(title: str, site: str, body: str, foot: str) -> bytes:
    return _SHELL.format(title=title, site=site, body=body.strip(), foot=foot).encode()


def environmental_permit() -> bytes:
    return _page("Permit GAA-OS 24-117-0388", "Trade Supervisory Office Osnabrück, register of permits", _PERMIT,
                 "Translation from German. Saved from the public register on 3 September 2026.")  # fmt: skip


def press_release() -> bytes:
    return _page(
        "Tarnfeld opens service centre in Akron", "Tarnfeld newsroom", _PRESS, "Press contact: press@tarnfeld.example"
    )


def group_structure() -> bytes:
    return _page(
        "Group structure", "Tarnfeld intranet, legal department", _STRUCTURE, "Last changed on 1 October 2026."
    )
