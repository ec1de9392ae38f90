"""
How an extractive answer is put into words.

Rule: the answer says which document and clause speaks and then lets it speak: every statement is a piece of a document,
word for word, in quotation marks, and is anchored to its own quote. The only words of ours name the place.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from dealroom.evidence import Availability
from drafting.candidates import Candidate
from drafting.fence import one_line
from verification.sentences import sentences

_LONGEST_HEADING: Final = 80  # characters
_WORD: Final = re.compile(r"[^\W\d_]{3}")
_NUMBERED: Final = re.compile(r"^([0-9A-Za-z.]{1,8})\.\s")  # the stop behind a number would end a sentence
_CLAUSE_NUMBER: Final = re.compile(r"([0-9]{1,3})(?:\.[0-9]{1,3})*\.?\s")
_STOPS: Final = (".", "!", "?", "。", "！", "？")


def answer_of(chosen: Sequence[Candidate]) -> str:
    """Return the answer that the chosen candidates make, document by document, each in its own order."""
    return "\n\n".join(
        _paragraph(list(pieces)) for _, pieces in groupby(_in_order(chosen), key=lambda piece: piece.document.id)
    )


def submission_of(chosen: Sequence[Candidate], *, availability: Availability, missing: str) -> dict[str, object]:
    """Return the input of `submit_draft` that the chosen candidates make."""
    pieces = _in_order(chosen)
    return {
        "availability": availability.value.lower(),
        "answer": answer_of(chosen),
        "missing": missing,
        "citations": [
            {
                "quote": piece.document.stored.text[piece.unit.span.start : piece.unit.span.end],
                "document_id": str(piece.document.id),
                "anchor": piece.unit.text,
            }
            for piece in pieces
        ],
        "source_document_ids": list(dict.fromkeys(str(piece.document.id) for piece in pieces)),
    }


def _in_order(chosen: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates by document, the one with the best candidate first, and inside it as they stand there."""
    place = {document: at for at, document in enumerate(dict.fromkeys(piece.document.id for piece in chosen))}
    return sorted(chosen, key=lambda piece: (place[piece.document.id], piece.unit.span.start))


def _paragraph(pieces: Sequence[Candidate]) -> str:
    written: list[str] = []
    title, heading = one_line(pieces[0].document.title), ""
    for piece in pieces:
        clause = _clause(piece)
        places = [part for part in ((title,) if not written else ()) + ((clause,) if clause != heading else ()) if part]
        written.append(_statement(piece.unit.text, place=", ".join(places)))
        heading = clause
    return " ".join(written)


def _clause(piece: Candidate) -> str:
    heading = _NUMBERED.sub(r"\1 ", one_line(piece.heading.rsplit(" | ", 1)[-1]))
    reads_well = len(heading) <= _LONGEST_HEADING and _WORD.search(heading) is not None
    return heading if reads_well and heading not in piece.unit.text and _may_be_above(heading, piece.unit.text) else ""


def _may_be_above(heading: str, words: str) -> bool:
    """Return whether a heading can be that of a piece: clause 17.3 does not stand under clause 15."""
    above, own = _CLAUSE_NUMBER.match(heading), _CLAUSE_NUMBER.match(words)
    return above is None or own is None or above[1] == own[1]


def _statement(words: str, *, place: str) -> str:
    quoted = f"“{words}”" + ("" if words.endswith(_STOPS) else ".")
    introduced = f"{place}: {quoted}" if place else quoted
    # A place that reads like a sentence of its own would stand there without a citation, so it is left out.
    return introduced if sentences(introduced)[0].end > len(place) + 1 else quoted
