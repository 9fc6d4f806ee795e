"""Guesses what a table is, and then what its columns mean."""

from __future__ import annotations

from typing import Any, Unpack, cast

from perfcore.readers.choices import MODEL, NUMBER_FACTS, OF_CLASS, TRUTH, WEIGHT, Choices, Given
from perfcore.readers.forms import FORMS, form_of
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.class_evidence import labels_in
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.guessing.refusals.finished_tables import refuse_finished_tables
from perfcore.readers.guessing.refusals.other_kinds import refuse_other_kinds
from perfcore.readers.problems import ReadError, listed, quoted
from perfcore.readers.tables import Table
from perfcore.tasks import UNNAMED

_SEVERAL = ("score", "predicted", "labels", "quantiles", "features", "references", "logs")


def guess_columns(table: Table, task: str | None = None, **given: Unpack[Given]) -> Choices:
    r"""Return the likely meaning of a table's columns; what is given is not guessed.

    Names decide first (truth, label, target, score, prob, ...), then contents: a truth of two
    classes holds two labels, a score many numbers, best between 0 and 1. There are several classes
    where a truth holds more labels, and columns are named after them or hold them, too; a truth of
    numbers that measure something is regression. An amount, a case id, a group and a run are
    guessed last, from columns that nothing else wants and of which every cell is fit.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    task : str, optional
        The key of one: "binary" of two classes, "classes" of any number, "regression" of numbers,
        "clusterings", "texts"; by default it is guessed.
    truth, score, weight, model, amount, id, group, run, positive, layout : optional
        Columns, the positive label and the layout, where they are known.
    predicted, of_class, labels : optional
        Of several classes: columns of predicted labels, the column that names the class of each
        row, and the labels in their order.
    quantiles, uncertainty, factors : optional
        Of numbers: columns of predicted quantiles and of how unsure predictions are, and columns of
        predictions with what they are multiplied by.
    features : optional
        Of points: columns of numbers that distances are between.
    references, logs : optional
        Of texts: columns of references, and of lists of log-probabilities.

    Returns
    -------
    Choices
        Notes say what was guessed and why, and warn where curves will say little.

    Raises
    ------
    ReadError
        If a given column does not exist or is unfit, no truth or no predictions can be found, or
        the table looks like something else.

    Examples
    --------
    >>> from perfcore.readers import read_table
    >>> table = read_table(b"id,target,forest\n1,0,0.2\n2,1,0.7\n", name="mail.csv")
    >>> choices = guess_columns(table)
    >>> choices.truth, choices.scores
    ('target', ('forest',))
    >>> print(choices.notes[0].text)
    Truth is guessed to be column 'target': its name says so, and it holds only 0 and 1.
    >>> table = read_table(b"truth,p_cat,p_dog,p_owl\ncat,.8,.1,.1\ndog,.2,.7,.1\nowl,0,.2,.8\n")
    >>> print(guess_columns(table).notes[0].text)
    Read as several classes: truth 'truth' holds 3 labels, and 3 columns are named after them.
    """
    if unknown := given.keys() - Given.__annotations__.keys():
        raise TypeError(f"guess_columns takes no argument {min(unknown)!r}.")
    fields = cast("dict[str, Any]", {**given})
    for name in _SEVERAL:
        value = fields.pop(name, None)
        several = (value,) if isinstance(value, str) else tuple(value or ())
        fields["scores" if name == "score" else name] = several
    layout = fields.pop("layout", None)
    known = Choices(layout or "", **{**fields, "labels": fields["labels"] or None})
    named = known.chosen((TRUTH, WEIGHT, MODEL, OF_CLASS, *NUMBER_FACTS))
    lists = (*known.scores, *known.predicted, *known.quantiles, *known.features)
    lists += (*known.references, *known.logs)
    lists += tuple(column for column, _ in known.factors)
    for column in (*lists, *(name for _, name in named)):
        table.column(column)
    if table.texts and len(table.columns) == 1:
        raise table.error(
            "{name} holds {count:,} lines of text. Read it together with the others: a file of "
            "references, which its name calls so, and a file of each system, with as many lines.",
            count=table.rows,
        )
    if len(table.columns) == 1:
        raise table.error(
            "{name} has a single column ({column}): scores without truth, or a truth without "
            "scores. Upload the file that holds the other, too, to put both together; or put both "
            "into one file, a line for each case, with a comma between.",
            column=quoted(next(iter(table.columns))),
        )
    if layout:
        found = form_of(layout).guess(Guess(table, known, asked=True))
        assert found is not None
        return found
    if task is not None:
        return _Tries(table, known).of(_forms(task))
    return _guessed(table, known)


def other_tasks(table: Table, choices: Choices) -> tuple[str, ...]:
    r"""Return the tasks, beside that of the choices, under which columns can be guessed, too.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    choices : Choices
        What its columns mean so far; the truth stays what it is.

    Examples
    --------
    >>> from perfcore.readers import read_table
    >>> table = read_table(b"truth,p_no,p_yes\nno,0.8,0.2\nyes,0.3,0.7\n")
    >>> other_tasks(table, guess_columns(table))
    ('classes',)
    """
    own = form_of(choices.layout)
    if own.alone or not own.facts or choices.of_class is not None:  # a row is no case
        return ()
    others = dict.fromkeys(form.task for form in FORMS.values() if form.task != own.task)
    return tuple(task for task in others if _can_be(table, choices, task))


def _can_be(table: Table, choices: Choices, task: str) -> bool:
    truth = choices.truth
    if truth is not None and not any(form.may_hold(table, truth) for form in _forms(task)):
        return False
    try:
        found = guess_columns(table, task=task, truth=choices.truth)
    except ReadError:
        return False
    return bool(found.scores or found.predicted)


def _forms(task: str) -> list[Form]:
    """Return the layouts of a task, the most usual first."""
    forms = [form for form in FORMS.values() if form.task == task]
    if not forms:
        tasks = listed(tuple(dict.fromkeys(form.task for form in FORMS.values())))
        raise ReadError(
            "Argument task must be one of {tasks}, got {got}.", tasks=tasks, got=quoted(task)
        )
    return forms


class _Tries:
    """The guesses of layouts that nobody asked for, each made once."""

    def __init__(self, table: Table, known: Choices) -> None:
        self.table, self.known = table, known
        self._made: dict[str, Choices | None] = {}

    def guess(self, form: Form) -> Choices | None:
        """Return the guess of a layout, None if the table does not look like it."""
        if form.key not in self._made:
            self._made[form.key] = form.guess(Guess(self.table, self.known, asked=False))
        return self._made[form.key]

    def of(self, forms: list[Form]) -> Choices:
        """Return the guess of the last layout that fits; the first one says why none does."""
        for form in reversed(forms):
            found = self.guess(form)
            if found is not None:
                return found
        found = forms[0].guess(Guess(self.table, self.known, asked=True))
        assert found is not None
        return found


def _guessed(table: Table, known: Choices) -> Choices:
    """Return the guess, unless the table rather holds something else.

    Two columns of two labels and no score are read as classes.
    """
    tries = _Tries(table, known)
    others = [form for form in FORMS.values() if form.task != UNNAMED]
    if not (known.truth or known.scores or known.predicted or known.positive):
        refuse_finished_tables(table)
        guesses = map(tries.guess, reversed(others))
        refuse_other_kinds(table, known=next(filter(None, guesses), None))
    try:
        return tries.of([*FORMS.values()])
    except ReadError as error:
        if not others:
            raise
        try:
            found = tries.of(others)
        except ReadError:
            raise error from None
        if found.truth is None or len(labels_in(table, found.truth)) > 2:
            raise
        return found
