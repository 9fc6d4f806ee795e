"""Guesses which column means what, from names and contents, and says why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from perfcore.readers import contents, names, roles
from perfcore.readers.choices import Choices, Layout, Note
from perfcore.readers.columns import Unusable
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.labels import labels_of
from perfcore.readers.tables import Table


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
    if layout == "aggregated" or (layout is None and truth is None):
        choices = guess.aggregated(scores, model)
        if choices is not None:
            return replace(choices, positive=positive)
        if layout == "aggregated":
            raise ReadError(
                f"{table.name} has no columns of counts. Expected a score, positives, and "
                f"negatives or a total; its columns are {listed(tuple(table.columns))}."
            )
    given = Choices(layout or "wide", scores, truth, weight, model, positive=positive)
    return guess.cases(given, long=layout == "long", wide=layout == "wide")


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

    def say(self, text: str) -> None:
        self.notes.append(Note("guess", text))

    def aggregated(self, scores: tuple[str, ...], model: str | None) -> Choices | None:
        """Choices for counts per score; None if there are no columns of counts."""
        self.used |= {name for name in (*scores, model) if name is not None}
        counts = [name for name in self.free() if contents.whole_counts(self.table, name)]
        positives = names.first_named(counts, names.POSITIVES)
        negatives = names.first_named(counts, names.NEGATIVES)
        total = None if negatives else names.first_named(counts, names.TOTAL)
        beside = negatives or total
        two = [name for name in self.free() if contents.two_labels(self.table, name)]
        truth = names.first_named([n for n in two if n not in (positives, beside)], names.TRUTH)
        if positives is None or beside is None or truth is not None:
            self.used.clear()
            return None
        self.used |= {positives, beside}
        self.say(
            f"Each row is guessed to count the cases of one score: positives {quoted(positives)}, "
            f"{'negatives' if negatives else 'total'} {quoted(beside)}."
        )
        model = model or self.model(needed=False)
        found = scores or self.scores()[:1]
        self.say_unused(found)
        return Choices(
            "aggregated",
            found,
            model=model,
            positives=positives,
            negatives=negatives,
            total=total,
            notes=tuple(self.notes),
        )

    def cases(self, given: Choices, *, long: bool, wide: bool) -> Choices:
        """Choices for a row per case, or per case and model."""
        self.used |= {name for name in (*given.scores, given.weight, given.model) if name}
        truth = given.truth or self.truth()
        self.used.add(truth)
        weight = given.weight or self.weight()
        model = None if wide else given.model or self.model(needed=long)
        runs = {name for name in self.free() if names.rank(name, names.RUN) is not None}
        self.used |= runs
        scores = given.scores or self.scores()
        if model is not None and len(scores) > 1:
            self.say(f"With a model column there is one score: {quoted(scores[0])} is taken.")
            scores = scores[:1]
        positive = self.positive(truth, given.positive)
        if not given.scores:
            scores, notes = roles.positive_one(self.table, scores, positive)
            self.notes += notes
        self.notes += roles.score_warnings(self.table, scores)
        self.used -= runs
        self.say_unused(scores)
        return replace(
            given,
            layout="wide" if model is None else "long",
            scores=scores,
            truth=truth,
            weight=weight,
            model=model,
            positive=positive,
            notes=tuple(self.notes),
        )

    def truth(self) -> str:
        name, note = roles.guess_truth(self.table, self.free())
        self.notes.append(note)
        return name

    def scores(self) -> tuple[str, ...]:
        found, notes = roles.guess_scores(self.table, self.free())
        self.notes += notes
        return found

    def weight(self) -> str | None:
        numeric = [n for n in self.free() if contents.spelt_numbers(self.table, n).size]
        name = names.first_named(numeric, names.WEIGHT)
        if name is not None:
            self.used.add(name)
            self.say(f"Weight is guessed to be column {quoted(name)}: its name says so.")
        return name

    def model(self, *, needed: bool) -> str | None:
        found = roles.guess_model(self.table, self.free(), needed=needed)
        if found is None:
            return None
        self.used.add(found[0])
        self.notes.append(found[1])
        return found[0]

    def positive(self, truth: str, given: str | None) -> str | None:
        """Positive label, or the given one where the truth column cannot be used as it is."""
        try:
            labels = labels_of(self.table.coded(truth, "the truth"), truth, positive=given)
        except ReadError as error:
            self.notes.append(Note("warning", str(error)))
            return given
        label = labels.labels[labels.positive]
        if given is None:
            self.say(f"Positive is guessed to be {quoted(label)}: {labels.reason}.")
        if labels.unknown:
            text = f"also holds {listed(labels.unknown)}: neither of the two labels"
            self.notes.append(Note("warning", f"Truth column {quoted(truth)} {text}."))
        if labels.single:
            text = f"Truth column {quoted(truth)} holds one label only."
            self.notes.append(Note("warning", text))
        return label

    def say_unused(self, scores: tuple[str, ...]) -> None:
        unused = [name for name in self.table.columns if name not in self.used.union(scores)]
        if unused:
            self.say(f"Not used: {listed(tuple(unused))}.")
