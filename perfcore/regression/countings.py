"""Cases are counted once: sums over them make the tally of a model."""

from __future__ import annotations

from fractions import Fraction

import numpy.typing as npt

from perfcore.binary.arithmetic import unit_of
from perfcore.data import RegressionPredictions
from perfcore.regression.compensated import exact
from perfcore.regression.rows import Centres, Rows, checked_rows, ends_of
from perfcore.regression.sums import first_sums
from perfcore.regression.tallies import RegressionTally


def tally(
    truth: npt.ArrayLike,
    prediction: npt.ArrayLike,
    weight: npt.ArrayLike | None = None,
    group: npt.ArrayLike | None = None,
) -> RegressionTally:
    """Return what is counted of the predictions of one model. Errors are prediction - truth.

    Parameters
    ----------
    truth, prediction : array of shape (n,)
        Numbers from -1e300 to 1e300, in the unit of what is predicted. Index i is case i. float32
        is converted exactly.
    weight : array of shape (n,), optional
        What each case counts, 0 or more. A whole number w stands for w equal cases; a case of
        weight 0 is absent.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a street) were drawn together: intervals look at
        whole groups.

    Raises
    ------
    ValueError
        If a number is NaN, infinite or out of range, a weight is negative, or the columns differ
        in length; the message names the first position.

    Examples
    --------
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> from perfcore.regression import mae, mse
    >>> mse(t), mae(t)
    (5.4, 1.8)
    """
    return tally_of(checked_rows(truth, prediction, weight, group))


def tally_of(rows: Rows) -> RegressionTally:
    """Return what is counted of checked cases."""
    truths, predictions = ends_of(rows.truth), ends_of(rows.prediction)
    middles = truths.middle, predictions.middle
    far = [
        max(abs(end - middle) for end in ends) if len(rows) else 0.0
        for ends, middle in zip((truths, predictions), middles, strict=True)
    ]
    heaviest = 0.0 if rows.weight is None else float(rows.weight.max(initial=0))
    units = unit_of(far[0]), unit_of(far[1]), unit_of(max(far))
    centres = Centres(*middles, units=units, weight=unit_of(heaviest))
    sums = first_sums(rows, centres)
    largest, weight = sums.pop("largest")[0], exact(sums["w"]) * Fraction(centres.weight)
    whole = rows.weight is None or rows.weight.dtype.kind == "i"
    return RegressionTally(
        len(rows),
        int(weight) if whole else float(weight),
        rows.weight is not None,
        0 if rows.group is None else int(rows.group.max(initial=-1)) + 1,
        truths,
        predictions,
        largest,
        centres,
        sums,
        rows,
    )


def regression_tally(found: RegressionPredictions, model: str) -> RegressionTally:
    """Return what is counted of one model of a file.

    Parameters
    ----------
    found : RegressionPredictions
        What several models said.
    model : str
        The name of one.
    """
    given = found.models[model]
    return tally_of(checked_rows(given.truth, given.prediction, given.weight, given.group))
