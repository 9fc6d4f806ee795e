"""Costs and prevalence that are known only roughly: their controls, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import inf

from perfcore.costs import (
    PER,
    CostMatrix,
    CostRange,
    SafestThreshold,
    Tally,
    Use,
    cost_curve,
    cost_ratio,
    near_best_conditions,
    worst_priced_regret,
)
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import exact, number, percent, threshold_text
from perfview.pages.costs.cost_board import TOLERANCE
from perfview.pages.costs.parameters import ENDS, RANGE
from perfview.tasks.amounts import amount, price_above, terms_text
from perfview.tasks.binary import tallies
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.views import View
from perfview.tasks.numbers import ANY, SHARE, show_number
from perfview.words import ands, escaped, say, sentences


def range_of(use: Use, ends: Mapping[str, float]) -> CostRange | str | None:
    """Return the range that was entered, in words why it is none, or None if nothing was entered.

    Parameters
    ----------
    use : Use
        Costs and prevalence in use, a number: an end that was not entered is theirs.
    ends : mapping of str to float
        Entered values by their names, see `ENDS`.
    """
    if not ends:
        return None
    pairs = {}
    for name, here in _values(use).items():
        low, high = (ends.get(f"{name}_{end}", here) for end in ("low", "high"))
        if low > high:
            return say("costs.range_turned", what=say(f"costs.range_{name}"))
        pairs[name] = (low, high)
    try:
        return CostRange(**pairs, cost_tp=use.costs.cost_tp, cost_tn=use.costs.cost_tn)
    except ValueError:
        return say("costs.range_below_correct")


def _values(use: Use) -> dict[str, float]:
    """Return costs and prevalence in use by their names in `RANGED`."""
    assert use.prevalence is not None
    costs = {"cost_fn": use.costs.cost_fn, "cost_fp": use.costs.cost_fp}
    return {**costs, "prevalence": use.prevalence}


def over_range(tally: Tally, threshold: float, among: CostRange, *, unit: str) -> str:
    """Return in Markdown where in the range the threshold is near the best, and its worst regret.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score, of both classes.
    threshold : float
        The threshold in use.
    among : CostRange
        Costs and prevalences that may hold.
    unit : str
        What costs are in; untrusted text.
    """
    scaled = tally.range(among)
    low, high = scaled.conditions
    if not 0 <= low <= high <= 1:
        return say("costs.range_nothing")
    curve, counts = cost_curve(tally.sweep), tally.sweep.at(threshold)
    near = near_best_conditions(curve, counts, TOLERANCE, low=low, high=high)
    worst = worst_priced_regret(tally, among, threshold=threshold)
    share = percent(TOLERANCE)
    if near is None:
        first = say("costs.range_never", share=share)
    elif near == (low, high):
        first = say("costs.range_always", share=share)
    else:
        start, end = (_place(condition, among, tally) for condition in near)
        of = say(f"costs.range_of_{'conditions' if _by_condition(among) else 'costs'}")
        first = say("costs.range_partly", share=share, of=of, low=start, high=end)
    said = [first]
    if among.cost_tp or among.cost_tn:
        said.append(say("costs.range_excess", share=share))
    if worst.regret > 0:
        said.append(
            say(
                "costs.range_worst",
                regret=escaped(amount(PER * worst.regret, unit)),
                ratio=terms_text(worst.costs, tally.pricing),
                prevalence=percent(worst.prevalence),
            )
        )
    return sentences(*said)


def outside_range(use: Use, among: CostRange) -> str:
    """Return which costs in use, or prevalence, lie outside the range; "" if none does."""
    out = [
        say(
            "costs.range_outside_one",
            what=say(f"costs.range_{name}"),
            value=percent(value) if name == "prevalence" else exact(value),
        )
        for name, value in _values(use).items()
        if not getattr(among, name)[0] <= value <= getattr(among, name)[1]
    ]
    return say("costs.range_outside", what=ands(out)) if out else ""


def safest_in(
    tally: Tally, threshold: float, among: CostRange, safest: SafestThreshold, *, unit: str
) -> str:
    """Return in Markdown which threshold loses least at worst, and how much that is.

    Parameters as of `over_range`, and what `safest_threshold` returns for them.
    """
    if tally.cases.index(threshold) == safest.index:
        return say("costs.range_safest_in_use")
    now = worst_priced_regret(tally, among, threshold=threshold).regret
    if now == safest.worst.regret:
        return say("costs.range_as_safe")
    negated = tally.cases.negated
    there = threshold_text(safest.threshold, neighbours=(threshold,), negated=negated)
    if safest.worst.regret == 0:
        return say("costs.range_best_throughout", threshold=there)
    return say(
        "costs.range_safest",
        threshold=there,
        regret=escaped(amount(PER * safest.worst.regret, unit)),
    )


def _by_condition(among: CostRange) -> bool:
    """Return whether a place of the range is no ratio of costs alone, as the prevalence varies."""
    low, high = among.prevalence
    return low < high or not 0 < low < 1


def _place(condition: float, among: CostRange, tally: Tally) -> str:
    """Return a condition as a ratio of costs; where the prevalence varies too, as it is."""
    if _by_condition(among):
        return number(condition)
    ratio = cost_ratio(condition, among.prevalence[0]) * tally.negative_unit / tally.positive_unit
    costs = CostMatrix(cost_fn=ratio, cost_fp=1) if ratio < inf else CostMatrix(cost_fp=0)
    if tally.pricing.by_amount:
        costs = _as_entered(ratio, among)
    return terms_text(costs, tally.pricing)


def _as_entered(ratio: float, among: CostRange) -> CostMatrix:
    """Return costs of this ratio, one of them as it was entered: the one that does not vary."""
    missed, alarm = among.cost_fn[0] - among.cost_tp, among.cost_fp[0] - among.cost_tn
    if ratio and missed and among.cost_fn[0] == among.cost_fn[1]:
        alarm = _brief(missed / ratio)
    elif ratio == inf:  # false alarms that cost nothing
        missed, alarm = among.cost_fn[1] - among.cost_tp, 0.0
    else:
        alarm = alarm or 1.0
        missed = _brief(ratio * alarm)
    return CostMatrix(
        cost_fn=price_above(among.cost_tp, missed),
        cost_fp=price_above(among.cost_tn, alarm),
        cost_tp=among.cost_tp,
        cost_tn=among.cost_tn,
    )


def _brief(stake: float) -> float:
    return float(f"{stake:.3g}")


def between(view: View) -> tuple[float, float] | None:
    """Return the lowest and the highest operating condition of the range, None without one."""
    among = range_of(view.stated, session.choices().of(RANGE))
    if among is None or isinstance(among, str) or not view.both_classes:
        return None
    low, high = view.tally.range(among).conditions
    return (low, high) if low <= high else None


def show_ranges(view: View) -> None:
    """Show the ends of each range, and how the threshold in use fares over it."""
    if not view.both_classes:
        return
    ends = session.choices().of(RANGE)
    with st.expander(say("costs.ranges"), expanded=bool(ends)):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            for end in ENDS:
                show_number(
                    say(f"costs.{end}"),
                    f"end-{end}",
                    ends.get(end),
                    partial(_take_end, end),
                    bounds=SHARE if end.startswith("prevalence") else ANY,
                    placeholder=say("costs.range_in_use"),
                    width=184,
                )
        among = range_of(view.stated, ends)
        if isinstance(among, str):
            st.markdown(f"**{escaped(among)}**")
        elif among is not None:
            _show_meaning(view, among)
        else:
            st.caption(say("costs.ranges_hint"))


def _show_meaning(view: View, among: CostRange) -> None:
    """Show how threshold and costs in use lie in the range, and the button that plays safe."""
    tally, threshold, unit = view.tally, view.threshold, view.use.unit
    said = [outside_range(view.stated, among), over_range(tally, threshold, among, unit=unit)]
    low, high = tally.range(among).conditions
    if not low <= high:  # no error costs anything: no threshold is safer
        st.markdown(sentences(*said))
        return
    safest: SafestThreshold = tallies.safest(view.file, view.model, tally.pricing, among)
    said.append(safest_in(tally, threshold, among, safest, unit=unit))
    with st.container(key="range_meaning"):
        st.markdown(sentences(*said))
    st.button(
        say("costs.use_safest"),
        key="use_safest",
        on_click=session.take,
        args=(THRESHOLD, safest.threshold, view.model),
        disabled=view.cases.index(threshold) == safest.index,
    )


def _take_end(end: str, value: float | None) -> None:
    chosen = session.choices()
    others = {name: there for name, there in chosen.of(RANGE).items() if name != end}
    session.choose(chosen.having(RANGE, others if value is None else {**others, end: value}))
