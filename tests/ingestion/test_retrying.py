from datetime import timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ingestion.retrying import Backoff

BACKOFF = Backoff(first=timedelta(seconds=2), longest=timedelta(seconds=20), most_tries=6)


class TestBackoff:
    def test_doubles_the_pause_up_to_the_longest(self) -> None:
        pauses = [BACKOFF.pause(faults, chance=lambda: 1.0) for faults in range(1, 7)]

        assert pauses == [*(timedelta(seconds=seconds) for seconds in (2, 4, 8, 16, 20)), None]

    def test_spreads_pauses_by_chance(self) -> None:
        chance = Random(7).random  # noqa: S311 - a seeded test

        pauses = [BACKOFF.pause(3, chance=chance) for _ in range(100)]

        assert len(set(pauses)) == 100
        assert all(pause is not None and timedelta(seconds=4) <= pause <= timedelta(seconds=8) for pause in pauses)

    @given(faults=st.integers(1, 10**9), chance=st.floats(0, 1, exclude_max=True))
    def test_never_waits_longer_than_the_longest(self, faults: int, chance: float) -> None:
        patient = Backoff(most_tries=10**10)

        pause = patient.pause(faults, chance=lambda: chance)

        assert pause is not None
        assert timedelta(seconds=1) <= pause <= patient.longest
