import json
import os
import subprocess
import sys
from typing import Any

import pytest

from dealroom.folders import Tier
from dealroom.room import Room
from store import registry, rooms
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, CARL, GHOST, LEAD, SELLER, Larch, codes

CHANGE = """
mutation ($deal: ID!, $change: PolicyChangeInput!, $reason: String!, $version: Int!) {
  changePolicy(input: {dealId: $deal, change: $change, reason: $reason, expectedVersion: $version}) {
    version { number author reason previousSha256 }
    difference {
      change
      opened { subject isPerson folderPath before after }
      closed { subject isPerson folderPath before after }
      threads { rule subject opened closed joined left deniedAfter }
    }
  }
}
"""
WHAT_IF = """
query ($deal: ID!, $change: PolicyChangeInput!) {
  deal(id: $deal) { policy { version whatIf(change: $change) {
    change
    opened { subject isPerson folderPath before after }
    closed { subject isPerson folderPath before after }
    threads { rule subject opened closed joined left deniedAfter }
  } } }
}
"""


def grant(larch: Larch, firm: str, path: str, tier: str | None) -> dict[str, Any]:
    return {"grant": {"organisationId": larch.organisations[firm].id, "folderId": larch.folders[path], "tier": tier}}


def change(
    larch: Larch, email: str, sent: dict[str, Any], *, reason: str = "Clean team.", version: int = 1
) -> dict[str, Any]:
    return larch.ask(email, CHANGE, deal=larch.deal, change=sent, reason=reason, version=version)


def room_of(larch: Larch) -> Room:
    with larch.services.data.deal(larch.key).read() as session:
        return rooms.room(session)


def can_read(larch: Larch, email: str, document: str) -> bool:
    body = larch.ask(email, f'{{ document(id: "{larch.documents[document]}") {{ title }} }}')
    return body["data"]["document"] is not None


class TestChangePolicy:
    def test_closes_what_a_bidder_could_read(self, larch: Larch) -> None:
        assert can_read(larch, ANN, "accounts")

        body = change(larch, LEAD, grant(larch, "aldgate", "/Financial", "NONE"))

        made = body["data"]["changePolicy"]
        assert made["version"]["number"] == 2
        assert (made["version"]["author"], made["version"]["reason"]) == (larch.users[LEAD].id, "Clean team.")
        closed = {
            (cell["subject"], cell["folderPath"], cell["before"], cell["after"])
            for cell in made["difference"]["closed"]
        }
        assert closed == {
            ("aldgate", "/Financial", "VIEW", "NONE"),
            ("aldgate", "/Financial/Accounts", "VIEW", "NONE"),
        }
        shared = next(item for item in made["difference"]["threads"] if item["subject"] == "rl-1")
        assert shared["closed"] == ["/Financial", "/Financial/Accounts"]
        assert not can_read(larch, ANN, "accounts")

    @pytest.mark.parametrize(
        ("name", "sent", "words"),
        [
            ("override", lambda larch: {"userId": larch.users[ANN].id, "folderId": larch.folders["/Legal"], "tier": "NONE"}, ANN),
            ("moveFolder", lambda larch: {"folderId": larch.folders["/Legal"], "path": "/Northern box/Legal"}, "/Legal -> /Northern box/Legal"),
            ("createFolder", lambda _larch: {"path": "/Tax/2025"}, "/Tax, /Tax/2025"),
            ("removeMember", lambda larch: {"userId": larch.users[BOB].id}, BOB),
            ("audience", lambda larch: {"requestListId": larch.lists["shared"], "ownerId": larch.organisations["borealis"].id, "visibleTo": []}, "rl-1"),
        ],
    )  # fmt: skip
    def test_makes_every_kind_of_change_as_one_version(self, larch: Larch, name: str, sent: Any, words: str) -> None:
        before = room_of(larch)

        body = change(larch, LEAD, {name: sent(larch)})

        assert words in body["data"]["changePolicy"]["difference"]["change"]
        assert room_of(larch).policy_version == 2
        assert room_of(larch) != before

    def test_lets_a_new_member_sign_in_and_read_at_once(self, larch: Larch) -> None:
        member = {"email": "new@aldgate.test", "name": "Nia New", "organisationId": larch.organisations["aldgate"].id, "role": "BUYER"}  # fmt: skip

        change(larch, LEAD, {"member": member})

        assert can_read(larch, "new@aldgate.test", "accounts")
        assert not can_read(larch, "new@aldgate.test", "memo")

    def test_lets_nobody_be_known_where_it_is_refused(self, larch: Larch) -> None:
        member = {"email": "new@aldgate.test", "name": "Nia New", "organisationId": larch.organisations["aldgate"].id, "role": "SELLER"}  # fmt: skip

        body = change(larch, LEAD, {"member": member})

        assert codes(body) == ["BAD_USER_INPUT"]
        assert room_of(larch).policy_version == 1
        with larch.services.data.registry.read() as session:
            assert registry.person_by_email(session, "new@aldgate.test") is None

    def test_shows_beforehand_what_it_then_does(self, larch: Larch) -> None:
        sent = grant(larch, "borealis", "/Legal", "VIEW")

        beforehand = larch.ask(ADVISOR, WHAT_IF, deal=larch.deal, change=sent)["data"]["deal"]["policy"]
        done = change(larch, LEAD, sent)["data"]["changePolicy"]

        assert beforehand["version"] == 1
        assert beforehand["whatIf"] == done["difference"]
        assert beforehand["whatIf"]["opened"]

    def test_is_recorded_with_author_version_and_seal(self, larch: Larch) -> None:
        made = change(larch, LEAD, grant(larch, "aldgate", "/Financial", "NONE"))["data"]["changePolicy"]

        record = larch.trail()[-1]
        assert record["action"] == "policy.changed"
        assert (record["actor"], record["version"], record["kind"]) == (larch.users[LEAD].id, 2, "SetGrant")
        assert (record["opened"], record["closed"]) == (0, len(made["difference"]["closed"]))

    def test_stands_beside_the_version_before_in_the_chain(self, larch: Larch) -> None:
        history = "query ($deal: ID!) { deal(id: $deal) { policy { history { number reason sha256 previousSha256 } check { holds chain } } } }"
        change(larch, LEAD, grant(larch, "aldgate", "/Financial", "NONE"))

        policy = larch.ask(AUDITOR, history, deal=larch.deal)["data"]["deal"]["policy"]

        first, second = policy["history"]
        assert [first["number"], second["number"]] == [1, 2]
        assert second["previousSha256"] == first["sha256"]
        assert policy["check"]["holds"]

    @pytest.mark.parametrize("email", [ADVISOR, SELLER, ANN, CARL, BOB, AUDITOR])
    def test_is_refused_to_everybody_but_the_lead(self, larch: Larch, email: str) -> None:
        before, trail = room_of(larch), larch.trail()

        body = change(larch, email, grant(larch, "borealis", "/Legal", "DOWNLOAD"))

        assert codes(body) == ["FORBIDDEN"]
        assert body["data"] == {"changePolicy": None}
        assert room_of(larch) == before
        assert larch.trail() == trail

    def test_is_not_there_for_who_is_nobody_in_the_deal(self, larch: Larch) -> None:
        body = change(larch, GHOST, grant(larch, "borealis", "/Legal", "DOWNLOAD"))

        assert codes(body) == ["NOT_FOUND"]
        assert room_of(larch).policy_version == 1

    def test_is_a_conflict_where_the_policy_moved_since_it_was_looked_at(self, larch: Larch) -> None:
        change(larch, LEAD, grant(larch, "aldgate", "/Financial", "NONE"))

        body = change(larch, LEAD, grant(larch, "borealis", "/Legal", "VIEW"), version=1)

        assert codes(body) == ["CONFLICT"]
        assert "version 2" in str(body["errors"])
        assert room_of(larch).policy_version == 2

    @pytest.mark.parametrize("reason", ["", "  \n", "x" * 501])
    def test_needs_a_reason(self, larch: Larch, reason: str) -> None:
        body = change(larch, LEAD, grant(larch, "aldgate", "/Financial", "NONE"), reason=reason)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert "reason" in str(body["errors"])
        assert room_of(larch).policy_version == 1

    @pytest.mark.parametrize(
        ("sent", "named"),
        [
            ({"grant": {"organisationId": "org-none", "folderId": "folder-none", "tier": "VIEW"}}, "org-none"),
            ({"createFolder": {"path": "no path"}}, "no path"),
            ({"createFolder": {"path": "/Legal"}}, "Nothing"),
            ({"removeMember": {"userId": "user-none"}}, "user-none"),
        ],
    )
    def test_names_what_it_cannot_change(self, larch: Larch, sent: dict[str, Any], named: str) -> None:
        body = change(larch, LEAD, sent)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert named in str(body["errors"])
        assert room_of(larch).policy_version == 1

    def test_takes_one_change_at_a_time(self, larch: Larch) -> None:
        sent = {**grant(larch, "borealis", "/Legal", "VIEW"), "createFolder": {"path": "/Tax"}}

        body = change(larch, LEAD, sent)

        assert body.get("data") is None
        assert "exactly one" in str(body["errors"])
        assert room_of(larch).policy_version == 1


POLICY = """
query ($deal: ID!, $who: ID!, $folder: ID!) { deal(id: $deal) { policy {
  version
  matrix(first: 100) { totalCount edges { node { path cells { organisation { slug } tier } } } }
  explain(whoId: $who, folderId: $folder) { tier because decided via overruled }
  readers(folderId: $folder) { subject isPerson organisation tier byOverride because }
  findings { kind subject folderPath sentence line }
  history { number }
} } }
"""


class TestPolicy:
    def test_shows_the_tier_of_every_organisation_on_every_folder(self, larch: Larch) -> None:
        body = larch.ask(AUDITOR, POLICY, deal=larch.deal, who=larch.users[CARL].id, folder=larch.folders["/Legal"])

        policy = body["data"]["deal"]["policy"]
        tiers = {
            (edge["node"]["path"], cell["organisation"]["slug"]): cell["tier"]
            for edge in policy["matrix"]["edges"]
            for cell in edge["node"]["cells"]
        }
        assert tiers["/Legal", "aldgate"] == "DOWNLOAD"
        assert tiers["/Financial/Accounts", "borealis"] == "DOWNLOAD"
        assert tiers["/", "aldgate"] == "NONE"
        assert len(tiers) == len(larch.folders) * len(larch.organisations)

    def test_says_why_and_who_else(self, larch: Larch) -> None:
        body = larch.ask(LEAD, POLICY, deal=larch.deal, who=larch.users[CARL].id, folder=larch.folders["/Legal"])

        policy = body["data"]["deal"]["policy"]
        assert policy["explain"]["tier"] == Tier.NONE.name
        assert CARL in policy["explain"]["because"]
        subjects = {item["subject"] for item in policy["readers"]}
        assert {"aldgate", ANN, LEAD} <= subjects
        assert not {CARL, "borealis", BOB} & subjects

    @pytest.mark.parametrize("email", [SELLER, ANN, CARL, BOB])
    def test_is_for_those_who_audit_it(self, larch: Larch, email: str) -> None:
        body = larch.ask(email, POLICY, deal=larch.deal, who=larch.users[ANN].id, folder=larch.folders["/Legal"])

        assert codes(body) == ["FORBIDDEN"]
        assert body["data"] == {"deal": {"policy": None}}
        assert "Northern" not in json.dumps(body)

    @pytest.mark.parametrize("name", ["who", "folder"])
    def test_knows_nothing_of_what_is_not_there(self, larch: Larch, name: str) -> None:
        asked = {"who": larch.users[CARL].id, "folder": larch.folders["/Legal"], name: "nothing-at-all"}

        body = larch.ask(LEAD, POLICY, deal=larch.deal, **asked)

        assert set(codes(body)) == {"NOT_FOUND"}

    @pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (-1, 1)])
    def test_knows_no_version_that_was_never_made(self, larch: Larch, before: int, after: int) -> None:
        query = "query ($deal: ID!, $a: Int!, $b: Int!) { deal(id: $deal) { policy { difference(before: $a, after: $b) { opened { subject } } } } }"

        body = larch.ask(LEAD, query, deal=larch.deal, a=before, b=after)

        assert codes(body) == ["NOT_FOUND"]


class TestAnotherProcess:
    def test_that_revokes_is_felt_in_the_next_request(self, larch: Larch) -> None:
        query = f'{{ document(id: "{larch.documents["accounts"]}") {{ title }} }}'
        client = larch.client(ANN)
        before = client.post("/graphql", json={"query": query}).json()

        ended = subprocess.run(  # noqa: S603 - our own command, with our own interpreter
            [
                sys.executable,
                "-c",
                "from api.command_line import main; main()",
                *("policy", "member", "larch", "--email", ANN, "--remove", "--reason", "Left the firm.", "--yes"),
            ],
            env={**os.environ, "PROOFROOM_DATA_DIR": str(larch.services.data.path)},  # noqa: TID251 - a child's own
            capture_output=True,
            text=True,
            check=False,
        )
        after = client.post("/graphql", json={"query": query}).json()

        assert ended.returncode == 0, ended.stderr
        assert before["data"]["document"]["title"]
        assert after["data"] == {"document": None}
        assert codes(after) == ["NOT_FOUND"]
