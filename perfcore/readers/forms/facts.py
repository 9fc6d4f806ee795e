"""Facts about cases: their weights, amounts, ids, groups and runs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import CodeArray, FloatArray, Identifiers, IntArray
from perfcore.data import Cases, ClassCases, RegressionCases
from perfcore.data.matches import matched_rows
from perfcore.messages import Message, message
from perfcore.readers.choices import AMOUNT, GROUP, ID, RUN, TRUTH, WEIGHT, Role
from perfcore.readers.columns import Coded, Codes, Numbers
from perfcore.readers.forms.form import Rows
from perfcore.readers.guessing.fact_guesses import MAX_RUNS
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.problems import Faults, quoted
from perfcore.readers.text.numbers import is_missing

Case = TypeVar("Case", Cases, ClassCases, RegressionCases)

_OWN = (
    "score",
    "predicted",
    "probabilities",
    "prediction",
    "quantiles",
    "column",
    "uncertainty",
    "run",
    "sureness",
)
"""What each model says of the cases by itself."""
_SUMS = {WEIGHT: message("The weights"), AMOUNT: message("The amounts")}
_OTHER_IDS = "Models {first} and {other} have different case ids, so they are compared as unpaired."
_OTHER_FACT = (
    "Models {first} and {other} differ in {fact} of case {case}, so they are compared as unpaired."
)


def aligned(
    models: Mapping[str, Case], codes: Mapping[str, IntArray]
) -> tuple[Mapping[str, Case], tuple[Message, ...]]:
    """Return the models with their cases in the order of the first, or as they were and why.

    The codes of each model are those of its ids, from 0 up: equal ids, equal codes.
    Models that hold the same ids, each with the same truth, weight, amount and group, share
    these arrays in the result. Runs may differ: a model has its own folds.
    """
    (reference, first), *others = models.items()
    found = {reference: first}
    for name, cases in others:
        rows = matched_rows([codes[reference], codes[name]])[1]
        pair = {"first": quoted(reference), "other": quoted(name)}
        if not rows.size == len(first) == len(cases):
            return models, (message(_OTHER_IDS, **pair),)
        for fact in (TRUTH, WEIGHT, AMOUNT, GROUP):
            one: Any = getattr(first, fact.key, None)
            other: Any = getattr(cases, fact.key, None)
            if one is None:
                continue
            differ = np.flatnonzero(one != other[rows])
            if differ.size:
                case = quoted(str(cast("Identifiers", first.id)[differ[0]]))
                return models, (message(_OTHER_FACT, fact=fact.told, case=case, **pair),)
        own: dict[str, Any] = {
            key: in_order(getattr(cases, key), rows) for key in _OWN if hasattr(cases, key)
        }
        found[name] = replace(first, **own)
    return found, ()


def in_order(array: npt.NDArray[Any] | None, rows: IntArray) -> npt.NDArray[Any] | None:
    """Return rows of an array, a table in columns again; None of none."""
    if array is None or array.ndim == 1:
        return None if array is None else array[rows]
    made = np.empty((rows.size, array.shape[1]), array.dtype, order="F")
    for i in range(array.shape[1]):
        made[:, i] = array[rows, i]
    return made


class FactRows(Rows):
    """Rows that are cases, of which facts may be known beside their truth."""

    truth: tuple[CodeArray | IntArray, Codes]
    """The class that each text of the truth stands for, and the text of each row."""

    def truths(self) -> npt.NDArray[Any]:
        """Return the truth of every row."""
        codes, rows_of_codes = self.truth
        return codes[rows_of_codes]

    def read_facts(self) -> None:
        """Read weights, amounts, ids, groups and runs."""
        choices = self.choices
        self.sums: dict[Role, Coded | Numbers] = {
            role: self.numbers(name, role) for role, name in choices.chosen((WEIGHT, AMOUNT))
        }
        self.identities: dict[Role, Identity] = {
            role: identity_of(self.table, name, role) for role, name in choices.chosen((ID, GROUP))
        }
        self.faults += [identity.missing() for identity in self.identities.values()]
        self.run: Coded | None = None
        if choices.run is not None:
            self.run = self.texts(choices.run, RUN)
            self.runs = tuple(text for text in self.run.texts if not is_missing(text))
            if len(self.runs) > MAX_RUNS:  # each run has figures and a curve of its own
                told = "it holds {count:,} different values, and there may be {most:,} runs at most"
                why = message(told, count=len(self.runs), most=MAX_RUNS)
                raise self.table.unfit(choices.run, RUN, why)

    def repeats(self) -> list[Faults]:
        """Return the rows whose id stands in an earlier good row (of the same model).

        Where most cases come again in other runs, a case's id is made of its id and its run.
        """
        if ID not in self.identities:
            return []
        bad = self.table.bad(self.faults)
        within = None if self.names is None else self.names.codes
        own = self.identities[ID]
        if self.run is not None and own.comes_per_run(self.run.codes, within=within):
            self.identities[ID] = own.in_runs(self.run)
            self.cases_again = True
        return [self.identities[ID].repeats(keep=~bad if bad.any() else None, within=within)]

    def facts(self) -> dict[str, Any]:
        """Return the arrays of what is known of the kept rows, by the names that cases use."""
        found: dict[str, Any] = {"truth": self.kept(self.truths())}
        for role, column in self.sums.items():
            found[role.key] = self.kept(column.values())
            self.require_finite_sum(found[role.key], _SUMS[role])
        if self.run is not None:
            place = {text: i for i, text in enumerate(self.runs)}
            codes = np.array([place.get(text, -1) for text in self.run.texts], np.int64)
            found["run"] = self.kept(codes[self.run.codes])
        for role, identity in self.identities.items():
            found[role.key] = self.kept(identity.identifiers() if role is ID else identity.groups())
        return found


class ScoredRows(FactRows):
    """Rows that are cases of which a model says one number."""

    @abstractmethod
    def cases(self, name: str, scores: FloatArray, rows: IntArray | None, **facts: Any) -> Any:
        """Return the cases of a model: its numbers, of which kept rows if not all, and facts."""

    def models(self) -> tuple[Mapping[str, Any], tuple[Message, ...]]:
        """Return the cases of each model, and why those of a long table are not paired.

        Models that are paired share their truth and all other facts of their cases.
        """
        facts = self.facts()
        models, rows_of = {}, {}
        for name, scores, rows in self.of_models():
            own = facts if rows is None else {key: facts[key][rows] for key in facts}
            models[name], rows_of[name] = self.cases(name, scores, rows, **own), rows
        if self.names is None or ID not in self.identities:
            return models, ()
        codes = self.kept(self.identities[ID].groups())
        return aligned(models, {name: codes[rows] for name, rows in rows_of.items()})
