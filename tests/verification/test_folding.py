from functools import partial

import pytest

from dealroom.documents import StoredText, Zone, ZoneKind
from verification.characters import BORDER, Folder, fold
from verification.folding import canonicalise
from verification.gaps import GapVerdict, Side, compare_gap
from verification.matcher import Match, find_quote
from verification.sentences import sentences
from verification.skeleton import Skeleton
from verification.version import RULES_VERSION


def zoned(text: str, *zones: tuple[ZoneKind, int, int]) -> StoredText:
    return StoredText(text, zones=tuple(Zone(kind, start, end) for kind, start, end in zones))


class TestFold:
    @pytest.mark.parametrize(
        ("text", "folded"),
        [
            ("a\u00a0\u2009b\t\nc", "a b c"),
            ("“a” ‘b’ `c´ «d»", "\"a\" 'b' 'c' \"d\""),
            ("1–2—3−4‐5", "1-2-3-4-5"),
            ("ﬁ ﬂ ﬀ ﬃ ﬄ ﬅ", "fi fl ff ffi ffl st"),
            ("Ａ１％", "A1%"),
            ("a\u00adb\u00ad\n c\u200bd\u2060e", "abcde"),
            ("e\u0301 o\u0308\u0304", "\u00e9 \u022b"),
            ("x\u0338 \u0301", "x\u0338 \u0301"),
            ("1½ 10⁶ ② m² ₂", "1½ 10⁶ ② m² ₂"),
            ("ABC abc İ", "ABC abc İ"),
            ("a\x00b\x07c", "a b c"),
            (f"a{BORDER}b", "a\ufffdb"),
            ("wait…", "wait..."),
            ("  a  ", "a"),
        ],
    )
    def test_makes_kinds_one_and_leaves_the_rest(self, text: str, folded: str) -> None:
        assert fold(text).text == folded


class TestFolder:
    def test_goes_on_where_it_stopped(self) -> None:
        folder = Folder("ab cd")
        folder.add(0, 2)
        folder.add(2, 5)

        folded = folder.result()

        assert folded.text == "ab cd"
        assert [folded.start_of(index) for index in range(5)] == [0, 1, 2, 3, 4]

    def test_gives_a_border_before_everything_the_first_character(self) -> None:
        folder = Folder("ab")
        folder.add_border(0, 0)
        folder.add(0, 2)

        folded = folder.result()

        assert (folded.text, folded.start_of(0), folded.end_of(0)) == (f"{BORDER}ab", 0, 1)


class TestCanonicalise:
    def test_makes_no_border_of_a_zone_that_holds_nothing(self) -> None:
        text = zoned("the lease runs for twelve years", (ZoneKind.HIDDEN, 10, 10))

        assert canonicalise(text).plain.text == "the lease runs for twelve years"

    def test_takes_note_marks_out_and_keeps_one_space(self) -> None:
        text = zoned("a 1 2 b", (ZoneKind.NOTE_MARK, 2, 3), (ZoneKind.NOTE_MARK, 4, 5))

        view = canonicalise(text).plain

        assert view.text == "a b"
        assert (view.folded.start_of(1), view.folded.end_of(1)) == (1, 6)

    def test_puts_one_border_where_several_meet(self) -> None:
        text = zoned("ab  cd", (ZoneKind.BREAK, 2, 4), (ZoneKind.BREAK, 3, 3), (ZoneKind.HIDDEN, 4, 5))

        assert canonicalise(text).plain.text == f"ab{BORDER}d"

    def test_takes_a_border_at_the_start(self) -> None:
        assert canonicalise(zoned("ab", (ZoneKind.BREAK, 0, 0))).plain.text == f"{BORDER}ab"

    def test_adds_no_border_where_a_separator_is_shown(self) -> None:
        text = zoned("a | b", (ZoneKind.BREAK, 1, 4), (ZoneKind.BREAK, 1, 1), (ZoneKind.BREAK, 4, 4))

        assert canonicalise(text).plain.text == "a | b"

    def test_merges_zones_that_overlap(self) -> None:
        text = zoned(
            "foot one two three", (ZoneKind.FURNITURE, 0, 6), (ZoneKind.FURNITURE, 4, 8), (ZoneKind.BREAK, 18, 18)
        )

        assert canonicalise(text).plain.text == f"two three{BORDER}"

    def test_is_the_same_each_time(self) -> None:
        text = StoredText("The ﬁrst\fThe second\fThe third")

        assert canonicalise(text) == canonicalise(text)


class TestCompareGap:
    @pytest.mark.parametrize(
        ("document", "quote", "verdict"),
        [
            ("a, b", "a, b", GapVerdict.SAME),
            ("a, b", "a b", GapVerdict.REPAIRED),
            ("a b", "a, b", GapVerdict.DIFFERENT),
            ("a b", "ab", GapVerdict.DOCUMENT_SPACE),
            ("ab", "a b", GapVerdict.QUOTE_SPACE),
            ("1 2", "12", GapVerdict.DIFFERENT),
            ("1, 2", "1 2", GapVerdict.DIFFERENT),
            ("a. b", "a b", GapVerdict.DIFFERENT),
            ("a-b", "ab", GapVerdict.DIFFERENT),
            ("1-\n2", "1-2", GapVerdict.REPAIRED),
            ("1-\n2", "12", GapVerdict.DIFFERENT),
        ],
    )
    def test_repairs_only_a_break(self, document: str, quote: str, verdict: GapVerdict) -> None:
        ours, theirs = (Side(fold(text).text, text, partial(fold, text)) for text in (document, quote))
        last = [Skeleton(side.text).offset_of(1) for side in (ours, theirs)]

        assert compare_gap(ours, (1, last[0]), theirs, (1, last[1])) is verdict


class TestHostileText:
    LENGTH = 100_000

    @pytest.mark.parametrize(
        ("unit", "quote"),
        [
            ("a", "a" * 400 + " " + "a" * 400),
            ("a ", "a " * 400 + "a! a"),
            ("1 ", "1 " * 400 + "1! 1"),
            (" ", "one two three"),
            ("\n", "one two three"),
            ("-\n", "one - two - three"),
            ("…", "one … two … three"),
            ("a … ", "a b c … " * 12),
            ("\u0301", "one two three"),
            ("(", "((( one two three"),
            ("\f1\n", "one two three"),
        ],
    )
    def test_comes_to_an_end(self, unit: str, quote: str) -> None:
        text = unit * (self.LENGTH // len(unit))

        match = find_quote(quote, canonicalise(StoredText(text)))
        sentences(text)

        assert not isinstance(match, Match)  # and it came to an end: anything but linear time would not


class TestRulesVersion:
    def test_is_a_name(self) -> None:
        assert RULES_VERSION
