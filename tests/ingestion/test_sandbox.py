import os
import signal
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dealroom.documents import DocumentKind
from ingestion.confine import Limits
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.sandbox import Sandbox, SandboxError
from tests.ingestion.pdf_files import file_of, flate, lines, pdf_of, stream

SMALL = Limits(file=5_000_000, memory=300_000_000, cpu_seconds=2, wall_seconds=4)


def _offers(call: str) -> bool:
    """Whether the kernel lets a process of ours give something up; asked of a process that then ends."""
    code = f"import sys\nfrom ingestion import confine\nsys.exit(0 if confine.{call} else 1)"
    return subprocess.run([sys.executable, "-c", code], cwd=".", check=False).returncode == 0  # noqa: S603 - ours


LANDLOCK = _offers("leave_files(but_read=[])")
NETWORKS = _offers("leave_network()")

# What a reader may do is asked of one that was taken over: this one runs what the file says.
TAKEN_OVER = """

_read_plain = read_plain


def read_plain(data):
    if not data.startswith(b"# run"):
        return _read_plain(data)
    names = {}
    exec(data.decode(), names)
    return ReadDocument(DocumentKind.TXT, StoredText(names["said"]), page_count=None)
"""


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    root = tmp_path_factory.mktemp("root")
    (root / "ingestion").mkdir()
    for module in Path("ingestion").resolve().glob("*.py"):
        (root / "ingestion" / module.name).write_bytes(module.read_bytes())
    with (root / "ingestion" / "plain.py").open("a") as plain:
        plain.write(TAKEN_OVER)
    (root / "dealroom").symlink_to(Path("dealroom").resolve())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("A_KEY_OF_OURS", "secret")
        patch.setattr("ingestion.sandbox._ROOT", root)
        with Sandbox(SMALL) as opened:
            yield opened


def written(folder: Path, data: bytes, name: str = "file") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def reason_of(sandbox: Sandbox, path: Path, name: str) -> str:
    outcome = sandbox.read(path, name=name)
    assert isinstance(outcome, Unreadable), outcome
    return outcome.reason


def assert_next_is_read(sandbox: Sandbox, folder: Path) -> None:
    outcome = sandbox.read(written(folder, b"The next file is read.", "next"), name="next.txt")
    assert isinstance(outcome, ReadDocument)
    assert outcome.stored.text == "The next file is read."


def self_drawing_form() -> bytes:
    """A page that draws a form which draws itself, twice."""
    form = flate(b"/X Do /X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>")
    return file_of(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
            4: stream(b"/X Do /X Do"),
            5: form,
        }
    )


def inflating_content() -> bytes:
    """A page whose few bytes of content inflate to a gigabyte and a half."""
    packer = zlib.compressobj(9)
    packed = b"".join([*(packer.compress(b" " * (1 << 20)) for _ in range(1_500)), packer.flush()])
    return pdf_of(b"").replace(
        stream(b""), b"<</Length %d/Filter/FlateDecode>>\nstream\n" % len(packed) + packed + b"\nendstream"
    )


class TestRead:
    def test_returns_what_the_file_says(self, sandbox: Sandbox, tmp_path: Path) -> None:
        outcome = sandbox.read(written(tmp_path, pdf_of(lines(["Rent of the site"]))), name="lease.pdf")

        assert isinstance(outcome, ReadDocument)
        assert (outcome.kind, outcome.stored.text, outcome.page_count) == (DocumentKind.PDF, "Rent of the site", 1)

    def test_returns_why_a_file_is_not_read(self, sandbox: Sandbox, tmp_path: Path) -> None:
        assert reason_of(sandbox, written(tmp_path, b""), "lease.pdf") == "The file is empty."

    def test_refuses_a_file_that_is_too_large_unopened(self, sandbox: Sandbox, tmp_path: Path) -> None:
        path = tmp_path / "large.pdf"
        with path.open("wb") as file:
            file.truncate(6_000_000)

        assert reason_of(sandbox, path, "large.pdf") == "The file is too large: it has 6 MB; the limit is 5 MB."

    def test_takes_any_name(self, sandbox: Sandbox, tmp_path: Path) -> None:
        path = written(tmp_path, b"Rent of the site")

        for name in ("", "../../etc/x.txt", "\u202egnp.txt", "ä" * 3_000 + ".txt", "\ud800.txt", "a\0b.txt"):
            assert isinstance(sandbox.read(path, name=name), ReadDocument), name

    def test_reads_two_files_at_once(self, sandbox: Sandbox, tmp_path: Path) -> None:
        paths = [written(tmp_path, f"The rent of site {number}.".encode(), str(number)) for number in range(20)]

        with ThreadPoolExecutor(2) as pool:
            outcomes = list(pool.map(lambda path: sandbox.read(path, name=f"{path.name}.txt"), paths))

        assert [o.stored.text for o in outcomes if isinstance(o, ReadDocument)] == [
            f"The rent of site {number}." for number in range(20)
        ]


class TestHostileFiles:
    def test_that_never_end_meet_the_limit_of_time(self, sandbox: Sandbox, tmp_path: Path) -> None:
        spinning = b"BT /F1 1 Tf " + b"1 1 Td (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj " * 400_000 + b"ET"
        data = pdf_of(b"").replace(stream(b""), flate(spinning))

        began = time.monotonic()
        reason = reason_of(sandbox, written(tmp_path, data), "spin.pdf")

        assert reason in {
            "Reading the file takes longer than one file may take.",
            "The file crashed its reader, or needs more memory than one file may use.",
        }
        assert time.monotonic() - began < SMALL.wall_seconds + 5
        assert_next_is_read(sandbox, tmp_path)

    @pytest.mark.parametrize("data", [self_drawing_form(), inflating_content()], ids=["self-drawing", "inflating"])
    def test_that_eat_all_memory_end_alone(self, sandbox: Sandbox, tmp_path: Path, data: bytes) -> None:
        warm = sandbox.process_id

        reason = reason_of(sandbox, written(tmp_path, data), "bomb.pdf")

        assert "memory" in reason or "longer" in reason or "bomb" in reason
        assert sandbox.process_id == warm
        assert_next_is_read(sandbox, tmp_path)

    @pytest.mark.parametrize(
        "data",
        [
            pdf_of(lines(["x"])).replace(b"/Kids[5 0 R]", b"/Kids[2 0 R]"),
            pdf_of(lines(["x"])).replace(b"/Root 1 0 R", b"/Root 1 0 R/Prev 9"),
            pdf_of(lines(["x"])).replace(b"[0 0 612 792]", b"[" * 50_000 + b"]" * 50_000),
            b"%PDF-1.7\n" + bytes(range(256)) * 400,
        ],
        ids=["own parent", "looping table", "deep", "random"],
    )
    def test_that_point_at_themselves_end_with_a_status(self, sandbox: Sandbox, tmp_path: Path, data: bytes) -> None:
        outcome = sandbox.read(written(tmp_path, data), name="loop.pdf")

        assert isinstance(outcome, ReadDocument | Unreadable)
        assert_next_is_read(sandbox, tmp_path)


class TestReaders:
    def outcome_of(self, sandbox: Sandbox, tmp_path: Path, code: str) -> ReadDocument | Unreadable:
        return sandbox.read(written(tmp_path, f"# run\nimport os, socket, time\n{code}\n".encode()), name="a.txt")

    def said(self, sandbox: Sandbox, tmp_path: Path, code: str) -> str:
        outcome = self.outcome_of(sandbox, tmp_path, code)
        assert isinstance(outcome, ReadDocument), outcome
        return outcome.stored.text

    def tried(self, sandbox: Sandbox, tmp_path: Path, code: str) -> str:
        return self.said(
            sandbox, tmp_path, f"try:\n    {code}\n    said = 'done'\nexcept OSError:\n    said = 'refused'"
        )

    def test_see_nothing_of_our_environment(self, sandbox: Sandbox, tmp_path: Path) -> None:
        assert "secret" not in self.said(sandbox, tmp_path, "said = 'environment ' + repr(dict(os.environ))")

    def test_write_no_file(self, sandbox: Sandbox, tmp_path: Path) -> None:
        target = tmp_path / "left behind"

        assert self.tried(sandbox, tmp_path, f"open({str(target)!r}, 'wb').write(b'x')") == "refused"
        assert not target.exists() or target.stat().st_size == 0

    @pytest.mark.skipif(not LANDLOCK, reason="the kernel offers no way to give up files")
    def test_touch_no_other_file(self, sandbox: Sandbox, tmp_path: Path) -> None:
        other = written(tmp_path, b"another deal", "other")

        assert self.tried(sandbox, tmp_path, f"open({str(other)!r}).read()") == "refused"
        assert self.tried(sandbox, tmp_path, f"os.unlink({str(other)!r})") == "refused"
        assert other.read_bytes() == b"another deal"

    @pytest.mark.skipif(not LANDLOCK, reason="the kernel offers no way to give up files")
    def test_see_nothing_of_other_processes(self, sandbox: Sandbox, tmp_path: Path) -> None:
        assert self.tried(sandbox, tmp_path, f"open('/proc/{os.getpid()}/environ', 'rb').read()") == "refused"

    @pytest.mark.skipif(not NETWORKS, reason="the kernel offers no network of one's own")
    def test_reach_nobody(self, sandbox: Sandbox, tmp_path: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            address = server.getsockname()

            assert self.tried(sandbox, tmp_path, f"socket.create_connection({address!r}, 2)") == "refused"

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            ("os.abort()", "crashed its reader"),
            ("os._exit(0)", "not in order"),
            ("os._exit(3)", "crashed its reader"),
            ("os.write(3, b'{}')\nos._exit(0)", "not in order"),
            ("said = 'x' * 10**9", "more memory"),
            ("while True: pass", "longer than one file may take"),
            ("os.close(3)\ntime.sleep(60)", "longer than one file may take"),
            ("raise KeyError('x')", "damaged, and could not be read (KeyError)"),
            ("def f(): return f()\nf()", "nested too deeply"),
            ("said = 'a\\x00b'", "not in order"),
            ("while True: os.write(3, b' ' * 65536)", "more text"),
        ],
    )
    def test_that_misbehave_become_a_reason(self, sandbox: Sandbox, tmp_path: Path, code: str, words: str) -> None:
        outcome = self.outcome_of(sandbox, tmp_path, code)

        assert isinstance(outcome, Unreadable)
        assert words in outcome.reason
        assert_next_is_read(sandbox, tmp_path)

    def test_that_are_ended_from_outside_are_no_fault_of_the_file(self, sandbox: Sandbox, tmp_path: Path) -> None:
        path = written(tmp_path, b"# run\nimport os, signal\nos.kill(os.getpid(), signal.SIGKILL)")

        with pytest.raises(SandboxError, match="ended from outside"):
            sandbox.read(path, name="slow.txt")


class TestWarmProcess:
    def test_is_started_again_after_it_died(self, sandbox: Sandbox, tmp_path: Path) -> None:
        first = sandbox.process_id
        assert first is not None

        os.kill(first, signal.SIGKILL)

        assert_next_is_read(sandbox, tmp_path)
        assert sandbox.process_id != first

    def test_that_dies_under_a_file_is_started_for_it_again(self, sandbox: Sandbox, tmp_path: Path) -> None:
        path = written(tmp_path, b"# run\nimport time\ntime.sleep(1)\nsaid = 'read at last'")
        first = sandbox.process_id
        assert first is not None
        threading.Timer(0.3, os.kill, (first, signal.SIGKILL)).start()

        outcome = sandbox.read(path, name="slow.txt")

        assert isinstance(outcome, ReadDocument)
        assert outcome.stored.text == "read at last"
        assert sandbox.process_id != first

    def test_that_dies_twice_under_a_file_is_no_fault_of_the_file(self, sandbox: Sandbox, tmp_path: Path) -> None:
        path = written(tmp_path, b"# run\nimport os, signal\nos.kill(os.getppid(), signal.SIGKILL)")

        with pytest.raises(SandboxError, match="ended twice"):
            sandbox.read(path, name="slow.txt")

        assert_next_is_read(sandbox, tmp_path)

    def test_ends_with_the_sandbox(self, tmp_path: Path) -> None:
        with Sandbox(SMALL) as sandbox:
            process = sandbox.process_id

        assert process is not None
        assert not Path(f"/proc/{process}").exists()
        assert sandbox.process_id is None
        with pytest.raises(SandboxError):
            sandbox.read(written(tmp_path, b"any words"), name="a.txt")

    def test_that_cannot_start_is_an_error(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "ingestion").mkdir()
        (tmp_path / "ingestion" / "__init__.py").write_text("raise SystemExit(1)")
        monkeypatch.setattr("ingestion.sandbox._ROOT", tmp_path)

        with pytest.raises(SandboxError), Sandbox(SMALL):
            pass  # not reached
