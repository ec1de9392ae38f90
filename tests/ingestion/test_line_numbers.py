from dealroom.documents import ZoneKind
from dealroom.verdict import Dropped
from ingestion.outcome import ReadDocument
from ingestion.pdf import read_pdf
from tests.ingestion.pdf_files import pdf_of
from verification.folding import canonicalise
from verification.matcher import find_quote

SPOKEN = [
    "MR. EXAMPLE: The witness told the",
    "court that the notice was sent by",
    "post, and that nobody at the",
    "company had ever opened it or",
    "even looked at the envelope that",
    "held it. We say that this is not",
    "a notice in the sense of the",
    "lease, and the landlord, who wrote",
    "it, must have known as much.",
]

STREETS = ["Ash", "Bay", "Elm", "Fir", "Oak", "Fig", "Yew", "Box", "Gum"]


def read(content: bytes) -> ReadDocument:
    outcome = read_pdf(pdf_of(content))
    assert isinstance(outcome, ReadDocument)
    return outcome


def drawn(texts: list[str], x: float) -> bytes:
    return b"".join(b"BT /F1 11 Tf %g %g Td (%s) Tj ET\n" % (x, 700 - 20 * n, t.encode()) for n, t in enumerate(texts))


def numbered(texts: list[str]) -> list[str]:
    return [f"{number}  {text}" for number, text in enumerate(texts, start=1)]


def marked(document: ReadDocument) -> list[str]:
    text = document.stored.text
    return [text[zone.start : zone.end] for zone in document.stored.zones if zone.kind is ZoneKind.FURNITURE]


class TestLineNumbers:
    def test_may_be_skipped_in_a_quotation_and_never_are_one(self) -> None:
        document = read(drawn(numbered(SPOKEN), 72))
        canonical = canonicalise(document.stored)

        assert marked(document) == [str(number) for number in range(1, 10)]
        assert not isinstance(
            find_quote("the notice was sent by post, and that nobody at the company", canonical), Dropped
        )

    def test_that_are_drawn_apart_from_their_lines_are_marked_too(self) -> None:
        document = read(drawn([str(number) for number in range(1, 10)], 50) + drawn(SPOKEN, 90))

        assert marked(document)[:9] == [str(number) for number in range(1, 10)]

    def test_are_not_the_numbers_of_a_list(self) -> None:
        items = [f"Lease of the shop in {street} Street." for street in STREETS]

        assert marked(read(drawn(numbered(items), 72))) == []

    def test_are_not_a_few_numbers(self) -> None:
        assert marked(read(drawn(numbered(SPOKEN[:5]), 72))) == []
