"""What the policy promises of every room, over rooms drawn at random and against two independent references."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dealroom.folders import Tier
from dealroom.ids import FolderId, OrganisationId, UserId
from dealroom.permitted import Denied, PermittedSet
from dealroom.room import Override, Room
from dealroom.threads import RequestList, Thread
from policy.difference import difference
from policy.explain import explain
from policy.matrix import matrix
from policy.scope import scope_of
from policy.snapshot import snapshot_of
from policy.tiers import organisation_tier, readable_documents, reads_all, user_tier
from tests.policy import oracle
from tests.policy.naive import naive_tier
from tests.policy.rooms import paths_of, question, random_room, request

ROOT = Path(__file__).parents[2]

# A room is a function of its seed: quick to draw by the dozen, and a failing one is named by a number.
randoms = st.integers(0, 2**32).map(Random)
rooms = randoms.map(random_room)
promise = settings(max_examples=35, deadline=None)
tiers = st.sampled_from(list(Tier))


def threads_of(room: Room) -> list[Thread]:
    questions = [question("q", entry.id.removeprefix("user-")) for entry in room.users]
    return [*questions, question("q", None), request("r", "one"), request("r", "two"), request("r", "gone")]


def searched(thread: Thread, room: Room) -> set[str] | None:
    permitted = scope_of(thread, room=room)
    return None if isinstance(permitted, Denied) else paths_of(room, permitted.folders)


def _next(room: Room, **changed: object) -> Room:
    return replace(room, policy_version=room.policy_version + 1, **changed)


class TestTheIndependentOracle:
    @promise
    @given(room=rooms)
    def test_agrees_on_every_tier_of_every_organisation_and_person(self, room: Room) -> None:
        snapshot = snapshot_of(room)

        for folder in room.folders:
            for firm in room.organisations:
                expected = oracle.organisation_reads(room, firm, folder.path)
                assert organisation_tier(snapshot, firm, folder) is expected
            for person in room.users:
                assert user_tier(snapshot, person, folder) is oracle.user_reads(room, person, folder.path)

    @promise
    @given(room=rooms)
    def test_agrees_on_the_scope_of_every_thread(self, room: Room) -> None:
        for thread in threads_of(room):
            assert searched(thread, room) == oracle.admitted(room, thread)


class TestPlainCasbin:
    @settings(promise, max_examples=12)
    @given(room=rooms)
    def test_agrees_on_every_tier_of_every_organisation(self, room: Room) -> None:
        snapshot = snapshot_of(room)

        for firm in room.organisations:
            for folder in room.folders:
                expected = min(
                    naive_tier(room, firm, folder), Tier.DOWNLOAD if firm.side.value == "BUY" else Tier.MANAGE
                )
                assert organisation_tier(snapshot, firm, folder) is expected


class TestTheIntersection:
    @promise
    @given(room=rooms)
    def test_admits_a_folder_if_and_only_if_every_counterparty_may_read_it(self, room: Room) -> None:
        snapshot = snapshot_of(room)

        for thread in (request("r", "one"), request("r", "two")):
            permitted = scope_of(thread, room=room)
            if isinstance(permitted, Denied):
                continue
            assert permitted.counterparties
            for folder in room.folders:
                everybody = all(
                    organisation_tier(snapshot, member, folder).may_read for member in permitted.counterparties
                )
                assert (folder.id in permitted.folders) is everybody

    @promise
    @given(room=rooms, member=st.sampled_from(["aspen", "birch", "cedar", "seller", "nowhere"]))
    def test_is_never_widened_by_another_counterparty(self, room: Room, member: str) -> None:
        lists = tuple(
            replace(entry, visible_to=(*entry.visible_to, OrganisationId(f"org-{member}")))
            for entry in room.request_lists
        )
        before, after = (
            searched(request("r", "one"), room),
            searched(request("r", "one"), replace(room, request_lists=lists)),
        )

        assert (after or set()) <= (before or set())

    @promise
    @given(room=rooms, random=randoms)
    def test_does_not_depend_on_the_order_of_anything(self, room: Room, random: Random) -> None:
        def shuffled(entries: tuple[object, ...]) -> tuple[object, ...]:
            return tuple(random.sample(entries, len(entries)))

        names = ("organisations", "users", "folders", "grants", "overrides", "request_lists", "documents")
        other = replace(room, **{name: shuffled(getattr(room, name)) for name in names})

        assert [searched(thread, other) for thread in threads_of(room)] == [
            searched(thread, room) for thread in threads_of(room)
        ]

    @promise
    @given(room=rooms)
    def test_splits_the_room_into_admitted_and_refused_and_gives_a_reason_for_each_refusal(self, room: Room) -> None:
        for thread in threads_of(room):
            permitted = scope_of(thread, room=room)
            if isinstance(permitted, PermittedSet):
                refused = [entry.folder for entry in permitted.refused]
                assert len(refused) == len(set(refused))
                assert set(refused) | permitted.folders == {folder.id for folder in room.folders}
                assert not set(refused) & permitted.folders
                assert all(entry.by and entry.because for entry in permitted.refused)


class TestPersonalLines:
    @promise
    @given(room=rooms)
    def test_change_no_organisation_and_no_request(self, room: Room) -> None:
        without = _next(room, overrides=())

        assert matrix(room) == matrix(without)
        for slug in ("one", "two", "gone"):
            assert searched(request("r", slug), room) == searched(request("r", slug), without)

    @promise
    @given(room=rooms, random=randoms, tier=tiers)
    def test_change_nothing_for_anybody_else(self, room: Room, random: Random, tier: Tier) -> None:
        someone, folder = random.choice(room.users), random.choice(room.folders)
        others = [line for line in room.overrides if (line.user, line.folder) != (someone.id, folder.id)]
        changed = _next(room, overrides=(*others, Override(someone.id, folder.id, tier)))

        for person in room.users:
            if person.id != someone.id:
                assert readable_documents(changed, person) == readable_documents(room, person)

    @promise
    @given(room=rooms, random=randoms)
    def test_that_deny_close_everything_below_but_for_nearer_lines_of_the_same_person(
        self, room: Room, random: Random
    ) -> None:
        someone, closed = random.choice(room.users), random.choice(room.folders)
        prefix = closed.path.rstrip("/") + "/"
        below = {folder.id for folder in room.folders if folder is closed or folder.path.startswith(prefix)}
        others = [line for line in room.overrides if line.user != someone.id or line.folder not in below]
        shut = replace(room, overrides=(*others, Override(someone.id, closed.id, Tier.NONE)))

        assert (
            not {folder for document, folder in room.documents if document in readable_documents(shut, someone)} & below
        )


class TestTighteningAGrant:
    @promise
    @given(room=rooms, random=randoms)
    def test_never_opens_a_folder_to_an_organisation_or_a_request(self, room: Room, random: Random) -> None:
        assume(room.grants)
        chosen = random.choice(room.grants)
        tightened = _next(
            room,
            grants=tuple(replace(line, tier=Tier.NONE) if line is chosen else line for line in room.grants),
        )
        before, after = ({row for row in matrix(each) if row.tier.may_read} for each in (room, tightened))

        assert {(row.folder_path, row.organisation_slug) for row in after} <= {
            (row.folder_path, row.organisation_slug) for row in before
        }
        for slug in ("one", "two"):
            assert (searched(request("r", slug), tightened) or set()) <= (searched(request("r", slug), room) or set())


class TestTighteningAnyLine:
    @promise
    @given(room=rooms, random=randoms)
    def test_raises_no_tier_of_anybody(self, room: Room, random: Random) -> None:
        lines = [*room.grants, *room.overrides]
        assume(lines)
        chosen = random.choice(lines)
        tighter = replace(chosen, tier=Tier(random.randint(0, chosen.tier)))
        after = _next(
            room,
            grants=tuple(tighter if line is chosen else line for line in room.grants),
            overrides=tuple(tighter if line is chosen else line for line in room.overrides),
        )

        found = difference(room, after)

        assert found.opened == ()
        assert [change.opened for change in found.threads if change.opened] == []


class TestReadingAllOfSomeDocuments:
    @promise
    @given(room=rooms, random=randoms)
    def test_is_to_read_each(self, room: Room, random: Random) -> None:
        chosen = frozenset(document for document, _ in room.documents if random.random() < 0.3)

        for person in room.users:
            if chosen:
                assert reads_all(room, person, chosen) is (chosen <= readable_documents(room, person))


class TestTheUnknown:
    @promise
    @given(room=rooms)
    def test_reads_nothing(self, room: Room) -> None:
        snapshot = snapshot_of(room)

        for folder in room.folders:
            assert organisation_tier(snapshot, OrganisationId("org-unknown"), folder) is Tier.NONE
            assert user_tier(snapshot, UserId("user-unknown"), folder) is Tier.NONE

    @promise
    @given(room=rooms)
    def test_folder_is_read_by_nobody(self, room: Room) -> None:
        snapshot, astray = snapshot_of(room), FolderId("folder-unknown")

        assert {organisation_tier(snapshot, firm, astray) for firm in room.organisations} == {Tier.NONE}
        assert {user_tier(snapshot, person, astray) for person in room.users} == {Tier.NONE}

    @promise
    @given(room=rooms)
    def test_list_and_asker_are_denied(self, room: Room) -> None:
        assert searched(request("r", "unknown"), room) is None
        assert searched(question("q", "unknown"), room) is None

    @promise
    @given(room=rooms, owner=st.sampled_from([None, "org-unknown", "org-adviser", "org-seller"]))
    def test_as_an_owner_denies(self, room: Room, owner: str | None) -> None:
        everybody = tuple(entry.id for entry in room.organisations if entry.slug in {"aspen", "birch"})
        listed = RequestList(
            room.request_lists[0].id, "one", "one", None if owner is None else OrganisationId(owner), everybody
        )

        assert searched(request("r", "one"), replace(room, request_lists=(listed,))) is None


class TestAnExplanation:
    @promise
    @given(room=rooms)
    def test_gives_the_tier_that_is_enforced_and_only_lines_of_the_policy(self, room: Room) -> None:
        snapshot = snapshot_of(room)

        for folder in room.folders:
            for firm in room.organisations:
                assert explain(room, who=firm, folder=folder).tier is organisation_tier(snapshot, firm, folder)
            for person in room.users:
                explanation = explain(room, who=person, folder=folder)
                assert explanation.tier is user_tier(snapshot, person, folder)
                assert explanation.because.endswith(".")
                assert explanation.decided not in explanation.overruled
                assert explanation.decided is not None or not explanation.tier.may_read


class TestTheOrderOfHashing:
    def test_changes_no_decision(self) -> None:
        script = (
            "from random import Random\n"
            "from policy.matrix import matrix\n"
            "from policy.scope import scope_of\n"
            "from tests.policy.rooms import random_room, request\n"
            "for seed in range(8):\n"
            "    room = random_room(Random(seed))\n"
            "    scope = scope_of(request('r', 'one'), room=room)\n"
            "    print(matrix(room), sorted(getattr(scope, 'folders', ())), getattr(scope, 'refused', scope))\n"
        )

        printed = {
            subprocess.run(  # noqa: S603 - our own interpreter on our own words
                [sys.executable, "-c", script],
                env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
                cwd=ROOT,
                capture_output=True,
                check=True,
                text=True,
            ).stdout
            for seed in ("0", "1", "4242")
        }

        assert len(printed) == 1
        assert printed != {""}
