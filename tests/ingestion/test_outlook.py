import random
from datetime import UTC, datetime

import pytest

from dealroom.documents import DocumentKind, ZoneKind
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.outlook import read_outlook
from tests.ingestion.outlook_files import Values, message, properties

SUBJECT, BODY, RICH, PAGE, CLASS, HEADERS = 0x0037, 0x1000, 0x1009, 0x1013, 0x001A, 0x007D
AUTHOR, AUTHOR_MAIL, SUBMITTED, PAGE_CODE = 0x0042, 0x5D02, 0x0039, 0x3FDE
NAME, ADDRESS, KIND = 0x3001, 0x3003, 0x0C15
DATA, FILE, FILE_KIND, CONTENT_ID, IS_HIDDEN = 0x3701, 0x3707, 0x370E, 0x3712, 0x7FFE

SENT_AT = int(datetime(2027, 5, 6, 8, tzinfo=UTC).timestamp() + 11_644_473_600) * 10_000_000  # 100 ns since 1601
LETTER: Values = {SUBJECT: "Rent", AUTHOR: "Ann Lee", AUTHOR_MAIL: "ann@seller.example", BODY: "The rent is EUR 4,100."}


def read(data: bytes) -> ReadDocument:
    outcome = read_outlook(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def lines(data: bytes) -> list[str]:
    return read(data).stored.text.split("\n")


class TestReadOutlook:
    def test_writes_who_wrote_to_whom_and_then_what(self) -> None:
        recipients: tuple[Values, ...] = (
            {NAME: "Bo", ADDRESS: "bo@bidder.example", KIND: 1},
            {NAME: "Di", ADDRESS: "/o=x/cn=di", KIND: 1},
            {NAME: "cy@bidder.example", ADDRESS: "cy@bidder.example", KIND: 2},
            {NAME: "Ed", ADDRESS: "ed@rival.example", KIND: 3},
        )

        document = read(message({**LETTER, SUBMITTED: SENT_AT}, recipients=recipients))

        assert document.kind is DocumentKind.MSG
        assert document.stored.text.split("\n") == [
            "From: Ann Lee <ann@seller.example>",
            "To: Bo <bo@bidder.example>, Di",
            "Cc: cy@bidder.example",
            "Date: Thu, 06 May 2027 08:00:00 +0000",
            "Subject: Rent",
            "Bcc: Ed <ed@rival.example>",
            "The rent is EUR 4,100.",
        ]
        hidden = [zone for zone in document.stored.zones if zone.kind is ZoneKind.HIDDEN]
        assert [document.stored.text[zone.start : zone.end] for zone in hidden] == ["Bcc: Ed <ed@rival.example>"]
        assert document.notice == "Whom a blind copy went to is hidden."

    def test_prefers_what_came_over_the_net(self) -> None:
        headers = "From: =?utf-8?q?J=C3=BCrgen?= <j@x.example>\r\nDate: Mon, 3 May 2027 10:00:00 +0200\r\n\r\n"

        assert lines(message({**LETTER, HEADERS: headers}))[:2] == [
            "From: Jürgen <j@x.example>",
            "Date: Mon, 3 May 2027 10:00:00 +0200",
        ]

    def test_reads_the_page_where_there_is_no_plain_text(self) -> None:
        page = "<p>Gebühr <b>4,100</b></p><p style='display:none'>secret</p>".encode("cp1252")

        document = read(message({SUBJECT: "Rent", PAGE: page, PAGE_CODE: 1252}))

        assert document.stored.text == "Subject: Rent\nGebühr 4,100\nHidden | secret"

    def test_says_that_its_two_versions_differ(self) -> None:
        document = read(message({**LETTER, PAGE: b"<p>The rent is EUR 1,400.</p>", PAGE_CODE: 65001}))

        assert document.notice == "Its plain text and its HTML text say different things: the plain text is read."

    def test_says_that_its_text_is_rich_text_alone(self) -> None:
        document = read(message({SUBJECT: "Rent", RICH: b"x" * 500}))

        assert document.stored.text == "Subject: Rent"
        assert document.problem == (
            "Its text is kept as rich text alone, which is not read; save it from Outlook as PDF."
        )

    def test_names_attachments_and_counts_pictures(self) -> None:
        document = read(
            message(
                LETTER,
                attachments=(
                    {FILE: "lease.pdf", DATA: b"x" * 5_000},
                    {FILE: "logo.png", FILE_KIND: "image/png", CONTENT_ID: "logo@x", DATA: b"x"},
                    {FILE: "mark.png", IS_HIDDEN: True, DATA: b"x"},
                ),
            )
        )

        assert document.stored.text.endswith("\nAttachments: lease.pdf")
        assert document.notice == (
            "Its attachment is not read, and can be uploaded apart: lease.pdf (5 KB). 2 pictures in it are not read."
        )

    def test_reads_the_messages_that_it_holds(self) -> None:
        within = "__attach_version1.0_#00000000/__substg1.0_3701000D"
        inner = properties(within, {SUBJECT: "Old", BODY: "It was 3,900."}, header=24)

        document = read(message(LETTER, attachments=({FILE: "Old"},), more=inner))

        assert document.stored.text.split("\n")[-2:] == ["Subject: Old", "It was 3,900."]
        assert [place.part for place in document.stored.locations] == [*["mail part 1"] * 3, *["mail part 2"] * 2]

    def test_reads_a_signed_message_out_of_its_envelope(self) -> None:
        signed = (
            b'Content-Type: multipart/signed; boundary="B"\n\n--B\nContent-Type: text/plain\n\nSigned words.\n--B--'
        )
        values: Values = {SUBJECT: "Rent", CLASS: "IPM.Note.SMIME.MultipartSigned"}

        document = read(message(values, attachments=({FILE_KIND: "multipart/signed", DATA: signed},)))

        assert document.stored.text == "Subject: Rent\nSigned words."

    @pytest.mark.parametrize(
        ("values", "attachment"),
        [
            ({CLASS: "IPM.Note.SMIME"}, {}),
            ({}, {FILE_KIND: "application/pgp-encrypted", DATA: b"Version: 1"}),
            ({}, {FILE_KIND: "application/x-microsoft-rpmsg-message", DATA: b"x"}),
        ],
    )
    def test_refuses_what_is_encrypted(self, values: Values, attachment: Values) -> None:
        outcome = read_outlook(message({**LETTER, **values}, attachments=(attachment,)))

        assert isinstance(outcome, Unreadable)
        assert "The mail is encrypted" in outcome.reason
        assert "4,100" not in outcome.reason

    def test_refuses_messages_nested_too_deeply(self) -> None:
        streams: dict[str, bytes] = {}
        storage = ""
        for _ in range(22):
            storage = f"{storage}/__attach_version1.0_#00000000/__substg1.0_3701000D".lstrip("/")
            streams |= properties(storage, {SUBJECT: "Old"}, header=24)

        outcome = read_outlook(message(LETTER, more=streams))

        assert outcome == Unreadable(
            DocumentKind.MSG, "The mail cannot be read: its messages are nested too deeply: more than 20 deep."
        )

    def test_never_fails_on_damage(self) -> None:
        whole = message(LETTER, recipients=({NAME: "Bo", KIND: 1},), attachments=({FILE: "a", DATA: b"x" * 9_000},))
        chance = random.Random(5)  # noqa: S311 - a seed, so that a failure comes again

        for _ in range(200):
            damaged = bytearray(whole)
            for _ in range(chance.randint(1, 8)):
                damaged[chance.randrange(len(damaged))] = chance.choice([0, 1, 0xFE, 0xFF, chance.randrange(256)])

            assert isinstance(read_outlook(bytes(damaged)), ReadDocument | Unreadable)
