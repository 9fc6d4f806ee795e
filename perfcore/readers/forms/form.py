"""What a layout of a file is: how it is told from others and chosen, and how its rows are read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import Model
from perfcore.messages import Message
from perfcore.readers.choices import FACTS, MODEL, SCORE, Choices, Role
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.problems import Faults, Reason, faults_of
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

_Kind = TypeVar("_Kind", bound=np.generic)


class Rows(ABC):
    """The chosen columns of a table, the cells in them that cannot be used, and the rows left.

    Parameters
    ----------
    named : bool
        Whether a column must name the models; otherwise one may.

    Raises
    ------
    ReadError
        If a column is not chosen, or is unfit for its role.
    """

    labels: tuple[str, str]
    positive: int
    runs: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    cases_again = False
    """Whether cases come again in other runs: then the column of their ids may be the group too."""

    def __init__(self, table: Table, choices: Choices, *, named: bool) -> None:
        self.table, self.choices = table, choices
        self.faults: list[Faults] = []
        self.read_classes()
        self.scores = {name: self.numbers(name, SCORE) for name in choices.scores}
        self.read_facts()
        self.names: Coded | None = None
        if named or choices.model is not None:
            self.names = self.texts(choices.model, MODEL)
        self.faults += self.repeats()
        bad = table.bad(self.faults)
        self.keep = ~bad if bad.any() else None

    @abstractmethod
    def read_classes(self) -> None:
        """Read the columns that tell the true class of each row."""

    @abstractmethod
    def read_facts(self) -> None:
        """Read the columns of what else is known of each row."""

    @abstractmethod
    def prevalences(self) -> tuple[float, float]:
        """Return the prevalence of all rows whose class is known, and of those that are left.

        There must be some that are left.
        """

    def repeats(self) -> list[Faults]:
        """Return the rows that stand for a case that an earlier row stands for."""
        return []

    @abstractmethod
    def models(self) -> tuple[Mapping[str, Model], tuple[Message, ...]]:
        """Return what each model says of the rows that are left, and notes on it."""

    def numbers(self, name: str, role: Role) -> Coded | Numbers:
        """Return a column of numbers, its faults noted; only scores may be negative."""
        column = self.table.numeric(name, role)
        self.faults.append(column.faults(name))
        if role is not SCORE:
            below = np.flatnonzero(column.values() < 0).astype(np.int64)
            self.faults.append(faults_of(name, below, Reason.NEGATIVE, column.text))
        return column

    def texts(self, name: str | None, role: Role) -> Coded:
        """Return a column of names, its faults noted."""
        if name is None:
            raise self.table.error("Choose the column of {name} that names the models.")
        column = self.table.coded(name, role)
        self.faults.append(column.missing(name))
        return column

    def of_models(self) -> Iterator[tuple[str, FloatArray, IntArray | None]]:
        """Yield the name of each model, its scores, and which kept rows are its own if not all."""
        for name, column in self.scores.items():
            scores = self.kept(column.values())
            if self.names is None:
                yield name, scores, None
                continue
            codes = self.kept(self.names.codes)
            for code, text in enumerate(self.names.texts):
                rows = np.flatnonzero(codes == code)
                if rows.size and not is_missing(text):
                    yield text, scores[rows], rows

    def kept(self, array: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
        """Return the rows of an array that are left."""
        return array if self.keep is None else np.compress(self.keep, array, axis=0)

    def require_finite_sum(self, values: FloatArray, what: Message) -> None:
        """Raise a ReadError if values add up to more than float64 holds."""
        with np.errstate(over="ignore"):
            finite = np.isfinite(values.sum())
        if not finite:
            raise self.table.error(
                "{what} of {name} add up to more than a float64 can hold. "
                "Divide all of them by one number.",
                what=what,
            )


class Form(ABC):
    """A layout of a file.

    Attributes
    ----------
    key : str
        What ``Choices.layout`` calls it.
    task : str
        What it holds: "binary" (two classes) or "classes" (several).
    row : Message
        What each row is: "a case".
    example, introduced : str, Message
        A short file of this layout, and what is said before it.
    rows : type of Rows
        What reads the chosen columns of a table.
    named : bool
        Whether a column must name the models; otherwise one may.
    many_scores : bool
        Whether there may be several score columns, one per model.
    facts : bool
        Whether a row is a single case, of which an amount, an id, a group or a run can be told.
    """

    key: str
    row: Message
    example: str
    introduced: Message
    rows: type[Rows]
    task = "binary"
    named = False
    many_scores = False
    facts = True

    @abstractmethod
    def classes(self, choices: Choices) -> tuple[Role, ...]:
        """Return what the columns that tell the true classes are read as, and the weight."""

    @abstractmethod
    def guess(self, guess: Guess) -> Choices | None:
        """Return the likely meaning of the columns, or None if the table has another layout.

        Raises
        ------
        ReadError
            If this layout is asked for, and a column that it needs cannot be found.
        """

    def roles(self, choices: Choices) -> tuple[Role, ...]:
        """Return what columns are read as besides scores and facts, in the order to ask for it."""
        named = self.named or choices.model is not None
        return (*self.classes(choices), *((MODEL,) if named else ()))

    def columns(self, choices: Choices) -> list[tuple[Role, str]]:
        """Return each column that is read, after its role."""
        scores = [(SCORE, column) for column in choices.scores]
        facts = FACTS if self.facts else ()
        return [*scores, *choices.chosen((*self.roles(choices), *facts))]
