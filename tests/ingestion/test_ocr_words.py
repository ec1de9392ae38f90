from math import radians

import pytest

from ingestion.ocr_words import PictureLine, Point, Rect, around, segments, tilt, words_of


def line(text: str, *, width: float = 100.0, drop: float = 0.0, height: float = 10.0) -> PictureLine:
    """A line of characters that are all equally wide, which sinks by `drop` from its beginning to its end."""
    corners: tuple[Point, Point, Point, Point] = ((0, 0), (width, drop), (width, drop + height), (0, height))
    places = [(index + 0.5) / len(text) for index in range(len(text))]
    return PictureLine(text, corners, tuple(places), tuple(1 - index / 100 for index in range(len(text))))


class TestWordsOf:
    def test_stand_where_their_characters_stand(self) -> None:
        words = words_of(line("Rent 12,5"), tilted=0.0)

        assert [word.text for word in words] == ["Rent", "12,5"]
        assert [round(word.on_page.left) for word in words] == [0, 56]
        assert [round(word.on_page.right) for word in words] == [44, 100]
        assert words[0].on_page.height == 10
        assert words[0].confidence == pytest.approx(0.985)

    def test_do_not_overlap_where_they_are_crowded(self) -> None:
        crowded = PictureLine("a b", line("a b").corners, (0.40, 0.40, 0.42), (1.0, 1.0, 1.0))

        first, second = words_of(crowded, tilted=0.0)

        assert first.on_page.right <= second.on_page.left

    def test_lie_level_once_the_tilt_is_taken_out(self) -> None:
        tilted = line("one two three", width=1000, drop=50)

        words = words_of(tilted, tilted=tilt([tilted]))

        assert max(word.level.top for word in words) - min(word.level.top for word in words) < 1
        assert words[-1].on_page.top > words[0].on_page.top + 30

    def test_are_none_in_a_blank_line(self) -> None:
        assert words_of(line("   "), tilted=0.0) == []


class TestTilt:
    def test_is_that_of_the_long_lines(self) -> None:
        lines = [line("x" * 20, width=200, drop=3.49), line("x", width=10, drop=9)]

        assert tilt(lines) == pytest.approx(radians(1), abs=1e-3)

    def test_is_none_without_a_long_line(self) -> None:
        assert tilt([line("x", width=10, drop=9)]) == 0.0


class TestSegments:
    def test_part_where_the_space_is_wider_than_between_two_words(self) -> None:
        words = words_of(line("a b      c d"), tilted=0.0)

        assert [[word.text for word in part] for part in segments(words)] == [["a", "b"], ["c", "d"]]

    def test_are_none_of_nothing(self) -> None:
        assert list(segments([])) == []


class TestAround:
    def test_holds_every_rectangle(self) -> None:
        assert around([Rect(1, 2, 3, 4), Rect(0, 3, 2, 9)]) == Rect(0, 2, 3, 9)
