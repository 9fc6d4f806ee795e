"""The comparison as files: all models, all pairs, and a table for a paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from math import isnan, nan

from perfcore.chance.intervals import Interval
from perfcore.costs import PER
from perfview.downloads.spreadsheets import table_file
from perfview.downloads.table_buttons import file_name, show_button, show_kind
from perfview.drawing import st
from perfview.kit.pages import Download
from perfview.kit.theme import UNDEFINED, exact
from perfview.pages.compare.columns import columns
from perfview.pages.compare.scenes import Scene
from perfview.pages.compare.standings import Values, error_of, exact_values
from perfview.pages.compare.tables import AT_MOST, PAIR_COLUMNS, figure_label, model_cell, pair_rows
from perfview.tasks.binary.files.tables import IN_DATA
from perfview.tasks.figure_tables import Cell, figure_cell
from perfview.tasks.points.operating_points import is_projected
from perfview.tasks.sentences import p_text
from perfview.words import commas, say

CODE = 240
"""Height of the table for a document, in pixels."""


def show_files(scene: Scene) -> None:
    """Show the menu of files; nothing is made before a button is pressed."""
    names = scene.lineup.names
    with st.popover(say("downloads.open"), icon=":material/download:", width="content"):
        st.caption(say("compare.files_wait" if scene.pending else "compare.files"))
        show_kind()
        made = {"models": models_csv, "pairs": pairs_csv}
        for key, table in made.items():
            if key == "models" or len(names) > 1:
                show_button(
                    Download(f"compare.{key}_csv", "csv", "", partial(table, scene)),
                    name=file_name(commas(names), key),
                    key=f"download_{key}",
                    width="stretch",
                )
        st.markdown(say("compare.paper"))
        st.code(paper_text(scene), language=None, height=CODE)


def models_csv(scene: Scene) -> bytes:
    """Return a row for each model: every figure as on screen, its interval and the method.

    Costs are those of 1,000 cases. Where figures are projected to another prevalence, those at the
    data's own stand beside them.
    """
    own = exact_values(scene.lineup, scene.use) if scene.projected is not None else {}
    rows = [dict(_model_cells(scene, name, own)) for name in scene.lineup.names]
    return _csv((), rows)


def _model_cells(scene: Scene, name: str, own: Values) -> Iterator[tuple[str, object]]:
    lineup, standings = scene.lineup, scene.standings
    found, model = lineup.sources[name]
    s = lineup.sweeps[name]
    yield from (("model", model), ("data", found.name), ("run", lineup.run))
    yield from (("positives", s.positives), ("negatives", s.negatives))
    prevalence = s.prevalence if scene.projected is None else scene.projected
    yield from (("prevalence", s.prevalence), ("prevalence_in_use", prevalence))
    yield from asdict(scene.use.costs).items()
    yield "costs", "" if scene.costs_said else say("compare.example_costs")
    yield from (("unit", scene.use.unit), ("level", standings.level))
    for figure in columns():
        scale, values = PER if figure == "cost" else 1, standings.values[name]
        key = "cost_per_1000" if figure == "cost" else figure
        sure = standings.intervals[name].get(figure, _NONE)
        yield key, scale * values[figure]
        yield f"{key}_low", scale * sure.low
        yield f"{key}_high", scale * sure.high
        yield f"{key}_method", "" if isnan(sure.low) else sure.method
        if error_of(figure) in values:
            yield f"{key}_off_by", scale * values[error_of(figure)]
        if own and figure != "cost" and is_projected(figure):
            yield key + IN_DATA, own[name][figure]
    yield from _drawn(scene)


_NONE = Interval(nan, nan, nan, nan, "")


def pairs_csv(scene: Scene) -> bytes:
    """Return a row for each pair and figure: the difference, its interval and both p values.

    The figures are those on screen; costs are those of 1,000 cases.
    """
    rows = [
        {
            "figure": "cost_per_1000" if figure == "cost" else figure,
            **{PAIR_NAMES.get(key, key): value for key, value in row.items()},
            PAIR_NAMES["sign"]: "yes" if row["sign"] == AT_MOST else "no",
            "level": scene.standings.level,
            "method": scene.standings.methods.get(figure, ""),
            "paired": "yes" if scene.lineup.paired else "no",
            **dict(_drawn(scene)),
        }
        for figure in columns()
        for row in pair_rows(scene.standings, figure)
    ]
    head = ("figure", *(PAIR_NAMES.get(key, key) for key in PAIR_COLUMNS))
    return _csv(head, rows)


PAIR_NAMES = {"p": "p_value", "corrected": "p_value_holm", "sign": "p_is_at_most"}


def _drawn(scene: Scene) -> Iterator[tuple[str, object]]:
    """Yield what the bootstrap drew, and when the table was made."""
    replicates = scene.replicates
    if replicates is not None:
        yield from (("replicates", replicates.count), ("seed", scene.draws.seed))
        yield "resampled", scene.draws.resampled
    yield "created", datetime.now(UTC).isoformat(timespec="seconds")


def _csv(first: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bytes:
    """Return rows as CSV; a column that only some rows have is empty in the others."""
    head = tuple(dict.fromkeys((*first, *(key for row in rows for key in row))))
    return table_file(head, ([row.get(key) for key in head] for row in rows))


def paper_text(scene: Scene) -> str:
    """Return models with figures and intervals, then pairs with p values, between tabs.

    Cells between tabs become a table where they are pasted into a spreadsheet or a document.
    """
    standings, share = scene.standings, exact(100 * scene.settings.level)
    named = [
        figure
        for figure in columns()
        if any(not isnan(values[figure]) for values in standings.values.values())
    ]
    labels = {figure: figure_label(figure, scene.use.unit, scene.projected) for figure in named}
    if "cost" in labels and not scene.costs_said:
        labels["cost"] = commas([labels["cost"], say("compare.example_costs")])
    head = [say("compare.paper_figure", figure=label, share=share) for label in labels.values()]
    lines = [[say("common.model"), *head]]
    for name in standings.names:
        of_model = standings.values[name], standings.intervals[name]
        lines.append([name, *(_between(model_cell(figure, *of_model)) for figure in named)])
    for figure in named if len(standings.names) > 1 else ():
        rows = pair_rows(standings, figure)
        if rows:
            heads = ("paper_pair", "paper_figure", "pairs_p", "pairs_corrected")
            words = {
                "share": share,
                "figure": say("compare.paper_difference", figure=labels[figure]),
            }
            lines += [[], [say(f"compare.{each}", **words) for each in heads]]
        for row in rows:
            pair = say("compare.paper_names", first=row["first"], second=row["second"])
            apart = Interval(row["difference"], row["low"], row["high"], nan, "")
            numbers = _between(figure_cell(apart.value, apart))
            at_most = row["sign"] == AT_MOST
            chances = [_chance(row[key], at_most=at_most) for key in ("p", "corrected")]
            lines.append([pair, numbers, *chances])
    return "\n".join("\t".join(map(_flat, line)) for line in lines)


def _between(cell: Cell) -> str:
    if not cell.range:
        return cell.text
    return say("compare.paper_interval", value=cell.text, between=cell.range)


def _chance(p: float, *, at_most: bool) -> str:
    return UNDEFINED if isnan(p) else p_text(p, at_most=at_most)


def _flat(text: str) -> str:
    """Return a text without the signs that part cells and lines."""
    return " ".join(text.split())
