"""
What a zip container may be before any reader opens it.

Rule: a package that two readers could see differently, that leaves its folder, that inflates beyond a budget or that
declares a document type proves nothing, so it is refused before parsing.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO

MOST_ENTRIES = 10_000
MOST_INFLATED = 500_000_000
STEEPEST_RATIO = 200
RATIO_FLOOR = 10_000_000  # what inflates to less than this cannot hurt, however well it was compressed
CHUNK = 1 << 20

_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED = 0x1
_OPAQUE_FOLDERS = frozenset({"media", "embeddings", "fonts", "printersettings"})
_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))
_OVERLAP = max(len(mark) for mark in _DOCTYPES) - 1


def part_names(data: bytes) -> frozenset[str] | None:
    """Return the names of the parts of a zip container, or nothing where its directory cannot be read."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package:
            return frozenset(package.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return None


def opening(data: bytes, part: str, *, most: int) -> bytes:
    """Return how a part of a zip container begins, at most so many bytes; nothing where it cannot be read."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package, package.open(part) as stream:
            return stream.read(most)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, KeyError, ValueError, RuntimeError):
        return b""


def holds_macros(names: Iterable[str]) -> bool:
    """Whether a package carries program code."""
    return any(name.lower().rsplit("/", 1)[-1] == "vbaproject.bin" for name in names)


def refusal(data: bytes) -> str | None:
    """Return why a package is refused, in words, or nothing if readers may open it."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package:
            entries = package.infolist()
            return _refused_directory(entries) or _refused_content(package, entries)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError):
        return "The file is damaged: its package cannot be opened."


def _refused_directory(entries: list[zipfile.ZipInfo]) -> str | None:
    if len(entries) > MOST_ENTRIES:
        return f"The package holds {len(entries):,} parts; the limit is {MOST_ENTRIES:,}."
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        return "The file is encrypted: it needs a password."
    if any(entry.compress_type not in _METHODS for entry in entries):
        return "The package uses a compression that office files do not use."
    if any(_leaves_its_folder(entry.orig_filename) for entry in entries):
        return "The package holds a part whose name leaves its folder."
    if len({entry.filename.casefold() for entry in entries}) < len(entries):
        return "The package holds two parts of one name: two readers could see two different documents."
    return _refused_sizes(entries)


def _leaves_its_folder(name: str) -> bool:
    return name.startswith("/") or "\\" in name or "\0" in name or ":" in name or ".." in name.split("/")


def _refused_sizes(entries: list[zipfile.ZipInfo]) -> str | None:
    inflated = sum(entry.file_size for entry in entries)
    if inflated > MOST_INFLATED:
        return f"The package inflates to {inflated // 1_000_000:,} MB; the limit is {MOST_INFLATED // 1_000_000:,} MB."
    packed = sum(entry.compress_size for entry in entries)
    if _is_bomb(inflated, packed) or any(_is_bomb(entry.file_size, entry.compress_size) for entry in entries):
        return f"The package inflates more than {STEEPEST_RATIO} times: it is built like a decompression bomb."
    return None


def _is_bomb(inflated: int, packed: int) -> bool:
    return inflated > RATIO_FLOOR and inflated > STEEPEST_RATIO * max(packed, 1)


def _refused_content(package: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> str | None:
    # Reading every part also lets zipfile compare sizes, checksums and local names with the directory's.
    for entry in entries:
        if not entry.is_dir() and _declares_a_type(_chunks(package, entry)) and not _is_never_parsed(entry.filename):
            return f"The part {entry.filename[:80]} declares a document type (DOCTYPE), which office files never do."
    return None


def _is_never_parsed(name: str) -> bool:
    """Whether a part is a picture, a font, a printer's settings or another file: their own formats may have types."""
    *folders, own = name.lower().split("/")
    return own.endswith(".bin") or not _OPAQUE_FOLDERS.isdisjoint(folders)


def _chunks(package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    with package.open(entry) as part:
        while chunk := part.read(CHUNK):
            yield chunk


def _declares_a_type(chunks: Iterator[bytes]) -> bool:
    tail = b""
    for chunk in chunks:
        window = tail + chunk
        if any(mark in window for mark in _DOCTYPES):
            return True
        tail = window[-_OVERLAP:]
    return False
