"""What the viewer draws and hands out, for every kind of caller."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from api.pictures import Pictures
from dealroom.documents import DocumentKind, Location, StoredText
from dealroom.ids import SentAnswerId, new_id
from dealroom.page_words import OcrPage, PageBox, PageWord
from dealroom.sent import RestedOn, SentAnswer
from dealroom.verdict import CellValue, Segment
from ingestion.sandbox import Sandbox
from store import drafts, page_words, removal, sent_answers
from tests.api.building import (
    ADVISOR,
    ANN,
    AUDITOR,
    BOB,
    CARL,
    GHOST,
    LEAD,
    SELLER,
    STRANGER,
    Larch,
    no_answer,
    no_readers,
)
from tests.api.drawn_room import QUOTE, REPORT, add_file, add_files, cite, link, sha256
from tests.ingestion.pdf_files import pdf_of

EVERYBODY_ELSE = [None, STRANGER, GHOST, AUDITOR, SELLER]
YELLOW = (255, 226, 122)
WORDS = (
    (0, 4, PageBox(0.1, 0.2, 0.2, 0.24)),
    (5, 8, PageBox(0.3, 0.2, 0.38, 0.24)),
    (9, 16, PageBox(0.4, 0.2, 0.6, 0.24)),
)


@pytest.fixture(scope="module")
def readers() -> Iterator[Sandbox]:
    with Sandbox() as opened:
        yield opened


@pytest.fixture
def room(larch: Larch, readers: Sandbox) -> Larch:
    larch.documents, larch.versions = dict(larch.documents), dict(larch.versions)
    larch.services.pictures = Pictures(lambda: readers)
    add_files(larch)
    return larch


def picture(larch: Larch, email: str, path: str) -> Image.Image:
    answer = larch.client(email).get(path)
    assert answer.status_code == 200, path
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["cache-control"] == "no-store"
    with Image.open(BytesIO(answer.content)) as opened:
        return opened.convert("RGB")


def has_yellow(seen: Image.Image) -> bool:
    return sum(count for count, colour in seen.getcolors(1 << 24) or [] if _is_yellow(colour)) > 100


def _is_yellow(colour: tuple[int, ...] | float) -> bool:
    assert isinstance(colour, tuple)
    return all(abs(one - other) < 14 for one, other in zip(colour, YELLOW, strict=True))


def assert_nothing(larch: Larch, email: str | None, *paths: str) -> None:
    """The answer is the page for what is not there, nothing is drawn for it, and nothing is put on record."""
    larch.services.pictures = Pictures(no_readers)
    client, before = larch.client(email), larch.trail()
    absent = client.get(f"/view/doc-{larch.key}{'z' * 16}/version-{larch.key}{'z' * 16}")

    for path in paths:
        answer = client.get(path)

        assert answer.status_code == 404, path
        assert answer.content == absent.content
    assert larch.trail() == before


def routes(*paths: str) -> list[str]:
    return [f"{path}{route}" for path in paths for route in ("", "/pages/1", "/cells", "/file")]


def sent(larch: Larch, name: str) -> str:
    """Send an answer that cites a document to the audience of the shared request; return the citation's link."""
    draft, part = text_place(larch).split("/")[2:]
    with larch.services.data.deal(larch.key).write() as session:
        found = drafts.draft(session, draft)
        assert found is not None
        citation = next(item for item in found.review.citations if item.id == part)
        answer = SentAnswer(
            id=SentAnswerId(new_id("sent", deal_key=larch.key)),
            thread=found.thread,
            draft=found.id,
            step=1,
            sent_at=larch.services.clock(),
            sent_by=larch.users[LEAD].id,
            text="The rent is 4.2 million.",
            segments=(Segment("The rent is 4.2 million.", (citation.id,)),),
            citations=(citation,),
            rests_on=(RestedOn(larch.documents[name], citation.version, name, was_passed=True),),
            audience=(larch.organisations["aldgate"].id, larch.organisations["borealis"].id),
            policy_version=1,
            acknowledged_uncited=False,
        )
        sent_answers.add_sent_answer(session, answer)
    return f"/view/{answer.id}/{citation.id}"


def text_place(larch: Larch) -> str:
    start = len("Annual report\n")
    return cite(larch, "report.pdf", start=start, end=start + len(QUOTE), place=Location(0, 0, page=1))


class TestPagePictures:
    def test_show_the_page_as_it_lies_in_the_file(self, room: Larch) -> None:
        seen = picture(room, LEAD, f"{link(room, 'report.pdf')}/pages/1")

        assert seen.size == (1_100, 1_424)
        assert seen.getpixel((5, 5)) == (255, 255, 255)
        assert min(seen.convert("L").getextrema()[0:1]) < 60
        assert not has_yellow(seen)

    def test_differ_from_page_to_page(self, room: Larch) -> None:
        first, second = (picture(room, LEAD, f"{link(room, 'report.pdf')}/pages/{page}") for page in (1, 2))

        assert ImageChops.difference(first, second).getbbox() is not None

    def test_are_as_wide_as_asked_within_limits(self, room: Larch) -> None:
        for asked, given in (("300", 300), ("301", 400), ("99999", 2_400), ("1", 200), ("x", 1_100)):
            assert picture(room, LEAD, f"{link(room, 'report.pdf')}/pages/2?width={asked}").width == given

    def test_show_a_picture_file(self, room: Larch) -> None:
        seen = picture(room, LEAD, f"{link(room, 'site.png')}/pages/1")

        assert seen.size == (1_100, 550)
        middle = seen.getpixel((500, 270))
        assert isinstance(middle, tuple)
        assert all(abs(one - other) < 12 for one, other in zip(middle, (10, 120, 200), strict=True))

    def test_of_a_citation_are_highlighted_on_the_cited_page_alone(self, room: Larch) -> None:
        path = text_place(room)

        assert has_yellow(picture(room, LEAD, f"{path}/pages/1"))
        assert not has_yellow(picture(room, LEAD, f"{path}/pages/2"))
        assert not has_yellow(picture(room, LEAD, f"{link(room, 'report.pdf')}/pages/1"))

    def test_that_the_file_does_not_have_are_not_there(self, room: Larch) -> None:
        client = room.client(LEAD)

        for page in ("0", "3", "99999999", "-1", "x", "1.5", "1/2"):
            assert client.get(f"{link(room, 'report.pdf')}/pages/{page}").status_code == 404

    def test_of_a_workbook_are_never_drawn_from_its_file(self, room: Larch) -> None:
        assert_nothing(room, LEAD, f"{link(room, 'budget.xlsx')}/pages/1")

    def test_are_not_there_once_the_bytes_are_gone(self, room: Larch) -> None:
        path = f"{link(room, 'report.pdf')}/pages/1"
        picture(room, LEAD, path)

        for file in (room.services.data.files_path / room.key).iterdir():
            file.unlink()

        assert_nothing(room, LEAD, path)

    def test_that_cannot_be_drawn_now_say_so_to_those_who_may_see_them(self, room: Larch) -> None:
        room.services.pictures = Pictures(no_readers)

        answer = room.client(LEAD).get(f"{link(room, 'report.pdf')}/pages/1")

        assert answer.status_code == 503
        assert "The reader of files does not start." in answer.text


class TestStamps:
    @pytest.mark.parametrize("name", ["report.pdf", "site.png"])
    def test_are_burned_into_what_the_lower_tiers_see(self, room: Larch, name: str) -> None:
        path = f"{link(room, name)}/pages/1"
        plain, stamped = picture(room, LEAD, path), picture(room, ANN, path)

        changed = ImageChops.difference(plain, stamped).convert("L").point(lambda value: 255 if value > 12 else 0)

        for left in range(0, plain.width - 440, 220):
            for top in range(0, plain.height - 330, 165):
                assert changed.crop((left, top, left + 440, top + 330)).getbbox() is not None, (left, top)

    def test_are_each_persons_own(self, room: Larch) -> None:
        path = f"{link(room, 'report.pdf')}/pages/1"

        ann, carl = picture(room, ANN, path), picture(room, CARL, path)

        assert ImageChops.difference(ann, carl).getbbox() is not None
        assert not ImageChops.difference(picture(room, LEAD, path), picture(room, ADVISOR, path)).getbbox()

    def test_are_not_put_on_for_those_who_may_take_the_file(self, room: Larch) -> None:
        lead, second, bob = (picture(room, who, f"{link(room, 'report.pdf')}/pages/1") for who in (LEAD, ADVISOR, BOB))

        assert not ImageChops.difference(lead, second).getbbox()
        assert not ImageChops.difference(lead, bob).getbbox()


class TestDrawnWords:
    def test_of_the_lower_tiers_hold_no_word_that_can_be_copied(self, room: Larch) -> None:
        for name in ("report.pdf", "budget.xlsx", "accounts"):
            page = room.client(ANN).get(link(room, name)).text

            assert "<img" in page
            for words in ("rent of the works", "4.1973", "4.2", "Revenue rose", "floor", "owed"):
                assert words not in page

    def test_of_a_text_are_drawn_without_what_it_hides(self, room: Larch) -> None:
        seen, whole = (picture(room, email, f"{link(room, 'accounts')}/pages/1") for email in (BOB, LEAD))

        assert not ImageChops.difference(seen, whole).getbbox()  # no picture shows it, whoever asks
        assert seen.height < 300  # two lines, not three

    def test_of_a_text_end_where_it_ends(self, room: Larch) -> None:
        assert_nothing(room, ANN, f"{link(room, 'accounts')}/pages/2")

    def test_say_what_they_are_pictures_of(self, room: Larch) -> None:
        page = room.client(ANN).get(link(room, "report.pdf")).text

        assert 'alt="Page 1 of report.pdf"' in page
        assert page.count('loading="lazy"') == 2
        assert "ann@aldgate.test" in page


class TestWordsBesideThePicture:
    @pytest.mark.parametrize("email", [LEAD, ADVISOR, BOB])
    def test_are_for_those_who_may_take_them(self, room: Larch, email: str) -> None:
        page = room.client(email).get(link(room, "report.pdf")).text

        assert QUOTE in page
        assert "/pages/2" in page

    def test_stand_marked_beside_the_highlighted_page(self, room: Larch) -> None:
        page = room.client(LEAD).get(text_place(room)).text

        assert f"<mark>{QUOTE}</mark>" in page
        assert 'alt="Page 1 of report.pdf, with the quoted passage highlighted"' in page
        assert "autofocus" in page
        assert "Citation <b>2</b> of 2" in page
        assert page.count('class="btn off"') == 1
        assert "?page=1#page-1" in page

    def test_say_so_where_the_place_is_not_known(self, room: Larch) -> None:
        path = text_place(room)
        with room.services.data.deal(room.key).write() as session:
            other = b"%%PDF-1.4\n" + REPORT[9:].replace(b"rent", b"hire")
            kept = room.services.files.put(room.key, [other], limit=10_000_000)
            session.connection().exec_driver_sql(
                "UPDATE version SET sha256 = ? WHERE id = ?", (kept.sha256, room.versions["report.pdf"])
            )

        page = room.client(LEAD).get(path).text

        assert "The place of the quote on the page is not known." in page
        assert "highlighted" not in page


class TestCells:
    def test_are_a_grid_with_what_is_shown_and_stored(self, room: Larch) -> None:
        path = cite(
            room,
            "budget.xlsx",
            start=26,
            end=29,
            place=Location(0, 0, sheet="Budget", cell="B2"),
            value=CellValue.SHOWN,
        )

        page = room.client(LEAD).get(path).text

        assert '<td class="num cited" title="Stored: 4.1973" tabindex="0" autofocus><mark>4.2</mark></td>' in page
        assert '<span class="cellref">B2</span>' in page
        assert '<dd class="value at">4.2</dd><dd class="ok">✓ quoted</dd>' in page
        assert '<dd class="value">4.1973</dd>' in page

    def test_that_are_hidden_are_in_the_grid_of_advisory_roles_alone(self, room: Larch) -> None:
        lead, bob = (room.client(email).get(link(room, "budget.xlsx")).text for email in (LEAD, BOB))

        assert '<td class="hidden">floor</td>' in lead
        assert "Rent" in bob
        assert "floor" not in bob

    def test_are_drawn_and_stamped_for_the_lower_tiers(self, room: Larch) -> None:
        plain, stamped = (picture(room, email, f"{link(room, 'budget.xlsx')}/cells") for email in (BOB, ANN))

        assert plain.size == stamped.size
        assert ImageChops.difference(plain, stamped).getbbox() is not None

    def test_of_a_citation_are_outlined_on_the_picture(self, room: Larch) -> None:
        path = cite(room, "budget.xlsx", start=26, end=29, place=Location(0, 0, sheet="Budget", cell="B2"))

        assert has_yellow(picture(room, LEAD, f"{path}/cells"))
        assert not has_yellow(picture(room, LEAD, f"{link(room, 'budget.xlsx')}/cells"))

    def test_are_found_however_strange_the_place_that_is_asked(self, room: Larch) -> None:
        client = room.client(LEAD)

        for query in ("?sheet=0", "?sheet=99", "?row=99999999&column=-3", "?row=abc&sheet=1e3", "?row=%00"):
            assert "Rent" in client.get(f"{link(room, 'budget.xlsx')}{query}").text
            assert client.get(f"{link(room, 'budget.xlsx')}/cells{query}").status_code == 200

    def test_of_what_has_none_are_not_there(self, room: Larch) -> None:
        assert_nothing(room, LEAD, f"{link(room, 'report.pdf')}/cells")


class TestDownloads:
    @pytest.mark.parametrize(
        ("email", "name"),
        [(LEAD, "report.pdf"), (ADVISOR, "report.pdf"), (BOB, "report.pdf"), (ANN, "legal report.pdf")],
    )
    def test_hand_out_the_bytes_and_are_put_on_record(self, room: Larch, email: str, name: str) -> None:
        answer = room.client(email).get(f"{link(room, name)}/file")

        assert answer.status_code == 200
        assert answer.content == REPORT
        assert answer.headers["content-type"] == "application/octet-stream"
        assert answer.headers["content-disposition"].startswith("attachment; filename")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        record = room.trail()[-1]
        assert record["action"] == "document.downloaded"
        assert record["actor"] == room.users[email].id
        assert record["document"] == room.documents[name]
        assert record["version"] == room.versions[name]
        assert record["sha256"] == sha256(REPORT)
        assert "report" not in str(record)

    @pytest.mark.parametrize("email", [ANN, CARL])
    def test_are_not_there_for_the_lower_tiers(self, room: Larch, email: str) -> None:
        assert_nothing(room, email, f"{link(room, 'report.pdf')}/file")

    def test_are_offered_to_those_alone_who_may(self, room: Larch) -> None:
        assert "/file" in room.client(BOB).get(link(room, "report.pdf")).text
        assert "/file" not in room.client(ANN).get(link(room, "report.pdf")).text

    def test_are_not_there_at_a_citation(self, room: Larch) -> None:
        assert_nothing(room, LEAD, f"{text_place(room)}/file")


class TestPagesReadFromPictures:
    def test_are_highlighted_where_their_words_were_read(self, room: Larch) -> None:
        stored = StoredText("Rent 4.2 million", (Location(0, 16, page=1),))
        blank = pdf_of(b"")
        add_file(room, "scan.pdf", "/Financial/Accounts", blank, DocumentKind.PDF, stored)
        read = OcrPage(stored.text, tuple(PageWord(*word, 0.9) for word in WORDS))
        with room.services.data.deal(room.key).write() as session:
            page_words.keep(session, room.versions["scan.pdf"], 1, read)

        path = cite(room, "scan.pdf", start=5, end=16, place=Location(0, 0, page=1))

        seen = picture(room, LEAD, f"{path}/pages/1")
        assert _is_yellow(seen.getpixel((int(0.4 * seen.width), int(0.22 * seen.height))) or ())
        assert seen.getpixel((int(0.15 * seen.width), int(0.22 * seen.height))) == (255, 255, 255)
        assert "with the quoted passage highlighted" in room.client(LEAD).get(path).text


class TestSentAnswers:
    def test_open_for_an_addressee_at_their_own_tier(self, room: Larch) -> None:
        path = sent(room, "report.pdf")

        ann, bob = (room.client(email).get(path).text for email in (ANN, BOB))

        assert f"<blockquote>{QUOTE}</blockquote>" in ann  # the answer shows it to them as well
        assert f"<mark>{QUOTE}</mark>" not in ann
        assert "Annual report" not in ann
        assert f"<mark>{QUOTE}</mark>" in bob
        plain, stamped = picture(room, BOB, f"{path}/pages/1"), picture(room, ANN, f"{path}/pages/1")
        assert has_yellow(plain)
        assert ImageChops.difference(plain, stamped).getbbox() is not None

    def test_are_not_there_for_anybody_else(self, room: Larch) -> None:
        path = sent(room, "report.pdf")

        for email in EVERYBODY_ELSE:
            assert_nothing(room, email, *routes(path))

    def test_are_not_there_once_the_folder_is_closed(self, room: Larch) -> None:
        path = sent(room, "report.pdf")
        picture(room, ANN, f"{path}/pages/1")
        with room.services.data.deal(room.key).write() as session:
            session.connection().exec_driver_sql(
                "INSERT INTO policy_rule (user_id, folder_id, tier, from_version) VALUES (?, ?, 'NONE', 1)",
                (room.users[ANN].id, room.folders["/Financial"]),
            )

        assert_nothing(room, ANN, *routes(path))


class TestLinks:
    def test_to_a_page_and_a_file_are_told_to_those_who_may_follow_them(self, room: Larch) -> None:
        path = text_place(room)
        draft, citation = path.split("/")[2:]
        ask = f'{{ draft(id: "{draft}") {{ citations {{ id pagePictureUrl document {{ fileUrl }} }} }} }}'

        told = {each["id"]: each for each in room.ask(LEAD, ask)["data"]["draft"]["citations"]}

        assert told[citation]["pagePictureUrl"] == f"{path}/pages/1"
        assert told[citation]["document"]["fileUrl"] == f"{link(room, 'report.pdf')}/file"
        assert told[room.citation]["pagePictureUrl"] is None

    def test_to_a_file_are_not_told_to_the_lower_tiers(self, room: Larch) -> None:
        ask = "{ viewer { memberships { deal { documents { edges { node { title fileUrl } } } } } } }"

        deal = room.ask(ANN, ask)["data"]["viewer"]["memberships"][0]["deal"]

        told = {edge["node"]["title"]: edge["node"]["fileUrl"] for edge in deal["documents"]["edges"]}
        assert told["report.pdf"] is None
        assert told["legal report.pdf"] == f"{link(room, 'legal report.pdf')}/file"


class TestRefusals:
    """On every route: nothing is there, nothing is drawn, nothing is put on record."""

    @pytest.mark.parametrize("email", EVERYBODY_ELSE)
    def test_meet_everybody_who_may_not_read_the_folder(self, room: Larch, email: str | None) -> None:
        assert_nothing(room, email, *routes(*(link(room, name) for name in ("report.pdf", "budget.xlsx", "site.png"))))

    @pytest.mark.parametrize("email", [CARL, BOB])
    def test_meet_those_for_whom_the_folder_is_closed(self, room: Larch, email: str) -> None:
        assert_nothing(room, email, *routes(link(room, "legal report.pdf"), link(room, "legal budget.xlsx")))

    def test_meet_everybody_at_a_citation_of_a_draft_but_advisory_roles(self, room: Larch) -> None:
        path = text_place(room)

        for email in (*EVERYBODY_ELSE, ANN, CARL, BOB):
            assert_nothing(room, email, *routes(path))

    @pytest.mark.parametrize("version", ["of another document", "of nobody", "none"])
    def test_meet_a_version_that_is_not_the_current_one(self, room: Larch, version: str) -> None:
        names = ("report.pdf", "budget.xlsx", "site.png")
        paths = routes(*(link(room, name) for name in names))
        now = {"of another document": room.versions["lease"], "of nobody": f"version-{room.key}{'z' * 16}", "none": ""}
        with room.services.data.deal(room.key).write() as session:
            for name in names:
                session.connection().exec_driver_sql(
                    "UPDATE document SET version_id = ? WHERE id = ?", (now[version], room.documents[name])
                )

        assert_nothing(room, LEAD, *paths)

    @pytest.mark.parametrize("is_purged", [False, True], ids=["removed", "purged"])
    def test_meet_everybody_once_a_document_is_gone(self, room: Larch, *, is_purged: bool) -> None:
        draft, answer = text_place(room), sent(room, "report.pdf")
        own = link(room, "report.pdf")
        picture(room, LEAD, f"{own}/pages/1")
        with room.services.data.deal(room.key).write() as session:
            gone, at = room.documents["report.pdf"], room.services.clock()
            if is_purged:
                removal.purge(session, gone, emptied=no_answer(), actor="operator", at=at)
            else:
                removal.remove(session, gone, actor="operator", at=at)

        for email in (LEAD, BOB, ANN):
            assert_nothing(room, email, *routes(own, draft, answer))

    def test_meet_the_version_of_another_document(self, room: Larch) -> None:
        assert_nothing(room, LEAD, *routes(f"/view/{room.documents['report.pdf']}/{room.versions['budget.xlsx']}"))

    def test_meet_whoever_has_lost_their_role_at_the_next_request(self, room: Larch) -> None:
        picture(room, ANN, f"{link(room, 'report.pdf')}/pages/1")

        room.set_role(ANN, None)

        assert_nothing(room, ANN, *routes(link(room, "report.pdf"), link(room, "budget.xlsx")))
