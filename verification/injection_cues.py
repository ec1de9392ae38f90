"""
A cue: what makes a stretch of text read as an instruction to a language model.

Rule: a cue is a rare word and a pattern of what has to stand around it. Words that people also use to people
("instructions", "your response") are no cue by themselves: what counts is what the reader is told to do to earlier
instructions, to the answer that is being written, or to the sources that it cites.

Patterns are in comparable spelling, in small letters. A space in one stands for whatever few marks part two words, or for
nothing, since letters may be written apart and words together.
"""

import re
from dataclasses import dataclass

from verification.comparable import spelled

GAP = "[\\W_]{0,4}"
MODEL = (
    "(?:(?:ai )?(?:large )?language models?|ai(?: (?:assistant|model|agent|reader|reviewer|system|bot)s?)?|llms?|chat ?bots?"
    "|chat ?gpt|gpt(?: ?[0-9]\\w{0,4})?|artificial intelligence|virtual assistants?)\\b"
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A word to look for in small letters, what has to begin there, and the pattern that decides around it."""

    word: str
    begins: re.Pattern[str]
    pattern: re.Pattern[str]

    def begins_at(self, text: str, at: int) -> bool:
        """Return whether the cue's word stands at an offset, and what has to begin there with it."""
        return text.startswith(self.word, at) and self.begins.match(text, at) is not None

    def is_in(self, text: str) -> bool:
        """Return whether the cue's word stands in a text, and what has to begin there with it."""
        at = text.find(self.word)
        while at >= 0 and not self.begins.match(text, at):
            at = text.find(self.word, at + len(self.word))
        return at >= 0


def cue(word: str, pattern: str, begins: str = "") -> Cue:
    """Return a cue from its sources; `begins` keeps a common word from being looked at wherever it stands."""
    return Cue(
        word=spelled(word),
        begins=re.compile(begins.replace(" ", "[\\W_]{0,9}")),
        pattern=re.compile(spelled(pattern).replace(" ", GAP)),
    )
