"""
Conflicts: another passed document states a different figure for the same item and period.

Rule: the figures that an anchor states are looked up, by the item and the period that their quote's row or sentence gives them,
in what was shown of the other passed documents. A document contradicts if it speaks of the item and period, with the same
qualifiers, unit and currency, and never with a figure that agrees. A document that gives one item and period several figures
speaks of several things, and is not believed on either side. Documents of two companies, two contracts, and nameless tables
that agree on nothing at all, do not contradict each other.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dealroom.evidence import EvidenceDocument
from dealroom.ids import DocumentId
from dealroom.verdict import Citation, Span
from verification.conflict_amounts import Agreement, agreement
from verification.conflict_companies import company_of, is_contract, is_one_company
from verification.figures import compare, parse_figures
from verification.statement import Statement
from verification.statements import StatementIndex

_MOST_FIGURES = 12
_TOO_MANY_DIFFERENCES = 2
_CURRENCY_WORD = re.compile(r"(?<![^\W\d_])(?:[A-Z]{3}|[A-Z]{0,2}[$\u20ac\u00a3\u00a5\u20b9]) ?$")
_LONGEST_CURRENCY = 6

_Pair = tuple[EvidenceDocument, EvidenceDocument]


@dataclass(frozen=True, slots=True)
class Conflict:
    """
    Two documents that state different figures for one item and period.

    `place` is the stretch of the cited document's stored text that states `figure`, `other_place` the stretch of the other's
    that states `other_figure`. `item` is the cited document's label; `period` is "2024", "quarter 3 of 2024", "half 1 of 2024", "2024-06" or
    "2024-06-30", or the like of "9 months to 2024-09-30".
    """

    item: str
    period: str
    figure: str
    other_figure: str
    place: Span
    other: DocumentId
    other_place: Span


def conflicts(
    citation: Citation,
    *,
    source: EvidenceDocument,
    others: Sequence[EvidenceDocument],
    index: StatementIndex | None = None,
) -> tuple[Conflict, ...]:
    """
    Return where other passed documents contradict the figures that a citation's anchor states, in order.

    `index` remembers what was read of documents; one for all citations of a review saves reading them again.
    """
    reader = index or StatementIndex()
    found: list[Conflict] = []
    for statement in _cited(citation, source, reader):
        contradicting = [
            (other, against)
            for other in others
            if other.id != source.id and (against := _contradiction(statement, other, reader))
        ]
        if contradicting and _is_one_figure(statement, reader.naming(source, statement.topic.item)):
            found.extend(
                _conflict(statement, against, (source, other))
                for other, against in contradicting
                if _are_of_one_business(statement, against, (source, other), reader)
            )
    return tuple(found)


def _cited(citation: Citation, source: EvidenceDocument, reader: StatementIndex) -> list[Statement]:
    """Return what the quote states of the figures that the anchor gives."""
    stated = reader.of_spans(source, citation.spans)
    given = parse_figures(citation.anchor) if stated else ()
    return [one for one in stated if any(compare(one.figure, figure).agrees for figure in given)][:_MOST_FIGURES]


def _contradiction(statement: Statement, other: EvidenceDocument, reader: StatementIndex) -> Statement | None:
    """Return the first statement of a document about the same thing, if all of them are one figure and another one."""
    alike = [one for one in reader.naming(other, statement.topic.item) if one.topic == statement.topic]
    if not alike or any(agreement(statement, one) is not Agreement.DIFFER for one in alike):
        return None
    return alike[0] if _is_one_figure(alike[0], alike) else None


def _is_one_figure(statement: Statement, others: Sequence[Statement]) -> bool:
    return not any(one.topic == statement.topic and agreement(statement, one) is Agreement.DIFFER for one in others)


def _are_of_one_business(statement: Statement, against: Statement, documents: _Pair, reader: StatementIndex) -> bool:
    """Whether two documents speak of one business, as far as they show it."""
    if all(map(is_contract, documents)):
        return False
    ours, theirs = map(company_of, documents)
    if ours and theirs:
        return is_one_company(ours, theirs)
    if statement.figure.scale and against.figure.scale:
        return True
    stated = {one.topic: one for one in reader.all_of(documents[0])}
    compared = [agreement(stated[one.topic], one) for one in reader.all_of(documents[1]) if one.topic in stated]
    return Agreement.AGREE in compared or compared.count(Agreement.DIFFER) < _TOO_MANY_DIFFERENCES


def _conflict(statement: Statement, against: Statement, documents: _Pair) -> Conflict:
    return Conflict(
        item=statement.topic.label,
        period=statement.topic.period,
        figure=_written(statement, documents[0]),
        other_figure=_written(against, documents[1]),
        place=statement.place,
        other=documents[1].id,
        other_place=against.place,
    )


def _written(statement: Statement, document: EvidenceDocument) -> str:
    """Return a figure as its document writes it, with the currency word that stands before it."""
    text, at = document.stored.text, statement.at
    word = _CURRENCY_WORD.search(text, max(0, at.start - _LONGEST_CURRENCY), at.start)
    return text[word.start() if word else at.start : at.end]
