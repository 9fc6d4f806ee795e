"""Layouts in which a row is a case, or a case and a model."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import Cases, Predictions
from perfcore.data.decimals import decimal_sum
from perfcore.messages import message
from perfcore.readers.choices import OF_PREDICTED, TRUTH, Choices, Role
from perfcore.readers.forms.facts import ScoredRows
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.predicted_scores import whole_of
from perfcore.readers.labels import NO_LABEL, labels_of
from perfcore.readers.problems import ReadError, quoted


class CaseRows(ScoredRows):
    """Rows that are cases: each has a truth, one of two classes."""

    def read_classes(self) -> None:
        """Read the truth."""
        name = self.choices.truth
        if name is None:
            raise self.table.error("Choose the truth column of {name}.")
        column = self.table.coded(name, TRUTH)
        labels = labels_of(column, name, labels=self.choices.labels, positive=self.choices.positive)
        self.faults.append(column.faults(name, labels.reasons))
        self.truth = labels.codes, column.codes
        self.labels, self.positive, self.notes = labels.labels, labels.positive, labels.notes
        self.elsewhere = self._called_otherwise()

    def _called_otherwise(self) -> npt.NDArray[np.bool_] | None:
        """Return in which rows the label that the score is of is not the positive one."""
        for name in self.choices.predicted:
            column = self.table.coded(name, OF_PREDICTED)
            found = labels_of(column, name, labels=self.labels)
            self.faults.append(column.faults(name, found.reasons))
            other: npt.NDArray[np.bool_] = (found.codes != self.positive)[column.codes]
            return other
        return None

    def model_name(self, score: str) -> str:
        """Return what a model is called: a score that was turned round in places says so."""
        return score if self.elsewhere is None else f"{score} of {self.labels[self.positive]}"

    def of_positive(self, score: str, values: FloatArray) -> FloatArray:
        """Return p where the positive label is predicted and 1 - p elsewhere, on decimals.

        Of percentages it is 100 - p.

        Raises
        ------
        ReadError
            If a score is no probability.
        """
        if self.elsewhere is None:
            return values
        whole = whole_of(values)
        outside = np.flatnonzero((values < 0) | (values > whole))
        if outside.size:
            raise self.table.error(
                "Column {column} of {name} cannot be the probability of the predicted label: it "
                "holds {value:g} in {unit} {line}, expected numbers from 0 to 1, or to 100.",
                column=quoted(score),
                value=values[outside[0]],
                unit=message(self.table.unit),
                line=int(self.table.lines.of(outside[:1])[0]),
            )
        return np.where(self.elsewhere, decimal_sum(np.full(values.size, whole), -values), values)

    def prevalences(self) -> tuple[float, float]:
        """Return the prevalence of the rows whose class is known, and of those that are left."""
        codes, rows = self.truth
        known = codes[rows] != NO_LABEL
        return tuple(  # type: ignore[return-value]
            float((codes[rows][some] == self.positive).mean())
            for some in (known, known if self.keep is None else known & self.keep)
        )

    def cases(self, name: str, scores: FloatArray, rows: IntArray | None, **facts: Any) -> Cases:
        """Return the cases of a model."""
        return Cases(score=scores, **facts)


class CaseForm(Form):
    """A row is a case, or a case and a model."""

    rows = CaseRows
    records = Predictions, Cases

    def classes(self, choices: Choices) -> tuple[Role, ...]:
        """Return the truth and the weight."""
        return *self.truths, *((OF_PREDICTED,) if choices.predicted else ())

    def check(self, choices: Choices) -> None:
        """Raise a ReadError also if scores are said to be of several columns of labels."""
        super().check(choices)
        if len(choices.predicted) > 1:
            raise ReadError("Choose one column of the labels that scores are of.")


class Wide(CaseForm):
    """A row is a case; each model has a score column."""

    key = "wide"
    row = message("a case")
    introduced = message("One score column per model:")
    example = "truth,forest,baseline\n1,0.93,0.70\n0,0.12,0.35"
    many_scores = True


class Long(CaseForm):
    """A row is a case and a model, which a column names."""

    key = "long"
    row = message("a case and a model")
    introduced = message("Or a row per case and model:")
    example = "model,truth,score\nforest,1,0.93\nbaseline,1,0.70"
    named = True


WIDE, LONG = Wide(), Long()
