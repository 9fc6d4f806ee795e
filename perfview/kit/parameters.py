"""A choice of the reader, as session, address and link know it: the one table of parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

V = TypeVar("V")

Owner = Literal["reader", "data", "model"]
"""Whom a choice belongs to: the reader whatever the data, a data set, or a model of a data set."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Parameter(Generic[V]):
    """One choice.

    Attributes
    ----------
    key
        What the session calls it.
    names
        The names in the address that hold it; most choices have one.
    default
        What holds until somebody chooses.
    write
        Value -> texts by name. A choice that need not be written has none.
    read
        Texts by name -> value; None if they make no sense.
    owner
        Whom it belongs to.
    trouble
        Key of the sentence that says that the address makes no sense here; it may use ``text``.
    longest
        The longest text that is read, in characters.
    everywhere
        Whether all pages of the task write it, not only the page that it belongs to.
    """

    key: str
    names: tuple[str, ...]
    default: V
    write: Callable[[V], Mapping[str, str]]
    read: Callable[[Mapping[str, str]], V | None]
    owner: Owner
    trouble: str
    longest: int = 200
    everywhere: bool = True
