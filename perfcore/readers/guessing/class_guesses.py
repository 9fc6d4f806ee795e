"""Guesses what the columns of a table of several classes mean, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from perfcore.readers.choices import FACTS, TRUTH, WEIGHT, Choices
from perfcore.readers.columns import Coded
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import (
    TRUTHS,
    Evidence,
    amounts_in,
    counted_in,
    evidence_of,
    labels_in,
    predicted_named,
)
from perfcore.readers.guessing.fact_guesses import guess_facts, resamples
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.labels import labels_of, looks_like_truth
from perfcore.readers.problems import listed, quoted

MOST_LABELS = 1000
COUNTS = ("freq", "frequency", "n", "count", "counts", "cases")
_MOST_TRIED = 8
_ROUNDED = 0.0051


class ClassGuess(Guess):
    """An examination that finds the truth of several classes, and what is predicted of them."""

    def choices(self, layout: str, *, named: bool) -> Choices | None:
        """Return the choices for a row per case; None if nothing speaks for several classes.

        Raises
        ------
        ReadError
            If several classes are asked for, and no truth or no predictions can be found.
        """
        given = self.given
        if not self.asked and (given.scores or given.positive):
            return None
        self.used |= {column for _, column in given.chosen((TRUTH, WEIGHT, *FACTS))}
        self.used |= {*given.predicted}
        found = self._found()
        if found is None:
            return None
        self.say_evidence(found)
        self.used |= {found.truth, *found.scores, *found.predicted}
        scores, predicted = self._predictions(found)
        self.used |= {*scores, *predicted}
        scores = scores or self._sureness(found, predicted)
        self.used |= {*scores}
        weight, model = self.weight or self._counts(found, scores), self.model_or_setting()
        amounts = {name for name in self.rest() if contents.money(self.table, name)}
        self.used |= amounts  # money is no matter here
        self.given = replace(given, run=given.run or resamples(self))
        facts = guess_facts(self, found.truth, model)
        self.used -= amounts
        self.say_unused((*scores, *predicted))
        return replace(
            facts,
            layout=layout,
            scores=scores,
            predicted=predicted,
            truth=found.truth,
            weight=weight,
            model=model,
            notes=tuple(self.notes),
        )

    def _found(self) -> Evidence | None:
        """Return the truth that most speaks for; None if none does, and none is asked for."""
        given, asked = self.given, self.asked
        columns = [name for name in self.free() if names.plain(name) not in names.RUN]
        if given.truth is not None:
            found = evidence_of(self.table, given.truth, columns, named=True)
            many = len(found.labels) > 2
            known = bool(given.scores or given.predicted)
            return found if asked or known or (many and found) else None
        tried = [evidence_of(self.table, name, columns) for name in self._truths()]
        some = [found for found in tried if found and (found.groups or self._credible(found))]
        some = some or (tried[:1] if asked else [])
        if asked and not some:
            raise self.table.error(
                "{name} has no column that looks like a truth of several classes. Name it; the "
                "columns are {columns}.",
                columns=listed(tuple(self.table.columns)),
            )
        return max(some, key=lambda found: bool(found.groups), default=None)

    def _truths(self) -> Iterator[str]:
        """Yield the columns that may be the truth, the likeliest first."""
        table, asked = self.table, self.asked or self._has_counts()
        coded = [name for name in self.free() if 1 < len(labels_in(table, name)) <= MOST_LABELS]
        two = {name for name in coded if self._holds_two(name)}
        named = names.ranked(coded, TRUTHS)
        if not asked and named and named[0] in two:
            return
        named = [name for name in named if asked or name not in two]
        yield from named
        if not asked and two:  # some other column is the truth, unless its predictions are named
            coded = [name for name in coded if name not in two]
        others = (name for name in coded if name not in named and self._may_be_truth(name))
        yield from islice(others, _MOST_TRIED)

    def _holds_two(self, name: str) -> bool:
        """Whether a column holds two labels, and no rare third one that is predicted, too."""
        column = self.table.columns[name]
        if not isinstance(column, Coded) or not looks_like_truth(column):
            return False
        rare = labels_of(column, name).unknown
        if not rare:
            return True
        found = evidence_of(self.table, name, self.free())
        said = {label for each in found.groups for label in each.columns}
        numeric = {n for n in self.free() if contents.spelt_numbers(self.table, n).size}
        scores = {n for n in numeric if not contents.identifier(self.table, n)}
        if said or scores <= {name, *found.predicted}:
            said.update(*(labels_in(self.table, each) for each in found.predicted))
        return said.isdisjoint(rare)

    def _credible(self, found: Evidence) -> bool:
        """Whether a truth after which no column is named holds names of classes, not amounts."""
        if amounts_in(self.table, found.truth):
            return False
        named = names.plain(found.truth) in TRUTHS or any(map(predicted_named, found.predicted))
        return named or not counted_in(self.table, found.truth)

    def _has_counts(self) -> bool:
        """Whether the one column of numbers that predicts nothing counts cases."""
        numeric = [n for n in self.free() if contents.spelt_numbers(self.table, n).size]
        left = [n for n in numeric if not predicted_named(n) and names.plain(n) not in TRUTHS]
        return len(left) == 1 and self._count(left) is not None

    def _count(self, columns: list[str]) -> str | None:
        """Return the column that is named as counts are, and holds some."""
        name = names.first_named(columns, COUNTS)
        return name if name and contents.whole_counts(self.table, name) else None

    def _may_be_truth(self, name: str) -> bool:
        """Whether a column without a usual name holds labels that were observed."""
        labels = labels_in(self.table, name)
        whole = not counted_in(self.table, name) or all(
            label.lstrip("-").isdigit() for label in labels
        )
        return whole and not predicted_named(name) and not names.identifier_named(name)

    def _predictions(self, found: Evidence) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the columns of probabilities and those of predicted labels."""
        given = self.given
        if given.scores or given.predicted:
            return given.scores, given.predicted
        scores, predicted = found.scores, found.predicted
        if found.missing:
            told = (
                "No column is named after {missing}, so the probabilities {columns} are not used."
                if predicted
                else "No column is named after {missing}, so the probabilities {columns} cannot "
                "be used: a column is missing."
            )
            columns = listed(scores, most=5)
            self.warn(told, missing=listed(found.missing, most=5), columns=columns)
            scores = () if predicted else scores
        if found.unnamed:
            told = (
                "Columns {columns} add up to 1, but their names do not say which class each is "
                "of: they are not used. Name them after {labels} to see curves."
                if predicted
                else "Columns {columns} add up to 1, but their names do not say which class each "
                "is of. Name them after {labels}."
            )
            labels = listed(found.labels, most=5)
            self.warn(told, columns=listed(found.unnamed, most=5), labels=labels)
            scores = () if predicted else found.unnamed
        if not scores and not predicted:
            raise self.table.error(
                "{name} has no predictions of {labels}, the labels of {truth}: neither columns of "
                "probabilities that are named after them, nor a column that holds them.",
                labels=listed(found.labels, most=5),
                truth=quoted(found.truth),
            )
        return scores, predicted

    def _sureness(self, found: Evidence, predicted: tuple[str, ...]) -> tuple[str, ...]:
        """Take the one column of probabilities of the predicted label, which is never below 1/K."""
        size = len({*found.labels, *(n for name in predicted for n in labels_in(self.table, name))})
        if self.given.predicted or len(predicted) != 1 or size < 3:
            return ()
        fit = []
        for name in self.free():
            values = contents.spelt_numbers(self.table, name)
            if (
                not values.size
                or contents.hard(self.table, name)
                or contents.money(self.table, name)
            ):
                continue
            if 1 / size - _ROUNDED <= values.min() and values.max() <= 1 < self.table.rows:
                fit.append(name)
        named = [name for name in fit if names.score_named(name)] or fit
        if len(named) != 1:
            return ()
        told = (
            "Column {column} lies between 1/{size} and 1 and is taken as the probability of the "
            "label in {predicted}. The probabilities of the other classes are not known: so there "
            "are the matrix and right against wrong, but no curves of classes."
        )
        self.say(told, column=quoted(named[0]), size=size, predicted=quoted(predicted[0]))
        return (named[0],)

    def say_evidence(self, found: Evidence) -> None:
        """Say first why the table is read as one of several classes."""
        given = self.given
        told = "Read as several classes: truth {truth} holds {labels} labels."
        ways = {
            (True, False): "Read as several classes: truth {truth} holds {labels} labels, and "
            "{columns} columns are named after them.",
            (False, True): "Read as several classes: truth {truth} holds {labels} labels, and "
            "they stand in {predicted}, too.",
            (True, True): "Read as several classes: truth {truth} holds {labels} labels, "
            "{columns} columns are named after them, and they stand in {predicted}, too.",
        }
        if not (given.scores or given.predicted):
            told = ways.get((bool(found.scores), bool(found.predicted)), told)
        self.say(
            told,
            about="task",
            truth=quoted(found.truth),
            labels=len(found.labels),
            columns=len(found.scores),
            predicted=listed(found.predicted, most=3),
        )
        told_by_name = given.truth is not None or names.plain(found.truth) in TRUTHS
        if found.predicted and not told_by_name and not any(map(predicted_named, found.predicted)):
            self.warn(
                "Nothing says which of {columns} is the truth: the first of them is taken.",
                columns=listed((found.truth, *found.predicted), most=5),
            )
        if not found.groups and all(label.isdigit() for label in found.labels):
            self.say(
                "The labels are whole numbers: if these are amounts and not names of classes, this "
                "is regression.",
                about="task",
            )

    def _counts(self, found: Evidence, scores: tuple[str, ...]) -> str | None:
        """Take the column that counts how often each truth met each prediction."""
        table = self.table
        pairs = len(found.labels) ** 2
        if scores or len(found.predicted) != 1 or table.rows > pairs:
            return None
        name = self._count(self.free())
        both = [table.columns[each] for each in (found.truth, found.predicted[0])]
        met = {tuple(c.text(i) for c in both if isinstance(c, Coded)) for i in range(table.rows)}
        if name is None or len(met) < table.rows:
            return None
        told = "Each row is guessed to count cases, which column {column} says how many there are."
        return self.take(name, told)
