"""What it costs to take scores for probabilities: the textbook threshold at any ratio of costs."""

from __future__ import annotations

from math import isnan

import numpy as np

from perfcore.arrays import IntArray
from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities
from perfcore.binary.thinning import union
from perfcore.calibration import brier_curve
from perfcore.calibration.brier_curves import shares_of_classes
from perfcore.costs import PER, Tally, Use, normalised_costs, regret, textbook_threshold
from perfview.kit.charts import Floats
from perfview.kit.theme import exact, percent, threshold_text
from perfview.tasks.amounts import amount, best_at, cost_at
from perfview.tasks.binary.views import View
from perfview.words import escaped, say

COLUMNS = 1000
"""Parts of the axis of conditions: in each the line keeps its ends, lowest and highest point."""
_BLOCK = 1 << 14
"""So many operating points at a time: what is made of them stays in the processor's cache."""


def is_textbook(tally: Tally, *, made: bool) -> bool:
    """Return whether there is a textbook threshold: scores may be probabilities, cases count alike.

    `made` says that the scores were made of a score and a column: such are no probabilities.
    """
    cases = tally.cases
    both = bool(cases.positives and cases.negatives)
    return both and not made and not tally.pricing.by_amount and are_probabilities(cases)


def textbook_in(view: View) -> float | None:
    """Return the textbook threshold where the classifier is used, None if there is none.

    As where all cases there are of one class, or no error costs anything.
    """
    if not is_textbook(view.tally, made=view.model in view.file.made_of):
        return None
    if not 0 < view.prevalence < 1:
        return None
    found = textbook_threshold(view.use.costs, of=view.cases.prevalence, to=view.prevalence)
    return None if isnan(found) else found


def with_textbook(view: View, indices: IntArray) -> IntArray:
    """Return operating points, rising, with that of the textbook threshold among them."""
    there = textbook_in(view)
    return indices if there is None else np.union1d(indices, [view.cases.index(there)])


def textbook_line(s: Sweep) -> tuple[Floats, Floats]:
    """Return operating conditions, rising, and what the textbook threshold costs there.

    Of very many vertices those are left out that no plot shows; those that stay are exact.
    """
    if 2 * len(s) <= 4 * COLUMNS:
        return _textbook_part(s, 0, len(s))
    parts = [_seen(*_textbook_part(s, i, i + _BLOCK)) for i in range(0, len(s), _BLOCK)]
    x, y = (np.concatenate(each) for each in zip(*parts, strict=True))
    return _seen(x, y)


def _textbook_part(s: Sweep, first: int, last: int) -> tuple[Floats, Floats]:
    x, y = (each[::-1] for each in brier_curve(s, first, last).on_cost_axis())
    return x, y


def _seen(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the vertices that a plot shows: the ends, the lowest and the highest of a column."""
    column = np.floor(COLUMNS * x)
    first = np.flatnonzero(np.diff(column, prepend=-1))
    kept = [first, np.append(first[1:], x.size) - 1]
    for extreme in (np.minimum, np.maximum):
        reached = np.repeat(extreme.reduceat(y, first), np.diff(first, append=x.size))
        there = np.flatnonzero(y == reached)
        kept.append(there[np.diff(column[there], prepend=-1) > 0])
    drawn = union(x.size, *kept)
    return x[drawn], y[drawn]


def textbook_costs(s: Sweep, conditions: Floats) -> Floats:
    """Return the normalised expected cost of the textbook threshold at operating conditions."""
    positives, negatives = shares_of_classes(s)
    alarm, missed = (1 - conditions) * positives, conditions * negatives
    called = s.counts_at(s.indices(alarm / (alarm + missed)))
    return np.asarray(normalised_costs(called, conditions))


def textbook_text(tally: Tally, there: float | None, use: Use) -> str:
    """Return what the textbook threshold is and what it costs more than the best, in Markdown.

    "" where there is none, or no best one. Parameters as of `decide`.
    """
    best = best_at(tally, use)
    if there is None or isinstance(best, str):
        return ""
    own, prevalence = tally.cases.prevalence, use.prevalence
    assert prevalence is not None
    lost = PER * regret(tally, use.costs, threshold=there, prevalence=prevalence, best=best)
    plain = threshold_text(textbook_threshold(use.costs))
    moved = say(
        "costs.textbook_moved",
        threshold=threshold_text(there),
        prevalence=percent(prevalence),
        sample=percent(own),
    )
    return say(
        "costs.textbook_best" if lost == 0 else "costs.textbook",
        alarm=exact(use.costs.alarm),
        missed=exact(use.costs.missed),
        threshold=plain,
        moved=moved if prevalence != own else "",
        cost=escaped(amount(cost_at(tally, use, there), use.unit)),
        more=escaped(amount(lost, use.unit)),
    )
