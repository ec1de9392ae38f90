from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.folders import Tier
from dealroom.people import Role, Side
from dealroom.room import Grant, Override, Room
from policy.lint import Finding, FindingKind, lint
from policy.matrix import matrix
from policy.snapshot import snapshot_of
from policy.tiers import user_tier
from tests.policy.rooms import RoomBuilder, random_room

NOBODY = "The request list has no counterparty: neither an owner nor anybody it is visible to."
NONE, VIEW, DOWNLOAD, MANAGE = Tier.NONE, Tier.VIEW, Tier.DOWNLOAD, Tier.MANAGE


def clean() -> RoomBuilder:
    """Two bidders, an adviser and a seller; every line opens or closes something, and every list is answered."""
    room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL).firm("owner", Side.SELL)
    room.person("ann", "aspen").person("bob", "aspen", Role.BUYER_COUNSEL).person("cleo", "birch")
    room.person("lead", "adviser", Role.LEAD_ADVISOR).person("audit", "adviser", Role.AUDITOR)
    room.person("sam", "owner", Role.SELLER).person("left", None, None)
    for path in ("/financial/audited", "/financial/tax", "/legal/leases", "/people/pay"):
        room.folder(path)
    room.grant("aspen", "/", VIEW).grant("aspen", "/people", NONE).grant("aspen", "/financial/audited", DOWNLOAD)
    room.grant("birch", "/financial", VIEW).grant("owner", "/legal", MANAGE).grant("adviser", "/people/pay", NONE)
    room.override("bob", "/financial", NONE).override("ann", "/legal", DOWNLOAD)
    return room.request_list("one", "aspen", "aspen", "birch").request_list("two", "birch", "birch")


def found(room: RoomBuilder, kind: FindingKind) -> list[tuple[str, str | None, str]]:
    findings = [finding for finding in lint(room.built()) if finding.kind is kind]
    return [(finding.subject, finding.folder_path, finding.sentence) for finding in findings]


class TestACleanRoom:
    def test_has_no_finding(self) -> None:
        assert lint(clean().built()) == ()


class TestADeadParty:
    def test_is_an_organisation_that_nobody_resolves_to(self) -> None:
        room = clean().firm("cedar").firm("elm").person("eve", "elm", Role.ADVISOR).grant("cedar", "/legal")

        assert found(room, FindingKind.DEAD)[:2] == [
            ("cedar", None, "Nobody belongs to cedar, so nobody reads by its grants."),
            ("elm", None, "Nobody belongs to elm, so nobody reads by its grants."),
        ]

    def test_is_a_person_who_resolves_to_nothing_and_was_not_taken_out(self) -> None:
        room = clean().person("misfit", "aspen", Role.SELLER).person("gone", "nowhere").person("half", None)
        room.override("left", "/legal", VIEW)

        assert found(room, FindingKind.DEAD) == [
            (
                "left@example.com",
                None,
                "left@example.com resolves to nothing (Left, no role of no organisation), so no line of theirs counts.",
            ),
            (
                "misfit@example.com",
                None,
                "misfit@example.com resolves to nothing (Misfit, seller of aspen), so no line of theirs counts.",
            ),
            (
                "gone@example.com",
                None,
                "gone@example.com resolves to nothing (Gone, buyer of org-nowhere), so no line of theirs counts.",
            ),
            (
                "half@example.com",
                None,
                "half@example.com resolves to nothing (Half, buyer of no organisation), so no line of theirs counts.",
            ),
        ]


class TestAShadowedLine:
    def test_is_one_of_a_person_whose_role_reads_no_documents(self) -> None:
        room = clean().override("audit", "/legal", VIEW)

        assert lint(room.built()) == (
            Finding(
                kind=FindingKind.SHADOWED,
                subject="audit@example.com",
                folder_path="/legal",
                sentence="audit@example.com has a role that reads no documents, so the line decides nothing.",
                line="p2, u:user-audit, deal:deal-larch, f:folder-4, view, allow",
            ),
        )

    def test_is_a_grant_of_the_sell_side_that_the_lines_of_its_people_stand_before(self) -> None:
        at_the_folder = clean().override("sam", "/legal", VIEW)
        above = clean().override("sam", "/", NONE).grant("owner", "/legal/leases", VIEW)

        assert found(at_the_folder, FindingKind.SHADOWED) == [
            (
                "owner",
                "/legal",
                "Everybody of owner has a line of their own that comes first, so the grant decides nothing.",
            )
        ]
        assert [finding[1] for finding in found(above, FindingKind.SHADOWED)] == ["/legal", "/legal/leases"]

    def test_is_none_of_a_bidder_whose_lists_count_it(self) -> None:
        room = clean().override("cleo", "/financial", DOWNLOAD)

        assert found(room, FindingKind.SHADOWED) == []


class TestARedundantLine:
    def test_is_a_grant_of_the_tier_that_is_inherited(self) -> None:
        room = clean().grant("birch", "/financial/tax", VIEW)

        assert lint(room.built()) == (
            Finding(
                kind=FindingKind.REDUNDANT,
                subject="birch",
                folder_path="/financial/tax",
                sentence="birch has view without the grant as well.",
                line="p, org:org-birch, deal:deal-larch, f:folder-3, view, allow",
            ),
        )

    def test_is_a_bidders_manage_below_a_download(self) -> None:
        room = clean().grant("aspen", "/financial/audited/2025", MANAGE)

        assert [finding[1] for finding in found(room, FindingKind.REDUNDANT)] == ["/financial/audited/2025"]

    def test_is_not_a_grant_that_takes_a_person_away_from_a_line_of_their_own(self) -> None:
        room = clean().grant("aspen", "/legal/leases", VIEW)

        assert found(room, FindingKind.REDUNDANT) == []

    def test_is_not_a_denial_of_those_who_otherwise_read_the_whole_room(self) -> None:
        assert found(clean().grant("adviser", "/legal", NONE), FindingKind.REDUNDANT) == []

    def test_is_a_line_of_a_person_that_changes_no_tier_of_theirs(self) -> None:
        room = clean().override("ann", "/legal/leases", DOWNLOAD).override("cleo", "/legal", NONE)

        assert found(room, FindingKind.REDUNDANT) == [
            ("ann@example.com", "/legal/leases", "ann@example.com has the same tiers without the line."),
            ("cleo@example.com", "/legal", "cleo@example.com has the same tiers without the line."),
        ]


class TestABroadLine:
    def test_is_a_bidders_download_on_the_root(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/", DOWNLOAD).folder("/legal")

        assert lint(room.built()) == (
            Finding(
                kind=FindingKind.OVER_BROAD,
                subject="aspen",
                folder_path="/",
                sentence="aspen has download on the root, so on every folder that no line closes.",
                line="p, org:org-aspen, deal:deal-larch, f:folder-0, download, allow",
            ),
        )

    def test_is_a_download_of_more_than_half_of_the_documents_at_a_top_folder(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").folder("/legal")
        room.grant("aspen", "/financial", MANAGE).folder("/financial/a").folder("/financial/b")
        half = replace(room.built(), documents=room.built().documents[:4])

        assert found(room, FindingKind.OVER_BROAD) == [
            ("aspen", "/financial", "aspen may download 3 of the room's 5 documents by a line on /financial.")
        ]
        assert [finding for finding in lint(half) if finding.kind is FindingKind.OVER_BROAD] == []

    def test_is_not_one_below_which_the_rest_is_closed_or_for_viewing(self) -> None:
        room = (
            RoomBuilder().firm("aspen").person("ann", "aspen").folder("/legal").grant("aspen", "/financial", DOWNLOAD)
        )
        room.grant("aspen", "/financial/a", VIEW).folder("/financial/a/1").folder("/financial/a/2")
        room.grant("aspen", "/financial/b", NONE)

        assert found(room, FindingKind.OVER_BROAD) == []

    def test_is_not_one_further_down_however_much_lies_there(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/all/of/it", DOWNLOAD)
        room.folder("/all/of/it/a").folder("/all/of/it/b").grant("aspen", "/all/of", DOWNLOAD)

        assert found(room, FindingKind.OVER_BROAD) == []

    def test_is_one_of_a_bidders_person_too_and_none_of_the_sell_side(self) -> None:
        room = clean().override("ann", "/", DOWNLOAD).grant("owner", "/", MANAGE).override("lead", "/", MANAGE)

        assert [finding[:2] for finding in found(room, FindingKind.OVER_BROAD)] == [("ann@example.com", "/")]

    def test_is_none_in_a_room_without_documents_but_for_the_root(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/financial", DOWNLOAD).built()

        assert lint(replace(room, documents=())) == ()


class TestAReopenedFolder:
    def test_is_one_that_a_grant_opens_below_a_closed_one(self) -> None:
        room = clean().grant("aspen", "/people/pay", VIEW)

        assert lint(room.built()) == (
            Finding(
                kind=FindingKind.REOPENED,
                subject="aspen",
                folder_path="/people/pay",
                sentence="The grant opens a folder to aspen below one that is closed to it.",
                line="p, org:org-aspen, deal:deal-larch, f:folder-7, view, allow",
            ),
        )

    def test_is_one_that_a_line_of_a_person_opens_below_what_is_closed_to_them(self) -> None:
        room = clean().override("bob", "/financial/tax", VIEW).override("ann", "/people/pay", VIEW)

        assert found(room, FindingKind.REOPENED) == [
            (
                "ann@example.com",
                "/people/pay",
                "The line opens a folder to ann@example.com below one that is closed to them.",
            ),
            (
                "bob@example.com",
                "/financial/tax",
                "The line opens a folder to bob@example.com below one that is closed to them.",
            ),
        ]

    def test_is_not_one_that_nobody_closed(self) -> None:
        assert found(clean().override("cleo", "/legal", VIEW), FindingKind.REOPENED) == []


class TestARequestList:
    def test_is_named_where_it_is_denied_or_not_visible_to_its_owner(self) -> None:
        room = clean().request_list("a", None, "aspen").request_list("b", "aspen", "birch")
        room.request_list("c", "aspen", "aspen", "adviser").request_list("d", "aspen", "aspen", "nowhere")
        room.request_list("e", None)

        assert found(room, FindingKind.LIST) == [
            ("a", None, "The request list has no owner. Its requests are denied."),
            ("b", None, "aspen owns the list and is not in its audience; it counts all the same."),
            ("c", None, "Not a buy-side organisation: adviser. Its requests are denied."),
            (
                "d",
                None,
                "The request list names an organisation that this room does not hold. Its requests are denied.",
            ),
            (
                "e",
                None,
                f"{NOBODY} Its requests are denied.",
            ),
        ]


def effect(room: Room) -> tuple[object, ...]:
    snapshot = snapshot_of(room)
    people = [user_tier(snapshot, person, folder) for person in room.users for folder in room.folders]
    return (matrix(room), people)


def lines(room: Room) -> list[tuple[str, Grant | Override, Room]]:
    """Return every line of a room, whose it is, and the room without it."""
    firms = {entry.id: entry.slug for entry in room.organisations}
    emails = {entry.id: entry.email for entry in room.users}
    return [
        *(
            (
                firms[line.organisation],
                line,
                replace(room, grants=tuple(each for each in room.grants if each is not line)),
            )
            for line in room.grants
        ),
        *(
            (
                emails[line.user],
                line,
                replace(room, overrides=tuple(each for each in room.overrides if each is not line)),
            )
            for line in room.overrides
        ),
    ]


class TestAnyRoom:
    @settings(max_examples=12)
    @given(random=st.integers(0, 2**32).map(Random))
    def test_is_the_same_without_a_line_if_and_only_if_a_finding_says_so(self, random: Random) -> None:
        room = random_room(random)
        paths = {folder.id: folder.path for folder in room.folders}
        said = {(finding.kind, finding.subject, finding.folder_path) for finding in lint(room)}
        matrix_before, people_before = effect(room)

        for subject, line, without in lines(room):
            matrix_after, people_after = effect(without)
            is_dead = isinstance(line, Override) and (FindingKind.DEAD, subject, None) in said
            if (FindingKind.SHADOWED, subject, paths[line.folder]) in said:
                assert people_after == people_before
            else:
                same = (matrix_after, people_after) == (matrix_before, people_before)
                assert same is (is_dead or (FindingKind.REDUNDANT, subject, paths[line.folder]) in said)

    @given(random=st.integers(0, 2**32).map(Random))
    def test_is_read_to_the_end_and_each_finding_says_where(self, random: Random) -> None:
        for finding in lint(random_room(random)):
            assert finding.sentence.endswith(".")
            assert (finding.line is None) is (finding.folder_path is None)
