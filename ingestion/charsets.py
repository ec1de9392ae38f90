"""
Character sets that files and mails declare.

Rule: a declared character set is believed while the bytes fit it. Where it is unknown or does not fit, the text is read
as UTF-8, else as Windows-1252, and whoever asked learns of it: characters may then differ from what was written.
"""

import codecs
import re

FALLBACK = "Windows-1252"

_WIDER = {"ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "gbk": "gb18030"}
# What is labelled with the narrow set is written in the wide one: every browser and mail program reads it so.
_TEXT_CODECS = re.compile(
    r"ascii|utf-(?:7|8|8-sig|16|16-le|16-be|32|32-le|32-be)|cp\d{3,4}|iso8859-\d{1,2}|iso2022_[a-z0-9_]+|koi8-[rtu]|"
    r"mac-[a-z0-9]+|gb2312|gbk|gb18030|big5(?:hkscs)?|euc_[a-z0-9_]+|shift_jis(?:_2004)?|shift_jisx0213|johab|hz|tis-620|"
    r"ptcp154|kz1048|hp-roman8"
)
_LONGEST_NAME = 40


def codec_of(charset: str | None) -> str | None:
    """Return the codec that reads a declared character set, or nothing for what is no set of characters we know."""
    if charset is None or len(charset) > _LONGEST_NAME:
        return None
    try:
        name = codecs.lookup(charset.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return None
    if not _TEXT_CODECS.fullmatch(name):
        return None
    return _WIDER.get(name, name)


def decoded(data: bytes, charset: str | None) -> tuple[str, bool]:
    """Return a text by its declared character set, and whether that set was known and fitted."""
    codec = codec_of(charset) if charset else "utf-8"
    if codec is not None:
        try:
            return data.decode(codec), True
        except ValueError:
            pass
    try:
        return data.decode("utf-8"), False
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), charset is None
