"""The Compare page: who takes part, the verdict in words, the plots, the table.

What does not depend on chance is shown at once. Then the bootstrap runs at the end of the page, and
when it is done, or stopped, the page is run once more with what it found.
"""

from __future__ import annotations

from perfcore.costs import PER
from perfview import session
from perfview.drawing import st
from perfview.kit.pages import Page, page_that_sets, show_link
from perfview.kit.theme import count, percent
from perfview.pages.compare.exports import show_files
from perfview.pages.compare.scenes import Scene, curves_compared, precision_compared, scene_of
from perfview.pages.compare.standings import error_of
from perfview.pages.compare.verdicts import cost_text, curve_text, field_text, verdict_texts
from perfview.pages.compare.views.controls import (
    DATA_WIDTH,
    pair_chosen,
    show_absent,
    show_chance,
    show_models,
    show_pair,
    show_run,
    show_run_note,
)
from perfview.pages.compare.views.decisions import show_decisions
from perfview.pages.compare.views.differences import show_difference, show_pairs
from perfview.pages.compare.views.honest_thresholds import show_honest_thresholds
from perfview.pages.compare.views.plots import show_curves, show_table
from perfview.pages.compare.words import TEXT
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import amounts, terms_text
from perfview.tasks.binary.comparison.lineups import Pair, compared
from perfview.tasks.binary.comparison.parameters import COMPARE, MODELS, PAIR, entrants_chosen
from perfview.tasks.binary.controls.gridded import show_grid
from perfview.tasks.binary.controls.progress import show_progress, show_turn
from perfview.tasks.binary.controls.wrong_way import show_wrong_way
from perfview.tasks.binary.recalibration.in_use import shown
from perfview.tasks.binary.recalibration.switch import show_recalibrated, show_switch
from perfview.tasks.pickers import show_data
from perfview.words import escaped, say, sentences


def _show() -> None:
    files = session.comparable_data()
    entrants = entrants_chosen(files)
    given = tuple(files[data] for data in dict.fromkeys(each.data for each in entrants))
    used = tuple(map(shown, given))
    files |= {file.id: file for file in used}
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls")
    with row:
        show_data(width=DATA_WIDTH)
        show_models(files, entrants)
        show_switch(model for each in given for model in each.models)
    session.write_address(PAGE.key)
    show_absent(files, entrants)
    try:
        lineup = compared(used, entrants, session.choices().of(COMPARE).run)
    except ValueError as refused:
        st.error(say("compare.disagree", reason=escaped(refused)))
        return
    entrant_of = dict(zip(lineup.names, entrants, strict=True))
    scene = scene_of(lineup, pair_chosen(entrant_of, lineup))
    with row:
        show_run(lineup)
        show_pair(scene.pair, entrant_of)
        page = page_that_sets("costs")
        if page is not None:
            show_link(page, say(f"compare.{_whose(scene)}_link", **_costs_words(scene)))
        show_chance(lineup)
        menu = st.container(width="content")
    show_run_note(lineup)
    for file in given:
        show_recalibrated(file, [each.model for each in entrants if each.data == file.id])
        show_grid(files[file.id], [each.model for each in entrants if each.data == file.id])
        show_wrong_way(file, [each.model for each in entrants if each.data == file.id])
    _show_alike(scene, used)
    _show_verdict(scene)
    with st.container(key="bootstrap", height=44, border=False):
        place = st.empty()
        if not scene.pending:
            with place.container(horizontal=True, vertical_alignment="center", gap="small"):
                _show_state(scene)
                if scene.replication is not None:
                    show_turn(scene.replication, "bootstrap")
    numbered = show_curves(scene)
    with menu:
        show_files(scene)
    difference = None
    if scene.pair is None:
        honest = st.container()
    else:
        left, honest = st.columns([3, 2], gap="medium")
        with left:
            difference = show_difference(scene)
    show_table(scene, entrant_of, numbered=numbered)
    show_pairs(scene)
    show_decisions(scene, entrant_of, files)
    with honest:  # it takes longest: all else is there before it
        show_honest_thresholds(scene)
    for replication in filter(None, (scene.replication, difference)):
        if not session.in_dialog(PAGE.key) and not (replication.finished or replication.stopped):
            show_progress(place, replication)


def _show_alike(scene: Scene, used: tuple[DataSet, ...]) -> None:
    """Warn where rows that belong together are taken as independent."""
    icon = ":material/warning:"
    for file in used:
        if file.ungrouped:
            names = {"column": escaped(file.ungrouped), "data": escaped(file.name)}
            st.warning(say("compare.ungrouped", **names), icon=icon)
    if scene.lineup.grouped and scene.draws.resampled != "group":
        kind = "paired" if scene.lineup.paired else "unpaired"
        kind = "link" if scene.lineup.from_counts else kind
        st.warning(say(f"compare.groups_apart_{kind}"), icon=icon)


def _show_verdict(scene: Scene) -> None:
    """Show what there is to say about the two models, and about all of them."""
    lineup, pair, standings = scene.lineup, scene.pair, scene.standings
    no_rows = say("links.no_rows") if lineup.from_counts else ""
    if pair is None:
        st.markdown(f"**{say('compare.question')}**")
        st.markdown(say("compare.alone"))
        if no_rows:
            st.caption(no_rows)
        return
    with st.container(key="verdict", gap="small"):
        st.markdown(f"**{say('compare.question')}**")
        found = curves_compared(lineup, pair)
        precision = found.precision_recall
        if scene.projected is not None and lineup.prevalence is None:
            precision = precision_compared(lineup, pair, scene.projected)
        st.markdown(
            sentences(*verdict_texts(found, standings, scene.replicates, paired=lineup.paired))
        )
        st.markdown(sentences(_costs_text(scene, pair), field_text(standings)))
        if lineup.unpaired:
            st.markdown(say("compare.unpaired_because", reason=escaped(lineup.unpaired)))
        notes = (
            curve_text(pair, precision, scene.replicates, level=scene.settings.level),
            say("compare.by_amount") if scene.use.pricing.by_amount else "",
            say("compare.no_amounts") if scene.amounts_missing else "",
            no_rows,
            escaped(lineup.note),
            first_look_text(scene),
        )
        st.caption(sentences(*notes))


def first_look_text(scene: Scene) -> str:
    """Return on how many replicates rests what is shown while there are more to come."""
    replication = scene.replication
    if replication is None or scene.replicates is None or not scene.pending:
        return ""
    done, total = count(scene.replicates.count), count(replication.total)
    return say("compare.first_look", done=done, total=total)


def _costs_words(scene: Scene) -> dict[str, str]:
    """Return the reader's costs and prevalence as they are written."""
    use = scene.use
    return {"terms": terms_text(use.costs, use.pricing), "prevalence": percent(scene.prevalence)}


def _whose(scene: Scene) -> str:
    """Return which texts speak of the costs in use: the reader's, or those of the example."""
    return "costs" if scene.costs_said else "example_costs"


def _costs_text(scene: Scene, pair: Pair) -> str:
    values, unit = scene.standings.values, scene.use.unit
    errors = [PER * values[name].get(error_of("cost"), 0.0) for name in pair]
    texts = amounts([PER * values[name]["cost"] for name in pair], unit, errors)
    shown = dict(zip(pair, map(escaped, texts), strict=True))
    terms = say("compare.costs", **_costs_words(scene))
    at = escaped(say(f"compare.at_{_whose(scene)}", terms=terms))
    return cost_text(pair, scene.standings, shown, at=at)


def _show_state(scene: Scene) -> None:
    """Say what the intervals rest on, or why there are none."""
    if scene.refusal:
        st.caption(say("compare.no_bootstrap", reason=escaped(scene.refusal)))
        return
    replication = scene.replication
    if replication is None:
        return
    stopped = "stopped_early" if scene.replicates is None else "stopped"
    state = "done" if replication.finished else stopped
    done, total = count(replication.done), count(replication.total)
    st.caption(say(f"compare.{state}", done=done, total=total))


# The verdict on models keeps its lines free: it has more to say once a bootstrap is done.
# On a telephone what stands below the controls is laid out in a row, where a height is taken for a
# width. In the dark theme Streamlit writes the chosen one of several in a grey hard to read.
STYLE = """
@media (min-width: 1000px) {.st-key-verdict {min-height: 166px;}}
@media (max-width: 640px) {:has(> .st-key-bootstrap) {flex-basis: 100%;}}
.st-key-along [role="radio"][aria-checked="true"] {color: inherit;}
"""

PAGE = Page(
    key="compare",
    task="binary",
    icon="compare",
    show=_show,
    words=TEXT,
    parameters=(MODELS, PAIR, COMPARE),
    style=STYLE,
)
