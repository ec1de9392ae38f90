"""Characters of symbol fonts, and boxes to be ticked, as the usual characters for them."""

from ingestion.package import Element, attribute, is_on

_UNKNOWN_SYMBOL = "\ufffd"
_PRIVATE = range(0xF000, 0xF100)
_WINGDINGS = {
    0x6F: "☐",
    0x71: "☐",
    0xA8: "☐",
    0xFD: "☒",
    0xFE: "☑",
    0x78: "☒",
    0xFC: "✓",
    0xFB: "✗",
    0xA7: "▪",
    0xD8: "➢",
}
_SYMBOL = {0xB7: "•", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xE2: "®", 0xB3: "≥", 0xA3: "≤", 0xB1: "±", 0xB4: "×", 0xB0: "°"}


def symbol(element: Element) -> str:
    """Return a character of a symbol font as the usual character for it, or a mark that one stands here."""
    try:
        code = int(attribute(element, "char") or "", 16)
    except ValueError:
        return _UNKNOWN_SYMBOL
    font = (attribute(element, "font") or "").lower()
    if code in _PRIVATE:
        code -= _PRIVATE.start
    known = _WINGDINGS if font.startswith("wingdings") else _SYMBOL if font == "symbol" else {}
    return known.get(code, _UNKNOWN_SYMBOL)


def box_state(box: Element) -> str:
    """Return a box to be ticked as it stands."""
    said = box.find("{*}checked")
    return "☒" if is_on(said if said is not None else box.find("{*}default")) else "☐"
