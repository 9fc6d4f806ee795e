"""How the scores of one model become probabilities, and why they may stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.binary.predicted import scores_of, sweep_of
from perfcore.calibration import isotonic
from perfcore.calibration.fits import probabilities_of
from perfcore.costs import Tally
from perfcore.data import Predictions
from perfcore.data.cases import Model
from perfcore.messages import Message, message

ToProbability = Callable[[FloatArray], FloatArray]

FITTED: Mapping[str, Callable[[Sweep], ToProbability]] = {"isotonic": lambda s: isotonic(s).of}
"""Ways to fit a map from scores to probabilities, by their names in an address."""

RISING: Mapping[str, ToProbability] = {
    "log_odds": probabilities_of,
    "percent": lambda scores: scores / 100,
}
"""What scores may be said to be that lie outside 0 to 1: no map need be fitted then."""

HOWS = (*FITTED, *RISING)
"""All ways to recalibrate, by their names in an address."""

Kind = Literal["crossed", "grouped", "same", "rising", "made", "refused"]
CHANGED: tuple[Kind, ...] = ("crossed", "grouped", "same", "rising")


@dataclass(frozen=True, slots=True)
class Fit:
    """How the scores of a model became probabilities.

    Attributes
    ----------
    kind
        Each case by a map fitted on others (crossed), on cases of other groups (grouped), on all of
        them (same), by a map that needs no fit (rising); or not: the scores were made of a score
        and a column (made), or there is no such map (refused).
    reason
        Why there is none.
    """

    kind: Kind
    reason: Message | None = None

    @property
    def changed(self) -> bool:
        """Whether there are probabilities."""
        return self.kind in CHANGED


def map_of(s: Sweep, how: str) -> tuple[ToProbability, Fit]:
    """Return the map from scores to probabilities that these cases give.

    Raises
    ------
    ValueError
        If there is none; the message says why.
    """
    if how in RISING:
        return _rising(s, how), Fit("rising")
    if not (s.positives and s.negatives):
        raise ValueError(message("there are no cases of one of the classes"))
    return FITTED[how](s), Fit("same")


def why_not_rising(s: Sweep, how: str) -> Message | None:
    """Return why the scores cannot be log-odds, or percent; None if they can be."""
    scores = s.thresholds[1:]
    if not scores.size:
        return message("there are no cases")
    if 0 <= scores[-1] <= scores[0] <= 1:
        return message("they lie between 0 and 1, so they may be probabilities already")
    if how == "percent" and not 0 <= scores[-1] <= scores[0] <= 100:
        return message("some lie outside 0 to 100, so they are no percent")
    return None


def _rising(s: Sweep, how: str) -> ToProbability:
    if (reason := why_not_rising(s, how)) is not None:
        raise ValueError(reason)
    return RISING[how]


def model_changed(found: Predictions, model: str, how: str) -> tuple[Model, Fit]:
    """Return one model with probabilities as scores, and how they were made.

    Scores that stay are those of the sweep: larger ones are more positive.
    """
    given, scores = found.models[model], scores_of(found, model)
    if model in found.made_of:
        return _with_scores(given, scores), Fit("made")
    try:
        fitted, fit = map_of(sweep_of(found, model), how)
        probabilities = fitted(scores)
    except ValueError as error:
        return _with_scores(given, scores), Fit("refused", message(str(error)))
    return _with_scores(given, probabilities), fit


def tally_changed(tally: Tally, how: str) -> tuple[Tally, Fit]:
    """Return counts by their probabilities, and how these were made; equal ones merge."""
    try:
        fitted, fit = map_of(tally.cases, how)
        probabilities = fitted(tally.cases.thresholds[1:])
    except ValueError as error:
        return tally, Fit("refused", message(str(error)))
    amounts = None if tally.amounts is None else _moved(tally.amounts, probabilities)
    return Tally(_moved(tally.cases, probabilities), amounts), fit


def _with_scores(model: Model, scores: FloatArray) -> Model:
    return replace(model, score=np.asarray(scores, np.float64))


def _moved(s: Sweep, scores: FloatArray) -> Sweep:
    """Return the sweep of the same cases, those of each threshold at another score."""
    falling, place = np.unique(-scores, return_inverse=True)
    thresholds = np.concatenate([[np.inf], -falling])

    def summed(counts: IntOrFloatArray) -> IntOrFloatArray:
        steps = np.zeros(thresholds.size, counts.dtype)
        np.add.at(steps, place + 1, np.diff(counts))
        return np.cumsum(steps)  # type: ignore[return-value]

    return Sweep(thresholds, summed(s.tp), summed(s.fp))
