"""Silhouettes: worked ones, scikit-learn's, and samples of many points."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import pairwise_distances, silhouette_samples

from perfcore.clusterings import SILHOUETTE_FIGURES, silhouettes
from perfcore.clusterings.silhouettes import ALL, FEWEST
from tests.perfcore.shown_lines import value_of


def cloud(n, d, k, seed=0):
    generator = np.random.default_rng(seed)
    clusters = generator.integers(0, k, n)
    return generator.normal(size=(n, d)) + clusters[:, None] * 0.7, clusters


def test_worked_silhouettes():
    found = silhouettes([[0], [1], [4], [5], [9]], ["a", "a", "b", "b", "c"])
    assert found.values.tolist() == pytest.approx([7 / 9, 5 / 7, 5 / 7, 3 / 4, 0], rel=1e-15)
    assert f"{found.mean:.7f}" == "0.5912698"
    assert [found.labels[i] for i in found.leans] == ["b", "b", "a", "c", "b"]
    assert found.means.tolist() == pytest.approx([47 / 63, 41 / 56, 0])
    assert found.over_clusters.value == pytest.approx((47 / 63 + 41 / 56) / 3)
    assert (found.interval.low, found.interval.high) == (found.mean, found.mean)
    assert found.interval.reason == "all points were looked at: nothing was left to chance"


@pytest.mark.parametrize("metric", ["euclidean", "manhattan", "cosine", "table"])
@pytest.mark.parametrize(("n", "d", "k"), [(40, 1, 3), (300, 3, 7), (900, 12, 4), (150, 60, 20)])
def test_silhouettes_are_those_of_scikit_learn(metric, n, d, k):
    points, clusters = cloud(n, d, k)
    clusters[0] = k + 3  # a cluster of one
    points[5:9] = points[4]  # equal points
    if metric == "table":
        table, peer = pairwise_distances(points), silhouette_samples(points, clusters)
        np.fill_diagonal(table, 0)
        table = (table + table.T) / 2
        found = silhouettes(table, clusters, metric=metric)
    else:
        peer = silhouette_samples(points, clusters, metric=metric)
        found = silhouettes(points, clusters, metric=metric)
    assert found.values == pytest.approx(peer, abs=1e-7)
    for figure in SILHOUETTE_FIGURES.values():
        if metric == "euclidean":
            peer = value_of(figure.lines(found), points=points, clusters=clusters)
            assert figure.of(found) == pytest.approx(peer, abs=1e-7)


def slow_silhouettes(points, clusters):
    """One by one, as the definition says."""
    found = []
    for i, own in enumerate(clusters):
        far = [float(np.sqrt(((each - points[i]) ** 2).sum())) for each in points]
        mean = {
            k: np.mean([far[j] for j, c in enumerate(clusters) if c == k and j != i] or [0.0])
            for k in {*clusters}
        }
        a, b = mean.pop(own), min(mean.values())
        alone = list(clusters).count(own) == 1
        found.append(0.0 if alone or max(a, b) == 0 else (b - a) / max(a, b))
    return found


@given(st.data())
def test_silhouettes_are_those_of_the_definition(data):
    n = data.draw(st.integers(3, 9))
    scale, offset = data.draw(st.sampled_from([(1.0, 0.0), (1e-9, 1e3), (1e150, 0.0), (1.0, 1e8)]))
    rows = st.lists(st.integers(-2, 2), min_size=7, max_size=7)
    points = np.array(data.draw(st.lists(rows, min_size=n, max_size=n)), float) * scale + offset
    clusters = data.draw(
        st.lists(st.integers(0, 3), min_size=n, max_size=n).filter(
            lambda given: 1 < len({*given}) < n
        )
    )
    expected = slow_silhouettes((points - points[0]) / scale, clusters)
    assert silhouettes(points, clusters).values == pytest.approx(expected, abs=1e-9)


def test_near_points_far_from_0_keep_their_distances():
    points, clusters = cloud(600, 10, 3)
    tight = points * 1e-3 + clusters[:, None] * 1e4 + 1e6
    apart = np.asarray(tight - tight[0], np.longdouble)
    mine = silhouettes(tight, clusters).values
    for i in (0, 7, 599):
        far = np.sqrt(((apart - apart[i]) ** 2).sum(axis=1)).astype(float)
        means = [far[clusters == k].sum() / max((clusters == k).sum(), 1) for k in range(3)]
        own = clusters[i]
        a = far[clusters == own].sum() / ((clusters == own).sum() - 1)
        b = min(mean for k, mean in enumerate(means) if k != own)
        assert mine[i] == pytest.approx((b - a) / max(a, b), rel=1e-10)


@pytest.mark.parametrize(
    ("clusters", "reason"),
    [
        ([1, 1, 1], "all points are in one cluster"),
        ([1, 2, 3], "each point is a cluster by itself"),
        ([], "there are no points"),
    ],
)
def test_what_is_undefined(clusters, reason):
    found = silhouettes(np.arange(2.0 * len(clusters)).reshape(-1, 2), clusters)
    assert np.isnan(found.values).all()
    assert np.isnan(found.mean)
    assert found.reason == found.interval.reason == reason
    assert SILHOUETTE_FIGURES["silhouette"].why_undefined(found) == reason


def test_equal_points_have_silhouettes_of_0():
    assert silhouettes(np.full((4, 6), 0.1), [0, 0, 1, 1]).values.tolist() == [0, 0, 0, 0]


SQUARE = np.array([[0.0, 1, 2], [1, 0, 3], [2, 3, 0]])


def changed(row, column, value):
    table = SQUARE.copy()
    table[row, column] = value
    return table


@pytest.mark.parametrize(
    ("points", "options", "said"),
    [
        ([[0, 1], [2, np.nan], [1, 1]], {}, "points must be finite, got nan in row 1, column 1"),
        ([0, 1, 2], {}, r"a table of numbers, a row for each point, got shape \(3,\)"),
        ([["a"], ["b"], ["c"]], {}, "a table of numbers, .* got what is no table of numbers"),
        ([[1, 0], [0, 0], [0, 1]], {"metric": "cosine"}, "no vector of zeros.* got one in row 1"),
        (SQUARE[:2].T, {"metric": "table"}, r"square .* got shape \(3, 2\)"),
        (changed(0, 2, 5), {"metric": "table"}, "must be symmetric, got 5.0 in row 0, column 2"),
        (changed(1, 1, 5), {"metric": "table"}, "hold 0 between .* got 5.0 in row 1, column 1"),
        (-SQUARE, {"metric": "table"}, "no negative distance, got -1.0 in row 0, column 1"),
        (SQUARE, {"metric": "table", "standardise": True}, "standardise must be False"),
        (SQUARE, {"metric": "euclid"}, "metric must be one of euclidean, manhattan, .* 'euclid'"),
        (SQUARE, {"sample": 0}, "sample must be a whole number above 0, got 0"),
        (SQUARE, {"within": -1}, "within must be a number above 0, got -1"),
        (SQUARE[:2], {}, "points, clusters must have the same length, got 2, 3"),
    ],
)
def test_bad_input_is_refused(points, options, said):
    with pytest.raises(ValueError, match=said):
        silhouettes(points, [0, 0, 1], **options)


def test_features_are_standardised_by_choice_alone():
    points, clusters = cloud(200, 3, 3)
    same = (points - points.mean(axis=0)) / points.std(axis=0)
    expected = silhouettes(same, clusters).values
    stretched = points * [1, 1000, 1e-3]
    assert silhouettes(stretched, clusters, standardise=True).values == pytest.approx(expected)
    assert silhouettes(stretched, clusters).values != pytest.approx(expected, abs=0.01)


# Samples


@pytest.fixture(scope="module")
def many():
    points, clusters = cloud(6000, 2, 3)
    clusters[:12] = 7
    whole = silhouettes(points, clusters, sample=6000)
    return points, clusters, whole


def test_up_to_5000_points_all_are_looked_at(many):
    points, clusters, whole = many
    assert whole.exact
    assert silhouettes(points[:ALL], clusters[:ALL]).points.tolist() == [*range(ALL)]


def test_points_of_a_sample_have_their_own_silhouettes(many):
    points, clusters, whole = many
    found = silhouettes(points, clusters)
    assert not found.exact
    assert (np.diff(found.points) > 0).all()
    assert found.values == pytest.approx(whole.values[found.points], abs=1e-12)
    assert found.leans.tolist() == whole.leans[found.points].tolist()
    drawn = np.bincount(found.clusters)
    assert drawn[-1] == found.sizes[-1] == 12  # of a small cluster all
    assert drawn[:-1].min() >= FEWEST
    assert abs(drawn[0] / 1000 - found.sizes[0] / 6000) < 0.002
    assert found.interval.low < whole.mean < found.interval.high
    assert found.means[-1] == pytest.approx(whole.means[-1])
    again = silhouettes(points, clusters, seed=1)
    assert silhouettes(points, clusters).points.tolist() == found.points.tolist()
    assert again.points.tolist() != found.points.tolist()


def test_the_interval_is_that_of_strata(many):
    points, clusters, _ = many
    found = silhouettes(points, clusters, sample=500)
    variance = 0.0
    for k, size in enumerate(found.sizes):
        own = found.values[found.clusters == k]
        share = size / found.sizes.sum()
        variance += share**2 * (1 - own.size / size) * own.var(ddof=1) / own.size
    assert found.interval.high - found.mean == pytest.approx(1.97 * variance**0.5, rel=0.01)
    shares = found.sizes / found.sizes.sum()
    assert found.mean == pytest.approx(shares @ found.means)


def test_more_points_make_the_interval_as_narrow_as_asked(many):
    points, clusters, whole = many
    first = silhouettes(points, clusters, sample=200)
    narrow = silhouettes(points, clusters, sample=200, within=0.01)
    assert (
        first.interval.high - first.interval.low
        > 0.02
        >= (narrow.interval.high - narrow.interval.low)
    )
    assert {*first.points} < {*narrow.points}
    assert narrow.points.size < 6000
    assert silhouettes(points, clusters, sample=200, within=1e-9).mean == whole.mean


def test_memory_does_not_grow_with_pairs():
    points, clusters = cloud(30_000, 4, 5)
    tracemalloc.start()
    silhouettes(points, clusters, sample=300)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16 * 2**20  # a pair of all points takes 7 GB, of 300 with all 72 MB
