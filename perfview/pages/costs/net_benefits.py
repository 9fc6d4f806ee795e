"""Net benefit: what acting on the score is worth from each probability on, beside all and none."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities
from perfcore.costs import PER, DecisionCurve, decision_curve, textbook_threshold
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, show_cards
from perfview.kit.boards.contents import about
from perfview.kit.bounds import auc_told
from perfview.kit.charts import ENDS, Annotation, Figure, Floats, label, path, without_curve
from perfview.kit.charts.costs import COST_MARGINS
from perfview.kit.charts.curves import SHARES
from perfview.kit.explanations import asks_how
from perfview.kit.tasks import explain
from perfview.kit.theme import percent, threshold_text, together
from perfview.tasks.binary.places import Place
from perfview.tasks.binary.task import TASK
from perfview.tasks.binary.views import View
from perfview.tasks.points.tables import Table, table
from perfview.words import say, sentences

_ROOM = 1.35
_BELOW = 0.3  # of the height above zero


def net_benefit_figure(
    x: Floats,
    y: Floats,
    everything: Floats,
    *,
    threshold: float | None,
    at_costs: float | None,
) -> Figure:
    """Return the net benefit per 1,000 cases (up) against threshold probability (right).

    Parameters
    ----------
    x, y, everything : array of shape (v,)
        Threshold probabilities, rising, and there the net benefit of the model and of calling
        everything positive. That of calling nothing positive is the line at 0.
    threshold, at_costs : float or None
        The threshold in use and the probability that the costs in use ask for, if they have a
        place on the axis.

    Notes
    -----
    Without cases there is no curve, and the plot says so.
    """
    figure = Figure(margin=dict(COST_MARGINS))
    figure.x_axis(range=[0, 1], title={"text": say("costs.axis_probability")}, **SHARES)
    figure.y_axis(title={"text": say("costs.axis_net_benefit")})
    if not np.isfinite(y).all():
        return without_curve(figure.y_axis(range=[0, 1]))
    top = _ROOM * max(float(y.max(initial=0)), float(everything.max(initial=0)), 1e-9)
    low = -_BELOW * top
    figure.y_axis(range=[low, top])
    for where, role, name in (
        (threshold, "threshold", "threshold"),
        (at_costs, "condition", "costs"),
    ):
        if where is not None:
            figure.add(path([where, where], [low, top], role=role, width=2, clipped=True))
            figure.note(_line_label(say(f"costs.net_benefit_line_{name}"), where, role, top))
    figure.add(path(ENDS, np.zeros(2), role="axis", width=1.5, dash="dot", clipped=True))
    figure.add(path(x, everything, role="axis", width=1.5, dash="dash", clipped=True))
    nothing = say("costs.line_nothing")
    figure.note(label(nothing, role="muted", at=(1, 0), anchor=("right", "top"), gap=(4, 4)))
    leaves = float(np.interp(-0.8 * low, -everything, x))
    figure.note(
        label(
            say("costs.line_everything"),
            role="muted",
            at=(leaves, 0.8 * low),
            anchor=("left" if leaves < 0.5 else "right", "middle"),
            gap=(8, 0),
        )
    )
    return figure.add(path(x, y, role="model", width=2.5, clipped=True))


def _line_label(text: str, at: float, role: str, top: float) -> Annotation:
    """Return the name of an upright line: that of the threshold above that of the costs."""
    height = top if role == "threshold" else 0.91 * top
    side = "left" if at < 0.6 else "right"
    return label(text, role=role, at=(at, height), anchor=(side, "top"), gap=(6, 0))


HEIGHT = 340
"""Of the plot, in pixels."""

_STEPS, _FEW = 400, 500


def show_net_benefit(view: View) -> None:
    """Show the decision curve where scores are probabilities; else say that they are none."""
    # Drawn only where somebody looks: most readers never do.
    with st.expander(
        say("costs.net_benefit"), key="net_benefit_shown", on_change="rerun"
    ) as opened:
        if not opened.open:
            return
        if not are_probabilities(view.cases):
            st.caption(say("costs.net_benefit_none"))
            return
        threshold = view.threshold if 0 <= view.threshold < 1 else None
        asked = textbook_threshold(view.use.costs)
        at_costs = None if view.use.pricing.by_amount or not asked < 1 else asked
        shown = decision_curve(view.shown, probabilities_shown(view.shown))
        figure = net_benefit_figure(
            shown.x,
            PER * shown.y,
            PER * shown.everything,
            threshold=threshold,
            at_costs=at_costs,
        )
        card = card_told(
            "net_benefit",
            figure,
            title=say("costs.title_net_benefit"),
            table=_table(view.shown),
            height=HEIGHT,
        )
        shown_of = about(view.model, view.file.name, auc_told(view.cases))
        show_cards(card, key="net_benefit", about=shown_of)
        st.markdown(net_benefit_text(view.shown, threshold, at_costs))
        if view.use.pricing.by_amount:
            st.caption(say("costs.net_benefit_amounts"))
        if asks_how("explain_net_benefit"):
            labels = view.file.positive_label, view.file.negative_label
            place = Place(view.tally, view.threshold, labels, view.use)
            explain(TASK.key, "net_benefit", place)


def probabilities_shown(s: Sweep) -> npt.NDArray[np.float64]:
    """Return where the curve is drawn: evenly, and on both sides of each score if these are few."""
    even = np.arange(_STEPS) / _STEPS
    if len(s) > _FEW:
        return even
    scores = s.thresholds[1:]
    both = np.concatenate([even, scores, np.nextafter(scores, 2)])
    return np.unique(both[(both >= 0) & (both < 1)])


def net_benefit_text(s: Sweep, threshold: float | None, at_costs: float | None) -> str:
    """Return in Markdown what the net benefit is at the threshold in use and at the costs."""
    said = [say("costs.net_benefit_meaning")]
    for where, name in ((threshold, "threshold"), (at_costs, "costs")):
        if where is None or not s.positives + s.negatives:
            continue
        found = decision_curve(s, [where])
        shown = threshold_text(where) if name == "threshold" else percent(where)
        words = {
            "probability": shown,
            **dict(zip(("benefit", "everything"), _benefits(found), strict=True)),
        }
        said.append(say(f"costs.net_benefit_{name}", **words))
    return sentences(*said)


def _table(s: Sweep) -> Table:
    found = decision_curve(s, np.arange(10) / 10)
    benefits = _benefits(found)
    columns = [
        (say("costs.axis_probability"), together(found.x.tolist(), "percent")),
        (say("costs.axis_net_benefit"), benefits[: found.x.size]),
        (say("costs.line_everything"), benefits[found.x.size :]),
    ]
    return table(say("costs.table_net_benefit"), columns)


def _benefits(found: DecisionCurve) -> list[str]:
    """Return all net benefits, and then those of calling everything positive."""
    return together((PER * np.append(found.y, found.everything)).tolist())
