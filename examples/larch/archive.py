"""Zip files that hold the same bytes on every machine: members are stored, never compressed, and carry one fixed date."""

import io
import zipfile

_FIXED_DATE = (2026, 10, 1, 9, 0, 0)
_UNIX = 3


def archive(members: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as file:
        for name, text in members.items():
            entry = zipfile.ZipInfo(name, _FIXED_DATE)
            entry.create_system = _UNIX
            entry.external_attr = 0o644 << 16
            file.writestr(entry, text.encode())
    return buffer.getvalue()
