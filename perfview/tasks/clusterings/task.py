"""The task of clusterings: points are put into clusters, and true labels may be known."""

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
from perfcore.results import TASKS
from perfview import session
from perfview.kit.explanations import Explanation, Number, explanation_of
from perfview.kit.tasks import OverTime, Task
from perfview.kit.theme import UNDEFINED, count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_facts import show_case_facts, show_figures
from perfview.tasks.changes import sure_by_figures
from perfview.tasks.clusterings.kept import SharedClusterings
from perfview.tasks.clusterings.parameters import METRIC, NOISE_OUT, STANDARDISE, WITHIN
from perfview.tasks.clusterings.parcels import parcel
from perfview.tasks.clusterings.report import REPORT
from perfview.tasks.clusterings.tallies import clustering_tally
from perfview.tasks.clusterings.words import TEXT
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


def show_facts(file: DataSet) -> None:
    """Show how many points, clusterings, true labels and features there are."""
    model = file.model(session.choices())
    t = clustering_tally(file, model)
    figures = {
        say("clusterings.fact_points"): t.n,
        say("common.models"): len(file.models),
        say("clusterings.fact_labels"): 0 if t.table is None else len(t.table.labels),
        say("clusterings.fact_features"): 0 if t.points is None else t.points.features.shape[1],
    }
    if t.noise is not None:
        figures[say("clusterings.fact_noise")] = t.sizes[t.noise].item()
    show_figures({label: count(value) for label, value in figures.items()})
    show_case_facts(file, model)


TASK = Task(
    key="clusterings",
    core=TASKS["clusterings"],
    numbers=numbers,
    words=TEXT,
    parameters=(METRIC, STANDARDISE, NOISE_OUT, WITHIN),
    show_facts=show_facts,
    kept=SharedClusterings,
    parcel=parcel,
    over_time=OverTime(TASKS["clusterings"].figures, sure_by_figures),
    first_page="clusterings",
    report=REPORT,
)
