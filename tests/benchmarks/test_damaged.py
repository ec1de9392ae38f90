"""Edits of stored texts: what its reader marked lies on the same words afterwards."""

from benchmarks.damaged import Edit, edited
from dealroom.documents import Heading, Location, StoredText, Zone, ZoneKind

TEXT = "Terms\nThe first clause.\nThe last clause."
STORED = StoredText(
    TEXT,
    (Location(0, 5, line=1), Location(6, 23, line=2), Location(24, 40, line=3)),
    (Zone(ZoneKind.HIDDEN, 28, 32),),
    (Heading(0, 5, 1),),
)


class TestEdited:
    def test_leaves_a_text_without_edits_as_it_is(self) -> None:
        assert edited(STORED, []) == STORED

    def test_moves_what_is_marked_along(self) -> None:
        damaged = edited(STORED, [Edit(10, 12, "\ufb01"), Edit(15, 15, " 12")])

        assert damaged.text == "Terms\nThe \ufb01rst 12 clause.\nThe last clause."
        assert [damaged.text[place.start : place.end] for place in damaged.locations] == [
            "Terms",
            "The \ufb01rst 12 clause.",
            "The last clause.",
        ]
        assert [damaged.text[zone.start : zone.end] for zone in damaged.zones] == ["last"]
        assert damaged.headings == STORED.headings

    def test_marks_what_an_edit_puts_in(self) -> None:
        damaged = edited(STORED, [Edit(15, 15, "7", Zone(ZoneKind.NOTE_MARK, 0, 1))])

        assert damaged.zones == (Zone(ZoneKind.NOTE_MARK, 15, 16), Zone(ZoneKind.HIDDEN, 29, 33))

    def test_makes_the_first_of_edits_that_overlap(self) -> None:
        damaged = edited(STORED, [Edit(11, 14, "y"), Edit(10, 12, "\ufb01")])

        assert damaged.text.splitlines()[1] == "The \ufb01rst clause."
