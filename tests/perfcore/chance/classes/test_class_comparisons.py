"""Models of several classes compared: McNemar, Tango, the bootstrap of joint cells, Holm."""

from __future__ import annotations

from math import isnan, sqrt

import numpy as np
import pytest

from perfcore import holm, mcnemar
from perfcore.chance.classes import compare_class_matrices, compare_classes
from perfcore.chance.classes.joint_cells import joint_sample
from perfcore.chance.figures.paired_shares import tango_ends
from perfcore.classes import (
    ClassCounts,
    accuracy,
    average,
    average_cost,
    balanced_accuracy,
    class_counts,
    cohen_kappa,
    mcc,
)
from perfcore.classes.values import Undefined

COSTS = [[0, 1, 1], [10, 0, 1], [10, 5, 0]]
FIGURES = {
    "accuracy": accuracy,
    "balanced_accuracy": balanced_accuracy,
    "macro_f1": lambda m: average(m, "f1", "macro"),
    "f1_of_means": lambda m: average(m, "f1", "macro of means"),
    "weighted_f1": lambda m: average(m, "f1", "weighted"),
    "cohen_kappa": cohen_kappa,
    "mcc": mcc,
    "average_cost": lambda m: average_cost(m, COSTS),
}


def made(n: int, seed: int, *shares: float) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Truth, and what models called it that are right in these shares, mostly of the same cases."""
    generator = np.random.default_rng(seed)
    truth = generator.choice(3, n, p=[0.5, 0.3, 0.2])
    ease = generator.random(n)
    called = {}
    for i, share in enumerate(shares):
        own = np.where(generator.random(n) < 0.6, ease, generator.random(n))
        wrong = (truth + generator.integers(1, 3, n)) % 3
        called["mnop"[i]] = np.where(own < share, truth, wrong)
    return truth, called


def test_differences_are_those_of_the_figures() -> None:
    truth, called = made(120, 1, 0.9, 0.7)
    found = compare_classes(truth, called, range(3), seed=1, costs=COSTS, replicates=200)
    first, second = (class_counts(truth, column, labels=range(3)) for column in called.values())
    assert set(found["m", "n"]) == set(FIGURES)
    for key, figure in FIGURES.items():
        one = found["m", "n"][key]
        assert one.value == pytest.approx(figure(first) - figure(second)), key
        assert one.ahead == "first", key
        assert one.low < one.value < one.high
    assert found["m", "n"]["macro_f1"].method == "bootstrap, normal"
    again = compare_classes(truth, called, range(3), seed=1, costs=COSTS, replicates=200)
    assert again == found
    assert "average_cost" not in compare_classes(truth, called, seed=1, replicates=2)["m", "n"]


def test_accuracy_is_mcnemars_exact_test() -> None:
    truth, called = made(80, 2, 0.85, 0.75)
    found = compare_classes(truth, called, seed=1, replicates=20)["m", "n"]["accuracy"]
    right = [column == truth for column in called.values()]
    test = mcnemar(np.ones(80, bool), *right)
    assert found.p_value == test.p_value
    assert found.method == "McNemar, exact; Tango"
    assert found.low < found.value < found.high


def likelihood_score(first: int, second: int, cases: int, difference: float) -> float:
    """The score of a difference, the other share found by trying very many."""
    shares = np.linspace(max(0.0, -difference), (1 - difference) / 2, 400_001)[1:-1]
    rest = cases - first - second
    logs = first * np.log(shares + difference) + second * np.log(shares)
    logs += rest * np.log(1 - 2 * shares - difference)
    share = shares[np.argmax(logs)]
    spread = cases * (2 * share + difference - difference**2)
    return (first - second - cases * difference) / sqrt(spread)


@pytest.mark.parametrize(("first", "second", "cases"), [(12, 2, 50), (5, 9, 30), (3, 1, 12)])
def test_tangos_ends_are_where_the_score_is_z(first: int, second: int, cases: int) -> None:
    low, high = tango_ends(first, second, cases, 1.96)
    assert likelihood_score(first, second, cases, low) == pytest.approx(1.96, abs=1e-3)
    assert likelihood_score(first, second, cases, high) == pytest.approx(-1.96, abs=1e-3)
    assert tango_ends(second, first, cases, 1.96) == pytest.approx((-high, -low))


def test_tango_has_a_width_where_nothing_differs_and_stays_in_bounds() -> None:
    part = 1.96**2 / (20 + 1.96**2)
    assert tango_ends(0, 0, 20, 1.96) == pytest.approx((-part, part))
    assert tango_ends(20, 0, 20, 1.96) == pytest.approx((1 - 2 * part, 1.0))


def test_replicates_have_the_spread_of_cases_drawn_one_by_one() -> None:
    """The slow reference: rows drawn anew, all figures made anew."""
    truth, called = made(150, 3, 0.85, 0.75)
    quick = compare_classes(truth, called, range(3), seed=5, costs=COSTS, replicates=2000)
    generator = np.random.default_rng(5)
    slow: dict[str, list[float]] = {key: [] for key in FIGURES}
    for _ in range(250):
        rows = generator.integers(0, 150, 150)
        first, second = (
            class_counts(truth[rows], column[rows], labels=range(3)) for column in called.values()
        )
        for key, figure in FIGURES.items():
            slow[key].append(figure(first) - figure(second))
    for key, values in slow.items():
        one = quick["m", "n"][key]
        assert (one.high - one.low) / 3.92 == pytest.approx(np.std(values), rel=0.15), key


def test_p_values_are_corrected_by_holm_for_each_figure() -> None:
    truth, called = made(200, 4, 0.9, 0.82, 0.8)
    found = compare_classes(truth, called, range(3), seed=2, replicates=300)
    assert list(found) == [("m", "n"), ("m", "o"), ("n", "o")]
    for key in ("accuracy", "macro_f1"):
        judged = [of_pair[key] for of_pair in found.values()]
        corrected = holm([one.p_value for one in judged])
        assert [one.corrected_p_value for one in judged] == pytest.approx(corrected.tolist())
        assert {one.pairs for one in judged} == {3}
        assert [one.beyond_chance for one in judged] == (corrected <= 0.05).tolist()


def test_equal_models_do_not_differ() -> None:
    truth, called = made(50, 5, 0.8)
    found = compare_classes(truth, {"a": called["m"], "b": called["m"]}, seed=1, replicates=20)
    assert all((d.value, d.p_value, d.ahead) == (0, 1, "equal") for d in found["a", "b"].values())
    assert str(found["a", "b"]["macro_f1"].reason) == "the two do not differ in any replicate"


def test_weights_and_groups() -> None:
    truth, called = made(60, 6, 0.9, 0.7)
    times = np.random.default_rng(6).integers(0, 4, 60)
    rows = np.repeat(np.arange(60), times)
    longer = {model: column[rows] for model, column in called.items()}
    repeated = compare_classes(truth[rows], longer, range(3), seed=3, replicates=50)
    counted = compare_classes(truth, called, range(3), seed=3, weight=times, replicates=50)
    assert repeated == counted
    floats = times.astype(float)
    assert repeated == compare_classes(
        truth, called, range(3), seed=3, weight=floats, weights_are_counts=True, replicates=50
    )
    # Drawn with their rows: as groups of equal cases are.
    drawn = compare_classes(truth, called, range(3), seed=3, weight=floats, replicates=1500)
    grouped = compare_classes(truth[rows], longer, range(3), seed=4, group=rows, replicates=1500)
    single = compare_classes(truth, called, range(3), seed=4, replicates=1500)
    for key, one in drawn["m", "n"].items():
        other = grouped["m", "n"][key]
        assert one.method == other.method == "bootstrap, normal"
        assert one.value == pytest.approx(other.value)
        assert one.high - one.low == pytest.approx(other.high - other.low, rel=0.15)
    copies = compare_classes(
        np.repeat(truth, 3), {k: np.repeat(v, 3) for k, v in called.items()}, range(3), seed=4,
        group=np.repeat(np.arange(60), 3), replicates=1500,
    )  # fmt: skip
    for key in ("macro_f1", "mcc"):
        one, other = copies["m", "n"][key], single["m", "n"][key]
        assert one.high - one.low == pytest.approx(other.high - other.low, rel=0.1)


def test_a_joint_sample_holds_the_matrices() -> None:
    truth, called = made(40, 7, 0.8, 0.6, 0.9)
    weights = np.random.default_rng(7).random(40)
    groups = np.arange(40) // 4
    for given, of_groups in ((None, None), (weights, None), (weights, groups), (None, groups)):
        units, cells = joint_sample(truth, called, 3, given, of_groups, are_counts=given is None)
        observed = np.bincount(units.kinds, units.times[units.units] * units.weights)
        for model, column in called.items():
            matrix = np.bincount(cells[model], observed, 9).reshape(3, 3)
            expected = class_counts(truth, column, labels=range(3), weight=given).matrix
            np.testing.assert_allclose(matrix, expected)


def test_a_class_that_a_model_never_calls_may_count_as_zero() -> None:
    truth = np.array([0] * 20 + [1] * 20 + [2] * 10)
    called = {"m": truth, "n": np.where(truth == 2, 1, truth)}  # n never calls class 2
    labels = [0, 1, 2, 3]  # 3 is not there at all
    matrices = {model: class_counts(truth, each, labels) for model, each in called.items()}
    kinds: tuple[Undefined, ...] = ("left out", "zero")
    for undefined in kinds:
        for found in (
            compare_classes(truth, called, labels, seed=1, replicates=50, undefined=undefined),
            compare_class_matrices(matrices, seed=1, replicates=50, undefined=undefined),
        ):
            for key, how in (("macro_f1", "macro"), ("f1_of_means", "macro of means")):
                m, n = (average(each, "f1", how, undefined=undefined) for each in matrices.values())
                one = found["m", "n"][key]
                assert one.value == pytest.approx(m - n)
                assert one.low < m - n < one.high
            m, n = map(balanced_accuracy, matrices.values())
            assert found["m", "n"]["balanced_accuracy"].value == pytest.approx(m - n)
    with pytest.raises(ValueError, match="undefined must be one of left out, zero"):
        compare_classes(truth, called, labels, seed=1, undefined="one")  # type: ignore[arg-type]


def test_models_of_different_cases() -> None:
    good, bad = (
        ClassCounts(["a", "b"], [[45, 5], [5, 45]]),
        ClassCounts(["a", "b"], [[70, 30], [30, 70]]),
    )
    one = compare_class_matrices({"g": good, "b": bad}, seed=1)["g", "b"]["accuracy"]
    sd = sqrt(0.09 / 100 + 0.21 / 200)
    assert (one.high - one.low) / 3.92 == pytest.approx(sd, rel=0.06)
    assert one.beyond_chance
    empty = compare_class_matrices(
        {"g": good, "b": ClassCounts(["a", "b"], [[5, 0], [0, 0]])}, seed=1, replicates=20
    )["g", "b"]["mcc"]
    assert isnan(empty.p_value)
    assert empty.reason == "it is undefined for these cases"


@pytest.mark.thorough
def test_equal_models_are_found_different_as_seldom_as_stated() -> None:
    found = 0
    for seed in range(100):
        truth, called = made(100, 200 + seed, 0.8, 0.8)
        one = compare_classes(truth, called, range(3), seed=seed, replicates=100)["m", "n"]
        found += one["macro_f1"].p_value <= 0.05
    assert found <= 12  # 5 are meant; 13 or more come by chance twice in a thousand


TRUTH, ONE = [0, 1, 1], {"a": [0, 1, 1], "b": [0, 0, 1]}
FEW = r"Argument {} must hold two or more {}, got 1\.$"


def test_refusals() -> None:
    with pytest.raises(ValueError, match=FEW.format("called", "models")):
        compare_classes(TRUTH, {"a": TRUTH}, seed=1)
    with pytest.raises(ValueError, match=FEW.format("group", "groups")):
        compare_classes(TRUTH, ONE, seed=1, group=["x"] * 3)
    with pytest.raises(ValueError, match=r"^Argument truth must hold at least one case, got 0\.$"):
        compare_classes([], {"a": [], "b": []}, seed=1)
    with pytest.raises(ValueError, match=r"^Argument replicates must be 2 or more, got 1\.$"):
        compare_classes(TRUTH, ONE, seed=1, replicates=1)
    with pytest.raises(ValueError, match=r"^Argument seed must be a whole number of 0 or more"):
        compare_classes(TRUTH, ONE, seed=-1)
    with pytest.raises(ValueError, match=r"^A cost matrix needs the labels in a stated order"):
        compare_classes(TRUTH, ONE, seed=1, costs=[[0, 1], [1, 0]])
    with pytest.raises(
        ValueError, match=r"^Arguments truth, called\['b'\], called\['a'\] must have the same"
    ):
        compare_classes(TRUTH, {"b": [0, 1], "a": [0, 1, 1]}, seed=1)
    m = ClassCounts(["a", "b"], [[1, 0], [0, 1]])
    with pytest.raises(ValueError, match=FEW.format("models", "models")):
        compare_class_matrices({"a": m}, seed=1)
    with pytest.raises(
        ValueError,
        match=r"^Models must have the same labels in the same order, got 'a', 'b' for 'm' and "
        r"'b', 'a' for 'n'\.$",
    ):
        compare_class_matrices({"m": m, "n": ClassCounts(["b", "a"], m.matrix)}, seed=1)
    with pytest.raises(ValueError, match=r"^Model 'n' cannot be drawn: weights say how much a"):
        compare_class_matrices({"m": m, "n": ClassCounts(["a", "b"], [[0.5, 0], [0, 1]])}, seed=1)
    with pytest.raises(ValueError, match=r"^Model 'n' has no cases\.$"):
        compare_class_matrices({"m": m, "n": ClassCounts(["a", "b"], [[0, 0], [0, 0]])}, seed=1)
