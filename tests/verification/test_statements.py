import pytest

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.evidence import EvidenceDocument, Window
from dealroom.verdict import Span
from tests.verification.texts import document, sheet, stored
from verification import statements
from verification.statements import StatementIndex


def said(held: EvidenceDocument) -> list[tuple[str, str, str]]:
    """What a document states as far as it was shown: items, periods and figures."""
    return [(" ".join(one.topic.item), one.topic.period, one.figure.raw) for one in StatementIndex().all_of(held)]


def shown(text: str, *pieces: str) -> EvidenceDocument:
    """A document of which only some pieces were shown."""
    starts = [(text.index(piece), text.index(piece) + len(piece)) for piece in pieces]
    whole = document(text)
    windows = tuple(Window(start, end, text[start:end]) for start, end in starts)
    return EvidenceDocument(whole.id, whole.version, whole.title, windows, whole.stored)


class TestStatementIndexAllOf:
    def test_reads_rows_and_sentences(self) -> None:
        text = (
            "Accounts\nEUR thousands 2025 2024\nRevenue 148,620 139,480\nEquity 5,000 4,000\n"
            "EBITDA in 2025 was EUR 24 million. Net debt at 31 December 2025 was\nEUR 3 million.\n"
        )

        assert said(document(text)) == [
            ("revenue", "2025", "148,620"),
            ("revenue", "2024", "139,480"),
            ("equiti", "2025", "5,000"),
            ("equiti", "2024", "4,000"),
            ("ebitda", "2025", "24 million"),
            ("net debt", "2025", "3 million"),
        ]

    def test_reads_spreadsheets(self) -> None:
        held = document(sheet(("EUR", "2025"), ("Revenue", "148.6m"), ("1", "EBITDA in 2025 was EUR 2 million.")))

        assert said(held) == [("revenue", "2025", "148.6m"), ("ebitda", "2025", "2 million")]

    def test_reads_a_sentence_within_its_cell(self) -> None:
        held = document("Note | EBITDA in 2025 was EUR 2 million | Revenue in 2025 was EUR 3 million\nx")

        assert said(held) == [("ebitda", "2025", "2 million"), ("revenue", "2025", "3 million")]

    @pytest.mark.parametrize("kind", [ZoneKind.STORED, ZoneKind.HIDDEN])
    def test_passes_over_what_is_stored_or_hidden(self, kind: ZoneKind) -> None:
        held = stored("EUR | 2025\nRevenue | 5\nStored | 6\nEquity | 7", (kind, "Stored | 6"))

        assert said(document(held)) == [("revenue", "2025", "5"), ("equiti", "2025", "7")]

    def test_passes_over_every_line_of_what_is_hidden(self) -> None:
        text = "EUR | 2025\nRevenue | 5\nEquity | 7\nDebt | 8\nCash | 9"
        inner, outer = text.index("Equity"), text.index("Revenue")
        zones = (Zone(ZoneKind.HIDDEN, outer, text.index("Cash")), Zone(ZoneKind.STORED, inner, inner + 2))

        assert said(document(StoredText(text, zones=zones))) == [("cash", "2025", "9")]

    def test_reads_what_is_shown_and_marked_otherwise(self) -> None:
        held = stored("EUR | 2025\nRevenue | 5", (ZoneKind.SHOWN, "5"), (ZoneKind.BREAK, " | "))

        assert said(document(held)) == [("revenue", "2025", "5")]

    @pytest.mark.parametrize(
        "text",
        [
            "Liabilities to banks\nRevenue in 2025 was 5.",
            "EBITDA rose to 24\nRevenue in 2025 was 5.",
            "The costs of the whole group were (in thousands) very high (2)\nRevenue in 2025 was 5.",
            "The costs of the whole group went up in all regions by 3.5%\nRevenue in 2025 was 5.",
            "Revenue in 2025 was 5\nNet income",
            "Revenue in 2025 was 5\n12 Commitments",
        ],
    )
    def test_parts_sentences_from_lines_that_run_into_them(self, text: str) -> None:
        assert said(document(text)) == [("revenue", "2025", "5")]

    @pytest.mark.parametrize(
        "text",
        [
            "Of all that the group's many companies earned together\nRevenue in 2025 was 5.",
            "Of all that the group earned\nrevenue in 2025 was 5.",
        ],
    )
    def test_does_not_part_lines_of_one_sentence(self, text: str) -> None:
        assert [item for item, _, _ in said(document(text))] != ["revenue"]

    @pytest.mark.parametrize(("length", "is_parted"), [(49, True), (50, False)])
    def test_takes_a_line_of_less_than_fifty_characters_for_a_heading(self, *, length: int, is_parted: bool) -> None:
        text = f"{'Of all that the group earned in the year'.ljust(length, 'x')}\nRevenue in 2025 was 5."

        assert (said(document(text)) == [("revenue", "2025", "5")]) is is_parted

    def test_reads_what_was_shown_with_the_heading_above_it(self) -> None:
        held = shown("EUR 2025 2024\nRevenue 5 6\nEquity 7 8\nDebt 9 10", "Equity 7 8")

        assert said(held) == [("equiti", "2025", "7"), ("equiti", "2024", "8")]

    def test_reads_two_hundred_sentences(self) -> None:
        held = document("\n".join(f"Revenue of {'abc'[at % 3]} in 2025 was {at}." for at in range(230)))

        assert len(said(held)) == 200

    def test_reads_the_title_s_qualifiers(self) -> None:
        (found,) = StatementIndex().all_of(document("Revenue in 2025 was 5.", title="Budget 2025"))

        assert found.topic.qualifiers == {"budget"}


class TestStatementIndexOfSpans:
    def test_gives_figures_within_some_stretches(self) -> None:
        text = "Revenue in 2025 was 5. Costs in 2025 were 6. Equity in 2025 was 7. Debt in 2025 was 8."
        spans = [Span(23, 67), Span(text.index("Debt"), len(text))]

        found = StatementIndex().of_spans(document(text), spans)

        assert [one.figure.raw for one in found] == ["6", "7", "8"]

    def test_gives_no_figure_that_is_cut(self) -> None:
        text = "Revenue in 2025 was 500. Costs were none."

        assert [
            len(StatementIndex().of_spans(document(text), [Span(start, end)]))
            for start, end in ((0, 23), (0, 22), (20, 23), (21, 23), (24, 41))
        ] == [1, 0, 1, 0, 0]


class TestStatementIndexNaming:
    def test_gives_statements_of_one_item(self) -> None:
        text = "EUR 2025\nRevenue 5\nCost of revenue 6\nREVENUES IN 2024 were 7. Other revenue in 2024 was 8."

        found = StatementIndex().naming(document(text), ("revenue",))

        assert [one.figure.raw for one in found] == ["5", "7"]

    def test_finds_items_in_headings_above_their_figures(self) -> None:
        found = StatementIndex().naming(document("Year | Revenue\n2025 | 5\n2024 | 6"), ("revenue",))

        assert [one.figure.raw for one in found] == ["5", "6"]

    def test_finds_items_that_label_and_heading_share(self) -> None:
        rows = "Wien | 3\n" * 70
        held = document(f"Site | Average employees 2025\n{rows}Brno | 171")

        found = StatementIndex().naming(held, ("brno", "average", "employee"))

        assert [one.figure.raw for one in found] == ["171"]

    def test_finds_words_in_either_number(self) -> None:
        found = StatementIndex().naming(document("A liability to a bank was 5 in 2025."), ("liabiliti", "to", "bank"))

        assert [one.figure.raw for one in found] == ["5"]

    def test_looks_at_what_was_shown_only(self) -> None:
        held = shown("Revenue in 2025 was 5. Revenue in 2024 was 6. Revenue in 2023 was 7.", "Revenue in 2024 was 6.")

        assert [one.figure.raw for one in StatementIndex().naming(held, ("revenue",))] == ["6"]

    def test_looks_at_all_that_was_shown(self) -> None:
        text = "Revenue in 2025 was 5. Revenue in 2024 was 6. Revenue in 2023 was 7."
        held = shown(text, "Revenue in 2025 was 5.", "Revenue in 2023 was 7.")

        assert [one.figure.raw for one in StatementIndex().naming(held, ("revenue",))] == ["5", "7"]

    def test_keeps_places_where_lower_case_is_longer(self) -> None:
        text = "İ" * 60 + ".\nRevenue in 2025 was 5.\nNothing else."

        (found,) = StatementIndex().naming(document(text), ("revenue",))

        assert text[found.at.start : found.at.end] == "5"

    def test_looks_at_two_hundred_places(self) -> None:
        table = "Year | Revenue\n" + "x | 3\n" * 79
        text = table * 2 + "Year | Revenue\n" + "\n".join(f"{1900 + at} | {at + 5}" for at in range(79))

        assert len(StatementIndex().naming(document(text), ("revenue",))) == 200 - 3 - 2 * 80

    def test_looks_at_twenty_four_mentions(self) -> None:
        text = "\n".join(f"Revenue in {1950 + at} was {at + 1}." for at in range(40))

        assert len(StatementIndex().naming(document(text), ("revenue",))) == 24

    def test_needs_all_words_near_each_other_in_running_text(self) -> None:
        near, far = ("Order " + "so " * count + "intake in 2025 was 5." for count in (3, 200))

        assert StatementIndex()._places(document(near), ("order", "intake")) != []
        assert StatementIndex()._places(document(far), ("order", "intake")) == []

    def test_reads_a_document_once_for_each_item(self, monkeypatch: pytest.MonkeyPatch) -> None:
        index, held = StatementIndex(), document("Revenue in 2025 was 5.")
        first = index.naming(held, ("revenue",))
        monkeypatch.setattr(statements, "prose_statements", None)

        assert index.naming(held, ("revenue",)) is first
        assert index.naming(document("Nothing", number=2), ("revenue",)) == ()

    def test_reads_a_thousand_places_in_all(self) -> None:
        index = StatementIndex()
        held = [document("Revenue in 2025 was 5.\n" + "Revenue now.\n" * 199, number=number) for number in range(6)]

        assert [len(index.all_of(one)) for one in held] == [1, 1, 1, 1, 1, 0]
        assert index.naming(held[0], ("revenue",)) == ()

    def test_does_not_mind_hostile_text(self) -> None:
        for piece in ("revenue ", "revenue\n", "revenue|", "(2025: ", "2025 was 5", "revenue 2025 | 5\n"):
            held = document(piece * 3_000)

            assert len(StatementIndex().naming(held, ("revenue",))) <= 24
            assert len(said(held)) <= 200
