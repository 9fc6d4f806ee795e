"""Values of a JSON document, each of which knows its path and refuses what it should not be."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NoReturn, TypeVar, cast

from perfcore.messages import message

INFINITE = "infinite"
"""Stands for infinity in a figure: the log loss of a case that was called impossible."""

_CLOSE = 1e-9

Record = TypeVar("Record")


class ResultError(ValueError):
    """A document that is no result: the message says where, and which rule it breaks."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(message(template, **values))


@dataclass(frozen=True, slots=True)
class Node:
    """One value of a document, and its path: ``$`` is the document itself."""

    value: Any
    path: str = "$"

    def refuse(self, rule: str, **values: Any) -> NoReturn:
        """Refuse the value because of a rule, a template of `values`.

        Raises
        ------
        ResultError
            Always, with path, rule and value.
        """
        broken = message(rule, **values)
        value = _shortened(self.value)
        raise ResultError("{path} {rule}, got {value}.", path=self.path, rule=broken, value=value)

    def members(self, *required: str, optional: tuple[str, ...] = ()) -> dict[str, Node]:
        """Return the members of an object that has exactly these."""
        value = self.object()
        for name in required:
            if name not in value:
                raise ResultError(
                    "{path} must have the member {name!r}.", path=self.path, name=name
                )
        for name in value:
            if name not in required and name not in optional:
                template = "{path} must not have the member {name}."
                raise ResultError(template, path=self.path, name=_shortened(name))
        return {name: self.member(name) for name in value}

    def object(self) -> dict[str, Any]:
        """Return an object as it is, with whatever members it has."""
        if not isinstance(self.value, dict):
            self.refuse("must be an object")
        return dict(self.value)

    def member(self, name: str) -> Node:
        """Return a member that an object is known to have."""
        return Node(self.value[name], f"{self.path}.{name}")

    def record(
        self,
        kind: type[Record],
        each: Callable[[Node], Any],
        *,
        optional: tuple[str, ...] = (),
        **read: Callable[[Node], Any],
    ) -> Record:
        """Return a record made of an object with a member for each field, but for those `optional`.

        `each` reads the members that have no function of their own in `read`.
        """
        names = [field.name for field in fields(cast("Any", kind))]
        needed = (name for name in names if name not in optional)
        members = self.members(*needed, optional=optional)
        found = {name: read.get(name, each)(members[name]) for name in names if name in members}
        return kind(**found)

    def items(self) -> Iterator[Node]:
        """Return the items of an array."""
        if not isinstance(self.value, list):
            self.refuse("must be an array")
        return (Node(value, f"{self.path}[{i}]") for i, value in enumerate(self.value))

    def text(self, *, filled: bool = False) -> str:
        """Return a text, which may be required not to be empty."""
        if not isinstance(self.value, str):
            self.refuse("must be a text")
        if filled and not self.value:
            self.refuse("must not be empty")
        return str(self.value)

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.refuse("must be true or false")
        return bool(self.value)

    def number(self) -> float:
        """Return a number that float64 holds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            self.refuse("must be a number")
        try:
            number = float(self.value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            self.refuse("must be a number that float64 holds")
        return number

    def count(self) -> int:
        """Return a whole number from 0 to 2**63 - 1."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.refuse("must be a whole number")
        if not 0 <= self.value < 2**63:
            self.refuse("must lie between 0 and 2**63 - 1")
        return self.value

    def weight(self) -> float:
        """Return a number of 0 or more."""
        number = self.number()
        if number < 0:
            self.refuse("must not be negative")
        return number

    def figure(self) -> float:
        """Return a number, NaN for null, and infinity where it says so."""
        if self.value is None:
            return math.nan
        return math.inf if self.value == INFINITE else self.number()

    def require(self, expected: Any) -> None:
        """Refuse figures that are not what follows from the counts: one, an array, or an object.

        An object may lack some, as older documents have fewer. Whole numbers must be exact.
        """
        if isinstance(expected, Mapping):
            for name, node in self.members(optional=tuple(expected)).items():
                node.require(expected[name])
        elif isinstance(expected, Sequence):
            items = list(self.items())
            if len(items) != len(expected):
                self.refuse("must have {length} items", length=len(expected))
            for item, each in zip(items, expected, strict=True):
                item.require(each)
        elif isinstance(expected, int):  # not as a float: counts go beyond 2**53
            self.number()
            if self.value != expected:
                self.refuse("must be {count!r}, as the sweep has it", count=expected)
        else:
            told = self.figure()
            if not (
                math.isclose(told, expected, rel_tol=_CLOSE, abs_tol=_CLOSE)
                or (math.isnan(told) and math.isnan(expected))
            ):
                self.refuse("must be {expected!r}, as follows from the counts", expected=expected)

    def one_of(self, *texts: str) -> str:
        """Return one of these texts."""
        if self.value not in texts:
            self.refuse("must be one of {texts}", texts=", ".join(map(repr, texts)))
        return str(self.value)


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def parsed(text: bytes) -> Any:
    """Return what a document holds; a member named twice, NaN and infinity are refused."""
    try:
        return json.loads(
            text.decode("utf-8"), object_pairs_hook=_without_repeats, parse_constant=_no_constant
        )
    except ResultError:
        raise
    except UnicodeDecodeError as error:
        raise ResultError("$ must be UTF-8, but byte {at} is not.", at=error.start) from None
    except RecursionError:
        raise ResultError("$ must not be nested so deeply.") from None
    except ValueError as error:  # also a whole number of too many digits
        raise ResultError("$ must be JSON: {error}.", error=error) from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise ResultError("$ must not name a member twice, got {name!r}.", name=repeated)
    return members


def _no_constant(name: str) -> NoReturn:
    raise ResultError(
        "$ must not hold {name}: JSON has no such number, null stands for it.", name=name
    )
