"""
The texts of a room on disk, read as an import reads them, without a data directory and without embedding.

A file that cannot be read is left out, as it would be FAILED in a deal. Files are read side by side, each in the
sandbox's own child process.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dealroom.documents import StoredText
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.sandbox import Sandbox

EXAMPLE = Path(__file__).parent.parent / "examples" / "larch"
_READERS = 2


def texts_of(folder: Path) -> dict[str, StoredText]:
    """Return the stored text of each file that `FOLDER/dealroom.json` lists and that can be read, by its path there."""
    entries = json.loads((folder / "dealroom.json").read_bytes())["documents"]
    files = list(dict.fromkeys(entry["file"] for entry in entries))
    texts: dict[str, StoredText] = {}
    with Sandbox() as sandbox, ThreadPoolExecutor(_READERS) as readers:

        def read(file: str) -> ReadDocument | Unreadable:
            return sandbox.read(folder / file, name=file)

        for number, (file, outcome) in enumerate(zip(files, readers.map(read, files), strict=True), start=1):
            if isinstance(outcome, ReadDocument):
                texts[file] = outcome.stored
            _tell(f"reading {number} of {len(files)} files")
    _tell("")
    return texts


def _tell(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
