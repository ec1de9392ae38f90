from dataclasses import replace

import pytest

from dealroom.folders import Tier
from dealroom.ids import DealId
from policy._lines import InvalidPolicyError, Line, LineKind, Vocabulary, lines_of, validated, vocabulary_of
from policy.snapshot import snapshot_of
from tests.policy.rooms import RoomBuilder

WORDS = Vocabulary(
    deal="deal:one",
    organisations=frozenset({"org:aspen"}),
    users=frozenset({"u:ann"}),
    folders=frozenset({"f:tax"}),
    roles=frozenset({"role:advisor"}),
    capabilities=frozenset({"draft:send"}),
)

GOOD = (
    Line("p", ("org:aspen", "deal:one", "f:tax", "view", "allow")),
    Line("p2", ("u:ann", "deal:one", "f:tax", "none", "deny")),
    Line("p3", ("role:advisor", "draft:send", "deny")),
)


class TestTheLinesOfARoom:
    def test_hold_ids_and_closed_words_alone(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen")
        built = room.grant("aspen", "/Tax, Legal", Tier.WATERMARK).override("ann", "/Tax, Legal", Tier.NONE).built()

        assert [str(line) for line in lines_of(built)] == [
            "p, org:org-aspen, deal:deal-larch, f:folder-1, watermark, allow",
            "p2, u:user-ann, deal:deal-larch, f:folder-1, none, deny",
        ]

    def test_are_all_understood(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax").built()

        assert validated(lines_of(room), vocabulary=vocabulary_of(room)) == lines_of(room)


class TestValidation:
    def test_accepts_each_kind_of_line_unchanged(self) -> None:
        assert validated(GOOD, vocabulary=WORDS) == GOOD

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            (Line("P", GOOD[0].fields), "an unknown kind of line, or a wrong number of fields"),
            (Line("p9", GOOD[0].fields), "an unknown kind of line, or a wrong number of fields"),
            (Line("\ufeffp", GOOD[0].fields), "an unknown kind of line, or a wrong number of fields"),
            (Line("g", ("u:ann", "role:advisor", "deal:one")), "an unknown kind of line, or a wrong number of fields"),
            (Line("p", GOOD[0].fields[:4]), "an unknown kind of line, or a wrong number of fields"),
            (Line("p", (*GOOD[0].fields, "x")), "an unknown kind of line, or a wrong number of fields"),
            (Line("p", ("u:ann", *GOOD[0].fields[1:])), "a subject that this list of lines does not know"),
            (Line("p", ("org:elm", *GOOD[0].fields[1:])), "a subject that this list of lines does not know"),
            (Line("p2", GOOD[0].fields), "a subject that this list of lines does not know"),
            (Line("p", ("org:aspen", "deal:two", "f:tax", "view", "allow")), "a line of another deal"),
            (Line("p", ("org:aspen", "deal:one", "f:other", "view", "allow")), "an unknown folder"),
            (Line("p", ("org:aspen", "deal:one", "f:tax", "read", "allow")), "an unknown tier"),
            (
                Line("p", ("org:aspen", "deal:one", "f:tax", "view", "deny")),
                "an effect that is not the one of its tier",
            ),
            (
                Line("p", ("org:aspen", "deal:one", "f:tax", "none", "allow")),
                "an effect that is not the one of its tier",
            ),
            (
                Line("p", ("org:aspen", "deal:one", "f:tax", "view", "permit")),
                "an effect that is not the one of its tier",
            ),
            (Line("p3", ("role:admin", "draft:send", "allow")), "an unknown role"),
            (Line("p3", ("role:advisor", "draft:burn", "allow")), "an unknown capability"),
            (Line("p3", ("role:advisor", "draft:send", "perhaps")), "an unknown effect"),
        ],
    )
    def test_refuses_the_whole_policy_for_one_line_and_names_it(self, line: Line, problem: str) -> None:
        with pytest.raises(InvalidPolicyError) as refusal:
            validated((*GOOD[1:2], line), vocabulary=WORDS)

        assert (refusal.value.entry, refusal.value.problem) == (str(line), problem)
        assert str(refusal.value) == f"The policy is refused: {problem}: {line}"

    @pytest.mark.parametrize(
        "odd",
        [
            "",
            " ",
            "org:",
            ":aspen",
            "org:aspen, role",
            "org:(aspen",
            "org:asp\nen",
            'org:"a"',
            "org:Aspen",
            "org:*",
            "#",
        ],
    )
    @pytest.mark.parametrize("place", range(5))
    def test_refuses_a_field_that_no_id_or_word_can_be(self, odd: str, place: int) -> None:
        fields = list(GOOD[0].fields)
        fields[place] = odd

        with pytest.raises(InvalidPolicyError, match="a field is empty or holds a character that ids do not have"):
            validated([Line("p", tuple(fields))], vocabulary=replace(WORDS, organisations=frozenset({odd})))

    @pytest.mark.parametrize(
        "second",
        [
            Line("p", ("org:aspen", "deal:one", "f:tax", "none", "deny")),
            GOOD[0],
            Line("p3", ("role:advisor", "draft:send", "allow")),
        ],
    )
    def test_refuses_a_second_line_for_one_subject_and_object(self, second: Line) -> None:
        with pytest.raises(InvalidPolicyError, match="a second line for the same subject and object"):
            validated((*GOOD, second), vocabulary=WORDS)

    def test_tells_the_kinds_apart_by_their_names_in_the_model(self) -> None:
        assert [kind.value for kind in LineKind] == ["p", "p2", "p3"]


class TestTheFactsOfARoom:
    @pytest.mark.parametrize("slug", ["mallory, deal_admin", "x, f:1, view, allow\np, evil", "a b", "A", ""])
    def test_are_refused_where_an_id_could_be_read_as_more_than_an_id(self, slug: str) -> None:
        room = RoomBuilder().firm(slug).grant(slug, "/tax").built()
        renamed = replace(
            room,
            organisations=tuple(replace(entry, id=slug) for entry in room.organisations),
            grants=tuple(replace(entry, organisation=slug) for entry in room.grants),
        )

        with pytest.raises(InvalidPolicyError, match="a field is empty or holds a character that ids do not have"):
            snapshot_of(renamed)

    def test_are_refused_without_a_deal(self) -> None:
        room = replace(RoomBuilder().firm("aspen").grant("aspen", "/tax").built(), deal=DealId(""))

        with pytest.raises(InvalidPolicyError):
            snapshot_of(room)
