"""What a model decides if it leaves the cases that it is unsure of to people."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Sweep, sweep
from perfcore.classes.costs import checked_costs
from perfcore.classes.probabilities import blocks
from perfcore.classes.tallies import decisions
from perfcore.data import Cases, ClassCases, ClassPredictions, Predictions
from perfcore.data.cases import present
from perfcore.messages import value_error


@dataclass(frozen=True, slots=True, eq=False)
class Abstention(ReadOnly):
    """What a model decides, and what that costs, at every distinct highest probability.

    Index i decides every case whose highest probability is ``sweep.thresholds[i]`` or more, and
    leaves the others to people; index 0 leaves all of them, the last index none.

    Attributes
    ----------
    sweep : Sweep
        Its positives are the cases that the model calls what they are. So ``tp`` are those decided
        rightly, ``fp`` those decided wrongly, the precision is the accuracy of what is decided, and
        the share called positive is the coverage: the share of cases that is decided.
    spent : float64 array of shape (k + 1,), or None
        What the decided cases cost together; None without a cost matrix.
    """

    sweep: Sweep
    spent: FloatArray | None = None

    def costs(self, price: float) -> FloatArray:
        """Return what all cases cost at index i, each that is left to people costing `price`.

        Raises
        ------
        ValueError
            If there is no cost matrix.
        """
        if self.spent is None:
            raise value_error("The cost of abstaining needs a cost matrix: give costs.")
        left = self.sweep.counts
        return np.asarray(self.spent + price * (left.fn + left.tn))

    def least(self, price: float) -> int:
        """Return the index at which all cases cost least; of equal ones that which decides most."""
        costs = self.costs(price)
        return costs.size - 1 - int(costs[::-1].argmin())


def abstention(
    found: ClassPredictions, model: str, *, costs: npt.ArrayLike | None = None
) -> Abstention:
    """Return what a model decides at every distinct highest probability.

    A case is decided as the model calls it: by its label, else by its most probable class. The
    highest probability says only how sure the model is, so that any finite scores will do.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    model : str
        The name of one.
    costs : array of shape (K, K), optional
        ``costs[i, j]`` is the cost of calling a case of class i class j, see `total_cost`.

    Raises
    ------
    ValueError
        If the model has no probabilities, or costs are no cost matrix.

    References
    ----------
    C. K. Chow (1970), On optimum recognition error and reject tradeoff, IEEE Transactions on
    Information Theory 16, 41-46. https://doi.org/10.1109/TIT.1970.1054406

    Examples
    --------
    >>> table = np.array([[0.9, 0.1], [0.6, 0.4], [0.3, 0.7], [0.4, 0.6]])
    >>> cases = ClassCases(np.array([0, 1, 1, 1]), probabilities=table)
    >>> predictions = ClassPredictions("coins", ("head", "tail"), {"m": cases})
    >>> a = abstention(predictions, "m", costs=[[0, 1], [5, 0]])
    >>> a.sweep.thresholds, a.sweep.tp, a.spent
    (array([inf, 0.9, 0.7, 0.6]), array([0, 1, 2, 3]), array([0., 0., 0., 5.]))
    >>> a.costs(2), a.least(2)
    (array([8., 6., 4., 5.]), 2)
    """
    given = found.models[model]
    prices = None if costs is None else checked_costs(costs, len(found.labels))
    if not isinstance(given, ClassCases) or given.probabilities is None:
        raise value_error("Abstention needs probabilities, model {name} has none.", name=model)
    cases = present(given)
    assert cases.probabilities is not None
    highest, called = _highest(cases.probabilities), decisions(cases)
    s = sweep(cases.truth == called, highest, weight=cases.weight)
    if prices is None:
        return Abstention(s)
    each = prices[cases.truth, called]
    if cases.weight is not None:
        each *= cases.weight
    return Abstention(s, np.bincount(s.indices(highest), each, len(s)).cumsum())


def decided_rightly(
    found: ClassPredictions, *, right: str = "right", wrong: str = "wrong"
) -> Predictions | None:
    """Return whether each model is right, with its highest probability as the score.

    As data of two classes they say how sure a model may be of what it calls a case: the calibration
    error of their sweep is the top-label one. Where only the probability of the predicted label
    is known, that is it. None if no model has probabilities; models without are left out.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    right, wrong : str
        What the two classes are called.

    References
    ----------
    C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger (2017), On calibration of modern neural networks,
    ICML 34, 1321-1330.

    Examples
    --------
    >>> from perfcore import sweep_of
    >>> from perfcore.calibration import calibration_error
    >>> table = np.array([[0.9, 0.1], [0.6, 0.4], [0.3, 0.7], [0.4, 0.6]])
    >>> cases = ClassCases(np.array([0, 1, 1, 1]), probabilities=table)
    >>> rightly = decided_rightly(ClassPredictions("coins", ("head", "tail"), {"m": cases}))
    >>> round(calibration_error(sweep_of(rightly, "m")), 3)
    0.15
    """
    models = {}
    for model, cases in found.models.items():
        if not isinstance(cases, ClassCases):
            continue
        sureness = cases.sureness
        if cases.probabilities is not None:
            sureness = _highest(cases.probabilities)
        if sureness is None:
            continue
        truth = (cases.truth == decisions(cases)).astype(np.uint8)
        facts = {key: getattr(cases, key) for key in ("weight", "run", "id", "group")}
        models[model] = Cases(truth, sureness, **facts)
    if not models:
        return None
    return Predictions(found.name, (wrong, right), 1, models, runs=found.runs)


def _highest(probabilities: FloatArray) -> FloatArray:
    """Return the highest probability of each case."""
    highest = np.empty(len(probabilities))
    for rows, block in blocks(probabilities):
        highest[rows] = block.max(axis=1)
    return highest
