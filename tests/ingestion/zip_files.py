"""Small office packages, sound ones and hostile ones."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

TYPES = b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def package_of(parts: Mapping[str, bytes]) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            # Of one date, so that the bytes are the same on every run.
            package.writestr(zipfile.ZipInfo(name), content, compress_type=zipfile.ZIP_DEFLATED)
    return file.getvalue()


def workbook_like(**parts: bytes) -> bytes:
    """A package with the parts by which a workbook is known, and others."""
    named = {name.replace("__", "/"): content for name, content in parts.items()}
    return package_of({"[Content_Types].xml": TYPES, "xl/workbook.xml": b"<workbook/>", **named})
