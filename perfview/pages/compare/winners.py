"""Who costs least where: the strip below the cost curves, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perfcore.chance.comparison import best_rules
from perfcore.costs import CostCurve
from perfview.kit.theme import ModelLine, number
from perfview.pages.compare.charts.strips import Stretch
from perfview.words import listed, say, semicolons

Ends = tuple[float, float]

_NAMED = 3
_SHORTEST = 0.005
"""Shorter stretches are not named: they are a pixel or two wide."""


def stretches_of(
    curves: Mapping[str, CostCurve], lines: Mapping[str, ModelLine]
) -> tuple[Stretch, ...]:
    """Return the stretches of operating conditions with what costs least on each."""
    return tuple(
        Stretch(
            rule.start,
            rule.end,
            " = ".join(rule.models) or say(f"compare.rule_{rule.trivial}"),
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
    """Return places worth naming: those that only a sliver parts as one, without slivers."""
    found: list[Ends] = []
    for start, end in places:
        if found and start - found[-1][1] < _SHORTEST:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return [(start, end) for start, end in found if end - start >= _SHORTEST]


def uncertain_text(uncertain: Sequence[Ends], level: float) -> str:
    """Return where the bands of this level do not tell what costs least."""
    share = f"{100 * level:g}"
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
    if start <= 0:
        return say("compare.below", end=_brief(end)) if end < 1 else say("compare.everywhere")
    if end >= 1:
        return say("compare.above", start=_brief(start))
    return say("compare.between", start=_brief(start), end=_brief(end))


def _brief(condition: float) -> str:
    """Return a condition in as few digits as tell it from the ends of the axis."""
    text = f"{condition:.2f}"
    return text if text not in ("0.00", "1.00") else number(condition)
