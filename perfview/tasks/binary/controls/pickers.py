"""The controls that pages with a live board share: data, model, threshold, what the slider runs by.

Streamlit keeps callbacks until long after a page is left: they take names, no data.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from perfview import session
from perfview.drawing import st
from perfview.kit.boards.contents import BoardContent
from perfview.kit.parameters import shortened
from perfview.kit.theme import own_number, percent
from perfview.kit.typed_numbers import entry_text, readings
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.gridded import show_grid
from perfview.tasks.binary.controls.wrong_way import quoted, show_wrong_way
from perfview.tasks.binary.parameters import AXIS, PREVALENCE, THRESHOLD, read_own
from perfview.tasks.binary.recalibration.switch import show_recalibrated, show_switch
from perfview.tasks.binary.views import View
from perfview.tasks.numbers import Bounds, show_number
from perfview.tasks.pickers import WIDE, WIDEST, show_data, show_model
from perfview.words import escaped, say

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

NARROW = 104
"""The width of the threshold's entry in pixels."""


def axis_in_use(view: View, content: BoardContent) -> str:
    """Return the axis that the slider runs by: the chosen one, else the sensible one."""
    axes = content.payload["axes"]
    axis = session.choices().of(AXIS, view.model)
    return axis if axis in axes else str(content.payload["axis"])


@contextmanager
def controls(view: View) -> Iterator[None]:
    """Show data, model and threshold, what follows in the same row, and below what holds of all.

    The model is shown if there are several; as the threshold any number can be typed. Below the row
    stands what these data cannot tell, and whether smaller scores mean positive, or scores look the
    wrong way round.
    """
    negated = view.cases.negated
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(view.file, view.model)
        show_switch([view.model])
        st.text_input(
            say("threshold.threshold"),
            help=say(f"threshold.threshold_help{'_negated' if negated else ''}"),
            width=NARROW,
            **session.entry(
                "threshold_entry",
                partial(_take_entry, view.model, negated),
                entry_text(own_number(view.threshold, negated=negated)),
            ),
        )
        yield
    if not view.both_classes:
        cases = view.cases
        empty = "negatives" if cases.positives else "positives" if cases.negatives else "cases"
        st.info(say(f"threshold.no_{empty}_here"), icon=":material/info:")
    show_recalibrated(session.data_in_use(), [view.model], alone=bool(view.alone))
    if negated:
        st.caption(escaped(say("threshold.reversed", models=quoted([view.model]))))
    show_grid(view.file, [view.model])
    if not view.alone:  # what turns scores round turns those of all cases
        show_wrong_way(session.data_in_use(), [view.model])


def _take_entry(model: str, negated: bool, text: str) -> None:
    found = readings(text)
    if len(found) > 1:  # the one that is among the scores, if only one is
        scores = tallies.tally(session.data_in_use(), model).cases.thresholds
        ends = scores[-1].item(), scores[1:2].sum().item()
        low, high = sorted(own_number(end, negated=negated) for end in ends)
        own, told = Bounds(low, high).read(text)
        threshold = None if own is None else own_number(own, negated=negated)
    elif found:
        threshold = own_number(found[0], negated=negated)
    else:
        threshold = read_own(text, negated=negated)
        told = say("threshold.not_a_threshold", text=shortened(text))
    if threshold is None:
        commits.answer(told)
    else:
        session.take(THRESHOLD, threshold, model)


def few_use() -> DeltaGenerator:
    """Return the place of controls that few use: they keep together where a row has no room.

    On a telephone they stand below the picture, see the style sheet.
    """
    return st.container(
        horizontal=True, vertical_alignment="bottom", gap="small", width="content", key="few_use"
    )


def show_axis(view: View, content: BoardContent) -> None:
    """Show what the slider runs by."""
    st.selectbox(
        say("threshold.axis"),
        list(content.payload["axes"]),
        format_func=lambda axis: say(f"threshold.axis_{axis}"),
        help=say("threshold.axis_help"),
        width=WIDE,
        **session.entry(
            "axis", partial(session.take, AXIS, model=view.model), axis_in_use(view, content)
        ),
    )


def show_prevalence(view: View, *, page: str, width: int) -> None:
    """Show the share of positives to expect, in the words of `page`; empty means that of the data.

    Data of one class cannot be projected to another share.
    """
    own = percent(view.cases.prevalence)
    show_number(
        say(f"{page}.prevalence"),
        "prevalence",
        session.choices().of(PREVALENCE),
        partial(session.take, PREVALENCE),
        placeholder=own,
        help=say(f"{page}.prevalence_help", share=own),
        disabled=not view.both_classes,
        width=width,
    )
