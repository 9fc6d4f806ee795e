"""The table of subgroups at the threshold in use, each number as it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from perfcore.binary import Sweep
from perfcore.costs import Use, expected_cost
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import own_number
from perfview.tasks.binary.certainties import method_text
from perfview.tasks.binary.files.tables import IN_DATA
from perfview.tasks.binary.subgroups.tables import MEASURED, Row, class_weights
from perfview.tasks.points.operating_points import is_projected

COUNTS = ("positives", "negatives", "tp", "fp", "fn", "tn")


def subgroups_csv(
    rows: Sequence[Row], use: Use, threshold: float, *, called: str = "subgroup"
) -> bytes:
    """Return counts, shares with their 95 % intervals and the cost per case of every row.

    Costs are NaN where they are shares of amounts that are not counted by row. Counts are those of
    the data. At another prevalence shares that it changes are projected to it,
    as on screen, and stand there a second time as they are in the data, with their intervals.

    Parameters
    ----------
    rows : sequence of Row
        All cases, then each subgroup, or period of time.
    use : Use
        Where the classifier is used.
    threshold : float
        The threshold in use.
    called : str
        What the first column is called.
    """
    told = [{called: row.name} | _cells(row, rows[0].tally.cases, use, threshold) for row in rows]
    return table_file(tuple(told[0]), [tuple(each.values()) for each in told])


def _cells(row: Row, whole: Sweep, use: Use, threshold: float) -> dict[str, object]:
    counts, weights = row.tally.cases.at(threshold), class_weights(whole, use.prevalence)
    share = weights.prevalence(row.tally.cases)
    called = weights.positive * counts.tp + weights.negative * counts.fp
    precision = weights.positive * counts.tp / called if called else nan
    there = {"prevalence": share, "precision": float(precision)}
    shares: dict[str, object] = {}
    for key in MEASURED:
        found, own = row.certainty.interval(key, threshold), ""
        if use.prevalence is not None and is_projected(key):
            shares[key], own = there[key], IN_DATA
        ends = {"": found.value, "_low": found.low, "_high": found.high}
        shares |= {f"{key}{end}{own}": value for end, value in ends.items()}
    cost = nan
    if row.tally.amounts is not None or not use.pricing.by_amount:
        priced = row.tally.priced(use.pricing)
        cost = float(expected_cost(priced, use.costs, threshold=threshold, prevalence=share))
    return {
        "threshold": own_number(threshold, negated=whole.negated),
        **{name: getattr(counts, name) for name in COUNTS},
        **shares,
        "intervals": method_text(row.certainty),
        "prevalence_in_use": share,
        "cost_per_case": cost,
    }
