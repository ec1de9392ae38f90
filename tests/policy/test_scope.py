from dataclasses import replace
from typing import Any

import pytest

from dealroom.folders import Tier
from dealroom.ids import DealId, DocumentId
from dealroom.people import Role, Side
from dealroom.permitted import Denied, PermittedSet, ScopeRule
from dealroom.room import Room
from dealroom.threads import Thread
from policy import scope
from policy.scope import scope_of, still_permits
from tests.policy.rooms import RoomBuilder, document_in, firm_in, folder_in, paths_of, question, request


def two_bidders() -> RoomBuilder:
    """Ann and Bob are Aspen's, Cleo is Birch's; each firm reads what the other may not."""
    room = RoomBuilder().firm("aspen").firm("birch").firm("adviser", Side.SELL)
    room.person("ann", "aspen").person("bob", "aspen").person("cleo", "birch", Role.BUYER_COUNSEL)
    room.person("lead", "adviser", Role.LEAD_ADVISOR)
    room.grant("aspen", "/legal").grant("aspen", "/tax").grant("birch", "/tax").folder("/private")
    return room


def admitted(thread: Thread, room: Room) -> set[str]:
    permitted = scope_of(thread, room=room)
    assert isinstance(permitted, PermittedSet)
    return paths_of(room, permitted.folders)


def denied(thread: Thread, room: Room) -> Denied:
    refusal = scope_of(thread, room=room)
    assert isinstance(refusal, Denied)
    return refusal


class TestTheRuleForRequests:
    def test_admits_what_its_only_counterparty_may_read(self) -> None:
        room = two_bidders().request_list("one", "aspen").built()

        assert admitted(request("r", "one"), room) == {"/legal", "/tax"}

    def test_admits_only_what_owner_and_audience_may_all_read(self) -> None:
        room = two_bidders().request_list("one", "aspen", "aspen", "birch").built()

        permitted = scope_of(request("r", "one"), room=room)

        assert permitted == PermittedSet(
            deal=room.deal,
            policy_version=1,
            rule=ScopeRule.COUNTERPARTY_INTERSECTION,
            counterparties=(firm_in(room, "aspen").id, firm_in(room, "birch").id),
            folders=frozenset({folder_in(room, "/tax").id}),
            documents=frozenset({document_in(room, "/tax")}),
            view_only=frozenset({document_in(room, "/tax")}),
            refused=permitted.refused if isinstance(permitted, PermittedSet) else (),
        )

    def test_keeps_apart_what_one_of_them_may_view_and_not_download(self) -> None:
        builder = two_bidders().firm("cedar").request_list("one", "aspen", "birch")
        for firm, tax, lease in (("aspen", Tier.DOWNLOAD, Tier.MANAGE), ("birch", Tier.WATERMARK, Tier.DOWNLOAD)):
            builder.grant(firm, "/tax/returns", tax).grant(firm, "/leases", lease)
        room = builder.built()

        permitted = scope_of(request("r", "one"), room=room)

        assert isinstance(permitted, PermittedSet)
        assert permitted.documents == {document_in(room, path) for path in ("/tax", "/tax/returns", "/leases")}
        assert permitted.view_only == {document_in(room, path) for path in ("/tax", "/tax/returns")}

    def test_counts_the_owner_where_the_list_does_not_name_it(self) -> None:
        room = two_bidders().request_list("one", "birch", "aspen").built()

        assert admitted(request("r", "one"), room) == {"/tax"}

    def test_is_an_empty_set_and_no_denial_where_nothing_is_common(self) -> None:
        room = RoomBuilder().firm("aspen").firm("birch").grant("aspen", "/legal").grant("birch", "/tax")
        built = room.request_list("one", "aspen", "birch").built()

        permitted = scope_of(request("r", "one"), room=built)

        assert isinstance(permitted, PermittedSet)
        assert (permitted.folders, permitted.documents) == (frozenset(), frozenset())

    def test_admits_the_root_where_it_is_granted(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/").folder("/tax").request_list("one", "aspen").built()

        assert admitted(request("r", "one"), room) == {"/", "/tax"}

    @pytest.mark.parametrize("tier", [Tier.NONE, Tier.DOWNLOAD])
    def test_ignores_personal_overrides_of_every_member(self, tier: Tier) -> None:
        plain = two_bidders().request_list("one", "aspen")
        personal = two_bidders().override("ann", "/tax", tier).override("bob", "/private", tier)

        before = admitted(request("r", "one", "ann"), plain.built())

        assert admitted(request("r", "one", "ann"), personal.request_list("one", "aspen").built()) == before

    def test_says_who_refused_each_folder_and_why(self) -> None:
        room = two_bidders().grant("birch", "/legal", Tier.NONE).request_list("one", "aspen", "birch").built()

        permitted = scope_of(request("r", "one"), room=room)

        assert isinstance(permitted, PermittedSet)
        assert [(entry.path, entry.by, entry.because) for entry in permitted.refused] == [
            (
                "/",
                ("aspen", "birch"),
                "aspen has no grant on this folder or above it; birch has no grant on this folder or above it.",
            ),
            ("/legal", ("birch",), "birch is granted none on /legal."),
            (
                "/private",
                ("aspen", "birch"),
                "aspen has no grant on this folder or above it; birch has no grant on this folder or above it.",
            ),
        ]


class TestTheRuleForRequestsDenies:
    def test_a_list_of_nobody(self) -> None:
        room = two_bidders().request_list("one", None).built()

        assert denied(request("r", "one"), room) == Denied(
            rule=ScopeRule.COUNTERPARTY_INTERSECTION,
            policy_version=1,
            reason="The request list has no counterparty: neither an owner nor anybody it is visible to.",
        )

    def test_a_list_without_an_owner(self) -> None:
        room = two_bidders().request_list("one", None, "aspen").built()

        refusal = denied(request("r", "one"), room)

        assert refusal.reason == "The request list has no owner."
        assert refusal.counterparties == (firm_in(room, "aspen").id,)

    @pytest.mark.parametrize(("owner", "member"), [("nowhere", "aspen"), ("aspen", "nowhere")])
    def test_a_list_with_an_organisation_that_does_not_exist(self, owner: str, member: str) -> None:
        room = two_bidders().request_list("one", owner, member).built()

        refusal = denied(request("r", "one"), room)

        assert refusal.reason == "The request list names an organisation that this room does not hold."

    @pytest.mark.parametrize(("owner", "member"), [("adviser", "aspen"), ("aspen", "adviser")])
    def test_a_list_with_an_organisation_of_the_sell_side(self, owner: str, member: str) -> None:
        room = two_bidders().request_list("one", owner, member).built()

        assert denied(request("r", "one"), room).reason == "Not a buy-side organisation: adviser."

    def test_a_list_that_does_not_exist_or_is_not_named(self) -> None:
        room = two_bidders().request_list("one", "aspen").built()

        reasons = {denied(request("r", slug), room).reason for slug in ("gone", None)}

        assert reasons == {"The request list of this thread is not one list of this room."}

    def test_a_list_that_stands_twice(self) -> None:
        room = two_bidders().request_list("one", "aspen").request_list("one", "aspen").built()

        assert denied(request("r", "one"), room)

    def test_an_intersection_of_nobody_by_an_error_and_never_by_everything(self) -> None:
        room = two_bidders().built()

        with pytest.raises(ValueError, match="an intersection of nobody"):
            scope._admitted_by_all((), scope.snapshot_of(room))


class TestTheRuleForQuestions:
    def test_admits_what_the_creator_may_read(self) -> None:
        room = two_bidders().built()

        permitted = scope_of(question("q", "ann"), room=room)

        assert isinstance(permitted, PermittedSet)
        assert permitted.rule is ScopeRule.CREATOR_ACCESS
        assert permitted.counterparties == (firm_in(room, "aspen").id,)
        assert permitted.documents == {document_in(room, "/legal"), document_in(room, "/tax")}

    def test_honours_a_denial_of_the_creator_and_no_grant_of_a_colleague(self) -> None:
        room = two_bidders().override("ann", "/tax", Tier.NONE).override("bob", "/private", Tier.VIEW).built()

        assert admitted(question("q", "ann"), room) == {"/legal"}
        assert admitted(question("q", "bob"), room) == {"/legal", "/tax", "/private"}

    def test_says_what_closes_each_folder_to_the_creator(self) -> None:
        room = two_bidders().override("ann", "/tax", Tier.NONE).built()

        permitted = scope_of(question("q", "ann"), room=room)

        assert isinstance(permitted, PermittedSet)
        assert [(entry.path, entry.by, entry.because) for entry in permitted.refused if entry.path != "/"] == [
            (
                "/private",
                ("ann@example.com",),
                "neither ann@example.com nor aspen has a line on this folder or above it.",
            ),
            ("/tax", ("ann@example.com",), "ann@example.com has a line of their own on /tax: none."),
        ]

    def test_is_an_empty_set_and_no_denial_where_the_creator_reads_nothing(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").folder("/tax").built()

        assert admitted(question("q", "ann"), room) == set()

    @pytest.mark.parametrize(
        ("name", "home", "role"),
        [
            ("none", None, None),
            ("homeless", None, Role.BUYER),
            ("roleless", "aspen", None),
            ("stray", "nowhere", Role.BUYER),
            ("misfit", "aspen", Role.LEAD_ADVISOR),
            ("outsider", "adviser", Role.BUYER),
        ],
    )
    def test_denies_a_creator_who_resolves_to_nothing(self, name: str, home: str | None, role: Role | None) -> None:
        room = two_bidders().person(name, home, role).override(name, "/tax", Tier.DOWNLOAD).built()

        refusal = denied(question("q", name), room)

        assert refusal.reason == "Whoever asked does not resolve to an organisation of this room and a role in it."

    @pytest.mark.parametrize("creator", ["unknown", None])
    def test_denies_a_creator_who_is_not_known(self, creator: str | None) -> None:
        assert denied(question("q", creator), two_bidders().built())

    @pytest.mark.parametrize("role", [Role.LEAD_ADVISOR, Role.ADVISOR, Role.SELLER, Role.AUDITOR])
    def test_denies_a_creator_of_the_sell_side(self, role: Role) -> None:
        room = two_bidders().person("insider", "adviser", role).built()

        refusal = denied(question("q", "insider"), room)

        assert refusal == Denied(
            rule=ScopeRule.CREATOR_ACCESS,
            policy_version=1,
            reason="insider@example.com is not of the buy side, so the question grounds nothing.",
        )


class TestTheTierOfAQuestion:
    def test_is_that_of_its_creator_overrides_included(self) -> None:
        builder = RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/legal", Tier.DOWNLOAD)
        room = builder.grant("aspen", "/tax", Tier.DOWNLOAD).override("ann", "/tax", Tier.VIEW).built()

        permitted = scope_of(question("q", "ann"), room=room)

        assert isinstance(permitted, PermittedSet)
        assert permitted.view_only == {document_in(room, "/tax")}


class TestDoubt:
    @pytest.mark.parametrize("thread", [question("q", "ann"), request("r", "one")])
    def test_denies_over_a_policy_that_is_not_understood_and_names_the_line(self, thread: Thread) -> None:
        room = two_bidders().request_list("one", "aspen").grant("nowhere", "/tax").built()

        refusal = denied(thread, room)

        assert "a subject that this list of lines does not know: p, org:org-nowhere, deal:deal-larch" in refusal.reason

    @pytest.mark.parametrize("thread", [question("q", "ann"), request("r", "one")])
    def test_denies_after_any_error_and_does_not_repeat_it(
        self, thread: Thread, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(_room: Room) -> None:
            raise RuntimeError("a secret path")

        monkeypatch.setattr(scope, "snapshot_of", broken)

        refusal = denied(thread, two_bidders().request_list("one", "aspen").built())

        assert refusal.reason == "The rule could not be applied (RuntimeError)."

    def test_denies_a_thread_of_a_kind_that_has_no_rule(self) -> None:
        room = two_bidders().request_list("one", "aspen").built()
        odd: Any = "NOTE"

        refusal = denied(replace(question("q", "ann"), kind=odd), room)

        assert refusal.reason == "The rule could not be applied (KeyError)."

    def test_never_takes_a_request_for_a_question_by_the_way_its_kind_is_written(self) -> None:
        room = two_bidders().override("ann", "/private", Tier.VIEW).request_list("one", "aspen").built()
        written: Any = "REQUEST"

        assert admitted(replace(request("r", "one", "ann"), kind=written), room) == {"/legal", "/tax"}


class TestThePermissionOfADraft:
    def permitted(self, room: Room) -> PermittedSet:
        result = scope_of(question("q", "ann"), room=room)
        assert isinstance(result, PermittedSet)
        return result

    def test_still_stands_while_every_document_is_readable(self) -> None:
        room = two_bidders().built()

        assert (
            still_permits(
                self.permitted(room), room=room, thread=question("q", "ann"), documents=[document_in(room, "/tax")]
            )
            is True
        )

    def test_falls_with_a_document_outside_the_set_that_was_searched(self) -> None:
        before = two_bidders().built()
        wider = replace(two_bidders().grant("aspen", "/private").built(), policy_version=2)

        assert not still_permits(
            self.permitted(before), room=wider, thread=question("q", "ann"), documents=[document_in(wider, "/private")]
        )

    def test_falls_when_a_document_is_closed_to_the_creator(self) -> None:
        before = two_bidders().built()
        narrower = replace(two_bidders().override("ann", "/tax", Tier.NONE).built(), policy_version=2)
        thread = question("q", "ann")

        assert not still_permits(
            self.permitted(before), room=narrower, thread=thread, documents=[document_in(before, "/tax")]
        )
        assert still_permits(
            self.permitted(before), room=narrower, thread=thread, documents=[document_in(before, "/legal")]
        )

    def test_falls_when_a_document_is_gone_or_moved_out_of_reach(self) -> None:
        before = two_bidders().built()
        gone = replace(before, documents=())
        moved = replace(before, documents=((document_in(before, "/tax"), folder_in(before, "/private").id),))

        answers = [
            still_permits(
                self.permitted(before), room=room, thread=question("q", "ann"), documents=[document_in(before, "/tax")]
            )
            for room in (gone, moved)
        ]

        assert answers == [False, False]

    def test_falls_with_a_document_that_is_not_known(self) -> None:
        room = two_bidders().built()

        assert not still_permits(
            self.permitted(room), room=room, thread=question("q", "ann"), documents=[DocumentId("doc-unknown")]
        )

    def test_falls_when_the_rule_no_longer_resolves(self) -> None:
        before = two_bidders().built()
        without_ann = replace(before, users=before.users[1:], policy_version=2)

        assert not still_permits(self.permitted(before), room=without_ann, thread=question("q", "ann"), documents=[])

    def test_falls_before_a_room_of_an_earlier_version_or_another_deal(self) -> None:
        room = two_bidders().built()
        later, elsewhere = replace(room, policy_version=2), replace(room, deal=DealId("deal-elm"))
        thread = question("q", "ann")

        assert not still_permits(self.permitted(later), room=room, thread=thread, documents=[])
        assert not still_permits(self.permitted(elsewhere), room=room, thread=thread, documents=[])

    def test_falls_for_a_thread_of_the_other_kind(self) -> None:
        room = two_bidders().request_list("one", "aspen").built()

        assert not still_permits(self.permitted(room), room=room, thread=request("r", "one"), documents=[])
