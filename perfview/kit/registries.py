"""Objects in a list, each under its own key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, Protocol, TypeVar


class Keyed(Protocol):
    """An object with a key of its own."""

    @property
    def key(self) -> str:
        """What tells it from others of its kind."""


T = TypeVar("T", bound=Keyed)


class Registry(Mapping[str, T], Generic[T]):
    """Objects by key, in the order in which they were added.

    Adding the same object again changes nothing, because modules may be imported more than once.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> one = SimpleNamespace(key="one")
    >>> known = Registry("number")
    >>> known.add(one), known.add(one), list(known)
    (namespace(key='one'), namespace(key='one'), ['one'])
    """

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._items: dict[str, T] = {}

    def add(self, item: T) -> T:
        """Add `item` at the end and return it.

        Raises
        ------
        ValueError
            If another object has this key.
        """
        known = self._items.setdefault(item.key, item)
        if known is not item:
            raise ValueError(
                f"Two different objects of kind {self._kind} have the key {item.key!r}."
            )
        return item

    def remove(self, key: str) -> None:
        """Take the object with this key out; tests that added one do so."""
        del self._items[key]

    def __getitem__(self, key: str) -> T:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)
