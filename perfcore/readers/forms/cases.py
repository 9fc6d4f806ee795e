"""Layouts in which a row is a case, or a case and a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import numpy as np

from perfcore.arrays import Identifiers, IntArray
from perfcore.data import Cases, Model
from perfcore.data.matches import matched_rows
from perfcore.messages import Message, message
from perfcore.readers.choices import AMOUNT, GROUP, ID, RUN, TRUTH, WEIGHT, Choices, Role
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.errors import quoted
from perfcore.readers.forms.form import Form, Rows
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.labels import NO_LABEL, labels_of
from perfcore.readers.problems import Faults
from perfcore.readers.text.numbers import is_missing

_SUMS = {WEIGHT: message("The weights"), AMOUNT: message("The amounts")}
_OTHER_IDS = "Models {first} and {other} have different case ids, so they are compared as unpaired."
_OTHER_FACT = (
    "Models {first} and {other} differ in {fact} of case {case}, so they are compared as unpaired."
)


def aligned(
    models: Mapping[str, Cases], codes: Mapping[str, IntArray]
) -> tuple[Mapping[str, Cases], tuple[Message, ...]]:
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
            one, other = getattr(first, fact.key), getattr(cases, fact.key)
            if one is None:
                continue
            differ = np.flatnonzero(one != other[rows])
            if differ.size:
                case = quoted(str(cast("Identifiers", first.id)[differ[0]]))
                return models, (message(_OTHER_FACT, fact=fact.told, case=case, **pair),)
        run = None if cases.run is None else cases.run[rows]
        found[name] = replace(first, score=cases.score[rows], run=run)
    return found, ()


class CaseRows(Rows):
    """Rows that are cases: each has a truth, and perhaps facts beside it."""

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

    def prevalences(self) -> tuple[float, float]:
        """Return the prevalence of the rows whose class is known, and of those that are left."""
        codes, rows = self.truth
        known = codes[rows] != NO_LABEL
        return tuple(  # type: ignore[return-value]
            float((codes[rows][some] == self.positive).mean())
            for some in (known, known if self.keep is None else known & self.keep)
        )

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

    def models(self) -> tuple[Mapping[str, Model], tuple[Message, ...]]:
        """Return the cases of each model, and why those of a long table are not paired.

        Models that are paired share their truth and all other facts of their cases.
        """
        facts = self._facts()
        models, rows_of = {}, {}
        for name, scores, rows in self.of_models():
            own = facts if rows is None else {key: facts[key][rows] for key in facts}
            models[name], rows_of[name] = Cases(score=scores, **own), rows
        if self.names is None or ID not in self.identities:
            return models, ()
        codes = self.kept(self.identities[ID].groups())
        return aligned(models, {name: codes[rows] for name, rows in rows_of.items()})

    def _facts(self) -> dict[str, Any]:
        """Return the arrays of what is known of the kept rows, by the names that cases use."""
        codes, rows_of_codes = self.truth
        found: dict[str, Any] = {"truth": self.kept(codes[rows_of_codes])}
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


class CaseForm(Form):
    """A row is a case, or a case and a model."""

    rows = CaseRows

    def classes(self, choices: Choices) -> tuple[Role, ...]:
        """Return the truth and the weight."""
        return TRUTH, WEIGHT

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess, or None if a column must name the models and none does."""
        return guess.cases(self.key, named=self.named)


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
