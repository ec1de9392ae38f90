"""Genuine quotes over damaged documents of the example room: nearly all are kept, and what is shown is what was cut."""

from benchmarks.damages import BROKEN_SPACING, DAMAGES, VARIANTS
from benchmarks.genuine import FURNITURE, TWO, UNTOUCHED, Genuine, genuine, is_shown
from dealroom.documents import StoredText
from verification.folding import canonicalise
from verification.matcher import Match, find_quote

PER_KIND = 20


class TestGenuineQuotes:
    def test_come_in_every_kind(self, texts: dict[str, StoredText]) -> None:
        kinds = {quote.kind for one in genuine(texts, per_kind=PER_KIND) for quote in one.quotes}

        assert kinds == {UNTOUCHED, FURNITURE, TWO, *DAMAGES, *BROKEN_SPACING, *VARIANTS}

    def test_are_the_same_for_the_same_seed(self, texts: dict[str, StoredText]) -> None:
        first, again = (list(genuine(texts, seed=11, per_kind=2)) for _ in range(2))
        another = list(genuine(texts, seed=12, per_kind=2))

        assert first == again
        assert first != another

    def test_are_kept(self, texts: dict[str, StoredText]) -> None:
        total, lost = 0, list[tuple[str, str, str]]()

        for document in genuine(texts, per_kind=PER_KIND):
            canonical = canonicalise(document.stored)
            for quote in document.quotes:
                if quote.kind in BROKEN_SPACING:
                    continue
                total += 1
                found = find_quote(quote.quote, canonical)
                is_kept = isinstance(found, Match) and is_shown(
                    quote, document.stored, [(span.start, span.end) for span in found.spans]
                )
                if not is_kept:
                    lost.append((quote.kind, document.file, quote.quote))

        assert len(lost) <= 0.01 * total, lost


class TestIsShown:
    def test_holds_for_the_words_that_were_cut(self) -> None:
        document = StoredText("He said: the \ufb01rst of\nthese holds. More.")
        quote = Genuine("ligature", "the first of these holds.", "the first of these holds.")

        assert is_shown(quote, document, [(9, 31)])

    def test_fails_for_other_words(self) -> None:
        document = StoredText("The first of these holds. The last of these fails.")
        quote = Genuine("untouched", "The first of these holds.", "The first of these holds.")

        assert not is_shown(quote, document, [(26, 50)])
        assert not is_shown(quote, document, [(0, 50)])
        assert not is_shown(quote, document, [(0, 9)])
