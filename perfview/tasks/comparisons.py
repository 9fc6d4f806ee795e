"""Models of any task side by side, and whether two of them differ beyond chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from perfcore.chance.figures import Comparison, compared
from perfcore.chance.figures.comparisons import Compared
from perfcore.measures.definitions import Figure
from perfview import session
from perfview.downloads.comparison_tables import (
    Values,
    models_table,
    pair_table,
    pairs_csv,
    values_of,
)
from perfview.downloads.figure_tables import figures_file, figures_html
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.kit.parameters import text_choice
from perfview.kit.tasks import TASKS, explain
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import show_table
from perfview.tasks.pickers import LONGEST
from perfview.words import escaped, say, sentences, told

AGAINST = text_choice("against", "data")
"""The model that the one in view is tested against, "" for the next one."""

AT_ONCE = 100_000
"""So many cases, times models, are drawn anew without being asked for."""


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
        names, kinds = _names_and_kinds(figures)
        differ, paired = (lambda: found.differences), found.paired
        show_pair(file, model, differ, names, values, kinds=kinds, paired=paired)


def comparison_part(figures: Mapping[str, Figure[Any]], found: Comparison, model: str) -> list[str]:
    """Return what the page in one file shows of models, and of one beside each other."""
    values = values_of(found)
    names, kinds = _names_and_kinds(figures)
    tables = [models_table(figures, values, found.intervals)]
    tables += [
        pair_table(differences, pair, names, values, kinds)
        for pair, differences in found.differences.items()
        if model in pair
    ]
    return [figures_html(table) for table in tables]


def _names_and_kinds(figures: Mapping[str, Figure[Any]]) -> tuple[dict[str, str], dict[str, str]]:
    """Return what figures are called, and how they are written."""
    names = {key: told(figure.name) for key, figure in figures.items()}
    return names, {key: figure.format for key, figure in figures.items()}


def show_pair(
    file: DataSet,
    model: str,
    differences: Callable[[], Compared],
    names: Mapping[str, str],
    values: Values,
    *,
    paired: bool,
    kinds: Mapping[str, str] = MappingProxyType({}),
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
    kinds : mapping of str to str
        How figures are written that are no plain numbers.
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
        width=LONGEST,
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
    show_table(pair_table(found[pair], pair, names, values, kinds), key="pair")
    holm = say("comparisons.holm", pairs=len(found)) if len(found) > 1 else ""
    st.caption(sentences(say(f"comparisons.{'paired' if paired else 'unpaired'}"), holm))
    show_csv("pairs", file, partial(pairs_csv, found))
    return pair, found


def show_csv(name: str, file: DataSet, made: Callable[[], bytes]) -> None:
    """Show the button for a table of models, or of all pairs."""
    show_table_button(f"comparisons.{name}_csv", made, file.name, name)
