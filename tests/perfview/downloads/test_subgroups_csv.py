"""The table of subgroups as a file: each number is that of Python, each text as it was."""

from csv import DictReader
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest

from perfcore.binary import Counts, Sweep, sweep
from perfcore.chance.intervals import decision_interval, group_sums, wilson_interval
from perfcore.costs import CostMatrix, Tally, Use
from perfview.session.data_files import reread
from perfview.tasks.binary.certainties import of_counts
from perfview.tasks.binary.files.subgroups import subgroups_csv
from perfview.tasks.binary.subgroups.parts import subgroup_tallies
from perfview.tasks.binary.subgroups.tables import Row, rows_of, subgroup_certainties
from tests.perfview.running_app import csv
from tests.perfview.shared_cases import file_of

SCORES = [0.9, 0.6, 0.2]
NORTH = Tally(Sweep.from_counts(SCORES, [3, 1, 1], [0, 2, 3]))
SOUTH = Tally(Sweep.from_counts(SCORES, [1, 1, 3], [1, 4, 10]))
WHOLE = Tally(NORTH.cases + SOUTH.cases)
ROWS = rows_of(WHOLE, {"north": NORTH, "=south": SOUTH})
AT_HALF = Counts(6, 7, 4, 13), Counts(4, 2, 1, 3), Counts(2, 5, 3, 10)
COSTS = CostMatrix(cost_fn=10, cost_fp=1)


def read(rows: list[Row], use: Use) -> list[dict[str, str]]:
    text = subgroups_csv(rows, use, 0.5).decode()
    return list(DictReader(StringIO(text)))


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


def test_shares_are_projected_as_on_screen_with_those_of_the_data_beside_them() -> None:
    own, there = read(ROWS, Use(COSTS)), read(ROWS, Use(COSTS, prevalence=0.1))
    for row, before, counts in zip(there, own, AT_HALF, strict=True):
        positive, negative = 0.1 / (10 / 30), 0.9 / (20 / 30)
        found, called = positive * counts.tp, positive * counts.tp + negative * counts.fp
        assert float(row["precision"]) == pytest.approx(found / called)
        assert float(row["precision"]) < float(before["precision"])
        assert row["prevalence"] == row["prevalence_in_use"]
        for key in ("precision", "prevalence"):
            for end in ("", "_low", "_high"):
                assert row[f"{key}{end}_in_data"] == before[f"{key}{end}"]
            assert f"{key}_low" not in row  # the data do not tell how sure it is there
        for key in ("recall", "recall_low", "fpr", "fpr_high", *("tp", "fp", "fn", "tn")):
            assert row[key] == before[key]
    assert not any(name.endswith("_in_data") for name in own[0])


def test_no_precision_where_nothing_is_called_positive() -> None:
    text = subgroups_csv(ROWS, Use(COSTS, prevalence=0.1), np.inf).decode()
    assert {row["precision"] for row in DictReader(StringIO(text))} == {""}


def test_sums_of_weights_have_no_intervals() -> None:
    half = Tally(Sweep.from_counts(SCORES, [1.5, 1, 1], [0, 2.5, 3]))
    sure = replace(of_counts(half.cases), reason="weights tell nothing")
    (row,) = read([Row("all", "", half, sure)], Use(COSTS))
    assert (row["tp"], row["recall_low"], row["recall_high"]) == ("2.5", "", "")
    assert row["intervals"] == "weights tell nothing"


def test_intervals_are_by_whole_groups_where_there_are_some() -> None:
    generator = np.random.default_rng(3)
    patient = np.repeat(np.arange(30), 8)
    truth = generator.random(240) < 0.5
    score = truth + generator.normal(size=240) + generator.normal(size=30)[patient]
    columns = {"truth": np.where(truth, "sick", "well"), "score": score, "patient": patient}
    file = file_of(csv(**columns, site=np.where(patient < 15, "a", "b")).decode())
    file = reread(file, replace(file.columns, group="patient", positive="sick"))
    tally, parts = file.tally("score"), subgroup_tallies(file, "score", "site")
    sure = subgroup_certainties(file, "score", "site", parts)
    for row, codes in zip(read(rows_of(tally, parts, sure), Use(COSTS)), "*ab", strict=True):
        own = np.flatnonzero((codes == "*") | (np.where(patient < 15, "a", "b") == codes))
        s = sweep(truth[own], score[own])
        sums = group_sums(s, truth[own], score[own], patient[own]).at(s.index(0.5))
        for key in ("recall", "precision", "fpr", "prevalence"):
            found = decision_interval(s.at(0.5), key, groups=sums)
            ends = [float(row[f"{key}{end}"]) for end in ("_low", "_high")]
            assert ends == pytest.approx([found.low, found.high])
        alone = wilson_interval(s.at(0.5).tp, s.at(0.5).positives)
        assert float(row["recall_high"]) - float(row["recall_low"]) > alone.high - alone.low
        assert row["intervals"] == "Wilson, by whole groups of “patient”"
