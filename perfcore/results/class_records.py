"""A finished result of several classes: their confusion matrix, and what was counted beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perfcore.arrays import FloatArray
from perfcore.classes import ClassTally
from perfcore.results.records import Finished, FinishedModel


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOrigin:
    """Where the counts of several classes come from.

    Attributes
    ----------
    name : str
        What the data are called; untrusted text.
    sha256 : str
        The SHA-256 of the data file in 64 hexadecimal digits, "" where there is no one file.
    labels : tuple of K str
        The classes in their order; untrusted texts.
    stated : bool
        Whether somebody stated that order.
    """

    name: str
    sha256: str = ""
    labels: tuple[str, ...]
    stated: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClassModelResult(FinishedModel):
    """One model of several classes.

    Attributes
    ----------
    tally : ClassTally
        The confusion matrix, the sweep of each class if it is known, and how many rows are odd.
    row_figures : mapping of str to float
        Figures that need rows, by key: see `perfcore.classes.row_figures`.
    """

    tally: ClassTally
    row_figures: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClassResult(Finished):
    """A finished result of several classes, as it is written to a file and read from it.

    Attributes
    ----------
    origin : ClassOrigin
        Where the counts come from.
    costs : float64 array of shape (K, K), optional
        What it costs to call a case of the class of a row that of a column; None if nobody said.
    unit : str
        What costs are in, "" if nobody said.
    models : mapping of str to ClassModelResult
        By the name of the model, in order; at least one.
    """

    task = "classes"
    origin: ClassOrigin
    costs: FloatArray | None = None
    unit: str = ""
    models: Mapping[str, ClassModelResult]
