import random
from collections import Counter

import pytest

from dealroom.documents import StoredText
from tests.verification.contracts import EDITS, as_extracted, cut, is_false, sentences
from verification.folding import canonicalise
from verification.matcher import Match, find_quote

ROOMS = 6
SENTENCES = 48
QUOTES = 25


def documents(seed: int) -> list[tuple[list[str], str]]:
    dice = random.Random(seed)  # noqa: S311 - a seeded text, not a secret
    clean = [sentences(dice, SENTENCES) for _ in range(ROOMS)]
    return [(text, as_extracted(dice, text)) for text in clean]


class TestAlteredQuotes:
    @pytest.mark.parametrize("edit", EDITS)
    def test_are_never_accepted(self, edit: str) -> None:
        dice = random.Random(edit)  # noqa: S311 - as above
        accepted: list[str] = []
        tried = 0
        for clean, extracted in documents(seed=7):
            canonical = canonicalise(StoredText(extracted))
            for _ in range(QUOTES):
                altered = EDITS[edit](dice, cut(dice, clean))
                if not is_false(altered, clean):
                    continue
                tried += 1
                if isinstance(find_quote(altered, canonical), Match):
                    accepted.append(altered)

        assert accepted == []
        assert tried > 5

    def test_from_another_document_are_never_accepted(self) -> None:
        dice = random.Random(11)  # noqa: S311 - as above
        made = documents(seed=11)
        accepted: list[str] = []
        for at, (clean, _) in enumerate(made):
            others, extracted = made[at - 1]
            canonical = canonicalise(StoredText(extracted))
            quotes = [cut(dice, clean) for _ in range(60)]
            accepted += [
                quote for quote in quotes if is_false(quote, others) and isinstance(find_quote(quote, canonical), Match)
            ]

        assert accepted == []


class TestGenuineQuotes:
    def test_survive_what_extraction_does_to_a_text(self) -> None:
        dice = random.Random(13)  # noqa: S311 - as above
        kept: Counter[bool] = Counter()
        for clean, extracted in documents(seed=13):
            canonical = canonicalise(StoredText(extracted))
            kept.update(isinstance(find_quote(cut(dice, clean), canonical), Match) for _ in range(100))

        assert kept[False] == 0
