"""Guesses of a table in which a row is a case and one of its classes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfcore.readers.choices import FACTS, ID, OF_CLASS, TRUTH, WEIGHT, Choices
from perfcore.readers.columns import Coded
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import labels_in
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.problems import ReadError, quoted

OF_CLASSES = (
    "class", "class_name", "class_label", "predicted_class", "candidate", "category", "label",
    "level", "类别", "标签",
)  # fmt: skip
"""Usual names of the column that names the class of each row."""


def guess_list(guess: Guess, layout: str) -> Choices | None:
    """Return the choices for a row per case and class; None if the table has another layout.

    Raises
    ------
    ReadError
        If this layout is asked for, and a column that it needs cannot be found.
    """
    given, table = guess.given, guess.table
    if not guess.asked and (given.positive or given.predicted or len(given.scores) > 1):
        return None
    guess.used |= {column for _, column in given.chosen((TRUTH, OF_CLASS, WEIGHT, *FACTS))}
    found = _columns(guess)
    if found is None:
        if not guess.asked:
            return None
        raise table.error(
            "{name} has no rows of cases and classes. Expected a column of case ids, one that "
            "names a class in each row, one of probabilities, and the truth."
        )
    own, of_class, truth = found
    guess.used |= {own, of_class, truth}
    guess.say(
        "Read as several classes: each row is guessed to give the probability of the class in "
        "{of_class} for the case in {id}; truth {truth} holds {labels} labels.",
        about="task",
        of_class=quoted(of_class),
        id=quoted(own),
        truth=quoted(truth),
        labels=len(labels_in(table, truth)),
    )
    weight, model = guess.weight, guess.model()
    runs = [n for n in guess.free() if contents.different_texts(table, n) > 1]
    run = given.run or names.first_named(runs, names.RUN)
    guess.used |= set() if run is None else {run}
    scores = given.scores or guess.scores()[:1]
    guess.say_unused(scores)
    return replace(
        given,
        layout=layout,
        scores=scores,
        truth=truth,
        of_class=of_class,
        weight=weight,
        model=model,
        id=own,
        run=run,
        notes=tuple(guess.notes),
    )


def _columns(guess: Guess) -> tuple[str, str, str] | None:
    """Return the columns of ids, of classes and of the truth, None without such columns."""
    given, table = guess.given, guess.table
    coded = [name for name in guess.free() if 2 <= len(labels_in(table, name)) <= table.rows / 2]
    of_classes = [given.of_class] if given.of_class else names.ranked(coded, OF_CLASSES)
    ids = [given.id] if given.id else [*names.ranked(guess.rest(), names.CASE_ID)]
    ids += [] if given.id else [n for n in guess.rest() if n not in ids and _is_id(n)]
    for own in ids:
        identity = _identity(guess, own)
        for of_class in of_classes if identity is not None else ():
            truths = [given.truth] if given.truth else names.ranked(coded, names.TRUTH)
            truths += [] if given.truth else [name for name in coded if name not in truths]
            for truth in truths:
                apart = len({own, of_class, truth}) == 3
                if apart and identity is not None and _holds(guess, identity, of_class, truth):
                    return own, of_class, truth
    return None


def _is_id(name: str) -> bool:
    return names.plain(name).endswith("_id") or names.plain(name) in names.GROUP


def _identity(guess: Guess, name: str) -> Identity | None:
    try:
        return identity_of(guess.table, name, ID)
    except ReadError:
        return None


def _holds(guess: Guess, identity: Identity, of_class: str, truth: str) -> bool:
    """Whether cases come once for each class, nearly all with one truth that is a class."""
    table = guess.table
    classes, truths = table.columns[of_class], table.columns[truth]
    if not isinstance(classes, Coded) or not isinstance(truths, Coded):
        return False
    labels, known = {*labels_in(table, of_class)}, {*labels_in(table, truth)}
    if not known or 2 * len(known & labels) < len(known) or len(labels) < 2:
        return False
    cases = np.unique(identity.codes, return_inverse=True)[1]
    size = int(cases.max()) + 1
    if table.rows < 2 * size:
        return False
    first = np.full(size, -1)
    first[cases[::-1]] = truths.codes[::-1]
    same = np.mean(first[cases] == truths.codes)
    other = np.full(size, -1)
    other[cases[::-1]] = classes.codes[::-1]
    differ = np.mean(other[cases] != classes.codes)
    return bool(same > 0.9 and differ > 0.3)
