"""Several clusterings of the same points: figures by choice, and how far they agree."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from math import nan
from typing import Any

import streamlit as st

from perfcore.chance.clusterings import COMPARED
from perfcore.chance.intervals import Interval
from perfcore.clusterings import POINT_FIGURES, SILHOUETTE_FIGURES
from perfcore.measures.definitions import Figure as Stated
from perfview import session
from perfview.kit.boards import Board, ignore
from perfview.kit.boards.cards import card_told, legend_of, show_cards, show_told
from perfview.kit.boards.contents import words_of
from perfview.kit.boards.events import entries_of, whole_of
from perfview.kit.charts import Figure, plotly_text
from perfview.kit.parameters import MODEL
from perfview.kit.theme import MODEL_LINES, interval
from perfview.pages.clusterings.parameters import DRAWN, FACING, JOINT
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.clusterings.parameters import NOISE_OUT
from perfview.tasks.clusterings.tallies import (
    agreements_of,
    clustering_tally,
    has_truth,
    profile_in,
    tally_in,
)
from perfview.tasks.comparisons import comparison, show_comparison
from perfview.tasks.pickers import WIDEST
from perfview.words import escaped, say, sentences, told

AGREEMENTS = Board(
    key="agreements_board",
    module="clusterings/agreements.js",
    sheet="clusterings/board.css",
    charts=False,
)
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


def show_several(file: DataSet, model: str) -> None:
    """Show all clusterings beside each other; of one alone, what several would show."""
    chosen = session.choices()
    if not file.models[1:]:
        st.caption(escaped(say("clusterings.alone")))
        return
    st.header(say("clusterings.several"), anchor=False)
    noisy = any(clustering_tally(file, name).noise is not None for name in file.models)
    if chosen.of(NOISE_OUT) and noisy:
        st.caption(escaped(say("clusterings.noise_in")))
    keys = drawn_figures(file)
    left, right = st.columns(2, gap="large") if keys else [st.container()] * 2
    if keys:
        with left:
            _show_choice(file, chosen, keys)
    with right:
        _show_agreements(file)
    if has_truth(file):
        show_comparison(file, model)


def drawn_figures(file: DataSet) -> dict[str, Stated[Any]]:
    """Return the figures that can be drawn for each clustering, by key."""
    t = clustering_tally(file, file.models[0])
    found: dict[str, Stated[Any]] = {**COMPARED} if t.table is not None else {}
    if t.point_figures:
        found |= {**SILHOUETTE_FIGURES, **POINT_FIGURES}
    return found


def sure_of(file: DataSet, key: str, chosen: Choices) -> dict[str, Interval]:
    """Return a figure of every clustering with its interval, as far as that is known."""
    if key in COMPARED:
        return {name: each[key] for name, each in comparison(file).intervals.items()}
    found = {}
    for name in file.models:
        if key in POINT_FIGURES:
            value = tally_in(file, name, chosen).point_figures[key]
            found[name] = Interval(value, nan, nan, nan, "")
        elif (profile := profile_in(file, name, chosen)) is not None:
            means = zip(SILHOUETTE_FIGURES, (profile.mean, profile.over_clusters), strict=True)
            found[name] = dict(means)[key]
    return found


def _show_choice(file: DataSet, chosen: Choices, keys: Mapping[str, Stated[Any]]) -> None:
    key = chosen.of(DRAWN) if chosen.of(DRAWN) in keys else next(iter(keys))
    st.selectbox(
        say("clusterings.figure"),
        [*keys],
        format_func=lambda each: told(keys[each].name),
        help=say("clusterings.figure_help"),
        width=WIDEST,
        **session.entry("drawn", DRAWN, key),
    )
    clusters = {name: _clusters(file, name) for name in file.models}
    card = choice_card(keys[key], sure_of(file, key, chosen), clusters)
    said = {"about": say("board.picture_data", data=file.name)}
    lines = lines_of(clusters)
    drawn = dict(zip(lines, MODEL_LINES, strict=False)) if len(lines) > 1 else {}
    legend = legend_of(drawn, {}, numbered=False)
    show_cards(card, key="clusterings_choice", about=said, legend=legend)


def _clusters(file: DataSet, model: str) -> int:
    t = clustering_tally(file, model)
    return len(t.labels) - (t.noise is not None)


def _show_agreements(file: DataSet) -> None:
    """Show how far clusterings agree; a pair that is pressed is shown on the board above."""
    found, said = agreements_of(file), words_of("agreements_board")
    values = found.values["adjusted_rand"].ravel().tolist()
    told_now = {
        "names": found.names,
        "values": [each if each == each else None for each in values],
        "said": {**said, "hint": said["hint_link" if file.from_link else "hint"]},
    }
    sent = show_told(AGREEMENTS, told_now, key="agreements", open=ignore)
    asked = getattr(sent, "open", None)
    if asked is None:
        return
    entries = entries_of("open", asked)
    row, column = (whole_of("open", entries, name) for name in ("row", "column"))
    if max(row, column) < len(file.models):
        session.take(MODEL, file.models[column])
        session.take(FACING, file.models[row] if row != column else None)
        session.take(JOINT, None)
        st.rerun()
