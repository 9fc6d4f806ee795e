"""Several models beside each other: figures, Murphy curves, and what R² is made of."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np

from perfcore.regression import RegressionTally, murphy, murphy_crossings, reliability
from perfview.downloads.one_file import BoardPart, Part
from perfview.drawing import st
from perfview.kit.boards.cards import CARDS, card_told, legend_of, show_cards, told_of
from perfview.kit.charts import Figure, path, plotly_text
from perfview.kit.theme import MODEL_LINES, together
from perfview.session.data_sets import DataSet
from perfview.tasks.regression.tallies import regression_tally
from perfview.words import escaped, listed, say, sentences

Tallies = Mapping[str, RegressionTally]
MOST = 8
"""So many models have curves."""
TALL, PARTS_TALL, PART_TALL = 330, 90, 44
"""The heights of plots: that of curves, and that of bars beside each bar."""
_MARGIN = {"l": 62, "r": 24, "t": 12, "b": 44}


def show_models(file: DataSet) -> None:
    """Show the curves of several models, and what R² is made of in any case."""
    tallies = {name: regression_tally(file, name) for name in file.models[:MOST]}
    told = model_cards(tallies)
    cards, legend = told["cards"], told["legend"]
    show_cards(*cards, key="regression_models", about=_about(file.name), legend=legend)
    for sentence in murphy_sentences(tallies):
        st.markdown(escaped(sentence))


def _about(data: str) -> dict[str, Any]:
    """Return what pictures of all models say they show."""
    return {"about": say("board.picture_data", data=data)}


def models_part(result: Any) -> Part:
    """Return the same as the page in one file has it."""
    tallies = {name: each.tally for name, each in result.models.items()}
    drawn = dict(islice(tallies.items(), MOST))
    told = told_of(model_cards(drawn) | _about(result.origin.name))
    return BoardPart.of(CARDS, told)


def model_cards(tallies: Tallies) -> dict[str, Any]:
    """Return the plots of several models and their legend."""
    several = len(tallies) > 1
    figures = {"parts": (_parts_figure(tallies), PARTS_TALL + PART_TALL * len(tallies))}
    if several:
        figures = {"murphy": (_murphy_figure(tallies), TALL), **figures}
    cards = [
        card_told(
            name,
            figure,
            title=say(f"regression.{name}_title"),
            table=None,
            notes=[say(f"regression.{name}_note")],
            height=height,
        )
        for name, (figure, height) in figures.items()
    ]
    lines = dict(zip(tallies, MODEL_LINES, strict=False))
    return {"cards": cards, "legend": legend_of(lines, {}, numbered=False)}


def murphy_sentences(tallies: Tallies) -> list[str]:
    """Return which models are better than which under every loss of squared type."""
    names, told = list(tallies), []
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            found = murphy_crossings(murphy(tallies[first]), murphy(tallies[second]))
            if found.dominance == "equal":
                told.append(say("regression.murphy_equal", first=first, second=second))
            elif found.dominance is not None:
                pair = (first, second) if found.dominance == "first" else (second, first)
                told.append(say("regression.murphy_ahead", better=pair[0], worse=pair[1]))
            else:
                at = list(dict.fromkeys(together(found.t[:3].tolist())))
                more = say("regression.murphy_more") if found.t.size > 3 else ""
                words = {"first": first, "second": second, "at": listed(at)}
                told.append(sentences(say("regression.murphy_cross", **words), more))
    return told


def _murphy_figure(tallies: Tallies) -> Figure:
    curves = {name: murphy(t).thinned() for name, t in tallies.items()}
    figure = Figure(margin=_MARGIN)
    for (name, curve), line in zip(curves.items(), MODEL_LINES, strict=False):
        x, y = np.repeat(curve.t, 2), np.column_stack([curve.before, curve.after]).ravel()
        figure.add(path(x, y, role=line.role, width=2, dash=line.dash, model=name))
    figure.x_axis(title={"text": say("regression.murphy_x")}, showgrid=False)
    return figure.y_axis(title={"text": say("regression.murphy_y")}, rangemode="tozero")


def _parts_figure(tallies: Tallies) -> Figure:
    """Return discrimination and miscalibration over uncertainty as bars: R² is what is left."""
    names = [plotly_text(name, longest=18) for name in tallies]
    found = {name: reliability(t) for name, t in tallies.items()}
    figure = Figure(margin={**_MARGIN, "l": 130}, barmode="overlay", bargap=0.35)
    dsc, mcb, unc = (
        np.array([getattr(each, name) for each in found.values()]) for name in ("dsc", "mcb", "unc")
    )
    with np.errstate(all="ignore"):  # where all truths are equal, no share is defined
        parts = {"right": (dsc / unc).tolist(), "wrong": (-mcb / unc).tolist()}
    look = {"type": "bar", "orientation": "h", "y": names, "hoverinfo": "skip"}
    for role, values in parts.items():
        figure.add({**look, "x": values, "meta": {"role": role}})
    figure.x_axis(title={"text": say("regression.parts_x")}, zeroline=True)
    return figure.y_axis(autorange="reversed")
