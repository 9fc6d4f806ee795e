"""What the reader has chosen, as one frozen value, and its text in the address bar."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from perfview.theme import exact_text
from perfview.words import say

AXES = ("score", "share", "share_log")
LONGEST = 200
"""The longest text taken from an address, in characters: names of models are shorter."""

PARAMETERS = ("data", "columns", "model", "t", "axis", "mark")


@dataclass(frozen=True, slots=True)
class Choices:
    """One reader's choices. What is chosen for a model is kept per data set and model.

    Attributes
    ----------
    data
        Identifier of the data set in use.
    model
        Data set -> the model looked at.
    threshold
        (data set, model) -> threshold. ``inf`` calls nothing positive.
    axis
        (data set, model) -> what the slider runs by, one of `AXES`.
    marked
        Key of the measure that is marked among the tiles and that "best" means.
    goal
        The last rule used to find a threshold.
    goal_values
        Goal -> its number as a share between 0 and 1.
    """

    data: str = ""
    model: Mapping[str, str] = field(default_factory=dict)
    threshold: Mapping[tuple[str, str], float] = field(default_factory=dict)
    axis: Mapping[tuple[str, str], str] = field(default_factory=dict)
    marked: str = "f1"
    goal: str = "best"
    goal_values: Mapping[str, float] = field(default_factory=dict)

    def with_model(self, model: str) -> Choices:
        """Return these choices with `model` looked at in the data set in use."""
        return replace(self, model={**self.model, self.data: model})

    def with_threshold(self, model: str, threshold: float) -> Choices:
        """Return these choices with `threshold` for `model` of the data set in use."""
        return replace(self, threshold={**self.threshold, (self.data, model): threshold})

    def with_axis(self, model: str, axis: str) -> Choices:
        """Return these choices with the slider of `model` running by `axis`."""
        return replace(self, axis={**self.axis, (self.data, model): axis})

    def without(self, data: str) -> Choices:
        """Return these choices with everything about the data set `data` forgotten."""
        return replace(
            self,
            data="" if self.data == data else self.data,
            model={key: value for key, value in self.model.items() if key != data},
            threshold={key: value for key, value in self.threshold.items() if key[0] != data},
            axis={key: value for key, value in self.axis.items() if key[0] != data},
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of the reader's last request, said while that threshold is in use."""

    text: str
    data: str
    model: str
    threshold: float


@dataclass(frozen=True, slots=True)
class Address:
    """What an address says, checked for form but not yet against any data. None: not said."""

    data: str | None = None
    columns: str | None = None
    model: str | None = None
    threshold: float | None = None
    axis: str | None = None
    marked: str | None = None

    def query(self) -> dict[str, str]:
        """Return the parameters of the address; the threshold reads back exactly equal."""
        said = {
            "data": self.data,
            "columns": self.columns or None,
            "model": self.model,
            "t": None if self.threshold is None else exact_text(self.threshold),
            "axis": self.axis,
            "mark": self.marked,
        }
        return {key: value for key, value in said.items() if value is not None}


def read_address(
    query: Mapping[str, str], *, measures: Iterable[str]
) -> tuple[Address, tuple[str, ...]]:
    """Return what `query` says and, in words, each parameter that says nothing usable."""
    problems: list[str] = []

    def text(name: str, allowed: Iterable[str] | None = None) -> str | None:
        value = query.get(name)
        if value is None:
            return None
        if 0 < len(value) <= LONGEST and (allowed is None or value in allowed):
            return value
        problems.append(say("common.bad_address", name=name, value=shortened(value)))
        return None

    threshold = None
    if (written := text("t")) is not None:
        threshold = read_threshold(written)
        if threshold is None:
            problems.append(say("common.bad_address", name="t", value=shortened(written)))
    address = Address(
        data=text("data"),
        columns=text("columns"),
        model=text("model"),
        threshold=threshold,
        axis=text("axis", AXES),
        marked=text("mark", measures),
    )
    return address, tuple(problems)


def read_threshold(text: str) -> float | None:
    """Return the threshold that `text` says, None if it says none.

    A decimal comma is taken too, and so are the minus sign and the narrow spaces between
    thousands that the board writes. ``inf`` calls nothing positive; ``-inf`` and ``nan`` are no
    thresholds, and neither is a number too large for a float.

    >>> read_threshold("0.54"), read_threshold("0,54"), read_threshold("inf")
    (0.54, 0.54, inf)
    """
    text = text.strip().replace("−", "-").replace("\N{NARROW NO-BREAK SPACE}", "")
    if "_" in text:
        return None
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")
    try:
        threshold = float(text)
    except ValueError:
        return None
    overflow = math.isinf(threshold) and text.lower().lstrip("+") not in ("inf", "infinity")
    return None if math.isnan(threshold) or overflow else threshold


def shortened(text: str, *, length: int = 40) -> str:
    """Return `text`, cut to `length` characters with an ellipsis if it is longer.

    >>> shortened("abcdef", length=4)
    'abc…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"
