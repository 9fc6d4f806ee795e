"""Texts: what one or more systems wrote, segment by segment, beside reference texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar

import numpy as np

from perfcore.arrays import FloatArray, Identifiers, IntArray
from perfcore.data.cases import check_facts, check_shape
from perfcore.data.class_cases import ClassPredictions
from perfcore.data.clusterings import ClusteringPredictions
from perfcore.data.predictions import Predictions
from perfcore.data.regressions import RegressionPredictions
from perfcore.messages import argument_error, message, value_error


@dataclass(frozen=True, slots=True, eq=False)
class TextCases:
    """The segments of one system.

    Parameters
    ----------
    hypotheses : tuple of n str
        What the system wrote for segment i; "" where it wrote nothing.
    references : tuple of n tuples of str
        The references of segment i. Segments without any are kept, and not scored.
    log_probabilities : float64 array (n, 2), optional
        The sum of the log-probabilities of the tokens of hypothesis i, and how many tokens that is.
    run, id, group : optional
        As of `Cases`; segments of one group belong to one document.

    Raises
    ------
    ValueError
        If lengths differ, a text is none, or a number is not what it must be.

    Examples
    --------
    >>> len(TextCases(("a cat", "a dog"), (("the cat",), ())))
    2
    """

    hypotheses: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    log_probabilities: FloatArray | None = None
    run: IntArray | None = None
    id: Identifiers | None = None
    group: IntArray | None = None

    def __post_init__(self) -> None:
        size = len(self.hypotheses)
        if len(self.references) != size:
            rule = message("hold the references of each of {size:,} hypotheses", size=size)
            raise argument_error("references", rule, len(self.references))
        texts = {"hypotheses": self.hypotheses, "references": chain(*self.references)}
        for name, each in texts.items():
            for text in each:
                if not isinstance(text, str):
                    raise argument_error(name, "hold texts", text)
        numbers = self.log_probabilities
        if numbers is not None:
            check_shape("log_probabilities", numbers.shape, (size, 2))
            if not (np.isfinite(numbers) & (numbers * (-1, 1) >= 0)).all():
                wanted = "hold finite sums, 0 or less, and of how many each is"
                raise argument_error("log_probabilities", wanted, message("others"))
        check_facts(self, (size,))

    def __len__(self) -> int:
        return len(self.hypotheses)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class TextPredictions:
    """What one or more systems wrote for the same segments.

    Parameters
    ----------
    name : str
        Where they come from, such as a file's name.
    models : mapping of str to TextCases
        The segments of each system, by its name. Segment i is the same for all of them: they have
        equal references, of which one object is kept.
    runs : tuple of str, default ()
        The names of the runs, or of the values of a column, that segments belong to.

    Raises
    ------
    ValueError
        If there are no systems, names are equal, or references or indices do not fit each other.

    Examples
    --------
    >>> references = (("the cat",), ("a dog", "one dog"))
    >>> one, other = (TextCases(texts, references) for texts in (("a cat", "a dog"), ("cat", "")))
    >>> found = TextPredictions("news.tsv", {"one": one, "other": other})
    >>> found.paired, found.labels
    (True, ())
    """

    task: ClassVar[str] = "texts"
    name: str
    models: Mapping[str, TextCases]
    runs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len({*self.runs}) < len(self.runs):
            raise argument_error("runs", "hold different names", self.runs)
        if not self.models:
            raise value_error("Argument models must hold at least one system, got none.")
        references = next(iter(self.models.values())).references
        for name, cases in self.models.items():
            if cases.references is not references and cases.references != references:
                told = "System {name} must have the references of the others."
                raise value_error(told, name=repr(name))
            if cases.run is not None and cases.run.size and cases.run.max() >= len(self.runs):
                told = "Run of system {name} must hold indices below {n}, got {got}."
                raise value_error(told, name=repr(name), n=len(self.runs), got=cases.run.max())
        shared = {
            name: cases if cases.references is references else replace(cases, references=references)
            for name, cases in self.models.items()
        }
        object.__setattr__(self, "models", shared)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes: there are none."""
        return ()

    @property
    def paired(self) -> bool:
        """Whether segment i is the same segment for every system: it always is."""
        return True


AnyPredictions = (
    Predictions | ClassPredictions | RegressionPredictions | ClusteringPredictions | TextPredictions
)
"""What a file can hold."""
