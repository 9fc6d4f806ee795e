"""The files of texts: figures, segments in numbers, pairs of systems; never a text unasked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from perfcore.texts import known_figures
from perfview import session
from perfview.downloads.comparison_tables import pairs_csv
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.menu import View, report_files, results_of
from perfview.downloads.spreadsheets import table_file
from perfview.drawing import st
from perfview.kit.pages import Download
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.texts.figures import figures_table
from perfview.tasks.texts.parameters import IDS, TEXTS
from perfview.tasks.texts.several import swapped_in
from perfview.tasks.texts.tallies import Systems, comparison_in, ids_of, systems_in
from perfview.words import say


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How the author looked at a data set, and what is to go along."""

    file: DataSet
    chosen: Choices

    @property
    def texts(self) -> bool:
        """Whether texts go along: the author has ticked it, and they are there."""
        return self.chosen.of(TEXTS) and not self.file.from_link

    @property
    def ids(self) -> Sequence[object] | None:
        """What segments are called, if that goes along; a link has what its author wished."""
        return ids_of(self.file) if self.chosen.of(IDS) or self.file.from_link else None


def show_along(file: DataSet, key: str = "share_ids") -> None:
    """Show whether ids of segments go along, where there are any."""
    if not file.from_link and ids_of(file) is not None:
        st.toggle(say("texts.ids"), help=say("texts.ids_help"), **session.entry(key, IDS))


def show_texts_along(file: DataSet) -> None:
    """Show whether ids of segments go along, and whether texts go into the page in one file."""
    show_along(file, "download_ids")
    if not file.from_link:
        st.toggle(
            say("texts.with_texts"),
            help=say("texts.with_texts_help"),
            **session.entry("download_texts", TEXTS),
        )


def text_files(view: View) -> tuple[Download, ...]:
    """Return the files about systems: the page, its card, its tables and the result.

    The look of the view is a `Look`.
    """
    file, look = view.file, view.look
    assert isinstance(look, Look)
    chosen = look.chosen
    systems, found = systems_in(file, chosen), comparison_in(file, chosen)
    table = figures_table(found, systems)
    rows = sum(each.size for each in systems.values())
    tables: tuple[Download, ...] = (
        Download("texts.files.figures", "figures.csv", "", partial(figures_file, table, "system")),
        Download(
            "texts.files.segments",
            "segments.csv",
            "",
            partial(segments_file, systems, look.ids),
            rows=rows,
        ),
    )
    if file.models[1:]:
        pairs = partial(pairs_csv, found.differences, swapped_in(file, chosen))
        tables += (Download("texts.files.pairs", "pairs.csv", "", pairs),)
    result = results_of(view, systems[view.model], together=True)

    return report_files(view, result, lambda: look, tables)


def segments_file(systems: Systems, ids: Sequence[object] | None) -> bytes:
    """Return the figures of each segment by itself: a row for each system and segment.

    Segments are counted from 1; with ids they have these beside that.
    """
    figures = {key: None for each in systems.values() for key in known_figures(each)}
    rows = []
    for name, s in systems.items():
        known = known_figures(s)
        columns = [
            known[key].of_each(s).tolist() if key in known else [None] * s.size for key in figures
        ]
        places = range(1, s.size + 1)
        heads = (places,) if ids is None else (places, ids)
        rows += [(name, *row) for row in zip(*heads, *columns, strict=True)]
    named = ("system", "segment", *(() if ids is None else ("id",)), *figures)
    return table_file(named, rows)
