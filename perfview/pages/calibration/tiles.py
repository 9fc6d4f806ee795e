"""The figures that have a tile, and what they would be if the scores were calibrated."""

from __future__ import annotations

from typing import Any

from perfcore.binary import Sweep, brier_score, log_loss
from perfcore.calibration import (
    FIGURES,
    ConsistencyBand,
    IfCalibrated,
    absolute_error,
    calibration_line,
    corp,
    impossible_cases,
    observed_over_expected,
)
from perfview.kit.bounds import figure_text
from perfview.kit.theme import count, number
from perfview.words import say, told

STEADY = 0.1
"""A slope or a ratio as near to 1 is said to be about 1."""


def tiles(s: Sweep, band: ConsistencyBand | None) -> list[dict[str, Any]]:
    """Return the tiles: key, name, value and a line that helps to read it.

    That of the calibration error has no value: the browser counts it in the bins that are shown.
    """
    errors = None if band is None else band.calibration_error
    missing = None if band is None else band.miscalibration
    expected = s.positives / ratio if (ratio := observed_over_expected(s)) > 0 else 0.0
    impossible = impossible_cases(s)
    line = calibration_line(s)
    return [
        _tile("calibration_error", None, _by_chance(errors)),
        _tile("miscalibration", corp(s).miscalibration, _by_chance(missing)),
        _tile("brier_score", brier_score(s), say("calibration.brier_note"), s),
        _tile(
            "log_loss",
            log_loss(s),
            say("calibration.impossible", count=impossible, cases=count(impossible))
            if impossible
            else say("calibration.log_loss_note"),
            s,
        ),
        _tile(
            "absolute_error",
            absolute_error(s),
            say("calibration.absolute_error_note", share=number(s.prevalence)),
        ),
        _tile(
            "observed_over_expected",
            ratio,
            say(
                "calibration.expected_note",
                observed=count(s.positives),
                expected=number(expected),
            ),
        ),
        _tile(
            "calibration_slope",
            line.slope,
            told(line.undefined)
            if line.undefined
            else say(f"calibration.slope_{_side(line.slope)}"),
        ),
        _tile(
            "calibration_intercept",
            line.intercept,
            "" if line.undefined else say("calibration.intercept_note"),
        ),
    ]


def _tile(key: str, value: float | None, note: str, s: Sweep | None = None) -> dict[str, Any]:
    text = None if value is None else number(value) if s is None else figure_text(key, value, s)
    name, plain = told(FIGURES[key].short), told(FIGURES[key].plain)
    return {"key": key, "name": name, "plain": plain, "value": text, "note": note}


def _by_chance(found: IfCalibrated | None) -> str:
    """Return what chance alone would make of a figure."""
    if found is None:
        return say("calibration.by_chance_unknown")
    return say(
        "calibration.by_chance",
        mean=number(found.mean),
        upper=number(found.upper),
    )


def _side(slope: float) -> str:
    if abs(slope - 1) < STEADY:
        return "right"
    return "below" if slope < 1 else "above"
