from dataclasses import replace

from dealroom.documents import Document, DocumentKind, EnrichmentState
from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId, VersionId
from dealroom.people import Organisation, Side
from dealroom.permitted import Denied, PermittedSet, ScopeRule
from dealroom.room import Room
from dealroom.sent import RestedOn
from drafting.moved import Standing, moved

ALPHA = Organisation(OrganisationId("org-alpha"), "alpha", "Alpha plc", Side.BUY)
BETA = Organisation(OrganisationId("org-beta"), "beta", "Beta GmbH", Side.BUY)
LEASE = Document(
    DocumentId("doc-lease"),
    VersionId("version-1"),
    FolderId("folder"),
    "/Legal",
    "lease.pdf",
    "Lease",
    DocumentKind.PDF,
    EnrichmentState.READY,
    None,
    1,
)
RESTS = (RestedOn(LEASE.id, LEASE.version, "Lease", was_passed=True),)


def standing(
    *documents: Document, audience: tuple[Organisation, ...] = (ALPHA,), permitted: tuple[Document, ...] = (LEASE,)
) -> Standing:
    room = Room(DealId("deal"), 2, (ALPHA, BETA), (), (), (), (), (), ())
    scope = permitted_set(room, audience, permitted)
    return Standing(scope, room, {item.id: item for item in documents})


def permitted_set(room: Room, audience: tuple[Organisation, ...], documents: tuple[Document, ...]) -> PermittedSet:
    return PermittedSet(  # what a scope would say: made here because no policy is looked at
        deal=room.deal,
        policy_version=room.policy_version,
        rule=ScopeRule.COUNTERPARTY_INTERSECTION,
        counterparties=tuple(item.id for item in audience),
        folders=frozenset(),
        documents=frozenset(item.id for item in documents),
    )


class TestMoved:
    def test_is_nothing_where_all_is_as_it_was(self) -> None:
        assert moved(RESTS, audience=(ALPHA.id,), now=standing(LEASE)) == ()

    def test_names_whoever_joined_and_whoever_left(self) -> None:
        now = standing(LEASE, audience=(BETA,))

        assert moved(RESTS, audience=(ALPHA.id,), now=now) == (
            "The answer would now also go to Beta GmbH.",
            "The answer is no longer for Alpha plc.",
        )

    def test_names_a_document_that_was_closed(self) -> None:
        assert moved(RESTS, audience=(ALPHA.id,), now=standing(LEASE, permitted=())) == (
            "“Lease” can no longer be read by everybody whom the answer is for.",
        )

    def test_names_a_document_that_was_replaced(self) -> None:
        newer = replace(LEASE, version=VersionId("version-2"))

        assert moved(RESTS, audience=(ALPHA.id,), now=standing(newer)) == ("“Lease” was replaced by a newer version.",)

    def test_names_a_document_that_is_gone(self) -> None:
        assert moved(RESTS, audience=(ALPHA.id,), now=standing()) == ("“Lease” is no longer in the room.",)

    def test_asks_of_a_document_that_no_gate_looked_at_only_that_it_may_be_read(self) -> None:
        newer = replace(LEASE, version=VersionId("version-2"))
        unlooked = (replace(RESTS[0], version=None),)

        assert moved(unlooked, audience=(ALPHA.id,), now=standing(newer)) == ()
        assert len(moved(unlooked, audience=(ALPHA.id,), now=standing(newer, permitted=()))) == 1

    def test_is_everything_where_the_scope_is_denied(self) -> None:
        denied = Denied(ScopeRule.COUNTERPARTY_INTERSECTION, 2, "The request list has no owner.")
        now = replace(standing(LEASE), scope=denied)

        assert moved(RESTS, audience=(ALPHA.id,), now=now) == (
            "It can no longer be told who the answer is for. The request list has no owner.",
        )
