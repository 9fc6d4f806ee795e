"""Figures of contingency tables: worked ones, those of pairs one by one, and scikit-learn's."""

import itertools
import math
import warnings
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment
from sklearn import metrics

from perfcore.clusterings import (
    FIGURES,
    adjusted_rand,
    ami,
    completeness,
    contingency,
    fowlkes_mallows,
    homogeneity,
    jaccard,
    mutual_information,
    nmi,
    purity,
    rand,
    v_measure,
)
from perfcore.clusterings.contingencies import MOST_CELLS
from perfcore.clusterings.matchings import matching
from tests.perfcore.shown_lines import value_of

TRUTH, CLUSTERS = [1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1]
FEW = st.integers(1, 14).flatmap(
    lambda n: st.tuples(
        *[st.lists(st.integers(0, 4), min_size=n, max_size=n)] * 2,
    )
)
OF_PAIRS = ("adjusted_rand", "rand", "jaccard", "fowlkes_mallows")


def values(truth, clusters, weight=None):
    c = contingency(truth, clusters, weight)
    return {key: float(figure.of(c)) for key, figure in FIGURES.items()}


def test_worked_figures():
    c = contingency(TRUTH, CLUSTERS)
    assert (c.ss, c.a, c.b, c.t) == (4, 7, 9, 28)
    assert rand(c) == 20 / 28
    assert jaccard(c) == 1 / 3
    shown = {
        adjusted_rand: "0.3043478",
        fowlkes_mallows: "0.5039526",
        mutual_information: "0.5623351",
        nmi: "0.5468829",
        v_measure: "0.5468829",
        ami: "0.3153828",
    }
    assert {figure: f"{figure(c):.7f}" for figure in shown} == shown
    assert f"{c.emi:.7f}" == "0.3476996"
    by_average = [f"{nmi(c, average):.7f}" for average in ("geometric", "min", "max")]
    assert by_average == ["0.5476369", "0.5771596", "0.5196243"]
    assert (homogeneity(c), completeness(c)) == (nmi(c, "max"), nmi(c, "min"))
    assert purity(c) == 0.75


def test_expected_information_is_the_mean_over_all_permutations():
    found = [
        mutual_information(contingency(TRUTH, order))
        for order in {*itertools.permutations(CLUSTERS)}
    ]
    assert len(found) == 280
    assert np.mean(found) == pytest.approx(contingency(TRUTH, CLUSTERS).emi, rel=1e-13)


def pairs_one_by_one(truth, clusters):
    """What pairs say, by looking at each."""
    kinds = Counter(
        (truth[i] == truth[j], clusters[i] == clusters[j])
        for i, j in itertools.combinations(range(len(truth)), 2)
    )
    both, one, other = kinds[True, True], kinds[True, False], kinds[False, True]
    return both, both + one, both + other, sum(kinds.values())


@given(FEW)
def test_pairs_are_those_seen_one_by_one(sides):
    truth, clusters = sides
    c = contingency(truth, clusters)
    ss, a, b, t = pairs_one_by_one(truth, clusters)
    assert (c.ss, c.a, c.b, c.t) == (ss, a, b, t)
    below = Fraction(a + b, 2) - Fraction(a * b, t or 1)
    expected = {
        "rand": Fraction(t + 2 * ss - a - b, t) if t else None,
        "jaccard": Fraction(ss, a + b - ss) if a + b else None,
        "adjusted_rand": (ss - Fraction(a * b, t or 1)) / below if below else None,
    }
    for key, value in expected.items():
        found = FIGURES[key].of(c)
        assert math.isnan(found) if value is None else found == pytest.approx(float(value))


# scikit-learn

CASES = {
    "one cluster": ([0, 0, 1, 2], [5, 5, 5, 5]),
    "one label": ([5, 5, 5, 5], [0, 0, 1, 2]),
    "both together": ([1, 1, 1], [2, 2, 2]),
    "n clusters": ([0, 0, 1, 1, 2], [0, 1, 2, 3, 4]),
    "both apart": ([0, 1, 2, 3], [3, 2, 1, 0]),
    "together and apart": ([0, 0, 0], [0, 1, 2]),
    "one point": ([0], [0]),
    "none": ([], []),
    "noise": ([0, 0, 1, 1, -1], [-1, 0, 1, 1, -1]),
    "independent": ([0, 0, 1, 1] * 3, [0, 1, 0, 1] * 3),
    "strings": (["rose", "rose", "tulip", "tulip"], ["b", "a", "a", "a"]),
    "text and numbers": (["10", "2", "2", "10", "2"], [10, 2, 2, 2, 3]),
    "floats": ([0.5, 0.5, 1e300], [-0.0, 0.0, 1.0]),
    "far apart": ([-(2**62), 2**62, 2**62], [0, 1, 1]),
}


def require_as_sklearn(truth, clusters):
    c = contingency(truth, clusters)
    for key, figure in FIGURES.items():
        found = figure.as_sklearn(c)
        if not math.isnan(found):
            peer = value_of(figure.lines(c), truth=truth, clusters=clusters)
            assert found == pytest.approx(peer, abs=1e-10), key
        assert math.isnan(figure.of(c)) == (figure.why_undefined(c) is not None), key


@pytest.mark.parametrize("name", CASES)
@pytest.mark.filterwarnings("ignore")
def test_awkward_cases_are_as_scikit_learn_says_or_undefined(name):
    truth, clusters = CASES[name]
    if name == "none":
        assert all(math.isnan(value) for value in values(truth, clusters).values())
        return
    require_as_sklearn(truth, clusters)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "seed", [pytest.param(i, marks=pytest.mark.thorough if i > 5 else ()) for i in range(12)]
)
def test_random_cases_are_as_scikit_learn_says(seed):
    generator = np.random.default_rng(seed)
    n = int(generator.choice([2, 3, 10, 100, 1000]))
    sides = [generator.integers(0, generator.integers(1, n + 2), n) for _ in range(2)]
    if seed % 3 == 0:
        sides[1] = np.where(generator.random(n) < 0.7, sides[0], sides[1])
    require_as_sklearn(*sides)


UNDEFINED = {
    "both together": {
        "adjusted_rand",
        *("ami", "ami_geometric", "ami_min", "ami_max"),
        *("nmi", "nmi_geometric", "nmi_min", "nmi_max"),
        *("homogeneity", "completeness", "v_measure"),
    },
    "both apart": {
        *("adjusted_rand", "jaccard", "fowlkes_mallows"),
        *("ami", "ami_geometric", "ami_min", "ami_max"),
    },
    "together and apart": {
        "fowlkes_mallows",
        *("ami_geometric", "ami_min", "nmi_geometric", "nmi_min", "homogeneity"),
    },
    "n clusters": {"fowlkes_mallows", "ami_min"},
    "none": {*FIGURES},
}


@pytest.mark.parametrize("name", UNDEFINED)
def test_what_is_undefined(name):
    found = values(*CASES[name])
    assert {key for key, value in found.items() if math.isnan(value)} == UNDEFINED[name]


def test_independence_gives_0_and_equality_1_exactly():
    independent = values(*CASES["independent"])
    assert independent["mutual_information"] == 0
    equal = np.random.default_rng(1).integers(0, 97, 5000)
    found = values(equal, equal.max() - equal)
    ones = {key for key, value in found.items() if value == 1}
    assert ones == {*FIGURES} - {"mutual_information"}


# Missing labels, weights, many points


@pytest.mark.parametrize("missing", [None, math.nan, np.datetime64("NaT")])
def test_a_missing_label_is_refused(missing):
    with pytest.raises(ValueError, match=r"clusters must hold a label for each case.*position 1"):
        contingency(["a", "b"], np.array([1, missing], object))


def test_mixed_labels_and_lengths_are_refused():
    with pytest.raises(ValueError, match="all text or all numbers, got 'a' and 1 in truth"):
        contingency(["a", 1], [0, 0])
    with pytest.raises(ValueError, match="truth, clusters must have the same length, got 2, 3"):
        contingency([0, 1], [0, 1, 2])
    with pytest.raises(ValueError, match=r"average must be one of arithmetic, .* got 'mean'"):
        nmi(contingency([0], [0]), "mean")


@given(FEW, st.data())
def test_a_whole_weight_repeats_a_point(sides, data):
    truth, clusters = sides
    weight = data.draw(st.lists(st.integers(0, 3), min_size=len(truth), max_size=len(truth)))
    repeated = values(np.repeat(truth, weight), np.repeat(clusters, weight))
    for given_as in (weight, np.array(weight, float)):
        assert values(truth, clusters, given_as) == pytest.approx(repeated, nan_ok=True)


def test_weights_that_are_not_whole_count_no_pairs():
    c = contingency(TRUTH, CLUSTERS, [0.5] * 8)
    plain = contingency(TRUTH, CLUSTERS)
    assert mutual_information(c) == pytest.approx(mutual_information(plain))
    assert purity(c) == purity(plain)
    for key in (*OF_PAIRS, "ami"):
        assert math.isnan(FIGURES[key].of(c))
        assert "weights are not whole numbers" in FIGURES[key].why_undefined(c)


def test_pairs_of_10_to_the_9_points_are_exact():
    counts = [10**9, 3, 10**9 + 7, 999_999_937]
    c = contingency([0, 0, 1, 1], [0, 1, 0, 1], counts)
    assert c.ss == sum(math.comb(each, 2) for each in counts)
    assert c.t == math.comb(sum(counts), 2)
    (n1, n2), (m1, m2) = (counts[0] + 3, sum(counts[2:])), (counts[0] + counts[2], 3 + counts[3])
    a, b = math.comb(n1, 2) + math.comb(n2, 2), math.comb(m1, 2) + math.comb(m2, 2)
    assert (c.a, c.b) == (a, b)
    exact = (c.ss - Fraction(a * b, c.t)) / (Fraction(a + b, 2) - Fraction(a * b, c.t))
    assert adjusted_rand(c) == float(exact)
    assert 0 < mutual_information(c) < c.hc


# Properties


@given(FEW, st.permutations(range(5)))
def test_names_of_labels_do_not_matter_nor_which_side_is_the_truth(sides, names):
    truth, clusters = sides
    found = values(truth, clusters)
    assert values([f"x{names[i]}" for i in truth], clusters) == pytest.approx(found, nan_ok=True)
    swapped = values(clusters, truth)
    swapped["homogeneity"], swapped["completeness"] = (
        swapped["completeness"],
        swapped["homogeneity"],
    )
    for key in {*found} - {"purity"}:
        assert swapped[key] == pytest.approx(found[key], nan_ok=True, abs=1e-12)


@given(FEW, st.randoms())
def test_figures_lie_within_their_bounds_and_the_order_of_points_does_not_matter(sides, random):
    rows = [*zip(*sides, strict=True)]
    random.shuffle(rows)
    found = values(*sides)
    assert values(*zip(*rows, strict=True)) == pytest.approx(found, nan_ok=True)
    for key, value in found.items():
        low, high = FIGURES[key].bounds
        assert math.isnan(value) or low <= value <= high


def test_a_table_of_too_many_cells_is_counted_all_the_same():
    generator = np.random.default_rng(3)
    sides = [generator.permutation(4000) for _ in range(2)]
    sides[0][:10] = sides[0][10:20]
    c = contingency(*sides)
    assert len(c.labels) * len(c.clusters) > MOST_CELLS
    assert (c.n, c.a, c.ss) == (4000, 10, 0)
    with pytest.raises(ValueError, match=r"at most 10,000,000 cells.* got \(3990, 4000\)"):
        _ = c.matrix
    with pytest.raises(ValueError, match=r"at most 1,000,000 cells to be matched"):
        _ = c.matching
    assert math.isnan(FIGURES["matched"].of(c))
    assert FIGURES["matched"].why_undefined(c).startswith("the table has more than 1,000,000 cells")
    again = contingency([f"{i}" for i in sides[0]], sides[1] * 10**9, np.ones(4000, int))
    assert (again.n, again.a, again.ss) == (4000, 10, 0)


# Matching


def test_matchings_are_the_best_there_are():
    generator = np.random.default_rng(2)
    for _ in range(200):
        table = generator.integers(0, generator.integers(2, 30), generator.integers(1, 9, 2))
        found = matching(table)
        columns = np.flatnonzero(found >= 0)
        assert len({*found[columns]}) == columns.size
        best = table[linear_sum_assignment(table, maximize=True)].sum()
        assert table[found[columns], columns].sum() == best
        assert (table[found[columns], columns] > 0).all()


def test_equal_matchings_are_decided_by_the_order():
    assert matching(np.ones((3, 3), int)).tolist() == [0, 1, 2]
    assert matching(np.zeros((2, 3), int)).tolist() == [-1, -1, -1]
    assert matching(np.array([[0.5, 0.25], [0.5, 0.0]])).tolist() == [1, 0]


def test_what_scikit_learn_says_of_no_points_is_no_figure_here():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert metrics.adjusted_rand_score([], []) == 1
    assert FIGURES["adjusted_rand"].as_sklearn(contingency([], [])) == 1
    assert str(FIGURES["adjusted_rand"].why_undefined(contingency([], []))) == "there are no points"
