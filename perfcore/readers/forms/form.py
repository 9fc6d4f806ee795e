"""What a layout of a file is: how it is told from others and chosen, and how its rows are read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import AnyPredictions, Predictions
from perfcore.messages import Message, message
from perfcore.readers.choices import (
    ADDEND,
    FACTOR,
    FACTS,
    MODEL,
    SCORE,
    SIGNED,
    TRUTH,
    WEIGHT,
    Choices,
    Role,
)
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.guessing.class_evidence import labels_in, measured
from perfcore.readers.guessing.fact_guesses import Examination
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.problems import Faults, ReadError, Reason, faults_of, quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing
from perfcore.tasks import UNNAMED

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

    labels: tuple[str, ...]
    positive: int
    runs: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    score = SCORE
    """What its columns of scores are read as."""
    cases_again = False
    """Whether cases come again in other runs: then the column of their ids may be the group too."""

    def __init__(self, table: Table, choices: Choices, *, named: bool) -> None:
        self.table, self.choices = table, choices
        self.made_of: dict[str, str] = {}
        self.faults: list[Faults] = []
        self.read_classes()
        self.scores = {name: self.numbers(name, self.score) for name in choices.scores}
        self.read_facts()
        self.joined = self._joined_column()
        self.names: Coded | None = None
        if named or choices.model is not None:
            self.names = self.texts(choices.model, MODEL)
        self.faults += self.repeats()
        bad = table.bad(self.faults)
        self.keep = ~bad if bad.any() else None

    def _joined_column(self) -> Coded | Numbers | None:
        """Return the column that scores are multiplied by or added to, if there is one."""
        transform = self.choices.transform
        if transform is None:
            return None
        if self.score is not SCORE:
            raise self.table.error(
                "Scores of {name} cannot be put together with column {column}: there must be two "
                "classes, and one score in each row.",
                column=quoted(transform.column),
            )
        role = ADDEND if transform.operation == "plus" else FACTOR
        return self.numbers(transform.column, role)

    @abstractmethod
    def read_classes(self) -> None:
        """Read the columns that tell the true class of each row."""

    @abstractmethod
    def read_facts(self) -> None:
        """Read the columns of what else is known of each row."""

    def prevalences(self) -> tuple[float, float] | None:
        """Return the prevalence of all rows whose class is known, and of those that are left.

        There must be some that are left. None where no class is the positive one.
        """
        return None

    @property
    def side_by_side(self) -> bool:
        """Whether several models share the rows."""
        return len(self.choices.scores) > 1

    def repeats(self) -> list[Faults]:
        """Return the rows that stand for a case that an earlier row stands for."""
        return []

    @abstractmethod
    def models(self) -> tuple[Mapping[str, Any], tuple[Message, ...]]:
        """Return what each model says of the rows that are left, and notes on it."""

    def predictions(self, name: str) -> tuple[AnyPredictions, tuple[Message, ...]]:
        """Return the predictions in the rows that are left, and notes on them."""
        models, notes = self.models()
        pair = self.labels[0], self.labels[1]
        found = Predictions(
            name,
            pair,
            self.positive,
            models,
            smaller_is_positive=self.choices.smaller_of(models, self.made_of),
            runs=self.runs,
            made_of=self.made_of,
        )
        return found, notes

    def numbers(self, name: str, role: Role) -> Coded | Numbers:
        """Return a column of numbers, its faults noted; most must not be negative."""
        column = self.table.numeric(name, role)
        self.faults.append(column.faults(name))
        if role not in SIGNED:
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
        """Yield the name of each model, its scores, and which kept rows are its own if not all.

        Models of the scores as given come first, then those of what is made of them.
        """
        given = {}
        for name, column in self.scores.items():
            scores = self.kept(self.of_positive(name, column.values()))
            for text, rows in self.parts():
                given[text or self.model_name(name)] = (
                    scores if rows is None else scores[rows],
                    rows,
                )
        for name, (scores, rows) in given.items():
            yield name, scores, rows
        transform = self.choices.transform
        if transform is None or self.joined is None:
            return
        values = self.kept(self.joined.values())
        for name, (scores, rows) in given.items():
            made = transform.name(name)
            if made in given:
                told = "{name} has a model {model} already. Call its column or model otherwise."
                raise self.table.error(told, model=quoted(made))
            try:
                found = transform.of(scores, values if rows is None else values[rows])
            except ValueError as error:
                raise self.table.error("{name}: {reason}", reason=error.args[0]) from error
            self.made_of[made] = name
            yield made, found, rows

    def model_name(self, score: str) -> str:
        """Return what the model of a column of scores is called."""
        return score

    def of_positive(self, score: str, values: FloatArray) -> FloatArray:
        """Return the scores in a column as those of the positive class."""
        return values

    def parts(self) -> Iterator[tuple[str, IntArray | None]]:
        """Yield each model that a column names, and which kept rows are its own.

        Without such a column yield "" and None: all rows.
        """
        if self.names is None:
            yield "", None
            return
        codes = self.kept(self.names.codes)
        for code, text in enumerate(self.names.texts):
            rows = np.flatnonzero(codes == code)
            if rows.size and not is_missing(text):
                yield text, rows

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
        The key of the task whose data it holds.
    row : Message
        What each row is: "a case".
    example, introduced : str, Message
        A short file of this layout, and what is said before it.
    rows : type of Rows
        What reads the chosen columns of a table.
    records : tuple of types
        What `rows` makes of them. A reader in another process sends these dataclasses, and no
        others.
    named : bool
        Whether a column must name the models; otherwise one may.
    many_scores : bool
        Whether there may be several score columns, such as one per model.
    lists : tuple of Role
        What else any number of columns may be, such as predicted labels.
    one_positive : bool
        Whether one of two classes is the positive one: scores run one way, and may be put together
        with another column.
    truths : tuple of Role
        What the columns that tell the true classes are read as, and the weight.
    facts : tuple of Role
        What can be told of a row besides: an amount, an id, a group or a run of a single case.
    alone : bool
        Whether a table of this layout is hardly one of another task: then none is offered for it.
    examined : type of Examination
        What guesses the meaning of the columns.
    """

    key: str
    row: Message
    example: str
    introduced: Message
    rows: type[Rows]
    records: tuple[type, ...]
    task = UNNAMED
    named = False
    many_scores = False
    lists: tuple[Role, ...] = ()
    one_positive = True
    truths: tuple[Role, ...] = (TRUTH, WEIGHT)
    facts: tuple[Role, ...] = FACTS
    alone = False
    examined: type[Examination] = Guess

    def classes(self, choices: Choices) -> tuple[Role, ...]:
        """Return what the columns that tell the true classes are read as, and the weight."""
        return self.truths

    def guess(self, guess: Guess) -> Choices | None:
        """Return the likely meaning of the columns, or None if the table has another layout.

        Raises
        ------
        ReadError
            If this layout is asked for, and a column that it needs cannot be found.
        """
        examined = self.examined(guess.table, guess.given, asked=guess.asked)
        return examined.choices(self.key, named=self.named)

    def may_hold(self, table: Table, truth: str) -> bool:
        """Whether a column can be the truth of data of this layout; not if it measures something.

        Two different numbers may always be two classes.
        """
        return len(labels_in(table, truth)) == 2 or not measured(table, truth)

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if too few scores are chosen, or too many, or one twice."""
        if len(set(choices.scores)) < len(choices.scores) or not choices.scores:
            raise ReadError("Choose at least one score column, and each only once.")
        if len(choices.scores) > 1 and not self.many_scores:
            told = "A {layout} table has one score column: choose one."
            raise ReadError(told, layout=message(self.key))

    def roles(self, choices: Choices) -> tuple[Role, ...]:
        """Return what columns are read as besides scores and facts, in the order to ask for it."""
        named = self.named or choices.model is not None
        return (*self.classes(choices), *((MODEL,) if named else ()))

    def columns(self, choices: Choices) -> list[tuple[Role, str]]:
        """Return each column that is read, after its role."""
        scores = [(self.rows.score, column) for column in choices.scores]
        lists = [(role, column) for role in self.lists for column in getattr(choices, role.key)]
        named = choices.chosen((*self.roles(choices), *self.facts))
        return [*scores, *lists, *named]


def require_one_role_each(table: Table, columns: list[tuple[Role, str]], both: set[Role]) -> None:
    """Refuse a column that is chosen for two roles, unless they are those that may be `both`.

    Raises
    ------
    ReadError
        If there is one.
    """
    role_of: dict[str, Role] = {}
    for role, column in columns:
        if {role_of.get(column), role} == both:
            continue
        if column in role_of:
            told = (
                "Column {column} of {name} is chosen as {first} and as {other}. "
                "Choose another for one of them."
            )
            first = role_of[column].told
            raise table.error(told, column=quoted(column), first=first, other=role.told)
        role_of[column] = role
