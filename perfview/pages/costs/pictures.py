"""The annotated picture that teaches how a cost curve is read."""

from __future__ import annotations

import html
from itertools import pairwise

from perfview.kit.theme import LIGHT
from perfview.words import say

_LEFT, _TOP, _SIDE, _HIGH = 40, 10, 380, 190
_WIDE, _TALL = 440, 232
# Two thresholds' segments: from (0, FPR) to (1, FNR), and where each is the lowest line.
_IN_USE, _OTHER = (0.08, 0.46), (0.36, 0.1)
_CONDITION = 0.72
_HEIGHT = 0.6


def reading_picture() -> str:
    """Return the picture as SVG on a white ground of its own, so that it suits any theme."""
    meeting = (_OTHER[0] - _IN_USE[0]) / (_OTHER[0] - _IN_USE[0] + _IN_USE[1] - _OTHER[1])
    middle = meeting, _on(_IN_USE, meeting)
    nothing = _IN_USE[0] / (1 + _IN_USE[0] - _IN_USE[1])
    everything = (1 - _OTHER[0]) / (1 - _OTHER[0] + _OTHER[1])
    envelope = [(0.0, 0.0), (nothing, nothing), middle, (everything, 1 - everything), (1.0, 0.0)]
    gap = _on(_IN_USE, _CONDITION), _on(_OTHER, _CONDITION)
    accent, condition, curve = LIGHT["threshold"], LIGHT["condition"], LIGHT["model"]
    axis, muted = LIGHT["axis"], LIGHT["muted"]
    parts = [
        f'<rect width="{_WIDE}" height="{_TALL}" rx="6" fill="{LIGHT["background"]}"/>',
        _line((0, 0), (1, 0), axis, 1),
        _line((0, 0), (0, _HEIGHT), axis, 1),
        _line((0, 0), (_HEIGHT, _HEIGHT), axis, 1, dash="6 4"),
        _line((1, 0), (1 - _HEIGHT, _HEIGHT), axis, 1, dash="6 4"),
        _line((0, _OTHER[0]), (1, _OTHER[1]), axis, 1),
        _line((0, _IN_USE[0]), (1, _IN_USE[1]), accent, 2),
        *(_line(a, b, curve, 3) for a, b in pairwise(envelope)),
        _line((_CONDITION, 0), (_CONDITION, _HEIGHT), condition, 2),
        _line((_CONDITION, gap[0]), (_CONDITION, gap[1]), accent, 6),
        _number(1, (_CONDITION, _HEIGHT - 0.04), condition),
        _number(2, (0.93, _on(_IN_USE, 0.93)), accent),
        _number(3, middle, muted),
        _number(4, (_CONDITION + 0.045, sum(gap) / 2), accent),
        _number(5, (0.47, 0.47), muted),
        _text(say("costs.how_left"), _LEFT, _HIGH + _TOP + 18, "start"),
        _text(say("costs.how_right"), _LEFT + _SIDE, _HIGH + _TOP + 18, "end"),
        _text(say("costs.how_up"), 14, _TOP + _HIGH / 2, "middle", turned=True),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_TALL}" '
        f'width="{_WIDE}" height="{_TALL}">{"".join(parts)}</svg>'
    )


def _on(line: tuple[float, float], x: float) -> float:
    return line[0] * (1 - x) + line[1] * x


def _at(point: tuple[float, float]) -> tuple[float, float]:
    return _LEFT + _SIDE * point[0], _TOP + _HIGH * (1 - point[1] / _HEIGHT)


def _line(
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str,
    width: float,
    *,
    dash: str = "",
) -> str:
    (x1, y1), (x2, y2) = _at(start), _at(end)
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width:g}" stroke-dasharray="{dash}" stroke-linecap="round"/>'
    )


def _number(number: int, point: tuple[float, float], colour: str) -> str:
    x, y = _at(point)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{colour}"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="12" '
        f'font-family="sans-serif" fill="#ffffff">{number}</text>'
    )


def _text(words: str, x: float, y: float, anchor: str, *, turned: bool = False) -> str:
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="12" '
        f'font-family="sans-serif" fill="{LIGHT["muted"]}"{turn}>{html.escape(words)}</text>'
    )
