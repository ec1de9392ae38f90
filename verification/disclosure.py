"""
Disclosure: whether a string that leaves the service names what the other side must not learn.

Rule: every outgoing string is scanned, titles and file names too, in comparable spelling: folded as quotes are, with
look-alike letters, invisible characters and broken words undone, and with every way of writing two words together or apart.
A deal adds terms of its own (`disclosure_terms`). A hit is a flag for the reviewer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.comparable import Comparable, comparable
from verification.disclosure_terms import term_pattern

_GAP = "(?:[^\\w.,;:!?]|_|\\.(?! )){0,3}"  # a file name parts words by a point, a sentence does not
_PRICE = "(?:price|valuation|bid|offer)s?"
_SELLER = "(?:we|our clients?|the (?:seller|vendor|board|shareholder|owner|client)s?)"
_PATTERNS = {
    "reserve price": f"reserve {_PRICE}",
    "walk-away price": "walk(?:ing)? away (?:price|value|valuation|bid|offer|figure|number|point|level|position)s?",
    "floor price": "floor prices?|(?:minimum|lowest) (?:acceptable|accepted) (?:price|offer|bid|valuation)s?"
    f"|(?:minimum|lowest) (?:price|offer|bid|valuation) (?:that )?{_SELLER}|not (?:sell|go|accept) (?:below|for less than)",
    "target price": "(?:target|asking|guide|expected|indicative) (?:sale |purchase )?(?:price|valuation)s?|price expectations?",
    "another bidder": "(?:other|another|rival|competing|remaining|losing|winning|preferred|highest|second|shortlisted|under) "
    "(?:bidder|bid|offer|suitor)s?|(?:rival|competing) purchasers?|bidders? (?:[1-9]|one|two|three|four|five)|bidder lists?"
    "|(?:bidder|offeror)s?(?: 's?)? (?:identit(?:y|ies)|names?)|(?:list|names?|identity|number) of (?:the |other )?bidders"
    "|front runners?",
    "terms of a bid": "(?:indicative|non binding|binding|best (?:and )?final|final round|first round|second round) "
    "(?:offer|bid|proposal)s?|bid letters?",
    "sale strategy": "negotiati(?:on|ng) (?:strategy|position|mandate|range|tactics|playbook)|fall back position"
    "|(?:our|the (?:seller|vendor|client)(?: 's|s)?) bottom line|bottom line (?:price|offer|bid)|sell side strategy"
    "|auction strategy|price range for the sale",
    "inside information": "mnpi|inside information|material non public|price sensitive information"
    "|unpublished (?:results|earnings|price|accounts)|not yet (?:been )?(?:public|announced|disclosed|published)|profit warnings?",
    "advice to the board": "board (?:memo(?:randum)?|paper|pack)s? (?:on|of|re|about)|fairness opinions?|legal(?:ly)? privileged"
    "|privileged (?:and )?confidential|attorney client (?:privileged|communication)s?",
}
_LETTERED_BIDDER = "bidders? [a-h]"  # a letter is a name if it is a capital: "bidder a copy" names nobody


def _pattern(source: str) -> re.Pattern[str]:
    """Return a pattern between borders of words, in which a space stands for all that may part two words."""
    return re.compile(f"(?<![^\\W\\d_])(?:{source.replace(' ', _GAP)})(?![^\\W\\d_])")


_NAMES = tuple(_PATTERNS)
_SCAN = _pattern("|".join(f"({source})" for source in _PATTERNS.values()))  # one pass; the group tells the name
_LETTERED = _pattern(_LETTERED_BIDDER)


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What a string must not give away, and where in the string it stands, in code points, end exclusive."""

    name: str
    start: int
    end: int


def disclosures(text: str, *, terms: Sequence[str] = ()) -> tuple[Disclosure, ...]:
    """
    Return what a string must not give away, in the order of its places.

    `terms` are what one deal keeps to itself besides: code names, amounts, people. Each is named as it was given.
    """
    view = comparable(text, parts_humps=True)
    found = [*_of_our_list(view), *_of_letters(view, text), *_of_terms(view, terms)]
    return tuple(dict.fromkeys(sorted(found, key=lambda one: (one.start, one.end))))


def _of_our_list(view: Comparable) -> Iterator[Disclosure]:
    for match in _SCAN.finditer(view.text):
        yield _disclosure(_NAMES[(match.lastindex or 0) - 1], view, match)


def _of_letters(view: Comparable, text: str) -> Iterator[Disclosure]:
    for match in _LETTERED.finditer(view.text):
        found = _disclosure("another bidder", view, match)
        if text[found.end - 1].isupper():
            yield found


def _of_terms(view: Comparable, terms: Sequence[str]) -> Iterator[Disclosure]:
    for term in terms:
        pattern = term_pattern(term)
        if pattern is not None:
            yield from (_disclosure(term, view, match) for match in pattern.finditer(view.text))


def _disclosure(name: str, view: Comparable, match: re.Match[str]) -> Disclosure:
    span = view.span(*match.span())
    return Disclosure(name, span.start, span.end)
