import stat
import zipfile
from io import BytesIO

import pytest

from ingestion import unpacking
from ingestion.archive import LIST, UNPACK, Ending, Listing, Member, Piece, Unpacked, Wanted
from ingestion.jobs import MalformedAnswerError
from ingestion.outcome import Unreadable
from ingestion.unpacking import listed, unpacked
from tests.ingestion.zip_files import package_of

ACCOUNTS, LEASE = b"Revenue rose to 61.4 million.", b"The lease ends in 2031."


def listing_of(data: bytes) -> Listing:
    found = listed(data, "archive.zip", None)
    assert isinstance(found, Listing)
    return found


def refusal_of(data: bytes) -> str:
    found = listed(data, "archive.zip", None)
    assert isinstance(found, Unreadable)
    return found.reason


def left_out(data: bytes) -> dict[str, str]:
    return {item.path: item.reason for item in listing_of(data).left_out}


def paths(data: bytes) -> list[str]:
    return [item.path for item in listing_of(data).members]


def all_of(data: bytes) -> dict[str, bytes]:
    """Unpack an archive to the end, as a caller does."""
    listing, found = listing_of(data), dict[int, bytes]()
    wanted = Wanted(listing.members[0].number, 0)
    while True:
        answer = unpacked(data, "archive.zip", wanted)
        assert isinstance(answer, Unpacked)
        for piece in answer.pieces:
            found[piece.number] = found.get(piece.number, b"") + piece.data
        last = answer.pieces[-1]
        if last.ending is not Ending.MORE and last.number == listing.members[-1].number:
            return {member.path: found[member.number] for member in listing.members}
        rest = [member for member in listing.members if member.number > last.number]
        number = last.number if last.ending is Ending.MORE else rest[0].number
        wanted = Wanted(number, len(found[number]) if last.ending is Ending.MORE else 0)


class TestListed:
    def test_names_every_file_with_its_path_and_size(self) -> None:
        data = package_of({"Financial/": b"", "Financial/Accounts.txt": ACCOUNTS, "Lease.txt": LEASE})

        assert [(item.path, item.size) for item in listing_of(data).members] == [
            ("Financial/Accounts.txt", len(ACCOUNTS)),
            ("Lease.txt", len(LEASE)),
        ]

    def test_says_nothing_of_what_systems_leave_behind(self) -> None:
        data = package_of(
            {"__MACOSX/._a.txt": b"x", "x/.DS_Store": b"x", "x/Thumbs.db": b"x", "x/._b": b"x", "a.txt": b"x"}
        )

        assert (paths(data), left_out(data)) == (["a.txt"], {})

    @pytest.mark.parametrize(
        ("name", "content", "reason"),
        [
            ("more.zip", b"PK", "It is an archive itself; unpack it and upload its files."),
            ("more.tar.GZ", b"x", "It is an archive itself; unpack it and upload its files."),
            ("empty.txt", b"", "It is empty."),
            ("new\nline.txt", b"x", "Its name is too long, or holds characters that cannot be shown."),
            ("x" * 1001, b"x", "Its name is too long, or holds characters that cannot be shown."),
        ],
    )
    def test_leaves_out_what_is_of_no_use(self, name: str, content: bytes, reason: str) -> None:
        data = package_of({name: content, "a.txt": b"x"})

        assert paths(data) == ["a.txt"]
        assert list(left_out(data).values()) == [reason]
        assert all(path.isprintable() for path in left_out(data))

    def test_leaves_out_links(self) -> None:
        file = BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            link = zipfile.ZipInfo("link.txt")
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, "/etc/passwd")

        assert left_out(file.getvalue()) == {"link.txt": "It is a link to another file."}

    @pytest.mark.parametrize("second", ["A.txt", "a.txt"])
    @pytest.mark.filterwarnings("ignore:Duplicate name")
    def test_leaves_out_both_of_two_files_with_one_name(self, second: str) -> None:
        file = BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name in ("a.txt", second, "b.txt"):
                archive.writestr(name, "x")

        assert paths(file.getvalue()) == ["b.txt"]
        assert set(left_out(file.getvalue()).values()) == {"Two files of the archive bear this name."}

    def test_leaves_out_a_file_too_large_to_be_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unpacking, "LARGEST_MEMBER", 3)

        assert list(left_out(package_of({"a.txt": b"abcd"}))) == ["a.txt"]

    def test_leaves_out_a_packing_that_is_not_read(self) -> None:
        file = BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2) as archive:
            archive.writestr("a.txt", "x")

        assert left_out(file.getvalue()) == {
            "a.txt": "It is packed in a way that is not read; pack it as an ordinary zip."
        }

    def test_reads_names_as_they_were_meant(self) -> None:
        decomposed = package_of({"U\u0308bersicht.txt": b"x"})
        unmarked = package_of({"Bilanz.txt": b"x"}).replace(b"Bilanz", "Bilän".encode())
        from_windows = package_of({"Legal\\Lease.txt": b"x"})

        assert paths(decomposed) == ["\u00dcbersicht.txt"]
        assert paths(unmarked) == ["Bilän.txt"]
        assert paths(from_windows) == ["Legal/Lease.txt"]


class TestRefusals:
    @pytest.mark.parametrize("name", ["../evil.txt", "/etc/passwd", "a/../../b", "C:/x.txt", "..\\evil.txt"])
    def test_of_a_name_that_leaves_its_folder(self, name: str) -> None:
        assert refusal_of(package_of({name: b"x", "a.txt": b"x"})) == "The archive holds a name that leaves its folder."

    @pytest.mark.parametrize("data", [b"", b"%PDF-1.7", package_of({"a.txt": b"x"})[:-10]])
    def test_of_what_is_no_archive(self, data: bytes) -> None:
        assert refusal_of(data) == "The file is no zip archive, or is damaged: it cannot be opened."

    def test_of_an_office_document(self) -> None:
        assert "office document" in refusal_of(package_of({"[Content_Types].xml": b"x", "word/document.xml": b"x"}))

    def test_of_a_password(self) -> None:
        data = bytearray(package_of({"a.txt": b"x"}))
        data[data.index(b"PK\x01\x02") + 8] |= 1

        assert "needs a password" in refusal_of(bytes(data))

    def test_of_a_bomb(self) -> None:
        assert "decompression bomb" in refusal_of(package_of({"zeros.txt": bytes(20_000_000)}))

    def test_of_parts_that_overlap(self) -> None:
        data = bytearray(package_of({"a.txt": b"x", "b.txt": b"y"}))
        place = data.index(b"PK\x01\x02") + 20
        data[place : place + 4] = (1_000_000).to_bytes(4, "little")

        assert "overlap" in refusal_of(bytes(data))

    @pytest.mark.parametrize("limit", ["MOST_ENTRIES", "MOST_FILES", "MOST_INFLATED"])
    def test_of_more_than_one_archive_may_hold(self, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unpacking, limit, 1)

        assert "the limit is" in refusal_of(package_of({"a.txt": b"xx", "b.txt": b"yy"}))


class TestUnpacked:
    FILES = {"Financial/Accounts.txt": ACCOUNTS, "Legal/Lease.txt": LEASE, "c.txt": b"c"}  # noqa: RUF012 - never changed

    @pytest.mark.parametrize("at_once", [1, 7, len(ACCOUNTS), 1_000_000])
    def test_gives_every_byte_however_little_is_answered_at_once(
        self, at_once: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(unpacking, "MOST_AT_ONCE", at_once)

        assert all_of(package_of(self.FILES)) == self.FILES

    def test_says_which_file_is_damaged_and_goes_on(self) -> None:
        file = BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("a.txt", ACCOUNTS)
            archive.writestr("b.txt", LEASE)
        damaged = file.getvalue().replace(b"61.4", b"64.1")

        answer = unpacked(damaged, "archive.zip", Wanted(0, 0))

        assert isinstance(answer, Unpacked)
        assert [(piece.ending, piece.data) for piece in answer.pieces] == [(Ending.DAMAGED, b""), (Ending.WHOLE, LEASE)]

    def test_refuses_again_what_cannot_be_listed(self) -> None:
        assert isinstance(unpacked(b"nonsense", "archive.zip", Wanted(0, 0)), Unreadable)


class TestTheJobs:
    def test_carry_bytes_as_they_are(self) -> None:
        answer = Unpacked((Piece(3, bytes(range(256)), Ending.WHOLE),))

        assert UNPACK.answer_from_bytes(UNPACK.answer_to_bytes(answer)) == answer

    @pytest.mark.parametrize(
        "listing",
        [
            Listing((Member(0, "a\n", 1),), ()),
            Listing((Member(0, "a", 0),), ()),
            Listing((Member(0, "a", 300_000_000),), ()),
            Listing(tuple(Member(n, f"{n}", 190_000_000) for n in range(11)), ()),
        ],
    )
    def test_believe_no_listing_that_is_out_of_bounds(self, listing: Listing) -> None:
        with pytest.raises(MalformedAnswerError):
            LIST.answer_from_bytes(LIST.answer_to_bytes(listing))

    def test_believe_no_empty_answer(self) -> None:
        with pytest.raises(MalformedAnswerError):
            UNPACK.answer_from_bytes(UNPACK.answer_to_bytes(Unpacked(())))
