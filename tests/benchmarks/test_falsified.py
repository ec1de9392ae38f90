"""Falsified quotes over the example room: every class is filled, every quote is false, and none survives."""

from collections import Counter

import pytest

from benchmarks.falsified import CLASSES, OTHER_DOCUMENT, falsified, is_false
from benchmarks.oracle import Witness
from dealroom.documents import StoredText, Zone, ZoneKind
from verification.folding import canonicalise
from verification.matcher import Match, find_quote

PER_CLASS = 12
FEWEST = 4  # a small room has few of some words


class TestFalsifiedQuotes:
    def test_fill_every_class(self, texts: dict[str, StoredText]) -> None:
        counts = Counter(one.kind for one in falsified(texts, per_class=PER_CLASS))

        assert set(counts) == {*CLASSES, OTHER_DOCUMENT}
        assert min(counts.values()) >= FEWEST
        assert max(counts.values()) == PER_CLASS

    def test_are_the_same_for_the_same_seed(self, texts: dict[str, StoredText]) -> None:
        first, again = (falsified(texts, seed=11, per_class=2) for _ in range(2))
        another = falsified(texts, seed=12, per_class=2)

        assert first == again
        assert first != another

    @pytest.mark.parametrize("seed", [7, 8, 9])
    def test_never_survive(self, texts: dict[str, StoredText], seed: int) -> None:
        canonical = {file: canonicalise(stored) for file, stored in texts.items()}

        survivors = [
            (one.kind, one.file, one.quote)
            for one in falsified(texts, seed=seed, per_class=PER_CLASS)
            if isinstance(find_quote(one.quote, canonical[one.file]), Match)
        ]

        assert survivors == []


SENTENCE = "The cap is EUR 4.5 million and covers all claims of the Buyer."


class TestOracle:
    @pytest.mark.parametrize(
        "quote",
        [
            "The cap is EUR 45 million and covers all claims of the Buyer.",
            "The cap is EUR 4.5 and covers all claims of the Buyer.",
            "The cap is USD 4.5 million and covers all claims of the Buyer.",
            "The cap is EUR 4.5 million and covers all claims of the buyer.",
            "The cap is EUR 4.5 million and covers all claims of the Seller.",
        ],
    )
    def test_sees_a_change(self, quote: str) -> None:
        assert is_false(quote, SENTENCE, Witness(StoredText(SENTENCE)))

    @pytest.mark.parametrize(
        "quote",
        [
            SENTENCE,
            "The cap  is\nEUR 4.5 million and covers all claims of the Buyer.",
            "The cap is EUR 4.5 million and co\u00advers all claims of the Buyer.",
            "\uff34he cap is EUR 4.5 million and covers all claims of the Buyer.",
            "",
        ],
    )
    def test_sees_where_nothing_was_changed(self, quote: str) -> None:
        assert not is_false(quote, SENTENCE, Witness(StoredText(SENTENCE)))

    def test_sees_that_an_altered_quote_stands_elsewhere(self) -> None:
        elsewhere = Witness(StoredText(f"{SENTENCE} {SENTENCE.replace('4.5', '45')}"))

        assert not is_false(SENTENCE.replace("4.5", "45"), SENTENCE, elsewhere)

    def test_doubts_another_way_of_writing_what_stands_twice(self) -> None:
        twice = Witness(StoredText(f"{SENTENCE} {SENTENCE}"))

        assert not is_false(SENTENCE.replace("4.5", "45"), SENTENCE, twice)

    def test_reads_over_a_running_foot(self) -> None:
        text = "The cap is EUR 4.5 million\nPage 3\nand covers all claims."
        foot = Zone(ZoneKind.FURNITURE, text.index("Page"), text.index("Page") + len("Page 3"))

        assert not is_false("million and covers", "The cap", Witness(StoredText(text, zones=(foot,))))

    def test_reads_no_sentence_over_a_border(self) -> None:
        text = "Head of Sales\nRegional offices"
        border = Zone(ZoneKind.BREAK, text.index("\n"), text.index("\n") + 1)

        quote = "Head of Sales Regional offices"
        assert is_false(quote, "", Witness(StoredText(text, zones=(border,))), kind="rows joined")
        assert not is_false(quote, "", Witness(StoredText(text)), kind="rows joined")

    def test_knows_what_begins_inside_a_figure(self) -> None:
        inside = "5 million and covers all claims of the Buyer."

        assert is_false(inside, SENTENCE, Witness(StoredText(SENTENCE)), kind="token cut")
        assert not is_false(inside, SENTENCE, Witness(StoredText(SENTENCE)))
