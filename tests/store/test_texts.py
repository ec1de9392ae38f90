import pytest
from sqlmodel import col, update

from dealroom.documents import Heading, Location, Passage, StoredText, Zone, ZoneKind
from dealroom.ids import PassageId
from store import texts
from store.database import DataDirectory
from store.encoding import layout_to_json
from store.tables import TextRow, VectorRow
from store.texts import ChangedTextError, Vector
from tests.store.conftest import KEY, add_document

STORED = StoredText(
    text="Héading\nRevenue was €45.2m.",
    locations=(Location(0, 7, line=1), Location(8, 27, sheet="P&L", cell="A1")),
    zones=(Zone(ZoneKind.FURNITURE, 0, 7),),
    headings=(Heading(0, 7, 1),),
)


class TestText:
    def test_comes_back_as_it_was_stored(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, STORED)

        with deal.deal(KEY).read() as session:
            assert texts.text(session, new.version) == STORED

    def test_keeps_slides_and_parts_of_mails(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        stored = StoredText("Rent due.", (Location(0, 4, slide=2), Location(5, 9, line=1, part="mail part 2")))

        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, stored)

        with deal.deal(KEY).read() as session:
            assert texts.text(session, new.version) == stored

    def test_keeps_layouts_as_they_were_written_first(self) -> None:
        assert layout_to_json(STORED) == (
            '{"headings":[[0,7,1]],"locations":[[0,7,null,null,null,null,1],[8,27,null,"P&L","A1",null,null]],'
            '"zones":[["FURNITURE",0,7]]}'
        )

    def test_never_changes(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, STORED)
            texts.add_text(session, new.version, STORED)
            with pytest.raises(ChangedTextError):
                texts.add_text(session, new.version, StoredText(text="Revenue was €54.2m."))

    def test_is_refused_when_its_hash_does_not_fit(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, STORED)
            session.exec(update(TextRow).values(text="Revenue was €54.2m."))

        with deal.deal(KEY).read() as session, pytest.raises(ChangedTextError):
            texts.text(session, new.version)


class TestVectors:
    def test_leave_out_one_whose_bytes_have_changed(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        first, second = PassageId("passage-1"), PassageId("passage-2")
        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, STORED)
            texts.add_passages(
                session,
                new.version,
                [Passage(first, new.id, 0, 7, "Héading"), Passage(second, new.id, 8, 27, "Revenue was €45.2m.", "H")],
            )
            texts.add_vectors(session, [Vector(first, b"aa"), Vector(second, b"bb")], model="m")
            session.exec(update(VectorRow).where(col(VectorRow.passage_id) == second).values(data=b"xx"))

        with deal.deal(KEY).read() as session:
            assert texts.vectors(session, new.version, model="m") == {first: b"aa"}
            assert texts.vectors(session, new.version, model="other") == {}
            assert [passage.text for passage in texts.passages(session, new.version)] == [
                "Héading",
                "Revenue was €45.2m.",
            ]
