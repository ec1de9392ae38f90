from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import Location, StoredText, ZoneKind
from dealroom.evidence import EvidenceDocument
from dealroom.ids import CitationId
from dealroom.verdict import Citation, MatchedBy, Span
from tests.verification.texts import document, sheet, stored
from verification.conflicts import Conflict, conflicts
from verification.statements import StatementIndex

REVENUE = "Revenue for FY2024 was EUR 45.2 million."


def cited(source: EvidenceDocument, *, quote: str = "", anchor: str | None = None) -> Citation:
    """A citation of a document, whole or in part, whose anchor repeats its quote unless another is given."""
    text = source.stored.text
    words = quote or text
    start = text.index(words)
    return Citation(
        id=CitationId("cite-abcdefghaaaaaaaaaaaaaaaa"),
        document=source.id,
        version=source.version,
        quote=words,
        location=Location(start, start + len(words)),
        spans=(Span(start, start + len(words)),),
        occurrences=1,
        matched_by=MatchedBy.EXACT,
        anchor=words if anchor is None else anchor,
        anchor_span=Span(0, len(words)),
    )


def between(
    one: str | StoredText,
    *others: str | StoredText,
    titles: tuple[str, ...] = (),
    quote: str = "",
    anchor: str | None = None,
) -> list[tuple[str, str]]:
    """The figures that are set against each other when the first of some documents is cited."""
    named = titles or ("Report",) * (len(others) + 1)
    source, *rest = (
        document(text, number=number, title=title)
        for number, (text, title) in enumerate(zip((one, *others), named, strict=True))
    )
    found = conflicts(cited(source, quote=quote, anchor=anchor), source=source, others=[source, *rest])
    return [(conflict.figure, conflict.other_figure) for conflict in found]


class TestConflicts:
    def test_show_both_sides(self) -> None:
        source = document(f"Accounts. {REVENUE}", number=1, title="Report")
        other = document("EUR thousands 2024 2023\nRevenue 44,800 40,100", number=2, title="Accounts")

        found = conflicts(cited(source), source=source, others=[other])

        assert found == (
            Conflict(
                item="Revenue",
                period="2024",
                figure="EUR 45.2 million",
                other_figure="44,800",
                place=Span(10, 49),
                other=other.id,
                other_place=Span(24, 38),
            ),
        )
        assert source.stored.text[10:49] == REVENUE[:-1]
        assert other.stored.text[24:38] == "Revenue 44,800"

    @pytest.mark.parametrize(
        "other",
        [
            "FY24 revenue amounted to EUR 44.8 million.",
            "Revenue for the year ended 31 December 2024 was €44.8m.",
            "In 2024, our revenue was 44.8 million.",
            "EUR thousands 2024 2023\nRevenue 44,800 40,100",
            "EUR m | 2023 | 2024\nRevenue | 40.1 | 44.8",
            "Item: Revenue | 2024: 44800000",
            "Year | Revenue\n2024 | 44,800",
        ],
    )
    def test_stand_between_every_way_of_stating_a_figure(self, other: str) -> None:
        assert len(between(REVENUE, other)) == 1
        assert len(between(other, REVENUE)) == 1

    def test_stand_between_a_spreadsheet_and_a_page(self) -> None:
        shown = sheet(("EUR", "2023", "2024"), ("Revenue", "40.1m", "44.8m"))

        assert between(shown, "EUR thousands 2024 2023\nRevenue 45,200 40,100") == [("44.8m", "45,200")]

    @pytest.mark.parametrize(
        "other",
        [
            "Revenue for FY2023 was EUR 44.8 million.",
            "Revenue for the first half of 2024 was EUR 22 million.",
            "Revenue in the three months ended 31 December 2024 was EUR 12 million.",
            "Revenue was EUR 44.8 million.",
            "Revenue for FY2024 was USD 44.8 million.",
            "Revenue for FY2024 was EUR 45 million.",
            "Revenue for FY2024 was EUR 45,198 thousand.",
            "Revenue for FY2024 was EUR 45,200,000.",
            "Revenue for FY2024 was 12%.",
            "Revenue for FY2024 was about EUR 44 million.",
            "Revenue for FY2024 was up to EUR 44 million.",
            "Revenue for FY2024 is expected to be EUR 44 million.",
            "Budgeted revenue for FY2024 was EUR 44 million.",
            "Revenue for FY2024 was EUR 44 million, as in the forecast.",
            "Net revenue for FY2024 was EUR 44 million.",
            "Adjusted revenue for FY2024 was EUR 44 million.",
            "Group revenue for FY2024 was EUR 44 million.",
            "Revenue of the Pumps segment for FY2024 was EUR 20 million.",
            "Revenue for FY2024 was EUR 20 million in Germany.",
            "In Germany, revenue for FY2024 was EUR 20 million.",
            "Revenue for FY2024 was EUR 44 million, excluding rebates.",
            "Three months ended\nEUR m 2024 2023\nRevenue 12.1 10.2",
            "Revenue by segment\nEUR thousands 2024\nRevenue 20,100",
            "EUR m | Budget 2024\nRevenue | 44.8",
            "EUR m | 2024B\nRevenue | 44.8",
            "Revenue for FY2024 was EUR 45.2 million in all. Revenue for FY2024 was EUR 45.2 million.",
            "Nothing about it.",
            "",
        ],
    )
    def test_do_not_stand_between_two_things(self, other: str) -> None:
        assert between(REVENUE, other) == []
        assert between(other or "x", REVENUE) == []

    @pytest.mark.parametrize("title", ["Budget 2024", "Business plan", "Pro forma accounts", "Segment report"])
    def test_do_not_stand_between_kinds_of_documents(self, title: str) -> None:
        other = "Revenue for FY2024 was EUR 44.8 million."

        assert between(REVENUE, other, titles=("Accounts", title)) == []
        assert between(REVENUE, other, titles=(title, title)) != []

    def test_look_at_a_figure_that_says_what_it_is(self) -> None:
        assert between(REVENUE, "EUR m | 2024A\nRevenue | 44.8", titles=("Accounts", "Financial model")) != []

    def test_are_of_figures_that_the_anchor_states(self) -> None:
        text = f"{REVENUE} EBITDA for FY2024 was EUR 9.1 million."
        other = "Revenue for FY2024 was EUR 44.8 million. EBITDA for FY2024 was EUR 9.9 million."

        assert between(text, other, anchor="EBITDA of 9.1 million") == [("EUR 9.1 million", "EUR 9.9 million")]
        assert between(text, other, anchor="revenue grew") == []
        assert len(between(text, other)) == 2

    def test_are_of_figures_that_the_quote_states(self) -> None:
        text = f"{REVENUE} EBITDA for FY2024 was EUR 9.1 million."
        other = "Revenue for FY2024 was EUR 44.8 million. EBITDA for FY2024 was EUR 9.9 million."

        assert between(text, other, quote=REVENUE, anchor=text) == [("EUR 45.2 million", "EUR 44.8 million")]

    def test_are_of_twelve_figures_at_most(self) -> None:
        letters = "abcdefghijklmn"
        one, other = (
            " ".join(
                f"Revenue of {letter * 3} in 2024 was EUR {at + more}.5 million." for at, letter in enumerate(letters)
            )
            for more in (10, 11)
        )

        assert len(between(one, other)) == 12

    def test_are_raised_for_every_document_that_contradicts(self) -> None:
        others = [f"Revenue for FY2024 was EUR {figure} million." for figure in ("44.8", "45.2", "46.1")]

        assert between(REVENUE, *others) == [
            ("EUR 45.2 million", "EUR 44.8 million"),
            ("EUR 45.2 million", "EUR 46.1 million"),
        ]

    def test_are_not_raised_where_a_document_agrees_elsewhere(self) -> None:
        other = "Revenue for FY2024 was EUR 44.8 million.\nEUR thousands 2024 2023\nRevenue 45,200 40,100"

        assert between(REVENUE, other) == []

    def test_do_not_believe_a_document_that_gives_several_figures(self) -> None:
        other = "Revenue for FY2024 was EUR 44.8 million. Revenue for FY2024 was EUR 44.1 million."

        assert between(REVENUE, other) == []
        assert between(other, REVENUE) == []

    def test_pass_over_a_figure_that_its_own_document_contradicts(self) -> None:
        text = f"{REVENUE} Revenue for FY2024 was EUR 44.1 million. EBITDA for FY2024 was EUR 9.1 million."
        other = "Revenue for FY2024 was EUR 40 million. EBITDA for FY2024 was EUR 9.9 million."

        assert between(text, other) == [("EUR 9.1 million", "EUR 9.9 million")]

    def test_believe_a_document_that_gives_one_figure_in_two_ways(self) -> None:
        other = "Revenue for FY2024 was EUR 44.8 million. Revenue for FY2024 was EUR 44,801 thousand."

        assert between(REVENUE, other) == [("EUR 45.2 million", "EUR 44.8 million")]

    @pytest.mark.parametrize(
        ("ours", "theirs", "count"), [("Alder Ltd", "Alder Ltd", 1), ("Alder Ltd", "Birch plc", 0)]
    )
    def test_need_one_company(self, ours: str, theirs: str, count: int) -> None:
        other = "Revenue for FY2024 was EUR 44.8 million."

        assert len(between(f"{ours}\n{REVENUE}", f"{theirs}\n{other}")) == count
        assert len(between(REVENUE, other, titles=(ours, theirs))) == count

    @pytest.mark.parametrize(
        ("ours", "theirs", "count"), [("Lease", "Lease", 0), ("Lease", "Report", 1), ("Report", "Lease", 1)]
    )
    def test_do_not_stand_between_two_contracts(self, ours: str, theirs: str, count: int) -> None:
        fee, other = "The rent for 2024 was EUR 5 million.", "The rent for 2024 was EUR 6 million."

        assert len(between(fee, other, titles=(ours, theirs))) == count

    def test_stand_where_one_document_names_no_company(self) -> None:
        assert len(between(f"Alder Ltd\n{REVENUE}", "Revenue for FY2024 was EUR 44.8 million.")) == 1

    def test_need_an_agreement_between_nameless_tables_that_differ_twice(self) -> None:
        table = "EUR | 2024 | 2023\nRevenue | 148,620 | 139,480\nEBITDA | 24,355 | 18,108"
        once = table.replace("24,355", "25,105")
        twice = table.replace("24,355", "25,105").replace("148,620", "150,100")
        never = "EUR | 2024 | 2023\nRevenue | 150,100 | 141,000"
        few = "EUR | 2024\nRevenue | 150,100"

        assert len(between(table, once)) == 1
        assert len(between(table, twice)) == 2
        assert len(between(table, few)) == 1
        assert between(table, never) == []
        assert len(between(table, never, titles=("Alder Ltd", "Alder Ltd"))) == 2

    def test_need_no_agreement_where_both_say_their_scale(self) -> None:
        one = "Revenue for FY2024 was EUR 5 million. EBITDA for FY2024 was EUR 2 million."
        other = "Revenue for FY2024 was EUR 6 million. EBITDA for FY2024 was EUR 3 million."

        assert len(between(one, other)) == 2

    def test_come_from_nothing_hidden(self) -> None:
        row = "Revenue for FY2024 was EUR 44.8 million."

        assert between(REVENUE, stored(f"Notes\n{row}", (ZoneKind.HIDDEN, row))) == []

    def test_come_from_nothing_that_was_not_shown(self) -> None:
        source = document(REVENUE, number=1, title="Report")
        other = document("Revenue for FY2024 was EUR 44.8 million.", number=2, title="Accounts")
        unseen = replace(other, windows=())

        assert len(conflicts(cited(source), source=source, others=[other])) == 1
        assert conflicts(cited(source), source=source, others=[unseen]) == ()

    @pytest.mark.parametrize(
        ("text", "figure"),
        [
            ("Revenue for 2024 was EUR 44 million", "EUR 44 million"),
            ("Revenue for 2024 was €44 million", "€44 million"),
            ("Revenue for 2024 was € 44 million", "€ 44 million"),
            ("Revenue for 2024 was 44 million", "44 million"),
        ],
    )
    def test_give_figures_as_they_are_written(self, text: str, figure: str) -> None:
        assert between(REVENUE, text) == [("EUR 45.2 million", figure)]

    def test_are_the_same_with_an_index_of_their_own(self) -> None:
        source = document(REVENUE, number=1, title="Report")
        other = document("Revenue for FY2024 was EUR 44.8 million.", number=2, title="Accounts")
        index = StatementIndex()
        citation = cited(source)

        first = conflicts(citation, source=source, others=[other], index=index)
        second = conflicts(citation, source=source, others=[other], index=index)

        assert len(first) == 1
        assert first == second == conflicts(citation, source=source, others=[other])
        assert len(index._naming) == 2


AMOUNTS = st.integers(min_value=100, max_value=99_999).map(lambda tens: tens * 10 + 1)  # no zeros that may be rounding
ITEMS = st.sampled_from(["Revenue", "EBITDA", "Net debt at year end", "Trade receivables", "Cost of materials"])
YEARS = st.integers(min_value=2001, max_value=2029)
WAYS = st.sampled_from(
    [
        "{item} for the financial year {year} was EUR {thousands} thousand.",
        "In {year}, {item} amounted to {millions} million euros.",
        "{item} in FY{year} was EUR {whole}.",
        "{item} in the year ended 31 December {year} was €{millions}m.",
        "EUR thousands {year} {before}\n{item} {thousands} {other}",
        "EUR | {before} | {year}\n{item} | {other} | {millions}m",
        "Item: {item} | {year}: EUR {whole}",
    ]
)


def written(way: str, item: str, year: int, amount: int) -> str:
    return way.format(
        item=item,
        year=year,
        before=year - 1,
        thousands=f"{amount:,}",
        millions=f"{amount / 1000:.3f}",
        whole=f"{amount:,},000",
        other="7,777",
    )


class TestConflictsPromises:
    @settings(max_examples=40)
    @given(item=ITEMS, year=YEARS, amount=AMOUNTS, one=WAYS, other=WAYS)
    def test_a_figure_never_conflicts_with_itself_in_another_writing(
        self, item: str, year: int, amount: int, one: str, other: str
    ) -> None:
        assert between(written(one, item, year, amount), written(other, item, year, amount)) == []

    @settings(max_examples=40)
    @given(item=ITEMS, year=YEARS, amount=AMOUNTS, more=st.integers(min_value=1, max_value=8), one=WAYS, other=WAYS)
    def test_another_figure_conflicts_both_ways(
        self, item: str, year: int, amount: int, more: int, one: str, other: str
    ) -> None:
        ours, theirs = written(one, item, year, amount), written(other, item, year, amount + more)

        assert len(between(ours, theirs)) == len(between(theirs, ours)) == 1

    @settings(max_examples=40)
    @given(item=ITEMS, year=YEARS, amount=AMOUNTS, one=WAYS, other=WAYS)
    def test_another_year_or_item_never_does(self, item: str, year: int, amount: int, one: str, other: str) -> None:
        ours = written(one, item, year, amount)

        assert between(ours, written(other, item, year + 10, amount + 50)) == []
        assert between(ours, written(other, f"Adjusted {item}", year, amount + 50)) == []

    @settings(max_examples=40)
    @given(item=ITEMS, amount=AMOUNTS, way=WAYS, unrelated=st.text(max_size=200))
    def test_an_unrelated_document_changes_nothing(self, item: str, amount: int, way: str, unrelated: str) -> None:
        ours, theirs = written(way, item, 2024, amount), written(way, item, 2024, amount + 5)

        assert between(ours, unrelated, theirs) == between(ours, theirs)
