"""Bias by a column: by hand, beside model-diagnostics, in bins, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.chance.intervals import bias_by, wilson_interval

ROWS = st.lists(
    st.tuples(st.booleans(), st.floats(0, 1), st.sampled_from("abc"), st.integers(1, 3)),
    min_size=2,
    max_size=30,
)


@pytest.mark.filterwarnings("ignore:the string cache has been replaced")  # it still uses it
@given(ROWS)
def test_biases_are_those_of_model_diagnostics(rows) -> None:
    from model_diagnostics.calibration import compute_bias  # with all of matplotlib

    truth, score, column, weight = (np.array(each) for each in zip(*rows, strict=True))
    found = bias_by(truth, score, column, weight=weight)
    peer = compute_bias(truth.astype(float), score, feature=column, weights=weight.astype(float))
    expected = dict(zip(peer["feature"].to_list(), peer["bias_mean"].to_list(), strict=True))
    own = dict(zip(found.parts, found.bias.tolist(), strict=True))
    assert own == pytest.approx(expected, abs=1e-12)
    assert found.cases.tolist() == [weight[column == part].sum() for part in found.parts]


def test_intervals_are_those_of_the_rate() -> None:
    truth, score = [1, 0, 0, 1, 1], [0.9, 0.5, 0.1, 0.8, 0.6]
    found = bias_by(truth, score, ["a", "a", "a", "b", "b"], level=0.9)
    rate = wilson_interval(1, 3, level=0.9)
    assert (found.low[0], found.high[0]) == pytest.approx((0.5 - rate.high, 0.5 - rate.low))
    assert found.level == 0.9
    assert not found.low.flags.writeable


def test_cases_of_groups_are_as_sure_as_so_many_single_ones() -> None:
    generator = np.random.default_rng(2)
    patient = np.repeat(np.arange(60), 5)
    rate = generator.beta(1, 1, 60)[patient]
    truth, column = generator.random(300) < rate, np.where(patient < 30, "a", "b")
    single = bias_by(truth, np.full(300, 0.5), column)
    found = bias_by(truth, np.full(300, 0.5), column, group=patient)
    assert found.bias.tolist() == single.bias.tolist()
    widths, alone = found.high - found.low, single.high - single.low
    assert ((widths > 1.2 * alone) & (widths < 2.5 * alone)).all()
    each = bias_by(truth, np.full(300, 0.5), column, group=np.arange(300))
    assert (each.high - each.low) == pytest.approx(alone, rel=0.05)
    one = bias_by(truth, np.full(300, 0.5), column, group=np.where(patient < 30, -1, patient))
    assert np.isnan(one.low[0])
    assert not np.isnan(one.low[1])


def test_whole_weights_that_are_equal_change_nothing_and_unequal_ones_widen() -> None:
    truth, score, column = [1, 0, 1, 0], [0.9, 0.5, 0.1, 0.8], ["a"] * 4
    plain = bias_by(truth, score, column)
    equal = bias_by(truth, score, column, weight=[2.5] * 4)
    assert (equal.low[0], equal.high[0]) == pytest.approx((plain.low[0], plain.high[0]))
    uneven = bias_by(truth, score, column, weight=[2, 2, 1, 1])
    size = 36 / 10
    reach = 1.959964
    spread = np.sqrt(size / 4 + reach**2 / 4) * 2 * reach / (size + reach**2)
    assert uneven.high[0] - uneven.low[0] == pytest.approx(spread)
    assert bias_by(truth, score, ["a", "a", "b", "b"], weight=[1, 1, 0, 0]).parts == ("a",)


def test_numbers_are_put_into_bins_of_about_equally_many_cases() -> None:
    column = np.array([5.0, 1, 1, 1, 2, 3, 4, np.nan])
    truth, score = column > 2, np.full(8, 0.5)
    found = bias_by(truth, score, column, bins=2)
    assert found.parts == ((1.0, 2.0), (3.0, 5.0), None)
    assert found.cases.tolist() == [4, 3, 1]
    assert found.rate.tolist() == [0, 1, 0]
    assert bias_by(truth, score, column, bins=5).parts == ("1.0", "2.0", "3.0", "4.0", "5.0", None)
    texts = np.array(["x", None, "y", float("nan")] * 2, object)
    assert bias_by(truth, score, texts).parts == ("x", "y", None)
    assert bias_by(truth, score, [True, False] * 4).parts == ("False", "True")


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="Bias is undefined: the scores are no probabilities"):
        bias_by([1, 0], [2.0, 0.5], ["a", "b"])
    with pytest.raises(ValueError, match="truth, column must have the same length, got 2, 1"):
        bias_by([1, 0], [0.2, 0.5], ["a"])
    with pytest.raises(ValueError, match="bins must be a whole number of 1 or more, got 0"):
        bias_by([1, 0], [0.2, 0.5], ["a", "b"], bins=0)
    with pytest.raises(ValueError, match="level must fulfil 0 < level < 1, got 2"):
        bias_by([1, 0], [0.2, 0.5], ["a", "b"], level=2)
