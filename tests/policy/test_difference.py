from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId, OrganisationId, RequestListId, UserId
from dealroom.people import Role, Side
from dealroom.permitted import Denied, ScopeRule
from dealroom.room import Room
from policy import _compared
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
)
from policy.difference import Cell, Difference, ScopeChange, difference
from policy.scope import scope_of
from tests.policy import oracle
from tests.policy.rooms import RoomBuilder, folder_in, question, random_room, request, user
from tests.policy.test_changes import random_change

ASPEN, BIRCH = OrganisationId("org-aspen"), OrganisationId("org-birch")
ANN, BOB, LEAD = UserId("user-ann"), UserId("user-bob"), UserId("user-lead")
ONE = RequestListId("list-one")
NONE, VIEW, DOWNLOAD, MANAGE = Tier.NONE, Tier.VIEW, Tier.DOWNLOAD, Tier.MANAGE


def sale() -> Room:
    room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL)
    room.person("ann", "aspen").person("bob", "aspen").person("lead", "adviser", Role.LEAD_ADVISOR)
    room.folder("/legal/leases").folder("/tax")
    room.grant("aspen", "/legal", VIEW).grant("birch", "/legal/leases", VIEW)
    room.override("ann", "/legal/leases", DOWNLOAD)
    return room.request_list("one", "aspen", "aspen").built()


def at(path: str) -> FolderId:
    return folder_in(sale(), path).id


def of(change: PolicyChange) -> Difference:
    return difference(sale(), changed(sale(), change))


def of_firm(slug: str, path: str, before: Tier, after: Tier) -> Cell:
    return Cell(slug, is_person=False, folder_path=path, before=before, after=after)


def of_person(email: str, path: str, before: Tier, after: Tier) -> Cell:
    return Cell(email, is_person=True, folder_path=path, before=before, after=after)


def scope(subject: str, **said: object) -> ScopeChange:
    rule = ScopeRule.CREATOR_ACCESS if "@" in subject else ScopeRule.COUNTERPARTY_INTERSECTION
    plain = ScopeChange(rule, subject, (), (), (), (), None, None)
    return replace(plain, **said)


class TestADifference:
    def test_is_nothing_between_a_room_and_itself(self) -> None:
        same = difference(sale(), sale())

        assert same == Difference((), (), ())
        assert not same.opens_anything

    def test_of_a_grant_names_the_cells_below_it_and_not_the_line(self) -> None:
        found = of(SetGrant(ASPEN, at("/legal"), NONE))

        assert found == Difference(
            opened=(),
            closed=(
                of_firm("aspen", "/legal", VIEW, NONE),
                of_firm("aspen", "/legal/leases", VIEW, NONE),
            ),
            threads=(
                scope("one", closed=("/legal", "/legal/leases")),
                scope("ann@example.com", closed=("/legal",)),
                scope("bob@example.com", closed=("/legal", "/legal/leases")),
            ),
        )

    def test_tells_a_tier_that_rises_from_reading_that_opens(self) -> None:
        raised, opened = of(SetGrant(ASPEN, at("/legal"), DOWNLOAD)), of(SetGrant(ASPEN, at("/tax"), VIEW))

        assert [(cell.folder_path, cell.flips_reading) for cell in raised.opened] == [
            ("/legal", False),
            ("/legal/leases", False),
        ]
        assert [(cell.folder_path, cell.flips_reading) for cell in opened.opened] == [("/tax", True)]
        assert (raised.threads, raised.closed) == ((), ())
        assert raised.opens_anything
        assert opened.opens_anything

    def test_of_a_line_of_one_person_is_theirs_and_no_lists(self) -> None:
        found = of(SetOverride(BOB, at("/tax"), VIEW))

        assert found == Difference(
            opened=(of_person("bob@example.com", "/tax", NONE, VIEW),),
            closed=(),
            threads=(scope("bob@example.com", opened=("/tax",)),),
        )

    def test_names_a_person_where_the_change_of_their_organisation_is_not_theirs(self) -> None:
        found = of(SetGrant(OrganisationId("org-adviser"), at("/tax"), VIEW))

        assert found.opened == (of_firm("adviser", "/tax", NONE, VIEW),)
        assert found.closed == (of_person("lead@example.com", "/tax", MANAGE, VIEW),)

    def test_follows_a_folder_that_moves_by_its_id(self) -> None:
        found = of(MoveFolder(at("/legal/leases"), "/tax/leases"))

        assert found.opened == ()
        assert found.closed == (of_firm("aspen", "/tax/leases", VIEW, NONE),)

        found = of(MoveFolder(at("/tax"), "/legal/tax"))

        assert found.opened == (of_firm("aspen", "/legal/tax", NONE, VIEW),)
        assert found.threads == (
            scope("one", opened=("/legal/tax",)),
            scope("ann@example.com", opened=("/legal/tax",)),
            scope("bob@example.com", opened=("/legal/tax",)),
        )

    def test_reads_nothing_in_a_folder_that_is_not_there(self) -> None:
        after = changed(sale(), CreateFolder((Folder(FolderId("folder-new"), "/legal/new"),)))

        opened, closed = difference(sale(), after), difference(after, sale())

        assert [(cell.subject, cell.folder_path, cell.before, cell.after) for cell in opened.opened] == [
            ("aspen", "/legal/new", NONE, VIEW),
            ("lead@example.com", "/legal/new", NONE, MANAGE),
        ]
        assert [(cell.subject, cell.folder_path, cell.before, cell.after) for cell in closed.closed] == [
            ("aspen", "/legal/new", VIEW, NONE),
            ("lead@example.com", "/legal/new", MANAGE, NONE),
        ]

    def test_of_a_member_who_leaves_closes_what_they_read(self) -> None:
        found = of(RemoveMember(ANN))

        assert found.closed == (
            of_person("ann@example.com", "/legal", VIEW, NONE),
            of_person("ann@example.com", "/legal/leases", DOWNLOAD, NONE),
        )
        assert [(change.subject, change.closed, change.became_denied) for change in found.threads] == [
            ("ann@example.com", ("/legal", "/legal/leases"), True)
        ]

    def test_of_a_member_who_joins_opens_what_they_read(self) -> None:
        found = of(SetMember(user("cleo", "birch", Role.BUYER)))

        assert found.opened == (of_person("cleo@example.com", "/legal/leases", NONE, VIEW),)
        (asker,) = found.threads
        assert (asker.opened, asker.became_denied, asker.denied_after) == (("/legal/leases",), False, None)
        assert asker.denied_before is not None

    def test_of_a_person_who_changes_sides_grounds_nothing_that_they_read_inside(self) -> None:
        before = RoomBuilder().firm("aspen").firm("adviser", Side.SELL).person("ann", "adviser", Role.SELLER)
        room = before.grant("adviser", "/inside", VIEW).grant("aspen", "/outside", VIEW).built()

        moved = difference(room, changed(room, SetMember(user("ann", "aspen", Role.BUYER))))
        back = difference(changed(room, SetMember(user("ann", "aspen", Role.BUYER))), room)

        assert [(change.opened, change.closed) for change in moved.threads] == [(("/outside",), ())]
        assert [(change.opened, change.closed) for change in back.threads] == [((), ("/outside",))]

    def test_of_an_organisation_that_is_not_there_any_more_closes_everything(self) -> None:
        gone = replace(sale(), organisations=sale().organisations[1:], grants=sale().grants[1:])

        found = difference(sale(), gone)

        assert [cell.folder_path for cell in found.closed if cell.subject == "aspen"] == ["/legal", "/legal/leases"]
        assert [change.denied_after for change in found.threads if change.subject == "one"] == [
            "The request list names an organisation that this room does not hold."
        ]

    def test_of_a_person_who_joins_a_firm_is_theirs_even_where_the_firm_gains_the_same(self) -> None:
        opened = changed(sale(), SetGrant(ASPEN, at("/tax"), VIEW))
        joined = changed(opened, SetMember(user("cleo", "aspen", Role.BUYER)))

        cells = [cell for cell in difference(sale(), joined).opened if cell.folder_path == "/tax"]

        assert cells == [of_firm("aspen", "/tax", NONE, VIEW), of_person("cleo@example.com", "/tax", NONE, VIEW)]

    def test_of_a_firm_that_changes_sides_is_what_the_other_side_may_do(self) -> None:
        room = RoomBuilder().firm("aspen", Side.SELL).grant("aspen", "/tax", MANAGE).built()
        bought = replace(room, organisations=(replace(room.organisations[0], side=Side.BUY),))

        assert difference(room, bought).closed == (of_firm("aspen", "/tax", MANAGE, DOWNLOAD),)


class TestAnAudience:
    def test_that_grows_closes_what_the_newcomer_may_not_read(self) -> None:
        found = of(SetAudience(ONE, ASPEN, (ASPEN, BIRCH)))

        assert found == Difference((), (), (scope("one", joined=("birch",), closed=("/legal",)),))
        assert not found.opens_anything

    def test_that_shrinks_opens_what_the_others_may_read(self) -> None:
        wide = changed(sale(), SetAudience(ONE, ASPEN, (ASPEN, BIRCH)))

        found = difference(wide, sale())

        assert found.threads == (scope("one", left=("birch",), opened=("/legal",)),)
        assert found.opens_anything

    def test_of_nobody_is_denied(self) -> None:
        found = of(SetAudience(ONE, None, ()))

        assert found.threads == (
            scope(
                "one",
                left=("aspen",),
                closed=("/legal", "/legal/leases"),
                denied_after="The request list has no counterparty: neither an owner nor anybody it is visible to.",
            ),
        )
        assert found.threads[0].became_denied

    def test_of_a_list_that_is_new_opens_it(self) -> None:
        found = difference(replace(sale(), request_lists=()), sale())

        assert found.threads == (
            scope(
                "one",
                joined=("aspen",),
                opened=("/legal", "/legal/leases"),
                denied_before="The room does not hold the request list.",
            ),
        )

    def test_that_is_given_twice_is_denied(self) -> None:
        twice = replace(sale(), request_lists=sale().request_lists * 2)

        (found,) = difference(sale(), twice).threads

        assert found.became_denied


class TestTheSubjectsThatAChangeDoesNotTouch:
    def test_are_not_decided_again(self) -> None:
        after = changed(sale(), SetGrant(ASPEN, at("/tax"), VIEW))
        rooms = _compared.Compared(sale(), after)

        untouched = [rooms.is_untouched(entry.id) for entry in sale().organisations]
        people = [rooms.is_untouched_person(entry.id) for entry in sale().users]

        assert untouched == [False, True, True]
        assert people == [False, False, True]


def told(room: Room, after: Room) -> set[tuple[str, FolderId, Tier, Tier]]:
    """Return every tier that differs by the oracle: those of people only where their organisation's differ otherwise."""
    found: set[tuple[str, FolderId, Tier, Tier]] = set()
    for folder in {folder.id for each in (room, after) for folder in each.folders}:
        firms = {
            entry.id: (_firm_reads(room, entry.id, folder), _firm_reads(after, entry.id, folder))
            for entry in after.organisations
        }
        found |= {(name, folder, *tiers) for name, tiers in firms.items() if tiers[0] != tiers[1]}
        for entry in {*room.users, *after.users}:
            tiers = _person_reads(room, entry.id, folder), _person_reads(after, entry.id, folder)
            home = firms.get(entry.organisation) if _belongs(room, entry.id) == _belongs(after, entry.id) else None
            if tiers[0] != tiers[1] and tiers != home:
                found.add((entry.id, folder, *tiers))
    return found


def _belongs(room: Room, name: UserId) -> object:
    found = [(entry.organisation, entry.role) for entry in room.users if entry.id == name]
    return found or [(None, None)]


def _path(room: Room, folder: FolderId) -> str | None:
    return next((entry.path for entry in room.folders if entry.id == folder), None)


def _firm_reads(room: Room, name: OrganisationId, folder: FolderId) -> Tier:
    firm = next((entry for entry in room.organisations if entry.id == name), None)
    path = _path(room, folder)
    return Tier.NONE if firm is None or path is None else oracle.organisation_reads(room, firm, path)


def _person_reads(room: Room, name: UserId, folder: FolderId) -> Tier:
    person = next((entry for entry in room.users if entry.id == name), None)
    path = _path(room, folder)
    return Tier.NONE if person is None or path is None else oracle.user_reads(room, person, path)


def searched(room: Room, thread: str | UserId) -> frozenset[FolderId]:
    asked = question("q", thread.removeprefix("user-")) if thread.startswith("user-") else request("r", thread)
    permitted = scope_of(asked, room=room)
    return frozenset() if isinstance(permitted, Denied) else permitted.folders


class TestAnyDifference:
    @settings(max_examples=80)
    @given(random=st.integers(0, 2**32).map(Random))
    def test_is_what_the_oracle_reads_before_and_after(self, random: Random) -> None:
        room = random_room(random)
        after = _after(random, room)
        names = {entry.slug: entry.id for entry in room.organisations} | {
            entry.email: entry.id for entry in after.users
        }
        folders = {entry.path: entry.id for entry in after.folders}

        found = difference(room, after)

        assert {
            (names[cell.subject], folders[cell.folder_path], cell.before, cell.after)
            for cell in (*found.opened, *found.closed)
        } == told(room, after)
        assert all(cell.after > cell.before for cell in found.opened)
        assert all(cell.after < cell.before for cell in found.closed)

    @settings(max_examples=80)
    @given(random=st.integers(0, 2**32).map(Random))
    def test_tells_for_each_list_and_asker_what_their_scope_gains_and_loses(self, random: Random) -> None:
        room = random_room(random)
        after = _after(random, room)
        folders = {entry.path: entry.id for entry in after.folders}

        threads = {change.subject: change for change in difference(room, after).threads}

        subjects = {entry.email: entry.id for entry in after.users} | {"one": "one", "two": "two"}
        for subject, thread in subjects.items():
            old, new = searched(room, thread), searched(after, thread)
            change = threads.get(subject, scope(subject))
            assert {folders[path] for path in change.opened} == new - old
            assert {folders[path] for path in change.closed} == old - new


def _after(random: Random, room: Room) -> Room:
    for _ in range(2):
        try:
            room = changed(room, random_change(random, room))
        except RefusedChangeError:
            continue
    return room


@pytest.mark.parametrize("path", ["/legal", "/legal/leases"])
def test_a_difference_and_its_opposite_are_one_another_turned_round(path: str) -> None:
    after = changed(sale(), SetGrant(ASPEN, at(path), DOWNLOAD))

    there, back = difference(sale(), after), difference(after, sale())

    assert {replace(cell, before=cell.after, after=cell.before) for cell in there.opened} == set(back.closed)
