"""The sweep of each class against the rest, made when it is asked for, and averages over them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep, auc, average_precision, sweep
from perfcore.binary.areas import pairs_between
from perfcore.binary.weights import near_one
from perfcore.classes.averages import ClassValues, Undefined, require_word
from perfcore.classes.labels import Label, named
from perfcore.classes.probabilities import Scores, scores_of_classes
from perfcore.messages import Message, message

KEPT = 4
"""How many sweeps are kept: those of 100 classes would take far more memory than their cases."""


class UnknownClassError(KeyError):
    """No class has this label."""

    def __str__(self) -> str:
        return str(self.args[0])


class ClassSweeps(Mapping[Label, Sweep]):
    """The sweep of each class against the rest, by label; made by `class_sweeps`.

    A sweep is made when it is asked for, and the last few are kept. The probabilities are the
    caller's own array: whoever changes it changes the sweeps that are still to be made.
    """

    def __init__(self, scores: Scores) -> None:
        self._scores = scores
        self._places = {label: i for i, label in enumerate(scores.labels)}
        self._kept: OrderedDict[Label, Sweep] = OrderedDict()

    @property
    def labels(self) -> tuple[Label, ...]:
        """The classes, in the order of their columns."""
        return self._scores.labels

    @property
    def support(self) -> IntOrFloatArray:
        """Cases of each class, or their weight: shape (K,)."""
        return self._scores.support

    def __getitem__(self, label: Label) -> Sweep:
        if label not in self._places:
            raise UnknownClassError(self._unknown(label))
        if label not in self._kept:
            place = self._places[label]
            cases = self._scores
            while len(self._kept) >= KEPT:
                self._kept.popitem(last=False)
            self._kept[label] = sweep(
                cases.codes == place, cases.column(place), weight=cases.weights
            )
        self._kept.move_to_end(label)
        return self._kept[label]

    def __contains__(self, label: object) -> bool:
        return label in self._places  # without making its sweep

    def __iter__(self) -> Iterator[Label]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"<ClassSweeps of {self._scores.codes.size} cases in {len(self)} classes>"

    def own(self) -> Sweep:
        """Return the sweep of all cases as positives, each by the score for its own class."""
        scores = self._scores.own()
        return sweep(np.ones(scores.size, np.bool_), scores, weight=self._scores.weights)

    def _unknown(self, label: object) -> Message:
        return message(
            "No class {label!r}; known are {labels}.", label=label, labels=named(self.labels)
        )


def class_sweeps(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
) -> ClassSweeps:
    """Return the sweep of each class against the rest, by label.

    Parameters
    ----------
    truth : array of shape (n,)
        The label of each case.
    probabilities : array of shape (n, K)
        A column for each label. Only the order of cases within a column matters, so that any
        finite scores will do and rows need not add up to 1. Nothing is normalised or copied.
    labels : sequence of K labels
        The classes of the columns, in their order; nothing is guessed. A class may have no cases.
    weight : array of shape (n,), optional
        What each case counts, as for `perfcore.sweep`.

    Returns
    -------
    Mapping
        Label to `Sweep`. Each is made when it is asked for: one sort of one column.

    Raises
    ------
    ValueError
        If an argument breaks these rules, with label or row and value.

    Examples
    --------
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> s["b"].at(4)
    Counts(tp=1, fp=1, fn=0, tn=1)
    """
    return ClassSweeps(scores_of_classes(truth, probabilities, labels, weight))


def sweep_values(s: ClassSweeps, figure: Callable[[Sweep], float]) -> ClassValues:
    """Return a figure of each class's sweep, class by class: ``sweep_values(s, auc)``.

    Examples
    --------
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> sweep_values(s, auc).values
    array([1. , 1. , 0.5])
    """
    values: FloatArray = np.array([figure(s[label]) for label in s], dtype=np.float64)
    return ClassValues(s.labels, values, s.support)


def one_versus_rest_auc(
    s: ClassSweeps,
    how: Literal["macro", "micro", "weighted"] = "macro",
    *,
    undefined: Undefined = "left out",
) -> float:
    """Return the average of the AUCs of each class against the rest.

    Parameters
    ----------
    s : ClassSweeps
    how : {"macro", "micro", "weighted"}
        "macro" is the mean of the classes' AUCs, "weighted" the same by support. "micro" is one
        AUC over all n K pairs of a case and a class: that the class is the case's own is then
        what is to be told, and scores for different classes are compared.
    undefined : {"left out", "zero"}
        What becomes of a class without cases, or without others. ``sweep_values(s, auc).undefined``
        names these classes.

    Returns
    -------
    float
        NaN when it is undefined for every class.

    Raises
    ------
    ValueError
        If `how` or `undefined` is no such word.

    References
    ----------
    F. Provost, P. Domingos (2000), Well-trained PETs: improving probability estimation trees,
    CeDER working paper IS-00-04, New York University.

    Examples
    --------
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> [round(one_versus_rest_auc(s, how), 4) for how in ("macro", "weighted", "micro")]
    [0.8333, 0.8333, 0.7778]
    """
    require_word("how", how, ("macro", "micro", "weighted"))
    require_word("undefined", undefined, ("left out", "zero"))
    if how == "micro":
        value = _micro_auc(s)
        return 0.0 if np.isnan(value) and undefined == "zero" else value
    return sweep_values(s, auc).mean(how, undefined)


def mean_average_precision(
    s: ClassSweeps,
    how: Literal["macro", "weighted"] = "macro",
    *,
    undefined: Undefined = "left out",
) -> float:
    """Return mAP, the mean over the classes of average precision against the rest.

    Parameters
    ----------
    s : ClassSweeps
    how : {"macro", "weighted"}
        Each class counts the same, or by its support.
    undefined : {"left out", "zero"}
        What becomes of a class without cases. ``sweep_values(s, average_precision).undefined``
        names these classes.

    Returns
    -------
    float
        NaN when no class has cases.

    Raises
    ------
    ValueError
        If `how` or `undefined` is no such word.

    References
    ----------
    C. D. Manning, P. Raghavan, H. Schuetze (2008), Introduction to information retrieval,
    section 8.4, Cambridge University Press. https://doi.org/10.1017/CBO9780511809071

    Examples
    --------
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> round(mean_average_precision(s), 4)
    0.8333
    """
    return sweep_values(s, average_precision).mean(how, undefined)


def _micro_auc(s: ClassSweeps) -> float:
    """Return the AUC of all pairs of case and class, class by class, within the memory of one.

    Each positive pair, a case and its own class, is compared with the negatives of each class.
    """
    own = s.own()
    doubled: int | float = 0
    pairs: int | float = 0
    for label in s:
        negatives = s[label]
        # Each threshold of the class is two steps: the positives above it, then those equal to it
        # together with the negatives. So `pairs_between` counts exactly, whatever the numbers.
        thresholds, fp = negatives.thresholds[1:], negatives.fp
        i = own.indices(thresholds)
        reached = own.tp[i]
        equal = own.thresholds[i] == thresholds
        above = np.where(equal, own.tp[np.maximum(i - 1, 0)], reached)
        tp_steps = np.concatenate([own.tp[:1], np.ravel([above, reached], "F"), own.tp[-1:]])
        fp_steps = np.concatenate([fp[:1], np.ravel([fp[:-1], fp[1:]], "F"), fp[-1:]])
        if own.weighted and own.positives:
            tp_steps, fp_steps = near_one(tp_steps), fp_steps / own.positives
        found = pairs_between(tp_steps, fp_steps)
        doubled += 2 * found.right + found.tied
        pairs += found.total
    return doubled / (2 * pairs) if pairs else np.nan
