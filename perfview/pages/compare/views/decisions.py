"""Tests of all AUCs at once, and of two models' decisions at the thresholds in use."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.chance.comparison import DecisionTest
from perfview import session
from perfview.drawing import st
from perfview.kit.explanations import asks_how, show_explanation
from perfview.kit.rows import show_rows
from perfview.kit.theme import threshold_text
from perfview.pages.compare.decisions import (
    decision_explanation,
    decision_rows,
    decision_tests,
    decision_text,
    equality_explanation,
    equality_text,
    why_not_tested,
)
from perfview.pages.compare.scenes import Scene, areas
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import Lineup, Pair, PairedCases
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.words import escaped, say


def show_decisions(
    scene: Scene, entrant_of: Mapping[str, Entrant], files: Mapping[str, DataSet]
) -> None:
    """Show both tests where there are two models or more; without pairs say what is missing."""
    if scene.pair is None or not scene.lineup.both_classes:
        return
    # Tested only where somebody looks, as is the table of all pairs.
    with st.expander(say("compare.tests"), key="tests_shown", on_change="rerun") as opened:
        if not opened.open:
            return
        cases = scene.lineup.cases
        if cases is None:
            st.caption(say("compare.tests_unpaired", reason=escaped(scene.lineup.unpaired)))
            return
        single = scene.draws.resampled in ("cases", "classes")
        if refused := why_not_tested(cases, single=single):
            st.caption(say("compare.tests_refused", reason=escaped(refused)))
            return
        if len(scene.lineup.names) > 2:
            _show_equality(scene)
        thresholds = {
            name: _threshold(entrant_of[name], files[entrant_of[name].data]) for name in scene.pair
        }
        _show_pair(scene, cases, scene.pair, thresholds)


def _threshold(entrant: Entrant, file: DataSet) -> float:
    """Return the threshold in use of a model: the one chosen, else the first."""
    chosen = session.choices().of(THRESHOLD, entrant.model, data=entrant.data)
    return first_threshold(tallies.tally(file, entrant.model).cases) if chosen is None else chosen


def _show_equality(scene: Scene) -> None:
    known = areas(scene.lineup).paired
    if known is None:
        return
    test = known.equality()
    st.markdown(f"**{say('compare.equality')}**")
    st.markdown(equality_text(test, len(scene.lineup.names), level=scene.settings.level))
    if asks_how("explain_equality", disabled=scene.pending):
        show_explanation(equality_explanation(test))


@cached()
def _tested(
    lineup: Lineup, pair: Pair, at: tuple[float, ...], *, _cases: PairedCases
) -> dict[str, DecisionTest]:
    """Return what `decision_tests` does of a lineup's cases, counted once."""
    return decision_tests(_cases, pair, dict(zip(pair, at, strict=True)))


def _show_pair(
    scene: Scene, cases: PairedCases, pair: Pair, thresholds: Mapping[str, float]
) -> None:
    chosen = tuple(thresholds[name] for name in pair)
    tests = _tested(scene.lineup, pair, chosen, _cases=cases)
    at = {
        f"{place}_at": threshold_text(thresholds[name], negated=scene.lineup.sweeps[name].negated)
        for place, name in zip(("first", "second"), pair, strict=True)
    }
    names = {"first": escaped(pair[0]), "second": escaped(pair[1])}
    st.markdown(f"**{say('compare.decisions', **names, **at)}**")
    st.markdown(decision_text(tests["all"], pair, level=scene.settings.level))
    show_rows(decision_rows(tests, pair), key="decision_rows")
    st.caption(say("compare.decisions_note"))
    if asks_how("explain_decisions", disabled=scene.pending):
        show_explanation(decision_explanation(tests["all"], scene.lineup, pair, thresholds))
