"""The layout in which a row is a case and one of its classes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import ClassCases
from perfcore.data.matches import first_rows
from perfcore.messages import Message, message
from perfcore.readers.choices import ID, OF_CLASS, TRUTH, WEIGHT, Choices
from perfcore.readers.forms.class_cases import ClassForm, ClassRows
from perfcore.readers.forms.facts import aligned
from perfcore.readers.guessing.class_lists import guess_list
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.identities import Integers
from perfcore.readers.label_counts import spelt_rows
from perfcore.readers.problems import Faults, ReadError, Reason, faults_of, quoted


class ClassListRows(ClassRows):
    """Rows that each give the probability of one class for one case.

    What else is known of a case is that of its first row.
    """

    def read_classes(self) -> None:
        """Read the truth and the class of each row."""
        truth = self.truth_column()
        name = self.choices.of_class
        if name is None or self.choices.id is None:
            raise self.table.error(
                "Choose the column of {name} that names the class of each probability, and the "
                "one that names the case."
            )
        column = self.table.coded(name, OF_CLASS)
        given = set(spelt_rows(column))
        missing = [label for label in spelt_rows(truth) if label not in given]
        if missing:
            raise self.table.error(
                "Truth {truth} holds {label}, a class of which {name} has no probabilities.",
                truth=quoted(str(self.choices.truth)),
                label=quoted(missing[0]),
            )
        self.columns = []
        self.order_labels(given)
        self.truth = self.class_codes(str(self.choices.truth), truth)
        self.of_class = self.class_codes(name, column)

    def repeats(self) -> list[Faults]:
        """Return the rows of cases without exactly one probability of every class."""
        own = self.identities[ID]
        beside = [column.codes for column in (self.names, self.run) if column is not None]
        self.case = _joint(own.codes, *beside)
        codes, texts = self.of_class
        classes = np.maximum(codes[texts], 0)
        truth_codes, truth_texts = self.truth
        truth = truth_codes[truth_texts]
        fine = self._fine([])
        first = first_rows(_joint(self.case, classes)[fine])
        again = np.flatnonzero(first < np.arange(first.size))
        found = [faults_of(own.name, fine[again], Reason.DUPLICATE, own.text, fine[first[again]])]
        fine = self._fine(found)
        leads = fine[first_rows(self.case[fine])]
        other = fine[truth[fine] != truth[leads]]
        text = self.table.coded(str(self.choices.truth), TRUTH).text
        found.append(faults_of(str(self.choices.truth), other, Reason.OTHER_TRUTH, text))
        fine = self._fine(found)
        counts = np.bincount(self.case[fine], minlength=int(self.case.max(initial=0)) + 1)
        short = fine[counts[self.case[fine]] != len(self.labels)]
        return [*found, faults_of(own.name, short, Reason.INCOMPLETE, own.text)]

    def models(self) -> tuple[Mapping[str, ClassCases], tuple[Message, ...]]:
        """Return the cases of each model, and why those that a column names are not paired."""
        facts, models, ids = self.facts(), {}, {}
        (scores,) = (self.kept(column.values()) for column in self.scores.values())
        codes, texts = self.of_class
        case, classes = self.kept(self.case), self.kept(codes[texts])
        groups = self.kept(self.identities[ID].groups())
        everything = np.arange(scores.size)
        for text, part in self.parts():
            rows = everything if part is None else part
            first, place = _in_order(case[rows])
            table: FloatArray = np.empty((first.size, len(self.labels)), order="F")
            table[place, classes[rows]] = scores[rows]
            own = {key: facts[key][rows[first]] for key in facts}
            name = text or self.choices.scores[0]
            models[name], ids[name] = ClassCases(probabilities=table, **own), groups[rows[first]]
        return (models, ()) if self.names is None or self.run else aligned(models, ids)

    def _fine(self, found: list[Faults]) -> IntArray:
        """Return the rows in which nothing is wrong."""
        return np.flatnonzero(~self.table.bad([*self.faults, *found]))


class ClassList(ClassForm):
    """A row is a case and one of its classes, perhaps of one of several models."""

    key = "class rows"
    row = message("a case and one of several classes")
    introduced = message("Or a row per case and class:")
    example = (
        "id,class,probability,truth\n1,cat,0.8,cat\n1,dog,0.2,cat\n2,cat,0.3,dog\n2,dog,0.7,dog"
    )
    rows = ClassListRows
    truths = TRUTH, OF_CLASS, WEIGHT

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess, or None if no column names the class of each row."""
        return guess_list(guess, self.key)

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if there is not one column of probabilities."""
        if len(choices.scores) != 1:
            raise ReadError("Choose one column of probabilities: each row is of one class.")


CLASS_LIST = ClassList()


def _joint(codes: Integers, *others: Integers) -> IntArray:
    """Return one code for each combination of codes, from 0 up."""
    joint = np.unique(codes, return_inverse=True)[1]
    for other in others:
        joint = joint * (int(other.max(initial=0)) + 1) + other
        joint = np.unique(joint, return_inverse=True)[1]
    return joint


def _in_order(case: IntArray) -> tuple[IntArray, IntArray]:
    """Return the first row of each case, in their order, and the place of each row's case."""
    _, first, inverse = np.unique(case, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(order.size, np.int64)
    place[order] = np.arange(order.size)
    return first[order], place[inverse]
