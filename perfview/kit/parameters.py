"""What a reader can choose: the one table that session, address and link go by.

Pages and tasks enter their parameters into it, as they enter their words, so that nobody knows them
by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from perfview.kit.registries import Registry
from perfview.kit.typed_numbers import number_read, number_text
from perfview.words import add_words, remove_words, say

V = TypeVar("V")

Whose = Literal["reader", "data", "model"]
"""Whom a choice belongs to: the reader whatever the data, a data set, or a model of a data set."""

LONGEST = 200
"""The longest text that is read from an address, in characters, unless an entry says otherwise."""


WHOLE = r"0|[1-9]\d{0,8}"
"""A whole number, as an address has it."""


def some_text(text: str) -> str | None:
    """Return `text`, None if it is empty."""
    return text or None


def one_of(allowed: Iterable[str]) -> Callable[[str], str | None]:
    """Return a reader that takes these texts alone."""
    return {text: text for text in allowed}.get


def matching(pattern: str) -> Callable[[str], str | None]:
    """Return a reader that takes texts of a pattern alone.

    >>> whole = matching(WHOLE)
    >>> whole("12"), whole("012"), whole("-1")
    ('12', None, None)
    """
    fits = re.compile(pattern).fullmatch
    return lambda text: text if fits(text) else None


def switch(key: str, owner: Whose = "reader", **more: Any) -> Parameter[bool]:
    """Return a choice that is off at first."""
    return choice(key, False, {"1": True, "0": False}, owner, **more)


def text_choice(
    key: str, owner: Whose = "reader", read: Callable[[str], str | None] = some_text, **more: Any
) -> Parameter[str]:
    """Return a choice of a text, which is empty at first."""
    return Parameter(key=key, owner=owner, default="", read=read, **more)


def choice(
    key: str, first: V, others: Mapping[str, V], owner: Whose = "reader", **more: Any
) -> Parameter[V]:
    """Return a choice of one value of some, by their texts; the first one is written as none."""

    def write(value: V) -> str:
        return next((text for text, each in others.items() if each == value != first), "")

    return Parameter(key=key, owner=owner, default=first, write=write, read=others.get, **more)


def number_choice(
    key: str, owner: Whose, read: Callable[[str], float | None] = number_read, **more: Any
) -> Parameter[float | None]:
    """Return a choice of a number, which is None at first."""
    return Parameter(key=key, owner=owner, default=None, write=number_text, read=read, **more)


def terms_read(text: str) -> dict[str, str]:
    """Return ``name:value,name:value`` as a mapping, empty if the text is none.

    >>> terms_read("a:1,b:2"), terms_read("a:1,a:2"), terms_read("a:1,b"), terms_read("a:")
    ({'a': '1', 'b': '2'}, {}, {}, {})
    """
    pairs = [part.partition(":") for part in text.split(",")]
    terms = {name: value for name, _, value in pairs}
    whole = len(terms) == len(pairs) and all(name and mark and value for name, mark, value in pairs)
    return terms if whole else {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Parameter(Generic[V]):
    """One choice.

    Attributes
    ----------
    key
        What it is called, in the address too.
    default
        What holds until somebody chooses.
    owner
        Whom it belongs to.
    write
        Value -> its text in the address; "" if it need not be written.
    read
        Text -> value; None if it makes no sense.
    longest
        The longest text that is read, in characters.
    in_address
        Whether it stands in an address and a link at all.
    everywhere
        Whether all pages of its task write it, not only the page that lists it.
    in_links
        Whether a link keeps it; one about rows cannot hold where there are counts alone.
    outlasts
        Whether it says what decisions are for, so that it holds where its file alone is gone.
    renamed
        Value, function -> the value with the function applied to every data set that it names.
    within
        A choice of the reader's that is written before it; this one is kept apart for each value.
    refusal
        Value, data set, model -> why it cannot hold for them, in words; "" if it can.
    """

    key: str
    default: V
    owner: Whose
    read: Callable[[str], V | None] = lambda _: None
    write: Callable[[V], str] = str
    longest: int = LONGEST
    in_address: bool = True
    everywhere: bool = True
    in_links: bool = True
    outlasts: bool = False
    renamed: Callable[[V, Callable[[str], str]], V] = lambda value, _: value
    refusal: Callable[[V, Any, str], str] = lambda *_: ""
    within: Parameter[Any] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the address that hold it."""
        return (self.key,) if self.in_address else ()

    def texts(self, value: V) -> dict[str, str]:
        """Return what the address says of a value, by name."""
        text = self.write(value)
        return {self.key: text} if text and self.in_address else {}

    def said(self, query: Mapping[str, str]) -> tuple[V | None, list[str]]:
        """Return what an address says that has one of the names, and in words what is wrong."""
        text = query[self.key]
        value = self.read(text) if len(text) <= self.longest else None
        return value, [] if value is not None else [unreadable(self.key, text)]


def unreadable(name: str, text: str) -> str:
    """Return in words that the address says nothing usable under this name."""
    return say("common.bad_address", name=name, value=shortened(text))


def shortened(text: str, *, length: int = 40) -> str:
    """Return `text`, cut to `length` characters with an ellipsis if it is longer.

    >>> shortened("abcdef", length=4)
    'abc…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"


class Parameters(Registry[Parameter[Any]]):
    """All choices, in the order of an address."""

    def add(self, item: Parameter[Any]) -> Parameter[Any]:
        """Add an entry at the end and return it.

        Raises
        ------
        ValueError
            If another one has its key, or one of its names in the address.
        """
        for other in self.values():
            twice = set(other.names) & set(item.names)
            if other is not item and twice:
                raise ValueError(f"Two parameters have the name {min(twice)!r} in the address.")
        return super().add(item)

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the address."""
        return tuple(name for each in self.values() for name in each.names)


DATA = text_choice("data")
COLUMNS = text_choice("columns")
TASK = text_choice("task")
"""The data set in use, what its columns mean, and as what it is read: all pages write these."""

MODEL = text_choice("model", "data")
"""The model looked at."""

TABLES = choice(
    "tables", "csv", {kind: kind for kind in ("csv", "semicolons", "xlsx")}, in_links=False
)
"""As what kind of file tables are saved; a link leaves that to its reader."""

PARAMETERS = Parameters("parameter")
for _each in (DATA, COLUMNS, TASK, MODEL, TABLES):
    PARAMETERS.add(_each)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Owner:
    """A page or a task.

    Attributes
    ----------
    key
        Its name.
    words
        Its texts by key, English.
    parameters
        The choices that it brings.
    """

    key: str
    words: Mapping[str, str] = field(default_factory=dict)
    parameters: tuple[Parameter[Any], ...] = ()


Owned = TypeVar("Owned", bound=Owner)


_ALL: list[Owners[Any]] = []
"""The lists of pages and of tasks."""


class Owners(Registry[Owned]):
    """Pages or tasks; while one is here, its words can be shown and its parameters chosen."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        _ALL.append(self)

    def add(self, item: Owned) -> Owned:
        """Add `item` with its words and parameters at the end, and return it.

        Raises
        ------
        ValueError
            If another one has its key, another text one of the keys of its texts, or another
            parameter a name that it uses.
        """
        known = set(PARAMETERS)
        try:
            for parameter in item.parameters:
                PARAMETERS.add(parameter)
            if item.key not in self:
                add_words(item.words)
            return super().add(item)
        except ValueError:  # what is refused leaves nothing behind
            for key in set(PARAMETERS) - known:
                PARAMETERS.remove(key)
            raise

    def remove(self, key: str) -> None:
        """Take out the object with this key, its words and the parameters that it alone brings."""
        gone = self[key]
        remove_words(gone.words)
        super().remove(key)
        left = {each for owners in _ALL for owner in owners.values() for each in owner.parameters}
        for parameter in gone.parameters:
            if parameter not in left:
                PARAMETERS.remove(parameter.key)
