"""The Threshold page: the row of controls, the answer in words and the live board.

All of it is one fragment, so that a released slider reruns nothing else. Streamlit keeps a
fragment's arguments and every callback until long after a page is left: they take names, no data.
"""

from __future__ import annotations

import streamlit as st

from perfcore.binary import Sweep
from perfcore.costs import Tally, Use
from perfcore.costs.goals import Feasible
from perfcore.costs.goals import feasible as feasible_points
from perfcore.costs.goals.feasible_points import runs
from perfcore.measures import MEASURES
from perfview import session
from perfview.downloads.menu import model_files, show_downloads
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent
from perfview.kit.explanations import show_explanation
from perfview.kit.pages import Page
from perfview.kit.tasks import numbers_of
from perfview.pages.threshold.content import content as threshold_content
from perfview.pages.threshold.goals import show_goal
from perfview.pages.threshold.threshold_board import (
    THRESHOLD_BOARD,
    threshold_header,
    threshold_part,
)
from perfview.pages.threshold.uses import projection_text, show_use
from perfview.pages.threshold.words import TEXT
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.pickers import (
    WIDE,
    axis_in_use,
    show_axis,
    show_entry,
    show_limits,
    show_pickers,
    threshold_in_use,
)
from perfview.tasks.binary.controls.requirements import feasible_text, not_met, show_requirements
from perfview.tasks.binary.explanations.numbers import Place
from perfview.tasks.binary.parameters import MARK, NEED, markable
from perfview.tasks.binary.points.used_points import window_in_use
from perfview.tasks.binary.sentences import at_threshold
from perfview.tasks.binary.uses import use_of
from perfview.words import say, sentences, told
from perfview.words.markdown import escaped

BOARD = "board"


def _show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    use = use_of(session.choices(), tallies.tally(file, model))
    boards.show_content(threshold_content(file, model, use), key="content")
    _show_threshold(file.key, model, use)


@st.fragment
def _show_threshold(key: str, model: str, use: Use) -> None:
    """Show controls, answer and board for `model` of the data in use, and write the address.

    Once `key` is no longer the key of the data in use, or the model is used elsewhere than at
    `use`, the whole page is run anew: the content of the board is another.
    """
    session.check_link()
    file = session.data_in_use()
    if (file.key, file.model(session.choices())) != (key, model):
        st.rerun()
    if use_of(session.choices(), tallies.tally(file, model)) != use:
        st.rerun()
    content = threshold_content(file, model, use)
    priced = tallies.priced(file, model, use.pricing)
    sample = priced.cases
    threshold = threshold_in_use(file, model, sample)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_pickers(file, model)
        show_entry(model, threshold)
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="small", width="content"
        ):
            show_goal(model)
        feasible = _feasible(sample, use)
        show_requirements(feasible)
        show_use(model, priced, threshold)
        with st.popover(say("threshold.view"), width="content"):
            _show_looks(model, content)
        show_downloads(PAGE, file, model, axis=axis_in_use(model, content))
    show_limits(file, sample)
    _show_answer(model, sample, use, threshold, feasible)
    _show_board(model, priced, content, use, threshold, feasible)
    session.write_address(PAGE.key)


def _show_looks(model: str, content: BoardContent) -> None:
    """Show what changes only how the board looks: the slider's axis and the marked measure."""
    show_axis(model, content)
    st.selectbox(
        say("threshold.marked"),
        markable(),
        format_func=lambda key: told(MEASURES[key].name),
        key=session.shown("marked", session.choices().of(MARK)),
        help=say("threshold.marked_help"),
        on_change=lambda: session.choose(session.choices().having(MARK, session.widget("marked"))),
        width=WIDE,
    )


def _feasible(sample: Sweep, use: Use) -> Feasible:
    """Return the operating points that meet what the reader requires."""
    required = session.choices().of(NEED)
    return feasible_points(sample, required, prevalence=use.prevalence)


def _show_answer(model: str, sample: Sweep, use: Use, threshold: float, feasible: Feasible) -> None:
    """Show in one line what was found, if anything, what the threshold means, and where."""
    sweep = tallies.sweep_in_use(session.data_in_use(), model, use)
    answer = commits.answered(model, threshold)
    if feasible.emptied_by is not None:
        answer = answer or feasible_text(feasible)
    else:
        missed = not_met(sample, threshold, use)
        answer = sentences(answer, missed)
    here = sweep.index(threshold)
    meaning = at_threshold(
        sweep.at(threshold),
        threshold,
        weighted=sample.weighted,
        neighbours=tuple(sweep.thresholds[[max(here - 1, 0), min(here + 1, len(sweep) - 1)]]),
        brief=bool(answer) or use.prevalence is not None,
    )
    parts = [f"**{escaped(answer)}**"] if answer else []
    projection = projection_text(sample, use)
    if not (answer and projection):  # more than a line
        parts.append(meaning)
    with st.container(key="meaning"):
        st.markdown(sentences(*parts, projection))


def _show_board(
    model: str,
    priced: Tally,
    content: BoardContent,
    use: Use,
    threshold: float,
    feasible: Feasible,
) -> None:
    nearby = None
    if not content.payload["complete"]:
        shown = tallies.sweep_in_use(session.data_in_use(), model, use)
        nearby = window_in_use(priced.cases, shown, threshold, use, priced=priced)
    told = threshold_header(
        content,
        threshold=threshold,
        acknowledged=commits.acknowledged(BOARD),
        axis=axis_in_use(model, content),
        marked=session.choices().of(MARK),
        feasible=_shaded(content, feasible) if session.choices().of(NEED) else None,
    )
    events = boards.show_board(
        THRESHOLD_BOARD,
        told,
        nearby,
        key=BOARD,
        on_commit=lambda: commits.take_commit(BOARD, model),
    )
    if events.explanation is not None:
        place = Place(priced, threshold, tuple(content.payload["labels"].values()), use)
        show_explanation(numbers_of(PAGE.task)[events.explanation.measure].explain(place))


def _shaded(content: BoardContent, feasible: Feasible) -> list[list[int]]:
    """Return first and last index of each run of feasible points among those that are drawn."""
    drawn = content.points["index"].astype(int)
    pairs: list[list[int]] = drawn[runs(feasible.points[drawn])].tolist()
    return pairs


PAGE = Page(
    key="threshold",
    task="binary",
    icon="tune",
    show=_show,
    part=threshold_part,
    words=TEXT,
    downloads=model_files,
    sets=("t", "axis", "mark", "need"),
    front=True,
)
