"""What holds of every figure of several classes: written once, over their registry."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.binary import auc, average_precision
from perfcore.classes import ClassTally, ClassValues, class_tally, one_versus_rest_auc, row_figures
from perfcore.classes.areas import sweep_values
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.sums import OfMatrix, stacked_sums, sums_of
from perfcore.classes.views import ClassView
from perfcore.data import ClassCases, ClassPredictions
from perfcore.measures.reasons import NO_CASES

LABELS = ("a", "b", "c")
COSTS = np.array([[0, 1, 2], [5, -1, 1], [3, 0.5, 0]])

cases = st.lists(
    st.tuples(
        st.sampled_from(range(3)),
        st.sampled_from(range(3)),
        st.permutations([0.5, 0.3, 0.2]),
        st.integers(1, 3),
    ),
    max_size=12,
)
Rows = list[tuple[int, int, list[float], int]]


@dataclass(frozen=True)
class Areas:
    auc: ClassValues
    average_precision: ClassValues
    micro_auc: float


def view_of(
    rows: Rows, *, weighted: bool = False, unit: float = 1.0, **chosen: object
) -> ClassView:
    """What figures are computed from, of cases in rows."""
    truth, called, table, weight = zip(*rows, strict=True) if rows else ((), (), (), ())
    found = ClassPredictions(
        "some",
        LABELS,
        {
            "m": ClassCases(
                np.array(truth, np.int64),
                np.array(called, np.int64),
                probabilities=np.array(table, np.float64).reshape(-1, 3),
                weight=np.array(weight, np.float64) * unit if weighted else None,
            )
        },
        stated=True,
    )
    tally = class_tally(found, "m")
    s = tally.sweeps
    assert s is not None
    areas = Areas(
        sweep_values(s, auc), sweep_values(s, average_precision), one_versus_rest_auc(s, "micro")
    )
    return ClassView(tally, areas, row_figures(found, "m"), costs=COSTS, **chosen)  # type: ignore[arg-type]


@given(cases, st.sampled_from(["left out", "zero"]))
def test_a_figure_is_undefined_exactly_as_stated_and_else_within_its_bounds(
    rows: Rows, undefined: str
) -> None:
    view = view_of(rows, undefined=undefined)
    for key, figure in CLASS_FIGURES.items():
        value, why = float(figure.of(view)), figure.why_undefined(view)
        assert isnan(value) == (why is not None), key
        if why is None:
            low, high = figure.span(view)
            assert low <= value <= high, key
            assert figure.left is not None
            assert figure.left(view), key
        else:
            assert why == NO_CASES.words or why in figure.undefined, key


@given(cases.filter(len))
def test_a_weight_is_as_many_equal_cases_and_the_order_of_cases_is_none(rows: Rows) -> None:
    view = view_of(rows, weighted=True)
    repeated = view_of([row for row in rows for _ in range(row[3])][::-1])
    for key, figure in CLASS_FIGURES.items():
        assert figure.of(view) == pytest.approx(figure.of(repeated), abs=1e-12, nan_ok=True), key


@given(cases.filter(len), st.sampled_from([-1000, -500, 500, 990]))
def test_the_unit_of_weights_changes_no_figure(rows: Rows, power: int) -> None:
    view, scaled = (view_of(rows, weighted=True, unit=2.0**each) for each in (0, power))
    for key, figure in CLASS_FIGURES.items():
        assert figure.of(scaled) == pytest.approx(figure.of(view), rel=1e-14, nan_ok=True), key


@given(st.lists(cases, min_size=1, max_size=3), st.sampled_from(["left out", "zero"]))
def test_a_stack_of_matrices_gives_what_each_gives(stack: list[Rows], undefined: str) -> None:
    views = [view_of(rows, undefined=undefined) for rows in stack]
    weights = np.array([view.tally.counts.matrix.ravel() for view in views], np.float64)
    for key, figure in CLASS_FIGURES.items():
        rule = figure.interval
        if not isinstance(rule, OfMatrix):
            continue
        prices = rule.prices(views[0])
        given = None if prices is None else np.asarray(prices, np.float64)
        stacked: Any = rule.value(stacked_sums(np.arange(9), weights, 3, given, undefined))  # type: ignore[arg-type]
        alone: Any = [rule.value(sums_of(view.tally.counts, prices, undefined)) for view in views]  # type: ignore[arg-type]
        np.testing.assert_allclose(stacked, alone, atol=1e-12, err_msg=key)
        plain: Any = [figure.of(ClassView(ClassTally(v.tally.counts), costs=COSTS)) for v in views]
        if undefined == "left out":
            np.testing.assert_allclose(alone, plain, atol=1e-12, err_msg=key)
