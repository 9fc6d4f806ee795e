"""What the Clusterings page says of labels and clusters, in sentences."""

from collections.abc import Sequence

import pytest

from perfcore.clusterings import contingency
from perfview.pages.clusterings.sentences import split_sentences


def said(truth: Sequence[object], clusters: Sequence[object]) -> list[str]:
    return split_sentences(contingency([*map(str, truth)], [*map(str, clusters)]))


@pytest.mark.parametrize(
    ("truth", "clusters", "expected"),
    [
        ("aabbcc", "112233", ["Clusters and labels match one to one."]),
        (
            "aaabbbcc",
            "11222233",
            ["Each label has a cluster of its own; 1 of 8 points is elsewhere."],
        ),
        (
            "aaaabbbbcc",
            "1122222233",
            ["a is spread over the clusters 1 and 2: none has more than half of its points."],
        ),
        ("aabbcc", "111122", ["Cluster 1 joins a and b."]),
        ("aaaabb", "112233", ["a is split over the clusters 1 and 2."]),
        ("112233", "aabbbb", ["Cluster b joins “2” and “3”."]),
        (
            "aaaabbbb",
            "12341234",
            [
                "a is spread over the clusters 1, 2, 3 and 4: none has more than half of its "
                "points.",
                "b is spread over the clusters 1, 2, 3 and 4: none has more than half of its "
                "points.",
                "Cluster 1 mixes a and b: none makes up more than half of its points.",
                "Cluster 2 mixes a and b: none makes up more than half of its points.",
                "And 2 more like these.",
            ],
        ),
        (
            "a" * 10 + "bcdefghijk",
            "0123456789" + "x" * 10,
            [
                "Cluster x joins b, c, d, e, f, g and 4 more.",
                "a is split over the clusters 0, 1, 2, 3, 4, 5 and 4 more.",
            ],
        ),
        (
            "z" * 21,
            "0123456789" * 2 + "0",
            ["z is split over the clusters 0, 1, 2, 3, 4, 5 and 4 more."],
        ),
        (
            "a" * 6 + "b" * 6 + "c" * 12,
            "012345" * 2 + "012345" * 2,
            [
                "c is scattered over many clusters: none has more than half of its points.",
                "a is scattered over many clusters: none has more than half of its points.",
                "b is scattered over many clusters: none has more than half of its points.",
                "Cluster 0 mixes c, a and b: none makes up more than half of its points.",
                "And 5 more like these.",
            ],
        ),
        ("", "", []),
    ],
)
def test_splits_and_mergers(truth: str, clusters: str, expected: list[str]) -> None:
    assert said(truth, clusters) == expected


def test_many_names_are_counted() -> None:
    told = said([*range(20)], ["all"] * 20)
    assert told == ["Cluster all joins “0”, “1”, “10”, “11”, “12”, “13” and 14 more."]


def test_what_concerns_most_points_comes_first() -> None:
    told = said("aabb" + "c" * 20 + "d" * 20, "1111" + "2" * 40)
    assert told == ["Cluster 2 joins c and d.", "Cluster 1 joins a and b."]
