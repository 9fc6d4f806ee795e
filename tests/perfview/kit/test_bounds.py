"""Figures as text with what bins may hide, in Python and in the browser alike."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, calibration, sweep
from perfcore.costs import CostMatrix, Tally, Use
from perfcore.data import Spans
from perfcore.engines import bounds
from perfview.kit.bounds import figure_text, sweep_explanation, text_of
from perfview.kit.theme import with_error, written
from perfview.tasks.amounts import amount, least_error
from perfview.tasks.binary.explanations.curves import curve_figures
from tests.in_node import in_node

FIGURES = {**curve_figures(), **calibration.FIGURES.needing("probabilities")}
BOUNDED = [key for key, each in FIGURES.items() if each.in_bins or each.rises_with]
CASES = st.lists(st.tuples(st.booleans(), st.integers(0, 64)), min_size=2, max_size=40)


def in_bins(exact: Sweep, steps: int) -> Sweep:
    """The sweep of cases whose scores were rounded down to so many steps in 1."""
    scores = exact.thresholds[1:]
    edges = np.floor(scores * steps) / steps
    s = Sweep.from_counts(edges, np.diff(exact.tp), np.diff(exact.fp))
    of = s.thresholds[1:]
    lowest = np.array([scores[edges == edge].min() for edge in of])
    highest = np.array([scores[edges == edge].max() for edge in of])
    return replace(s, spans=Spans(f"k={steps.bit_length() - 1}", lowest, highest))


def exact_of(cases: list[tuple[bool, int]]) -> Sweep:
    return sweep([truth for truth, _ in cases], [score / 64 for _, score in cases])


@given(CASES, st.sampled_from([1, 2, 8, 64]))
def test_every_figure_with_a_bound_lies_within_what_is_written(
    cases: list[tuple[bool, int]], steps: int
) -> None:
    exact = exact_of(cases)
    s = in_bins(exact, steps)
    assert set(BOUNDED) - set(curve_figures()) == {
        *("brier_score", "brier_both_classes", "root_mean_squared_error", "log_loss")
    }
    assert set(curve_figures()) <= set(BOUNDED)
    for key in BOUNDED:
        figure = FIGURES[key]
        if figure.why_undefined(exact):
            continue
        value, bound = figure.of(exact), figure.bound(s)
        assert bound is not None
        assert bound.value == pytest.approx(figure.of(s), abs=1e-12)
        assert bound.lower - 1e-12 <= value <= bound.upper + 1e-12
        text = text_of(figure, s)
        if " ± " in text:
            plain, share = text.removesuffix(" %"), 1 if text[-1] != "%" else 100
            shown, off = (float(each) / share for each in plain.replace("−", "-").split(" ± "))
            assert shown - off - 1e-12 <= value <= shown + off + 1e-12
            assert sweep_explanation(figure, s).value_text == text
        elif math.isfinite(bound.error):
            assert text == written(figure.of(exact), figure.format)


@given(
    CASES.filter(lambda cases: len({truth for truth, _ in cases}) == 2),
    st.sampled_from([1, 2, 8]),
    st.sampled_from([None, 0.02, 0.7]),
    st.tuples(*[st.sampled_from([0.0, 1.0, 3.0, 50.0])] * 2).filter(any),
)
def test_the_lowest_cost_is_off_by_no_more_in_python_and_in_the_browser(
    cases: list[tuple[bool, int]],
    steps: int,
    prevalence: float | None,
    costs: tuple[float, float],
) -> None:
    exact = exact_of(cases)
    s = in_bins(exact, steps)
    use = Use(CostMatrix(cost_fn=costs[0], cost_fp=costs[1]), prevalence=prevalence)

    def least(each: Sweep) -> float:
        there = use.sweep(each)
        lost = costs[0] * (there.tp[-1] - there.tp) + costs[1] * there.fp
        return 1000 * float(lost.min()) / (there.positives + there.negatives)

    error = least_error(Tally(s), use)
    assert least(s) - error - 1e-9 <= least(exact) <= least(s) + 1e-9
    assert least_error(Tally(exact), use) == 0


def test_the_browser_finds_the_same_error_of_the_lowest_cost() -> None:
    rng = np.random.default_rng(4)
    truth = rng.random(300) < 0.3
    s = in_bins(sweep(truth, np.clip(rng.normal(0.3 + truth * 0.2, 0.2), 0, 1)), 16)
    asked = [(fn, fp, p) for fn in (0.0, 1.0, 40.0) for fp in (1.0, 7.0) for p in (0.01, 0.5)]
    shares = bounds(s).open_shares().tolist()
    assert len(shares) > 2
    found = in_node(
        "costs/spendings.js",
        """({ Spendings }, [open_shares, asked]) => asked.map(([missed, alarm, p]) => {
            const stakes = { missed, alarm, shares: { positive: p, negative: 1 - p } };
            const of = (open) => Spendings.prototype.errorOfLeast.call(
                { scene: { open_shares: open, perCases: 1000 }, stakes },
            );
            return [of(open_shares), of([]), of(null)];
        })""",
        [shares, asked],
    )
    for (fn, fp, p), (error, none, unknown) in zip(asked, found, strict=True):
        use = Use(CostMatrix(cost_fn=fn, cost_fp=fp), prevalence=p)
        assert error == pytest.approx(least_error(Tally(s), use), rel=1e-9, abs=1e-12)
        assert (none, unknown) == (0, None)


def test_a_figure_and_its_error_are_written_alike_in_python_and_in_the_browser() -> None:
    rng = np.random.default_rng(5)
    values = rng.normal(0, 10 ** rng.uniform(-3, 4, 400)).tolist()
    errors = (10 ** rng.uniform(-14, 2, 400)).tolist()
    pairs = [[v, e] for v, e in zip(values, errors, strict=True)]
    pairs += [[0.5, 0], [0.0, 0.1], [-0.0004, 0.02], [1234.5, 0.25]]
    here = in_node(
        "kit/format.js",
        "({ withError, amount }, pairs) => pairs.map((each) => [withError(...each), "
        'amount(each[0], "€", each[1]), withError(each[0], NaN), withError(each[0], Infinity)])',
        pairs,
    )
    for (value, error), texts in zip(pairs, here, strict=True):
        assert texts[:2] == [with_error(value, error), amount(value, "€", error=error)]
        alone = with_error(value, 0)
        assert texts[2:] == [alone, alone]
        shown, mark, off = texts[0].replace(",", "").replace("−", "-").partition(" ± ")
        if mark:
            assert float(shown) - float(off) <= value - error + 1e-12
            assert float(shown) + float(off) >= value + error - 1e-12


def test_what_nothing_is_known_of_is_written_alone() -> None:
    exact = exact_of([(True, 60), (False, 20), (True, 30), (False, 31)])
    unknown = replace(in_bins(exact, 2), spans=Spans("k=1"))
    assert figure_text("auc", unknown) == figure_text("auc", exact) == "0.750"
    bound = FIGURES["auc"].bound(unknown)
    assert bound is not None
    assert bound.error == math.inf
    assert least_error(Tally(unknown), Use(CostMatrix())) == math.inf
    assert figure_text("break_even", unknown) == "66.7 %"
