"""The files of clusterings: tables of figures, and of true labels and clusters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations

from perfcore.chance.clusterings import table_intervals
from perfcore.clusterings import Agreements, ClusteringTally
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.menu import View, report_files, results_of
from perfview.downloads.spreadsheets import table_file
from perfview.kit.pages import Download
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.clusterings.figures import figures_table
from perfview.tasks.clusterings.tallies import (
    agreements_of,
    chosen_profile,
    clustering_tally,
    tally_in,
)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How the author looked at a data set; what files say of it is counted when they are made."""

    file: DataSet
    chosen: Choices


def clustering_files(view: View) -> tuple[Download, ...]:
    """Return the files about a clustering: the page, its card, its tables and the result.

    The look of the view is a `Look`.
    """
    file, model, look = view.file, view.model, view.look
    assert isinstance(look, Look)
    chosen = look.chosen
    tally = tally_in(file, model, chosen)
    result = results_of(view, clustering_tally(file, model), together=True)
    tallies = {name: tally_in(file, name, chosen) for name in file.models}
    agree = agreements_of(file)

    def figures() -> bytes:
        tables = {name: each.table for name, each in tallies.items()}
        sure = {name: table_intervals(each) for name, each in tables.items() if each is not None}
        return figures_file(figures_table(tallies, sure), "clustering")

    tables: tuple[Download, ...] = (
        Download("clusterings.files.figures", "figures.csv", "", figures),
    )
    if tally.table is not None:
        cells = partial(cells_file, tally)
        tables += (Download("clusterings.files.table", "table.csv", "", cells),)

    if len(file.models) > 1:
        pairs = partial(pairs_file, agree)
        tables += (Download("clusterings.files.pairs", "pairs.csv", "", pairs),)
    if tally.point_figures:
        placed = partial(silhouettes_file, file, model, tally, chosen)
        tables += (Download("clusterings.files.silhouettes", "silhouettes.csv", "", placed),)

    return report_files(view, result, lambda: look, tables)


def cells_file(t: ClusteringTally) -> bytes:
    """Return how many points of each true label are in each cluster: a row for each pair."""
    table = t.table
    assert table is not None
    rows = (
        (table.labels[i], table.clusters[j], points)
        for i, j, points in zip(
            table.rows.tolist(), table.columns.tolist(), table.counts.tolist(), strict=True
        )
    )
    return table_file(("label", "cluster", "points"), rows)


def pairs_file(found: Agreements) -> bytes:
    """Return how far clusterings agree: a row for each pair."""
    keys = tuple(found.values)
    rows = (
        (found.names[i], found.names[j], *(found.values[key][i, j].item() for key in keys))
        for i, j in combinations(range(len(found.names)), 2)
    )
    return table_file(("first", "second", *keys), rows)


def silhouettes_file(file: DataSet, model: str, tally: ClusteringTally, chosen: Choices) -> bytes:
    """Return the mean silhouette of each cluster, and of how many points it is."""
    profile = chosen_profile(file, model, tally, chosen)
    heads = ("cluster", "points", "looked_at", "mean_silhouette")
    if profile is None:
        return table_file(heads, ())
    columns = (profile.sizes, profile.looked, profile.means)
    return table_file(heads, zip(profile.labels, *(each.tolist() for each in columns), strict=True))
