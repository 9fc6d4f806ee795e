"""How the scores of one model become probabilities, and why they may stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.binary.predicted import scores_of, sweep_of
from perfcore.calibration import MAPS, ProbabilityMap, cross_fitted, from_log_odds, from_percent
from perfcore.costs import Tally
from perfcore.data import Aggregates, Cases, Predictions, Spans
from perfcore.data.cases import Model
from perfcore.messages import Message, message, value_error

RISING: Mapping[str, ProbabilityMap] = {"log_odds": from_log_odds(), "percent": from_percent()}
"""What scores may be said to be that lie outside 0 to 1: no map need be fitted then."""

HOWS = (*MAPS, *RISING)
"""All ways to recalibrate, by their names in an address."""

Kind = Literal["crossed", "grouped", "same", "rising", "made", "refused"]
CHANGED: tuple[Kind, ...] = ("crossed", "grouped", "same", "rising")


@dataclass(frozen=True, slots=True)
class Fit:
    """How the scores of a model became probabilities.

    Attributes
    ----------
    kind
        Each case by a map fitted on other cases (crossed), on cases of other groups (grouped), on
        all of them (same), by a map that needs no fit (rising); or not: the scores were made of a
        score and a column (made), or there is no such map (refused).
    reason
        Why there is none, in a sentence.
    merged
        Whether a map that needs no fit made different scores equal, as it rounds.
    """

    kind: Kind
    reason: Message | None = None
    merged: bool = False

    @property
    def changed(self) -> bool:
        """Whether there are probabilities."""
        return self.kind in CHANGED


def why_unsuited(s: Sweep, how: str) -> Message | None:
    """Return why scores of this range are not for a way to recalibrate; None if they are."""
    scores = s.thresholds[1:]
    if not scores.size:
        return message("There are no cases.")
    within = 0 <= scores[-1] <= scores[0] <= 1
    if how in RISING and within:
        return message("They lie between 0 and 1, so they may be probabilities already.")
    if how == "percent" and not 0 <= scores[-1] <= scores[0] <= 100:
        return message("Some lie outside 0 to 100, so they are no percent.")
    if how in ("logistic", "beta") and not within:
        return message(
            "Some lie outside 0 to 1, so they are no probabilities and have no log-odds."
        )
    return None


def ways_for(s: Sweep) -> tuple[str, ...]:
    """Return the ways to recalibrate that suit scores of this range."""
    return tuple(how for how in HOWS if why_unsuited(s, how) is None)


def fitted(s: Sweep, how: str) -> ProbabilityMap:
    """Return the map from scores to probabilities that these cases give.

    Raises
    ------
    ValueError
        If there is none; the message says why.
    """
    if (reason := why_unsuited(s, how)) is not None:
        raise ValueError(reason)
    if how in RISING:
        return RISING[how]
    if not (s.positives and s.negatives):
        raise value_error("There are cases of one class only.")
    return MAPS[how](s)


def model_changed(found: Predictions, model: str, how: str) -> tuple[Model, Fit]:
    """Return one model with probabilities as scores, and how they were made.

    Larger probabilities are more positive; scores that stay are the very model that was given.
    """
    given, scores = found.models[model], scores_of(found, model)
    if model in found.made_of:
        return given, Fit("made")
    try:
        if isinstance(given, Cases) and how in MAPS:
            probabilities = _crossed(found, given, model, how)
            fit = Fit("crossed" if given.group is None else "grouped")
        else:
            s = sweep_of(found, model)
            way = fitted(s, how)
            probabilities, fit = way.of(scores), _fit(s, way, how)
    except ValueError as error:
        return given, Fit("refused", message(str(error)))
    return _with_scores(given, probabilities), fit


def _crossed(found: Predictions, given: Cases, model: str, how: str) -> FloatArray:
    """Return the probability of each case, by a map fitted on others or on those of other groups.

    Raises
    ------
    ValueError
        If there is no such map; what stands in the way of all cases together is said first.
    """
    try:
        return cross_fitted(
            given.truth == found.positive,
            scores_of(found, model),
            lambda s: fitted(s, how),
            groups=given.group,
            weight=given.weight,
        )
    except ValueError as error:
        fitted(sweep_of(found, model), how)
        raise value_error(
            "Each case needs a map fitted on others, and there is not always one. {reason}",
            reason=message(str(error)),
        ) from error


def tally_changed(tally: Tally, how: str) -> tuple[Tally, Fit]:
    """Return counts by their probabilities, and how these were made; equal ones merge."""
    try:
        way = fitted(tally.cases, how)
        probabilities, fit = way.of(tally.cases.thresholds[1:]), _fit(tally.cases, way, how)
    except ValueError as error:
        return tally, Fit("refused", message(str(error)))
    amounts = None if tally.amounts is None else _moved(tally.amounts, probabilities)
    return Tally(_moved(tally.cases, probabilities), amounts), fit


def _fit(s: Sweep, way: ProbabilityMap, how: str) -> Fit:
    if how not in RISING:
        return Fit("same")
    return Fit("rising", merged=not np.diff(way.of(s.thresholds[1:])).all())


def _with_scores(model: Model, scores: FloatArray) -> Model:
    scores = np.asarray(scores, np.float64)
    if isinstance(model, Aggregates):  # what was known of bins is not known of probabilities
        return replace(model, score=scores, lowest=None, highest=None)
    return replace(model, score=scores)


def _moved(s: Sweep, scores: FloatArray) -> Sweep:
    """Return the sweep of the same cases, those of each threshold at another score."""
    falling, place = np.unique(-scores, return_inverse=True)
    thresholds = np.concatenate([[np.inf], -falling])

    def summed(counts: IntOrFloatArray) -> IntOrFloatArray:
        steps = np.zeros(thresholds.size, counts.dtype)
        np.add.at(steps, place + 1, np.diff(counts))
        return np.cumsum(steps)  # type: ignore[return-value]

    # What was known of bins is not known of probabilities.
    spans = None if s.spans is None else Spans(s.spans.grid)
    return Sweep(thresholds, summed(s.tp), summed(s.fp), spans=spans)
