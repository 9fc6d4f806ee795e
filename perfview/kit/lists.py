"""Lists that pages, tasks and numbers enter by themselves, so that nobody knows them by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, Protocol, TypeVar

from perfview.words import add_words, remove_words


class Keyed(Protocol):
    """An object with a key of its own."""

    @property
    def key(self) -> str:
        """What tells it from others of its kind."""


class Worded(Keyed, Protocol):
    """An object with texts of its own too."""

    @property
    def words(self) -> Mapping[str, str]:
        """Its texts by key, English."""


T = TypeVar("T", bound=Keyed)
W = TypeVar("W", bound=Worded)


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


class WordedRegistry(Registry[W]):
    """Objects by key, whose texts can be shown once they are added."""

    def add(self, item: W) -> W:
        """Add `item` at the end with its texts, and return it.

        Raises
        ------
        ValueError
            If another object has this key, or another text one of the keys of its texts.
        """
        if item.key not in self:
            add_words(item.words)
        return super().add(item)

    def remove(self, key: str) -> None:
        """Take the object with this key out, and its texts."""
        remove_words(self[key].words)
        super().remove(key)
