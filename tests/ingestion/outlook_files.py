"""Small Outlook messages, built property by property."""

import struct
from collections.abc import Mapping

from tests.ingestion.compound_files import compound

Values = Mapping[int, str | bytes | int | bool | None]


def properties(storage: str, values: Values, *, header: int = 8) -> dict[str, bytes]:
    """The streams of one storage: text, bytes, numbers and yes-or-no by their tag; a big number is a moment."""
    at = f"{storage}/" if storage else ""
    fixed = b""
    streams: dict[str, bytes] = {}
    for tag, value in values.items():
        if isinstance(value, bool):
            fixed += struct.pack("<HHIQ", 0x000B, tag, 6, value)
        elif isinstance(value, int):
            fixed += struct.pack("<HHIQ", 0x0040 if value > 1 << 32 else 0x0003, tag, 6, value)
        elif isinstance(value, str):
            streams[f"{at}__substg1.0_{tag:04X}001F"] = value.encode("utf-16-le")
        elif value is not None:
            streams[f"{at}__substg1.0_{tag:04X}0102"] = value
    return {f"{at}__properties_version1.0": b"\0" * header + fixed, **streams}


def message(
    values: Values,
    *,
    recipients: tuple[Values, ...] = (),
    attachments: tuple[Values, ...] = (),
    more: Mapping[str, bytes] | None = None,
) -> bytes:
    """An Outlook message with its recipients and attachments."""
    streams = properties("", values, header=32)
    for number, recipient in enumerate(recipients):
        streams |= properties(f"__recip_version1.0_#{number:08X}", recipient)
    for number, attachment in enumerate(attachments):
        streams |= properties(f"__attach_version1.0_#{number:08X}", attachment)
    return compound({**streams, **(more or {})})
