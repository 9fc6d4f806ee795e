"""Guesses which column means what, from names and contents, and says why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from perfcore.readers.choices import Choices, Layout, Note
from perfcore.readers.columns import Unusable
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.facts import refuse_facts
from perfcore.readers.guessing import contents, names, roles
from perfcore.readers.guessing.fact_guesses import (
    guess_amount,
    guess_group,
    guess_id,
    guess_run,
    unfit_amount,
)
from perfcore.readers.labels import labels_of
from perfcore.readers.tables import Table


def guess_columns(
    table: Table,
    *,
    truth: str | None = None,
    score: str | tuple[str, ...] | list[str] | None = None,
    weight: str | None = None,
    model: str | None = None,
    amount: str | None = None,
    id: str | None = None,
    group: str | None = None,
    run: str | None = None,
    positive: str | None = None,
    layout: Layout | None = None,
) -> Choices:
    r"""Return the likely meaning of a table's columns; what is given is not guessed.

    Names decide first (truth, label, target, score, prob, ...), then contents: a truth holds
    two labels, a score many numbers, best between 0 and 1. An amount, a case id, a group and a run
    are guessed last, from columns that nothing else wants and of which every cell is fit.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    truth, score, weight, model, amount, id, group, run, positive, layout : optional
        Columns, the positive label and the layout, where they are known.

    Returns
    -------
    Choices
        ``notes`` say what was guessed and why, and warn where curves will say little.

    Raises
    ------
    ReadError
        If a given column does not exist, or no truth or no score can be found, or a fact about
        single cases is to be read from an aggregated table.

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
    given = Choices(
        layout or "wide", scores, truth, weight, model, positive=positive,
        amount=amount, id=id, group=group, run=run,
    )  # fmt: skip
    for column in (truth, weight, model, *scores, *(column for _, column in given.facts())):
        if column is not None:
            table.column(column)
    guess = _Guess(table)
    if layout == "aggregated":
        refuse_facts(table, given)
    if layout == "aggregated" or (layout is None and truth is None and not given.facts()):
        choices = guess.aggregated(scores, model)
        if choices is not None:
            return replace(choices, positive=positive)
        if layout == "aggregated":
            raise ReadError(
                f"{table.name} has no columns of counts. Expected a score, positives, and "
                f"negatives or a total; its columns are {listed(tuple(table.columns))}."
            )
    return guess.cases(given, long=layout == "long", wide=layout == "wide")


@dataclass(slots=True)
class _Guess:
    """One table under examination: the columns not yet used, and what was said."""

    table: Table
    notes: list[Note] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def rest(self) -> list[str]:
        return [name for name in self.table.columns if name not in self.used]

    def free(self) -> list[str]:
        columns = self.table.columns
        return [name for name in self.rest() if not isinstance(columns[name], Unusable)]

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
        self.used |= {column for _, column in given.facts()}
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
        self.used |= set(scores)
        facts = self.facts(given, model)
        self.say_unused(scores)
        return replace(
            facts,
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

    def facts(self, given: Choices, model: str | None) -> Choices:
        """Return what is given, with an amount, an id, a group and a run from what is free."""
        table = self.table
        amount = given.amount or self.fact(guess_amount(table, self.rest()))
        unfit = None if amount else unfit_amount(table, self.rest())
        self.notes += [unfit] if unfit else []
        return replace(
            given,
            amount=amount,
            group=given.group or self.fact(guess_group(table, self.rest(), model)),
            id=given.id or self.fact(guess_id(table, self.rest(), model)),
            run=given.run or self.fact(guess_run(table, self.rest())),
        )

    def fact(self, guess: tuple[str, Note] | None) -> str | None:
        if guess is None:
            return None
        self.used.add(guess[0])
        self.notes.append(guess[1])
        return guess[0]

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
