import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, ZoneKind
from dealroom.verdict import Dropped
from ingestion.mail import read_mail
from ingestion.outcome import ReadDocument, Unreadable
from verification.folding import canonicalise
from verification.matcher import find_quote

HEADERS = "From: Ann Lee <ann@seller.example>\nTo: Bo <bo@bidder.example>\nDate: Mon, 3 May 2027 10:00:00 +0200\nSubject: Rent\n"
LETTER = "The rent of the Lyon site is EUR 4,100 a month."


def read(message: str | bytes) -> ReadDocument:
    outcome = read_mail(message.encode() if isinstance(message, str) else message)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def text_of(message: str | bytes) -> str:
    return read(message).stored.text


def body_of(message: str | bytes) -> str:
    return text_of(message).split("Subject: Rent\n", 1)[1]


def spans(document: ReadDocument, kind: ZoneKind) -> list[str]:
    text = document.stored.text
    return [text[zone.start : zone.end] for zone in document.stored.zones if zone.kind is kind]


def part(content: str, kind: str = "text/plain", *more: str) -> str:
    return "\n".join([f"Content-Type: {kind}", *more, "", content])


def parts(*content: str, kind: str = "mixed", headers: str = HEADERS) -> str:
    pieces = "".join(f"--B\n{each}\n" for each in content)
    return (
        f'{headers}MIME-Version: 1.0\nContent-Type: multipart/{kind}; boundary="B"\n\npreamble\n{pieces}--B--\nepilogue'
    )


def is_proved(quote: str, document: ReadDocument) -> bool:
    return not isinstance(find_quote(quote, canonicalise(document.stored)), Dropped)


class TestReadMail:
    def test_writes_who_wrote_to_whom_and_then_what(self) -> None:
        document = read(f"{HEADERS}Cc: cy@bidder.example\nX-Mailer: none\n\n{LETTER}\n")

        assert document.kind is DocumentKind.EML
        assert document.stored.text == (
            "From: Ann Lee <ann@seller.example>\nTo: Bo <bo@bidder.example>\nCc: cy@bidder.example\n"
            f"Date: Mon, 3 May 2027 10:00:00 +0200\nSubject: Rent\n{LETTER}"
        )
        assert [document.stored.text[head.start : head.end] for head in document.stored.headings] == ["Rent"]
        assert [place.label for place in document.stored.locations] == [f"line {number}" for number in range(1, 7)]
        assert document.notice is None

    def test_lets_no_quotation_run_from_a_header_into_another(self) -> None:
        document = read(f"{HEADERS}\n{LETTER}")

        assert is_proved(LETTER, document)
        assert not is_proved("Rent The rent of the Lyon site", document)

    def test_hides_whom_a_blind_copy_went_to(self) -> None:
        document = read(f"{HEADERS}Bcc: Cy <cy@rival.example>\n\n{LETTER}")

        assert spans(document, ZoneKind.HIDDEN) == ["Bcc: Cy <cy@rival.example>"]
        assert document.notice == "Whom a blind copy went to is hidden."

    def test_decodes_headers_and_folds_them_onto_a_line(self) -> None:
        headers = (
            "From: =?utf-8?q?J=C3=BCrgen?= =?iso-8859-1?b?IE38bGxlcg==?= <j@x.example>\n"
            "To: a@x.example,\n\tb@x.example\nSubject: Miete \xfcber =?bad\n"
        )

        lines = text_of(f"{headers}\n{LETTER}".encode("latin-1")).split("\n")

        assert lines[:3] == [
            "From: Jürgen Müller <j@x.example>",
            "To: a@x.example, b@x.example",
            "Subject: Miete über =?bad",
        ]

    @pytest.mark.parametrize(
        ("charset", "encoding", "content"),
        [
            ("utf-8", "quoted-printable", "Geb=C3=BChr =E2=82=AC 4,=\r\n100"),
            ("iso-8859-15", "8bit", "Gebühr € 4,100".encode("iso-8859-15")),
            ("utf-8", "base64", base64.b64encode("Gebühr € 4,100".encode())),
            ("UTF-8", "Base64", base64.b64encode("Gebühr € 4,100".encode()).rstrip(b"=")),
        ],
    )
    def test_decodes_what_was_encoded_for_transport(self, charset: str, encoding: str, content: str | bytes) -> None:
        head = f"{HEADERS}Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {encoding}\n\n"
        data = content.encode() if isinstance(content, str) else content

        assert body_of(head.encode() + data) == "Gebühr € 4,100"

    @pytest.mark.parametrize("charset", ["us-ascii", "no-such-set", "unicode_escape", "utf-8"])
    def test_says_that_a_text_does_not_fit_its_character_set(self, charset: str) -> None:
        head = f"{HEADERS}Content-Type: text/plain; charset={charset}\n\n"

        document = read(head.encode() + "Gebühr – \\x41".encode("cp1252"))

        assert document.stored.text.endswith("Gebühr – \\x41")
        said = "A text in it does not fit its own character set and was read as UTF-8 or Windows-1252."
        assert document.notice == (None if charset == "us-ascii" else said)

    def test_reads_the_plain_one_of_two_versions(self) -> None:
        page = f"<p>{LETTER} <a href='https://x.example/1'>link</a></p>"

        document = read(parts(part(LETTER), part(page, "text/html"), kind="alternative"))

        assert document.stored.text.endswith(f"Subject: Rent\n{LETTER}")
        assert document.notice is None

    @pytest.mark.parametrize(
        "other", [LETTER.replace("4,100", "1,400"), LETTER.replace("is", "is not"), LETTER.replace("Lyon", "Paris")]
    )
    def test_says_that_two_versions_differ(self, other: str) -> None:
        document = read(parts(part(LETTER), part(f"<p>{other}</p>", "text/html"), kind="alternative"))

        assert LETTER in document.stored.text
        assert document.notice == "Its plain text and its HTML text say different things: the plain text is read."

    def test_reads_the_page_where_the_plain_version_is_empty(self) -> None:
        page = f"<table><tr><td>Rent</td><td>4,100</td></tr></table><p style='display:none'>secret</p><p>{LETTER}</p>"

        document = read(parts(part(" \n"), part(page, "text/html"), kind="alternative"))

        assert document.stored.text.endswith(f"Rent | 4,100\n{LETTER}\nHidden | secret")
        assert spans(document, ZoneKind.HIDDEN) == ["Hidden | secret"]
        assert document.notice == "1 hidden or struck-through passage is kept apart."

    def test_names_attachments_and_does_not_read_them(self) -> None:
        lease = part(
            "TEVBU0U=",
            "text/plain; name=lease.txt",
            "Content-Disposition: attachment",
            "Content-Transfer-Encoding: base64",
        )
        model = part(
            "x" * 2_000_000,
            "application/octet-stream",
            "Content-Disposition: attachment; filename*=utf-8''M%C3%BC%0A.xlsx",
        )

        document = read(parts(part(LETTER), lease, model))

        assert document.stored.text.endswith(f"{LETTER}\nAttachments: lease.txt, Mü .xlsx")
        assert document.notice == (
            "Its attachments are not read, and can be uploaded apart: lease.txt (1 KB), Mü .xlsx (2.0 MB)."
        )

    def test_counts_the_pictures_of_a_text(self) -> None:
        logo = part("R0lG", "image/gif", "Content-ID: <logo>", "Content-Transfer-Encoding: base64")
        page = parts(part(f"<p>{LETTER}<img src='cid:logo'></p>", "text/html"), logo, kind="related")

        document = read(page)

        assert document.stored.text.endswith(LETTER)
        assert document.notice == "1 picture in it is not read."

    def test_reads_the_mails_that_it_holds_in_order(self) -> None:
        inner = part("From: cy@x.example\nSubject: Old\n\nThe rent was 3,900.", "message/rfc822")

        document = read(parts(part(LETTER), inner, inner.replace("Old", "Older"), kind="mixed"))

        assert body_of(parts(part(LETTER), inner)) == (
            f"{LETTER}\nFrom: cy@x.example\nSubject: Old\nThe rent was 3,900."
        )
        assert [place.part for place in document.stored.locations][4:] == [
            "mail part 1",
            *["mail part 2"] * 3,
            *["mail part 3"] * 3,
        ]
        assert document.stored.locations[-1].label == "mail part 3"
        assert not is_proved("a month. The rent was 3,900.", document)

    def test_takes_the_parts_of_a_digest_for_mails(self) -> None:
        assert body_of(parts("\nFrom: a@x.example\n\nOne.", "\nFrom: b@x.example\n\nTwo.", kind="digest")) == (
            "From: a@x.example\nOne.\nFrom: b@x.example\nTwo."
        )

    def test_keeps_quoted_mails_and_takes_their_marks_for_furniture(self) -> None:
        document = read(
            f"{HEADERS}\nAgreed.\n\nAnn wrote:\n> The rent of the Lyon site is\n> payable in advance.\n>\n> > Since when?"
        )

        assert "> The rent" in document.stored.text
        assert is_proved("The rent of the Lyon site is payable in advance.", document)

    @pytest.mark.parametrize(
        "body", ["The margin must be\n> 5 % in each year", "The margin must be\n> 5 %\n> 7 % later"]
    )
    def test_leaves_a_sign_before_figures_alone(self, body: str) -> None:
        document = read(f"{HEADERS}\n{body}")

        assert not is_proved("The margin must be 5 %", document)

    @pytest.mark.parametrize(
        ("kind", "content"),
        [
            ('multipart/encrypted; boundary="B"', "--B\nContent-Type: application/pgp-encrypted\n\nx\n--B--"),
            ("application/pkcs7-mime; smime-type=enveloped-data", "MIAG"),
            ("text/plain", "-----BEGIN PGP MESSAGE-----\n\nhQEMA"),
        ],
    )
    def test_refuses_what_is_encrypted(self, kind: str, content: str) -> None:
        outcome = read_mail(f"{HEADERS}Content-Type: {kind}\n\n{content}".encode())

        assert isinstance(outcome, Unreadable)
        assert "The mail is encrypted" in outcome.reason

    def test_refuses_a_fragment(self) -> None:
        outcome = read_mail(f"{HEADERS}Content-Type: message/partial; id=x\n\nhalf".encode())

        assert isinstance(outcome, Unreadable)
        assert "one fragment" in outcome.reason

    def test_reads_a_message_that_is_cut_off(self) -> None:
        whole = parts(part(LETTER), part("<p>x</p>", "text/html"))

        assert body_of(whole[: whole.index("a month") + len("a month")]).endswith("a month")

    def test_reads_what_says_it_has_parts_and_has_none(self) -> None:
        assert body_of(f'{HEADERS}Content-Type: multipart/mixed; boundary="B"\n\n{LETTER}') == LETTER


class TestTooMuchMail:
    def test_is_refused_where_it_is_nested_too_deeply(self) -> None:
        message = part("core")
        for number in range(25):
            message = f'Content-Type: multipart/mixed; boundary="b{number}"\n\n--b{number}\n{message}\n--b{number}--\n'

        outcome = read_mail(f"From: a@x.example\n{message}".encode())

        assert outcome == Unreadable(
            DocumentKind.EML, "The mail cannot be read: its parts are nested too deeply: more than 20 deep."
        )

    def test_is_refused_where_it_has_too_many_parts(self) -> None:
        outcome = read_mail(parts(*[part("x")] * 1_001).encode())

        assert outcome == Unreadable(DocumentKind.EML, "The mail cannot be read: it holds more than 1,000 parts.")

    def test_is_refused_where_its_headers_are_endless(self) -> None:
        outcome = read_mail(f"{HEADERS}Subject: {'=?utf-8?q?a?= ' * 20_000}\n\nx".encode())

        assert outcome == Unreadable(DocumentKind.EML, "The mail cannot be read: its headers are longer than 64 KB.")

    @given(st.data())
    @settings(max_examples=60, deadline=None)
    def test_never_fails_on_damage(self, data: st.DataObject) -> None:
        inner = part(f"{HEADERS}\nInner.", "message/rfc822")
        message = bytearray(parts(part(LETTER), part("<p>x</p>", "text/html; charset=utf-7"), inner).encode())
        for _ in range(data.draw(st.integers(1, 6))):
            at = data.draw(st.integers(0, len(message) - 1))
            message[at : at + data.draw(st.integers(0, 30))] = data.draw(
                st.sampled_from([b"\n\n", b"--B", b"=?", b"\xff", b'";*0='])
            )

        outcome = read_mail(bytes(message))

        assert isinstance(outcome, ReadDocument | Unreadable)
