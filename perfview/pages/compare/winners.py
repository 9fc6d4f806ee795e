"""Who costs least where: the strip below the cost curves, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perfcore.chance.comparison import best_rules
from perfcore.costs import CostCurve
from perfview.kit.theme import ModelLine, number
from perfview.pages.compare.charts.strips import Stretch
from perfview.words import listed, say, semicolons

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
            rule_name(rule.models, rule.trivial),
            lines.get(rule.models[0]) if len(rule.models) == 1 else None,
        )
        for rule in best_rules(curves).rules
    )


def rule_name(models: Sequence[str], trivial: str | None) -> str:
    """Return what a rule is called: the model, equal models together, or what it calls positive."""
    if models:
        return say("compare.equal_models", names=" = ".join(models)) if models[1:] else models[0]
    return say(f"compare.rule_{trivial}")


def winner_texts(
    stretches: Sequence[Stretch],
    uncertain: Sequence[tuple[float, float]] | None,
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
    shown = sorted(sorted(own, key=lambda each: each[0] - each[1])[:_NAMED])
    places = _places([_place(*each) for each in shown], len(own) - len(shown))
    return say("compare.winners_alone", name=name, places=places)


def _least_text(stretches: Sequence[Stretch]) -> str:
    parts = []
    for name in dict.fromkeys(each.name for each in stretches):
        own = _joined([(each.start, each.end) for each in stretches if each.name == name])
        if own:
            shown = sorted(sorted(own, key=lambda each: each[0] - each[1])[:_NAMED])
            places = [_place(*each) for each in shown]
            more = len(own) - len(shown)
            parts.append(say("compare.best_from", name=name, places=_places(places, more)))
    return say("compare.winners", parts=semicolons(parts))


def _joined(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return places worth naming: those that only a sliver parts as one, without slivers."""
    found: list[tuple[float, float]] = []
    for start, end in places:
        if found and start - found[-1][1] < _SHORTEST:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return [(start, end) for start, end in found if end - start >= _SHORTEST]


def uncertain_text(uncertain: Sequence[tuple[float, float]], level: float) -> str:
    """Return where the bands of this level do not tell what costs least."""
    share = f"{100 * level:g}"
    wide = [each for each in uncertain if each[1] - each[0] >= _SHORTEST]
    if not wide:
        return say("compare.certain", share=share)
    longest = sorted(wide, key=lambda each: each[0] - each[1])[:_NAMED]
    places = [_place(*each) for each in sorted(longest)]
    more = len(wide) - len(longest)
    return say("compare.uncertain", places=_places(places, more), share=share)


def _places(named: Sequence[str], more: int) -> str:
    """Return places as a list, and how many more there are."""
    places = listed(named)
    return say("compare.and_more", places=places, count=more) if more else places


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
