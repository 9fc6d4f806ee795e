"""Predictions: what one or more models said about cases whose truth is known.

Nothing here reads a file and nothing counts: readers make predictions, sweeps count them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from perfcore.data.cases import Aggregates, Cases, Model
from perfcore.messages import argument_error, listed, value_error

_RUN = "Run of model {name} must hold indices below {n}, the number of runs, got {got}."
_MOST = 8


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """Predictions of one or more models for a problem with named classes.

    Which label is positive, and where small scores mean positive, are plain fields: make
    a changed copy with ``dataclasses.replace``; no array is copied.

    Parameters
    ----------
    name : str
        Where the predictions come from, such as a file's name.
    labels : tuple of str
        The names of the classes, as they were given.
    positive : int
        The index into ``labels`` of the positive class.
    models : mapping of str to Cases or Aggregates
        The predictions of each model, by the model's name.
    smaller_is_positive : bool or names of models, default False
        Whether a smaller score speaks for the positive class (a distance, a rank), of all models
        or of those that are named.
    runs : tuple of str, default ()
        The names of the runs that cases belong to, such as "train" and "test".
    made_of : mapping of str to str, optional
        Models whose scores were made of those of another model and a column, each with that
        model. Such a score ranks cases; it is no probability, whatever the other one is.

    Raises
    ------
    ValueError
        If there are fewer than two labels, equal labels or runs, no models, indices out of
        range, or smaller scores are said to mean positive of a model that is not there.

    Examples
    --------
    >>> import numpy as np
    >>> from dataclasses import replace
    >>> cases = Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7]))
    >>> predictions = Predictions("mail", ("ham", "spam"), 1, {"filter": cases})
    >>> predictions.positive_label, replace(predictions, positive=0).positive_label
    ('spam', 'ham')
    """

    task: ClassVar[str] = "binary"
    name: str
    labels: tuple[str, ...]
    positive: int
    models: Mapping[str, Model]
    smaller_is_positive: bool | Collection[str] = False
    runs: tuple[str, ...] = ()
    made_of: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.labels) < 2 or len(set(self.labels)) < len(self.labels):
            raise argument_error("labels", "hold two or more different labels", self.labels)
        if not 0 <= self.positive < len(self.labels):
            rule = "be an index into the {labels} labels"
            raise argument_error("positive", rule, self.positive, labels=len(self.labels))
        if len(set(self.runs)) < len(self.runs):
            raise argument_error("runs", "hold different names", self.runs)
        if not self.models:
            raise value_error("Argument models must hold at least one model, got none.")
        for name, model in self.models.items():
            _check_model(name, model, len(self.labels), len(self.runs))
        smaller = directions(self.smaller_is_positive)
        if not isinstance(smaller, bool) and (unknown := set(smaller) - set(self.models)):
            rule = "be true, false, or name models among {models}"
            models = listed([*map(repr, self.models)], most=_MOST)
            got = listed([*map(repr, sorted(unknown))], most=_MOST)
            raise argument_error("smaller_is_positive", rule, got, models=models)
        object.__setattr__(self, "smaller_is_positive", smaller)

    @property
    def positive_label(self) -> str:
        """The name of the positive class."""
        return self.labels[self.positive]

    @property
    def negative_label(self) -> str:
        """The name of the other class; with more than two classes, of all others."""
        others = [label for i, label in enumerate(self.labels) if i != self.positive]
        return " or ".join(others)

    def negates(self, model: str) -> bool:
        """Whether a smaller score of this model speaks for the positive class."""
        return named_in(self.smaller_is_positive, model)

    @property
    def paired(self) -> bool:
        """Whether case i is the same case for every model."""
        truths = {
            id(model.truth) if isinstance(model, Cases) else id(model)
            for model in self.models.values()
        }
        return len(truths) == 1


def directions(smaller: bool | Collection[str]) -> bool | tuple[str, ...]:
    """Return in one way what says of which models smaller scores mean positive.

    >>> directions({"b", "a"}), directions("a"), directions(()), directions(True)
    (('a', 'b'), ('a',), False, True)
    """
    if isinstance(smaller, bool | np.bool_):
        return bool(smaller)
    names = (smaller,) if isinstance(smaller, str) else smaller
    return tuple(sorted(set(names))) or False


def named_in(smaller: bool | Collection[str], model: str) -> bool:
    """Return whether these directions say that smaller scores of a model mean positive."""
    return smaller if isinstance(smaller, bool) else model in smaller


def _check_model(name: str, model: Model, labels: int, runs: int) -> None:
    if isinstance(model, Aggregates):
        if model.counts.shape[1] != labels:
            told = "Counts of model {name} must have {n} columns, one per label, got {got}."
            raise value_error(told, name=repr(name), n=labels, got=model.counts.shape[1])
        return
    for indices, n, told in (
        (model.truth, labels, "Truth of model {name} must hold indices below {n}, got {got}."),
        (model.run, runs, _RUN),
    ):
        if indices is not None and indices.size and indices.max() >= n:
            raise value_error(told, name=repr(name), n=n, got=indices.max())
