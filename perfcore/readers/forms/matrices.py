"""Layouts of a confusion matrix that is there already: a square table with labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from perfcore.data import ClassMatrix, ClassPredictions
from perfcore.messages import Message, message
from perfcore.readers.choices import COUNT, TRUTH, Choices
from perfcore.readers.columns import Coded
from perfcore.readers.forms.class_models import MODEL
from perfcore.readers.forms.counts import refuse_facts, whole_if_exact
from perfcore.readers.forms.form import Form, Rows
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import predicted_named
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.label_counts import label_key, label_order, spelt_rows
from perfcore.readers.problems import ReadError, listed
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

TOTALS = ("total", "totals", "all", "sum", "margin", "gesamt", "summe", "合计", "总计")
"""What the sums of rows and columns are called."""


_NO_COLUMN = "No column of counts is named {labels}: the counts there are taken to be 0."
_NO_ROW = "No row of counts is named {labels}: the counts there are taken to be 0."


class MatrixRows(Rows):
    """Rows that count the cases of one true class by the class they were called."""

    score = COUNT
    by_truth = True
    """Whether rows are the true classes, and not columns."""

    def read_classes(self) -> None:
        """Read the label of each row."""
        name = self.choices.truth
        if name is None:
            raise self.table.error("Choose the column of {name} that names the class of each row.")
        column = self.table.coded(name, TRUTH)
        columns = {label_key(each): each for each in self.choices.scores}
        given = tuple(dict.fromkeys(map(label_key, self.choices.labels or ())))
        self.faults.append(column.missing(name))
        texts = [label_key(column.text(row)) for row in range(self.table.rows)]
        self.row_of = {text: row for row, text in enumerate(texts) if not is_missing(text)}
        for total in [each for each in self.row_of if _is_total(each) and each not in columns]:
            del self.row_of[total]
        longer = self.row_of if len(self.row_of) > len(columns) else columns
        self.labels = (*given, *(label for label in longer if label not in given))
        self.stated = bool(given) and len(given) == len(self.labels)
        odd = {*self.row_of, *columns, *given} - {*longer}
        odd |= {*self.row_of} & {*map(label_key, self.table.columns)} - {*columns}  # not chosen
        twice = len({*texts}) < len(texts)
        if odd or twice or len(columns) < len(self.choices.scores):
            raise self.table.error(
                "{name} is no confusion matrix: its rows must be named as its columns of counts "
                "are, each once, but {labels} are not.",
                labels=listed(sorted(odd or [*texts], key=label_order), most=5),
            )
        self.column_of = columns

    def read_facts(self) -> None:
        """Refuse facts about single cases."""
        refuse_facts(self.table, self.choices)

    @property
    def side_by_side(self) -> bool:
        """There is one model."""
        return False

    def models(self) -> tuple[Mapping[str, ClassMatrix], tuple[Message, ...]]:
        """Return the counts; those of rows that are left out, or not there, are 0."""
        size = len(self.labels)
        counts = np.zeros((size, size))
        place = {label: i for i, label in enumerate(self.labels)}
        for called, column in self.column_of.items():
            values = self.scores[column].values()
            for label, row in self.row_of.items():
                kept = self.keep is None or self.keep[row]
                counts[place[label], place[called]] = values[row] if kept else 0
        self.require_finite_sum(counts, message("The counts"))
        whole = whole_if_exact(counts if self.by_truth else np.ascontiguousarray(counts.T))
        notes = [
            message(told, labels=listed(missing, most=5))
            for told, known in ((_NO_COLUMN, self.column_of), (_NO_ROW, self.row_of))
            if (missing := [label for label in self.labels if label not in known])
        ]
        return {MODEL: ClassMatrix(whole)}, tuple(notes)

    def predictions(self, name: str) -> tuple[ClassPredictions, tuple[Message, ...]]:
        """Return the matrix."""
        models, notes = self.models()
        return ClassPredictions(name, self.labels, models, stated=self.stated), notes


class Matrix(Form):
    """A row counts the cases of one true class."""

    key = "matrix"
    task = "classes"
    one_positive = False
    row = message("a true class, with counts")
    introduced = message("Or a confusion matrix, whose rows are the true classes:")
    example = "truth,cat,dog,owl\ncat,14,0,0\ndog,0,16,2\nowl,0,1,17"
    rows: type[Rows] = MatrixRows
    records = ClassPredictions, ClassMatrix
    many_scores = True
    truths = (TRUTH,)
    facts = ()

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess if the rows are named as the columns are."""
        table, given = guess.table, guess.given
        if not guess.asked and (given.positive or given.predicted or given.truth or given.scores):
            return None
        if guess.asked:
            refuse_facts(table, given)
        corner = _corner(table)
        if corner is None:
            if not guess.asked:
                return None
            told = "{name} is no confusion matrix: no column names rows as the other columns are."
            raise table.error(told)
        columns = [n for n in table.columns if n != corner and not _is_total(n)]
        rows_are_calls = predicted_named(corner) and not names.plain(corner).startswith("true")
        if not guess.asked and rows_are_calls != (self.key == MATRIX_OF_COLUMNS.key):
            return None
        told = "Read as several classes: rows and columns of counts are named after {labels}."
        guess.say(told, about="task", labels=listed(columns, most=5))
        if (
            not guess.asked
            and not rows_are_calls
            and names.first_named([corner], names.TRUTH) is None
        ):
            guess.warn(
                "Rows are taken for the true classes and columns for the predictions. The file "
                "does not say so: if it is the other way round, choose that below."
            )
        return replace(
            given, layout=self.key, scores=tuple(columns), truth=corner, notes=tuple(guess.notes)
        )

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if there are not two columns of counts, or one comes twice."""
        if len(choices.scores) < 2 or len({*choices.scores}) < len(choices.scores):
            raise ReadError("Choose the columns of counts, one for each class, each only once.")


class TurnedRows(MatrixRows):
    """Rows that count the cases that were called one class by their true class."""

    by_truth = False


class MatrixOfColumns(Matrix):
    """A row counts the cases that were called one class."""

    key = "matrix of columns"
    row = message("a predicted class, with counts")
    introduced = message("Or a confusion matrix, whose columns are the true classes:")
    example = "predicted,cat,dog,owl\ncat,14,0,0\ndog,0,16,1\nowl,0,2,17"
    rows = TurnedRows


MATRIX, MATRIX_OF_COLUMNS = Matrix(), MatrixOfColumns()


def _corner(table: Table) -> str | None:
    """Return the column that names rows as the other columns are named, each once; these count.

    A class that no case is of has no row where tools count what is there, and one that no case was
    called has no column. This is asked of every file, so each cell is looked at once at most.
    """
    sums = {name: _whole_sum(table, name) for name in table.columns if not _is_total(name)}
    texts = [name for name, total in sums.items() if total is None]
    if len(texts) > 1:
        return None
    keys = {name: label_key(name) for name in sums}
    for corner in texts or table.columns:
        column = table.columns[corner]
        if not isinstance(column, Coded) or len(column.texts) != table.rows or table.rows < 2:
            continue
        counted = [name for name in sums if name != corner]
        columns, rows = {keys[name] for name in counted}, spelt_rows(column).keys()
        if columns - rows and not all(map(_is_total, rows - columns)):
            continue
        named = {row for row in rows if row in columns or not _is_total(row)}
        # As many cases as classes, each of another one, look like shares: counts are whole.
        of_cases = sum(sums[name] or 0.0 for name in counted) > len(named)
        if len(columns) == len(counted) and (
            named == columns or (of_cases and min(len(named), len(columns)) > 1)
        ):
            return corner
    return None


def _whole_sum(table: Table, name: str) -> float | None:
    """Return the sum of a column's different numbers, None where they are not whole."""
    numbers = contents.spelt_numbers(table, name)
    with np.errstate(over="ignore"):
        whole = float(numbers.sum())
    return whole if numbers.size and contents.all_whole(numbers) else None


def _is_total(name: str) -> bool:
    return names.plain(name) in TOTALS
