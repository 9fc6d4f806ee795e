"""Who is taken for whom: by hand, and beside slow references."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from perfcore.classes import ClassCounts
from perfcore.classes.confusions import cases_in_cell, confused_pairs, similarity_order
from perfcore.data import ClassCases

IRIS = ClassCounts(["setosa", "versicolor", "virginica"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
matrices = st.integers(1, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 4), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def counts(matrix: list[list[int]]) -> ClassCounts:
    return ClassCounts([f"c{i}" for i in range(len(matrix))], matrix)


def test_the_only_confused_pair_of_iris_begins_with_the_more_frequent_error() -> None:
    assert confused_pairs(IRIS, most=5).tolist() == [[1, 2]]
    turned = ClassCounts(IRIS.labels, [[14, 0, 0], [0, 16, 1], [0, 2, 17]])
    assert confused_pairs(turned, most=5).tolist() == [[2, 1]]


def test_pairs_come_by_errors_of_both_directions_and_no_more_than_asked_for() -> None:
    m = counts([[9, 3, 1, 0], [0, 9, 0, 2], [1, 0, 9, 0], [0, 2, 0, 9]])
    assert confused_pairs(m, most=9).tolist() == [[1, 3], [0, 1], [0, 2]]
    assert confused_pairs(m, most=1).tolist() == [[1, 3]]


@given(matrices)
def test_pairs_are_those_of_a_slow_search(matrix: list[list[int]]) -> None:
    size = range(len(matrix))
    errors = {(i, j): matrix[i][j] + matrix[j][i] for i in size for j in size if i < j}
    found = sorted((pair for pair in errors if errors[pair]), key=lambda pair: -errors[pair])
    listed = [[i, j] if matrix[i][j] >= matrix[j][i] else [j, i] for i, j in found]
    assert confused_pairs(counts(matrix), most=100).tolist() == listed


def test_classes_that_are_taken_for_each_other_stand_together() -> None:
    # 0 and 3 are confused most; 1 is at times called 3, 2 never anything else.
    m = counts([[6, 0, 0, 4], [0, 9, 0, 1], [0, 0, 9, 0], [5, 0, 0, 5]])
    assert similarity_order(m).tolist() == [0, 3, 1, 2]


def test_blocks_of_classes_come_out_whole() -> None:
    size, blocks = 12, np.array([0, 1, 2] * 4)
    matrix = np.where(blocks[:, None] == blocks, 3, 0) + np.diag([50] * size)
    order = similarity_order(counts(matrix.tolist()))
    assert blocks[order].tolist() == [0] * 4 + [1] * 4 + [2] * 4


def test_without_errors_and_without_cases_the_order_stays() -> None:
    assert similarity_order(counts(np.diag([3, 0, 5]).tolist())).tolist() == [0, 1, 2]
    assert similarity_order(counts(np.zeros((3, 3), int).tolist())).tolist() == [0, 1, 2]


def slow_groups(alike: NDArray[np.float64]) -> list[set[int]]:
    """Groups that average linkage makes, in the order of their making."""
    groups = [{i} for i in range(len(alike))]
    made = []
    while len(groups) > 1:
        pairs = [(a, b) for a in groups for b in groups if min(a) < min(b)]
        means = [np.mean([alike[i, j] for i in a for j in b]) for a, b in pairs]
        best = int(np.argmax(np.round(means, 12)))
        if means[best] <= 0:
            break
        a, b = pairs[best]
        groups = [group for group in groups if group not in (a, b)] + [a | b]
        groups.sort(key=min)
        made.append(a | b)
    return made


@given(matrices)
def test_every_group_of_a_slow_average_linkage_stands_together(
    matrix: list[list[int]],
) -> None:
    # Weights that differ in each cell: then no two groups are equally alike.
    rng = np.random.default_rng(len(matrix))
    table = np.array(matrix) * (1 + rng.random((len(matrix),) * 2))
    m = ClassCounts([f"c{i}" for i in range(len(table))], table)
    order = similarity_order(m).tolist()
    assert sorted(order) == list(range(len(table)))
    with np.errstate(invalid="ignore"):
        shares = np.nan_to_num(table / table.sum(axis=1, keepdims=True))
    for group in slow_groups((shares + shares.T) / 2):
        places = sorted(order.index(i) for i in group)
        assert places[-1] - places[0] == len(group) - 1


PROBABILITIES = np.array([[0.2, 0.7, 0.1], [0.1, 0.8, 0.1], [0.6, 0.3, 0.1], [0.1, 0.8, 0.1]])


def test_cases_of_a_cell_come_by_how_sure_the_model_was() -> None:
    cases = ClassCases(np.array([0, 0, 0, 0]), probabilities=PROBABILITIES)
    assert cases_in_cell(cases, 0, 1).tolist() == [1, 3, 0]
    assert cases_in_cell(cases, 0, 0).tolist() == [2]
    assert cases_in_cell(cases, 1, 1).tolist() == []


def test_the_predicted_label_says_the_cell_and_without_probabilities_cases_keep_their_order() -> (
    None
):
    truth, predicted = np.array([0, 0, 0, 1]), np.array([1, 2, 1, 1])
    assert cases_in_cell(ClassCases(truth, predicted), 0, 1).tolist() == [0, 2]
    both = ClassCases(truth, predicted, probabilities=PROBABILITIES)
    assert cases_in_cell(both, 0, 1).tolist() == [0, 2]
    assert cases_in_cell(both, 0, 2).tolist() == [1]
