"""Guesses which column means what, from names and contents, and says why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from perfcore.readers import contents, names
from perfcore.readers.choices import Choices, Layout, Note
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.labels import labels_of, looks_like_truth
from perfcore.readers.numbers import number_text
from perfcore.readers.tables import Table

MAX_MODELS = 100


def guess_columns(
    table: Table,
    *,
    truth: str | None = None,
    score: str | tuple[str, ...] | list[str] | None = None,
    weight: str | None = None,
    model: str | None = None,
    positive: str | None = None,
    layout: Layout | None = None,
) -> Choices:
    r"""Return the likely meaning of a table's columns; what is given is not guessed.

    Names decide first (truth, label, target, score, prob, ...), then contents: a truth holds
    two labels, a score many numbers, best between 0 and 1.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    truth, score, weight, model, positive, layout : optional
        Columns, the positive label and the layout, where they are known.

    Returns
    -------
    Choices
        ``notes`` say what was guessed and why, and warn where curves will say little.

    Raises
    ------
    ReadError
        If a given column does not exist, or no truth or no score can be found.

    Examples
    --------
    >>> from perfcore.readers.files import read_table
    >>> table = read_table(b"id,target,forest\n1,0,0.2\n2,1,0.7\n", name="mail.csv")
    >>> choices = guess_columns(table)
    >>> choices.truth, choices.scores
    ('target', ('forest',))
    >>> choices.notes[0].text
    "Truth is guessed to be column 'target': its name says so, and it holds only 0 and 1."
    """
    scores = (score,) if isinstance(score, str) else tuple(score or ())
    for column in (truth, weight, model, *scores):
        if column is not None:
            table.column(column)
    guess = _Guess(table)
    if layout == "aggregated" or (layout is None and truth is None and model is None):
        choices = guess.aggregated(scores)
        if choices is not None:
            return replace(choices, positive=positive)
        if layout == "aggregated":
            raise ReadError(
                f"{table.name} has no columns of counts. Expected a score, positives, and "
                f"negatives or a total; its columns are {listed(tuple(table.columns))}."
            )
    return guess.cases(truth, scores, weight, model, positive, layout)


@dataclass(slots=True)
class _Guess:
    """One table under examination: the columns not yet used, and what was said."""

    table: Table
    notes: list[Note] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def free(self) -> list[str]:
        return [
            name
            for name, column in self.table.columns.items()
            if name not in self.used and not isinstance(column, Unusable)
        ]

    def numeric(self) -> list[str]:
        return [name for name in self.free() if contents.spelt_numbers(self.table, name).size]

    def say(self, text: str) -> None:
        self.notes.append(Note("guess", text))

    def warn(self, text: str) -> None:
        self.notes.append(Note("warning", text))

    def aggregated(self, scores: tuple[str, ...]) -> Choices | None:
        """Choices for counts per score; None if there are no such columns."""
        counts = [
            name
            for name in self.free()
            if name not in scores and contents.whole_counts(self.table, name)
        ]
        positives = names.first_named(counts, names.POSITIVES)
        negatives = names.first_named(counts, names.NEGATIVES)
        total = None if negatives else names.first_named(counts, names.TOTAL)
        if positives is None or (negatives is None and total is None):
            return None
        self.used |= {positives, negatives or total or ""}
        model = self.model(None, None)
        found = scores or self.scores()[:1]
        beside = f"negatives {quoted(negatives)}" if negatives else f"total {quoted(total or '')}"
        self.notes.insert(
            0,
            Note(
                "guess",
                f"Each row is guessed to count the cases of one score: positives "
                f"{quoted(positives)}, {beside}.",
            ),
        )
        return Choices(
            "aggregated",
            found,
            model=model,
            positives=positives,
            negatives=negatives,
            total=total,
            notes=tuple(self.notes),
        )

    def cases(
        self,
        truth: str | None,
        scores: tuple[str, ...],
        weight: str | None,
        model: str | None,
        positive: str | None,
        layout: Layout | None,
    ) -> Choices:
        """Choices for a row per case, or per case and model."""
        self.used |= {column for column in (*scores, weight, model) if column is not None}
        truth = truth or self.truth()
        self.used.add(truth)
        weight = weight or self.weight()
        model = None if layout == "wide" else self.model(model, layout)
        runs = [name for name in self.free() if names.rank(name, names.RUN) is not None]
        self.used |= set(runs)
        found = scores or self.scores()
        self.check_scores(found)
        if model is not None and len(found) > 1:
            self.say(f"With a model column there is one score: {quoted(found[0])} is taken.")
            found = found[:1]
        label = self.positive(truth, positive)
        unused = [name for name in self.table.columns if name not in self.used | set(found)]
        if unused or runs:
            self.say(f"Not used: {listed(tuple(unused + runs))}.")
        return Choices(
            "wide" if model is None else "long",
            self.one_class_of_two(found, label, given=bool(scores)),
            truth=truth,
            weight=weight,
            model=model,
            positive=label,
            notes=tuple(self.notes),
        )

    def truth(self) -> str:
        free = self.free()
        two = [name for name in free if contents.two_labels(self.table, name)]
        named = names.first_named(two, names.TRUTH)
        if named is None:
            named = names.first_named(
                [name for name in free if isinstance(self.table.columns[name], Coded)], names.TRUTH
            )
        if named is not None:
            self.say(self.truth_note(named, "its name says so, and "))
            return named
        plain = [name for name in two if not names.score_named(name)]
        binary = [name for name in plain if contents.held(self.table, name) == "only 0 and 1"]
        for candidates in (binary, plain, two):
            if candidates:
                self.say(self.truth_note(candidates[0], ""))
                return candidates[0]
        raise ReadError(
            f"{self.table.name} has no column that looks like a truth (two labels, such as 0 "
            f"and 1). Name it; the columns are {listed(tuple(self.table.columns))}."
        )

    def truth_note(self, name: str, because: str) -> str:
        return f"Truth is guessed to be column {quoted(name)}: {because}it holds {contents.held(self.table, name)}."

    def weight(self) -> str | None:
        name = names.first_named(self.numeric(), names.WEIGHT)
        if name is not None:
            self.used.add(name)
            self.say(f"Weight is guessed to be column {quoted(name)}: its name says so.")
        return name

    def model(self, given: str | None, layout: Layout | None) -> str | None:
        few = [
            name
            for name in self.free()
            if isinstance(column := self.table.columns[name], Coded)
            and len(column.texts) <= MAX_MODELS
        ]
        name = given or names.first_named(few, names.MODEL)
        if name is None and layout == "long":
            texts = [
                column for column in few if not contents.spelt_numbers(self.table, column).size
            ]
            name = texts[0] if texts else None
            if name is None:
                raise ReadError(
                    f"{self.table.name} has no column of model names. Name it, or choose the "
                    "wide layout with one score column per model."
                )
        if name is not None and given is None:
            column = self.table.columns[name]
            models = len(column.texts) if isinstance(column, Coded) else 0
            self.say(
                f"Models are guessed to be named in column {quoted(name)}, which holds "
                f"{models} {'name' if models == 1 else 'names'}."
            )
        self.used |= {name} if name else set()
        return name

    def scores(self) -> tuple[str, ...]:
        table = self.table
        fit = [name for name in self.numeric() if not contents.identifier(table, name)]
        named = [name for name in fit if names.score_named(name)]
        many = [name for name in fit if not contents.hard(table, name)]
        for candidates, why in (
            ([name for name in named if name in many], "its name says so"),
            ([name for name in many if contents.shares(table, name)], "it lies between 0 and 1"),
            (many, "no other column of numbers is left"),
            (named, "its name says so"),
            (fit, "no other column of numbers is left"),
        ):
            if candidates:
                for name in candidates:
                    self.say(
                        f"Score is guessed to be column {quoted(name)}: {why}; "
                        f"it holds {contents.held(self.table, name)}."
                    )
                return tuple(candidates)
        raise ReadError(
            f"{self.table.name} has no column that looks like a score (numbers). Name it; the "
            f"columns are {listed(tuple(self.table.columns))}."
        )

    def check_scores(self, scores: tuple[str, ...]) -> None:
        for name in scores:
            values = (
                np.unique(contents.spelt_numbers(self.table, name))
                if contents.hard(self.table, name)
                else np.empty(0)
            )
            if values.size == 2:
                first, second = (number_text(float(value)) for value in values)
                self.warn(
                    f"Column {quoted(name)} is offered as a score, but this column holds only "
                    f"{first} and {second}: the curves will have one point."
                )
            elif values.size == 1:
                self.warn(
                    f"Column {quoted(name)} is offered as a score, but this column holds only "
                    f"{number_text(float(values[0]))}: it cannot tell cases apart."
                )

    def positive(self, truth: str, given: str | None) -> str | None:
        """Positive label, or None where the truth column cannot be used as it is."""
        column = self.table.columns[truth]
        try:
            labels = labels_of(self.table.coded(truth, "the truth"), truth, positive=given)
        except ReadError as error:
            self.warn(str(error))
            return given
        label = labels.labels[labels.positive]
        if given is None:
            self.say(f"Positive is guessed to be {quoted(label)}: {labels.reason}.")
        if labels.unknown:
            self.warn(
                f"Truth column {quoted(truth)} also holds {listed(labels.unknown)}, which are "
                "neither of the two labels."
            )
        if isinstance(column, Coded) and not looks_like_truth(column):
            self.warn(f"Truth column {quoted(truth)} holds one label only.")
        return label

    def one_class_of_two(
        self, scores: tuple[str, ...], positive: str | None, *, given: bool
    ) -> tuple[str, ...]:
        """Of two score columns that add up to 1, the one of the positive label."""
        if given or len(scores) != 2 or self.table.rows == 0:
            return scores
        first, second = (self.table.columns[name] for name in scores)
        if not isinstance(first, (Coded, Numbers)) or not isinstance(second, (Coded, Numbers)):
            return scores
        sums = first.values() + second.values()
        if not np.allclose(sums[np.isfinite(sums)], 1.0, rtol=0, atol=1e-6):
            return scores
        wanted = names.plain(positive or "")
        ends = [name for name in scores if wanted and names.plain(name).split("_")[-1] == wanted]
        chosen = ends[0] if len(ends) == 1 else scores[1]
        self.say(
            f"Columns {quoted(scores[0])} and {quoted(scores[1])} add up to 1: they are the two "
            f"classes of one model, and {quoted(chosen)} is taken as the score of the positive one."
        )
        return (chosen,)
