"""No figure depends on the unit of the weights, however large or small it is."""

import numpy as np
import pytest

from perfcore import (
    MEASURES,
    Balance,
    Counts,
    auc,
    average_precision,
    best,
    break_even,
    break_even_point,
    equal_error_point,
    equal_error_rate,
    fpr_at_recall,
    gini,
    hull_equal_error_rate,
    hull_vertices,
    kolmogorov_smirnov,
    partial_auc,
    partial_auc_of_recall,
    precision_recall_trapezoid,
    rank_loss,
    ranked_pairs,
    recall_at_fpr,
    roc_hull_area,
    sweep,
)
from perfcore.binary.weights import in_range
from perfcore.measures import formulas

FIGURES = {
    "auc": auc,
    "rank loss": rank_loss,
    "partial auc": lambda s: partial_auc(s, 0.3),
    "partial auc of recall": lambda s: partial_auc_of_recall(s, 0.6),
    "gini": gini,
    "kolmogorov-smirnov": kolmogorov_smirnov,
    "recall at fpr": lambda s: recall_at_fpr(s, 0.3),
    "fpr at recall": lambda s: fpr_at_recall(s, 0.6),
    "average precision": average_precision,
    "trapezoid": precision_recall_trapezoid,
    "break-even": break_even,
    "equal error rate": equal_error_rate,
    "hull": lambda s: hull_vertices(s).tolist(),
    "hull area": roc_hull_area,
    "hull equal error rate": hull_equal_error_rate,
    "break-even point": lambda s: break_even_point(s).index,
    "equal error point": lambda s: equal_error_point(s).index,
    "best F1": lambda s: best(s, "f1").index,
    "best MCC": lambda s: best(s, "mcc").index,
}


def cases(unit: float):
    generator = np.random.default_rng(7)
    truth = generator.random(300) < 0.3
    score = (generator.normal(size=300) + truth).round(1)
    return sweep(truth, score, weight=generator.integers(1, 9, 300) * unit)


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("power", [-1060, 1013])
def test_the_unit_of_weights_changes_no_figure(figure, power):
    assert FIGURES[figure](cases(2.0**power)) == FIGURES[figure](cases(1.0))


RATES = (
    *("auc", "rank loss", "partial auc", "partial auc of recall", "equal error rate", "hull area"),
    *("gini", "kolmogorov-smirnov", "recall at fpr", "fpr at recall"),
)


@pytest.mark.parametrize("figure", [*RATES, "hull equal error rate", "equal error point"])
@pytest.mark.parametrize("powers", [(0, -540), (530, -560), (-1060, 1000)])
def test_figures_of_rates_depend_on_no_unit_of_either_class(figure, powers):
    truth, score = [1, 1, 0, 0, 0, 1], [0.9, 0.5, 0.5, 0.2, 0.7, 0.1]
    s = sweep(truth, score, weight=[2.0 ** powers[label] for label in truth])
    assert FIGURES[figure](s) == FIGURES[figure](sweep(truth, score, weight=[1.0] * 6))


def test_equal_error_rates_of_tiny_weights_by_hand():
    for weight in (1e-162, 1e-163):
        s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], weight=[1, weight, 1, weight])
        assert equal_error_rate(s) == Balance(0.5, 0.8, False)
        assert hull_equal_error_rate(s).value == pytest.approx(0.25)
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], weight=[1e160, 1e-170, 1e160, 1e-170])
    assert (auc(s), partial_auc(s, 0.5).area) == (0.75, 0.25)


def test_only_weights_out_of_range_are_copied():
    for weight in (None, [0.5, 2.5], [0.0, 0.0]):
        s = sweep([1, 0], [0.9, 0.1], weight=weight)
        assert in_range(s) is s


def test_f1_of_the_largest_counts_and_weights_does_not_overflow():
    f1 = MEASURES["f1"]
    assert f1.of(Counts(2**62, 0, 2**62 - 1, 0)) == pytest.approx(2 / 3)
    arrays = [np.array([count]) for count in (2**62, 0, 2**62 - 1, 0)]
    assert f1.of(Counts(*arrays)) == pytest.approx([2 / 3])
    assert f1.of(Counts(9e307, 0.0, 4e307, 0.0)) == pytest.approx(18 / 22)


def test_pairs_beyond_float64_are_infinite_and_written_so():
    pairs = ranked_pairs(cases(2.0**900))
    assert (pairs.right, pairs.total) == (np.inf, np.inf)
    assert formulas.number(pairs.right) == r"\infty"
