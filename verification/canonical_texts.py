"""
Canonical texts: what documents were made into for comparison, kept for the next check.

Rule: a text is kept under the digest of its text and layout, so it can never be taken for another one; the longest unused
go first. What is kept changes no verdict: a text made again, or by two threads at once, is the same.
"""

from collections import OrderedDict
from threading import Lock

from dealroom.documents import StoredText
from verification.folding import CanonicalText, canonicalise


class CanonicalTexts:
    """
    Canonical texts of the documents that were used last, up to so many characters in all. Safe to share between threads.

    A text alone may be longer than that; it is kept until the next one comes.
    """

    def __init__(self, most_characters: int = 32_000_000) -> None:
        self._most_characters = most_characters
        self._kept: OrderedDict[str, CanonicalText] = OrderedDict()
        self._characters = 0
        self._lock = Lock()

    def of(self, stored: StoredText) -> CanonicalText:
        """Return a stored text ready for comparison."""
        digest = stored.digest  # outside the lock, too: the first time, it reads the whole text
        with self._lock:
            kept = self._kept.get(digest)
            if kept is not None:
                self._kept.move_to_end(digest)
                return kept
        made = canonicalise(stored)  # outside the lock, for it takes long; a second thread may do the same work
        with self._lock:
            return self._keep(digest, made)

    def _keep(self, digest: str, made: CanonicalText) -> CanonicalText:
        kept = self._kept.setdefault(digest, made)
        if kept is made:
            self._characters += len(made.stored.text)
        while self._characters > self._most_characters and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._characters -= len(oldest.stored.text)
        return kept
