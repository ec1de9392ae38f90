"""
What was worked out lately, so that it need not be worked out again.

Rule: a value is handed out only for the very facts it was made from; the facts are compared, not a digest of them.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from threading import RLock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Value]):
    """The values most recently used."""

    def __init__(self, *, kept: int) -> None:
        """Keep this many."""
        self._kept = kept
        self._lock = RLock()
        self._entries: OrderedDict[Hashable, tuple[tuple[object, ...], Value]] = OrderedDict()

    def get(self, key: Hashable, *, facts: tuple[object, ...], make: Callable[[], Value]) -> Value:
        """Return the value made from these facts; made now, where none under this key was."""
        with self._lock:
            entry = self._entries.get(key)
        # Tuples that hold the same objects compare at once.
        value = entry[1] if entry is not None and entry[0] == facts else make()
        with self._lock:
            self._entries[key] = (facts, value)
            self._entries.move_to_end(key)
            while len(self._entries) > self._kept:
                self._entries.popitem(last=False)
        return value


class OnDemand(Mapping[Key, Value]):
    """A mapping that nobody changes: each value is made when it is first asked for, once, and kept."""

    def __init__(self, keys: Iterable[Key], make: Callable[[Key], Value]) -> None:
        """Hold a value for each of these keys and no other."""
        self._keys = dict.fromkeys(keys)
        self._make = make
        self._made: dict[Key, Value] = {}
        self._lock = RLock()

    def __getitem__(self, key: Key) -> Value:
        if key not in self._keys:
            raise KeyError(key)
        with self._lock:
            if key not in self._made:
                self._made[key] = self._make(key)
            return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
