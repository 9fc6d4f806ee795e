"""The sweep of each class against the rest, made when it is asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Sweep, sweep
from perfcore.classes.labels import Label, named
from perfcore.classes.probabilities import Scores, scores_of_classes
from perfcore.classes.rankings import RankedAreas, ranked_areas
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
        self._areas: RankedAreas | None = None

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

    def areas(self) -> RankedAreas | None:
        """Return the areas of all classes, made without their sweeps; None of cases with weights.

        They are made when they are asked for, and kept.
        """
        if self._areas is None and self._scores.weights is None:
            self._areas = ranked_areas(self._scores)
        return self._areas

    def _unknown(self, label: object) -> Message:
        return message(
            "No class {label!r}; known are {labels}.", label=label, labels=named(self.labels)
        )


class KeptSweeps(ClassSweeps):
    """Sweeps that were counted before they came here, as those of a link were: no cases are there.

    Parameters
    ----------
    sweeps : mapping of label to Sweep
        Each class against the rest, of the same cases.

    Examples
    --------
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> kept = KeptSweeps(dict(s))
    >>> kept.own() == s.own(), kept.support.tolist()
    (True, [1, 1, 1])
    """

    def __init__(self, sweeps: Mapping[Label, Sweep]) -> None:
        self._known = dict(sweeps)
        self._places = {label: i for i, label in enumerate(self._known)}

    @property
    def labels(self) -> tuple[Label, ...]:
        """The classes, in their order."""
        return tuple(self._known)

    @property
    def support(self) -> IntOrFloatArray:
        """Cases of each class, or their weight: shape (K,)."""
        return np.array([each.positives for each in self._known.values()])

    def __getitem__(self, label: Label) -> Sweep:
        if label not in self._known:
            raise UnknownClassError(self._unknown(label))
        return self._known[label]

    def __repr__(self) -> str:
        return f"<KeptSweeps of {len(self)} classes>"

    def own(self) -> Sweep:
        """Return the sweep of all cases as positives, each by the score for its own class."""
        scores = np.concatenate([each.thresholds[1:] for each in self._known.values()])
        positives = np.concatenate([np.diff(each.tp) for each in self._known.values()])
        own = positives > 0
        return Sweep.from_counts(scores[own], positives[own], np.zeros_like(positives[own]))

    def areas(self) -> None:
        """Return None: areas come from the sweeps."""


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
