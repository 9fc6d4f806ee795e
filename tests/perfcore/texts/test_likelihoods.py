"""Perplexity: of all tokens together, with or without references."""

import math

import numpy as np
import pytest

from perfcore.texts import LIKELIHOOD_FIGURES, nll, perplexity, segments

LOGS = [[math.log(p) for p in own] for own in ([0.5, 0.25, 0.125], [1.0], [])]


def test_worked_figures():
    s = segments(["a b c"], [["a"]], log_probabilities=LOGS[:1])
    assert round(nll(s), 6) == 1.386294
    assert perplexity(s) == pytest.approx(4.0)


def test_tokens_are_pooled_and_segments_need_no_reference():
    s = segments(["a b c", "d", ""], [["a"], [], []], log_probabilities=LOGS)
    assert nll(s) == pytest.approx(6 * math.log(2) / 4)
    assert perplexity(s) == pytest.approx(2**1.5)
    each = LIKELIHOOD_FIGURES["perplexity"].of_each(s)
    assert each[:2] == pytest.approx([4.0, 1.0])
    assert np.isnan(each[2])


def test_without_tokens_it_is_undefined():
    s = segments([""], [["a"]], log_probabilities=[[]])
    assert math.isnan(perplexity(s))
    assert LIKELIHOOD_FIGURES["nll"].why_undefined(s) == "no token has a probability"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([[-1.0, 0.1]], r"logarithms of probabilities, 0 or less, got 0\.1 in segment 0"),
        ([[math.nan]], "got nan in segment 0"),
        ([[-math.inf]], "got -inf in segment 0"),
        ([-1.0], "got no list in segment 0"),
        ([["likely"]], "got no list in segment 0"),
        ([[[-1.0], [-1.0, -2.0]]], "got no list in segment 0"),
        ([[-1.0], [-1.0]], "hold a list for each of 1 segments, got 2"),
    ],
)
def test_what_is_refused(given, said):
    with pytest.raises(ValueError, match=said):
        segments(["a"], [["a"]], log_probabilities=given)


def test_segments_without_log_probabilities_say_so():
    with pytest.raises(ValueError, match="given no log-probabilities"):
        perplexity(segments(["a"], [["a"]]))
