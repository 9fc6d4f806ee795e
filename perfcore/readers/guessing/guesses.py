"""Guesses which column means what, from names and contents, and says why."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from perfcore.messages import message
from perfcore.readers.choices import FACTS, TRUTH, WEIGHT, Choices, Note
from perfcore.readers.columns import Coded
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import predicted_named
from perfcore.readers.guessing.class_scores import class_scores, label_alone, named_after
from perfcore.readers.guessing.fact_guesses import Examination, guess_facts
from perfcore.readers.guessing.number_names import names_model
from perfcore.readers.guessing.predicted_scores import holds_both, of_predicted, parted
from perfcore.readers.guessing.settings import setting_of
from perfcore.readers.labels import labels_of, looks_like_truth
from perfcore.readers.problems import ReadError, listed, quoted
from perfcore.readers.text.numbers import number_text

# A column with more different texts than this hardly names models.
MAX_MODELS = 100


class Guess(Examination):
    """An examination that finds truth, scores, models and weights."""

    weights: tuple[str, ...] = names.WEIGHT
    """Names of the column of weights."""

    def choices(self, layout: str, *, named: bool) -> Choices | None:
        """Return the choices for a row per case; None if a column is to name models and none does.

        Raises
        ------
        ReadError
            If no truth or no score can be found, or no column of models if that is asked for.
        """
        given, truth, weight = self.given, self.truth, self.weight
        model = None
        if named:
            model = self.setting() or self.model_or_setting(needed=self.asked)
        if named and model is None:
            return None
        runs = {name for name in self.free() if names.plain(name) in names.RUN}
        self.used |= runs
        scores = given.scores or self.scores(self.labels)
        positive = self.positive(scores)
        if not given.scores:
            scores = self.of_positive(scores, positive)
        if model is not None and len(scores) > 1:
            told = "With a model column there is one score: {column} is taken."
            self.say(told, column=quoted(scores[0]))
            scores = scores[:1]
        self.warn_of_few_values(scores)
        self.used |= set(scores)
        predicted = given.predicted
        if model is None and not predicted:
            scores, predicted = of_predicted(self, truth, self.labels, scores, positive)
        self.used -= runs
        facts = guess_facts(self, truth, model)
        self.say_unused(scores)
        return replace(
            facts,
            layout=layout,
            scores=scores,
            predicted=predicted,
            truth=truth,
            weight=weight,
            model=model,
            positive=positive,
            notes=tuple(self.notes),
        )

    @cached_property
    def truth(self) -> str:
        """The column that is likely the truth: by its name, else by two labels in it."""
        given, table = self.given, self.table
        self.used |= {column for _, column in given.chosen((TRUTH, WEIGHT, *FACTS))}
        if given.truth is not None:
            return given.truth
        coded = [name for name in self.free() if isinstance(table.columns[name], Coded)]
        two = [name for name in coded if looks_like_truth(table.columns[name])]
        labels = [name for name in coded if not contents.all_differ(table, name)]
        if table.flagged in two:
            told = "Truth is guessed to be column {column}: the file flags it, and it holds {held}."
            held = contents.held(table, table.flagged)
            return self.take(table.flagged, told, about="task", held=held)
        named = names.first_named(two, names.TRUTH) or names.first_named(labels, names.TRUTH)
        plain = [n for n in two if not names.score_named(n) and not predicted_named(n)]
        likely = [*filter(self._zero_and_one, plain), *plain, *two]
        named = named or (None if likely else names.first_named(coded, names.TRUTH))
        found = named or self._undecided(likely)
        if found is None:
            raise table.error(
                "{name} has no column that looks like a truth (two labels, such as 0 and 1). "
                "Name it; the columns are {columns}.",
                columns=listed(tuple(table.columns)),
            )
        told = "Truth is guessed to be column {column}: it holds {held}."
        if named:
            told = "Truth is guessed to be column {column}: its name says so, and it holds {held}."
        return self.take(found, told, about="task", held=contents.held(table, found))

    def _undecided(self, likely: list[str]) -> str | None:
        """Return the column, of several that hold the same labels, that no score decides.

        What a threshold on a score makes is a prediction. The reader is asked where that does not
        leave one.
        """
        first, table = next(iter(likely), None), self.table
        if first is None:
            return None
        column = table.columns[first]
        assert isinstance(column, Coded)
        labels = labels_of(column, first).labels
        alike = [n for n in dict.fromkeys(likely) if holds_both(table, n, labels)]
        alike = [n for n in alike if not predicted_named(n)]
        scores = [n for n in self.free() if contents.mostly_numbers(table, n)]
        scores = [n for n in scores if not contents.hard(table, n)]
        scores = [n for n in scores if not contents.identifier(table, n)]
        if len(alike) < 2:
            self._require_undecided(first, scores, labels)
            return first
        left = [n for n in alike if not any(parted(table, n, each, labels) for each in scores)]
        rows = {name: self._codes(name, labels) for name in left}  # SAS writes the truth twice
        left = [n for i, n in enumerate(left) if not any(rows[n] == rows[m] for m in left[:i])]
        if len(left) != 1:
            told = "Nothing says which of {columns} is the truth: {column} is taken."
            self.warn(told, columns=listed(alike, most=5), column=quoted((left or alike)[0]))
        return (left or alike)[0]

    def _codes(self, name: str, labels: tuple[str, str]) -> bytes:
        """Return which label each row of a column holds, to be compared."""
        column = self.table.columns[name]
        assert isinstance(column, Coded)
        return labels_of(column, name, labels=labels).codes[column.codes].tobytes()

    def _require_undecided(self, name: str, scores: list[str], labels: tuple[str, str]) -> None:
        """Refuse a column of predictions as the truth; ask about one that a score decides."""
        score = next((n for n in scores if parted(self.table, name, n, labels)), None)
        values = {"column": quoted(name), "score": quoted(score or "")}
        several = contents.different_texts(self.table, name) > 1
        if score is None or not several:
            return
        if predicted_named(name):
            raise self.table.error(
                "{name} holds predictions (column {column}, which a threshold on {score} makes) "
                "and no truth. Add a column that says what each case truly is, or upload the file "
                "that holds the truth, too.",
                **values,
            )
        told = "A threshold on {score} makes column {column} without an error. Is it the truth, or "
        self.warn(told + "what the model predicts?", **values)

    def _zero_and_one(self, name: str) -> bool:
        return contents.held(self.table, name) == "only 0 and 1"

    @cached_property
    def weight(self) -> str | None:
        """The column that is likely the weight: by its name."""
        numeric = [n for n in self.free() if contents.spelt_numbers(self.table, n).size]
        name = names.first_named(numeric, self.weights)
        if self.given.weight is not None or name is None:
            return self.given.weight
        return self.take(name, "Weight is guessed to be column {column}: its name says so.")

    def model(self, *, needed: bool = False) -> str | None:
        """Return the column that likely names models: by its name, or if needed by its texts."""
        if self.given.model is not None:
            return self.given.model
        table = self.table
        few = [
            name for name in self.free() if 0 < contents.different_texts(table, name) <= MAX_MODELS
        ]
        name = names.first_named(few, names.MODEL)
        if name is None and needed:
            texts = [column for column in few if not contents.spelt_numbers(table, column).size]
            if not texts:
                raise table.error(
                    "{name} has no column of model names. Name it, or choose the wide layout "
                    "with one score column per model."
                )
            name = texts[0]
        if name is None:
            return None
        told = "Models are guessed to be named in column {column}, which holds {models}."
        count = contents.different_texts(table, name)
        models = message("{count} names", one="{count} name", count=count)
        return self.take(name, told, models=models)

    def model_or_setting(self, *, needed: bool = False) -> str | None:
        """Return the column that names models, or the settings with each of which cases come."""
        if self.given.model is None:
            several = [n for n in self.free() if contents.different_texts(self.table, n) > 1]
            name = names.first_named(several, ("config",))
            if name is not None:
                told = "Models are guessed to be named in column {column}: its name says so."
                return self.take(name, told)
        return self.model(needed=needed)

    def setting(self) -> str | None:
        """Return the column of the settings with each of which all cases come."""
        table, free = self.table, self.free()
        if self.given.model is not None or names.first_named(free, names.MODEL) is not None:
            return None
        found = setting_of(table, free, self.truth)
        if found is None:
            return None
        told = "Models are guessed to be the settings in column {column}: every case, by its id in "
        told += "{id}, comes once with each of them."
        return self.take(found[0], told, id=quoted(found[1]))

    @cached_property
    def labels(self) -> tuple[str, str] | None:
        """The two labels of the truth; None where it cannot be used as it is."""
        try:
            return labels_of(self.table.coded(self.truth, TRUTH), self.truth).labels
        except ReadError:
            return None

    def scores(self, labels: tuple[str, str] | None = None) -> tuple[str, ...]:
        """Return the columns that are likely scores: by their names, else by their numbers.

        Parameters
        ----------
        labels : tuple of str, optional
            A score may be named after one of them.

        Raises
        ------
        ReadError
            If no column is left that holds numbers and does not number the cases.
        """
        table = self.table
        numeric = [name for name in self.free() if contents.spelt_numbers(table, name).size]
        fit = [name for name in numeric if not contents.identifier(table, name)]
        named = [name for name in fit if names.score_named(name) or named_after(name, labels)]
        many = [name for name in fit if not contents.hard(table, name)]
        free_of_money = [name for name in many if not contents.money(table, name)]
        many = free_of_money or many
        for candidates, why in (
            ([name for name in named if name in many], "its name says so"),
            ([name for name in many if contents.shares(table, name)], "it lies between 0 and 1"),
            (many, "no other column of numbers is left"),
            (named, "its name says so"),
            (fit, "no other column of numbers is left"),
        ):
            told = "Score is guessed to be column {column}: " + why + "; it holds {held}."
            if candidates and not named:
                candidates = self._deciding(candidates, many)
            for name in candidates:
                self.say(told, column=quoted(name), held=contents.held(table, name))
            if candidates:
                return tuple(candidates)
        alone = contents.shares(table, self.truth) and not contents.hard(table, self.truth)
        if self.given.truth is None and alone:
            raise table.error(
                "{name} holds scores (column {score}) and no truth. Add a column that says what "
                "each case truly is, as in the file of the solution, matched by the case id.",
                score=quoted(self.truth),
            )
        if self.given.truth is None and self.labels is not None:
            raise table.error(
                "{name} holds a truth (column {truth}) and no column that looks like a score "
                "(numbers). Add a column of the model's scores, matched by the case id; the "
                "columns are {columns}.",
                truth=quoted(self.truth),
                columns=listed(tuple(table.columns)),
            )
        raise table.error(
            "{name} has no column that looks like a score (numbers). Name it; the columns are "
            "{columns}.",
            columns=listed(tuple(table.columns)),
        )

    def _deciding(self, candidates: list[str], numbers: list[str]) -> list[str]:
        """Return those, of columns that no name calls scores, that decide a column of labels.

        The reader is asked where that tells nothing and others may be scores as well.
        """
        labels, table = self.labels, self.table
        for name in self.free() if labels else ():
            if labels is not None and name != self.truth and holds_both(table, name, labels):
                decide = [n for n in numbers if parted(table, name, n, labels)]
                if decide:
                    return decide
        pair = len(numbers) == 2 and contents.add_up_to_one(table, *numbers)
        if len(numbers) > 1 and not pair and not all(map(names_model, candidates)):
            told = "Nothing says which of {columns} are scores: {taken} is taken."
            if len(candidates) > 1:
                told = "Nothing says which of {columns} are scores: {taken} are taken."
            self.warn(told, columns=listed(numbers, most=5), taken=listed(candidates, most=3))
        return candidates

    def positive(self, scores: tuple[str, ...]) -> str | None:
        """Return the positive label, or the given one where the truth cannot be used as it is."""
        given, truth = self.given.positive, self.truth
        column = quoted(truth)
        try:
            found = labels_of(self.table.coded(truth, TRUTH), truth, positive=given)
        except ReadError as error:
            self.warn(error.message)
            return given
        positive, reason = found.positive, found.reason
        alone = label_alone(scores, found.labels) if found.unsure else None
        if given is None and alone is not None:
            told = "score column {column} is named after it, and none after the other label"
            positive, reason = alone[0], message(told, column=quoted(alone[1]))
        if given is None:
            told = "Positive is guessed to be {label}: {reason}."
            self.say(told, label=quoted(found.labels[positive]), reason=reason)
        if found.unknown:
            told = "Truth column {column} also holds {labels}: neither of the two labels."
            self.warn(told, column=column, labels=listed(found.unknown))
        if found.single:
            self.warn("Truth column {column} holds one label only.", column=column)
        return found.labels[positive]

    def of_positive(self, scores: tuple[str, ...], positive: str | None) -> tuple[str, ...]:
        """Return the scores, of the two of one model the one of the positive label alone."""
        labels = self.labels
        if labels is None or positive not in labels:
            return scores
        taken = labels.index(positive)
        dropped = set()
        for pair in class_scores(self.table, scores, labels, truth=self.truth):
            told = pair.taken(self.table, labels, taken)
            self.notes.append(Note("guess" if pair.sure else "warning", told))
            dropped.add(pair.columns[1 - taken])
        return tuple(name for name in scores if name not in dropped)

    def warn_of_few_values(self, scores: tuple[str, ...]) -> None:
        """Warn of scores that hold one or two different numbers."""
        told = "Column {column} is offered as a score, but this column holds {held}: "
        so = {1: "it cannot tell cases apart.", 2: "the curves will have one point."}
        for name in filter(partial(contents.hard, self.table), scores):
            values = np.unique(contents.spelt_numbers(self.table, name))
            if values.size in so:
                held = contents.only([*map(number_text, values.tolist())])
                self.warn(told + so[values.size], column=quoted(name), held=held)
