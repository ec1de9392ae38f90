from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealroom.folders import Folder, Tier
from dealroom.ids import DealId, DocumentId, FolderId, OrganisationId, RequestListId, UserId, VersionId, new_id
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Grant, Override, Room
from dealroom.threads import RequestList
from store import documents, rooms
from store.database import DataDirectory
from store.documents import NewDocument

KEY = "abcdefgh"
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

SELLER = Organisation(OrganisationId("org-seller"), "seller", "Seller AG", Side.SELL)
BIDDER = Organisation(OrganisationId("org-bidder"), "bidder", "Bidder plc", Side.BUY)
ANN = User(UserId("user-ann"), "ann@bidder.example", "Ann", BIDDER.id, Role.BUYER)
NOBODY = User(UserId("user-nobody"), "nobody@example.com", "Nobody", None, None)
FINANCE = Folder(FolderId("folder-finance"), "/Finance")
ROOM = Room(
    deal=DealId("deal-abcdefgh"),
    policy_version=1,
    organisations=(SELLER, BIDDER),
    users=(ANN, NOBODY),
    folders=(Folder(FolderId("folder-root"), "/"), FINANCE),
    grants=(Grant(BIDDER.id, FINANCE.id, Tier.VIEW),),
    overrides=(Override(ANN.id, FINANCE.id, Tier.NONE),),
    request_lists=(
        RequestList(RequestListId("list-1"), "rl-1", "Finance", BIDDER.id, (BIDDER.id,)),
        RequestList(RequestListId("list-2"), "rl-2", "Nobody's", None, ()),
    ),
    documents=(),
)


@pytest.fixture
def data(tmp_path: Path) -> Iterator[DataDirectory]:
    directory = DataDirectory(tmp_path / "var")
    yield directory
    directory.close()


@pytest.fixture
def deal(data: DataDirectory) -> DataDirectory:
    with data.deal(KEY).write() as session:
        rooms.add_room(session, ROOM, key=KEY, slug="larch", name="Project Larch", source="{}", at=NOW)
    return data


def new_document(file: str = "a.txt") -> NewDocument:
    return NewDocument(
        id=DocumentId(new_id("doc", deal_key=KEY)),
        version=VersionId(new_id("version", deal_key=KEY)),
        folder=FINANCE.id,
        file=file,
        title=f"Title of {file}",
        sha256="0" * 64,
        size=1,
    )


def add_document(data: DataDirectory, file: str = "a.txt") -> NewDocument:
    new = new_document(file)
    with data.deal(KEY).write() as session:
        documents.add_documents(session, [new], at=NOW)
    return new
