from verification.figure_index import FigureIndex
from verification.figures import parse_figures


def alike(one: str, text: str) -> list[str]:
    return [figure.raw for figure in FigureIndex(parse_figures(text)).alike(parse_figures(one)[0])]


class TestFigureIndex:
    def test_finds_what_has_the_same_digits_on_any_scale(self) -> None:
        assert alike("$45.2m", "it was 4.52% or 452 or (45.2) or 453 or 0.0452") == ["4.52%", "452", "(45.2)", "0.0452"]

    def test_finds_what_may_be_rounded_either_way(self) -> None:
        assert alike("45.2", "it was 45.213 or 45.16 or 45 or 46 or 45.3") == ["45.213", "45.16", "45", "46"]
        assert alike("99.6", "it was 100 or 98") == ["100"]
        assert alike("5", "it was 5.1") == []
        assert alike("5.1", "it was 5") == []

    def test_finds_durations_as_they_are_counted_otherwise(self) -> None:
        assert alike("12 months", "in one year or 365 days or 360 days or 7 days") == ["one", "360", "365"]
        assert alike("one year", "in 12 months") == ["12"]
        assert alike("14 days", "in two weeks or 336 hours") == ["two", "336"]

    def test_finds_a_malformed_number_by_how_it_is_written(self) -> None:
        assert alike("11,11.11", "it was 11,11.11 or 1,111.11") == ["11,11.11"]

    def test_keeps_what_states_the_same_once_and_not_too_many_that_look_alike(self) -> None:
        figures = parse_figures(" and ".join(f"it was 5{'0' * zeros}.0 and 5{'0' * zeros}" for zeros in range(30)))

        found = list(FigureIndex(figures).alike(figures[0]))

        assert [figure.value for figure in found] == [figure.value for figure in figures[::2][:24]]

    def test_leaves_digits_beyond_the_twelfth(self) -> None:
        assert alike("123456789012", "it was 1234567890123") == []
        assert alike("12345678901", "it was 1234567890123") == ["1234567890123"]

    def test_is_empty_without_figures(self) -> None:
        assert list(FigureIndex(()).alike(parse_figures("5")[0])) == []
