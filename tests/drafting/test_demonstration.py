from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from dealroom.verdict import Gate, VerificationReason
from drafting.demonstration import with_altered_figures
from store.database import DataDirectory
from store.tables import DraftRow
from tests.api.rooms_on_disk import write_room
from tests.running import Running, run_room, submitted

SUM = "The fire policy covers EUR 1,480,000 for each event."


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    folder = write_room(tmp_path / "room")
    with (folder / "documents" / "supply.txt").open("a") as file:
        file.write(f"\n3. Insurance\n\n{SUM}\n")
    data = DataDirectory(tmp_path / "var")
    yield run_room(folder, data=data)
    data.close()


class TestWithAlteredFigures:
    def test_shows_what_the_gates_make_of_it_and_stores_nothing(self, running: Running) -> None:
        running.drafter.answer = lambda _task: submitted(answer=SUM, citations=[(SUM, 1, "EUR 1,480,000")])
        draft = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        with running.data.deal(running.key).read() as session:
            review = with_altered_figures(session, draft)
            stored = [row.id for row in session.exec(select(DraftRow))]

        assert review is not None
        assert review.reason is VerificationReason.NO_SURVIVING_CITATION
        assert [dropped.gate for dropped in review.dropped] == [Gate.FAITHFULNESS]
        assert "1,580,000" in review.dropped[0].quote
        assert stored == [draft.id]

    def test_has_nothing_to_show_without_a_figure(self, running: Running) -> None:
        quote = "Either party may terminate this Agreement"
        running.drafter.answer = lambda _task: submitted(answer=quote, citations=[(quote, 1, quote)])
        draft = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")
        denied = running.answering.draft(key=running.key, thread=running.thread("q-1").id, actor="operator")

        with running.data.deal(running.key).read() as session:
            assert with_altered_figures(session, draft) is None
            assert with_altered_figures(session, denied) is None
