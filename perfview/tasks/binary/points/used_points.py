"""Operating points as the board shows them where the classifier is used: with costs, projected."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep
from perfcore.costs import Tally, Use, expected_cost
from perfcore.measures import MEASURES
from perfview.tasks.binary.amounts import price_text, terms_text
from perfview.tasks.binary.points.operating_points import Columns, columns_at
from perfview.tasks.binary.uses import RATES
from perfview.words import say

COST = "cost_sensitive_error"
"""Key of the tile and the column of the cost per case."""


def columns_in_use(
    sample: Sweep,
    shown: Sweep,
    indices: npt.NDArray[np.int64],
    *,
    use: Use | None,
    tiles: tuple[str, ...] | None = None,
    priced: Tally | None = None,
) -> Columns:
    """Return the columns of some operating points, the cost per case among them.

    Parameters
    ----------
    sample : Sweep
        Counts of the data.
    shown : Sweep
        The same, or projected to the prevalence in use.
    indices : int64 array of shape (i,)
        Operating points, rising: they are the same in both.
    use : Use or None
        What the cases cost; None leaves their cost out.
    tiles : tuple of str
        Keys of the other measures with a tile; by default those of `MEASURES`.
    priced : Tally, optional
        What is at stake in the data; each case alike if not given.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        As from `columns_at`. Rates of one class come from the data, whatever is projected.
    """
    tiles = MEASURES.tiles if tiles is None else tiles
    columns = columns_at(shown, indices, tiles=tiles)
    if shown is not sample:
        own = columns_at(sample, indices, tiles=tiles)
        columns |= {key: own[key] for key in RATES if key in own}
    if use is None:
        return columns
    cost = expected_cost(
        priced or Tally(sample),
        use.costs,
        indices=indices,
        prevalence=use.prevalence,
    )
    return columns | {COST: np.asarray(cost, np.float64)}


def window_in_use(
    sample: Sweep,
    shown: Sweep,
    threshold: float,
    use: Use,
    *,
    radius: int = 100,
    priced: Tally | None = None,
) -> Columns:
    """Return every operating point near a threshold, as the content of a board has them."""
    here = sample.index(threshold)
    indices = np.arange(max(here - radius, 0), min(here + radius, len(sample) - 1) + 1)
    return columns_in_use(sample, shown, indices, use=use, priced=priced)


def cost_tile(tile: dict[str, Any], use: Use) -> dict[str, Any]:
    """Return the tile of the cost per case: it says which costs these are."""
    costs, unit, pricing = use.costs, use.unit, use.pricing
    return {
        **tile,
        "name": say("threshold.cost_tile", of=unit or terms_text(costs, pricing)),
        "plain": say(
            "threshold.cost_plain",
            cost_fn=price_text(costs.cost_fn, pricing.positives),
            cost_fp=price_text(costs.cost_fp, pricing.negatives),
        ),
    }
