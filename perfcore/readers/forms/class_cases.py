"""The layout in which a row is a case of one of several classes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import ClassCases, ClassPredictions
from perfcore.messages import Message, message
from perfcore.readers.choices import (
    AMOUNT,
    CLASS_FACTS,
    ID,
    PREDICTED,
    PROBABILITY,
    TRUTH,
    Choices,
)
from perfcore.readers.columns import Coded, Codes
from perfcore.readers.forms.class_models import ModelColumns, models_in
from perfcore.readers.forms.facts import FactRows, aligned
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.class_guesses import MOST_LABELS, ClassGuess
from perfcore.readers.label_counts import label_key, label_order, spelt_rows
from perfcore.readers.problems import ReadError, Reason, listed, quoted, reason_codes
from perfcore.readers.text.numbers import is_missing


class ClassRows(FactRows):
    """Rows that are cases: each has a truth, one of several classes."""

    score = PROBABILITY
    stated = False
    columns: list[ModelColumns]

    def read_classes(self) -> None:
        """Read the truth and the predicted labels, and find what each column is named after."""
        choices, table = self.choices, self.table
        truth = self.truth_column()
        called = {name: table.coded(name, PREDICTED) for name in choices.predicted}
        known = {label for column in (truth, *called.values()) for label in spelt_rows(column)}
        labels = sorted(known, key=label_order)
        self.columns, absent = models_in(table, choices, labels)
        self.order_labels({*labels, *absent})
        self.truth = self.class_codes(str(choices.truth), truth)
        self.called = {name: self.class_codes(name, called[name]) for name in called}

    def truth_column(self) -> Coded:
        """Return the column of the truth, which must hold a label."""
        name = self.choices.truth
        if name is None:
            raise self.table.error("Choose the truth column of {name}.")
        for role, column in self.choices.chosen((AMOUNT,)):
            raise self.table.error(
                "Column {column} of {name} cannot be {role}: amounts are for two classes alone.",
                column=quoted(column),
                role=role.told,
            )
        truth = self.table.coded(name, TRUTH)
        if not spelt_rows(truth):
            told = "Truth column {column} holds no labels, only missing values."
            raise ReadError(told, column=quoted(name))
        return truth

    def order_labels(self, labels: set[str]) -> None:
        """Put the labels into their order: those that were stated come first."""
        stated = tuple(dict.fromkeys(map(label_key, self.choices.labels or ())))
        rest = sorted(labels.difference(stated), key=label_order)
        self.labels = (*stated, *rest)
        self.stated = bool(stated) and not rest
        if len(self.labels) < 2:
            told = "{name} holds one class only, {label}. Several classes need at least two."
            raise self.table.error(told, label=quoted(self.labels[0]))
        if len(self.labels) > MOST_LABELS:  # the matrix has the square of their number of cells
            told = (
                "{name} would have {count:,} classes, such as {labels}; at most {most:,} can be "
                "read. Choose other columns of the truth and of predicted labels."
            )
            raise self.table.error(
                told, count=len(self.labels), labels=listed(self.labels[:3]), most=MOST_LABELS
            )

    def class_codes(self, name: str, column: Coded) -> tuple[IntArray, Codes]:
        """Return the class of each text of a column, and the text of each row; note the gaps."""
        place = {label: i for i, label in enumerate(self.labels)}
        codes = [place.get(label_key(text), -1) for text in column.texts]
        reasons = [
            Reason.MISSING if is_missing(text) else None if code >= 0 else Reason.UNKNOWN_LABEL
            for text, code in zip(column.texts, codes, strict=True)
        ]
        self.faults.append(column.faults(name, reason_codes(reasons)))
        return np.array(codes, np.int64), column.codes

    @property
    def side_by_side(self) -> bool:
        """Whether several models share the rows."""
        return len(self.columns) > 1

    def predictions(self, name: str) -> tuple[ClassPredictions, tuple[Message, ...]]:
        """Return the predictions in the rows that are left, and notes on them."""
        models, notes = self.models()
        found = ClassPredictions(name, self.labels, models, self.runs, self.stated)
        return found, notes

    def models(self) -> tuple[Mapping[str, ClassCases], tuple[Message, ...]]:
        """Return the cases of each model, and why those that a column names are not paired."""
        facts, models, codes = self.facts(), {}, {}
        ids = self.identities.get(ID) if self.names is not None else None
        groups = None if ids is None else self.kept(ids.groups())
        for text, rows in self.parts():
            own = facts if rows is None else {key: facts[key][rows] for key in facts}
            for each in self.columns:
                name = " · ".join((*([text] if text else ()), each.name))
                name = text if text and len(self.columns) == 1 else name
                models[name] = ClassCases(
                    predicted=self._called(each, rows),
                    probabilities=self._probabilities(each, rows),
                    sureness=self._sureness(each, rows),
                    **own,
                )
                if groups is not None:
                    codes[name] = groups[rows]
        return (models, ()) if groups is None else aligned(models, codes)

    def _called(self, model: ModelColumns, rows: IntArray | None) -> IntArray | None:
        if model.predicted is None:
            return None
        codes, rows_of_codes = self.called[model.predicted]
        labels = self.kept(codes[rows_of_codes])
        return labels if rows is None else labels[rows]

    def _sureness(self, model: ModelColumns, rows: IntArray | None) -> FloatArray | None:
        if model.sureness is None:
            return None
        values = self.kept(self.scores[model.sureness].values())
        return values if rows is None else values[rows]

    def _probabilities(self, model: ModelColumns, rows: IntArray | None) -> FloatArray | None:
        if not model.columns:
            return None
        size = self.table.rows if self.keep is None else int(self.keep.sum())
        shape = size if rows is None else rows.size, len(self.labels)
        made = np.empty(shape, np.float64, order="F")  # the column of a class lies in one piece
        for i, label in enumerate(self.labels):
            values = self.kept(self.scores[model.columns[label]].values())
            made[:, i] = values if rows is None else values[rows]
        return made


class ClassForm(Form):
    """A layout that holds cases of several classes."""

    task = "classes"
    one_positive = False
    facts = CLASS_FACTS
    records = ClassPredictions, ClassCases


class Classes(ClassForm):
    """A row is a case; each model has a column per class, a column of labels, or both."""

    key = "classes"
    row = message("a case of one of several classes")
    introduced = message(
        "More than two classes: a column of predicted labels, a probability column named after "
        "each class, or both:"
    )
    example = "truth,predicted,p_cat,p_dog,p_owl\ncat,cat,0.8,0.1,0.1\nowl,dog,0.1,0.5,0.4"
    rows = ClassRows
    many_scores = True
    lists = (PREDICTED,)
    examined = ClassGuess

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if no predictions are chosen, or a column twice."""
        chosen = (*choices.scores, *choices.predicted)
        if not chosen or len({*chosen}) < len(chosen):
            raise ReadError(
                "Choose a column of predicted labels, or a column of probabilities for each "
                "class, and each column only once."
            )


CLASSES = Classes()
