"""What files say of a result of clusterings, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perfcore.chance.clusterings import COMPARED, table_intervals
from perfcore.clusterings import FIGURES, POINT_FIGURES, SILHOUETTE_FIGURES, ClusteringTally
from perfcore.results import ClusteringModelResult, ClusteringResult
from perfcore.results.records import DataOrigin
from perfview.downloads.cards import Card, Section, emphasised, figure_rows
from perfview.downloads.facts import product
from perfview.downloads.sources import Source, kept_lines, reading_lines
from perfview.kit.reports import Report
from perfview.kit.theme import count, percent, written
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.clusterings.parameters import METRIC, NOISE_OUT, STANDARDISE, WITHIN
from perfview.tasks.clusterings.tallies import chosen_profile
from perfview.words import say, told

ON_CARD = tuple(COMPARED)[:4]
"""Figures of a table in boxes."""
MOST_CLUSTERS = 12
"""So many of the largest clusters are on the card."""


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, ClusteringTally],
    *,
    drawn: bool = False,
    **said: Any,
) -> ClusteringResult:
    """Return the result of some clusterings of a file that reads well, as it was chosen."""
    without_noise = chosen.of(NOISE_OUT)
    found = {name: t.without_noise if without_noise else t for name, t in tallies.items()}
    return ClusteringResult(
        **said,
        product=product(),
        origin=DataOrigin(name=file.name, sha256=file.fingerprint),
        metric=chosen.of(METRIC),
        standardised=chosen.of(STANDARDISE),
        without_noise=without_noise,
        within=None if file.from_link else chosen.of(WITHIN),
        models={name: _model(file, name, t, chosen, drawn) for name, t in found.items()},
    )


def _model(
    file: DataSet, name: str, t: ClusteringTally, chosen: Choices, drawn: bool
) -> ClusteringModelResult:
    profile = chosen_profile(file, name, t, chosen)
    intervals = dict(table_intervals(t.table)) if drawn and t.table is not None else {}
    return ClusteringModelResult(tally=t, silhouettes=profile, intervals=intervals)


def card_of(result: ClusteringResult, name: str) -> Card:
    """Return what the card of a clustering says."""
    model = result.models[name]
    t = model.tally
    sizes = zip(t.labels, t.sizes.tolist(), strict=True)
    largest = sorted(sizes, key=lambda each: -each[1])[:MOST_CLUSTERS]
    clusters = {label: (count(size), percent(size / t.n)) for label, size in largest}
    points = {
        told(POINT_FIGURES[key].name): (written(value, POINT_FIGURES[key].format), "")
        for key, value in t.point_figures.items()
    }
    if model.silhouettes is not None:
        mean = written(model.silhouettes.mean.value)
        points = {told(SILHOUETTE_FIGURES["silhouette"].name): (mean, ""), **points}
    others = [each for key, each in COMPARED.items() if key not in ON_CARD]
    more = {} if t.table is None else figure_rows(others, t.table)
    right = {"points": points, "more": more}
    return Card(
        rule=emphasised("clusterings.card_rule", strong={"model": name}),
        expected=_expected(t),
        left=(Section(title=say("clusterings.card_clusters"), rows=clusters),),
        right=tuple(
            Section(title=say(f"clusterings.card_{key}"), rows=rows)
            for key, rows in right.items()
            if rows
        ),
    )


def _expected(t: ClusteringTally) -> Section:
    """Return how far clusters and true labels agree, and what there is of them."""
    title = say("clusterings.card_agree")
    of = say("clusterings.card_of", points=count(t.n), clusters=count(len(t.labels)))
    share = t.noise_share
    noise = say("clusterings.card_noise", share=percent(share)) if share else ""
    if t.table is None:
        unknown = say("clusterings.card_no_truth")
        return Section(title=title, said=unknown, strong=noise, small=of)
    rows = figure_rows((FIGURES[key] for key in ON_CARD), t.table)
    boxes = {name: text for name, (text, _) in rows.items()}
    return Section(title=title, boxes=boxes, strong=noise, small=of)


def code_of(result: ClusteringResult, name: str, source: Source | None) -> list[str]:
    """Return Python that computes the figures of a clustering again.

    It begins with the data file, or without a source with the result as JSON.
    """
    model = result.models[name]
    if source is None:
        lines = kept_lines("perfcore.clusterings", "FIGURES", name, called="t")
    else:
        out = ".without_noise" if result.without_noise else ""
        lines = [
            "from perfcore.clusterings import FIGURES, clustering_tally, silhouettes",
            *reading_lines(source),
            f"t = clustering_tally(found, {name!r}){out}",
        ]
    if model.tally.table is not None:
        lines.append("print({key: figure.of(t.table) for key, figure in FIGURES.items()})")
    if model.tally.point_figures:
        lines.append("print(t.point_figures)")
    if source is not None and model.silhouettes is not None:
        how = f"metric={result.metric!r}, standardise={result.standardised}"
        how += "" if result.within is None else f", within={result.within!r}"
        lines.append(f"print(silhouettes(t.points.features, t.points.clusters, {how}).mean)")
    return lines


REPORT = Report(
    result=result_of,
    facts=lambda result, name: {"cases": count(result.models[name].tally.n)},
    card=card_of,
    code=code_of,
    nowhere=lambda result, look: next(iter(result.models.values())).tally,
    words="clusterings.files",
)
