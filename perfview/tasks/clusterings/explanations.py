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


def numbers() -> dict[str, Number]:
    """Return every number of clusterings that can be explained, by key.

    Those of a table are explained of a tally that has one, those of centres of one with its points;
    those of silhouettes of these.
    """
    known: dict[str, Figure[Any]] = {**FIGURES, **POINT_FIGURES, **SILHOUETTE_FIGURES}
    return {key: Number(key=key, explain=_explained(figure)) for key, figure in known.items()}


def _explained(figure: Figure[Any]) -> Callable[[Any], Explanation]:
    def explain(given: ClusteringTally | Silhouettes) -> Explanation:
        of: Any = given
        if isinstance(given, ClusteringTally):
            of = given.table if figure.key in FIGURES else given.centres
        return explanation_of(figure, of, code=figure.lines())

    return explain
