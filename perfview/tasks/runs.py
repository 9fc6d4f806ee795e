"""Figures of any task from run to run: a table of all runs, and tests of models over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import isnan, nan
from typing import Any

from perfcore.chance.runs import RunValues, over_runs, split_ratio
from perfcore.measures.definitions import Figure
from perfview import session
from perfview.drawing import st
from perfview.kit.parameters import Parameter, number_choice, text_choice
from perfview.kit.rows import show_rows
from perfview.kit.tasks import TASKS
from perfview.kit.theme import exact, in_order, together
from perfview.kit.typed_numbers import number_read
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.changes import changes_of, show_changes
from perfview.tasks.numbers import Bounds, show_number
from perfview.tasks.run_differences import compared_pairs, pair_rows, pairs_text
from perfview.tasks.times import Times, times_of
from perfview.words import commas, escaped, say, sentences, told

SUMMARIES: Mapping[str, Callable[[RunValues], float]] = {
    "mean": lambda found: found.mean(),
    "sd": lambda found: found.sd,
    "lowest": lambda found: found.lowest,
    "highest": lambda found: found.highest,
}
SHORT = 14
"""More rows than these are shown with a bar to scroll."""

FIGURE, RATIO = 160, 210
"""Widths of controls in pixels."""

_LEAST = 1e-6

Values = Mapping[str, RunValues]
"""Of a model, by figure."""


def ratio_read(text: str) -> float | None:
    """Return the number above 0 that a text says, None if it says none.

    >>> ratio_read("9"), ratio_read("0"), ratio_read("many")
    (9.0, None, None)
    """
    value = number_read(text)
    return value if value is not None and value > 0 else None


TESTED = text_choice("tested_figure", "reader", everywhere=False, in_links=False)
"""The figure in which models are compared over runs, "" for the first one."""

TRAINED = number_choice("trained", "data", ratio_read, everywhere=False, in_links=False)
"""How many cases a run was trained on for each one tested; None is as the data tell it."""


@cached(shared=True, spinner="common.counting")
def values_of(file: DataSet, model: str) -> Values:
    """Return the figures of each run of a model of any task."""
    core = TASKS[file.task].core
    figures = {key: figure.of for key, figure in core.figures.items()}
    return over_runs(core.runs(file.found, model), figures, core.size)


def show_runs(file: DataSet, model: str) -> None:
    """Show every run with its figures, and whether models differ; nothing without runs."""
    figures, times = TASKS[file.task].core.figures, times_of(file, model, session.choices())
    show_kept_changes(file, model)
    values = {} if file.from_link else {name: values_of(times.runs, name) for name in file.models}
    if values and len(next(iter(values[model].values())).labels) > 1:
        sums = TASKS[file.task].core.sums(file.found, model)
        pooled = {key: sums.of(each) for key, each in figures.items()}
        show_figures(times, model, figures, values, pooled)
    elif times.column:
        times.show()


def show_kept_changes(file: DataSet, model: str) -> None:
    """Show what a link keeps of the changes over time in the figures of a model, if it does."""
    if model in getattr(file.found, "changes", {}):
        st.header(say("over_runs.title"), anchor=False)
        show_changes(file, model, file.found.changes[model])


def show_figures(
    times: Times,
    model: str,
    figures: Mapping[str, Figure[Any]],
    values: Mapping[str, Values],
    pooled: Mapping[str, float],
) -> None:
    """Show figures of each run, by model, and those of all cases; and tests of several models.

    Where runs are periods of time, also what changes.
    """
    times.show()
    names = {key: told(figure.name) for key, figure in figures.items()}
    if times.period:
        show_changes(times.runs, model, changes_of(times.runs, model))
    texts = [say("common.run"), say("common.cases"), *names.values()]
    show_rows(run_rows(values[model], pooled), texts, key="runs_of_all", short=SHORT, height=480)
    for sentence in (say("over_runs.meaning"), *left_out(values[model], names)):
        st.caption(escaped(sentence))
    first = next(iter(figures))
    here = {*values[model][first].labels}
    able = {name: of for name, of in values.items() if len(here.intersection(of[first].labels)) > 1}
    directed = {key: names[key] for key, each in figures.items() if each.better is not None}
    if len(able) > 1 and directed:
        show_tests(
            directed,
            lambda key: {name: of[key] for name, of in able.items()},
            ratio=split_ratio(times.runs.found, model),
            lower=lambda key: figures[key].better == "lower",
        )


def run_rows(values: Values, pooled: Mapping[str, float]) -> list[list[object]]:
    """Return a row for each run, then the mean, the spread and all cases together."""
    first = next(iter(values.values()))
    cases = together([*first.support.tolist(), first.support.sum().item()], "count")
    told = [cases[:-1] + [""] * len(SUMMARIES) + cases[-1:]]
    for key, found in values.items():
        summaries = [summary(found) for summary in SUMMARIES.values()]
        told.append(together([*found.values.tolist(), *summaries, pooled[key]]))
    places = {str(run): i for i, run in enumerate(first.labels)}
    names = [*places, *(say(f"over_runs.{key}") for key in (*SUMMARIES, "pooled"))]
    order = [places[run] for run in in_order(places)] + [*range(len(places), len(names))]
    return [[names[i], *(texts[i] for texts in told)] for i in order]


def left_out(values: Values, names: Mapping[str, str]) -> list[str]:
    """Return which runs a mean leaves out because a figure is undefined there, a sentence each."""
    return [
        say("over_runs.left_out", figure=names[key], runs=commas(map(str, found.undefined)))
        for key, found in values.items()
        if found.undefined
    ]


def show_tests(
    names: Mapping[str, str],
    values: Callable[[str], Mapping[str, RunValues]],
    *,
    ratio: float,
    lower: Callable[[str], bool],
    parameter: Parameter[str] = TESTED,
    note: Callable[[str], str] = lambda _: "",
) -> None:
    """Show both tests of all pairs of models in the figure that the reader chooses.

    Parameters
    ----------
    names
        What the figures are called that can be better or worse, by key.
    values
        Returns a figure of each run, by model.
    ratio
        n_test/n_train of a run as the data tell it; NaN if they do not.
    lower
        Returns whether lower is better.
    parameter
        The choice of the figure.
    note
        Returns what is said of a figure before the tests are named.
    """
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        figure = _show_figure(names, parameter)
        ratio = _show_ratio(ratio)
    tests = compared_pairs(values(figure), names[figure], ratio, lower=lower(figure))
    st.markdown(pairs_text(tests))
    if isnan(ratio):
        st.caption(say("over_runs.trained_unknown"))
    rows = pair_rows(tests)
    gap, spread, *p_values = [*rows[0]][2:]
    kinds = [("difference", [gap]), ("number", [spread]), *(("p", [each]) for each in p_values)]
    show_rows(rows, kinds=kinds, key="run_tests", height="auto")
    taken = "" if isnan(ratio) else say("over_runs.trained_taken", trained=escaped(_inverse(ratio)))
    st.caption(sentences(note(figure), taken, say("over_runs.tests_note")))


def _show_figure(names: Mapping[str, str], parameter: Parameter[str]) -> str:
    """Show which figure is tested."""
    offered = [*names]
    chosen = session.choices().of(parameter)
    figure = chosen if chosen in offered else offered[0]
    st.selectbox(
        say("common.figure"),
        offered,
        format_func=names.__getitem__,
        **session.entry("tested", lambda key: session.take(parameter, key), figure),
        width=FIGURE,
    )
    return figure


def _show_ratio(told: float) -> float:
    """Show how many cases a run was trained on for each tested one; return its inverse."""
    chosen = session.choices().of(TRAINED)
    show_number(
        say("over_runs.trained"),
        "trained",
        chosen,
        partial(session.take, TRAINED),
        bounds=Bounds(_LEAST),
        placeholder="" if isnan(told) else _inverse(told),
        help=say("over_runs.trained_help"),
        width=RATIO,
    )
    if chosen is not None:
        return 1 / chosen
    return nan if isnan(told) else told


def _inverse(ratio: float) -> str:
    return exact(float(f"{1 / ratio:.6g}"))
