"""What the board of the Clusterings page is told: figures, the table, silhouettes, hints."""

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from perfcore.clusterings import ClusteringTally, contingency, profile_of, silhouettes
from perfcore.clusterings.tallies import Points
from perfview.pages.clusterings.choices import lines_of
from perfview.pages.clusterings.content import board_content
from tests.perfview.running_app import Screen, csv, opened_with

TRUTH, CLUSTERS = "aaabbbcc", "11222231"
FEATURES = [0.0, 1, 4, 5, 9, 3, 7, 2.5]


def page_of(**columns: Iterable[object]) -> Screen:
    return opened_with("clusterings", ("mine.csv", csv(**columns)))


def shown(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["key"]: each for group in told["groups"] for each in group["figures"]}


def test_figures_stand_in_groups_with_the_headline_first() -> None:
    told = page_of(kind=TRUTH, kmeans_3=CLUSTERS, length=FEATURES).payload()
    figures = shown(told)
    assert figures["adjusted_rand"]["value"] == "0.304"
    assert figures["rand"]["value"] == "0.714"
    assert figures["purity"]["value"] == "75.0 %"
    assert [each["key"] for each in figures.values() if each["first"]] == ["adjusted_rand"]
    assert [each["title"] for each in told["groups"]] == [
        "Corrected for chance",
        "Pairs of points",
        "Information",
        "Points",
        "Shape",
    ]
    assert told["table"]["labels"] == ["a", "b", "c"]
    assert told["table"]["matching"] == [0, 1, 2]


def test_without_features_only_the_table_and_without_truth_only_silhouettes() -> None:
    bare = page_of(kind=TRUTH, kmeans_3=CLUSTERS)
    assert bare.payload()["silhouettes"] is None
    assert bare.payload()["table"] is not None
    assert "tick the columns of features" in bare.texts()
    lone = page_of(kmeans_3=CLUSTERS, ward="11112222", length=FEATURES)
    assert lone.payload()["table"] is None
    assert lone.payload()["silhouettes"] is not None
    assert "Set this clustering against another one" in lone.texts()
    neither = page_of(kmeans_3=CLUSTERS, ward="11112222")
    assert neither.payload()["table"] is neither.payload()["silhouettes"] is None
    assert neither.payload()["groups"] == []
    assert neither.texts().count("on the Data page") == 2


def test_another_clustering_can_stand_in_place_of_true_labels() -> None:
    app = page_of(kmeans_3=CLUSTERS, ward="11222231", length=FEATURES)
    app.again(facing="ward")
    told = app.payload()
    assert told["sentences"] == ["Clusters and labels match one to one."]
    assert shown(told)["adjusted_rand"]["value"] == "1"


def test_doubtful_points_are_listed_with_the_cluster_they_lean_to() -> None:
    app = page_of(id="stuvwxyz", kmeans_2="11112222", length=[0, 1, 0.5, 9, 9, 10, 9.5, 8])
    assert "1 point below 0.00" in app.texts()
    table = app.dataframe[0].value
    assert table["Line"].tolist() == [5]
    assert table["Cluster"].tolist() == ["1"]
    assert table["Leans to"].tolist() == ["2"]
    app.again(below="0.99")
    assert "8 points below 0.99" in app.texts()


def test_a_cell_lists_its_points() -> None:
    app = page_of(kind=TRUTH, kmeans_3=CLUSTERS)
    app.again(joint="0-0")
    assert "2 points of a in cluster 1" in app.texts()
    assert app.dataframe[0].value["Line"].tolist() == [2, 3]


def made_tally(values: list[list[float]], clusters: list[int]) -> ClusteringTally:
    codes = np.array(clusters)
    points = Points(np.array(values), codes, np.arange(codes.size))
    labels = tuple(map(str, range(codes.max() + 1)))
    return ClusteringTally(labels, np.bincount(codes), None, points)


def test_silhouettes_are_sent_in_classes_with_where_they_lean() -> None:
    t = made_tally([[0], [1], [4], [5], [9]], [0, 0, 1, 1, 2])
    found = silhouettes(t.points.features, t.points.clusters)
    told = board_content(t, {}, profile_of(found, t.labels), found, model="m").payload
    sent = told["silhouettes"]
    # Worked: 7/9, 5/7, 5/7, 3/4 and 0 of the point by itself; the mean is .5912698.
    cells = sorted(zip(sent["cluster"], sent["at"], sent["count"], strict=True))
    assert cells == [(0, 171, 1), (0, 177, 1), (1, 171, 1), (1, 175, 1), (2, 100, 1)]
    assert math.isclose(sent["mean"], 0.5912698, abs_tol=1e-7)
    assert sent["said"] == "Dashed: the mean over all 5 points, 0.591."
    assert shown(told)["silhouette"]["note"] == ""


def test_a_mean_of_a_sample_says_how_sure_it_is() -> None:
    rng = np.random.default_rng(5)
    codes = rng.integers(0, 3, 6000)
    t = made_tally((rng.normal(size=(6000, 1)) + 4 * codes[:, None]).tolist(), codes.tolist())
    found = silhouettes(t.points.features, t.points.clusters)
    told = board_content(t, {}, profile_of(found, t.labels), found, model="m").payload
    assert f" by a sample of {found.points.size:,} points " in told["silhouettes"]["said"]
    assert " to " in shown(told)["silhouette"]["note"]
    # Each silhouette stands in the class that it belongs to, by its own number.
    sent = told["silhouettes"]
    below = sum(n for at, n in zip(sent["at"], sent["count"], strict=True) if at < 130)
    assert below == (found.values < 0.3).sum()


def test_a_table_that_is_too_large_to_draw_says_so() -> None:
    many = np.arange(1500)
    t = ClusteringTally(tuple(map(str, many)), np.ones(1500, np.int64), contingency(many, many))
    told = board_content(t, {}, None, model="m").payload
    assert told["table"] is None
    assert told["sentences"] == [
        "The table has 1,500 rows and 1,500 columns: too many to draw. The figures count all of it."
    ]


@pytest.mark.parametrize(
    ("clusters", "expected"),
    [
        (
            {"kmeans_2": 2, "kmeans_10": 10, "ward": 3},
            {"kmeans": [(2, "kmeans_2"), (10, "kmeans_10")], "ward": [(3, "ward")]},
        ),
        ({"k=2": 2, "k=3": 3}, {"k": [(2, "k=2"), (3, "k=3")]}),
        ({"run_1": 5, "run_2": 5}, {"run": [(1, "run_1"), (2, "run_2")]}),
        ({"run_1": 5, "run_2": 5, "ward": 5}, {}),
        ({"ward": 3, "spectral": 3}, {}),
        ({"a_2": 2, "b_3": 3}, {}),
        ({"a_2": 2, "a 2": 2}, {}),
    ],
)
def test_clusterings_stand_along_the_numbers_in_their_names(
    clusters: dict[str, int], expected: dict[str, list[tuple[int, str]]]
) -> None:
    assert lines_of(clusters) == expected
