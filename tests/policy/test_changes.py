from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId, OrganisationId, RequestListId, UserId
from dealroom.people import Role, Side, User
from dealroom.problems import ExplainedError
from dealroom.room import Room
from policy.changes import (
    CreateFolder,
    MoveFolder,
    PolicyChange,
    RefusedChangeError,
    RemoveMember,
    SetAudience,
    SetGrant,
    SetMember,
    SetOverride,
    changed,
    in_words,
)
from policy.snapshot import snapshot_of
from policy.tiers import organisation_tier, user_tier
from tests.policy.rooms import RoomBuilder, firm_in, folder_in, random_room, user, user_in

ASPEN, BIRCH, ADVISER = (OrganisationId(f"org-{slug}") for slug in ("aspen", "birch", "adviser"))
ANN, LEAD = UserId("user-ann"), UserId("user-lead")
ONE = RequestListId("list-one")


def sale() -> Room:
    room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL)
    room.person("ann", "aspen").person("lead", "adviser", Role.LEAD_ADVISOR)
    room.folder("/legal/leases/old").folder("/tax")
    room.grant("aspen", "/legal", Tier.DOWNLOAD).grant("birch", "/tax").override("ann", "/tax", Tier.VIEW)
    return room.request_list("one", "aspen", "aspen").built()


def at(path: str) -> FolderId:
    return folder_in(sale(), path).id


def paths(room: Room) -> set[str]:
    return {folder.path for folder in room.folders}


def refusal(change: PolicyChange, room: Room | None = None) -> str:
    with pytest.raises(RefusedChangeError) as refused:
        changed(room or sale(), change)
    return str(refused.value)


class TestAChange:
    def test_makes_the_next_version_and_leaves_the_room_before_as_it_was(self) -> None:
        before = sale()

        after = changed(before, SetGrant(BIRCH, at("/legal"), Tier.VIEW))

        assert (before, after.policy_version) == (sale(), before.policy_version + 1)
        assert replace(after, policy_version=before.policy_version, grants=before.grants) == before

    def test_is_refused_as_a_problem_that_is_explained(self) -> None:
        assert issubclass(RefusedChangeError, ExplainedError)

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (
                SetGrant(ASPEN, at("/legal"), Tier.DOWNLOAD),
                "Nothing would change: aspen: /legal download -> download.",
            ),
            (SetGrant(BIRCH, at("/legal"), None), "Nothing would change: birch: /legal no line -> no line."),
            (SetOverride(ANN, at("/tax"), Tier.VIEW), "Nothing would change: ann@example.com: /tax view -> view."),
            (CreateFolder(()), "Nothing would change: new: no folder."),
            (
                SetMember(user("ann", "aspen", Role.BUYER)),
                "Nothing would change: ann@example.com: Ann, buyer of aspen -> Ann, buyer of aspen.",
            ),
            (
                SetAudience(ONE, ASPEN, (ASPEN, ASPEN)),
                "Nothing would change: one: owner aspen, visible to aspen -> owner aspen, visible to aspen, aspen.",
            ),
        ],
    )
    def test_that_changes_nothing_is_refused(self, change: PolicyChange, sentence: str) -> None:
        assert refusal(change) == sentence

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (SetGrant(OrganisationId("org-elm"), at("/tax"), Tier.VIEW), "This room has no organisation org-elm."),
            (SetGrant(ASPEN, FolderId("folder-x"), Tier.VIEW), "This room has no folder folder-x."),
            (SetOverride(UserId("user-eve"), at("/tax"), Tier.VIEW), "This room has no person user-eve."),
            (SetOverride(ANN, FolderId("folder-x"), None), "This room has no folder folder-x."),
            (MoveFolder(FolderId("folder-x"), "/moved"), "This room has no folder folder-x."),
            (RemoveMember(UserId("user-eve")), "This room has no person user-eve."),
            (SetAudience(RequestListId("list-x"), ASPEN, ()), "This room has no request list list-x."),
            (SetAudience(ONE, OrganisationId("org-elm"), ()), "This room has no organisation org-elm."),
            (SetAudience(ONE, ASPEN, (OrganisationId("org-elm"),)), "This room has no organisation org-elm."),
        ],
    )
    def test_of_what_the_room_does_not_hold_is_refused_by_name(self, change: PolicyChange, sentence: str) -> None:
        assert refusal(change) == sentence

    def test_of_a_room_whose_policy_is_not_understood_is_refused_and_the_line_named(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax").grant("nowhere", "/tax").built()

        assert refusal(SetGrant(ASPEN, folder_in(room, "/tax").id, Tier.NONE), room) == (
            "aspen: /tax view -> none cannot be: The policy is refused: a subject that this list of lines does not know: "
            "p, org:org-nowhere, deal:deal-larch, f:folder-1, view, allow."
        )


class TestAGrant:
    def test_takes_the_place_of_the_one_that_stood_there(self) -> None:
        after = changed(sale(), SetGrant(ASPEN, at("/legal"), Tier.NONE))

        assert [(line.organisation, line.tier) for line in after.grants] == [(ASPEN, Tier.NONE), (BIRCH, Tier.VIEW)]
        assert organisation_tier(snapshot_of(after), ASPEN, at("/legal/leases/old")) is Tier.NONE

    def test_is_added_where_none_stood(self) -> None:
        after = changed(sale(), SetGrant(BIRCH, at("/legal/leases"), Tier.VIEW))

        assert organisation_tier(snapshot_of(after), BIRCH, at("/legal/leases/old")) is Tier.VIEW
        assert organisation_tier(snapshot_of(after), BIRCH, at("/legal")) is Tier.NONE

    def test_is_taken_away_and_what_is_above_counts_again(self) -> None:
        room = changed(sale(), SetGrant(ASPEN, at("/legal/leases"), Tier.NONE))

        after = changed(room, SetGrant(ASPEN, at("/legal/leases"), None))

        assert after.grants == sale().grants
        assert organisation_tier(snapshot_of(after), ASPEN, at("/legal/leases")) is Tier.DOWNLOAD


class TestAnOverride:
    def test_takes_the_place_of_the_one_that_stood_there(self) -> None:
        after = changed(sale(), SetOverride(ANN, at("/tax"), Tier.NONE))

        assert [(line.user, line.tier) for line in after.overrides] == [(ANN, Tier.NONE)]
        assert user_tier(snapshot_of(after), ANN, at("/tax")) is Tier.NONE

    def test_is_added_and_taken_away(self) -> None:
        added = changed(sale(), SetOverride(LEAD, at("/legal"), Tier.NONE))
        gone = changed(added, SetOverride(LEAD, at("/legal"), None))

        assert user_tier(snapshot_of(added), LEAD, at("/legal/leases")) is Tier.NONE
        assert gone.overrides == sale().overrides


class TestAMove:
    def test_takes_everything_below_along_with_its_lines(self) -> None:
        after = changed(sale(), MoveFolder(at("/legal/leases"), "/tax/rented"))

        assert paths(after) == {"/", "/legal", "/tax", "/tax/rented", "/tax/rented/old"}
        assert folder_in(after, "/tax/rented/old").id == at("/legal/leases/old")
        assert organisation_tier(snapshot_of(after), BIRCH, at("/legal/leases/old")) is Tier.VIEW
        assert organisation_tier(snapshot_of(after), ASPEN, at("/legal/leases/old")) is Tier.NONE

    def test_leaves_a_folder_alone_whose_name_begins_alike(self) -> None:
        room = RoomBuilder().folder("/tax/a").folder("/tax plans").built()

        after = changed(room, MoveFolder(folder_in(room, "/tax").id, "/duties"))

        assert paths(after) == {"/", "/duties", "/duties/a", "/tax plans"}

    def test_may_make_a_name_longer(self) -> None:
        assert "/taxes" in paths(changed(sale(), MoveFolder(at("/tax"), "/taxes")))

    def test_takes_a_path_in_any_spelling_and_keeps_its_normal_form(self) -> None:
        after = changed(sale(), MoveFolder(at("/tax"), "/Cafe\u0301/"))

        assert "/Caf\u00e9" in paths(after)

    @pytest.mark.parametrize(
        ("folder", "path", "sentence"),
        [
            ("/", "/all", "The root of the room does not move."),
            ("/tax", "/tax/", "/tax lies there already."),
            ("/legal", "/legal/leases/new", "/legal cannot move below itself, to /legal/leases/new."),
            ("/legal", "/tax", "There is a folder /tax already."),
            ("/legal", "/", "There is a folder / already."),
            ("/legal", "/gone/legal", "There is no folder /gone for /gone/legal to lie in."),
            ("/legal", "legal", "'legal' is no folder path."),
            ("/legal", "/a/../b", "'/a/../b' is no folder path."),
        ],
    )
    def test_is_refused(self, folder: str, path: str, sentence: str) -> None:
        assert refusal(MoveFolder(at(folder), path)) == sentence


class TestANewFolder:
    def test_is_added_together_with_those_above_it(self) -> None:
        new = (Folder(FolderId("folder-deep"), "/tax/2026/q1"), Folder(FolderId("folder-2026"), "/tax/2026"))

        after = changed(sale(), CreateFolder(new))

        assert paths(after) - paths(sale()) == {"/tax/2026", "/tax/2026/q1"}
        assert organisation_tier(snapshot_of(after), BIRCH, FolderId("folder-deep")) is Tier.VIEW

    def test_may_be_the_root_of_a_room_that_has_none(self) -> None:
        room = replace(RoomBuilder().built(), folders=())

        assert paths(changed(room, CreateFolder((Folder(FolderId("folder-0"), "/"),)))) == {"/"}

    @pytest.mark.parametrize(
        ("identifier", "path", "sentence"),
        [
            ("folder-9", "/tax", "There is a folder /tax already."),
            ("folder-9", "/gone/new", "There is no folder /gone for /gone/new to lie in."),
            ("folder-9", "new", "'new' is no folder path."),
            ("folder-1", "/new", "'folder-1' cannot be the id of a new folder."),
            ("Folder, 9", "/new", "'Folder, 9' cannot be the id of a new folder."),
            ("", "/new", "'' cannot be the id of a new folder."),
        ],
    )
    def test_is_refused(self, identifier: str, path: str, sentence: str) -> None:
        assert refusal(CreateFolder((Folder(FolderId(identifier), path),))) == sentence

    def test_is_refused_where_two_of_them_are_one(self) -> None:
        twice = (Folder(FolderId("folder-8"), "/new"), Folder(FolderId("folder-9"), "/new/"))
        same = (Folder(FolderId("folder-9"), "/new"), Folder(FolderId("folder-9"), "/newer"))

        assert refusal(CreateFolder(twice)) == "There is a folder /new already."
        assert refusal(CreateFolder(same)) == "'folder-9' cannot be the id of a new folder."


class TestAMember:
    def test_is_added(self) -> None:
        after = changed(sale(), SetMember(user("cleo", "birch", Role.BUYER_COUNSEL)))

        assert user_tier(snapshot_of(after), UserId("user-cleo"), at("/tax")) is Tier.VIEW

    def test_is_given_another_organisation_name_and_role(self) -> None:
        moved = User(ANN, "ann@example.com", "Ann B.", BIRCH, Role.BUYER_COUNSEL)

        after = changed(sale(), SetMember(moved))

        assert user_in(after, "ann") == moved
        assert user_tier(snapshot_of(after), ANN, at("/legal")) is Tier.NONE

    def test_may_have_neither_organisation_nor_role(self) -> None:
        after = changed(sale(), SetMember(user("cleo", None, None)))

        assert UserId("user-cleo") not in snapshot_of(after).people

    def test_is_removed_and_resolves_to_nothing_and_stays_known(self) -> None:
        after = changed(sale(), RemoveMember(ANN))

        assert user_in(after, "ann") == User(ANN, "ann@example.com", "Ann", None, None)
        assert user_tier(snapshot_of(after), ANN, at("/tax")) is Tier.NONE
        assert refusal(RemoveMember(ANN), after) == (
            "Nothing would change: ann@example.com: Ann, no role of no organisation -> no role of no organisation."
        )

    @pytest.mark.parametrize(
        ("member", "sentence"),
        [
            (
                User(UserId("user-x"), "Ann@Example.com", "X", ASPEN, Role.BUYER),
                "Ann@Example.com is the email of somebody in this room already.",
            ),
            (User(UserId("user-x"), " ", "X", ASPEN, Role.BUYER), "A person needs an email."),
            (
                User(UserId("u x"), "x@example.com", "X", ASPEN, Role.BUYER),
                "'u x' cannot be the id of a new person.",
            ),
            (user("cleo", "elm", Role.BUYER), "This room has no organisation org-elm."),
            (user("cleo", "adviser", Role.BUYER), "buyer is no role of the sell side, where adviser is."),
            (user("ann", "aspen", Role.LEAD_ADVISOR), "lead advisor is no role of the buy side, where aspen is."),
            (
                User(ANN, "lead@example.com", "Ann", ASPEN, Role.BUYER),
                "ann@example.com cannot become lead@example.com: a person is known by one email.",
            ),
        ],
    )
    def test_is_refused(self, member: User, sentence: str) -> None:
        assert refusal(SetMember(member)) == sentence


class TestAnAudience:
    def test_is_owner_and_audience_each_once(self) -> None:
        after = changed(sale(), SetAudience(ONE, BIRCH, (ASPEN, BIRCH, ASPEN)))

        (held,) = after.request_lists
        assert (held.owner, held.visible_to) == (BIRCH, (ASPEN, BIRCH))

    def test_may_be_nobody_which_denies_the_list(self) -> None:
        (held,) = changed(sale(), SetAudience(ONE, None, ())).request_lists

        assert (held.owner, held.visible_to) == (None, ())

    def test_leaves_other_lists_alone(self) -> None:
        room = RoomBuilder().firm("aspen").request_list("two", "aspen").request_list("one", "aspen").built()

        after = changed(room, SetAudience(ONE, None, ()))

        assert after.request_lists[0] == room.request_lists[0]

    @pytest.mark.parametrize(("owner", "member"), [(ADVISER, ASPEN), (ASPEN, ADVISER)])
    def test_is_refused_for_the_sell_side(self, owner: OrganisationId, member: OrganisationId) -> None:
        sentence = "adviser is not of the buy side, so no request list is for it."

        assert refusal(SetAudience(ONE, owner, (member,))) == sentence


class TestAChangeInWords:
    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (SetGrant(ASPEN, at("/legal"), Tier.NONE), "aspen: /legal download -> none"),
            (SetGrant(ASPEN, at("/legal"), None), "aspen: /legal download -> no line"),
            (SetOverride(LEAD, at("/tax"), Tier.VIEW), "lead@example.com: /tax no line -> view"),
            (MoveFolder(at("/legal"), "/tax/legal"), "/legal -> /tax/legal"),
            (
                CreateFolder((Folder(FolderId("f-1"), "/a"), Folder(FolderId("f-2"), "/a/b"))),
                "new: /a, /a/b",
            ),
            (
                SetMember(user("cleo", "birch", Role.BUYER_COUNSEL)),
                "cleo@example.com: not in the room -> Cleo, buyer counsel of birch",
            ),
            (RemoveMember(ANN), "ann@example.com: Ann, buyer of aspen -> no role of no organisation"),
            (
                SetAudience(ONE, None, (BIRCH,)),
                "one: owner aspen, visible to aspen -> no owner, visible to birch",
            ),
            (
                SetAudience(RequestListId("list-x"), ASPEN, ()),
                "list-x: unknown -> owner aspen, visible to nobody else",
            ),
            (SetGrant(OrganisationId("org-x"), FolderId("f-x"), None), "org-x: f-x no line -> no line"),
            (RemoveMember(UserId("user-x")), "user-x: not in the room -> no role of no organisation"),
        ],
    )
    def test_names_what_is_and_what_would_be(self, change: PolicyChange, words: str) -> None:
        assert in_words(sale(), change) == words


def random_change(random: Random, room: Room) -> PolicyChange:
    folder, firm, person = (random.choice(each) for each in (room.folders, room.organisations, room.users))
    target = f"{random.choice(room.folders).path.rstrip('/')}/{random.choice('abx')}"
    tier = random.choice([None, *Tier])
    firms = [entry.id for entry in room.organisations]
    return random.choice(
        [
            SetGrant(firm.id, folder.id, tier),
            SetOverride(person.id, folder.id, tier),
            MoveFolder(folder.id, target),
            CreateFolder((Folder(FolderId("folder-new"), target),)),
            SetMember(replace(person, organisation=random.choice([None, firm.id]), role=random.choice(list(Role)))),
            SetMember(User(UserId("user-new"), "new@example.com", "New", firm.id, random.choice(list(Role)))),
            RemoveMember(person.id),
            SetAudience(room.request_lists[0].id, random.choice([None, *firms]), tuple(random.sample(firms, 2))),
        ]
    )


def attempted(room: Room, change: PolicyChange) -> Room | str:
    try:
        return changed(room, change)
    except RefusedChangeError as refused:
        return str(refused)


class TestAnyChange:
    @settings(max_examples=150)
    @given(random=st.integers(0, 2**32).map(Random))
    def test_is_loadable_or_refused_in_one_sentence(self, random: Random) -> None:
        room = random_room(random)
        change = random_change(random, room)

        after = attempted(room, change)

        if isinstance(after, str):
            assert after.endswith(".")
            return
        assert snapshot_of(after).policy_version == room.policy_version + 1
        assert replace(after, policy_version=room.policy_version) != room
        assert after.documents == room.documents
        assert firm_in(after, "aspen") in after.organisations
        assert {folder.id for folder in room.folders} <= {folder.id for folder in after.folders}
