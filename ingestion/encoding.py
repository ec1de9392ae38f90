"""Bytes of plain text into characters."""

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LOOKED_AT = 8_192
_MOST_CONTROLS = 0.02
_TEXT_CONTROLS = frozenset("\t\n\r\f\v\x1a\x1b")


def decode(data: bytes) -> str | None:
    """Return the text of a plain file with line feeds only, or nothing where the bytes are no text."""
    text = _decoded(data)
    if text is None or _is_binary(text):
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\v", "\n").replace("\0", "\ufffd")


def _decoded(data: bytes) -> str | None:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _strictly(data[len(bom) :], encoding)
    if encoding := _utf16_without_mark(data[:_LOOKED_AT]):
        return _strictly(data, encoding)
    text = _strictly(data, "utf-8")
    if text is not None:
        return text
    # The five bytes that Windows leaves undefined become the replacement character.
    return data.decode("cp1252", errors="replace")


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _utf16_without_mark(head: bytes) -> str | None:
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) * 0.3 and even < odd / 10:
        return "utf-16-le"
    if even > len(head) * 0.3 and odd < even / 10:
        return "utf-16-be"
    return None


def _is_binary(text: str) -> bool:
    looked_at = text[:_LOOKED_AT]
    controls = sum(1 for character in looked_at if character < " " and character not in _TEXT_CONTROLS)
    return controls > len(looked_at) * _MOST_CONTROLS
