"""Layouts in which a row is a case, or a case and a model."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.data import Cases, Model
from perfcore.messages import Message, message
from perfcore.readers.choices import Choices
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.forms.alignments import aligned
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.labels import labels_of
from perfcore.readers.problems import Faults
from perfcore.readers.roles import AMOUNT, GROUP, ID, MODEL, RUN, TRUTH, WEIGHT, Role
from perfcore.readers.rows import Rows
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

_SUMS = {WEIGHT: message("The weights"), AMOUNT: message("The amounts")}


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
        self.labels, self.positive = labels.labels, labels.positive

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
        """Return the rows whose id stands in an earlier good row (of the same model)."""
        if ID not in self.identities:
            return []
        bad = self.table.bad(self.faults)
        within = None if self.names is None else self.names.codes
        return [self.identities[ID].repeats(keep=~bad if bad.any() else None, within=within)]

    def models(self) -> tuple[dict[str, Model], tuple[Message, ...]]:
        """Return the cases of each model, and why those of a long table are not paired.

        Models that are paired share their truth and all other facts of their cases.
        """
        codes, rows_of_codes = self.truth
        truth, facts = self.kept(codes[rows_of_codes]), self._facts()
        models = {
            name: Cases(truth, scores, **facts)
            if rows is None
            else Cases(truth[rows], scores, **{key: facts[key][rows] for key in facts})
            for name, scores, rows in self.of_models()
        }
        if self.names is None:
            return dict(models), ()
        models, unpaired = aligned(models)
        return dict(models), unpaired

    def _facts(self) -> dict[str, Any]:
        """Return the arrays of what is known of the kept rows, by the names that cases use."""
        found: dict[str, Any] = {}
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


class Wide(Form):
    """A row is a case; each model has a score column."""

    key = "wide"
    row = message("a case")
    introduced = message("One score column per model:")
    example = "truth,forest,baseline\n1,0.93,0.70\n0,0.12,0.35"
    many_scores = True

    def roles(self, choices: Choices) -> tuple[Role, ...]:
        """Return the truth, the weight, and the model if one is chosen."""
        return (TRUTH, WEIGHT) if choices.model is None else (TRUTH, WEIGHT, MODEL)

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess; what no other layout fits is read so."""
        return guess.cases(self.key, named=False)

    def rows(self, table: Table, choices: Choices) -> CaseRows:
        """Return the columns; a column of model names is allowed."""
        return CaseRows(table, choices)


class Long(Form):
    """A row is a case and a model, which a column names."""

    key = "long"
    row = message("a case and a model")
    introduced = message("Or a row per case and model:")
    example = "model,truth,score\nforest,1,0.93\nbaseline,1,0.70"

    def roles(self, choices: Choices) -> tuple[Role, ...]:
        """Return the truth, the weight and the model."""
        return (TRUTH, WEIGHT, MODEL)

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess if a column names models."""
        return guess.cases(self.key, named=True)

    def rows(self, table: Table, choices: Choices) -> CaseRows:
        """Return the columns, among them one of model names."""
        return CaseRows(table, choices, named=True)


WIDE, LONG = Wide(), Long()
