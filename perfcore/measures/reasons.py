"""Why a figure can be undefined: conditions on what it is computed from, each with its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from perfcore.binary import Counts
from perfcore.messages import Message, message

Arguments = Mapping[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reason(Generic[T]):
    """A condition under which a figure is undefined, or infinite, and the words that say so.

    Attributes
    ----------
    words : Message
        They say so in general.
    holds : callable
        What the figure is computed from, and its parameters by name, to whether it is so here; or
        to a message that says more exactly why.
    """

    words: Message
    holds: Callable[[T, Arguments], bool | Message | None]

    def why(self, given: T, arguments: Arguments) -> Message | None:
        """Return the words for these cases, None if the condition does not hold."""
        found = self.holds(given, arguments)
        if isinstance(found, Message):
            return found
        return self.words if found else None


def _costs_nothing(counts: Counts, arguments: Arguments) -> bool:
    """Say whether both kinds of error weigh nothing: the cost or the share of its class is 0."""
    prevalence = arguments["prevalence"]
    positives = counts.positives if prevalence is None else prevalence
    negatives = counts.negatives if prevalence is None else 1 - prevalence
    missed = arguments["cost_fn"] == 0 or positives == 0
    alarmed = arguments["cost_fp"] == 0 or negatives == 0
    return bool(missed and alarmed)


def _empty(words: Message, *margins: str) -> Reason[Any]:
    """Return the reason that none of these margins holds a case: of counts, a sweep, a matrix."""
    return Reason(words, lambda given, _: not any(getattr(given, name) for name in margins))


NO_CASES = _empty(message("there are no cases"), "total")
NO_POSITIVES = _empty(message("no case is positive"), "positives")
NO_NEGATIVES = _empty(message("no case is negative"), "negatives")
NONE_CALLED_POSITIVE = _empty(message("no case is called positive"), "called_positive")
NONE_CALLED_NEGATIVE = _empty(message("no case is called negative"), "called_negative")
NO_FALSE_POSITIVES = _empty(message("no negative case is called positive"), "fp")
NO_TRUE_NEGATIVES = _empty(message("no negative case is called negative"), "tn")
NO_POSITIVES_ANYWHERE = _empty(
    message("no case is positive and none is called positive"), "positives", "called_positive"
)
ONLY_TRUE_POSITIVES = _empty(
    message("every case is positive and called positive"), "negatives", "called_negative"
)
ONLY_TRUE_NEGATIVES = _empty(
    message("every case is negative and called negative"), "positives", "called_positive"
)
ERRORS_COST_NOTHING: Reason[Counts] = Reason(
    message("no error that can occur at this prevalence has a cost"), _costs_nothing
)
