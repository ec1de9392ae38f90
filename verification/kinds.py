"""
Kinds of characters: which of them are one and the same to a reader.

Rule: kinds of space become one space, kinds of hyphen, dash and minus one hyphen, kinds of quotation mark one mark, full width
the plain width, ligatures and shaped letters their letters; what nobody sees is dropped; canonical equivalents are one.
Nothing else has another form here: no case, no figure, no sign, no superscript, no fraction.
"""

import unicodedata

HYPHEN_MARK = "\x02"  # what pdfium leaves where a word was broken at a line's end
BORDER = "\ue000"  # a border that no quotation may cross; a stored U+E000 is folded away, so it cannot be forged
SOFT_HYPHEN = "\u00ad"
_NOTHING = "\u200b"
LINE_BREAKS = frozenset("\n\r\f\v\x85\u2028\u2029")

# Soft hyphens, joiners, direction marks, invisible operators, variation selectors, tags, the stroke that stretches Arabic.
DROPPED = frozenset(
    "\u00ad\u034f\u061c\u0640\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063"
    "\u2064\u2066\u2067\u2068\u2069\ufeff" + "".join(map(chr, range(0xFE00, 0xFE10)))
)
_DROPPED_FAR = range(0xE0000, 0xE01F0)  # tags and more selectors: outside the plane where sets of characters are fast
_KINDS = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "'": "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`\uff07",
    '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u301d\u301e\u301f\uff02",
    HYPHEN_MARK: "\ufffe",
    "\ufffd": BORDER,
    "...": "\u2026",
    "ff": "\ufb00",
    "fi": "\ufb01",
    "fl": "\ufb02",
    "ffi": "\ufb03",
    "ffl": "\ufb04",
    "st": "\ufb05\ufb06",
    "\u00a5": "\uffe5",
    "\u00a3": "\uffe1",
    "\u00a2": "\uffe0",
    "\u20a9": "\uffe6",
}
_WIDE = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_NARROW_KANA = range(0xFF66, 0xFFA0)
_SHAPED_ARABIC = (
    *range(0xFB50, 0xFDFC),
    *range(0xFE70, 0xFEFD),
)  # as pdf files hold it: a code for each shape of a letter
_STRETCH = "\u0640"
_JAMO = (
    *range(0x1161, 0x1176),
    *range(0x11A8, 0x11C3),
)  # vowels and last consonants, which join the letter before them
# Where canonical equivalents and combining marks stand; the ideographs and syllables between have neither.
_CODES = (*range(0x80, 0x3400), *range(0xA000, 0xAC00), *range(0xF900, 0xFFFE), *range(0x2F800, 0x2FA20))


def _shaped() -> dict[str, str]:
    """Return the letters of each shaped Arabic letter or ligature, and the plain width of narrow kana."""
    forms = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in (*_SHAPED_ARABIC, *_NARROW_KANA)}
    plain = {kind: letters.replace(_STRETCH, "") for kind, letters in forms.items() if " " not in letters}
    return {kind: letters for kind, letters in plain.items() if letters not in {"", kind}}


def _halves(character: str) -> list[str]:
    """Return what a character is canonically made of."""
    made_of = unicodedata.decomposition(character)
    return [] if made_of.startswith("<") else [chr(int(code, 16)) for code in made_of.split()]


_MADE_OF = {chr(code): halves for code in _CODES if (halves := _halves(chr(code)))}
_EQUIVALENTS = {kind: equivalent for kind in _MADE_OF if (equivalent := unicodedata.normalize("NFC", kind)) != kind}

# What joins the character before it: combining marks, and the second halves of canonical compositions.
MARKS = frozenset(
    {chr(code) for code in _CODES if unicodedata.combining(chr(code))}
    | {halves[-1] for halves in _MADE_OF.values() if len(halves) > 1}
    | {chr(code) for code in _JAMO}
)
_FORMS = _EQUIVALENTS | _shaped() | _WIDE | {kind: folded for folded, kinds in _KINDS.items() for kind in kinds}
FOLDED = {kind: _FORMS.get(folded, folded) for kind, folded in _FORMS.items()}


def _one_to_one() -> dict[int, str]:
    """Return the characters that fold to one other: kinds, white space, controls, what is dropped far off."""
    table = {ord(kind): folded for kind, folded in FOLDED.items() if len(folded) == 1}
    table |= dict.fromkeys(_DROPPED_FAR, _NOTHING)
    for code in (*range(0x20), *range(0x7F, 0x3001)):
        character = chr(code)
        if character.isspace() or (unicodedata.category(character) == "Cc" and character != HYPHEN_MARK):
            table[code] = " "
    return table


ONE_TO_ONE = _one_to_one()
IRREGULAR = "".join(sorted(DROPPED | MARKS | {kind for kind, folded in FOLDED.items() if len(folded) > 1}))
