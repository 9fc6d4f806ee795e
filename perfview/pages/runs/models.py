"""The tests of several models over runs, as they stand on the page."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from perfcore.data import Predictions
from perfcore.measures import MEASURES
from perfview import session
from perfview.drawing import st
from perfview.pages.runs.figures import AREAS, figure_name, measured, ratio_told, values_of
from perfview.pages.runs.parameters import TESTED
from perfview.session.data_sets import DataSet
from perfview.store.sources import runs_of
from perfview.tasks.binary import tallies
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.periods import Runs, sweeps_by_run
from perfview.tasks.binary.views import View
from perfview.tasks.runs import show_tests
from perfview.words import escaped, listed, say


def show_models(view: View, runs: Runs) -> None:
    """Show both tests of all models with runs in common with the one in view, if there are any."""
    file = view.file
    found = file.found
    if len(file.models) < 2:
        return

    def names(model: str) -> Iterable[str]:
        return (
            runs_of(found, model) if isinstance(found, Predictions) else sweeps_by_run(file, model)
        )

    able = [model for model in file.models if len(runs.keys() & {*names(model)}) > 1]
    with st.container(key="run_models", gap="small"):
        st.markdown(f"**{say('over_runs.models_question')}**")
        lost = [model for model in file.models if model not in able]
        if lost:
            named = escaped(listed(lost))
            st.caption(say("runs.missing_models", model=escaped(view.model), names=named))
        if len(able) < 2:
            return
        directed = (key for key in measured() if MEASURES[key].better is not None)
        show_tests(
            {key: figure_name(key) for key in (*AREAS, *directed)},
            lambda key: {
                name: values_of(file, name, key, _threshold(file, name, key)) for name in able
            },
            ratio=ratio_told(file, view.model),
            lower=lambda key: key in MEASURES and MEASURES[key].better == "lower",
            parameter=TESTED,
            note=lambda key: "" if key in AREAS else say("runs.one_threshold"),
        )


def _threshold(file: DataSet, model: str, figure: str) -> float:
    """Return the threshold in use of a model, chosen or first; inf where the figure has none."""
    if figure in AREAS:
        return inf
    chosen = session.choices().of(THRESHOLD, model)
    return first_threshold(tallies.tally(file, model).cases) if chosen is None else chosen
