"""A least-recently-used store with a budget in bytes, safe to share between threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class ByteLRU(Generic[V]):
    """Keeps values until their sizes exceed `budget`, then forgets the longest unused.

    `weigh` gives a value's size in bytes. A value that alone exceeds the budget is not kept.
    """

    def __init__(self, budget: int, weigh: Callable[[V], int]) -> None:
        self.budget = budget
        self._weigh = weigh
        self._lock = threading.Lock()
        self._items: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self.size = 0
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: Hashable) -> V | None:
        """The value kept under a key, or None."""
        with self._lock:
            item = self._items.get(key)
            if item is None:
                self.misses += 1
                return None
            self._items.move_to_end(key)
            self.hits += 1
            return item[0]

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value; the longest unused ones make room."""
        weight = self._weigh(value)
        if weight > self.budget:
            return
        with self._lock:
            former = self._items.pop(key, None)
            if former is not None:
                self.size -= former[1]
            self._items[key] = (value, weight)
            self.size += weight
            while self.size > self.budget:
                _, (_, freed) = self._items.popitem(last=False)
                self.size -= freed

    def make(self, key: Hashable, build: Callable[[], V]) -> V:
        """The kept value, or a newly built one, which is kept.

        Two threads may build the same value at once; both get an equal one.
        """
        found = self.get(key)
        if found is None:
            found = build()
            self.put(key, found)
        return found
