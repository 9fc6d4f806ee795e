"""The chart of docs/performance.md: seconds by cases, as an SVG that needs nothing to be drawn."""

import math
from collections.abc import Callable, Sequence

from benchmarks.harness import Point, duration
from benchmarks.performance.scores import ONE, OWN, PAGE, SIX

WIDTH, HEIGHT = 840, 470
LEFT, RIGHT, TOP, BOTTOM = 76, 226, 60, 56
GAP = 17
"""The least distance of two names, in pixels."""
NAMES = {
    SIX: ("peer", "scikit-learn,", "six calls"),
    ONE: ("hand", "numpy, one pass", "by hand"),
    PAGE: ("page", "Cutpoint, all that", "opens the page"),
    OWN: ("own", "Cutpoint,", "the same figures"),
}
"""How lines look, and what stands at their ends."""
TITLE = "From cases to figures: seconds by number of cases (both scales logarithmic)"
STYLE = """
svg { font: 13px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; }
.back { fill: #ffffff; } .grid { stroke: #d9dde3; } text { fill: #262b33; }
.quiet { fill: #57606c; } .title { font-weight: 600; font-size: 14px; }
.line { fill: none; stroke-width: 2.5; }
.peer { stroke: #b84300; } .hand { stroke: #57606c; } .page, .own { stroke: #0072b2; }
.page { stroke-dasharray: 7 5; } .hand { stroke-dasharray: 2 4; } .mark { stroke-dasharray: none; }
.mark.peer { fill: #b84300; } .mark.hand { fill: #57606c; }
.mark.own { fill: #0072b2; } .mark.page { fill: #ffffff; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  .back { fill: #0e1117; } .grid { stroke: #2b323d; } text { fill: #f0f2f6; }
  .quiet { fill: #a9b2be; }
  .peer { stroke: #ff9b57; } .hand { stroke: #a9b2be; } .page, .own { stroke: #56b4e9; }
  .mark.peer { fill: #ff9b57; } .mark.hand { fill: #a9b2be; }
  .mark.own { fill: #56b4e9; } .mark.page { fill: #0e1117; }
}
"""


def chart(points: Sequence[Point]) -> str:
    """Return the chart of these points; lines that it does not know are left out.

    Raises
    ------
    ValueError
        If there is nothing to draw.
    """
    lines = {name: sorted(p for p in points if p.line == name) for name in NAMES}
    drawn = [point for line in lines.values() for point in line]
    if not drawn:
        raise ValueError("There are no points to draw.")
    across, columns = _scale([point.cases for point in drawn], LEFT, WIDTH - RIGHT)
    down, rows = _scale([point.seconds for point in drawn], HEIGHT - BOTTOM, TOP)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = [_text(LEFT, 26, TITLE, "title")]
    for row in rows:
        y = down(10.0**row)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
        parts.append(_text(LEFT - 10, y + 4, _tick(row), "quiet", "end"))
    for column in columns:
        x = across(10.0**column)
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{bottom}"/>')
        parts.append(_text(x, bottom + 20, f"{10**column:,}", "quiet", "middle"))
    parts.append(_text((LEFT + right) / 2, HEIGHT - 12, "cases", "quiet", "middle"))
    parts.append(_text(LEFT - 58, TOP - 16, "time (median)", "quiet"))
    for name, line in lines.items():
        places, look = (
            [(across(point.cases), down(point.seconds)) for point in line],
            NAMES[name][0],
        )
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        if places:
            parts.append(f'<path class="line {look}" d="M{path}"/>')
        parts += [_mark(look, *place) for place in places]
    ends = {name: line[-1] for name, line in lines.items() if line}
    heights = _apart([down(end.seconds) for end in ends.values()])
    for (name, end), y in zip(ends.items(), heights, strict=True):
        look, first, second = NAMES[name]
        parts.append(_mark(look, right + 22, y - 7))
        parts.append(_text(right + 34, y - 3, first))
        parts.append(_text(right + 34, y + 12, f"{second} ({duration(end.seconds)})"))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n<title>{TITLE}</title>\n'
        f'<style>{STYLE}</style>\n<rect class="back" width="{WIDTH}" height="{HEIGHT}" rx="6"/>\n'
        f"{body}\n</svg>\n"
    )


def _scale(
    values: Sequence[float], first: float, last: float
) -> tuple[Callable[[float], float], list[int]]:
    """Return where a value stands between two pixels, and the powers of ten that enclose all."""
    logs = [math.log10(value) for value in values]
    low, high = math.floor(min(logs)), math.ceil(max(logs))
    high = max(high, low + 1)
    return (
        lambda value: first + (math.log10(value) - low) / (high - low) * (last - first),
        [*range(low, high + 1)],
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """Return heights in the order given, moved so that names of two lines do not meet."""
    moved = [0.0] * len(heights)
    last = -math.inf
    for place in sorted(range(len(heights)), key=heights.__getitem__):
        last = moved[place] = max(heights[place], last + 2 * GAP)
    return moved


def _mark(look: str, x: float, y: float) -> str:
    if look == "hand":
        return (
            f'<rect class="mark {look}" x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7"/>'
        )
    if look == "peer":
        return f'<path class="mark {look}" d="M{x:.1f} {y - 5:.1f}l5 9h-10z"/>'
    return f'<circle class="mark {look}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'


def _tick(row: int) -> str:
    for unit, power_ in (("s", 0), ("ms", -3), ("µs", -6)):
        if row >= power_:
            return f"{10 ** (row - power_):,} {unit}"
    return f"10{row} s"


def _text(x: float, y: float, text: str, look: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{look}" text-anchor="{anchor}">{text}</text>'
