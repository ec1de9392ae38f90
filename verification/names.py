"""
Names in a text, and which of them nothing it rests on names.

Rule: a name is explained if a known text holds it in whatever case, with the same "New" or "North" before it or none; as the
adjective of the country ("English law"); or as the initials of a longer name. Every other name of the anchor is strange.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from verification.characters import Folded, fold
from verification.name_words import Word, words_of
from verification.peoples import country_of
from verification.words import listed


@dataclass(frozen=True, slots=True)
class StrangeName:
    """A name of an anchor that nothing known explains, and where it stands in the anchor."""

    name: str
    start: int
    end: int


_LEADING = listed(
    "new north south east west northern southern eastern western upper lower great san santa saint los las"
)
_JOINING = listed("of the and de for")
_GAPS = frozenset({1, 3})  # between words of one name: a space, or a possessive and a space
_SHORTEST_INITIALS, _LONGEST_INITIALS = 3, 6


@dataclass(frozen=True, slots=True)
class _Known:
    """What the known texts name: words with what leads into them, words in capitals, and initials of longer names."""

    units: frozenset[tuple[str, str]]
    capitals: frozenset[str]
    initials: frozenset[str]

    def explains(self, words: Sequence[Word], place: int) -> bool:
        """Return whether a word is named, with what leads into it."""
        word = words[place].text
        return (_leading(words, place), country_of(word.lower())) in self.units or word in self.initials


def names_in(text: str) -> tuple[str, ...]:
    """Return the words of a text that may be names, folded, in order, each once."""
    return tuple(dict.fromkeys(word.text for word in words_of(fold(text).text) if word.may_be_name))


def strange_names(anchor: str, *, known: Iterable[str]) -> tuple[StrangeName, ...]:
    """Return the names of an anchor that none of the known texts (its quote, titles, the thread) names, in order."""
    folded = fold(anchor)
    words = words_of(folded.text)
    names = [place for place, word in enumerate(words) if word.may_be_name]
    if not names:
        return ()
    named = _known(known)
    spelled_out = _spelled_out(words, named.capitals)
    strange = [place for place in names if place not in spelled_out and not named.explains(words, place)]
    return tuple(_joined(strange, words, folded))


def _known(texts: Iterable[str]) -> _Known:
    units: set[tuple[str, str]] = set()
    capitals: set[str] = set()
    initials: set[str] = set()
    for text in texts:
        words = words_of(fold(text).text)
        units.update(unit for place in range(len(words)) for unit in _units(words, place))
        capitals.update(word.text for word in words if word.text.isupper())
        initials.update(letters for letters, _ in _initials(words))
    return _Known(frozenset(units), frozenset(capitals), frozenset(initials))


def _units(words: Sequence[Word], place: int) -> set[tuple[str, str]]:
    """Return how a known text names a word: with what leads into it, or without where that is no part of the name."""
    name = country_of(words[place].text.lower())
    return {(_leading(words, place), name), (_leading(words, place, in_capitals=False), name)}


def _leading(words: Sequence[Word], place: int, *, in_capitals: bool = True) -> str:
    """Return the word that leads into a name and is part of it: the North of North Carolina."""
    before = words[place - 1] if place else None
    if before is None or before.end + 1 != words[place].start or (in_capitals and not before.text[0].isupper()):
        return ""
    return before.text.lower() if before.text.lower() in _LEADING else ""


def _initials(words: Sequence[Word]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the initials of what may be names of several words, with the places of their words."""
    run: list[int] = []
    for place, word in enumerate(words):
        is_near = not run or word.start - words[place - 1].end in _GAPS
        if not (word.text[0].isupper() or word.text in _JOINING) or not is_near:
            run = []
        if not word.text[0].isupper():
            continue
        run = [*run[1 - _LONGEST_INITIALS :], place]
        for length in range(_SHORTEST_INITIALS, len(run) + 1):
            places = tuple(run[-length:])
            yield "".join(words[at].text[0] for at in places), places


def _spelled_out(words: Sequence[Word], capitals: frozenset[str]) -> frozenset[int]:
    """Return the places of words that a known text names by their initials: "PRC" for "People's Republic of China"."""
    return frozenset(place for letters, places in _initials(words) if letters in capitals for place in places)


def _joined(strange: Sequence[int], words: Sequence[Word], folded: Folded) -> Iterator[StrangeName]:
    """Yield strange names, those that stand side by side as one, with what leads into them."""
    for index, place in enumerate(strange):
        if index and _is_next(words, strange[index - 1], place):
            continue
        last = place
        for following in strange[index + 1 :]:
            if not _is_next(words, last, following):
                break
            last = following
        first = place - 1 if _leading(words, place) else place
        start, end = words[first].start, words[last].end
        yield StrangeName(folded.text[start:end], folded.start_of(start), folded.end_of(end - 1))


def _is_next(words: Sequence[Word], place: int, following: int) -> bool:
    return following == place + 1 and words[place].end + 1 == words[following].start
