from concurrent.futures import ThreadPoolExecutor

import pytest

from dealroom.documents import StoredText, Zone, ZoneKind
from tests.verification.texts import document, evidence, reviewed
from verification import canonical_texts
from verification.canonical_texts import CanonicalTexts
from verification.folding import CanonicalText, canonicalise

CAP = "The cap is EUR 4m in aggregate."
CITED = (CAP, 1, "The cap is EUR 4m")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[StoredText]:
    """The stored texts that were worked out, in order."""
    worked_out: list[StoredText] = []

    def counted(stored: StoredText) -> CanonicalText:
        worked_out.append(stored)
        return canonicalise(stored)

    monkeypatch.setattr(canonical_texts, "canonicalise", counted)
    return worked_out


class TestCanonicalTexts:
    def test_are_worked_out_once(self, made: list[StoredText]) -> None:
        texts = CanonicalTexts()

        assert texts.of(StoredText(CAP)) is texts.of(StoredText(CAP))
        assert len(made) == 1

    def test_tell_texts_of_one_wording_and_two_layouts_apart(self, made: list[StoredText]) -> None:
        texts = CanonicalTexts()
        plain, hidden = StoredText(CAP), StoredText(CAP, zones=(Zone(ZoneKind.HIDDEN, 0, 7),))

        assert texts.of(plain).stored == plain
        assert texts.of(hidden).stored == hidden
        assert len(made) == 2

    def test_forget_the_one_that_was_used_longest_ago(self, made: list[StoredText]) -> None:
        first, second, third = (StoredText(f"{number}" * 10) for number in range(3))
        texts = CanonicalTexts(most_characters=20)
        for stored in (first, second, first, third):
            texts.of(stored)

        texts.of(first)
        texts.of(second)

        assert made == [first, second, third, second]

    def test_keep_the_newest_even_where_it_is_larger_than_all(self, made: list[StoredText]) -> None:
        texts = CanonicalTexts(most_characters=5)

        texts.of(StoredText("1" * 10))
        texts.of(StoredText("1" * 10))

        assert len(made) == 1

    def test_are_the_same_for_threads_that_ask_at_once(self) -> None:
        texts = CanonicalTexts()

        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: texts.of(StoredText(CAP)), range(32)))

        assert {item.plain.text for item in found} == {canonicalise(StoredText(CAP)).plain.text}

    def test_never_change_a_verdict(self) -> None:
        passed = evidence(document(CAP))
        texts = CanonicalTexts()

        with_memory = [reviewed("The cap is EUR 4m.", CITED, passed=passed, canonical_of=texts.of) for _ in range(2)]

        assert with_memory == [reviewed("The cap is EUR 4m.", CITED, passed=passed)] * 2
