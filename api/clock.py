"""The clock: the one place that reads it."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return this moment in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - this is where the clock is read
