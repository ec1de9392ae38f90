"""Nouns to JSON and back: compact layouts of stored texts, and whole reviews."""

import json
from dataclasses import astuple
from typing import Any

from pydantic import TypeAdapter

from dealroom.checks import Checks
from dealroom.documents import Heading, Location, StoredText, Zone, ZoneKind
from dealroom.sent import SentAnswer
from dealroom.verdict import Review

_REVIEW = TypeAdapter(Review)
_SENT = TypeAdapter(SentAnswer)
_FIRST_VALUES = 7  # of a place, when the first layouts were written: theirs must come out the same today


def canonical(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return the one JSON form of a value that hashes are taken of."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def layout_to_json(stored: StoredText) -> str:
    """Return locations, zones and headings of a stored text as compact JSON."""
    return canonical(
        {
            "locations": [_place_to_list(place) for place in stored.locations],
            "zones": [[zone.kind.value, zone.start, zone.end] for zone in stored.zones],
            "headings": [[heading.start, heading.end, heading.level] for heading in stored.headings],
        }
    )


def _place_to_list(place: Location) -> list[int | str | None]:
    """Return a place as its values in order; those that were added since are left out at the end where there are none."""
    values = list(astuple(place))
    while len(values) > _FIRST_VALUES and values[-1] is None:
        values.pop()
    return values


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


def sent_to_json(sent: SentAnswer) -> str:
    """Return a sent answer in the one JSON form that its hash is taken of."""
    return canonical(_SENT.dump_python(sent, mode="json"))


def sent_from_json(text: str) -> SentAnswer:
    """Return the sent answer that `sent_to_json` wrote."""
    return _SENT.validate_json(text)
