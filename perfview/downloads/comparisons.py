"""Models of any task side by side, and whether two of them differ beyond chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import isnan
from types import MappingProxyType
from typing import Any

import streamlit as st

from perfcore.chance.comparison import JudgedDifference
from perfcore.chance.figures import Comparison, compared
from perfcore.chance.figures.comparisons import Compared
from perfcore.chance.intervals import Interval
from perfcore.measures.definitions import Figure
from perfview import session
from perfview.downloads.figure_tables import figures_file, figures_html
from perfview.downloads.spreadsheets import table_file
from perfview.downloads.table_buttons import show_table_button
from perfview.kit.parameters import text_choice
from perfview.kit.tasks import TASKS, explain
from perfview.kit.theme import UNDEFINED, interval, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import (
    Cell,
    Column,
    FigureTable,
    Row,
    figure_cell,
    show_table,
)
from perfview.tasks.pickers import WIDE
from perfview.tasks.sentences import p_text
from perfview.words import escaped, say, sentences, told

AGAINST = text_choice("against", "data")
"""The model that the one in view is tested against, "" for the next one."""

AT_ONCE = 100_000
"""So many cases, times models, are drawn anew without being asked for."""

Values = Mapping[str, Mapping[str, float]]
"""By model, then by figure."""


def counted_comparison(file: DataSet) -> Comparison:
    """Return the figures of all models of a data set, with what chance may do."""
    core = TASKS[file.task].core
    models = {name: core.sums(file.found, name) for name in file.models}
    return compared(core.figures, models, paired=file.found.paired)


comparison = cached(shared=True, spinner="common.counting")(counted_comparison)


def show_comparison(file: DataSet, model: str) -> None:
    """Show all models with their intervals, and test two of them if there are several."""
    found, figures = comparison(file), TASKS[file.task].core.figures
    values = values_of(found)
    table = models_table(figures, values, found.intervals)
    asked = show_table(table, key="models")
    if asked is not None:
        explain(file.task, asked.number, file.tally(asked.row.name))
    show_csv("models", file, partial(figures_file, table, "model"))
    if file.models[1:]:
        names = {key: told(figure.name) for key, figure in figures.items()}
        show_pair(file, model, lambda: found.differences, names, values, paired=found.paired)


def comparison_part(figures: Mapping[str, Figure[Any]], found: Comparison, model: str) -> list[str]:
    """Return what the page in one file shows of models, and of one beside each other."""
    values = values_of(found)
    names = {key: told(figure.name) for key, figure in figures.items()}
    tables = [models_table(figures, values, found.intervals)]
    tables += [
        pair_table(differences, pair, names, values)
        for pair, differences in found.differences.items()
        if model in pair
    ]
    return [figures_html(table) for table in tables]


def values_of(found: Comparison) -> Values:
    """Return the figures of all models."""
    return {
        name: {key: each.value for key, each in intervals.items()}
        for name, intervals in found.intervals.items()
    }


def models_table(
    figures: Mapping[str, Figure[Any]],
    values: Values,
    intervals: Mapping[str, Mapping[str, Interval]] = MappingProxyType({}),
) -> FigureTable:
    """Return a row for each model with its figures, each beside its interval if there are any."""
    shown = {key: figures[key] for key in next(iter(values.values()))}
    return FigureTable(
        caption=say("comparisons.models_title"),
        of_rows=say("common.model"),
        columns=[
            Column(key, told(each.name), told(each.plain), each.better or "")
            for key, each in shown.items()
        ],
        rows=[
            Row(
                name=name,
                key=name,
                cells=[
                    figure_cell(
                        found[key],
                        intervals.get(name, {}).get(key),
                        why=told(each.undefined),
                        explain=key if intervals else "",
                    )
                    for key, each in shown.items()
                ],
            )
            for name, found in values.items()
        ],
    )


def show_pair(
    file: DataSet,
    model: str,
    differences: Callable[[], Compared],
    names: Mapping[str, str],
    values: Values,
    *,
    paired: bool,
    cases: int = 0,
    refusal: str = "",
) -> tuple[tuple[str, str], Compared] | None:
    """Show how two models differ, and whether that is beyond chance.

    Parameters
    ----------
    file, model
        The data in use, and the model in view, which is compared with another one.
    differences : callable
        Returns those of all pairs; a ValueError says why there are none.
    names, values
        Which figures are shown: what each is called, and its values.
    paired : bool
        Whether the models judged the same cases.
    cases : int
        How many are drawn anew, of all models: many only after a click.
    refusal : str
        Why there is nothing to test, in Markdown.

    Returns
    -------
    tuple, optional
        The pair that is shown, and the differences; None where none are shown.
    """
    others = [name for name in file.models if name != model]
    chosen = session.choices().of(AGAINST)
    other = chosen if chosen in others else others[0]
    st.markdown(f"**{say('comparisons.title')}**")
    st.selectbox(
        say("comparisons.second", model=escaped(model)),
        others,
        **session.entry("against", AGAINST, other),
        width=WIDE,
    )
    if refusal:
        st.markdown(refusal)
        return None
    asked = f"pairs-{file.key}"
    if cases > AT_ONCE and not session.kept(asked):
        st.button(
            say("comparisons.count"),
            key="pair_count",
            help=say("comparisons.count_help"),
            on_click=lambda: session.keep(asked, True),
        )
        return None
    try:
        found = differences()
    except ValueError as refused:
        st.markdown(say("comparisons.refused", reason=escaped(refused)))
        return None
    pair = (model, other) if (model, other) in found else (other, model)
    show_table(pair_table(found[pair], pair, names, values), key="pair")
    holm = say("comparisons.holm", pairs=len(found)) if len(found) > 1 else ""
    st.caption(sentences(say(f"comparisons.{'paired' if paired else 'unpaired'}"), holm))
    show_csv("pairs", file, partial(pairs_csv, found))
    return pair, found


def show_csv(name: str, file: DataSet, made: Callable[[], bytes]) -> None:
    """Show the button for a table of models, or of all pairs."""
    show_table_button(f"comparisons.{name}_csv", made, file.name, name)


def pair_table(
    found: Mapping[str, JudgedDifference],
    pair: tuple[str, str],
    names: Mapping[str, str],
    values: Values,
) -> FigureTable:
    """Return a row for each figure of two models: their values, the difference and its test."""
    tested = {key: each for key, each in found.items() if key in names}
    several = any(each.pairs > 1 for each in tested.values())
    heads = ("difference", "p", *(("corrected",) if several else ()), "verdict", "test")
    return FigureTable(
        caption=say("comparisons.title"),
        of_rows=say("common.figure"),
        columns=[
            *(Column(key, name) for key, name in zip(("first", "second"), pair, strict=True)),
            *(Column(head, say(f"comparisons.{head}")) for head in heads),
        ],
        rows=[
            Row(
                name=names[key],
                key=key,
                cells=[
                    *_beside(each, [values[name][key] for name in pair]),
                    _p_cell(each.p_value, at_most=each.at_most),
                    *([_p_cell(each.corrected_p_value, at_most=each.at_most)] if several else []),
                    Cell(text=verdict(each, pair)),
                    Cell(text=told(each.method)),
                ],
            )
            for key, each in tested.items()
        ],
        fixed=True,
    )


def _p_cell(p: float, *, at_most: bool) -> Cell:
    return Cell(value=p, text=p_text(p, at_most=at_most))


def _beside(found: JudgedDifference, values: list[float]) -> list[Cell]:
    """Return the values of both models, and their difference with its interval."""
    numbers = [*values, found.value]
    if isnan(found.low):
        texts = together(numbers)
        cells = [Cell(value=n, text=text) for n, text in zip(numbers, texts, strict=True)]
        note = told(found.reason) if found.reason else UNDEFINED
        return [*cells[:-1], replace(cells[-1], note=note)]
    low, high, *texts = interval(found.low, found.high, *numbers)
    cells = [Cell(value=n, text=text) for n, text in zip(numbers, texts, strict=True)]
    between = Interval(found.value, found.low, found.high, found.level, found.method)
    said = say("board.interval", low=low, high=high)
    return [*cells[:-1], replace(cells[-1], interval=between, range=said)]


def verdict(found: JudgedDifference, pair: tuple[str, str]) -> str:
    """Return who is better, as far as that is known."""
    if found.beyond_chance is None:
        return say("comparisons.unknown")
    if found.ahead == "equal":
        return say("comparisons.equal")
    if found.ahead is None:
        return say(f"comparisons.{'differ' if found.beyond_chance else 'undirected'}")
    better = pair[0] if found.ahead == "first" else pair[1]
    return say(f"comparisons.{'beyond' if found.beyond_chance else 'may_be_chance'}", name=better)


def pairs_csv(found: Compared) -> bytes:
    """Return all differences of all pairs as a file."""
    head = "first,second,figure,difference,low,high,level,p_value,holm_p_value,p_is_at_most"
    head = f"{head},pairs,test,reason"
    rows = (
        (
            *(*pair, key, each.value, each.low, each.high, each.level, each.p_value),
            *(each.corrected_p_value, "yes" if each.at_most else "no", each.pairs),
            *(str(each.method), str(each.reason)),
        )
        for pair, figures in found.items()
        for key, each in figures.items()
    )
    return table_file(head.split(","), rows)
