"""Intervals for figures of scores: beside two classes, by their definitions, and by coverage."""

from __future__ import annotations

from dataclasses import astuple
from math import isnan

import numpy as np
import pytest

from perfcore import auc_interval, sweep
from perfcore.chance.classes import AreaIntervals, area_intervals, loss_intervals, top_k_intervals
from perfcore.chance.classes.case_samples import case_sample
from perfcore.chance.classes.score_influences import (
    average_precision_parts,
    micro_parts,
    pair_parts,
)
from perfcore.chance.intervals import Interval
from perfcore.classes import (
    brier_score,
    class_sweeps,
    hand_till,
    log_loss,
    mean_average_precision,
    one_versus_rest_auc,
)

LABELS = ["a", "b", "c"]


def made(
    n: int, seed: int, *, shift: float = 1.0, digits: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Truth as places of the labels, and probabilities with ties."""
    generator = np.random.default_rng(seed)
    truth = generator.choice(3, n, p=[0.5, 0.3, 0.2])
    scores = generator.normal(size=(n, 3))
    scores[np.arange(n), truth] += 1
    odds = np.exp(scores).round(digits) + 0.1
    return truth, odds / odds.sum(axis=1, keepdims=True)


def named(truth: np.ndarray) -> list[str]:
    return [LABELS[i] for i in truth]


def all_of(found: AreaIntervals) -> dict[str, Interval]:
    return {
        **{f"auc {i}": one for i, one in enumerate(found.auc)},
        **{f"ap {i}": one for i, one in enumerate(found.average_precision)},
        **found.one_versus_rest_auc,
        **{f"map {how}": one for how, one in found.mean_average_precision.items()},
        "m": found.hand_till,
    }


def test_values_are_those_of_the_figures() -> None:
    truth, given = made(80, 1)
    s = class_sweeps(truth, given, range(3))
    found = area_intervals(truth, given, range(3))
    assert found.auc == tuple(auc_interval(s[k]) for k in range(3))
    losses = loss_intervals(truth, given, range(3))
    assert losses.log_loss.value == pytest.approx(log_loss(truth, given, range(3)))
    assert losses.brier_score.value == pytest.approx(brier_score(truth, given, range(3)))


def test_of_two_classes_averages_are_the_auc_of_two_classes() -> None:
    generator = np.random.default_rng(2)
    truth = generator.random(60) < 0.4
    score = (generator.random(60) + truth * 0.3).round(1) / 2
    found = area_intervals(truth.astype(int), np.column_stack([1 - score, score]), [0, 1])
    two = auc_interval(sweep(truth, score))
    for one in (found.one_versus_rest_auc["macro"], found.one_versus_rest_auc["weighted"],
                found.hand_till, found.auc[1]):  # fmt: skip
        assert one.method == two.method
        assert (one.value, one.low, one.high) == pytest.approx((two.value, two.low, two.high))


def slope(figure: object, weight: np.ndarray, i: int) -> float:
    """How much a figure changes with the weight of case i, by its definition."""
    ends = []
    for step in (1e-4, -1e-4):
        moved = weight.copy()
        moved[i] += step
        ends.append(figure(moved))  # type: ignore[operator]
    return (ends[0] - ends[1]) / 2e-4


def test_parts_are_what_a_little_more_weight_adds() -> None:
    truth, given = made(40, 3)
    weight = np.random.default_rng(3).choice([0.5, 1.0, 2.5], 40)
    sample = case_sample(truth, given, range(3), weight)
    of_pairs, _ = pair_parts(
        sample.cases, weight / sample.support[sample.cases.codes], np.arange(3)
    )
    of_micro = micro_parts(sample.cases, sample.weights)
    s = class_sweeps(truth, given, range(3), weight)[1]
    of_precision = average_precision_parts(s, s.indices(given[:, 1]), truth == 1) * weight
    figures = {
        "m": (of_pairs, lambda w: hand_till(truth, given, range(3), w)),
        "micro": (
            of_micro,
            lambda w: one_versus_rest_auc(class_sweeps(truth, given, range(3), w), "micro"),
        ),
        "precision": (
            of_precision,
            lambda w: mean_average_precision(class_sweeps(truth == 1, np.column_stack(
                [np.zeros(40), given[:, 1]]), [False, True], w)) * 2,
        ),
    }  # fmt: skip
    for name, (parts, figure) in figures.items():
        assert parts.sum() == pytest.approx(0, abs=1e-12)
        for i in range(0, 40, 3):
            other = 0.0
            if name == "precision":  # the other class has a constant score: its precision is known
                other = slope(lambda w: 1 - w[truth == 1].sum() / w.sum(), weight, i)
            expected = slope(figure, weight, i) - other
            assert parts[i] / weight[i] == pytest.approx(expected, abs=1e-7), name


def test_the_bootstrap_of_the_cases_has_the_same_spread() -> None:
    """The slow reference: cases drawn anew."""
    truth, given = made(400, 4)
    found = all_of(area_intervals(truth, given, range(3)))
    generator = np.random.default_rng(4)
    values: dict[str, list[float]] = {key: [] for key in ("macro", "weighted", "micro", "m", "map")}
    for _ in range(120):
        drawn = generator.integers(0, 400, 400)
        s = class_sweeps(truth[drawn], given[drawn], range(3))
        for how in ("macro", "weighted", "micro"):
            values[how].append(one_versus_rest_auc(s, how))  # type: ignore[arg-type]
        values["m"].append(hand_till(truth[drawn], given[drawn], range(3)))
        values["map"].append(mean_average_precision(s))
    for key, drawn_values in values.items():
        one = found["map macro" if key == "map" else key]
        assert (one.high - one.low) / 3.92 == pytest.approx(np.std(drawn_values), rel=0.25), key


def test_the_order_changes_nothing() -> None:
    truth, given = made(60, 5)
    found = all_of(area_intervals(named(truth), given, LABELS))
    turned = all_of(area_intervals(named(truth), given[:, [2, 0, 1]], ["c", "a", "b"]))
    for key in ("macro", "weighted", "micro", "map macro", "map weighted", "m"):
        assert astuple(found[key])[:3] == pytest.approx(astuple(turned[key])[:3])


def test_counts_as_weights_are_repeated_cases() -> None:
    truth, given = made(50, 6)
    times = np.random.default_rng(6).integers(0, 4, 50)
    rows = np.repeat(np.arange(50), times)
    repeated = all_of(area_intervals(truth[rows], given[rows], range(3)))
    for weight, counts in ((times, False), (times.astype(float), True)):
        found = area_intervals(truth, given, range(3), weight, weights_are_counts=counts)
        for key, one in all_of(found).items():
            assert astuple(one)[:3] == pytest.approx(astuple(repeated[key])[:3]), key
        loss = loss_intervals(truth, given, range(3), weight, weights_are_counts=counts)
        plain = loss_intervals(truth[rows], given[rows], range(3))
        assert astuple(loss.log_loss)[:3] == pytest.approx(astuple(plain.log_loss)[:3])
        top = top_k_intervals(truth, given, range(3), [2], weight, weights_are_counts=counts)
        same = top_k_intervals(truth[rows], given[rows], range(3), [2])
        assert astuple(top[2])[:3] == pytest.approx(astuple(same[2])[:3])


def test_copies_in_groups_tell_no_more_than_the_cases() -> None:
    truth, given = made(150, 7, digits=3)
    rows, group = np.repeat(np.arange(150), 3), np.repeat(np.arange(150), 3)
    copies = area_intervals(truth[rows], given[rows], range(3), group=group)
    single = all_of(area_intervals(truth, given, range(3)))
    for key, one in all_of(copies).items():
        assert one.value == pytest.approx(single[key].value)
        assert one.high - one.low == pytest.approx(single[key].high - single[key].low, rel=0.05)
    losses = loss_intervals(truth[rows], given[rows], range(3), group=group)
    plain = loss_intervals(truth, given, range(3))
    assert losses.brier_score.low == pytest.approx(plain.brier_score.low, rel=1e-3)
    top = top_k_intervals(truth[rows], given[rows], range(3), [1], group=group)[1]
    hit = top_k_intervals(truth, given, range(3), [1])[1]
    assert (top.low, top.high) == pytest.approx((hit.low, hit.high), abs=3e-3)
    assert (top.method, hit.method) == ("Wilson, effective cases, t", "Wilson")


def test_weights_that_are_no_counts_are_those_of_rows_that_were_drawn() -> None:
    truth, given = made(60, 8)
    plain = all_of(area_intervals(truth, given, range(3)))
    halved = all_of(area_intervals(truth, given, range(3), np.full(60, 0.5)))
    for key in ("macro", "weighted", "micro", "m", "map macro", "ap 0"):
        assert astuple(halved[key])[:3] == pytest.approx(astuple(plain[key])[:3]), key
    assert halved["auc 0"].low == pytest.approx(plain["auc 0"].low, abs=0.01)
    assert halved["auc 0"].reason == ""


def test_classes_told_apart_entirely_have_newcombes_interval() -> None:
    truth = np.repeat([0, 1, 2], 20)
    perfect = np.eye(3)[truth]
    found = area_intervals(truth, perfect, range(3))
    macro = found.one_versus_rest_auc["macro"]
    assert (macro.value, macro.high) == (1, 1)
    assert 1 - macro.low == pytest.approx((1 - found.auc[0].low) / np.sqrt(3))
    assert macro.method == "DeLong, logit, t; Newcombe for classes told apart entirely"
    assert macro.reason == ""
    assert found.hand_till.low == pytest.approx(macro.low)
    alone = found.average_precision[0]
    assert (alone.low, alone.high) == pytest.approx((20 / (20 + 1.959964**2), 1))
    mean = found.mean_average_precision["macro"]
    assert 1 - mean.low == pytest.approx((1 - alone.low) / np.sqrt(3))
    micro = found.one_versus_rest_auc["micro"]
    assert isnan(micro.low)
    assert micro.reason.startswith("the value is the least or the most there can be: its spread")


def test_areas_without_an_interval_say_why() -> None:
    truth, given = np.array([0, 0, 1, 1, 0]), made(5, 9)[1]
    absent = area_intervals(truth, given, range(3))
    assert absent.auc[2].reason == absent.average_precision[2].reason == "no case is positive"
    assert not absent.hand_till.reason  # of the classes that are there
    assert absent.one_versus_rest_auc["macro"].value == pytest.approx(
        one_versus_rest_auc(class_sweeps(truth, given, range(3)))
    )
    single = area_intervals([0, 0, 0, 1, 1, 2], made(6, 9)[1], range(3))
    why = "class 2 has a single case, so that its spread is unknown"
    for one in (single.hand_till, single.one_versus_rest_auc["macro"],
                single.average_precision[2]):  # fmt: skip
        assert one.reason == why
    one_class = area_intervals([0, 0, 0], made(3, 9)[1], range(3))
    assert one_class.hand_till.reason == "fewer than two classes have cases"
    assert one_class.one_versus_rest_auc["macro"].reason == "it is undefined for every class"
    nothing = area_intervals([], np.zeros((0, 3)), range(3))
    assert {one.reason for one in nothing.one_versus_rest_auc.values()} == {"there are no cases"}
    grouped = area_intervals(truth, given, range(3), group=["x"] * 5)
    assert grouped.hand_till.reason == (
        "all cases are of one group, so that nothing tells how groups differ"
    )
    with pytest.raises(ValueError, match=r"^Arguments truth, group must have the same length"):
        area_intervals([0, 1], [[0.5, 0.5]] * 2, [0, 1], group=["x"])


@pytest.mark.thorough
def test_the_areas_are_covered_as_often_as_stated() -> None:
    exact = all_of(area_intervals(*made(20_000, 10), range(3)))
    covered = dict.fromkeys(("macro", "weighted", "micro", "map macro", "m"), 0)
    for seed in range(60):
        found = all_of(area_intervals(*made(100, 100 + seed), range(3)))
        for key in covered:
            covered[key] += found[key].low <= exact[key].value <= found[key].high
    assert min(covered.values()) >= 53, covered
