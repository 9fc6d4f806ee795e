"""Layouts in which a row is a case whose truth is a number, or such a case and a model."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.arrays import LARGEST, FloatArray, IntArray
from perfcore.data import RegressionCases, RegressionPredictions
from perfcore.data.matches import first_rows
from perfcore.messages import Message, message
from perfcore.readers.choices import (
    ID,
    NUMBER_FACTS,
    PREDICTION,
    QUANTILE,
    TRUTH,
    UNCERTAINTY,
    Choices,
    Role,
)
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.forms.facts import ScoredRows, in_order
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.class_evidence import labels_in, measured
from perfcore.readers.guessing.number_names import forecasts
from perfcore.readers.guessing.regression_guesses import RegressionGuess
from perfcore.readers.problems import Faults, ReadError, Reason, faults_of, quoted
from perfcore.readers.tables import Table


class RegressionRows(ScoredRows):
    """Rows that are cases: each has a number as its truth."""

    score = PREDICTION
    column = ""
    values: tuple[str, ...] = ()
    column_values: FloatArray
    """The column by which errors are looked at: its name, its texts, and what each row holds."""

    def read_classes(self) -> None:
        """Read the truth and the predicted quantiles."""
        choices, table = self.choices, self.table
        if choices.truth is None:
            raise table.error("Choose the truth column of {name}.")
        self.number = self.numbers(choices.truth, TRUTH)
        unsure = choices.chosen((UNCERTAINTY,))
        self.unsure = {role: self.numbers(column, role) for role, column in unsure}
        self.quantiles = {column: self.numbers(column, QUANTILE) for column in choices.quantiles}
        self.forecasts = forecasts(choices.quantiles, choices.scores)
        told = {column for each in self.forecasts.values() for column in each.values()}
        for column in choices.quantiles:
            if column not in told:
                why = "its name must tell a level and a model, as no other does, such as {example}"
                example = quoted(f"{choices.scores[0]}_q90")
                raise table.unfit(column, QUANTILE, message(why, example=example))

    def numbers(self, name: str, role: Role) -> Coded | Numbers:
        """Return a column of numbers; those too large to square and add up are faults."""
        column = super().numbers(name, role)
        if role in (TRUTH, PREDICTION, QUANTILE):
            by = max([1.0, *(each for _, each in self.choices.factors)])
            most = LARGEST if role is TRUTH else LARGEST / by
            beyond = np.flatnonzero(np.abs(column.values()) > most).astype(np.int64)
            self.faults.append(faults_of(name, beyond, Reason.TOO_LARGE, column.text))
        return column

    def truths(self) -> FloatArray:
        """Return the truth of every row."""
        return self.number.values()

    def repeats(self) -> list[Faults]:
        """Return the rows whose id stands in an earlier one, and those with another truth."""
        found = super().repeats()
        if ID not in self.identities or self.names is None:
            return found
        first, truths = first_rows(self.identities[ID].codes), self.truths()
        differ = np.flatnonzero(np.abs(truths - truths[first]) > 0)  # NaN is at fault already
        name, text = str(self.choices.truth), self.number.text
        return [*found, faults_of(name, differ, Reason.OTHER_TRUTH, text, first[differ])]

    def facts(self) -> dict[str, Any]:
        """Return the arrays of what is known of the kept rows, by the names that cases use."""
        own = {"column": self.kept(self.column_values)} if self.column else {}
        own |= {role.key: self.kept(column.values()) for role, column in self.unsure.items()}
        return {**super().facts(), **own}

    def factor(self, name: str) -> float:
        """Return what the predictions of a model, and its quantiles, are multiplied by."""
        column = name if self.names is None else self.choices.scores[0]
        return dict(self.choices.factors).get(column, 1.0)

    def quantiles_of(self, name: str) -> dict[float, str]:
        """Return the columns of a model's predicted quantiles, by rising level.

        Models that a column names have those of the one column of predictions.
        """
        return self.forecasts.get(name if self.names is None else self.choices.scores[0], {})

    def cases(
        self, name: str, scores: FloatArray, rows: IntArray | None, **facts: Any
    ) -> RegressionCases:
        """Return the cases of a model."""
        own, by = self.quantiles_of(name).values(), self.factor(name)
        columns = [by * self.kept(self.quantiles[each].values()) for each in own]
        table = np.column_stack(columns).copy(order="F") if columns else None
        if table is not None and rows is not None:
            table = in_order(table, rows)
        scores = scores if by == 1 else by * scores
        return RegressionCases(prediction=scores, quantiles=table, **facts)

    def predictions(self, name: str) -> tuple[RegressionPredictions, tuple[Message, ...]]:
        """Return the predictions in the rows that are left, and notes on them."""
        models, notes = self.models()
        levels = {each: tuple(self.quantiles_of(each)) for each in models}
        levels = {each: own for each, own in levels.items() if own}
        found = RegressionPredictions(name, models, self.runs, levels, self.column, self.values)
        told = "Predictions in column {column} are multiplied by {by:,.15g}."
        factors = (each for each in self.choices.factors if each[1] != 1)
        said = [message(told, column=quoted(column), by=by) for column, by in factors]
        return found, (*notes, *said)


class RegressionForm(Form):
    """A layout that holds cases whose truth is a number."""

    task = "regression"
    one_positive = False
    facts = NUMBER_FACTS
    examined = RegressionGuess
    lists = (QUANTILE,)
    rows = RegressionRows
    records = RegressionPredictions, RegressionCases

    def may_hold(self, table: Table, truth: str) -> bool:
        """Whether a column can be a truth of numbers: it measures something, or counts."""
        return measured(table, truth) or len(labels_in(table, truth)) > 2

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if too few predictions are chosen, too many, or one twice.

        Or if one is multiplied by what is no finite number above 0.
        """
        for column, by in choices.factors:
            if not 0 < by < np.inf:
                told = "Factor of column {column} must be a finite number above 0, got {by}."
                raise ReadError(told, column=quoted(column), by=by)
        if len({*choices.scores}) < len(choices.scores) or not choices.scores:
            raise ReadError("Choose at least one column of predictions, and each only once.")
        if len(choices.scores) > 1 and not self.many_scores:
            raise ReadError(
                "With a column of models there is one column of predictions: choose one."
            )


class Regression(RegressionForm):
    """A row is a case; each model has a column of predictions."""

    key = "regression"
    row = message("a case whose truth is a number")
    introduced = message("Numbers instead of classes: one column of predictions per model:")
    example = "truth,forest,baseline\n12.5,11.8,14.1\n20.0,19.2,14.1"
    many_scores = True


class RegressionLong(RegressionForm):
    """A row is a case and a model, which a column names."""

    key = "regression long"
    row = message("a case whose truth is a number, and a model")
    introduced = message("Or a row per case and model:")
    example = "id,model,truth,prediction\n1,forest,12.5,11.8\n1,baseline,12.5,14.1"
    named = True


REGRESSION, REGRESSION_LONG = Regression(), RegressionLong()
