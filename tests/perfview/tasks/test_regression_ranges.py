"""Quantiles and ranges of a model: what is counted, kept, said and saved of them."""

import json

import numpy as np
import pytest

from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.data import RegressionCases
from perfcore.regression import tally
from perfview.downloads.one_file import page_html
from perfview.pages.regression.files import look_of
from perfview.pages.regression.ranges import ranges_file, ranges_sentences, ranges_table
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.regression.kept import SharedRegression
from perfview.tasks.regression.parcels import kept_of
from perfview.tasks.regression.ranges import Ranges, ranges_in
from perfview.tasks.regression.tallies import has_ranges, ranges_of
from tests.perfview.downloads.test_regression_downloads import FIVE, result_in
from tests.perfview.pages.test_regression_page import page_of
from tests.perfview.running_app import csv, opened
from tests.perfview.shared_cases import file_of

LEVELS = (0.05, 0.25, 0.5, 0.75, 0.95)
SIGMAS = (-1.645, -0.674, 0, 0.674, 1.645)


def cases(n: int = 400, *, spread: float = 1.0, weighted: bool = False) -> RegressionCases:
    """Return normal truths, and quantiles for a standard deviation of `spread` times theirs."""
    rng = np.random.default_rng(3)
    centre = rng.normal(50, 9, n)
    weight = rng.integers(1, 4, n).astype(np.float64) if weighted else None
    quantiles = np.asfortranarray(centre[:, None] + 4 * spread * np.array(SIGMAS))
    return RegressionCases(rng.normal(centre, 4), centre, quantiles=quantiles, weight=weight)


def found(of: RegressionCases, levels: tuple[float, ...] = LEVELS) -> Ranges:
    ranges = ranges_in(of, levels)
    assert ranges is not None
    return ranges


def exported() -> bytes:
    some = cases(spread=0.7)
    assert some.quantiles is not None
    columns = {"y": some.truth, "0.05": some.quantiles[:, 0], "0.5": some.prediction}
    return csv(**columns, **{"0.95": some.quantiles[:, 4]})


def file() -> DataSet:
    return file_of(exported().decode())


@pytest.mark.parametrize("weighted", [False, True])
def test_each_row_is_what_a_loop_over_the_cases_counts(weighted: bool) -> None:
    some = cases(60, weighted=weighted)
    assert some.quantiles is not None
    ranges, y = found(some), some.truth.tolist()
    w = [1.0] * 60 if some.weight is None else some.weight.tolist()
    pairs = [(0, 0.05, None, 0), (0, 0.5, None, 2), (0.05, 0.95, 0, 4), (0.25, 0.75, 1, 3)]
    for row, (lower, upper, i, j) in zip((0, 2, 5, 6), pairs, strict=True):
        assert (ranges.lower[row], ranges.upper[row]) == (lower, upper)
        ends = [[-np.inf] * 60 if i is None else some.quantiles[:, i], some.quantiles[:, j]]
        inside = [a <= truth <= b for truth, a, b in zip(y, *ends, strict=True)]
        share = sum(v for v, there in zip(w, inside, strict=True) if there) / sum(w)
        alike = sum(w) ** 2 / sum(v * v for v in w)
        expected = (share, *wilson_ends(share * alike, alike, 1.959963984540054))
        assert (ranges.share[row], ranges.share_low[row], ranges.share_high[row]) == pytest.approx(
            expected
        )
        if i is None:
            off = [t - q for t, q in zip(y, ends[1], strict=True)]
            losses = [v * max(upper * e, (upper - 1) * e) for v, e in zip(w, off, strict=True)]
            assert ranges.loss[row] == pytest.approx(sum(losses) / sum(w))
        else:
            wide = [v * (b - a) for v, a, b in zip(w, *ends, strict=True)]
            assert ranges.width[row] == pytest.approx(sum(wide) / sum(w))
    assert ranges.upper.size == 7


@pytest.mark.parametrize(("spread", "verdict"), [(1.0, "holds"), (0.6, "low"), (1.8, "high")])
def test_a_verdict_says_what_is_beyond_chance(spread: float, verdict: str) -> None:
    assert found(cases(spread=spread)).verdicts[5:] == [verdict, verdict]


def test_truths_on_an_end_may_count_on_either_side() -> None:
    truth = np.repeat([0.0, 1.0, 2.0], [700, 200, 100])
    ends = np.asfortranarray(np.tile([0.0, 1.0], (1000, 1)))
    ranges = found(RegressionCases(truth, truth, quantiles=ends), (0.2, 0.8))
    assert ranges.share.tolist() == [0.7, 0.9, 0.9]
    assert ranges.verdicts == ["holds", "holds", "holds"]


def test_the_sentence_says_the_stated_share_and_what_came_true() -> None:
    ranges, some = found(cases(spread=0.7)), cases()
    first, second = ranges_sentences(ranges, tally(some.truth, some.prediction))
    assert first.startswith("90 % of truths should lie between the quantiles 5 % and 95 %; ")
    assert first.endswith("): the ranges are too narrow, beyond chance.")
    assert second.startswith("50 %")
    names = [row.name for row in ranges_table(ranges).rows]
    assert names[0] == "Quantile 5 %"
    assert names[5:] == ["Range from 5 % to 95 %", "Range from 25 % to 75 %"]


def test_crossed_ends_and_cases_that_belong_together_are_told() -> None:
    ends = np.asfortranarray([[9.0, 8.0], [9.0, 12.0], [7.0, 9.0]])
    y = np.array([10.0, 11.0, 8.0])
    ranges = found(RegressionCases(y, y, quantiles=ends), (0.1, 0.9))
    said = " ".join(ranges_sentences(ranges, tally(y, y, group=[0, 0, 1])))
    assert "In one case the lower end of a range lies above its upper end" in said
    assert "although cases belong together" in said


def test_a_link_keeps_them_and_a_model_without_quantiles_has_none() -> None:
    told = json.loads(json.dumps(kept_of(file()).packed(), allow_nan=False))
    (before,) = (model.ranges for model in kept_of(file()).models.values())
    (kept,) = (model.ranges for model in SharedRegression.unpacked(told).models.values())
    assert before
    assert kept
    assert ranges_file(kept) == ranges_file(before)
    told["models"][0]["ranges"]["share"] = [0.5]
    with pytest.raises(ValueError, match="equally long"):
        SharedRegression.unpacked(told)
    assert "ranges" not in kept_of(file_of(FIVE)).packed()["models"][0]
    five = file_of(FIVE)
    assert not has_ranges(five, "linear")
    assert ranges_of(five, "linear", five.tally("linear")) is None


def test_page_one_file_and_table_show_them() -> None:
    app = page_of(exported())
    assert "the ranges are too narrow, beyond chance" in app.texts()
    (table,) = [h for h in app.headers() if h.get("caption") == "Do the ranges hold?"]
    assert [each["name"] for each in table["models"]] == [
        "Quantile 5 %", "Quantile 95 %", "Range from 5 % to 95 %",
    ]  # fmt: skip
    (model,) = file().models
    look = look_of(file(), None, model, Choices(data="x"))
    html = page_html(result_in(file()), model, look).decode()
    assert "Do the ranges hold?" in html
    assert "too narrow, beyond chance" in html
    ranges = ranges_of(file(), model, file().tally(model))
    assert ranges
    heads, *rows = ranges_file(ranges).decode().splitlines()
    assert heads.startswith("lower,upper,share,share_low,share_high,")
    assert rows[2].endswith(",low")
    app = app.again().pressed("open_share").pressed("share_create")
    (shared,) = [each.value for each in app.code if "share=" in each.value]
    link = opened("pages/regression.py", share=shared.split("share=")[1].split("&")[0])
    assert "the ranges are too narrow, beyond chance" in link.texts()
