"""The table of subgroups: its counts are those of the cases, its figures those of Python."""

import math
from dataclasses import asdict, replace
from functools import reduce
from operator import add
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from perfcore.binary import Counts
from perfcore.chance.intervals import wilson_interval
from perfcore.costs import CostMatrix, Pricing, Tally, expected_cost
from perfcore.measures import MEASURES
from perfview.kit.boards.contents import BoardContent
from perfview.session.data_files import DataFile, reread
from perfview.tasks.binary.subgroups.parts import cut_down, offered, subgroup_tallies
from perfview.tasks.binary.subgroups.tables import (
    MEASURED,
    ClassWeights,
    Row,
    class_weights,
    rows_of,
    subgroup_certainties,
    subgroup_points,
    table_content,
)
from perfview.words import told
from tests.in_node import in_node
from tests.perfview.running_app import csv
from tests.perfview.shared_cases import file_of

FIGURES = "subgroups/figures.js"
COSTS = CostMatrix(cost_fn=7, cost_fp=2, cost_tp=-1.5, cost_tn=0.25)
SITES = st.sampled_from(["a", "b", "=c", ""])
WEIGHTS = st.sampled_from([0.0, 0.5, 1.0, 3.25])
CASES = st.lists(
    st.tuples(st.booleans(), st.sampled_from([0.1, 0.25, 0.5, 0.7]), WEIGHTS, SITES, SITES),
    min_size=12,
    max_size=40,
)


def made(rows: list[tuple[bool, float, float, str, str]], **more: Any) -> DataFile:
    truth, score, number, site, _ = zip(*rows, strict=True)
    truths = ["yes" if true else "no" for true in truth]
    sites = [site or "NA" for site in site]
    file = file_of(csv(truth=truths, score=score, number=number, site=sites).decode())
    columns = replace(
        file.columns, truth="truth", scores=("score",), weight=None, amount=None, positive="yes"
    )
    more = {"run": None, "group": None, **more}
    return reread(file, replace(columns, labels=("no", "yes"), **more))


LOANS = made(
    [
        (i % 3 == 0, [0.1, 0.25, 0.5, 0.7][i * 7 % 4], [0.5, 3.0][i % 2], "abbc"[i % 4], "")
        for i in range(60)
    ],
    amount="number",
)


@given(CASES, st.sampled_from(["", "weight", "amount"]))
def test_the_subgroups_add_up_to_all_cases_at_every_threshold(
    rows: list[tuple[bool, float, float, str, str]], role: str
) -> None:
    file = made(rows, **({role: "number"} if role else {}))
    assume(file.reads_well and offered(file).get("site", "") is None)
    whole = file.tally("score")
    counted = subgroup_tallies(file, "score", "site")
    assert set(counted) == {row[3] or "(missing)" for row in rows}
    thresholds = whole.cases.thresholds
    every, *parts = rows_of(whole, counted)
    points = subgroup_points([every, *parts], thresholds, np.arange(thresholds.size))
    for cell in ("tp", "fp", *(("amount_tp", "amount_fp") if role == "amount" else ())):
        sums = reduce(add, (points[f"{row.prefix}{cell}"] for row in parts))
        assert sums == pytest.approx(points[cell])
    if role != "weight":  # whole numbers of cases
        assert reduce(add, (row.tally.cases for row in parts)) == whole.cases


def test_each_subgroup_alone_has_the_counts_of_its_row() -> None:
    counted = subgroup_tallies(LOANS, "score", "site")
    assert list(counted) == ["a", "b", "c"]
    for value, tally in counted.items():
        alone = cut_down(LOANS, "site", value)
        assert alone.tally("score").cases == tally.cases
        assert alone.tally("score").amounts == tally.amounts
        assert alone.key != LOANS.key
        assert told(alone.name) == f"mine.csv: site = {value}"


def rows_in(file: DataFile) -> list[Row]:
    parts = subgroup_tallies(file, "score", "site")
    sure = subgroup_certainties(file, "score", "site", parts)
    return rows_of(file.tally("score"), parts, sure)


def content(file: DataFile) -> BoardContent:
    rows = rows_in(file)
    thresholds = rows[0].tally.cases.thresholds
    points = subgroup_points(rows, thresholds, np.arange(thresholds.size))
    return table_content(rows, points, column="site", board="b")


@pytest.mark.parametrize("prevalence", [None, 0.02])
@pytest.mark.parametrize(
    "pricing", [Pricing(), Pricing("amount", "case"), Pricing("amount", "amount")]
)
def test_every_figure_is_that_of_python(prevalence: float | None, pricing: Pricing) -> None:
    made_of, rows = content(LOANS), rows_in(LOANS)
    cases = rows[0].tally.cases
    weights = class_weights(cases, prevalence)
    columns = {name: column[1:].tolist() for name, column in made_of.points.items()}
    use = {
        "weights": asdict(weights),
        "costs": {
            name: getattr(COSTS, name) for name in ("cost_fn", "cost_fp", "cost_tp", "cost_tn")
        },
        "pricing": {"positives": pricing.positives, "negatives": pricing.negatives},
        "per": 1000,
    }
    found = in_node(
        FIGURES,
        """({figuresOf, partsOf, wilson}, {rows, columns, use}) => rows.map((row) =>
            columns.threshold.map((_, i) => {
                const {prefix, totals, sums} = row;
                const cells = ({positives, negatives}, what) => {
                    const [tp, fp] = ["tp", "fp"].map((name) => columns[prefix + what + name][i]);
                    return {positives, negatives, tp, fp, fn: positives - tp, tn: negatives - fp};
                };
                const counted = {cells: cells(totals, ""), sums: cells(sums, "amount_")};
                const figures = figuresOf(counted, use);
                const parts = Object.entries(partsOf(counted.cells, use.weights));
                const ranges = parts.map(([key, part]) => [key, part[1] ? wilson(part) : null]);
                return {figures, ranges: Object.fromEntries(ranges)};
            }))""",
        {"rows": made_of.payload["rows"], "columns": columns, "use": use},
    )
    for row, seen in zip(rows, found, strict=True):
        priced = row.tally.priced(pricing)
        share = weights.prevalence(row.tally.cases) if prevalence is not None else None
        for at, threshold in zip(seen, columns["threshold"], strict=True):
            check(at, row.tally, priced, threshold, weights, share)


def check(
    seen: dict[str, dict[str, float]],
    tally: Tally,
    priced: Tally,
    threshold: float,
    weights: ClassWeights,
    share: float | None,
) -> None:
    own = tally.cases.at(threshold)
    used = Counts(
        own.tp * weights.positive,
        own.fp * weights.negative,
        own.fn * weights.positive,
        own.tn * weights.negative,
    )
    expected = {key: float(MEASURES[key].of(used)) for key in MEASURED}
    cost = 1000 * float(expected_cost(priced, COSTS, threshold=threshold, prevalence=share))
    assert seen["figures"] == pytest.approx(
        {
            "cases": own.total,
            "cost": cost,
            **{k: None if math.isnan(v) else v for k, v in expected.items()},
        }
    )
    parts = {"recall": (own.tp, own.positives), "fpr": (own.fp, own.negatives)}
    if share is None:
        parts |= {
            "precision": (own.tp, own.called_positive),
            "prevalence": (own.positives, own.total),
        }
    for key, part in parts.items():
        interval = wilson_interval(*part)
        ends = None if not part[1] else [interval.low, interval.high]
        assert seen["ranges"][key] == (ends if ends is None else pytest.approx(ends))


def test_few_cases_are_marked_and_weights_have_no_marks() -> None:
    payload = content(LOANS).payload
    assert [row["few"] for row in payload["rows"]] == [
        "",
        *("only 5 positives", "only 10 positives", "only 5 positives"),
    ]
    assert (payload["sure"], payload["by"]) == (True, "")
    weighted = content(reread(LOANS, replace(LOANS.columns, amount=None, weight="number"))).payload
    assert {row["few"] for row in weighted["rows"]} == {""}
    assert (weighted["sure"], weighted["by"]) == (True, "effective cases")


@pytest.mark.parametrize("role", ["weight", "group"])
def test_intervals_of_weights_and_groups_are_those_of_python(role: str) -> None:
    patients = [(i % 3 == 0, [0.1, 0.25, 0.5, 0.7][i * 7 % 4], i // 5 + 1.0) for i in range(120)]
    file = made([(*each, "ab"[i % 2], "") for i, each in enumerate(patients)], **{role: "number"})
    made_of, rows = content(file), rows_in(file)
    columns = {
        name: [None if math.isnan(each) else each for each in column[1:].tolist()]
        for name, column in made_of.points.items()
    }
    found = in_node(
        FIGURES,
        """({effective, wilson}, {rows, columns}) => rows.map(({prefix, totals}) =>
            columns.threshold.map((_, i) => {
                const [tp, cases] = ["tp", "recall_cases"].map((name) => columns[prefix + name][i]);
                return wilson(effective([tp, totals.positives], cases ?? NaN));
            }))""",
        {"rows": made_of.payload["rows"], "columns": columns},
    )
    for row, seen in zip(rows, found, strict=True):
        for ends, threshold in zip(seen, columns["threshold"], strict=True):
            interval = row.certainty.interval("recall", threshold)
            if math.isnan(interval.low):
                assert ends == [None, None]
            else:
                assert ends == pytest.approx([interval.low, interval.high])


@pytest.mark.parametrize(
    ("values", "low_first", "places"),
    [
        ([0.5, 0.2, 0.9], True, [1, 0, 2]),
        ([0.5, 0.2, 0.9], False, [2, 0, 1]),
        ([None, 0.2, None, 0.1], True, [3, 1, 0, 2]),
        ([None, 0.2, None, 0.1], False, [1, 3, 0, 2]),
        ([0.2, 0.2], True, [0, 1]),
    ],
)
def test_the_worst_come_first_and_the_undefined_last(
    values: list[float | None], low_first: bool, places: list[int]
) -> None:
    body = "({order}, [values, low]) => order(values.map((value) => value ?? NaN), low)"
    assert in_node("kit/views/tables.js", body, [values, low_first]) == places
