"""What each case of a model of regression adds to the sums that its figures are functions of."""

from __future__ import annotations

from perfcore.chance.figures import CaseSums
from perfcore.data import RegressionPredictions
from perfcore.regression import RegressionTally, regression_tally


def regression_sums(found: RegressionPredictions, model: str) -> CaseSums[RegressionTally]:
    """Return the tally of a model, and what each case adds to it.

    Parameters
    ----------
    found : RegressionPredictions
        What several models said.
    model : str
        The name of one.
    """
    return sums_of_tally(regression_tally(found, model))


def sums_of_tally(t: RegressionTally) -> CaseSums[RegressionTally]:
    """Return the same of a tally; one without rows tells no more than its figures."""
    if t.rows is None:
        return CaseSums(tally=t)
    return CaseSums(tally=t, cases=t, size=t.size, group=t.rows.group, weighted=t.weighted)
