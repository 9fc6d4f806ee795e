"""The figures that have a tile, and what they would be if the scores were calibrated."""

from __future__ import annotations

from typing import Any

from perfcore.binary import Sweep
from perfcore.calibration import (
    FIGURES,
    ConsistencyBand,
    IfCalibrated,
    calibration_line,
    impossible_cases,
    observed_over_expected,
)
from perfview.kit.bounds import figure_text
from perfview.kit.theme import count, number, together
from perfview.words import say, told

STEADY = 0.1
"""A slope or a ratio as near to 1 is said to be about 1."""


def tiles(s: Sweep, band: ConsistencyBand | None) -> list[dict[str, Any]]:
    """Return the tiles: key, name, value and a line that helps to read it.

    That of the calibration error has no value: the browser counts it in the bins that are shown.
    """
    line, impossible = calibration_line(s), impossible_cases(s)
    expected = s.positives / ratio if (ratio := observed_over_expected(s)) > 0 else 0.0
    notes = {
        "calibration_error": _by_chance(None if band is None else band.calibration_error),
        "miscalibration": _by_chance(None if band is None else band.miscalibration),
        "brier_score": say("calibration.brier_note"),
        "log_loss": say("calibration.impossible", count=impossible, cases=count(impossible))
        if impossible
        else say("calibration.log_loss_note"),
        "absolute_error": say("calibration.absolute_error_note", share=number(s.prevalence)),
        "observed_over_expected": say(
            "calibration.expected_note", observed=count(s.positives), expected=number(expected)
        ),
        "calibration_slope": told(line.undefined)
        if line.undefined
        else say(f"calibration.slope_{_side(line.slope)}"),
        "calibration_intercept": "" if line.undefined else say("calibration.intercept_note"),
    }
    return [
        {
            "key": key,
            "name": told(FIGURES[key].short),
            "plain": told(FIGURES[key].plain),
            "value": None if key == "calibration_error" else figure_text(key, s),
            "note": note,
        }
        for key, note in notes.items()
    ]


def _by_chance(found: IfCalibrated | None) -> str:
    """Return what chance alone would make of a figure."""
    if found is None:
        return say("calibration.by_chance_unknown")
    mean, upper = together([found.mean, found.upper])
    return say("calibration.by_chance", mean=mean, upper=upper)


def _side(slope: float) -> str:
    if abs(slope - 1) < STEADY:
        return "right"
    return "below" if slope < 1 else "above"
