"""Thresholds that meet a goal or all requirements, against a look at every point, and why not."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import inf, isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    MEASURES,
    CostMatrix,
    Requirement,
    Sweep,
    Unreachable,
    alert_rate_at_most,
    best,
    break_even_point,
    equal_error_point,
    expected_cost,
    feasible,
    precision_at_least,
    projected_sweep,
    recall_at_least,
    shortfalls,
    sweep,
)
from perfcore.measures import UnknownMeasureError
from tests.perfcore.slow_counts import Rows, cases, columns, sweeps, two_classes
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

shares = st.floats(0, 1) | st.sampled_from([0, 0.25, 0.5, 2 / 3, 0.9, 1])
DIRECTED = [key for key, measure in MEASURES.items() if measure.better]


@pytest.mark.parametrize("key", DIRECTED)
@given(s=sweeps)
def test_no_point_is_better_and_none_above_as_good(key: str, s: Sweep) -> None:
    measure = MEASURES[key]
    values = [measure.of(s.at(threshold)) for threshold in s.thresholds.tolist()]
    sign = 1 if measure.better == "higher" else -1
    defined = [sign * value for value in values if not isnan(value)]
    if not defined:
        with pytest.raises(Unreachable, match=r"is undefined at every threshold: .*\.$"):
            best(s, key)
        return
    found = best(s, key)
    assert sign * found.value == max(defined)
    assert found.index == next(i for i, v in enumerate(values) if v == found.value)
    assert found.counts == s.at(found.threshold)
    assert s.thresholds[found.index] == found.threshold


@given(sweeps, shares)
def test_recall_is_reached_with_the_fewest_called(s: Sweep, wanted: float) -> None:
    if s.positives:
        expected = next(i for i, tp in enumerate(s.tp.tolist()) if tp / s.positives >= wanted)
        found = recall_at_least(s, wanted)
        assert (found.index, found.value) == (expected, s.tp[expected] / s.positives)


@given(sweeps, shares)
def test_precision_is_reached_with_the_highest_recall(s: Sweep, wanted: float) -> None:
    points = [(s.at(threshold), i) for i, threshold in enumerate(s.thresholds.tolist())][1:]
    precise = [(c.tp, -i) for c, i in points if c.tp / (c.tp + c.fp) >= wanted]
    if precise:
        found = precision_at_least(s, wanted)
        assert (found.counts.tp, -found.index) == max(precise)
        assert found.value >= wanted
    else:
        with pytest.raises(Unreachable):
            precision_at_least(s, wanted)


@given(cases(), shares)
def test_the_alert_rate_is_used_up(rows: Rows, wanted: float) -> None:
    s = sweep(*columns(rows))
    if rows:
        within = [i for i, c in enumerate((s.tp + s.fp).tolist()) if c / len(rows) <= wanted]
        assert alert_rate_at_most(s, wanted).index == within[-1]


def test_an_impossible_precision_names_the_highest() -> None:
    s = sweep([0, *[1] * 20], [0.87, *[0.87] * 20])
    message = r"^No threshold reaches precision 0\.99: the highest is 0\.952, at threshold 0\.87\.$"
    with pytest.raises(Unreachable, match=message) as caught:
        precision_at_least(s, 0.99)
    assert (caught.value.nearest, caught.value.threshold) == (20 / 21, 0.87)


def test_the_highest_precision_never_looks_as_if_it_were_enough() -> None:
    s = sweep(np.append(np.ones(9_999), 0), np.zeros(10_000))
    with pytest.raises(Unreachable, match=r"precision 1\.0: the highest is 0\.9999, at"):
        precision_at_least(s, 1.0)


@given(sweeps)
def test_the_points_nearest_to_balance(s: Sweep) -> None:
    p, n, all_points = s.positives, s.negatives, range(len(s))
    if p:
        nearest = min(all_points[1:], key=lambda i: abs(s.tp.item(i) + s.fp.item(i) - p))
        found = break_even_point(s)
        assert found.index == nearest
        precision = MEASURES["precision"].of(found.counts)
        assert found.value == pytest.approx((precision + MEASURES["recall"].of(found.counts)) / 2)
    if p and n:
        nearest = min(all_points, key=lambda i: abs(s.fp.item(i) * p - (p - s.tp.item(i)) * n))
        found = equal_error_point(s)
        assert found.index == nearest
        fpr, fnr = (MEASURES[key].of(found.counts) for key in ("fpr", "fnr"))
        assert found.value == pytest.approx((fpr + fnr) / 2)


@pytest.mark.parametrize(
    ("goal", "arguments", "message"),
    [
        (best, (ONLY_NEGATIVES, "recall"), "Recall is undefined at every threshold: no case is "
         "positive."),
        (recall_at_least, (ONLY_NEGATIVES, 0.5), "Recall is undefined at every threshold: there "
         "are no positives."),
        (precision_at_least, (EMPTY, 0.5), "Precision is undefined at every threshold: there are "
         "no cases."),
        (precision_at_least, (ONLY_NEGATIVES, 0.5), "No threshold reaches precision 0.5: the "
         "highest is 0, at threshold 0.7."),
        (alert_rate_at_most, (EMPTY, 0.5), "The share called positive is undefined: there are no "
         "cases."),
        (break_even_point, (ONLY_NEGATIVES,), "Break-even is undefined: there are no positives."),
        (equal_error_point, (ONLY_NEGATIVES,), "Equal error rate is undefined: there are no "
         "positives."),
        (equal_error_point, (ONLY_POSITIVES,), "Equal error rate is undefined: there are no "
         "negatives."),
    ],
)  # fmt: skip
def test_the_unreachable_says_why(goal: object, arguments: tuple[Sweep], message: str) -> None:
    with pytest.raises(Unreachable) as caught:
        goal(*arguments)
    assert str(caught.value) == message
    reason = caught.value.reason
    assert (reason is None) == (caught.value.nearest is not None)
    assert reason is None or message.endswith(f": {reason}.")


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (recall_at_least, "recall"),
        (precision_at_least, "precision"),
        (alert_rate_at_most, "alert_rate"),
    ],
)
def test_what_is_asked_for_must_be_a_share(goal: object, name: str, value: float) -> None:
    with pytest.raises(ValueError, match=rf"^Argument {name} must be in \[0, 1\], got {value}\.$"):
        goal(TWENTY, value)


RECALL = Requirement("recall", at_least=0.8)
ALERTS = Requirement("alert_rate", at_most=0.7)
EVERY = Requirement("recall", at_least=1)


def required(key: str, share: float, least: bool) -> Requirement:
    return Requirement(key, **{"at_least" if least else "at_most": share})


requirement_lists = st.lists(
    st.builds(
        required,
        st.sampled_from(["recall", "precision", "specificity", "npv", "alert_rate", "fpr", "mcc"]),
        shares,
        st.booleans(),
    ),
    max_size=3,
)


def test_the_requirement_that_empties_it_is_named_with_the_nearest_value() -> None:
    strict = Requirement("alert_rate", at_most=0.5)
    found = feasible(TWENTY, [RECALL, strict])
    assert found.emptied_by == strict
    assert (found.nearest, found.threshold) == (0.65, 0.38)
    assert (found.before, found.left) == ((RECALL,), 8)
    assert found.reason == (
        "Share called positive at most 0.5 is not met at any of the 8 thresholds that meet "
        "Recall at least 0.8: the lowest there is 0.65, at threshold 0.38."
    )
    assert not found.points.any()
    assert found.runs.shape == (0, 2)
    with pytest.raises(Unreachable, match=f"^{re.escape(found.reason)}$") as caught:
        found.lowest(np.zeros(len(TWENTY)))
    assert (caught.value.nearest, caught.value.threshold) == (0.65, 0.38)


UNDEFINED = "Recall at least 0.8 is met at no threshold: no case is positive."


@pytest.mark.parametrize(
    ("s", "requirements", "reason", "undefined"),
    [
        (ONLY_NEGATIVES, [ALERTS, Requirement("precision", at_least=0.8)],
         "Precision at least 0.8 is met at no threshold: the highest is 0, at threshold 0.7.", ""),
        (TWENTY, [EVERY, Requirement("specificity", at_least=0.1),
                  Requirement("alert_rate", at_most=0.94999)],
         "Share called positive at most 0.94999 is not met at the one threshold that meets Recall "
         "at least 1 and Specificity at least 0.1: the lowest there is 0.95, at threshold 0.3.",
         ""),
        (ONLY_NEGATIVES, [RECALL], UNDEFINED, "no case is positive"),
        (EMPTY, [RECALL], UNDEFINED, "no case is positive"),
        (CONSTANT, [EVERY, Requirement("npv", at_least=0.99)],
         "Negative predictive value at least 0.99 is met at no threshold: the highest is 0.75, "
         "above every score.", ""),
        (CONSTANT, [EVERY, Requirement("npv", at_least=0.75)],
         "Negative predictive value at least 0.75 is not met at the one threshold that meets "
         "Recall at least 1: no case is called negative.", "no case is called negative"),
    ],
    ids=["to blame first", "digits that tell apart", "one class", "no cases", "above every score",
         "nobody called negative"],
)  # fmt: skip
def test_the_reason_says_what_is_too_much_and_how_near_it_is(
    s: Sweep, requirements: list[Requirement], reason: str, undefined: str
) -> None:
    found = feasible(s, requirements)
    assert found.emptied_by == requirements[-1]
    assert (found.reason, found.undefined) == (reason, undefined)
    assert ((found.nearest, found.threshold) == (None, None)) == bool(undefined)
    assert list(found.before) == (requirements[:-1] if "is not met at" in reason else [])


@given(sweeps, requirement_lists)
def test_points_are_those_that_meet_all(s: Sweep, requirements: list[Requirement]) -> None:

    def meets(i: int, requirement: Requirement) -> bool:
        value = MEASURES[requirement.measure].of(s.at(s.thresholds[i]))
        if requirement.at_least is None:
            return value <= requirement.at_most
        return value >= requirement.at_least

    slow = [all(meets(i, requirement) for requirement in requirements) for i in range(len(s))]
    found = feasible(s, requirements)
    assert found.points.tolist() == slow
    assert (found.emptied_by is None) == any(slow)
    inside = [i for first, last in found.runs for i in range(first, last + 1)]
    assert inside == np.flatnonzero(slow).tolist()
    if found.emptied_by is not None:
        assert found.reason.startswith(str(found.emptied_by))
        before = requirements[: requirements.index(found.emptied_by)]
        alone = not any(meets(i, found.emptied_by) for i in range(len(s)))
        left = [i for i in range(len(s)) if alone or all(meets(i, other) for other in before)]
        assert left
        assert not any(meets(i, found.emptied_by) for i in left)


EXACT = {
    "recall": lambda tp, fp, fn, tn, p: Fraction(tp, tp + fn),
    "fnr": lambda tp, fp, fn, tn, p: Fraction(fn, tp + fn),
    "specificity": lambda tp, fp, fn, tn, p: Fraction(tn, tn + fp),
    "fpr": lambda tp, fp, fn, tn, p: Fraction(fp, tn + fp),
    "precision": lambda tp, fp, fn, tn, p: share_of(tp * p / (tp + fn), fp * (1 - p) / (fp + tn)),
    "npv": lambda tp, fp, fn, tn, p: share_of(tn * (1 - p) / (fp + tn), fn * p / (tp + fn)),
    "alert_rate": lambda tp, fp, fn, tn, p: tp * p / (tp + fn) + fp * (1 - p) / (fp + tn),
}


def share_of(part: Fraction, rest: Fraction) -> Fraction | None:
    return part / (part + rest) if part + rest else None


@given(
    two_classes,
    st.lists(
        st.tuples(
            st.sampled_from(sorted(EXACT)),
            st.integers(0, 20).map(lambda i: i / 20) | st.floats(0, 1),
            st.booleans(),
        ),
        max_size=3,
    ),
    st.none() | st.integers(0, 100).map(lambda i: i / 100),
)
def test_decimals_are_compared_exactly_at_every_prevalence(
    s: Sweep, wanted: list[tuple[str, float, bool]], prevalence: float | None
) -> None:
    own = Fraction(s.positives, s.positives + s.negatives)
    p = own if prevalence is None else Fraction(str(prevalence))
    c = s.counts

    def meets(i: int, key: str, share: float, least: bool) -> bool:
        value = EXACT[key](c.tp.item(i), c.fp.item(i), c.fn.item(i), c.tn.item(i), p)
        bound = Fraction(repr(share))
        return value is not None and (value >= bound if least else value <= bound)

    slow = [all(meets(i, *one) for one in wanted) for i in range(len(s))]
    found = feasible(s, [required(*one) for one in wanted], prevalence=prevalence)
    assert found.points.tolist() == slow


@pytest.mark.parametrize("scale", [1.0, 1 << 45])
@pytest.mark.parametrize("key", ["recall", "fnr", "specificity", "fpr"])
def test_shares_of_a_class_are_those_of_the_data_where_float64_is_too_small(
    key: str, scale: float
) -> None:
    s = Sweep(TWENTY.thresholds, TWENTY.tp * scale, TWENTY.fp * scale)
    for tenth in range(11):
        for prevalence in (None, 0.0, 0.07, 1 / 3, 0.999):
            found = feasible(s, [Requirement(key, at_most=tenth / 10)], prevalence=prevalence)
            assert found.points.tolist() == (MEASURES[key].of(TWENTY.counts) <= tenth / 10).tolist()
    share = MEASURES["alert_rate"].of(projected_sweep(s, 1 / 3).counts)
    alerts = feasible(s, [Requirement("alert_rate", at_most=0.5)], prevalence=1 / 3)
    assert alerts.points.tolist() == (share <= 0.5).tolist()


@given(sweeps, shares)
def test_the_lowest_cost_that_is_feasible(s: Sweep, recall: float) -> None:
    if s.positives:
        costs = expected_cost(s.counts, CostMatrix(cost_fn=2, cost_fp=1))
        found = feasible(s, [Requirement("recall", at_least=recall)])
        allowed = [i for i in range(len(s)) if s.tp[i] / s.positives >= recall]
        assert found.lowest(costs) == min(allowed, key=lambda i: (costs[i], i))


def test_values_undefined_wherever_feasible() -> None:
    with pytest.raises(Unreachable, match=r"^The value is undefined at every threshold that is"):
        feasible(TWENTY, []).lowest(np.full(len(TWENTY), nan))
    precision = MEASURES["precision"].of(TWENTY.counts)
    assert isnan(precision[0])
    assert feasible(TWENTY, []).lowest(precision) == 16


def test_requirements_at_another_prevalence() -> None:
    precise = Requirement("precision", at_least=0.5)
    assert feasible(TWENTY, [RECALL, precise]).points.any()
    rare = feasible(TWENTY, [RECALL, precise], prevalence=0.05)
    assert rare.emptied_by == precise
    assert rare.nearest == pytest.approx(0.05 * 0.8 / (0.05 * 0.8 + 0.95 * 0.5))


def test_parameters_of_a_required_measure_are_used() -> None:
    strict = Requirement("f_beta", at_least=0.8, parameters=(("beta", 10),))
    loose = Requirement("f_beta", at_least=0.8, parameters=(("beta", 0.1),))
    runs = [feasible(TWENTY, [one]).runs.tolist() for one in (strict, loose)]
    assert runs[0] != runs[1]


WANTED = [
    Requirement("recall", at_least=0.6),
    Requirement("specificity", at_least=0.5),
    Requirement("precision", at_least=0.3),
    Requirement("alert_rate", at_most=0.4),
]


@given(two_classes, st.sampled_from([None, 0.07, 1 / 3, 0.3]), st.permutations(WANTED))
def test_a_threshold_falls_short_of_nothing_exactly_where_it_is_feasible(
    s, prevalence, wanted
) -> None:
    meets = np.ones(len(s), bool)
    for requirement in wanted:
        alone = feasible(s, [requirement], prevalence=prevalence).points
        for i, threshold in enumerate(s.thresholds.tolist()):
            short = shortfalls(s, wanted, threshold=threshold, prevalence=prevalence)
            assert (requirement in [each.requirement for each in short]) == (not alone[i])
        meets &= alone
    where = feasible(s, wanted, prevalence=prevalence).points
    assert where.tolist() == meets.tolist()


def test_the_value_is_the_one_there_also_between_two_scores() -> None:
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    for threshold in (0.8, 0.75):
        (short,) = shortfalls(s, WANTED[:1], threshold=threshold)
        assert (short.requirement, short.value) == (WANTED[0], 0.5)


def test_an_undefined_measure_is_not_met() -> None:
    s = sweep([1, 0], [0.9, 0.8])
    (short,) = shortfalls(s, [Requirement("precision", at_least=0.0)], threshold=inf)
    assert isnan(short.value)


NO_DIRECTION = "Argument measure must be one of which higher or lower is better, got 'alert_rate'."
HINT = "No measure 'recal'; did you mean 'recall'?"
BOUNDS = "Arguments at_least, at_most: one of the two must be given, got {}, {}."
NO_SHARE = "Argument prevalence must be a number from 0 to 1, got {}."
NO_POSITIVES = (
    "Counts without positives cannot be projected to prevalence 0.5: the scores of positives are "
    "not known."
)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: best(TWENTY, "alert_rate"), ValueError, NO_DIRECTION),
        (lambda: best(TWENTY, "recal"), UnknownMeasureError, HINT),
        (lambda: Requirement("recal", at_most=0.5), UnknownMeasureError, HINT),
        (lambda: Requirement("recall"), ValueError, BOUNDS.format(None, None)),
        (lambda: Requirement("recall", at_least=0.1, at_most=0.2), ValueError,
         BOUNDS.format(0.1, 0.2)),
        (lambda: Requirement("recall", at_most=nan), ValueError,
         "Arguments at_least, at_most must not be NaN."),
        (lambda: feasible(TWENTY, [RECALL], prevalence=1.5), ValueError, NO_SHARE.format(1.5)),
        (lambda: feasible(ONLY_NEGATIVES, [RECALL], prevalence=0.5), ValueError, NO_POSITIVES),
        (lambda: shortfalls(TWENTY, WANTED, threshold=1, prevalence=-0.1), ValueError,
         NO_SHARE.format(-0.1)),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_for(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        call()
