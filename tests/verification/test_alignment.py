import re

from hypothesis import given
from hypothesis import strategies as st

from verification.alignment import differing_gaps

GAPS = st.sampled_from(["", " ", ", ", "-", " - ", '"', ". "])


@st.composite
def two_texts(draw: st.DrawFn) -> tuple[str, str]:
    """Two texts with the same letters, and gaps of their own between them."""
    letters = draw(st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=12))
    ours, theirs = letters[0], letters[0]
    for run in letters[1:]:
        gap = draw(GAPS)
        ours += gap + run
        theirs += (gap if draw(st.booleans()) else draw(GAPS)) + run
    return ours, theirs


def gaps_of(text: str) -> list[str]:
    """What stands before each letter."""
    return re.findall("([^ab]*)[ab]", text)


class TestDifferingGaps:
    @given(two_texts())
    def test_are_those_that_differ_and_no_others(self, texts: tuple[str, str]) -> None:
        document, quote = f"b{texts[0]}b", texts[1]

        found = list(differing_gaps(document, quote, first=(1, 0), end=len(quote)))

        pairs = zip(gaps_of(texts[0]), gaps_of(quote), strict=True)
        assert [(document[slice(*d)], quote[slice(*q)]) for d, q in found] == [
            pair for pair in pairs if len(set(pair)) == 2
        ]
