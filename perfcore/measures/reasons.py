"""Why a measure can be undefined: conditions on the counts, each with its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from perfcore.binary import Counts
from perfcore.messages import Message, message

Arguments = Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition under which a measure is 0/0, and the words that say so."""

    words: Message
    holds: Callable[[Counts, Arguments], bool]


def _costs_nothing(counts: Counts, arguments: Arguments) -> bool:
    """Say whether both kinds of error weigh nothing: the cost or the share of its class is 0."""
    prevalence = arguments["prevalence"]
    positives = counts.positives if prevalence is None else prevalence
    negatives = counts.negatives if prevalence is None else 1 - prevalence
    missed = arguments["cost_fn"] == 0 or positives == 0
    alarmed = arguments["cost_fp"] == 0 or negatives == 0
    return bool(missed and alarmed)


NO_CASES = Reason(message("there are no cases"), lambda c, _: bool(c.total == 0))
NO_POSITIVES = Reason(message("no case is positive"), lambda c, _: bool(c.positives == 0))
NO_NEGATIVES = Reason(message("no case is negative"), lambda c, _: bool(c.negatives == 0))
NONE_CALLED_POSITIVE = Reason(
    message("no case is called positive"), lambda c, _: bool(c.called_positive == 0)
)
NONE_CALLED_NEGATIVE = Reason(
    message("no case is called negative"), lambda c, _: bool(c.called_negative == 0)
)
NO_POSITIVES_ANYWHERE = Reason(
    message("no case is positive and none is called positive"),
    lambda c, _: bool(c.positives == 0 and c.called_positive == 0),
)
ONLY_TRUE_POSITIVES = Reason(
    message("every case is positive and called positive"),
    lambda c, _: bool(c.negatives == 0 and c.called_negative == 0),
)
ONLY_TRUE_NEGATIVES = Reason(
    message("every case is negative and called negative"),
    lambda c, _: bool(c.positives == 0 and c.called_positive == 0),
)
ERRORS_COST_NOTHING = Reason(
    message("no error that can occur at this prevalence has a cost"), _costs_nothing
)
