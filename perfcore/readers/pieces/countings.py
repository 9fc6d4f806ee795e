"""One pass over a large file: what has been counted so far, and which rows were bad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from perfcore.data import EXACT, Aggregates, Cases, Predictions
from perfcore.messages import Message, message
from perfcore.readers.choices import Choices
from perfcore.readers.columns import Coded
from perfcore.readers.forms import form_of
from perfcore.readers.forms.cases import CaseRows
from perfcore.readers.label_counts import label_rows, rows_here
from perfcore.readers.labels import NO_LABEL, Labels, labels_of
from perfcore.readers.pieces.score_counts import ScoreCounts
from perfcore.readers.problems import MAX_LISTED, REASONS, Problem, Problems, Reason
from perfcore.readers.readings import BAD_FOR_ALL, Reading
from perfcore.readers.sources import Source
from perfcore.readers.tables import NO_LINES, Table


class Counting:
    """Takes the parts of a table, as they come, and returns the counts.

    Parameters
    ----------
    choices : Choices
        What the columns mean.
    labels : mapping of str to int
        The rows of each label, as far as they are known: they decide which two labels there are.
    most, probabilities
        As of ``ScoreCounts``.
    """

    def __init__(
        self,
        choices: Choices,
        labels: Mapping[str, int],
        most: int,
        probabilities: bool,
    ) -> None:
        self.choices, self._labels = choices, labels
        self._most, self._probabilities = most, probabilities
        self.seen: Counter[str] = Counter()
        self._truth = str(choices.truth)
        self._models: dict[str, ScoreCounts] = {}
        self._made_of: dict[str, str] = {}
        self._rows = self._bad = 0
        self._reasons: Counter[Reason] = Counter()
        self._listed: list[Problem] = []
        self._known = np.zeros((2, 2), np.int64)  # labels of all rows, and of those that are left

    def add(self, table: Table) -> bool:
        """Count the rows of a part of the table."""
        form = form_of(self.choices.layout)
        truth = table.columns[self._truth]
        if isinstance(truth, Coded):
            self.seen.update(rows_here(truth))
            truth = replace(truth, of_all=self._labels)
        table = replace(table, columns={**table.columns, self._truth: truth})
        rows = form.rows(table, self.choices, named=form.named)
        assert isinstance(rows, CaseRows)
        problems = table.problems(rows.faults)
        self._note(problems)
        self._count_labels(rows)
        if problems.rows < problems.total:
            found, _ = rows.predictions(table.name)
            assert isinstance(found, Predictions)
            self._made_of.update(found.made_of)
            for name, cases in found.models.items():
                assert isinstance(cases, Cases)
                self._counts_of(name).add(cases, positive=1)
        self._rows += table.rows
        return False

    def _counts_of(self, model: str) -> ScoreCounts:
        if model not in self._models:
            options: dict[str, Any] = {"most": self._most, "probabilities": self._probabilities}
            self._models[model] = ScoreCounts(model, **options)
        return self._models[model]

    def _note(self, problems: Problems) -> None:
        self._bad += problems.rows
        self._reasons.update(problems.counts)
        room = MAX_LISTED - len(self._listed)
        listed = problems.listed[:room]
        self._listed += [replace(each, line=self._rows + each.line) for each in listed]

    def _count_labels(self, rows: CaseRows) -> None:
        codes, of_row = rows.truth
        labels = codes[of_row]
        kept = labels if rows.keep is None else labels[rows.keep]
        for place, some in enumerate((labels, kept)):
            self._known[place] += np.bincount(some, minlength=NO_LABEL + 1)[:2]

    def _labels_of(self, rows: Mapping[str, int]) -> tuple[Labels, dict[str, str]]:
        column = Coded(np.empty(0, np.uint8), tuple(rows), of_all=rows)
        labels, positive = self.choices.labels, self.choices.positive
        found = labels_of(column, self._truth, labels=labels, positive=positive)
        return found, label_rows(column)[1] if labels is None else {}

    def labels_hold(self) -> bool:
        """Whether the labels of all rows are the two, spelt alike, that were counted.

        Raises
        ------
        ReadError
            If they are more than two.
        """
        (used, spoken), (found, spelt) = self._labels_of(self._labels), self._labels_of(self.seen)
        known = {label: spelt.get(label, label) for label in self.seen}
        same = all(spoken.get(label, label) == each for label, each in known.items())
        return used.labels == found.labels and same

    def reading(self, source: Source, told: Mapping[str, Any]) -> Reading:
        """Return what was counted; `told` is what is known at the file's end.

        Raises
        ------
        ReadError
            If no row can be used.
        """
        labels, _ = self._labels_of(self.seen)
        problems = self._problems(told)
        if problems.rows == problems.total:
            summary = problems.summary()
            raise source.error("{name} has no row that can be used. {summary}", summary=summary)
        models = {name: each.aggregates(self._bad) for name, each in self._models.items()}
        found = Predictions(
            source.name,
            labels.labels,
            labels.positive,
            models,
            smaller_is_positive=self.choices.smaller_of(models, self._made_of),
            made_of=self._made_of,
        )
        for_all = (BAD_FOR_ALL,) if problems.rows and len(self.choices.scores) > 1 else ()
        notes = (*labels.notes, *for_all, *self._notes(models))
        before, after = (float(each[labels.positive] / each.sum()) for each in self._known)
        changes = (before, after) if problems.rows else None
        return Reading(found, problems, problems.rows, notes, changes)

    def _problems(self, told: Mapping[str, Any]) -> Problems:
        """Return the bad rows, with the lines on which they stand."""
        ragged, unfit = told.get("ragged", 0), told.get("ragged_listed", ())
        rows = np.array([each.line - 1 for each in self._listed], np.int64)
        lines = told.get("lines", NO_LINES).of(rows).tolist()
        listed = [replace(each, line=at) for each, at in zip(self._listed, lines, strict=True)]
        listed = sorted([*unfit, *listed], key=lambda each: each.line)[:MAX_LISTED]
        counts = {Reason.RAGGED: ragged} if ragged else {}
        counts |= {reason: self._reasons[reason] for reason in REASONS if self._reasons[reason]}
        total = self._rows + ragged
        return Problems(self._bad + ragged, total, counts, tuple(listed), told["unit"])

    def _notes(self, models: Mapping[str, Aggregates]) -> Iterator[Message]:
        yield message(
            "Its {rows:,} rows were counted and not kept. What is told of single cases, such as "
            "ids and groups, was not looked at.",
            rows=self._rows,
        )
        for name, model in models.items():
            if model.grid != EXACT:
                yield message(
                    "Model {model} has more than {most:,} distinct scores: they were counted in "
                    "{bins:,} bins ({grid}). Thresholds are their edges, where counts are exact; "
                    "figures say how far they can be off.",
                    model=name,
                    most=self._most,
                    bins=model.score.size,
                    grid=model.grid,
                )
        if any((each.counts != np.floor(each.counts)).any() for each in models.values()):
            yield message("Weights were taken to the nearest {unit:.2g}.", unit=2.0**-20)
