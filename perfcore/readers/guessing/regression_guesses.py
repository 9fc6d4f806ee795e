"""Guesses what the columns of a table of predicted numbers mean, and says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from perfcore.readers.choices import NUMBER_FACTS, TRUTH, UNCERTAINTY, WEIGHT, Choices
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import evidence_of, labels_in, measured, numbered
from perfcore.readers.guessing.class_names import model_named
from perfcore.readers.guessing.fact_guesses import guess_facts, resamples, warn_of_repeats
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.guessing.number_evidence import (
    differences,
    explained,
    in_another_unit,
    rising,
    values_of,
)
from perfcore.readers.guessing.number_names import (
    TRUTHS,
    errs,
    forecasts,
    level_of,
    names_model,
    of_a_model,
    predicts,
    tells_uncertainty,
    words_of,
)
from perfcore.readers.guessing.refusals.other_kinds import has_two_labels, two_classes
from perfcore.readers.problems import listed, quoted

_TOLD = {
    "named": "Read as regression: truth {truth} holds {held}, and the names of {columns} say that "
    "they predict numbers.",
    "near": "Read as regression: truth {truth} holds {held}, and the numbers of {columns} are near "
    "them.",
    "": "Read as regression: truth {truth} holds {held}.",
}
FACTORS = "factors"
"""What a warning of another unit is about."""
_MEDIAN, _OF = 0.5, "p_"
_WORST = -1.0
"""A column that is off by more than twice the variance of a truth does not look like its
predictions."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A truth, the columns that predict it, and how these were found: a key of what is told."""

    truth: str
    predictions: tuple[str, ...]
    why: str


class RegressionGuess(Guess):
    """An examination that finds a truth of numbers and what is predicted of it."""

    errors: dict[str, str]
    """Columns of errors, each with the prediction that is off so far; "" where names tell."""

    def choices(self, layout: str, *, named: bool) -> Choices | None:
        """Return the choices for a row per case; None if it rather is something else.

        Raises
        ------
        ReadError
            If regression is asked for, and no truth or no model can be found.
        """
        given = self.given
        if not self.asked and (given.positive or given.labels or given.predicted):
            return None
        self.used |= {column for _, column in given.chosen((TRUTH, WEIGHT, *NUMBER_FACTS))}
        self.used |= {*given.quantiles}
        found = self._found()
        if found is None:
            return None
        self.used |= {found.truth, *found.predictions}
        model = self._model(found.truth) if named else None
        if named and model is None:
            return None
        told = {"truth": quoted(found.truth), "columns": listed(found.predictions, most=4)}
        held = contents.held(self.table, found.truth)
        self.say(_TOLD[found.why], about="task", held=held, **told)
        self.notes.insert(0, self.notes.pop())
        scores = found.predictions if model is None else found.predictions[:1]
        quantiles = given.quantiles or self._quantiles(scores)
        self.used |= {*quantiles, *self.errors}
        weight = self.weight
        uncertainty = given.uncertainty or self._uncertainty(found)
        self.given = replace(given, run=given.run or resamples(self))
        facts = guess_facts(self, found.truth, model)
        self._say_doubts(found.truth, scores, quantiles)
        if facts.id is None:
            warn_of_repeats(self, model)
        self.say_unused((*scores, *quantiles))
        return replace(
            facts,
            layout=layout,
            scores=scores,
            truth=found.truth,
            weight=weight,
            model=model,
            quantiles=quantiles,
            uncertainty=uncertainty,
            notes=tuple(self.notes),
        )

    def _found(self) -> Evidence | None:
        """Return the truth and its predictions; None if there are none, and none are asked for."""
        table, given = self.table, self.given
        numeric = [name for name in self.free() if contents.mostly_numbers(table, name)]
        numeric = [name for name in numeric if contents.spelt_numbers(table, name).size]
        truth = given.truth or self._truth(numeric)
        if truth is None:
            if not self.asked:
                return None
            raise table.error(
                "{name} has no column that looks like a truth of numbers. Name it; the columns "
                "are {columns}.",
                columns=listed(tuple(table.columns)),
            )
        if not contents.spelt_numbers(table, truth).size:
            if self.asked:
                table.numeric(truth, TRUTH)  # says what is wrong
            return None
        left = [name for name in numeric if name != truth]
        self.errors = dict.fromkeys(filter(errs, left), "")
        self.errors |= differences(table, truth, [n for n in left if level_of(n) is None])
        left = [name for name in left if name not in self.errors]
        found = Evidence(truth, *self._predictions(truth, left))
        return found if self.asked or self._convinces(found, left) else None

    def _truth(self, numeric: Sequence[str]) -> str | None:
        """Return the column that is likely the truth: by its name, or by those of others.

        Else it is the one that others are off by as a column of errors says, or the nearest.
        """
        table = self.table
        fit = [n for n in numeric if measured(table, n) or len(labels_in(table, n)) > 2]
        if named := names.ranked(fit, TRUTHS):
            return named[0]
        predicted = [n for n in numeric if predicts(n) or names.plain(n).startswith(_OF)]
        predicted = predicted or [*filter(names_model, numeric)]
        said = {names.plain(model_named(name)) for name in predicted} - {""}
        if of := next((n for n in fit if names.plain(n) in said and n not in predicted), None):
            return of
        left = [name for name in fit if not of_a_model(name)]
        for name in left:
            if "actual" in names.plain(name).split("_"):
                return name
        left = [name for name in left if not contents.identifier(table, name)]
        off = [name for name in numeric if errs(name)]
        for name in left:
            if any(differences(table, name, [p, each]) for each in off for p in predicted):
                return name
        near = {n: max((explained(table, n, p) for p in predicted), default=0.0) for n in left}
        best = max(near, key=near.__getitem__, default=None)
        return best if best is not None and near[best] > 0 else None

    def _predictions(self, truth: str, left: Sequence[str]) -> tuple[tuple[str, ...], str]:
        """Return the columns that predict the truth, and how they were found."""
        table, ours = self.table, names.plain(truth)
        if self.given.scores:
            return self.given.scores, ""
        points = [name for name in left if level_of(name) is None]
        for named in (predicts, lambda n: names.plain(model_named(n)) == ours, names_model):
            if found := tuple(filter(named, points)):
                return found, "named"
        if median := next((n for n in left if (at := level_of(n)) and at.level == _MEDIAN), None):
            return (median,), "named"
        facts = (*names.WEIGHT, *names.RUN, *names.GROUP)
        fit = [n for n in points if names.plain(n) not in facts and not contents.hard(table, n)]
        fit = [name for name in fit if not contents.identifier(table, name)]
        near = tuple(name for name in fit if explained(table, truth, name) > _WORST)
        return near, "near" if near else ""

    def _convinces(self, found: Evidence, left: Sequence[str]) -> bool:
        """Whether a table is one of predicted numbers though nobody said so."""
        table, truth, columns = self.table, found.truth, found.predictions
        named = self.given.truth is not None or names.plain(truth) in TRUTHS
        if self.given.truth is None and has_two_labels(table):
            return False
        if len(labels_in(table, truth)) == 2 and not measured(table, truth):
            return False  # 0 and 1 are amounts only where that is asked for
        better = any(explained(table, truth, name) > 0 for name in columns)
        if not named and two_classes(table):
            return better and not all(contents.shares(table, name) for name in columns)
        if measured(table, truth):
            others = [n for n in left if not contents.identifier(table, n)]
            others = [n for n in others if not contents.hard(table, n)]  # it may be the truth
            return bool(columns or (named and others))
        beside = [name for name in table.columns if names.plain(name) not in names.RUN]
        if not columns or evidence_of(table, truth, beside, named=True):
            return False
        if not numbered(np.unique(contents.spelt_numbers(table, truth))):
            return True
        return better and any(measured(table, name) for name in columns)

    def _model(self, truth: str) -> str | None:
        """Return the column that names models, if the same cases come again for each of them."""
        name = self.model_or_setting(needed=self.asked)
        column = None if name is None else self.table.columns[name]
        if self.asked or self.given.model is not None or not isinstance(column, Coded):
            return name
        values = values_of(self.table, truth)
        codes = column.codes[: values.size]
        first, second = ({*values[codes == code].tolist()} for code in (0, 1))
        return name if 2 * len(first & second) >= max(len(first), len(second)) else None

    def _quantiles(self, models: Sequence[str]) -> tuple[str, ...]:
        """Return the columns of predicted quantiles: two or more of a model, that rise."""
        free = [n for n in self.free() if contents.spelt_numbers(self.table, n).size]
        known = forecasts(free, models).values()
        taken = {name for each in known if rising(self.table, each) for name in each.values()}
        if taken:
            self.say(
                "Predicted quantiles are guessed to be columns {columns}: their names say so, and "
                "they rise.",
                columns=listed([n for n in free if n in taken], most=6),
            )
        return tuple(name for name in free if name in taken)

    def _uncertainty(self, found: Evidence) -> str | None:
        """Take the column that says how unsure predictions are: by its name, if all cells fit."""
        said = {word for name in (found.truth, *found.predictions) for word in words_of(name)}
        for name in filter(lambda each: tells_uncertainty(each, said), self.errors):
            column = self.table.columns[name]
            if isinstance(column, Unusable):
                continue
            values = column.values()
            if np.isfinite(values).all() and 0 <= values.min() < values.max():
                del self.errors[name]
                told = (
                    "Uncertainty of the prediction is guessed to be column {column}: its name says "
                    "so; it holds {held}."
                )
                held = contents.held(self.table, name)
                return self.take(name, told, about=UNCERTAINTY.key, held=held)
        return None

    def _say_doubts(self, truth: str, scores: Sequence[str], quantiles: Sequence[str]) -> None:
        """Say what is no prediction, and warn of what may be wrong."""
        table = self.table
        for name, other in self.errors.items():
            told = "Column {column} is no prediction: "
            told += "it is how far {other} is off." if other else "its name is one of errors."
            self.say(told, column=quoted(name), other=quoted(other))
        if not scores:
            self.warn("No column looks like a prediction of {truth}.", truth=quoted(truth))
        if not measured(table, truth):
            told = "Truth {truth} holds whole numbers: if these name classes, it is no regression."
            self.say(told, about="task", truth=quoted(truth))
        known = dict(self.given.factors)
        for name in scores:
            if name in known:
                continue
            if ratio := in_another_unit(table, truth, name):
                self.warn(
                    "Truth {truth} spreads {ratio} times as far as {column}. Is this column "
                    "in another unit, or a logarithm? It is taken as it is: multiply it, convert "
                    "it in the file, or leave it out.",
                    about=FACTORS,
                    truth=quoted(truth),
                    ratio=f"{float(f'{ratio:.3g}'):,.10g}",
                    column=quoted(name),
                )
        levels = {name: level for name in quantiles if (level := level_of(name)) is not None}
        if unsure := [name for name, level in levels.items() if not level.stated]:
            share = 1 - 2 * min(levels[name].level for name in unsure)
            self.warn(
                "Nothing says what share of cases shall lie between {columns}: {share:.0%} is "
                "taken. If it is 90 %, call them lower_90 and upper_90 in the file.",
                columns=listed(unsure, most=4),
                share=share,
            )
