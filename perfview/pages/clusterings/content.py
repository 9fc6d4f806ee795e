"""What the board of the Clusterings page draws from, once for each clustering and data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from perfcore.chance.intervals import Interval
from perfcore.clusterings import (
    FIGURES,
    POINT_FIGURES,
    SILHOUETTE_FIGURES,
    Contingency,
    Silhouettes,
)
from perfcore.clusterings.figures.of_pairs import OF_PAIRS
from perfcore.clusterings.profiles import SilhouetteProfile, class_of
from perfcore.clusterings.tallies import ClusteringTally
from perfcore.measures.definitions import Figure as Stated
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, content_of, words_of
from perfview.kit.charts import Figure
from perfview.kit.theme import count, interval, written
from perfview.pages.clusterings.sentences import split_sentences
from perfview.words import say, told

CLUSTERINGS_BOARD = Board(
    key="clusterings_board", module="clusterings/board.js", sheet="clusterings/board.css"
)
GROUPS = {
    "chance": ("adjusted_rand", "ami"),
    "pairs": tuple(each.key for each in OF_PAIRS[1:]),
    "information": ("mutual_information", "nmi", "homogeneity", "completeness", "v_measure"),
    "matches": ("purity", "matched"),
}
"""Figures of a table by what they correct for; the first is the headline."""
MOST_CELLS = 1_000_000
"""Larger tables are not drawn."""


def board_content(
    t: ClusteringTally,
    sure: Mapping[str, Interval],
    profile: SilhouetteProfile | None,
    found: Silhouettes | None = None,
    *,
    model: str,
    rows: str = "",
) -> BoardContent:
    """Return what the board shows of a clustering.

    Parameters
    ----------
    t : ClusteringTally
        What was counted of it.
    sure : mapping of str to Interval
        The figures of its table with their intervals.
    profile : SilhouetteProfile, optional
        Its silhouettes in classes; None where there are no features.
    found : Silhouettes, optional
        The same by point, where points are known: to which cluster they lean.
    model, rows : str
        What the clustering is called, and the one that it is set against, "" for true labels.
    """
    c = t.table
    drawn = c is not None and len(c.labels) * len(c.clusters) <= MOST_CELLS
    words = words_of("board", "crosstab", "clusterings_board")
    words["axes"] = words["axes"].format(model=model, rows=rows or say("clusterings.rows_truth"))
    payload: dict[str, Any] = {
        "groups": groups(t, sure, profile),
        "sentences": [] if c is None else _said(c, drawn=drawn),
        "table": _table(c) if c is not None and drawn else None,
        "silhouettes": None if profile is None else _silhouettes(profile, found, t.noise),
        "words": words,
    }
    return content_of(payload, _cells(c) if c is not None and drawn else {})


def groups(
    t: ClusteringTally, sure: Mapping[str, Interval], profile: SilhouetteProfile | None
) -> list[dict[str, Any]]:
    """Return the figures in groups, each with how sure it is."""
    found: list[dict[str, Any]] = []
    c = t.table
    if c is not None:
        found += [
            _group(name, [_shown(FIGURES[key], c, sure.get(key)) for key in keys])
            for name, keys in GROUPS.items()
        ]
        found[0]["figures"][0]["first"] = True
    if profile is not None:
        shape = [
            _row(
                SILHOUETTE_FIGURES[key], mean.value, None if profile.exact else mean, profile.reason
            )
            for key, mean in profile.intervals.items()
        ]
        for key, value in t.point_figures.items():
            figure, centres = POINT_FIGURES[key], t.centres
            why = "" if centres is None else figure.why_undefined(centres) or ""
            shape.append(_row(figure, value, None, why))
        for each in shape:  # what they are of is known where points are
            each["explained"] = t.points is not None
        found.append(_group("shape", shape))
    return found


def _group(name: str, figures: Sequence[dict[str, Any]]) -> dict[str, Any]:
    title, said = say(f"clusterings.group_{name}"), say(f"clusterings.group_{name}_help")
    return {"title": title, "help": said, "figures": [*figures]}


def _shown(figure: Stated[Contingency], c: Contingency, sure: Interval | None) -> dict[str, Any]:
    why = figure.why_undefined(c) or ("" if sure is None else sure.reason)
    return _row(figure, float(figure.of(c)), sure, why)


def _row(figure: Stated[Any], value: float, sure: Interval | None, why: str) -> dict[str, Any]:
    text, note = written(value, figure.format), told(why)
    if sure is not None and np.isfinite([sure.low, sure.high]).all():
        low, high, text = interval(sure.low, sure.high, value, kind=figure.format)
        note = say("board.interval", low=low, high=high)
    words = {"name": told(figure.name), "plain": told(figure.plain)}
    told_of = {"value": text, "note": note, "first": False, "explained": True}
    return {"key": figure.key, **words, **told_of}


def _said(c: Contingency, *, drawn: bool) -> list[str]:
    if drawn:
        return split_sentences(c)
    sizes = {"labels": count(len(c.labels)), "clusters": count(len(c.clusters))}
    return [say("clusterings.too_large", **sizes)]


def _table(c: Contingency) -> dict[str, Any]:
    return {
        "labels": [*map(str, c.labels)],
        "clusters": [*map(str, c.clusters)],
        "matching": c.matching.tolist(),
    }


def _cells(c: Contingency) -> dict[str, Any]:
    place = c.rows * len(c.clusters) + c.columns
    return {"place": place.astype(np.float64), "count": c.counts.astype(np.float64)}


def _silhouettes(
    profile: SilhouetteProfile, found: Silhouettes | None, noise: int | None
) -> dict[str, Any] | None:
    """Return silhouettes in classes, and where points of each class lean, if that is known."""
    if profile.reason:
        return None
    if found is None:
        cluster, at = np.nonzero(profile.counts)
        lean, many = np.full(cluster.size, -1), profile.counts[cluster, at]
    else:
        triples = [found.clusters, class_of(found.values), found.leans]
        (cluster, at, lean), many = np.unique(np.stack(triples), axis=1, return_counts=True)
    mean, names = profile.mean, [str(label) for label in profile.labels]
    lowest = at.min() / 100 - 1
    low, high, middle = interval(mean.low, mean.high, mean.value)
    said = {"size": count(int(profile.sizes.sum())), "drawn": count(int(profile.looked.sum()))}
    key = "clusterings.mean" if profile.exact else "clusterings.mean_sample"
    return {
        "labels": names,
        "names": [
            say("clusterings.noise_name", cluster=name) if i == noise else name
            for i, name in enumerate(names)
        ],
        "noise": noise,
        "sizes": profile.sizes.tolist(),
        "means": [each if np.isfinite(each) else None for each in profile.means.tolist()],
        "cluster": cluster.tolist(),
        "at": at.tolist(),
        "lean": lean.tolist(),
        "count": many.tolist(),
        "exact": profile.exact,
        "mean": mean.value,
        "from": max(-1.0, min(-0.2, float(np.floor(10 * lowest) / 10))),
        "frame": _frame().json(),
        "said": say(key, mean=middle, low=low, high=high, **said),
    }


def _frame() -> Figure:
    title = {"text": say("clusterings.axis_silhouette")}
    return (
        Figure()
        .x_axis(title=title, zeroline=True, showgrid=False, nticks=9)
        .y_axis(range=[0, 1], visible=False)
    )
