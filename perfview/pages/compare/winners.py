"""Who costs least where: the strip below the cost curves, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from perfcore.chance.comparison import best_rules
from perfcore.costs import CostCurve
from perfview.kit.charts import Figure, Trace, path, plotly_text
from perfview.kit.charts.comparisons import area, name_trace
from perfview.kit.charts.costs import COST_MARGINS, cost_ticks
from perfview.kit.charts.labels import width
from perfview.kit.theme import ModelLine, exact, interval
from perfview.pages.compare.charts.curves import condition_line
from perfview.words import listed, say, semicolons

Ends = tuple[float, float]

_FILL = 0.3
_DRAWN = 200
_HEIGHTS = (0, 1, 1, 0, 0)

_NAMED = 3
_SHORTEST = 0.005
"""Shorter stretches are not named: they are a pixel or two wide."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of operating conditions and what costs least there.

    Attributes
    ----------
    start, end : float
        In [0, 1].
    name : str
        Untrusted.
    line : ModelLine or None
        That of the model; None for a rule that needs no model, or for equal models.
    """

    start: float
    end: float
    name: str
    line: ModelLine | None


def stretches_of(
    curves: Mapping[str, CostCurve], lines: Mapping[str, ModelLine]
) -> tuple[Stretch, ...]:
    """Return the stretches of operating conditions with what costs least on each."""
    return tuple(
        Stretch(
            rule.start,
            rule.end,
            " = ".join(rule.models) or say(f"costs.line_{rule.trivial}"),
            lines.get(rule.models[0]) if len(rule.models) == 1 else None,
        )
        for rule in best_rules(curves).rules
    )


def winner_texts(
    stretches: Sequence[Stretch],
    uncertain: Sequence[Ends] | None,
    level: float,
    *,
    alone: str = "",
) -> tuple[str, ...]:
    """Return in plain words who costs least where, and where that is uncertain.

    Stretches run from left to right. `uncertain` is None as long as nothing is known of it. `alone`
    is the model that there is, if there is just one: it is held against the rules without a model.
    """
    texts = [_alone_text(stretches, alone) if alone else _least_text(stretches)]
    if uncertain is not None:
        texts.append(uncertain_text(uncertain, level))
    return tuple(texts)


def _alone_text(stretches: Sequence[Stretch], name: str) -> str:
    own = _joined([(each.start, each.end) for each in stretches if each.line is not None])
    if not own:
        return say("compare.winners_none", name=name)
    return say("compare.winners_alone", name=name, places=_places(own))


def _least_text(stretches: Sequence[Stretch]) -> str:
    parts = []
    for name in dict.fromkeys(each.name for each in stretches):
        own = _joined([(each.start, each.end) for each in stretches if each.name == name])
        if own:
            parts.append(say("compare.best_from", name=name, places=_places(own)))
    return say("compare.winners", parts=semicolons(parts))


def _joined(places: Sequence[Ends]) -> list[Ends]:
    """Return the places worth naming: no slivers, and as one place what only a sliver parts."""
    found: list[Ends] = []
    for start, end in places:
        if found and start - found[-1][1] < _SHORTEST:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return [(start, end) for start, end in found if end - start >= _SHORTEST]


def uncertain_text(uncertain: Sequence[Ends], level: float) -> str:
    """Return where the bands of this level do not tell what costs least."""
    share = exact(100 * level)
    wide = [each for each in uncertain if each[1] - each[0] >= _SHORTEST]
    if not wide:
        return say("compare.certain", share=share)
    return say("compare.uncertain", places=_places(wide), share=share)


def _places(places: Sequence[Ends]) -> str:
    """Return the longest places from left to right, and how many more there are."""
    longest = sorted(places, key=lambda each: each[0] - each[1])[:_NAMED]
    named = listed([_place(*each) for each in sorted(longest)])
    more = len(places) - len(longest)
    return say("compare.and_more", places=named, count=more) if more else named


def _place(start: float, end: float) -> str:
    low, high = interval(start, end)
    if start <= 0:
        return say("compare.below", end=high) if end < 1 else say("compare.everywhere")
    if end >= 1:
        return say("compare.above", start=low)
    return say("compare.between", start=low, end=high)


def winner_strip(
    stretches: Sequence[Stretch],
    uncertain: Sequence[Ends] = (),
    *,
    condition: float = float("nan"),
) -> Figure:
    """Return the strip: a fill and a line in the look of whoever is best, hatched if unsure.

    The longest 200 stretches are drawn: beyond those they are narrower than a pixel.
    """
    figure = Figure(margin={**COST_MARGINS, "t": 2}, hovermode="closest")
    figure.x_axis(title={"text": say("compare.axis_condition")}, **cost_ticks(1))
    figure.y_axis(range=[0, 1], visible=False)
    longest = sorted(stretches, key=lambda each: each.start - each.end)[:_DRAWN]
    for stretch in sorted(longest, key=lambda each: each.start):
        figure.add(*_parts(stretch, uncertain))
    for start, end in uncertain:
        figure.add(_hatched(start, end))
    if np.isfinite(condition):
        figure.add(condition_line(condition, (0.0, 1.0)))
    return figure


def _parts(stretch: Stretch, uncertain: Sequence[Ends]) -> list[Trace]:
    line = stretch.line or ModelLine("axis", "solid")
    name = plotly_text(stretch.name)
    low, high = interval(stretch.start, stretch.end)
    fill = {
        **area(_corners(stretch.start, stretch.end), _HEIGHTS, role=line.role, fill=_FILL),
        "hoveron": "fills",
        "hoverinfo": "text",
        "text": say("compare.hover_strip", name=name, start=low, end=high),
    }
    x, y = (stretch.start, stretch.end), (0.93, 0.93)
    top = path(x, y, role=line.role, width=3, dash=line.dash, clipped=True)
    start, end = _longest_rest(stretch, uncertain)
    if end - start <= width(stretch.name):
        return [fill, top]
    return [fill, top, name_trace(name, (start + end) / 2, 0.42, role="text")]


def _longest_rest(stretch: Stretch, uncertain: Sequence[Ends]) -> Ends:
    """Return the longest part of a stretch that is not uncertain: its name stands there."""
    inside = sorted(
        (max(start, stretch.start), min(end, stretch.end))
        for start, end in uncertain
        if end > stretch.start and start < stretch.end
    )
    starts = [stretch.start, *(end for _, end in inside)]
    ends = [*(start for start, _ in inside), stretch.end]
    return max(zip(starts, ends, strict=True), key=lambda part: part[1] - part[0])


def _hatched(start: float, end: float) -> Trace:
    pattern = {"shape": "/", "size": 6, "solidity": 0.22, "fillmode": "overlay"}
    drawn = area(_corners(start, end), _HEIGHTS, role="text", fill=0, part="uncertain")
    return {**drawn, "fillpattern": pattern}


def _corners(start: float, end: float) -> tuple[float, ...]:
    return start, start, end, end, start
