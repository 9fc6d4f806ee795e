"""Layouts in which a row is a case, or a case and a model."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.data import Cases, Model
from perfcore.messages import Message, message
from perfcore.readers.choices import ID, TRUTH, WEIGHT, Choices, Role
from perfcore.readers.forms.facts import FactRows, aligned
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.labels import NO_LABEL, labels_of


class CaseRows(FactRows):
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

    def prevalences(self) -> tuple[float, float]:
        """Return the prevalence of the rows whose class is known, and of those that are left."""
        codes, rows = self.truth
        known = codes[rows] != NO_LABEL
        return tuple(  # type: ignore[return-value]
            float((codes[rows][some] == self.positive).mean())
            for some in (known, known if self.keep is None else known & self.keep)
        )

    def models(self) -> tuple[Mapping[str, Model], tuple[Message, ...]]:
        """Return the cases of each model, and why those of a long table are not paired.

        Models that are paired share their truth and all other facts of their cases.
        """
        facts = self.facts()
        models, rows_of = {}, {}
        for name, scores, rows in self.of_models():
            own = facts if rows is None else {key: facts[key][rows] for key in facts}
            models[name], rows_of[name] = Cases(score=scores, **own), rows
        if self.names is None or ID not in self.identities:
            return models, ()
        codes = self.kept(self.identities[ID].groups())
        return aligned(models, {name: codes[rows] for name, rows in rows_of.items()})


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
