"""A threshold chosen on one part of the cases and reported on another: two parts, or many runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Literal, Protocol

import numpy as np

from perfcore.arrays import Value
from perfcore.binary import Counts, Sweep, sweep
from perfcore.binary.predicted import model_of, scores_of
from perfcore.data import Cases, Predictions
from perfcore.messages import argument_error

Better = Literal["higher", "lower"]
Figure = Callable[[Counts], Value]


class Chosen(Protocol):
    """What a goal returns: `Found`, `BestThreshold`, anything with a threshold."""

    @property
    def threshold(self) -> float:
        """``score >= threshold`` is called positive."""
        ...


Goal = Callable[[Sweep], Chosen]


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A threshold, and a figure of it on the cases that chose it and on others.

    Attributes
    ----------
    threshold : float
        As chosen on one part.
    choosing_counts, reporting_counts : Counts
        Scalars: the counts at the threshold on that part, and on the other.
    apparent, honest : float
        The figure on the part that chose, and on the other; NaN if undefined there.
    gap : float
        How much better it looks where it was chosen: apparent - honest, or honest - apparent where
        lower is better. Negative if the other part happens to be easier.
    """

    threshold: float
    choosing_counts: Counts
    reporting_counts: Counts
    apparent: float
    honest: float
    gap: float


def held_out(
    choosing: Sweep, reporting: Sweep, goal: Goal, figure: Figure, *, better: Better = "higher"
) -> HeldOut:
    """Return the threshold that meets a goal on one part, and what it is worth on another.

    Parameters
    ----------
    choosing, reporting : Sweep
        The counts of one model on the part that chooses, and on the part that reports.
    goal : callable
        From a sweep to what has a ``threshold``: a function of `perfcore.costs.goals` or
        `best_threshold`, with its other arguments filled in.
    figure : callable
        From counts to a number: ``MEASURES["f1"].of``, or a cost.
    better : {"higher", "lower"}
        The direction in which the figure improves.

    Raises
    ------
    ValueError
        If ``better`` is neither.
    Unreachable
        If the part that chooses cannot meet the goal.

    Examples
    --------
    >>> from perfcore import MEASURES, best, sweep
    >>> first = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> second = sweep([1, 0, 1, 0], [0.8, 0.9, 0.6, 0.1])
    >>> found = held_out(first, second, lambda s: best(s, "f1"), MEASURES["f1"].of)
    >>> found.threshold, found.apparent, found.honest
    (0.7, 0.8, 0.5)
    """
    require_direction(better)
    threshold = goal(choosing).threshold
    counts, others = choosing.at(threshold), reporting.at(threshold)
    apparent, honest = float(figure(counts)), float(figure(others))
    gap = apparent - honest if better == "higher" else honest - apparent
    return HeldOut(threshold, counts, others, apparent, honest, gap)


def run_sweeps(predictions: Predictions, model: str) -> dict[str, Sweep]:
    """Return the counts of one model in each run that holds cases of it, by the run's name.

    Their sum is the sweep of all its cases. Empty if the cases belong to no runs.

    Raises
    ------
    ValueError
        If there is no model of this name.

    Examples
    --------
    >>> import numpy as np
    >>> cases = Cases(np.array([0, 1, 1], np.uint8), np.array([0.2, 0.4, 0.7]),
    ...               run=np.array([0, 0, 1]))
    >>> predictions = Predictions("mail", ("ham", "spam"), 1, {"m": cases}, runs=("old", "new"))
    >>> run_sweeps(predictions, "m")
    {'old': <Sweep of 1 positives and 1 negatives: 3 operating points>,
     'new': <Sweep of 1 positives and 0 negatives: 2 operating points>}
    """
    chosen, score = model_of(predictions, model), scores_of(predictions, model)
    if not isinstance(chosen, Cases) or chosen.run is None:
        return {}
    # Cases are brought together by run once, not looked for in each run.
    small = np.asarray(chosen.run).astype(np.uint16 if len(predictions.runs) < 2**16 else np.int64)
    order = np.argsort(small, kind="stable")
    if chosen.weight is not None:
        order = order[chosen.weight[order] > 0]
    truth, score = (chosen.truth == predictions.positive)[order], score[order]
    weight = None if chosen.weight is None else chosen.weight[order]
    ends = np.bincount(small[order], minlength=len(predictions.runs)).cumsum().tolist()
    result = {}
    for name, start, end in zip(predictions.runs, [0, *ends], ends, strict=False):
        if end > start:
            part = slice(start, end)
            result[name] = sweep(
                truth[part], score[part], weight=None if weight is None else weight[part]
            )
    return result


def held_out_runs(
    runs: Mapping[str, Sweep], goal: Goal, figure: Figure, *, better: Better = "higher"
) -> dict[str, HeldOut]:
    """Return for each run the threshold that all others together choose, and its worth there.

    Parameters
    ----------
    runs : mapping of str to Sweep
        Two runs or more, see `run_sweeps`.
    goal, figure, better
        See `held_out`.

    Raises
    ------
    ValueError
        If there are fewer than two runs, or as `held_out`.
    Unreachable
        If the others of a run cannot meet the goal.

    Examples
    --------
    >>> from perfcore import MEASURES, best
    >>> runs = {"a": sweep([1, 0], [0.9, 0.2]), "b": sweep([1, 0], [0.6, 0.3])}
    >>> found = held_out_runs(runs, lambda s: best(s, "accuracy"), MEASURES["accuracy"].of)
    >>> found["a"].threshold, found["b"].honest
    (0.6, 0.5)
    """
    if len(runs) < 2:
        raise argument_error("runs", "hold two runs or more", list(runs))
    result = {}
    for name, reporting in runs.items():
        choosing = reduce(add, (s for other, s in runs.items() if other != name))
        result[name] = held_out(choosing, reporting, goal, figure, better=better)
    return result


def require_direction(better: str) -> None:
    """Refuse what is no direction.

    Raises
    ------
    ValueError
        If it is neither "higher" nor "lower".
    """
    if better not in ("higher", "lower"):
        raise argument_error("better", "be 'higher' or 'lower'", better)
