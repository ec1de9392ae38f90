"""A small deal room on disk, to import and to break."""

import json
from pathlib import Path
from typing import Any


def entries() -> dict[str, Any]:
    return {
        "deal": {"slug": "birch", "name": "Project Birch"},
        "organisations": [
            {"slug": "adviser", "name": "Adviser LLP", "side": "sell"},
            {"slug": "alpha", "name": "Alpha plc", "side": "buy"},
            {"slug": "beta", "name": "Beta GmbH", "side": "buy"},
        ],
        "users": [
            {"email": "lead@adviser.example", "name": "Lea", "organisation": "adviser", "role": "lead_advisor"},
            {"email": "ann@alpha.example", "name": "Ann", "organisation": "alpha", "role": "buyer"},
            {"email": "ghost@example.com", "name": "Ghost"},
        ],
        "folders": [{"path": "/Legal/Contracts"}, {"path": "/Private"}],
        "grants": [
            {"organisation": "alpha", "folder": "/Legal", "tier": "view"},
            {"organisation": "beta", "folder": "/Legal/Contracts", "tier": "download"},
        ],
        "overrides": [{"user": "ann@alpha.example", "folder": "/Private", "tier": "none"}],
        "documents": [
            {"folder": "/Legal/Contracts", "file": "documents/supply.txt", "title": "Supply agreement"},
            {"folder": "/Private", "file": "documents/memo.txt", "title": "Memo"},
        ],
        "request_lists": [
            {"slug": "rl-1", "name": "Legal", "owner": "alpha", "visible_to": ["alpha", "beta"]},
            {"slug": "rl-2", "name": "Ownerless", "owner": None, "visible_to": ["alpha"]},
        ],
        "requests": [
            {
                "slug": "r-1",
                "list": "rl-1",
                "title": "Liability cap",
                "body": "What is the cap on liability under the supply agreement?",
                "created_by": "ann@alpha.example",
            }
        ],
        "questions": [
            {
                "slug": "q-1",
                "title": "Notice",
                "body": "How long is the notice period?",
                "created_by": "ghost@example.com",
            }
        ],
    }


FILES = {
    "documents/supply.txt": (
        "SUPPLY AGREEMENT\n\n1. Liability\n\nThe aggregate liability of the Supplier is capped at EUR 4.5 million.\n\n"
        "2. Term\n\nEither party may terminate this Agreement on six months' written notice.\n"
    ),
    "documents/memo.txt": "The reserve price is EUR 50 million and is known to the seller alone.\n",
}


def write_room(folder: Path, room: dict[str, Any] | None = None) -> Path:
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "dealroom.json").write_text(json.dumps(room or entries()), encoding="utf-8")
    return folder
