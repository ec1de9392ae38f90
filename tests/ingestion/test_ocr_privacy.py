"""Reading a page leaves nothing behind and tells nobody, also where no sandbox holds it back."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

# What Python does is heard by a hook. What libraries below it do shows in a network of its own, which has no way out
# and counts whoever looks for one; and in the folders that are there to be written to.
WATCHED = """
import json, os, sys
from ingestion import confine

alone = confine.leave_network()


def asked_for_a_way_out():
    lines = [line.split() for line in open("/proc/self/net/snmp")]
    names = next(line for line in lines if line[0] == "Ip:")
    values = next(line for line in lines if line[0] == "Ip:" and line is not names)
    return int(values[names.index("OutNoRoutes")])


heard = []
STARTING = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty"}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def hook(event, arguments):
    if event.startswith(("socket.", "urllib.", "http.")) or event in STARTING | {"os.mkdir", "os.rename", "os.remove"}:
        heard.append([event, repr(arguments)[:200]])
    elif event == "open" and arguments[2] is not None and arguments[2] & WRITING:
        heard.append([event, repr(arguments)[:200]])


sys.addaudithook(hook)
sys.dont_write_bytecode = True
"""
READS = """
import numpy as np
from ingestion.ocr_page import read_picture
from tests.ingestion.picture_files import page

pixels = np.stack([np.array(page(["A page that nobody else reads"]))] * 3, axis=2)
said = read_picture(pixels).text
import retrieval._runtime
"""
CALLS = """
import socket
said = "nothing"
try:
    socket.create_connection(("198.51.100.1", 443), 2)
except OSError:
    said = "no way out"
open("left behind", "w").close()
"""
TELLS = """
ways = asked_for_a_way_out() if alone else None
print(json.dumps({"said": said, "heard": heard, "ways": ways}))
"""


def told(code: str, home: Path) -> dict[str, Any]:
    environment = {"HOME": str(home), "TMPDIR": str(home), "PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, "-c", WATCHED + code + TELLS]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def reading(home: Path) -> dict[str, Any]:
    return told(READS, home)


class TestReadingAPage:
    def test_writes_no_file_and_starts_no_program(self, reading: dict[str, Any], home: Path) -> None:
        assert reading["said"] == "A page that nobody else reads"
        assert reading["heard"] == []
        assert list(home.rglob("*")) == []

    def test_opens_no_connection(self, reading: dict[str, Any]) -> None:
        if reading["ways"] is None:
            pytest.skip("the kernel offers no network of one's own")

        assert reading["ways"] == 0

    def test_would_be_heard_otherwise(self, tmp_path: Path) -> None:
        calling = told(CALLS, tmp_path)

        events = [event for event, _ in calling["heard"]]
        assert "socket.connect" in events
        assert "open" in events
        assert calling["ways"] is None or calling["ways"] > 0
