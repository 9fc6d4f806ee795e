"""A figure of each clustering as a plot: by the number of clusters, with its intervals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from perfcore.chance.intervals import Interval
from perfcore.clusterings import ClusteringTally
from perfcore.measures.definitions import Figure as Stated
from perfview.kit.boards.cards import card_told, legend_of
from perfview.kit.charts import Figure, plotly_text
from perfview.kit.theme import MODEL_LINES, interval
from perfview.words import say, sentences, told

TALL = 320
ROOM = 60
"""Names of so many letters stand beside each other below a plot."""
MOST_TICKS = 20
APART = 0.06
"""So far apart methods stand that have the same number of clusters."""
_NUMBERED = re.compile(r"(.*?)[\s_=-]*(\d{1,6})")


def stem_and_number(name: str) -> tuple[str, int] | None:
    """Return what a clustering is called before the number at its end, None without one.

    >>> stem_and_number("kmeans_10"), stem_and_number("k=3"), stem_and_number("ward")
    (('kmeans', 10), ('k', 3), None)
    """
    found = _NUMBERED.fullmatch(name)
    return (found[1], int(found[2])) if found else None


def lines_of(clusters: Mapping[str, int]) -> dict[str, list[tuple[int, str]]]:
    """Return by method its clusterings by the number that their names end in.

    Those without one stand at how many clusters they have, if that is what the numbers of the
    others say. None are returned where no two clusterings of a method differ by a number.

    Parameters
    ----------
    clusters : mapping of str to int
        By name how many clusters a clustering has.
    """
    parts = {name: stem_and_number(name) for name in clusters}
    known = [part for part in parts.values() if part is not None]
    stems = {stem for stem, _ in known}
    says_k = all(part is None or part[1] == clusters[name] for name, part in parts.items())
    if (
        len({*known}) < len(known)
        or len(stems) == len(known)
        or (None in parts.values() and not says_k)
    ):
        return {}
    placed = [(*(part or (name, clusters[name])), name) for name, part in parts.items()]
    return {
        stem: [(k, name) for _, k, name in each]
        for stem, each in groupby(sorted(placed), key=lambda part: part[0])
    }


def choice_card(
    figure: Stated[Any], sure: Mapping[str, Interval], clusters: Mapping[str, int]
) -> dict[str, Any]:
    """Return the card that shows a figure of each clustering, with its intervals.

    Along the numbers of `lines_of`; without any, one beside the other.
    """
    lines = lines_of(clusters)
    name, names = told(figure.name), [plotly_text(each, longest=14) for each in sure]
    slanted = not lines and sum(map(len, names)) > ROOM
    drawn = Figure(margin={"l": 62, "r": 24, "t": 12, "b": 84 if slanted else 44})
    for i, (stem, points) in enumerate(lines.items()):
        line, apart = MODEL_LINES[i % len(MODEL_LINES)], APART * (i - (len(lines) - 1) / 2)
        values = [sure[each] for _, each in points]
        trace = _trace([k + apart for k, _ in points], values, line.role, "lines+markers")
        trace["meta"]["model"] = stem
        drawn.add({**trace, "line": {"dash": line.dash}})
    if not lines:
        drawn.add(_trace(names, [*sure.values()], "model", "markers"))
    placed = [point for points in lines.values() for point in points]
    says_k = all(k == clusters[each] for k, each in placed)
    along = "clusterings.choice_k" if says_k else "clusterings.choice_number"
    label, numbers = say(along if lines else "clusterings.clustering"), [k for k, _ in placed]
    whole = {"dtick": 1} if numbers and max(numbers) - min(numbers) < MOST_TICKS else {}
    slant = {"tickangle": -40} if slanted else {}
    drawn.x_axis(title={"text": "" if slanted else label}, showgrid=False, **whole, **slant)
    drawn.y_axis(title={"text": plotly_text(name)})
    better = "lower" if figure.better == "lower" else "higher"
    known = any(each.low < each.high for each in sure.values())
    notes = [
        sentences(
            say("clusterings.choice_intervals") if known else "",
            say(f"clusterings.choice_{better}"),
        )
    ]
    title = say("clusterings.choice_title", figure=name)
    height = TALL + 40 * slanted
    return card_told(
        "choice", drawn, title=title, table=_behind(figure, sure), notes=notes, height=height
    )


def _trace(x: Sequence[Any], values: Sequence[Interval], role: str, mode: str) -> dict[str, Any]:
    known = [each.low == each.low for each in values]  # NaN where nothing tells how sure it is
    return {
        "type": "scatter",
        "mode": mode,
        "x": [*x],
        "y": [each.value for each in values],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [v.high - v.value if k else 0 for v, k in zip(values, known, strict=True)],
            "arrayminus": [v.value - v.low if k else 0 for v, k in zip(values, known, strict=True)],
        },
        "meta": {"role": role},
        "hoverinfo": "skip",
    }


def _behind(figure: Stated[Any], sure: Mapping[str, Interval]) -> dict[str, Any]:
    name, rows = told(figure.name), []
    for each, found in sure.items():
        low, high, value = interval(found.low, found.high, found.value, kind=figure.format)
        rows.append([each, value, say("board.interval", low=low, high=high)])
    heads = [say("clusterings.clustering"), name, ""]
    return {"caption": name, "columns": heads, "rows": rows}


def choice_told(
    figure: Stated[Any],
    sure: Mapping[str, Interval],
    tallies: Mapping[str, ClusteringTally],
    *,
    data: str,
) -> dict[str, Any]:
    """Return what the board of cards is told of a figure of each clustering, with the legend."""
    clusters = {name: len(t.labels) - (t.noise is not None) for name, t in tallies.items()}
    lines = lines_of(clusters)
    drawn = dict(zip(lines, MODEL_LINES, strict=False)) if len(lines) > 1 else {}
    return {
        "cards": [choice_card(figure, sure, clusters)],
        "legend": legend_of(drawn, {}, numbered=False),
        "about": say("board.picture_data", data=data),
    }
