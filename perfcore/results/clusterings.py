"""Results of clusterings in a file: what is written of them, and what is read, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

from perfcore.chance.clusterings import table_intervals
from perfcore.chance.intervals import Interval
from perfcore.clusterings import (
    FIGURES,
    ClusteringTally,
    Contingency,
    packed,
    profile_packed,
    profile_unpacked,
    unpacked,
)
from perfcore.results.documents import (
    Checked,
    Form,
    fingerprint,
    intervals_told,
    made_of,
    models_in,
    origin_told,
    read_document,
    with_intervals,
)
from perfcore.results.nodes import Node
from perfcore.results.records import ClusteringModelResult, ClusteringResult, DataOrigin

METRICS = ("euclidean", "manhattan", "cosine")
_SWITCHES = ("standardised", "without_noise")


def read_clustering_result(source: str | Path | bytes) -> ClusteringResult:
    """Return the result of clusterings in a JSON document, as `read_result` does of two classes.

    Figures are compared with what follows from the tables; those of points are taken as they are.

    Raises
    ------
    ResultError
        If it is no result of clusterings.
    OSError
        If the file cannot be opened.
    """
    return cast("ClusteringResult", read_document(source, ClusteringResult.task))


def table_figures(t: ClusteringTally) -> dict[str, float]:
    """Return every figure of a table, NaN where undefined; none without true labels."""
    return (
        {} if t.table is None else {key: float(each.of(t.table)) for key, each in FIGURES.items()}
    )


def _told(result: ClusteringResult) -> dict[str, Any]:
    models = []
    for name, model in result.models.items():
        told = {"name": name, "tally": packed(model.tally), "figures": table_figures(model.tally)}
        if model.silhouettes is not None:
            told["silhouettes"] = profile_packed(model.silhouettes)
        models.append(told | intervals_told(model))
    return {
        "origin": origin_told(result),
        "metric": result.metric,
        **{name: getattr(result, name) for name in _SWITCHES},
        **({} if result.within is None else {"within": result.within}),
        "models": models,
    }


def _read(members: Mapping[str, Node], said: dict[str, Any]) -> ClusteringResult:
    return ClusteringResult(
        **said,
        origin=members["origin"].record(DataOrigin, Node.text, sha256=fingerprint),
        metric=members["metric"].one_of(*METRICS),
        standardised=members["standardised"].truth(),
        without_noise=members["without_noise"].truth(),
        within=members["within"].weight() if "within" in members else None,
        models=models_in(
            members["models"], _model, "tally", "figures", optional=("silhouettes", "intervals")
        ),
    )


def _model(members: Mapping[str, Node]) -> ClusteringModelResult:
    template = "{path} must be what a clustering is written as. {error}"
    tally = made_of(members["tally"], unpacked, template)
    figures = table_figures(tally)
    members["figures"].require(figures)
    silhouettes = None
    if "silhouettes" in members:
        made = partial(profile_unpacked, labels=tally.labels)
        silhouettes = made_of(members["silhouettes"], made, template)
    found = ClusteringModelResult(tally=tally, silhouettes=silhouettes)
    return with_intervals(found, members, figures)


def _checked(
    result: ClusteringResult, model: ClusteringModelResult
) -> dict[str, Callable[[], Checked]]:
    profile = model.silhouettes
    means = {} if profile is None else {key: each.value for key, each in profile.intervals.items()}
    known = {**table_figures(model.tally), **model.tally.point_figures, **means}
    return {key: partial(Checked, value) for key, value in known.items()}


def _intervals(model: ClusteringModelResult) -> dict[str, Callable[[], Interval]]:
    """Return what makes the intervals of a table, and those of sampled silhouettes."""
    table, profile = model.tally.table, model.silhouettes
    means = {} if profile is None else profile.intervals
    found: dict[str, Callable[[], Interval]] = {
        key: partial(_same, each) for key, each in means.items()
    }
    if table is not None:
        found |= {key: partial(_of_table, table, key) for key in FIGURES}
    return found


def _same(found: Interval) -> Interval:
    return found


def _of_table(table: Contingency, key: str) -> Interval:
    return table_intervals(table)[key]


CLUSTERINGS = Form(
    reader="read_clustering_result",
    told=_told,
    figures=_checked,
    intervals=_intervals,
    read=_read,
    members=("metric", *_SWITCHES),
    optional=("within",),
)
