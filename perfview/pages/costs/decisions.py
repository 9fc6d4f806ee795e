"""What to do at these costs, in one sentence: which threshold to use, or to do without scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfcore.costs import PER, BestThreshold, Tally, Use
from perfcore.costs.goals import Requirement, shortfalls
from perfcore.costs.goals import feasible as feasible_points
from perfview.kit.theme import threshold_text
from perfview.pages.costs.sentences import cost_text, lost
from perfview.tasks.amounts import amounts, best_at, cost_at, least_error
from perfview.tasks.binary.controls.requirements import feasible_text
from perfview.tasks.binary.goals import Question, search
from perfview.tasks.binary.requirements import in_percent
from perfview.words import ands, escaped, say, sentences


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do, and which thresholds that rests on.

    Attributes
    ----------
    text : str
        The sentence, in Markdown.
    threshold : float or None
        That of least cost; where it breaks a requirement, the cheapest that meets all, if any does.
        None where the data cannot tell.
    allowed : bool
        Whether it is that other one.
    """

    text: str
    threshold: float | None = None
    allowed: bool = False


def decide(
    tally: Tally, threshold: float, use: Use, required: Sequence[Requirement] = ()
) -> Decision:
    """Return what to do at these costs.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score.
    threshold : float
        The threshold in use.
    use : Use
        Where the classifier is used; its unit is untrusted text.
    required : sequence of Requirement
        What a threshold must meet.
    """
    best = best_at(tally, use)
    if isinstance(best, str):
        return Decision(escaped(say("costs.no_answer", reason=best)))
    where = {"prevalence": use.prevalence}
    if not shortfalls(tally.cases, required, threshold=best.threshold, **where):
        return Decision(_decided(tally, threshold, best.threshold, best, use), best.threshold)
    found = search(Question(tally, "cost", use=use, requirements=tuple(required)))
    if isinstance(found, str):
        allowed = feasible_points(tally.cases, required, **where)
        said = _decided(tally, threshold, best.threshold, best, use)
        return Decision(
            sentences(said, escaped(feasible_text(allowed, negated=tally.cases.negated))),
            best.threshold,
        )
    wanted = ands(map(in_percent, required))
    if lost(tally, tally.cases.thresholds.item(0), best, use) < (
        lost(tally, found.threshold, best, use)
    ):
        said = _nothing(tally, found.threshold, best, use, wanted)
    else:
        said = _decided(tally, threshold, found.threshold, best, use, wanted)
    return Decision(said, found.threshold, allowed=True)


def _decided(
    tally: Tally, here: float, there: float, best: BestThreshold, use: Use, wanted: str = ""
) -> str:
    """Return whether to use the threshold `there`, or to keep the one in use."""
    index = tally.cases.index
    more = PER * (lost(tally, here, best, use) - lost(tally, there, best, use))
    kept = index(here) == index(there) or more == 0
    place = index(here if kept else there)
    last = len(tally.cases) - 1
    rule = "nothing" if place == 0 else "everything" if place == last else "threshold"
    error = least_error(tally, use) if there == best.threshold else 0.0
    cost, apart = amounts([cost_at(tally, use, there), abs(more)], use.unit, [error])
    shown = here if kept else there
    texts = {
        "cost": escaped(cost),
        "apart": escaped(apart),
        "requirements": wanted,
        "do": say(
            f"costs.{'keep' if kept else 'do'}_{rule}",
            threshold=threshold_text(shown, neighbours=(there, here), negated=tally.cases.negated),
        ),
    }
    change = "least" if kept else "more" if more < 0 else "less"
    said = say(f"costs.decision_{change}{'_required' if wanted else ''}", **texts)
    trivial = not wanted and best.index in (0, last)
    if best.everything_as_cheap and best.index != last:
        return sentences(said, say("costs.everything_as_cheap"))
    return sentences(said, say("costs.scores_useless") if trivial else "")


def _nothing(tally: Tally, allowed: float, best: BestThreshold, use: Use, wanted: str) -> str:
    """Return that doing nothing costs less than any threshold that meets the requirements."""
    spent = [cost_at(tally, use, there) for there in (tally.cases.thresholds.item(0), allowed)]
    cost, least = map(escaped, amounts(spent, use.unit))
    said = say("costs.do_nothing_required", requirements=wanted, cost=cost, least=least)
    if best.index == 0:
        return said
    negated = tally.cases.negated
    there = threshold_text(best.threshold, neighbours=(allowed,), negated=negated)
    free = say(
        "costs.without_required", threshold=there, cost=cost_text(tally, use, best.threshold)
    )
    return sentences(said, free)
