"""The texts of the example room, read once for the tests of this folder."""

import json

import pytest

from benchmarks.rooms import EXAMPLE
from dealroom.documents import StoredText
from ingestion.outcome import ReadDocument
from ingestion.reading import parse


@pytest.fixture(scope="session")
def texts() -> dict[str, StoredText]:
    entries = json.loads((EXAMPLE / "dealroom.json").read_bytes())["documents"]
    read = {entry["file"]: parse((EXAMPLE / entry["file"]).read_bytes(), name=entry["file"]) for entry in entries}
    return {file: outcome.stored for file, outcome in read.items() if isinstance(outcome, ReadDocument)}
