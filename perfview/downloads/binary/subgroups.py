"""The table of subgroups at the threshold in use, each number as it is."""

from __future__ import annotations

from collections.abc import Sequence

from perfcore.binary import Sweep
from perfcore.costs import Use, expected_cost
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import own_number
from perfview.tasks.binary.certainties import method_text
from perfview.tasks.binary.subgroups.tables import MEASURED, Row, class_weights

COUNTS = ("positives", "negatives", "tp", "fp", "fn", "tn")


def subgroups_csv(rows: Sequence[Row], use: Use, threshold: float) -> bytes:
    """Return counts, shares with their 95 % intervals and the cost per case of every row.

    Parameters
    ----------
    rows : sequence of Row
        All cases, then each subgroup.
    use : Use
        Where the classifier is used. The cost per case, and it alone, is that of its prevalence.
    threshold : float
        The threshold in use.
    """
    shares = [f"{key}{end}" for key in MEASURED for end in ("", "_low", "_high")]
    names = [
        "subgroup",
        "threshold",
        *COUNTS,
        *shares,
        "intervals",
        "prevalence_in_use",
        "cost_per_case",
    ]
    whole = rows[0].tally.cases
    told = [_cells(row, whole, use, threshold) for row in rows]
    return table_file(names, told)


def _cells(row: Row, whole: Sweep, use: Use, threshold: float) -> list[object]:
    counts = row.tally.cases.at(threshold)
    intervals = [row.certainty.interval(key, threshold) for key in MEASURED]
    shares = [end for each in intervals for end in (each.value, each.low, each.high)]
    share = class_weights(whole, use.prevalence).prevalence(row.tally.cases)
    cost = expected_cost(
        row.tally.priced(use.pricing), use.costs, threshold=threshold, prevalence=share
    )
    cells = [getattr(counts, name) for name in COUNTS]
    shown = own_number(threshold, negated=whole.negated)
    return [row.name, shown, *cells, *shares, method_text(row.certainty), share, float(cost)]
