"""
Builds Project Larch: every document, `dealroom.json` and `expectations.json`, with the same bytes on every run.

    python examples/larch/build.py           write the files
    python examples/larch/build.py --check   compare with the files that are there; exit 1 naming those that differ
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import accounts
import contracts
import figures
import locked
import model
import notes
import pages
import registers
import reports
import room
import scan
import threads
from letters import letter

_HERE = Path(__file__).parent


def _word(
    name: str, *, title: str, author: str, head: str = "Tarnfeld Pumpen GmbH - confidential"
) -> Callable[[], bytes]:
    return lambda: letter(name, title=title, author=author, head=head)


def _plain(text: str) -> Callable[[], bytes]:
    return text.encode


_MINUTES = "Minutes of the meeting of the advisory board"

_BUILDERS: dict[str, Callable[[], bytes]] = {
    "articles-of-association.pdf": contracts.articles_of_association,
    "group-structure.html": pages.group_structure,
    "board-minutes-2026-05.docx": _word("board-minutes-2026-05.txt", title=_MINUTES, author="Katrin Voßberg"),
    "board-minutes-2026-09.docx": _word("board-minutes-2026-09.txt", title=_MINUTES, author="Katrin Voßberg"),
    "audited-accounts-2025.pdf": accounts.audited_accounts,
    "management-letter-2025.pdf": reports.management_letter,
    "management-accounts-2025-12.pdf": reports.management_accounts,
    "trading-update-2026-09.txt": _plain(notes.TRADING_UPDATE),
    "financial-model.xlsx": model.financial_model,
    "frame-supply-agreement-corvane.pdf": contracts.frame_supply_agreement,
    "castings-supply-hollenbach.docx": _word(
        "castings-supply-agreement.txt", title="Castings supply agreement", author="Volker Istrup"
    ),
    "senior-facility-agreement.pdf": contracts.senior_facility_agreement,
    "litigation-register.csv": registers.litigation_register,
    "counsel-note-brannock.txt": _plain(notes.COUNSEL_NOTE),
    "insurance-schedule.csv": registers.insurance_schedule,
    "sites.csv": registers.sites,
    "lease-osnabrueck.pdf": contracts.osnabrueck_lease,
    "lease-venlo.docx": _word("lease-venlo.txt", title="Lease agreement", author="Kanaalpark Venlo B.V."),
    "environmental-permit.html": pages.environmental_permit,
    "soil-investigation.pdf": contracts.soil_investigation,
    "inspection-certificate-hp-2026-03871.pdf": scan.crane_certificate,
    "load-test-record-2026-04.pdf": locked.load_test_record,
    "employees.csv": registers.employees,
    "pension-scheme.txt": _plain(notes.PENSION_SCHEME),
    "employment-agreement-sandau.docx": _word(
        "employment-agreement.txt", title="Employment agreement", author="Harrow Vale Capital"
    ),
    "press-release-akron.html": pages.press_release,
    "customer-list-2025.xlsx": model.customer_list,
    "pricing-policy-2026.txt": _plain(notes.PRICING_POLICY),
    "information-security-policy.txt": _plain(notes.INFORMATION_SECURITY_POLICY),
    "phishing-incident-2026-02.txt": _plain(notes.PHISHING_INCIDENT),
    "reserve-price-memo.docx": _word(
        "reserve-price-memo.txt",
        title="Reserve price memorandum",
        author="Penhallow Strand & Co.",
        head="Penhallow Strand & Co. - strictly for the sell side",
    ),
    "bidder-tracker.csv": registers.bidder_tracker,
}


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def _deal_room() -> dict[str, object]:
    places = room.files()
    return {
        "deal": {"slug": "larch", "name": "Project Larch"},
        "organisations": [{"slug": slug, "name": name, "side": side} for slug, name, side in room.ORGANISATIONS],
        "users": [
            {"email": email, "name": name, "organisation": organisation, "role": role}
            for email, name, organisation, role in room.USERS
        ],
        "folders": [{"path": path} for path in room.FOLDERS],
        "grants": [{"organisation": who, "folder": folder, "tier": tier} for who, folder, tier in room.GRANTS],
        "overrides": [{"user": who, "folder": folder, "tier": tier} for who, folder, tier in room.OVERRIDES],
        "documents": [
            {"folder": folder, "file": places[name], "title": title} for folder, name, title in room.DOCUMENTS
        ],
        "request_lists": [
            {"slug": slug, "name": name, "owner": owner, "visible_to": list(seen_by)}
            for slug, name, owner, seen_by in threads.REQUEST_LISTS
        ],
        "requests": [
            {"slug": one.slug, "list": one.request_list, "title": one.title, "body": one.body, "created_by": one.by}
            for one in threads.REQUESTS
        ],
        "questions": [
            {"slug": one.slug, "title": one.title, "body": one.body, "created_by": one.by} for one in threads.QUESTIONS
        ],
    }


def _expectation(thread: threads.Thread) -> dict[str, object]:
    if thread.outcome != "answer":
        return {"outcome": thread.outcome, "reason": thread.reason, "never": list(thread.never)}
    places = room.files()
    return {
        "outcome": "answer",
        "file": [places[name] for name in thread.files],
        "mentions": list(thread.mentions),
        "mentions_one_of": list(thread.any_of),
        "may_be_missed": thread.may_be_missed,
    }


def built() -> dict[str, bytes]:
    """Return the bytes of every file of the example, by its path."""
    figures.check()
    places = room.files()
    files = {places[name]: builder() for name, builder in _BUILDERS.items()}
    files["dealroom.json"] = _json(_deal_room())
    files["expectations.json"] = _json({one.slug: _expectation(one) for one in (*threads.REQUESTS, *threads.QUESTIONS)})
    return files


def _differences(files: dict[str, bytes]) -> list[str]:
    """Return the paths that differ from what is there, that are missing, and that nobody builds any more."""
    there = {path.relative_to(_HERE).as_posix() for path in (_HERE / "documents").rglob("*") if path.is_file()}
    differing = [path for path, content in files.items() if not _same(_HERE / path, content)]
    return sorted({*differing, *(there - files.keys())})


def _same(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def main(arguments: list[str]) -> int:
    files = built()
    if arguments == ["--check"]:
        differing = _differences(files)
        for path in differing:
            print(f"differs from what build.py makes: {path}", file=sys.stderr)
        return 1 if differing else 0
    for path, content in files.items():
        target = _HERE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    print(f"{len(files)} files, {sum(map(len, files.values())):,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
