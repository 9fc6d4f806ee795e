"""Find a threshold: the operating point that meets a goal, exact over all distinct scores."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from math import isnan

import numpy as np

from perfcore.binary import Sweep
from perfcore.binary.curves import errors_crossed, meeting, precisions
from perfcore.binary.hulls import hull_counts, hull_points
from perfcore.binary.weights import classes_in_range
from perfcore.costs.goals.findings import Found, Unreachable
from perfcore.measures import MEASURES, Measure
from perfcore.measures.parameters import real
from perfcore.messages import Message, argument_error, message

_NO_CASES = message("there are no cases")
_NO_POSITIVES = message("there are no positives")
_NO_NEGATIVES = message("there are no negatives")

# Best values come from the points on the ROC hull where they lie there (F-beta, accuracy, kappa,
# MCC and the like, and any cost): 10 to 40 us for 100 to 200 points once the sweep keeps its hull,
# instead of 1.4 ms for all of 10^5. With whole counts of at most so many cases every other point is
# worse by more than its value may be rounded, at least by one part in four times their square.
_HULL_CASES = 10**7
# From so many points on the hull is found sooner than all values are computed.
_HULL_POINTS = 1 << 16


def best(s: Sweep, measure: str, **parameters: float | None) -> Found:
    """Return the operating point with the best value of a registered measure.

    The highest or the lowest value, as the measure's ``better`` says, over all operating points
    where it is defined. Among equal values the highest threshold: the fewest called positive.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    measure : str
        A key of ``MEASURES``.
    **parameters : float
        Those of the measure, as ``beta`` for ``f_beta``.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If neither higher nor lower is better, or a parameter breaks its rule.
    Unreachable
        If the measure is undefined at every threshold.

    Examples
    --------
    >>> from perfcore import sweep
    >>> best(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), "f1")
    Found(threshold=0.7, index=3, counts=Counts(tp=2, fp=1, fn=0, tn=1), value=0.8)
    """
    chosen = MEASURES[measure]
    if chosen.better is None:
        raise argument_error("measure", "be one of which higher or lower is better", measure)
    hull = hull_points(s) if _is_on_hull(s, chosen, parameters) else None
    values = np.asarray(chosen.of(s.counts if hull is None else hull_counts(s), **parameters))
    higher = chosen.better == "higher"
    i = int(values.argmax() if higher else values.argmin())
    if isnan(values.item(i)):  # the first of those that are; without any this is half of the time
        if np.isnan(values).all():
            reason = chosen.why_undefined(s.at(s.thresholds.item(-1)))
            raise Unreachable(
                "{name} is undefined at every threshold: {reason}.",
                name=message(chosen.name),
                reason=reason,
            )
        i = int(np.nanargmax(values) if higher else np.nanargmin(values))
    return _found(s, i if hull is None else hull.points.item(i), values.item(i))


def _is_on_hull(s: Sweep, measure: Measure, parameters: Mapping[str, float | None]) -> bool:
    """Tell whether the best value is sure to lie on the ROC hull, and is found sooner there."""
    reach = measure.on_hull
    if not reach or s.weighted or s.positives + s.negatives > _HULL_CASES:
        return False
    if any(value and not 1 / reach <= real(value) <= reach for value in parameters.values()):
        return False
    if len(s) < _HULL_POINTS and "hull" not in s.known:
        return False
    return hull_points(s).vertices.size > 2  # else a class is empty, or all lies below chance


def recall_at_least(s: Sweep, recall: float) -> Found:
    """Return the highest threshold whose recall reaches the one asked for: fewest called positive.

    ``value`` is the recall there. A recall of 0 is met by calling nothing positive.

    Raises
    ------
    ValueError
        If the recall is not in [0, 1].
    Unreachable
        If there are no positives.

    Examples
    --------
    >>> from perfcore import sweep
    >>> recall_at_least(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.8).threshold
    0.7
    """
    _require_share("recall", recall)
    whole = s.positives
    _require(whole, "Recall is undefined at every threshold: {reason}.", _NO_POSITIVES)
    i = bisect_left(range(len(s) - 1), recall, key=lambda i: s.tp.item(i) / whole)
    return _found(s, i, s.tp.item(i) / whole)


def precision_at_least(s: Sweep, precision: float) -> Found:
    """Return the point of highest recall among those whose precision reaches the one asked for.

    Among equal recall the highest threshold. ``value`` is the precision there.

    Raises
    ------
    ValueError
        If the precision is not in [0, 1].
    Unreachable
        If no threshold reaches it; the message names the highest precision and its threshold.

    Examples
    --------
    >>> from perfcore import sweep
    >>> precision_at_least(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.6).threshold
    0.7
    """
    _require_share("precision", precision)
    values = precisions(s)
    _require(len(s) > 1, "Precision is undefined at every threshold: {reason}.", _NO_CASES)
    reaching = np.flatnonzero(values >= precision)
    if not reaching.size:
        top = int(np.nanargmax(values))
        highest, threshold = values.item(top), s.thresholds.item(top)
        raise Unreachable(
            "No threshold reaches precision {precision}: the highest is {highest}, at "
            "threshold {threshold:.6g}.",
            precision=precision,
            highest=told_apart(highest, precision),
            nearest=highest,
            threshold=threshold,
        )
    recalled = s.tp[reaching]
    i = int(reaching[np.searchsorted(recalled, recalled[-1])])
    return _found(s, i, values.item(i))


def alert_rate_at_most(s: Sweep, alert_rate: float) -> Found:
    """Return the lowest threshold that calls no more than this share of the cases positive.

    ``value`` is the share called positive there. If even the cases with the highest score are more
    than that, the threshold is inf, index 0: nothing is called positive.

    Raises
    ------
    ValueError
        If the share is not in [0, 1].
    Unreachable
        If there are no cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> alert_rate_at_most(s, 0.6).threshold, alert_rate_at_most(s, 0.2).threshold
    (0.8, inf)
    """
    _require_share("alert_rate", alert_rate)
    total = s.positives + s.negatives
    _require(total, "The share called positive is undefined: {reason}.", _NO_CASES)

    def rate(i: int) -> float:
        return float((s.tp.item(i) + s.fp.item(i)) / total)

    i = bisect_right(range(len(s)), alert_rate, key=rate) - 1
    return _found(s, i, rate(i))


def break_even_point(s: Sweep) -> Found:
    """Return the operating point nearest to precision = recall.

    That is the one where the number of cases called positive is nearest to the number of positives;
    of two equally near ones the higher threshold, but never "nothing positive". ``value`` is the
    mean of precision and recall there. `break_even` interpolates instead.

    Raises
    ------
    Unreachable
        If there are no positives.

    Examples
    --------
    >>> from perfcore import sweep
    >>> break_even_point(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])).threshold
    0.8
    """
    whole = s.positives
    _require(whole, "Break-even is undefined: {reason}.", _NO_POSITIVES)
    i, short, step = meeting(len(s), lambda i: s.tp.item(i) + s.fp.item(i), whole)
    if i > 1 and short <= step - short:
        i -= 1
    tp, called = s.tp.item(i), s.tp.item(i) + s.fp.item(i)
    return _found(s, i, (tp / called + tp / whole) / 2)


def equal_error_point(s: Sweep) -> Found:
    """Return the operating point nearest to FPR = FNR: the smallest difference of the two.

    Of two equally near ones the higher threshold. ``value`` is the mean of FPR and FNR there.
    `equal_error_rate` interpolates instead.

    Raises
    ------
    Unreachable
        If a class is empty.

    Examples
    --------
    >>> from perfcore import sweep
    >>> equal_error_point(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])).threshold
    0.8
    """
    p, n = s.positives, s.negatives
    for cases, reason in ((p, _NO_POSITIVES), (n, _NO_NEGATIVES)):
        _require(cases, "Equal error rate is undefined: {reason}.", reason)
    ranged = classes_in_range(s)
    pairs = ranged.positives * ranged.negatives
    i, short, step = meeting(len(s), lambda i: errors_crossed(ranged, i), pairs)
    if short <= step - short:
        i -= 1
    return _found(s, i, (s.fp.item(i) / n + (p - s.tp.item(i)) / p) / 2)


def _found(s: Sweep, i: int, value: float) -> Found:
    threshold = s.thresholds.item(i)
    return Found(threshold, i, s.at(threshold), value)


def _require(known: float, template: str, reason: Message) -> None:
    if not known:
        raise Unreachable(template, reason=reason)


def _require_share(name: str, value: float) -> None:
    if not 0 <= value <= 1:
        raise argument_error(name, "be in [0, 1]", value)


def told_apart(value: float, goal: float) -> str:
    """Return the value in three digits, or as many as it takes to see which side of the goal it is.

    Examples
    --------
    >>> told_apart(0.98765, 0.99), told_apart(0.98765, 0.988)
    ('0.988', '0.9877')
    """
    side = (value > goal) - (value < goal)
    texts = (f"{value:.{n}g}" for n in range(3, 18))
    return next(text for text in texts if (float(text) > goal) - (float(text) < goal) == side)
