"""The matrix of classes and what follows from it: by hand, and beside scikit-learn."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from perfcore import MEASURES, Counts
from perfcore.classes import (
    ClassCounts,
    ClassValues,
    accuracy,
    average,
    average_cost,
    balanced_accuracy,
    class_counts,
    class_values,
    classification_report,
    cohen_kappa,
    mcc,
    total_cost,
)

IRIS = ClassCounts(["setosa", "versicolor", "virginica"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
LABELS = ["2", "10", "1", "absent"]
NUMBERS = [2, 10, 1, -3]
rows = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)), max_size=25)


def columns(names: list, cases: list[tuple[int, int, int]]) -> tuple[list, list, list[int]]:
    return [names[t] for t, _, _ in cases], [names[p] for _, p, _ in cases], [w for *_, w in cases]


def close(ours: object, theirs: object) -> None:
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-14)


def test_the_iris_example_comes_out_to_the_printed_digit() -> None:
    assert (accuracy(IRIS), round(balanced_accuracy(IRIS), 4)) == (0.94, 0.9444)
    report = classification_report(IRIS)
    row = report.weighted
    assert [round(x, 6) for x in (row.precision, row.recall, row.f1)] == [0.940929, 0.94, 0.939954]
    f_betas = [average(IRIS, "f_beta", "weighted", beta=beta) for beta in (0.5, 2)]
    assert [round(x, 6) for x in f_betas] == [0.940416, 0.939859]
    assert report.micro.f1 == pytest.approx(0.94, abs=1e-15)
    assert round(report.macro.f1, 6) == 0.944402
    assert round(report.f1_of_means, 6) == 0.944874
    assert round(average(IRIS, "f1", "macro of means"), 6) == 0.944874
    assert report.support.tolist() == [14, 18, 18]
    assert report.undefined.precision == report.undefined.recall == report.undefined.f1 == ()


def test_labels_are_sorted_as_what_they_are_and_stay_what_they_are() -> None:
    assert class_counts(["2", "10"], ["2", "2"]).labels == ("10", "2")
    assert class_counts([2, 10], [2, 2]).labels == (2, 10)
    assert class_counts(np.array([2.5, -1]), [2.5, 2.5]).labels == (-1.0, 2.5)
    assert class_counts([True, False], [1, 0]).matrix.tolist() == [[1, 0], [0, 1]]
    strings = np.array(["b", "a"], np.dtypes.StringDType())
    assert class_counts(strings, ["b", "b"]).labels == ("a", "b")
    m = class_counts(["2", "10", "2"], ["10", "10", "2"], labels=["2", "7", "10"])
    assert m.labels == ("2", "7", "10")
    assert m.matrix.tolist() == [[1, 0, 1], [0, 0, 0], [0, 0, 1]]
    assert repr(m) == "<ClassCounts of 3 cases in 3 classes>"


def test_no_cases_and_one_case() -> None:
    nothing = class_counts([], [])
    assert (nothing.labels, nothing.matrix.shape, nothing.total) == ((), (0, 0), 0)
    assert nothing.one_versus_rest.tp.shape == (0,)
    for figure in (accuracy, balanced_accuracy, cohen_kappa, mcc):
        assert math.isnan(figure(nothing))
        assert math.isnan(figure(class_counts([], [], labels=["a", "b"])))
    for how in ("macro", "micro", "weighted", "macro of means"):
        assert math.isnan(average(nothing, "f1", how))
    assert classification_report(nothing).f1.shape == (0,)
    one = class_counts(["a"], ["b"])
    assert one.matrix.tolist() == [[0, 1], [0, 0]]
    assert (accuracy(one), balanced_accuracy(one), cohen_kappa(one)) == (0, 0, 0)
    assert math.isnan(mcc(one))
    assert average(one, "f1", "macro of means") == 0
    single = class_counts(["a"], ["a"])
    assert (accuracy(single), average(single, "f1", "macro")) == (1, 1)
    assert math.isnan(cohen_kappa(single))


@given(cases=rows)
@settings(max_examples=4)
def test_matrix_and_averages_equal_those_of_scikit_learn(cases: list) -> None:
    labels = LABELS
    truth, predicted, weight = columns(labels, cases)
    for weights in (None, weight, [w / 7 for w in weight]):
        m = class_counts(truth, predicted, labels, weights)
        if weights is weight:  # an integer weight repeats the row, and 0 leaves it out
            repeated = [
                np.repeat(np.array(column, object), weight).tolist()
                for column in (truth, predicted)
            ]
            assert (m.matrix == class_counts(*repeated, labels).matrix).all()
            assert class_counts(truth, predicted, weight=weight).labels == tuple(
                sorted({*repeated[0], *repeated[1]})
            )
        if not m.total:
            continue
        given = {"labels": labels, "sample_weight": weights}
        close(m.matrix, metrics.confusion_matrix(truth, predicted, **given))
        assert m.matrix.dtype == (np.float64 if weights and weights is not weight else np.int64)
        boxes = metrics.multilabel_confusion_matrix(truth, predicted, **given)
        counts = m.one_versus_rest
        close(np.array([counts.tn, counts.fp, counts.fn, counts.tp]), boxes.reshape(-1, 4).T)
        close(accuracy(m), metrics.accuracy_score(truth, predicted, sample_weight=weights))
        for undefined, division in (("left out", np.nan), ("zero", 0.0)):
            report = classification_report(m, undefined=undefined)
            for how in ("micro", "macro", "weighted"):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    theirs = metrics.precision_recall_fscore_support(
                        truth, predicted, average=how, zero_division=division, **given
                    )
                    jaccard = metrics.jaccard_score(
                        truth, predicted, average=how, zero_division=0, **given
                    )
                row = getattr(report, how)
                for key, value in zip(("precision", "recall", "f1"), theirs, strict=False):
                    known = ~np.isnan(class_values(m, key).values)
                    if how == "weighted" and undefined == "left out" and not m.support[known].any():
                        # Every class that weighs is undefined; scikit-learn says 0.
                        assert math.isnan(getattr(row, key))
                    else:
                        close(getattr(row, key), value)
                if undefined == "zero":
                    close(average(m, "jaccard", how, undefined="zero"), jaccard)


@pytest.mark.parametrize("key", MEASURES)
def test_every_measure_takes_one_against_the_rest(key: str) -> None:
    truth = np.random.default_rng(5).integers(0, 4, 60)
    predicted = np.random.default_rng(6).integers(0, 4, 60)
    m = class_counts(truth, predicted, labels=[3, 0, 2, 1, 9])
    values = class_values(m, key)
    for label, value in zip(m.labels, values.values, strict=True):
        is_it, called_it = truth == label, predicted == label
        alone = Counts(
            int((is_it & called_it).sum()),
            int((~is_it & called_it).sum()),
            int((is_it & ~called_it).sum()),
            int((~is_it & ~called_it).sum()),
        )
        assert value == pytest.approx(float(MEASURES[key].of(alone)), nan_ok=True)
    known = values.values[~np.isnan(values.values)]
    assert average(m, key, "macro") == pytest.approx(known.mean())
    assert average(m, key, "macro", undefined="zero") == pytest.approx(known.sum() / 5)


def test_only_undefined_classes_are_left_out_and_they_are_named() -> None:
    # c is never called, d has no cases but is called once, e neither.
    m = class_counts(list("aabbcc"), list("aabdaa"), labels=list("abcde"))
    precision, recall, f1 = (class_values(m, key) for key in ("precision", "recall", "f1"))
    assert precision.values.tolist()[:2] == [0.5, 1]
    assert precision.values[3] == 0, "called once, wrongly: defined, and 0"
    assert (precision.undefined, recall.undefined) == (("c", "e"), ("d", "e"))
    assert f1.undefined == ("e",)
    assert average(m, "precision", "macro") == pytest.approx((0.5 + 1 + 0) / 3)
    assert average(m, "precision", "macro", undefined="zero") == pytest.approx(1.5 / 5)
    assert average(m, "precision", "weighted") == pytest.approx((0.5 * 2 + 1 * 2) / 4)
    assert average(m, "precision", "weighted", undefined="zero") == pytest.approx(3 / 6)
    assert average(m, "recall", "macro") == balanced_accuracy(m) == pytest.approx(1.5 / 3)
    p, r = 0.5, 0.5
    assert average(m, "f1", "macro of means") == pytest.approx(2 * p * r / (p + r))
    p, r = 1.5 / 5, 1.5 / 5
    means = average(m, "f_beta", "macro of means", undefined="zero", beta=3)
    assert means == pytest.approx(10 * p * r / (9 * p + r))
    report = classification_report(m)
    assert report.undefined.precision == ("c", "e")
    assert report.f1_of_means == average(m, "f1", "macro of means")
    assert not report.f1.flags.writeable


def test_an_average_may_be_over_some_classes() -> None:
    assert average(IRIS, "recall", "macro", classes=["virginica"]) == 17 / 18
    pair = ["virginica", "versicolor"]
    assert class_values(IRIS, "recall", classes=pair).labels == tuple(pair)
    assert average(IRIS, "precision", "micro", classes=pair) == 33 / 36
    assert average(IRIS, "f1", "macro of means", classes=pair) == pytest.approx(
        2 / (2 / (16 / 17 + 17 / 19) + 2 / (16 / 18 + 17 / 18))
    )
    assert classification_report(IRIS, classes=pair).support.tolist() == [18, 18]
    assert math.isnan(average(IRIS, "f1", "macro", classes=[]))


@pytest.mark.parametrize("beta", [1e-200, 0.5, 1, 2, 1e200])
def test_the_f_of_means_holds_for_any_beta(beta: float) -> None:
    precision, recall = (average(IRIS, key, "macro") for key in ("precision", "recall"))
    weight = beta**2 / (1 + beta**2) if beta < 1e100 else 1.0
    expected = 1 / ((1 - weight) / precision + weight / recall)
    assert average(IRIS, "f_beta", "macro of means", beta=beta) == pytest.approx(
        expected, rel=1e-12
    )


def test_counts_are_exact_beyond_what_floats_hold() -> None:
    large = 2**61 + 1
    m = class_counts(["a", "b", "c"], ["a", "c", "c"], weight=[large, 3, 2**60 + 1])
    assert m.matrix.tolist() == [[large, 0, 0], [0, 0, 3], [0, 0, 2**60 + 1]]
    assert m.one_versus_rest.tn.tolist() == [2**60 + 4, large + 2**60 + 1, large]
    assert average(m, "accuracy", "micro") == pytest.approx(1)
    assert ClassCounts(["a", "b"], [[large, 0], [0, large]]).right == 2 * large
    perfect = ClassCounts(["a", "b", "c"], np.diag([2**60, 2**61 - 1, 7]))
    assert (mcc(perfect), cohen_kappa(perfect, "quadratic")) == (1, 1)
    chance = ClassCounts(["a", "b"], [[2**60, 2**60], [2**60, 2**60]])
    assert (mcc(chance), cohen_kappa(chance)) == (0, 0)


def test_a_small_weight_beside_a_large_one_is_not_lost() -> None:
    m = class_counts(["a", "b", "b"], ["a", "b", "c"], weight=[1e20, 1.0, 2.0])
    assert m.one_versus_rest.tn.tolist() == [3.0, 1e20, 1e20 + 1]
    assert class_values(m, "specificity").values.tolist() == [1, 1, 1]


def test_counts_against_the_rest_are_made_once_and_cannot_be_written() -> None:
    m = ClassCounts(["a", "b"], [[2, 1], [0, 3]])
    assert m.one_versus_rest is m.one_versus_rest
    for cell in m.one_versus_rest.cells:
        with pytest.raises(ValueError, match="read-only"):
            np.asarray(cell)[0] = 9


def test_costs_by_hand() -> None:
    m = ClassCounts(["a", "b", "c"], [[5, 1, 0], [2, 5, 1], [0, 2, 5]])
    costs = [[-1, 2, 2.5], [10, 0, 1], [1e300, 5, 0]]
    assert total_cost(m, costs) == -5 + 2 + 20 + 1 + 10
    assert average_cost(m, costs) == 28 / 21
    assert math.isnan(average_cost(ClassCounts(["a", "b"], np.zeros((2, 2), int)), np.ones((2, 2))))


def test_a_mean_of_values_says_what_it_leaves_out() -> None:
    values = ClassValues(("a", "b", "c"), np.array([np.nan, 0.5, np.inf]), np.array([1, 2, 0]))
    assert values.undefined == ("a",)
    assert values.mean() == math.inf
    assert values.mean("weighted") == 0.5
    assert values.mean("weighted", undefined="zero") == pytest.approx(1 / 3)
