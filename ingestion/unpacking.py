"""
Listing and unpacking a zip archive. Children alone load this.

Rule: an archive that is built to deceive or to burst is refused whole: a name that leaves its folder, parts that overlap, a
password, more than a deal room takes. What is merely of no use, or stands there twice, is left out by name, and the rest goes
on. An archive in an archive is named and not opened.
"""

import stat
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO

from dealroom.documents import DocumentKind
from ingestion.archive import (
    LARGEST_MEMBER,
    LONGEST_PATH,
    MOST_AT_ONCE,
    MOST_FILES,
    MOST_INFLATED,
    Ending,
    LeftOut,
    Listing,
    Member,
    Piece,
    Unpacked,
    Wanted,
)
from ingestion.containers import MOST_ENTRIES, RATIO_FLOOR, STEEPEST_RATIO
from ingestion.outcome import Unreadable

_CHUNK = 1 << 20
_ENCRYPTED = 0x1
_IN_UTF8 = 0x800
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ARCHIVES = frozenset({"zip", "7z", "rar", "tar", "gz", "tgz", "bz2", "xz", "zst"})
_OF_THE_SYSTEM = frozenset({".ds_store", "thumbs.db", "desktop.ini"})
_DAMAGE = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError)


def listed(data: bytes, _name: str, _asked: None) -> Listing | Unreadable:
    """Return what an archive holds, or why nothing of it is unpacked."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except _DAMAGE:
        return _refused("The file is no zip archive, or is damaged: it cannot be opened.")
    reason = _refusal(entries, size=len(data))
    return _refused(reason) if reason else _sorted(entries)


def unpacked(data: bytes, _name: str, wanted: Wanted) -> Unpacked | Unreadable:
    """Return the bytes of an archive's files from somewhere on, as many as are answered at once."""
    listing = listed(data, _name, None)
    if isinstance(listing, Unreadable):
        return listing
    left, pieces = MOST_AT_ONCE, list[Piece]()
    with zipfile.ZipFile(BytesIO(data)) as archive:
        entries = archive.infolist()
        for member in (item for item in listing.members if item.number >= wanted.number):
            offset = wanted.offset if member.number == wanted.number else 0
            piece, length = _piece(archive, entries[member.number], member, offset=offset, most=left)
            pieces.append(piece)
            left -= length
            if piece.ending is Ending.MORE or left <= 0:
                break
    return Unpacked(tuple(pieces))


def _refused(reason: str) -> Unreadable:
    return Unreadable(DocumentKind.OTHER, reason)


def _refusal(entries: list[zipfile.ZipInfo], *, size: int) -> str | None:
    if any(entry.filename == "[Content_Types].xml" for entry in entries):
        return "The file is an office document and no archive; upload it as a document."
    if len(entries) > MOST_ENTRIES:
        return f"The archive holds {len(entries):,} entries; the limit is {MOST_ENTRIES:,}."
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        return "The archive is encrypted: it needs a password; unpack it and upload its files."
    if any(_leaves_its_folder(_path(entry)) for entry in entries):
        return "The archive holds a name that leaves its folder."
    packed, inflated = (sum(getattr(entry, part) for entry in entries) for part in ("compress_size", "file_size"))
    if packed > size:
        return "The archive is built to deceive: its parts overlap."
    if inflated > MOST_INFLATED:
        return f"The archive inflates to {inflated // 1_000_000:,} MB; the limit is {MOST_INFLATED // 1_000_000:,} MB."
    if any(_is_bomb(entry) for entry in entries):
        return f"The archive inflates more than {STEEPEST_RATIO} times: it is built like a decompression bomb."
    return None


def _leaves_its_folder(path: str) -> bool:
    return path.startswith("/") or "\0" in path or path[1:2] == ":" or ".." in path.split("/")


def _is_bomb(entry: zipfile.ZipInfo) -> bool:
    return entry.file_size > RATIO_FLOOR and entry.file_size > STEEPEST_RATIO * max(entry.compress_size, 1)


def _path(entry: zipfile.ZipInfo) -> str:
    name = entry.orig_filename
    if not entry.flag_bits & _IN_UTF8:  # written before the mark for UTF-8, or by a system that leaves it out
        with suppress(UnicodeError):
            name = name.encode("cp437").decode()
    return unicodedata.normalize("NFC", name).replace("\\", "/")


def _sorted(entries: list[zipfile.ZipInfo]) -> Listing | Unreadable:
    files = [(number, entry) for number, entry in enumerate(entries) if _is_file_of_somebody(_path(entry))]
    if len(files) > MOST_FILES:
        return _refused(f"The archive holds {len(files):,} files; the limit is {MOST_FILES:,}; upload it in parts.")
    same = Counter(_path(entry).casefold() for _, entry in files)
    members, left_out = list[Member](), list[LeftOut]()
    for number, entry in files:
        path = _path(entry)
        reason = _left_out_because(entry, path, is_alone=same[path.casefold()] == 1)
        if reason is None:
            members.append(Member(number, path, entry.file_size))
        else:
            left_out.append(LeftOut(_shown(path), reason))
    return Listing(tuple(members), tuple(left_out))


def _is_file_of_somebody(path: str) -> bool:
    *folders, name = path.split("/")
    is_of_the_system = name.casefold() in _OF_THE_SYSTEM or name.startswith("._") or "__MACOSX" in folders
    return bool(name) and not is_of_the_system


def _left_out_because(entry: zipfile.ZipInfo, path: str, *, is_alone: bool) -> str | None:
    if not path.isprintable() or len(path) > LONGEST_PATH:
        return "Its name is too long, or holds characters that cannot be shown."
    if stat.S_ISLNK(entry.external_attr >> 16):
        return "It is a link to another file."
    if not is_alone:
        return "Two files of the archive bear this name."
    if path.rsplit(".", 1)[-1].casefold() in _ARCHIVES:
        return "It is an archive itself; unpack it and upload its files."
    if entry.compress_type not in _METHODS:
        return "It is packed in a way that is not read; pack it as an ordinary zip."
    if entry.file_size == 0:
        return "It is empty."
    if entry.file_size > LARGEST_MEMBER:
        return f"It has more than {LARGEST_MEMBER // 1_000_000} MB, too many to be read; upload it by itself."
    return None


def _shown(path: str) -> str:
    return "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in path)[:LONGEST_PATH]


def _piece(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, member: Member, *, offset: int, most: int
) -> tuple[Piece, int]:
    found, end = bytearray(), min(offset + most, member.size)
    try:
        # Read from the member's start each time: only so does zipfile compare the checksum at its end.
        for start, chunk in _chunks(archive, entry):
            found += chunk[max(offset - start, 0) : max(end - start, 0)]
            if start + len(chunk) >= end and end < member.size:
                break
    except _DAMAGE:
        return Piece(member.number, b"", Ending.DAMAGED), 0
    if len(found) != end - offset:
        return Piece(member.number, b"", Ending.DAMAGED), 0
    ending = Ending.WHOLE if end == member.size else Ending.MORE
    return Piece(member.number, bytes(found), ending), len(found)


def _chunks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[tuple[int, bytes]]:
    start = 0
    with archive.open(entry) as part:
        while chunk := part.read(_CHUNK):
            yield start, chunk
            start += len(chunk)
