"""Checks: what a deal sets for the verification of its own drafts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Checks:
    """
    A deal's settings, as they stood when a draft was verified.

    `own_terms` are words and phrases of this deal that an outgoing text may not give away, beside the general ones.
    `strikes_uncited`: a sentence that states a fact and has no surviving citation is struck from a drafter's answer;
    otherwise it stays and is flagged.
    """

    own_terms: tuple[str, ...] = ()
    strikes_uncited: bool = False
