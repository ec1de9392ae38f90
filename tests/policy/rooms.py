"""Deal rooms for the policy tests, written in a reviewer's words or drawn at random."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from dealroom.folders import Folder, Tier, ancestors
from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId, RequestListId, ThreadId, UserId
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList, Thread, ThreadKind, ThreadStatus

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def organisation(slug: str, side: Side = Side.BUY) -> Organisation:
    return Organisation(OrganisationId(f"org-{slug}"), slug, slug.title(), side)


def user(name: str, organisation_slug: str | None, role: Role | None) -> User:
    home = None if organisation_slug is None else OrganisationId(f"org-{organisation_slug}")
    return User(UserId(f"user-{name}"), f"{name}@example.com", name.title(), home, role)


def question(slug: str, created_by: str | None) -> Thread:
    creator = None if created_by is None else UserId(f"user-{created_by}")
    return _thread(slug, ThreadKind.QUESTION, creator, None)


def request(slug: str, list_slug: str | None, created_by: str | None = None) -> Thread:
    creator = None if created_by is None else UserId(f"user-{created_by}")
    return _thread(slug, ThreadKind.REQUEST, creator, None if list_slug is None else RequestListId(f"list-{list_slug}"))


def _thread(slug: str, kind: ThreadKind, creator: UserId | None, request_list: RequestListId | None) -> Thread:
    return Thread(ThreadId(f"thread-{slug}"), slug, kind, slug, "", creator, NOON, ThreadStatus.OPEN, request_list)


@dataclass
class RoomBuilder:
    """A room under construction. Every folder gets one document, named after it."""

    organisations: list[Organisation] = field(default_factory=list)
    users: list[User] = field(default_factory=list)
    paths: dict[str, FolderId] = field(default_factory=dict)
    grants: list[Grant] = field(default_factory=list)
    overrides: list[Override] = field(default_factory=list)
    lists: list[RequestList] = field(default_factory=list)
    advisors_may_send: bool = False
    version: int = 1

    def firm(self, slug: str, side: Side = Side.BUY) -> "RoomBuilder":
        self.organisations.append(organisation(slug, side))
        return self

    def person(self, name: str, organisation_slug: str | None, role: Role | None = Role.BUYER) -> "RoomBuilder":
        self.users.append(user(name, organisation_slug, role))
        return self

    def folder(self, path: str) -> "RoomBuilder":
        for each in reversed(ancestors(path)):
            self.paths.setdefault(each, FolderId(f"folder-{len(self.paths)}"))
        return self

    def grant(self, organisation_slug: str, path: str, tier: Tier = Tier.VIEW) -> "RoomBuilder":
        self.folder(path)
        self.grants.append(Grant(OrganisationId(f"org-{organisation_slug}"), self.paths[path], tier))
        return self

    def override(self, name: str, path: str, tier: Tier) -> "RoomBuilder":
        self.folder(path)
        self.overrides.append(Override(UserId(f"user-{name}"), self.paths[path], tier))
        return self

    def request_list(self, slug: str, owner: str | None, *visible_to: str) -> "RoomBuilder":
        owning = None if owner is None else OrganisationId(f"org-{owner}")
        audience = tuple(OrganisationId(f"org-{member}") for member in visible_to)
        self.lists.append(RequestList(RequestListId(f"list-{slug}"), slug, slug, owning, audience))
        return self

    def built(self) -> Room:
        return Room(
            deal=DealId("deal-larch"),
            policy_version=self.version,
            organisations=tuple(self.organisations),
            users=tuple(self.users),
            folders=tuple(Folder(identifier, path) for path, identifier in self.paths.items()),
            grants=tuple(self.grants),
            overrides=tuple(self.overrides),
            request_lists=tuple(self.lists),
            documents=tuple((DocumentId(f"doc-{identifier}"), identifier) for identifier in self.paths.values()),
            advisors_may_send=self.advisors_may_send,
        )


def firm_in(room: Room, slug: str) -> Organisation:
    return next(entry for entry in room.organisations if entry.slug == slug)


def user_in(room: Room, name: str) -> User:
    return next(entry for entry in room.users if entry.id == f"user-{name}")


def folder_in(room: Room, path: str) -> Folder:
    return next(entry for entry in room.folders if entry.path == path)


def document_in(room: Room, path: str) -> DocumentId:
    return DocumentId(f"doc-{folder_in(room, path).id}")


def paths_of(room: Room, folders: frozenset[FolderId]) -> set[str]:
    return {folder.path for folder in room.folders if folder.id in folders}


_BUYERS = ("aspen", "birch", "cedar")
_PARTS = ("a", "a b", "b", "tax, legal")  # a space sorts before the separator, so one name can stand between


def random_room(random: Random) -> Room:
    """Draw a room with every kind of side, role, grant, override and list in it, wrong ones among them."""
    room = RoomBuilder().folder("/")
    for slug in _BUYERS:
        room.firm(slug)
    room.firm("adviser", Side.SELL).firm("seller", Side.SELL)
    for path in _random_paths(random):
        room.folder(path)
    names = _random_people(random, room)
    _random_lines(random, room, names)
    room.request_list("one", _owner(random), *_members(random)).request_list("two", _owner(random), *_members(random))
    room.version = random.randint(1, 3)
    return room.built()


def _random_paths(random: Random) -> list[str]:
    paths = [""]
    for _ in range(random.randint(1, 8)):
        paths.append(f"{random.choice(paths)}/{random.choice(_PARTS)}")
    return paths[1:]


def _random_people(random: Random, room: RoomBuilder) -> list[str]:
    names: list[str] = []
    for firm in room.organisations:
        for role in (random.choice(list(Role)), Role.BUYER if firm.side is Side.BUY else Role.ADVISOR):
            names.append(f"u{len(names)}")
            room.person(names[-1], firm.slug, role)
    room.person("ghost", None, None).person("stray", "nowhere", Role.BUYER)
    return [*names, "ghost", "stray"]


def _random_lines(random: Random, room: RoomBuilder, names: list[str]) -> None:
    tiers = [Tier.NONE, Tier.NONE, Tier.VIEW, Tier.WATERMARK, Tier.DOWNLOAD, Tier.MANAGE]
    for path in list(room.paths):
        for firm in room.organisations:
            if random.random() < 0.35:
                room.grant(firm.slug, path, random.choice(tiers))
        for name in names:
            if random.random() < 0.2:
                room.override(name, path, random.choice(tiers))


def _owner(random: Random) -> str | None:
    return random.choice([*_BUYERS, *_BUYERS, *_BUYERS, "adviser", "nowhere", None])


def _members(random: Random) -> list[str]:
    return [slug for slug in (*_BUYERS, "seller", "nowhere") if random.random() < (0.5 if slug in _BUYERS else 0.05)]
