"""The Threshold page: the row of controls, the answer in words and the live board."""

from __future__ import annotations

from functools import partial

import numpy as np
import numpy.typing as npt

from perfcore.chance.intervals.proportions import Method
from perfcore.costs.goals import Feasible
from perfcore.costs.goals import feasible as feasible_points
from perfcore.measures import MEASURES
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.contents import BoardContent
from perfview.kit.pages import Page
from perfview.kit.tasks import own_calls
from perfview.kit.theme import interval, together
from perfview.pages.threshold.content import content as threshold_content
from perfview.pages.threshold.content import sure_columns
from perfview.pages.threshold.curve_parts import show_curve_parts
from perfview.pages.threshold.detection_errors import show_detection_errors
from perfview.pages.threshold.goals import show_goal
from perfview.pages.threshold.threshold_board import (
    THRESHOLD_BOARD,
    shaded,
    threshold_header,
    threshold_part,
)
from perfview.pages.threshold.words import TEXT
from perfview.tasks.binary import commits
from perfview.tasks.binary.certainties import certainty, parameters_of, untold
from perfview.tasks.binary.controls.entries import CLASSES, show_error_cost
from perfview.tasks.binary.controls.pickers import (
    axis_in_use,
    controls,
    few_use,
    show_axis,
    show_prevalence,
)
from perfview.tasks.binary.controls.requirements import feasible_text, not_met, show_requirements
from perfview.tasks.binary.explanations.curve_parts import PARTS
from perfview.tasks.binary.files.files import model_files, show_model_files
from perfview.tasks.binary.files.report import first_look
from perfview.tasks.binary.live_pages import show_board, show_live
from perfview.tasks.binary.parameters import EXACT, INTERVALS, LOOKS, MARK, MORE, NEED, markable
from perfview.tasks.binary.views import View
from perfview.tasks.pickers import WIDE, show_unit
from perfview.tasks.points.operating_points import COST, Columns, columns_in_use, neighbours
from perfview.tasks.sentences import at_threshold
from perfview.words import escaped, method_told, say, sentences, told


def interval_texts(view: View) -> dict[str, dict[str, str]]:
    """Return the interval of each tile by its key, and how it was made or why there is none.

    They are of the data's own cases: at another prevalence the rates of one class alone have one.
    """
    sure = certainty(view.file, view.model)
    method: Method = "exact" if session.choices().of(EXACT) else "wilson"
    texts = {}
    for key in (*MEASURES.tiles, COST):
        if why := untold(key, view.use):
            texts[key] = _none(why)
            continue
        parameters = parameters_of(key, view.use)
        found = sure.interval(key, view.threshold, method=method, **parameters)
        if found.reason:
            texts[key] = _none(say("threshold.interval_none_because", reason=told(found.reason)))
            continue
        low, high, _ = interval(found.low, found.high, found.value, kind=MEASURES[key].format)
        hint = say("threshold.interval_hint", method=method_told(found.method))
        drawn = say("threshold.interval_cases")
        if sure.groups is not None:
            drawn = say("threshold.interval_groups", by=sure.by)
        texts[key] = {
            "text": say("board.interval", low=low, high=high),
            "hint": sentences(hint, drawn),
        }
    return texts


def _none(why: str) -> dict[str, str]:
    return {"text": say("threshold.interval_none"), "hint": why}


WIDTH_IN_USE = 190
"""Of the entries of costs and prevalence, in pixels."""


def _content(view: View) -> BoardContent:
    parts = session.choices().of(PARTS)
    return threshold_content(view.file, view.model, view.use, parts, _live_intervals())


def _live_intervals() -> bool:
    """Return whether every operating point has intervals: exact ones take too long for that."""
    return session.choices().of(INTERVALS) and not session.choices().of(EXACT)


def _columns(view: View, indices: npt.NDArray[np.int64]) -> Columns:
    sure = certainty(view.file, view.model) if _live_intervals() else None
    columns = columns_in_use(view.tally, view.shown, indices, view.use)
    return columns | sure_columns(sure, indices, view.use)


def _show(view: View, content: BoardContent) -> None:
    required = session.choices().of(NEED)
    feasible = feasible_points(view.cases, required, prevalence=view.use.prevalence)
    with controls(view):
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="small", width="content"
        ):
            show_goal()
        with few_use():
            show_requirements(feasible, negated=view.cases.negated)
            _show_use(view)
            with st.popover(say("common.view"), width="content"):
                _show_looks(view, content)
            show_model_files(PAGE, view.file, view.model, axis=axis_in_use(view, content))
    _show_answer(view, feasible)
    drawn = content.points["index"].astype(np.int64)
    show_board(
        THRESHOLD_BOARD,
        view,
        content,
        header=partial(
            threshold_header,
            marked=session.choices().of(MARK),
            more=session.choices().of(MORE),
            intervals=interval_texts(view) if session.choices().of(INTERVALS) else None,
            feasible=shaded(feasible, drawn) if required else None,
        ),
        columns=partial(_columns, view),
        use_of=lambda _: view.use,
    )
    show_detection_errors(view)


def _show_use(view: View) -> None:
    """Show costs and prevalence in a popover; they are the same choices as on the Costs page."""
    with st.popover(say("threshold.in_use"), width="content"):
        show_prevalence(view, page="threshold", width=WIDTH_IN_USE)
        for error in CLASSES:
            show_error_cost(
                error,
                width=WIDTH_IN_USE,
                amounts=view.tally.amounts is not None,
                note=say("threshold.costs_help"),
            )
        show_unit(width=WIDTH_IN_USE)


def _show_looks(view: View, content: BoardContent) -> None:
    """Show what changes only how the board looks: the slider's axis and the marked measure."""
    show_axis(view, content)
    st.selectbox(
        say("threshold.marked"),
        markable(),
        format_func=lambda key: told(MEASURES[key].name),
        help=say("threshold.marked_help"),
        **session.entry("marked", MARK),
        width=WIDE,
    )
    show_curve_parts()
    if session.choices().of(INTERVALS):
        st.toggle(
            say("threshold.exact"),
            help=say("threshold.exact_help"),
            **session.entry("exact", EXACT),
        )


def _show_answer(view: View, feasible: Feasible) -> None:
    """Show in one line what was found, if anything, what the threshold means, and where."""
    sweep, threshold, prevalence = view.shown, view.threshold, view.use.prevalence
    answer = commits.answered()
    if feasible.emptied_by is not None:
        answer = answer or feasible_text(feasible, negated=sweep.negated)
    else:
        answer = sentences(answer, not_met(view))
    meaning = at_threshold(
        sweep.at(threshold),
        threshold,
        weighted=view.cases.weighted,
        neighbours=tuple(sweep.thresholds[neighbours(sweep, threshold, radius=1)[[0, -1]]]),
        brief=bool(answer) or prevalence is not None,
        negated=sweep.negated,
    )
    parts = [f"**{escaped(answer)}**"] if answer else []
    if not answer or prevalence is None:  # else more than a line
        parts.append(meaning)
    if prevalence is not None:
        own, moved = together([view.cases.prevalence, prevalence], "percent")
        parts.append(say("threshold.projected", prevalence=moved, sample=own))
    own = escaped(own_calls(view.file, view.model, threshold))
    with st.container(key="meaning"):
        st.markdown("  \n".join(filter(None, (sentences(*parts), own))))


STYLE = """
@media (max-width: 640px) {
  .st-key-board ~ * {order: 2;}
}
"""

PAGE = Page(
    key="threshold",
    task="binary",
    icon="tune",
    show=partial(show_live, "threshold", _content, _show),
    part=threshold_part,
    look=first_look,
    words=TEXT,
    downloads=model_files,
    sets=("t", "axis", "mark", "need"),
    parameters=(*LOOKS, EXACT, PARTS),
    front=True,
    style=STYLE,
)
