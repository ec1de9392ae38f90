from datetime import timedelta

from api.clock import now
from api.upkeep import sweep
from tests.api.building import LEAD, Larch, codes
from tests.api.test_uploads import add, files, upload


class TestSweep:
    def test_throws_away_what_waited_for_a_week_and_what_nobody_needs(self, larch: Larch) -> None:
        waiting, used = upload(larch, content=b"waits"), upload(larch, content=b"used")
        add(larch, LEAD, used)
        larch.services.files.put(larch.key, [b"orphan"], limit=10)

        sweep(larch.services)  # type: ignore[arg-type]
        early = sorted(path.read_bytes() for path in files(larch))
        larch.services.clock.moment = now() + timedelta(days=8)
        sweep(larch.services)  # type: ignore[arg-type]

        assert early == [b"orphan", b"used", b"waits"]
        assert [path.read_bytes() for path in files(larch)] == [b"used"]
        assert codes(add(larch, LEAD, waiting)) == ["NOT_FOUND"]
