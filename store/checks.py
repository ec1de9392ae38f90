"""What a deal sets for the verification of its drafts."""

import json

from sqlmodel import Session

from dealroom.checks import Checks
from store.encoding import canonical
from store.tables import ChecksRow

_ONLY = 1


def checks(session: Session) -> Checks:
    """Return the deal's settings; the default ones where nobody has set any."""
    row = session.get(ChecksRow, _ONLY)
    return Checks() if row is None else Checks(tuple(json.loads(row.own_terms)), row.strikes_uncited)


def set_checks(session: Session, wanted: Checks) -> None:
    """Write the deal's settings."""
    session.merge(
        ChecksRow(id=_ONLY, own_terms=canonical(list(wanted.own_terms)), strikes_uncited=wanted.strikes_uncited)
    )
    session.flush()
