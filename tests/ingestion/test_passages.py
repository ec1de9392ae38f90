import re
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, Heading, StoredText, Zone, ZoneKind
from ingestion.headings import find_headings
from ingestion.passages import BUDGET, LONGEST, LONGEST_CHAIN, PassageSpan, split

CLAUSE = "The Supplier delivers the goods to the warehouse that the Buyer names, at its own cost and risk. "


def count(text: str) -> int:
    """A stand-in for the tokenizer: pieces of up to five letters, and every other sign."""
    return len(re.findall(r"\w{1,5}|[^\w\s]", text))


def passages(text: str, kind: DocumentKind = DocumentKind.TXT, **parts: Sequence[object]) -> tuple[PassageSpan, ...]:
    stored = StoredText(text, zones=tuple(parts.get("zones", ())), headings=tuple(parts.get("headings", ())))
    return split(stored, kind=kind, count=count)


def texts(text: str, kind: DocumentKind = DocumentKind.TXT, **parts: Sequence[object]) -> list[str]:
    return [text[passage.start : passage.end] for passage in passages(text, kind, **parts)]


class TestSplit:
    def test_packs_sentences_to_about_the_budget(self) -> None:
        found = texts(CLAUSE * 60)

        assert all(BUDGET * 0.7 <= count(piece) <= BUDGET for piece in found[:-1])
        assert all(piece.endswith("risk.") for piece in found)

    def test_keeps_a_short_text_in_one(self) -> None:
        assert texts(f"  {CLAUSE}\n") == [CLAUSE.strip()]

    def test_says_nothing_of_nothing(self) -> None:
        assert passages(" \n\f ") == ()

    def test_begins_anew_at_a_heading(self) -> None:
        text = f"1. Delivery\n{CLAUSE * 6}\n2. Payment\n{CLAUSE * 6}"

        found = passages(text, headings=find_headings(text))

        assert [text[passage.start :].split("\n", maxsplit=1)[0] for passage in found] == ["1. Delivery", "2. Payment"]

    def test_keeps_short_clauses_together(self) -> None:
        text = "\n".join(f"{number}. Notice\nIt is given in writing." for number in range(1, 6))

        assert len(passages(text, headings=find_headings(text))) == 1

    def test_leaves_no_heading_behind_at_the_end(self) -> None:
        text = f"{CLAUSE * 12}\n7. Assignment\n{CLAUSE * 12}"

        for passage in passages(text, headings=find_headings(text)):
            assert not text[passage.start : passage.end].endswith("Assignment")

    def test_names_the_headings_above(self) -> None:
        text = f"ARTICLE II\nSUPPLY\n2.1 Goods. {CLAUSE * 40}"
        headings = find_headings(text)

        found = passages(text, headings=headings)

        assert [passage.heading for passage in found] == ["", *["ARTICLE II SUPPLY | 2.1 Goods"] * (len(found) - 1)]

    def test_names_no_more_headings_than_fit(self) -> None:
        titles = [f"{number} {'Title ' * 30}" for number in range(6)]
        text = "\n".join([*titles, CLAUSE * 40])
        starts = [text.index(title) for title in titles]
        headings = [
            Heading(start, start + len(t), level)
            for level, (start, t) in enumerate(zip(starts, titles, strict=True), 1)
        ]

        chain = passages(text, headings=headings)[-1].heading

        assert len(chain) <= LONGEST_CHAIN
        assert chain.startswith("0 Title")
        assert "5 Title" in chain

    def test_never_touches_what_is_hidden(self) -> None:
        text = f"{CLAUSE}SECRET ORDER\n{CLAUSE}"
        hidden = Zone(ZoneKind.HIDDEN, len(CLAUSE), len(CLAUSE) + len("SECRET ORDER"))

        found = passages(text, zones=[hidden], headings=[Heading(hidden.start, hidden.end, 1)])

        assert [text[passage.start : passage.end] for passage in found] == [CLAUSE.strip()] * 2
        assert all("SECRET" not in passage.heading for passage in found)

    def test_keeps_rows_whole(self) -> None:
        rows = [
            f"Site: Plant {number} | Rent: {number * 1_000:,} | Note: paid. In full. Each year." for number in range(90)
        ]

        found = texts("\n".join(rows), DocumentKind.CSV)

        assert [row for piece in found for row in piece.split("\n")] == rows

    def test_cuts_a_row_at_a_cell_only_where_it_is_too_long_alone(self) -> None:
        row = " | ".join(f"Column {number}: {number * 37}" for number in range(200))

        found = texts(f"first\n{row}\nlast", DocumentKind.XLSX)

        assert len(found) > 2
        cells = [cell.strip(" |") for piece in found for cell in re.split(r" \| |\n", piece)]
        assert cells == ["first", *row.split(" | "), "last"]

    def test_never_mixes_two_sheets(self) -> None:
        text = "Sales\na | 1\nCosts\nb | 2"
        headings = [Heading(0, 5, 1), Heading(12, 17, 1)]

        assert texts(text, DocumentKind.XLSX, headings=headings) == ["Sales\na | 1", "Costs\nb | 2"]

    def test_cuts_no_word_and_no_figure_of_an_endless_sentence(self) -> None:
        words = [f"word{number} EUR 1 {number % 10}00 000" for number in range(900)]
        text = " ".join(words)

        found = passages(text)

        for passage in found[1:]:
            assert text[passage.start - 1] == " "
            assert text[passage.start :].startswith(("word", "EUR"))

    def test_cuts_no_word_that_is_broken_over_a_line(self) -> None:
        text = "very long termi-\nnation without an end " * 400

        assert all(not piece.startswith("nation") for piece in texts(text))

    def test_cuts_a_text_without_spaces(self) -> None:
        text = "卖方应当在交割日后的三十天内向买方支付全部价款" * 300

        found = texts(text)

        assert "".join(found) == text
        assert all(len(piece) <= LONGEST for piece in found)

    @given(
        st.lists(
            st.sampled_from(
                ["The", "Buyer", "pays", "USD 4,120.50", "today.", "No. 5", "\n", "\n\n", "\f", "    ", "§", "。", "买方",
                 "termi-\nnation", "x" * 40, "y" * 2_600, " | ", "1.1", "ARTICLE II\n", "Section 3 Term. ", "\t"]
            ),
            max_size=250,
        ),
        st.lists(st.tuples(st.integers(0, 900), st.integers(0, 60)), max_size=4),
        st.sampled_from([DocumentKind.TXT, DocumentKind.PDF, DocumentKind.XLSX]),
    )  # fmt: skip
    def test_puts_every_visible_character_into_exactly_one_passage(
        self, words: list[str], hidden: list[tuple[int, int]], kind: DocumentKind
    ) -> None:
        text = " ".join(words)
        zones = [Zone(ZoneKind.HIDDEN, at, min(at + n, len(text))) for at, n in hidden if at + 1 < len(text) and n]

        found = passages(text, kind, zones=zones, headings=find_headings(text))

        held = [index for passage in found for index in range(passage.start, passage.end)]
        unseen = {index for zone in zones for index in range(zone.start, zone.end)}
        assert held == sorted(set(held))
        assert not unseen & set(held)
        assert {i for i, c in enumerate(text) if not c.isspace() and i not in unseen} <= set(held)
        for passage in found:
            piece = text[passage.start : passage.end]
            assert piece == piece.strip() != ""
            assert len(piece) <= LONGEST
            assert count(piece) <= BUDGET or len(piece) == 1
            assert len(passage.heading) <= LONGEST_CHAIN
