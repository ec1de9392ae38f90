"""
Canonical texts, each worked out once.

Rule: what is kept is kept under the hash of the stored text and its layout, so that it can only ever be that of the same text.
It is a memory and no truth: without it, every verdict is the same.
"""

from collections import OrderedDict
from threading import Lock

from dealroom.documents import StoredText
from verification.folding import CanonicalText, canonicalise

MOST_CHARACTERS = 32_000_000  # of stored texts; their canonical forms take about ten times the bytes


class CanonicalTexts:
    """The canonical texts most recently used. Safe to ask from several threads."""

    def __init__(self, most_characters: int = MOST_CHARACTERS) -> None:
        self._most = most_characters
        self._held: OrderedDict[str, CanonicalText] = OrderedDict()
        self._characters = 0
        self._lock = Lock()

    def of(self, stored: StoredText) -> CanonicalText:
        """Return the canonical form of a stored text."""
        with self._lock:
            held = self._held.get(stored.digest)
            if held is not None:
                self._held.move_to_end(stored.digest)
                return held
        # Two threads may work it out at once; both get the same, and one of them is kept.
        made = canonicalise(stored)
        with self._lock:
            if stored.digest not in self._held:
                self._held[stored.digest] = made
                self._characters += len(stored.text)
            while self._characters > self._most and len(self._held) > 1:
                _, gone = self._held.popitem(last=False)
                self._characters -= len(gone.stored.text)
        return made
