"""Every number of clusterings that can be explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from perfcore.clusterings import (
    FIGURES,
    POINT_FIGURES,
    SILHOUETTE_FIGURES,
    ClusteringTally,
    Silhouettes,
)
from perfcore.measures.definitions import Figure
from perfview.kit.explanations import Explanation, Number, explanation_of
from perfview.kit.theme import UNDEFINED
from perfview.words import say, told


def numbers() -> dict[str, Number]:
    """Return every number of clusterings that can be explained, by key.

    Those of a table and of centres are explained of a tally, those of silhouettes of these; of what
    does not hold what a figure is of, its words and formula are given without a value.
    """
    known: dict[str, Figure[Any]] = {**FIGURES, **POINT_FIGURES, **SILHOUETTE_FIGURES}
    return {key: Number(key=key, explain=_explained(figure)) for key, figure in known.items()}


def _explained(figure: Figure[Any]) -> Callable[[Any], Explanation]:
    def explain(given: ClusteringTally | Silhouettes) -> Explanation:
        of: Any = given if figure.key in SILHOUETTE_FIGURES else None
        if isinstance(given, ClusteringTally):
            of = given.table if figure.key in FIGURES else None
            of = given.centres if figure.key in POINT_FIGURES else of
        return _unknown(figure) if of is None else explanation_of(figure, of, code=figure.lines())

    return explain


def _unknown(figure: Figure[Any]) -> Explanation:
    """Return what a figure is, where the points that it is of are not kept."""
    return Explanation(
        name=told(figure.name),
        chinese=figure.chinese,
        plain=told(figure.plain),
        formula=figure.formula,
        filled_in="",
        value_text=UNDEFINED,
        undefined=told(figure.undefined),
        reason=say("clusterings.not_kept"),
        sklearn=figure.lines(),
        note=told(figure.note),
        reference=figure.reference,
    )
