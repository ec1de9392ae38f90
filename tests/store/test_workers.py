import subprocess
import sys
import time
from pathlib import Path

from store.workers import Worker

_HOLD = (
    "import sys, time; from pathlib import Path; from store.workers import Worker; "
    "print(Worker(Path(sys.argv[1])).name, flush=True); time.sleep(60)"
)


class TestWorker:
    def test_is_alive_until_it_leaves(self, tmp_path: Path) -> None:
        one, other = Worker(tmp_path), Worker(tmp_path)

        assert one.is_alive(one.name)
        assert one.is_alive(other.name)
        other.leave()
        assert not one.is_alive(other.name)
        one.leave()
        assert list(tmp_path.iterdir()) == []

    def test_is_known_to_be_gone_when_its_process_was_killed(self, tmp_path: Path) -> None:
        mine = Worker(tmp_path)
        command = [sys.executable, "-c", _HOLD, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own code
            assert process.stdout is not None
            name = process.stdout.readline().strip()
            was_alive = mine.is_alive(name)
            process.kill()
            process.wait()

        assert was_alive
        for _ in range(50):
            if not mine.is_alive(name):
                break
            time.sleep(0.05)
        assert not mine.is_alive(name)
        mine.leave()
