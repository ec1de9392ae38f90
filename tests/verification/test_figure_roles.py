import pytest

from verification.figure_places import tokens_of
from verification.figure_reader import numbers_of
from verification.figure_roles import Periods, Role, role_spoken_of

RENEWAL = [
    *["renew", "renews", "renewed", "renewing", "renewal", "renewals", "extend", "extends", "extended", "extension"],
    *["extensions", "successive", "consecutive", "additional", "another"],
]
NOTICE = ["notice", "notices", "notify", "notifies", "notification", "prior", "before", "advance", "election"]


def other(role: Role, said: str, quote: str) -> str | None:
    numbered = numbers_of(quote)
    figure = numbers_of(said).marks[0].figure
    assert figure is not None
    token = Periods(numbered, tokens_of(numbered)).other(role, figure)
    return token.word if token else None


class TestRoleSpokenOf:
    @pytest.mark.parametrize(
        ("word", "role"), [*[(word, Role.RENEWAL) for word in RENEWAL], *[(word, Role.NOTICE) for word in NOTICE]]
    )
    def test_knows_a_word_of_each(self, word: str, role: Role) -> None:
        assert role_spoken_of(tokens_of(numbers_of(f"the {word} period is 5 days"))) is role

    @pytest.mark.parametrize("text", ["the period is 5 days", "the notice before a renewal is 5 days", ""])
    def test_is_none_of_none_and_of_several(self, text: str) -> None:
        assert role_spoken_of(tokens_of(numbers_of(text))) is None


class TestPeriods:
    @pytest.mark.parametrize(
        ("said", "quote", "found"),
        [
            ("5 years", "renewed for 5 years on notice of 60 days", None),
            ("60 days", "renewed for 5 years on notice of 60 days", "5"),
            ("60 days", "ends on notice of 60 days", "60"),
            ("60 days", "ends after 60 days", None),
            ("60 days", "ends after 60 days of any of the things that stand here or on notice of 60 days", None),
            ("7 days", "renewed for 5 years on notice of 60 days", None),
            ("1 year", "goes on yearly, on notice of 1 year", None),
            ("60 days", "renewed a b c d e f 60 days", None),
            ("60 days", "notice a b c d e 60 days", "60"),
            ("60 days", "60 days a b c d notice", "60"),
            ("60 days", "60 days a b c d e notice", None),
            ("60 days", "renewal 60 notice", None),
        ],
    )
    def test_tell_what_a_renewal_means(self, said: str, quote: str, found: str | None) -> None:
        assert other(Role.RENEWAL, said, quote) == found

    def test_take_the_word_before_of_two_as_near(self) -> None:
        assert other(Role.NOTICE, "60 days", "x renewed 60 notice days") is None
        assert other(Role.NOTICE, "60 days", "renewed for 60 days notice") == "60"
        assert other(Role.RENEWAL, "60 days", "renewed for 60 days notice") is None

    def test_are_counted_to_sixty_four(self) -> None:
        many = " ".join(f"renewed for {days} days" for days in range(100, 163))

        assert other(Role.NOTICE, "164 days", f"{many} renewed for 164 days") == "164"
        assert other(Role.NOTICE, "164 days", f"{many} renewed for 163 days renewed for 164 days") is None
