"""Nouns to JSON and back: compact layouts of stored texts, and whole reviews."""

import json
from typing import Any

from pydantic import TypeAdapter

from dealroom.checks import Checks
from dealroom.documents import Heading, Location, StoredText, Zone, ZoneKind
from dealroom.verdict import Review

_REVIEW = TypeAdapter(Review)


def canonical(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return the one JSON form of a value that hashes are taken of."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def layout_to_json(stored: StoredText) -> str:
    """Return locations, zones and headings of a stored text as compact JSON."""
    return canonical(
        {
            "locations": [
                [place.start, place.end, place.page, place.sheet, place.cell, place.paragraph, place.line]
                for place in stored.locations
            ],
            "zones": [[zone.kind.value, zone.start, zone.end] for zone in stored.zones],
            "headings": [[heading.start, heading.end, heading.level] for heading in stored.headings],
        }
    )


def stored_text(text: str, layout: str) -> StoredText:
    """Return the stored text with the layout that `layout_to_json` wrote."""
    parts = json.loads(layout)
    return StoredText(
        text=text,
        locations=tuple(Location(*place) for place in parts["locations"]),
        zones=tuple(Zone(ZoneKind(kind), start, end) for kind, start, end in parts["zones"]),
        headings=tuple(Heading(*heading) for heading in parts["headings"]),
    )


def review_to_json(review: Review) -> str:
    """Return a review in the one JSON form that its hash is taken of."""
    return canonical(_REVIEW.dump_python(review, mode="json"))


def review_from_json(text: str) -> Review:
    """Return the review that `review_to_json` wrote."""
    return _REVIEW.validate_json(text)


def checks_to_json(checks: Checks) -> str:
    """Return a deal's settings for verification as canonical JSON."""
    return canonical({"own_terms": list(checks.own_terms), "strikes_uncited": checks.strikes_uncited})


def checks_from_json(text: str) -> Checks:
    """Return the settings that `checks_to_json` wrote."""
    parts = json.loads(text)
    return Checks(own_terms=tuple(parts["own_terms"]), strikes_uncited=parts["strikes_uncited"])
