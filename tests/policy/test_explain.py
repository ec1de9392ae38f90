from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId
from dealroom.people import Role, Side
from policy.explain import Explanation, explain
from tests.policy.rooms import RoomBuilder, firm_in, folder_in, organisation, user_in


def sale() -> RoomBuilder:
    room = RoomBuilder().firm("aspen").firm("adviser", Side.SELL).person("ann", "aspen").person("bob", "aspen")
    room.person("lead", "adviser", Role.LEAD_ADVISOR).person("auditor", "adviser", Role.AUDITOR)
    room.person("ghost", None, None).folder("/tax/returns/2024").folder("/legal")
    room.grant("aspen", "/tax", Tier.DOWNLOAD).grant("aspen", "/tax/returns", Tier.NONE)
    return room.override("ann", "/tax", Tier.VIEW).override("bob", "/tax/returns", Tier.WATERMARK)


DOWNLOAD_TAX = "p, org:org-aspen, deal:deal-larch, f:folder-1, download, allow"
CLOSE_RETURNS = "p, org:org-aspen, deal:deal-larch, f:folder-2, none, deny"
ANN_TAX = "p2, u:user-ann, deal:deal-larch, f:folder-1, view, allow"
BOB_RETURNS = "p2, u:user-bob, deal:deal-larch, f:folder-2, watermark, allow"


def explained(name: str, path: str) -> Explanation:
    room = sale().built()
    return explain(room, who=user_in(room, name), folder=folder_in(room, path))


def explained_firm(slug: str, path: str) -> Explanation:
    room = sale().built()
    return explain(room, who=firm_in(room, slug), folder=folder_in(room, path))


class TestAnExplanation:
    def test_of_an_organisation_names_the_nearest_grant_and_those_it_overrules(self) -> None:
        assert explained_firm("aspen", "/tax/returns/2024") == Explanation(
            tier=Tier.NONE,
            because="aspen is granted none on /tax/returns.",
            decided=CLOSE_RETURNS,
            overruled=(DOWNLOAD_TAX,),
        )

    def test_of_an_organisation_without_a_grant_says_so(self) -> None:
        assert explained_firm("aspen", "/legal") == Explanation(
            tier=Tier.NONE, because="aspen has no grant on this folder or above it."
        )

    def test_of_a_person_names_their_own_line(self) -> None:
        assert explained("bob", "/tax/returns/2024") == Explanation(
            tier=Tier.WATERMARK,
            because="bob@example.com has a line of their own on /tax/returns: watermark.",
            decided=BOB_RETURNS,
            via="member, u:user-bob, org:org-aspen, role:buyer, deal:deal-larch",
            overruled=(CLOSE_RETURNS, DOWNLOAD_TAX),
        )

    def test_of_a_person_names_the_grant_they_read_by(self) -> None:
        assert explained("ann", "/tax/returns") == Explanation(
            tier=Tier.NONE,
            because="ann@example.com reads as aspen, which is granted none on /tax/returns.",
            decided=CLOSE_RETURNS,
            via="member, u:user-ann, org:org-aspen, role:buyer, deal:deal-larch",
            overruled=(ANN_TAX, DOWNLOAD_TAX),
        )

    def test_of_a_person_without_a_line_says_so(self) -> None:
        assert explained("ann", "/legal") == Explanation(
            tier=Tier.NONE,
            because="neither ann@example.com nor aspen has a line on this folder or above it.",
            via="member, u:user-ann, org:org-aspen, role:buyer, deal:deal-larch",
        )

    def test_of_an_adviser_names_the_role(self) -> None:
        assert explained("lead", "/legal") == Explanation(
            tier=Tier.MANAGE,
            because="lead@example.com reads the whole room as lead advisor, and no line on the path says otherwise.",
            decided="p3, role:lead_advisor, documents:read-whole-room, allow",
            via="member, u:user-lead, org:org-adviser, role:lead_advisor, deal:deal-larch",
        )

    def test_of_an_auditor_names_the_role(self) -> None:
        assert explained("auditor", "/tax") == Explanation(
            tier=Tier.NONE,
            because="auditor@example.com has the role auditor, which reads folder paths and no documents.",
            decided="p3, role:auditor, documents:read, deny",
            via="member, u:user-auditor, org:org-adviser, role:auditor, deal:deal-larch",
        )

    def test_of_whoever_resolves_to_nothing_says_so(self) -> None:
        assert explained("ghost", "/tax") == Explanation(
            tier=Tier.NONE,
            because="ghost@example.com does not resolve to an organisation of this room and a role in it.",
        )

    def test_of_what_the_room_does_not_hold_says_so(self) -> None:
        room = sale().built()
        astray = Folder(FolderId("folder-x"), "/tax")

        stranger = explain(room, who=organisation("elm"), folder=folder_in(room, "/tax"))
        nowhere = explain(room, who=firm_in(room, "aspen"), folder=astray)

        assert stranger == Explanation(Tier.NONE, "This room does not know the organisation elm.")
        assert nowhere == Explanation(Tier.NONE, "This room does not hold the folder.")
