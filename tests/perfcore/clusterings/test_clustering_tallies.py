"""What is counted of a clustering: worked figures, noise left out, packing, and pairs."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score

from perfcore.chance.clusterings import COMPARED, clustering_sums, compare_clusterings
from perfcore.chance.figures import compared
from perfcore.clusterings import (
    agreements,
    clustering_tally,
    contingency,
    packed,
    profile_of,
    profile_packed,
    profile_unpacked,
    silhouettes,
    tables_of_runs,
    unpacked,
)
from perfcore.clusterings.profiles import CLASSES
from perfcore.data import ClusteringCases, ClusteringPredictions
from perfcore.readers import read_clusterings

TRUTH = np.array([1, 1, 1, 2, 2, 2, 3, 3]) - 1
CLUSTERS = np.array([1, 1, 2, 2, 2, 2, 3, 1]) - 1
POINTS = np.array([[0.0], [1], [4], [5], [9], [3], [7], [2.5]])


def made(clusters: Any = CLUSTERS, **facts: Any) -> ClusteringPredictions:
    labels = tuple(str(i) for i in range(int(clusters.max()) + 1))
    given = {"truth": TRUTH, "points": POINTS} | facts
    truths = () if given["truth"] is None else ("a", "b", "c")
    features = () if given["points"] is None else ("x",)
    runs = ("first", "second") if "run" in facts else ()
    cases = ClusteringCases(clusters=clusters.copy(), **given)
    return ClusteringPredictions(
        "eight", {"k": cases}, truths, {"k": labels}, features=features, runs=runs
    )


def test_the_worked_figures_come_from_a_file() -> None:
    t = clustering_tally(made(), "k")
    assert t.labels == ("0", "1", "2")
    assert t.sizes.tolist() == [3, 4, 1]
    assert t.table.matrix.tolist() == [[2, 1, 0], [0, 3, 0], [1, 0, 1]]
    assert t.table.labels == ("a", "b", "c")
    assert COMPARED["adjusted_rand"].of(t.table) == pytest.approx(0.3043478, abs=1e-7)
    assert t.point_figures["within_squares"] == pytest.approx(
        sum(((POINTS[k == CLUSTERS] - POINTS[k == CLUSTERS].mean()) ** 2).sum() for k in range(3))
    )


def test_points_of_weight_0_are_absent_and_whole_weights_are_repeats() -> None:
    weight = np.array([2.0, 1, 1, 1, 1, 1, 1, 0])
    t = clustering_tally(made(weight=weight), "k")
    again = np.repeat(np.arange(8), weight.astype(int))
    assert t.table.matrix.tolist() == contingency(TRUTH[again], CLUSTERS[again]).matrix.tolist()
    assert t.table.counts.dtype.kind == "i"
    assert t.points.rows.tolist() == [0, 1, 2, 3, 4, 5, 6]
    halves = clustering_tally(made(weight=weight / 2), "k")
    assert halves.n == 4
    assert not halves.table.whole


def test_noise_is_a_cluster_or_left_out_with_its_share() -> None:
    data = b"truth,dbscan,x\na,-1,0\na,0,1\nb,0,2\nb,1,4\nc,-1,5\nb,1,9\n"
    found = read_clusterings(data, truth="truth", score="dbscan", features="x")
    t = clustering_tally(found, "dbscan")
    assert (t.labels, t.noise) == (("-1", "0", "1"), 0)
    assert t.noise_share == pytest.approx(2 / 6)
    rest = t.without_noise
    assert (rest.labels, rest.n, rest.left_out) == (("0", "1"), 4, 2)
    assert rest.noise_share == pytest.approx(2 / 6)
    assert rest.table.labels == ("a", "b")  # c has noise alone
    assert rest.table.matrix.tolist() == [[1, 0], [1, 2]]
    assert rest.points.rows.tolist() == [1, 2, 3, 5]
    assert rest.points.clusters.tolist() == [0, 0, 1, 1]
    assert rest.without_noise is rest
    alone = read_clusterings(b"truth,dbscan\na,-1\nb,-1\n", truth="truth", score="dbscan")
    assert clustering_tally(alone, "dbscan").without_noise.n == 0


def test_without_truth_there_is_no_table_and_nothing_to_compare() -> None:
    found = made(truth=None)
    assert clustering_tally(found, "k").table is None
    assert [*tables_of_runs(found, "k")] == []
    with pytest.raises(ValueError, match="No true labels are known"):
        clustering_sums(found, "k")


def test_runs_have_tables_of_their_own() -> None:
    run = np.array([0, 0, 0, 0, 1, 1, 1, 1])
    tables = dict(tables_of_runs(made(run=run), "k"))
    assert tables["first"].n == tables["second"].n == 4
    assert COMPARED["purity"].of(tables["first"]) == 0.75


def test_clusterings_of_a_file_are_compared_by_the_same_draws() -> None:
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 3, 200)
    each = {name: np.where(rng.random(200) < p, 0, truth) for name, p in (("a", 0.1), ("b", 0.3))}
    labels = dict.fromkeys(each, ("0", "1", "2"))
    cases = {name: ClusteringCases(truth, found) for name, found in each.items()}
    found = ClusteringPredictions("two", cases, ("x", "y", "z"), labels)
    models = {name: clustering_sums(found, name) for name in cases}
    one = compared(COMPARED, models, paired=True, replicates=100).differences["a", "b"]
    other = compare_clusterings(truth, each, replicates=100).differences["a", "b"]
    for key in COMPARED:
        assert (one[key].value, one[key].low) == (other[key].value, other[key].low)
    assert clustering_sums(found, "a") is models["a"]


def test_pairs_of_clusterings_agree_as_scikit_learn_says() -> None:
    rng = np.random.default_rng(1)
    truth, (one, other) = rng.integers(0, 3, 100), rng.integers(0, 4, (2, 100))
    labels = dict.fromkeys("ab", ("0", "1", "2", "3"))
    cases = {"a": ClusteringCases(truth, one), "b": ClusteringCases(truth, other)}
    found = agreements(ClusteringPredictions("two", cases, ("x", "y", "z"), labels))
    assert found.names == ("a", "b")
    ari, ami, vi = found.values.values()
    assert ari[0, 1] == ari[1, 0] == pytest.approx(adjusted_rand_score(one, other))
    assert ami[0, 1] == pytest.approx(adjusted_mutual_info_score(one, other))
    assert np.diag(ari).tolist() == [1, 1]
    assert np.diag(vi) == pytest.approx([0, 0], abs=1e-12)
    joint = np.histogram2d(one, other, bins=(4, 4))[0] / 100
    rows, columns = joint.sum(axis=1), joint.sum(axis=0)
    entropy = [-sum(p * np.log(p) for p in each if p) for each in (joint.ravel(), rows, columns)]
    assert vi[0, 1] == pytest.approx(2 * entropy[0] - entropy[1] - entropy[2])


def test_a_packed_tally_comes_back_without_points() -> None:
    t = clustering_tally(made(), "k")
    told = json.loads(json.dumps(packed(t)))
    again = unpacked(told)
    assert packed(again) == told
    assert again.points is None
    assert again.point_figures == t.point_figures
    assert again.table.matrix.tolist() == [[2, 1, 0], [0, 3, 0], [1, 0, 1]]


WRONG: dict[str, tuple[str, Any]] = {
    "sizes": ("must be those of the table", [3, 4, 2]),
    "clusters": ("must be texts that differ", ["a", "a", "b"]),
    "left_out": ("must be finite and not negative", -1),
    "table": ("There must be the members", {"labels": []}),
    "centres": ("There must be the members", {"other": 1}),
}


@pytest.mark.parametrize("member", WRONG)
def test_what_is_no_packed_tally_is_refused(member: str) -> None:
    told, value = WRONG[member]
    with pytest.raises(ValueError, match=told):
        unpacked(packed(clustering_tally(made(), "k")) | {member: value})


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("rows", [0, 0, 1, 1, 2]),
        ("rows", [0, 0, 1, 2, 7]),
        ("columns", [0, 1, 1, 0, 1]),
        ("counts", [2, 1, 3, 1, 0]),
        ("counts", [2, 1, 3, 1, True]),
        ("counts", [2, 1, 3, 1, 10**30]),
        ("labels", ["a", "b", "c", "d"]),
    ],
)
def test_a_table_that_holds_no_points_somewhere_is_refused(member: str, value: Any) -> None:
    told = packed(clustering_tally(made(), "k"))
    with pytest.raises(ValueError, match="must"):
        unpacked(told | {"table": told["table"] | {member: value}})


def test_silhouettes_in_classes_come_back() -> None:
    found = profile_of(silhouettes(POINTS, CLUSTERS), ("a", "b", "c"))
    assert found.counts.sum(axis=1).tolist() == found.sizes.tolist() == [3, 4, 1]
    assert found.counts[2, CLASSES // 2] == 1  # a point by itself has 0
    told = json.loads(json.dumps(profile_packed(found)))
    again = profile_unpacked(told, ("a", "b", "c"))
    assert profile_packed(again) == told
    assert again.exact
    for member, value in (("looked", [3, 5, 1]), ("places", [9999] * len(told["places"]))):
        with pytest.raises(ValueError, match="must be"):
            profile_unpacked(told | {member: value}, ("a", "b", "c"))
    one = profile_of(silhouettes(POINTS, np.zeros(8, int)), ("a",))
    assert str(one.reason) == "all points are in one cluster"
    assert profile_unpacked(json.loads(json.dumps(profile_packed(one))), ("a",)).reason


def test_counts_of_silhouettes_lie_in_their_classes() -> None:
    exact = silhouettes([[0], [1], [4], [5], [9]], ["a", "a", "b", "b", "c"])
    found = profile_of(exact, ("a", "b", "c"))
    places = [np.flatnonzero(row).tolist() for row in found.counts]
    assert places == [[171, 177], [171, 175], [100]]  # of 7/9 5/7 | 5/7 3/4 | 0
