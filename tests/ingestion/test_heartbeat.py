import threading

from ingestion.heartbeat import Heartbeat


class TestHeartbeat:
    def test_beats_while_it_is_entered(self) -> None:
        heard = threading.Event()
        beats: list[int] = []

        def beat() -> bool:
            beats.append(1)
            if len(beats) == 3:
                heard.set()
            return True

        with Heartbeat(beat, every=0.001, most=1_000_000):
            is_heard = heard.wait(30)

        assert is_heard

    def test_ends_with_the_first_beat_that_nobody_hears(self) -> None:
        beats: list[int] = []

        with Heartbeat(lambda: bool(beats.append(1)), every=0.0, most=100) as heartbeat:
            heartbeat._thread.join()

        assert beats == [1]

    def test_does_not_go_on_for_ever(self) -> None:
        beats: list[int] = []

        with Heartbeat(lambda: not beats.append(1), every=0.0, most=5) as heartbeat:
            heartbeat._thread.join()

        assert beats == [1] * 5

    def test_is_still_when_it_is_left(self) -> None:
        beats: list[int] = []

        with Heartbeat(lambda: not beats.append(1), every=60.0, most=5) as heartbeat:
            pass
        heartbeat._thread.join()

        assert beats == []
