"""What is no label, no matrix, no probability, and in which words it is refused."""

import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest

from perfcore.classes import (
    ClassCounts,
    average,
    brier_score,
    class_counts,
    class_sweeps,
    class_values,
    classification_report,
    cohen_kappa,
    hand_till,
    least_cost_decisions,
    log_loss,
    mean_average_precision,
    one_versus_rest_auc,
    rows_not_summing,
    top_k_accuracy,
    total_cost,
)
from perfcore.messages import Message

NAN = math.nan
AB = ["a", "b"]
M = ClassCounts(AB, [[1, 2], [3, 4]])
SORTED = class_counts(AB, AB)
S = class_sweeps(AB, [[1, 0], [0, 1]], AB)


def refused(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}") as error:
        call()
    assert type(error.value.args[0]) is Message, "to be translated"


LABEL = "must hold a label for each case, text or a number, got"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: class_counts(["a", None], AB), f"Argument truth {LABEL} None at position 1 (1 of"),
        (lambda: class_counts(AB, [1.0, NAN]), f"Argument predicted {LABEL} nan at position 1"),
        (lambda: class_counts(pd.Series(["a", None], dtype="str"), AB),
         f"Argument truth {LABEL} nan at position 1"),
        (lambda: class_counts(pd.Series([1, None], dtype="Int64"), [1, 1]),
         f"Argument truth {LABEL} nan at position 1"),
        (lambda: class_counts([b"a", b"b"], AB), f"Argument truth {LABEL} b'a' at position 0"),
        (lambda: class_counts(np.array(["2020-01-01"] * 2, "M8[D]"), AB),
         f"Argument truth {LABEL} 2020-01-01 at position 0"),
        (lambda: class_counts([{}, "b"], AB), f"Argument truth {LABEL} {{}} at position 0"),
        (lambda: class_counts(["1", "2"], [1, 2]),
         "Labels must be all text or all numbers, got '1' and 1 in truth, predicted. Convert"),
        (lambda: class_counts(["1", 2], ["1", "1"]), "Labels must be all text or all numbers"),
        (lambda: class_counts(["a", "x", "x"], ["a"] * 3, labels=AB),
         "Argument truth must hold labels among 'a', 'b', got 'x' at position 1 (2 of 3 do not)"),
        (lambda: class_counts(AB, ["a", "B"], labels=AB),
         "Argument predicted must hold labels among 'a', 'b', got 'B' at position 1 (1 of 2"),
        (lambda: class_counts(AB, AB, labels=["b", "a", "b"]), "Argument labels must hold each "),
        (lambda: class_counts(AB, AB, labels=[1, True]), "Argument labels must hold each label on"),
        (lambda: class_counts(AB, AB, labels="ab"), "Argument labels must hold one label for each"),
        (lambda: class_counts(AB, AB, labels=["a", 1]), "Labels must be all text or all numbers"),
        (lambda: class_counts(AB, ["a"]), "Arguments truth, predicted must have the same length,"),
        (lambda: class_counts(AB, AB, weight=[1]),
         "Arguments truth, predicted, weight must have the same length, got 2, 2, 1."),
        (lambda: class_counts([AB], AB),
         "Argument truth must have one dimension, got shape (1, 2)"),
        (lambda: class_counts(AB, AB, weight=[1, -1]), "Argument weight must not be negative"),
        (lambda: class_counts(AB, AB, weight=[1, NAN]), "Argument weight must be finite"),
        (lambda: class_counts(AB, AB, weight=[2**62, 2**62]),
         "Argument weight must sum to at most"),
        (lambda: class_counts(range(5_001), range(5_001)),
         "Argument truth, predicted must hold at most 5,000 labels, got 5001."),
        (lambda: ClassCounts(AB, [[1, 2, 3], [1, 2, 3]]),
         "Argument matrix must have the shape (2,"),
        (lambda: ClassCounts(AB, [[1, 2], [1]]), "Argument matrix must have the shape (2, 2)"),
        (lambda: ClassCounts(AB, [[1, 2]]),
         "Argument matrix must have the shape (2, 2), got (1, 2)"),
        (lambda: ClassCounts(AB, [[1, 2], [-1, 1]]), "Argument matrix[1] must not be negative"),
        (lambda: ClassCounts(AB, [[1, 2], [NAN, 1]]), "Argument matrix[1] must be finite, got nan"),
        (lambda: ClassCounts(AB, [[2**62, 0], [0, 2**62]]), "Argument matrix must sum to at most"),
        (lambda: average(M, "f1", "mean"),
         "Argument how must be one of macro, micro, weighted, mac"),
        (lambda: average(M, "f1", "macro", undefined="0"),
         "Argument undefined must be one of left"),
        (lambda: average(M, "recall", "macro of means"),
         "Argument key must be f1 or f_beta for mac"),
        (lambda: average(M, "f_beta", "macro of means", beta=0),
         "Argument beta must be a finite nu"),
        (lambda: average(M, "f1", "macro", classes=["c"]),
         "Argument classes must hold labels among"),
        (lambda: average(M, "f1", "micro", classes=["a", "a"]), "Argument classes must hold each"),
        (lambda: classification_report(M, undefined="1"),
         "Argument undefined must be one of left o"),
        (lambda: class_values(M, "f1").mean("micro"),
         "Argument how must be one of macro, weighted,"),
        (lambda: cohen_kappa(M, "cubic"), "Argument weights must be one of linear, quadratic, got"),
        (lambda: cohen_kappa(SORTED, "linear"),
         "Kappa with weights needs the labels in a stated order: give labels to class_counts."),
        (lambda: total_cost(SORTED, np.ones((2, 2))), "A cost matrix needs the labels in a stated"),
        (lambda: total_cost(M, [[1, 2]]), "Argument costs must have the shape (2, 2), got (1, 2)."),
        (lambda: total_cost(M, [[1, 2], [3]]), "Argument costs must have the shape (2, 2)"),
        (lambda: total_cost(M, 1), "Argument costs must have the shape (2, 2)"),
        (lambda: total_cost(M, [[1, NAN], [1, 1]]), "Argument costs[0] must be finite, got nan at"),
        (lambda: total_cost(M, [["1", "2"]] * 2), "Argument costs[0] must hold real numbers"),
    ],
)  # fmt: skip
def test_refusals_of_matrices(call: Callable[[], Any], words: str) -> None:
    refused(call, words)


P = "Argument probabilities must"


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ([[1, 0], [0.5, NAN]], f"{P} be finite, got nan in row 1, counted from 0, for 'b'."),
        ([[-math.inf, 0], [0, 1]], f"{P} be finite, got -inf in row 0, counted from 0, for 'a'."),
        ([[1, 0, 0]] * 2, f"{P} have a column for each of the 2 labels, got 3."),
        ([1, 0], f"{P} have two dimensions, got shape (2,)."),
        ([[1, 0], [1]], f"{P} have two dimensions, got rows of unequal length."),
        ([["1", "0"]] * 2, f"{P} hold real numbers, got an array of dtype <U1."),
        (np.ma.array([[1, 0]] * 2, mask=[[0, 1]] * 2), f"{P} not hold masked values, got some."),
        ([[1, 0]], "Arguments truth, probabilities must have the same length, got 2, 1."),
    ],
)
def test_refusals_of_scores(table: Any, words: str) -> None:
    for call in (
        lambda: class_sweeps(AB, table, AB),
        lambda: hand_till(AB, table, AB),
        lambda: top_k_accuracy(AB, table, AB, 1),
        lambda: log_loss(AB, table, AB),
        lambda: brier_score(AB, table, AB),
    ):
        refused(call, words)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ([[1, 0], [1.5, -0.5]],
         f"{P} lie between 0 and 1, got 1.5 in row 1, counted from 0, for 'a'"),
        ([[1, 0], [0, -1e-9]],
         f"{P} lie between 0 and 1, got -1e-09 in row 1, counted from 0, for"),
        (
            [[1, 0], [0.5, 0.4]],
            f"{P} add up to 1 within 0.001 in each row, got 0.9 in row 1, counted from 0 (1 of 2 "
            "do not). They are not normalised here: a class may be missing, or these may be "
            "scores.",
        ),
    ],
)  # fmt: skip
def test_refusals_of_what_are_no_probabilities(table: Any, words: str) -> None:
    for call in (
        lambda: log_loss(AB, table, AB),
        lambda: brier_score(AB, table, AB),
        lambda: least_cost_decisions(table, [[0, 1], [1, 0]], AB),
    ):
        refused(call, words)
    assert top_k_accuracy(AB, table, AB, 2) == 1, "any scores have an order"


GOOD = [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: class_sweeps(["a", "c"], GOOD, AB), "Argument truth must hold labels among 'a', "),
        (lambda: class_sweeps([0, 1], GOOD, AB),
         "Argument truth must hold labels among 'a', 'b', "),
        (lambda: class_sweeps(AB, GOOD, ["a", "a"]), "Argument labels must hold each label once,"),
        (lambda: class_sweeps(AB, GOOD, AB, [1]), "Arguments truth, weight must have the same len"),
        (lambda: class_sweeps(AB, GOOD, AB, [1, -1]), "Argument weight must not be negative"),
        (lambda: hand_till(AB, GOOD, AB, [1e308, 1e308]), "Argument weight must have a finite sum"),
        (lambda: top_k_accuracy(AB, GOOD, AB, 0), "Argument k must be a whole number of 1 or more"),
        (lambda: top_k_accuracy(AB, GOOD, AB, 1.5), "Argument k must be a whole number of 1 or mo"),
        (lambda: top_k_accuracy(AB, GOOD, AB, True), "Argument k must be a whole number of 1 or m"),
        (lambda: one_versus_rest_auc(S, "all"), "Argument how must be one of macro, micro, weight"),
        (lambda: one_versus_rest_auc(S, undefined="0"), "Argument undefined must be one of left o"),
        (lambda: mean_average_precision(S, "micro"), "Argument how must be one of macro, weighted"),
        (lambda: rows_not_summing(GOOD, tolerance=-1), "Argument tolerance must be a finite numbe"),
        (lambda: log_loss(AB, GOOD, AB, tolerance=NAN), "Argument tolerance must be a finite numb"),
        (lambda: rows_not_summing([[NAN]]),
         f"{P} be finite, got nan in row 0, counted from 0, for"),
        (lambda: least_cost_decisions(GOOD, [[0]], AB), "Argument costs must have the shape (2, 2"),
    ],
)  # fmt: skip
def test_other_refusals_of_scores(call: Callable[[], Any], words: str) -> None:
    refused(call, words)


def test_an_unknown_class_or_measure_is_a_key_error() -> None:
    with pytest.raises(KeyError, match=r"^No class 'c'; known are 'a', 'b'\.$"):
        _ = S["c"]
    with pytest.raises(KeyError, match=r"^No measure 'f-score'; did you mean 'f1'"):
        average(M, "f-score", "macro")
    with pytest.raises(TypeError, match=r"^Measure f1 takes no parameters, got 'beta'\.$"):
        average(M, "f1", "macro of means", beta=2)


def test_the_matrix_cannot_be_changed_from_outside() -> None:
    own = np.array([[1, 0], [0, 1]])
    m = ClassCounts(AB, own)
    own[0, 0] = 7
    assert m.total == 2
    with pytest.raises(ValueError, match="read-only"):
        m.matrix[0, 0] = 5
