"""Two markers of 120 patients, one high and one low in disease: each has a direction of its own."""

from math import erfc, sqrt

import numpy as np
import numpy.typing as npt

from tests.perfview.running_app import Screen, csv, opened_with

Floats = npt.NDArray[np.float64]

_CHANCE = np.random.default_rng(45)
DISEASED = np.arange(120) < 50
HIGH = np.round(50 + 12 * DISEASED + _CHANCE.normal(0, 14, 120), 1)
LOW = np.round(60 - 9 * DISEASED + _CHANCE.normal(0, 14, 120), 1)
FILE = csv(
    patient=range(1, 121),
    truth=np.where(DISEASED, "diseased", "healthy"),
    marker_a=HIGH,
    marker_b=LOW,
)


def delong(one: Floats, other: Floats) -> tuple[float, float]:
    """Difference of two AUCs of the same patients and its p value, by placements."""

    def placements(score: Floats) -> tuple[Floats, Floats]:
        gaps = score[DISEASED][:, None] - score[~DISEASED]
        wins = (gaps > 0) + (gaps == 0) / 2
        return wins.mean(axis=1), wins.mean(axis=0)

    (found, ruled_out), (others, left) = placements(one), placements(other)
    variance = np.var(found - others, ddof=1) / DISEASED.sum()
    variance += np.var(ruled_out - left, ddof=1) / (~DISEASED).sum()
    gap = float(found.mean() - others.mean())
    return gap, erfc(abs(gap) / sqrt(variance) / sqrt(2))


def turned_marker() -> Screen:
    app = opened_with("data", ("markers.csv", FILE))
    assert "The scores of “marker_b” look the wrong way round" in app.texts()
    offers = [label for label in app.labels_of_buttons() if "positive" in label.lower()]
    assert offers[0] == "A smaller score of “marker_b” means positive"
    (key,) = app.buttons("turn-smaller")
    return app.pressed(key)


def test_one_click_turns_the_marker_that_is_warned_of_and_no_other() -> None:
    app = turned_marker()
    assert "the wrong way round" not in app.texts()
    assert app.keyed("smaller_of").value == ["marker_b"]
    app = app.put(smaller_of=["marker_a", "marker_b"])
    assert "The scores of “marker_a” look the wrong way round" in app.texts()
    app = app.put(smaller_of=["marker_b"])
    assert "the wrong way round" not in app.texts()


def test_the_markers_are_compared_as_delong_does_with_the_turned_scores() -> None:
    app = turned_marker().turned("compare")
    gap, p = delong(HIGH, -LOW)
    assert 0.15 < p < 0.3
    said = app.texts()
    assert "wrong way round" not in said
    assert f"difference {abs(gap):.3f}" in said.replace("+", "")
    assert f"p = {p:#.2g}" in said


def test_thresholds_are_those_of_the_marker() -> None:
    app = turned_marker().turned("threshold").put(model="marker_b")
    assert "positive if its score is the threshold or less" in app.texts()
    entry = app.keyed("threshold_entry")
    assert float(entry.value) > 0
    app = app.put(threshold_entry="45,9")
    assert app.keyed("threshold_entry").value == "45.9"
    found = (LOW[DISEASED] <= 45.9).sum(), (LOW[~DISEASED] <= 45.9).sum()
    assert "At 45.9 or less:" in app.texts().replace("*", "")
    assert f"TP {found[0]} · FP {found[1]} ·" in app.texts()
    assert app.address()["t"] == "-45.9"  # as addresses had it before
    rules = app.turned("costs").put(model="marker_b").dataframe[0].value
    assert rules.Threshold[0] == "45.9 or less"
    app = app.turned("threshold").put(threshold_entry="-inf")
    assert "Below every score:" in app.texts()
    assert app.board_header()["threshold"] is None
