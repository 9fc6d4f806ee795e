"""The table of subgroups as a file: each number is that of Python, each text as it was."""

import csv
from io import StringIO

import pytest

from perfcore.binary import Counts, Sweep
from perfcore.chance.intervals import wilson_interval
from perfcore.costs import CostMatrix, Tally, Use
from perfview.downloads.binary.subgroups import subgroups_csv
from perfview.tasks.binary.subgroups.tables import Row, rows_of

SCORES = [0.9, 0.6, 0.2]
NORTH = Tally(Sweep.from_counts(SCORES, [3, 1, 1], [0, 2, 3]))
SOUTH = Tally(Sweep.from_counts(SCORES, [1, 1, 3], [1, 4, 10]))
WHOLE = Tally(NORTH.cases + SOUTH.cases)
ROWS = rows_of(WHOLE, {"north": NORTH, "=south": SOUTH})
AT_HALF = Counts(6, 7, 4, 13), Counts(4, 2, 1, 3), Counts(2, 5, 3, 10)
COSTS = CostMatrix(cost_fn=10, cost_fp=1)


def read(rows: list[Row], use: Use, *, weighted: bool = False) -> list[dict[str, str]]:
    text = subgroups_csv(rows, use, 0.5, weighted=weighted).decode()
    return list(csv.DictReader(StringIO(text)))


def test_every_row_has_its_counts_shares_intervals_and_cost() -> None:
    told = read(ROWS, Use(COSTS))
    assert [row["subgroup"] for row in told] == ["All cases", "north", "'=south"]
    for row, counts in zip(told, AT_HALF, strict=True):
        assert [int(row[cell]) for cell in ("tp", "fp", "fn", "tn")] == list(counts.cells)
        recall = wilson_interval(counts.tp, counts.positives)
        ends = [float(row[f"recall{end}"]) for end in ("", "_low", "_high")]
        assert ends == [recall.value, recall.low, recall.high]
        cost = (10 * counts.fn + counts.fp) / counts.total
        assert float(row["cost_per_case"]) == pytest.approx(cost)
        assert float(row["prevalence_in_use"]) == pytest.approx(counts.positives / counts.total)


def test_subgroups_where_positives_are_rarer_add_up_to_all() -> None:
    whole, *parts = read(ROWS, Use(COSTS, prevalence=0.1))
    assert float(whole["prevalence_in_use"]) == pytest.approx(0.1)
    weights = [0.1 / (10 / 30), 0.9 / (20 / 30)]
    sizes = [weights[0] * int(r["positives"]) + weights[1] * int(r["negatives"]) for r in parts]
    for name in ("prevalence_in_use", "cost_per_case"):
        mean = sum(size * float(row[name]) for size, row in zip(sizes, parts, strict=True)) / 30
        assert mean == pytest.approx(float(whole[name]))


def test_sums_of_weights_have_no_intervals() -> None:
    half = Tally(Sweep.from_counts(SCORES, [1.5, 1, 1], [0, 2.5, 3]))
    (row,) = read([Row("all", "", half)], Use(COSTS), weighted=True)
    assert (row["tp"], row["recall_low"], row["recall_high"]) == ("2.5", "", "")
