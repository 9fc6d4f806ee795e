"""The Calibration page: do the scores hold as probabilities, and where do they not."""

from __future__ import annotations

from functools import partial
from html import escape

from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities
from perfcore.calibration import FIGURES, ConsistencyBand, corp, observed_minus_expected
from perfcore.results import Result
from perfview import session
from perfview.downloads.one_file import Part
from perfview.drawing import st
from perfview.kit.boards.contents import BoardContent
from perfview.kit.bounds import figure_text, text_of
from perfview.kit.pages import Page
from perfview.kit.theme import number, percent, together
from perfview.pages.calibration.biases import show_biases
from perfview.pages.calibration.bin_controls import show_bins
from perfview.pages.calibration.calibration_board import (
    CALIBRATION_BOARD,
    calibration_header,
    calibration_part,
)
from perfview.pages.calibration.content import calibration_columns, reliability
from perfview.pages.calibration.content import content as calibration_content
from perfview.pages.calibration.figure_words import TEXT as FIGURE_TEXT
from perfview.pages.calibration.figures import show_figures
from perfview.pages.calibration.gaps import binned
from perfview.pages.calibration.models import show_models
from perfview.pages.calibration.words import TEXT
from perfview.store.sources import grouped
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.bins import BINS, FIRST_BINS
from perfview.tasks.binary.controls.pickers import controls, few_use
from perfview.tasks.binary.files.files import model_files, show_model_files
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.live_pages import show_board, show_live
from perfview.tasks.binary.parameters import AXIS
from perfview.tasks.binary.recalibration.recalibrated import Recalibrated
from perfview.tasks.binary.recalibration.switch import show_offers
from perfview.tasks.binary.views import View, view_in_use
from perfview.words import escaped, say, sentences, told


def calibration_parts(result: Result, name: str, look: Look) -> list[Part]:
    """Return the board of a model and its figures; nothing if its scores are no probabilities."""
    board = calibration_part(result, name, look)
    return [board, figures_html(result.models[name].sweep)] if board else []


def figures_html(s: Sweep) -> str:
    """Return every figure with its name, and where it is undefined why, as escaped HTML."""
    rows = []
    for figure in FIGURES.needing("probabilities").values():
        text, reason = text_of(figure, s), figure.why_undefined(s)
        if reason:
            text = say("calibration.undefined", value=text, reason=reason)
        rows.append(f"<div><dt>{escape(told(figure.name))}</dt><dd>{escape(text)}</dd></div>")
    title = escape(say("calibration.figures_caption"))
    facts = f'<dl class="pv-facts">{"".join(rows)}</dl>'
    return f"<details><summary>{title}</summary>{facts}</details>"


NEARLY = 0.005
"""Shares as near to each other are said to agree on average."""


def answer_text(s: Sweep, band: ConsistencyBand | None) -> str:
    """Return in Markdown whether the scores are right on average and, score by score, in Brier.

    Without a `band` nobody can tell what chance would do.
    """
    total = s.positives + s.negatives
    if not total:
        return ""
    rate = s.prevalence
    expected = (s.positives - observed_minus_expected(s)) / total
    side = "level" if abs(rate - expected) < NEARLY else "high" if expected > rate else "low"
    mean, positive = together([expected, rate], "percent")
    on_average = say(f"calibration.on_average_{side}", expected=mean, rate=positive)
    found = corp(s)
    share = found.miscalibration / found.value if found.value else 0.0
    words = {
        "miscalibration": number(found.miscalibration),
        "brier": figure_text("brier_score", s),
        "share": percent(share),
    }
    if band is None:
        return sentences(on_average, say("calibration.lost", **words))
    usual = band.miscalibration
    more = found.miscalibration > usual.upper
    mean, upper = together([usual.mean, usual.upper])
    verdict = say(f"calibration.{'beyond' if more else 'within'}_chance", mean=mean, upper=upper)
    return sentences(on_average, say("calibration.lost", **words), verdict)


def as_given_text(s: Sweep) -> str:
    """Return what scores as given were; "" if these were no probabilities."""
    if not are_probabilities(s) or not s.positives + s.negatives:
        return ""
    found = corp(s)
    return say(
        "calibration.as_given",
        miscalibration=number(found.miscalibration),
        brier=figure_text("brier_score", s),
    )


NOTHING = BoardContent("", {}, {})
"""Of scores that are no probabilities nothing is drawn."""


def _show_page() -> None:
    view = view_in_use()
    if _are_probabilities(view):
        show_live(PAGE.key, _content, _show, by_threshold=False)
        return
    with controls(view), few_use():
        _show_files(view)
    if not show_offers(view.file, view.model):
        st.info(escaped(say("calibration.no_probabilities", model=view.model)))
    session.write_address(PAGE.key)


def _are_probabilities(view: View) -> bool:
    return view.model not in view.file.made_of and are_probabilities(view.cases)


def _content(view: View) -> BoardContent:
    return calibration_content(view.file, view.model) if _are_probabilities(view) else NOTHING


def _show(view: View, content: BoardContent) -> None:
    bins = session.choices().of(BINS)
    with controls(view), few_use():
        show_bins()
        _show_files(view)
    _show_answer(view)
    show_board(
        CALIBRATION_BOARD,
        view,
        content,
        header=partial(
            calibration_header,
            bins=bins,
            found=binned(view.file, view.model, bins or FIRST_BINS),
        ),
        columns=lambda indices: calibration_columns(view.cases, indices),
        use_of=lambda _: FIRST_USE,
        by_threshold=False,
    )
    show_biases(view)
    show_figures(view)
    show_models(view)


def _show_files(view: View) -> None:
    axis = session.choices().of(AXIS, view.model)
    show_model_files(PAGE, view.file, view.model, axis=axis)


def _show_answer(view: View) -> None:
    """Show in words whether the scores hold, after what was answered to an entry."""
    answer = commits.answered()
    said = [f"**{escaped(answer)}**"] if answer else []
    band = reliability(view.file, view.model).band
    said.append(answer_text(view.cases, band))
    if isinstance(view.file, Recalibrated):
        said.append(as_given_text(tallies.tally(view.file.given, view.model).cases))
    with st.container(key="calibration_answer"):
        st.markdown(sentences(*said))
        if view.given_prevalence is not None:
            st.caption(say("calibration.own_prevalence"))
        if band is not None and grouped(view.file.found, view.model):
            st.caption(say("calibration.groups_apart"))


# Names and sentences of figures are longer than names of models.
STYLE = """
.st-key-calibration_figures .pv-board .pv-ranking th > div {max-width: none;}
.st-key-calibration_figures .pv-board .pv-ranking .pv-model-name {
  text-align: left;
  white-space: normal;
}
.st-key-calibration_figures .pv-board .pv-ranking .pv-row-note {max-width: 76em;}
.st-key-calibration_figures .pv-board [data-long] {max-height: none;}
@media (max-width: 640px) {
  .st-key-calibration_board ~ * {order: 2;}
  .st-key-calibration_figures .pv-board .pv-ranking .pv-row-note {display: none;}
}
"""

PAGE = Page(
    key="calibration",
    task="binary",
    icon="rule",
    show=_show_page,
    part=calibration_parts,
    words={**TEXT, **FIGURE_TEXT},
    downloads=model_files,
    sets=("calibrate",),
    parameters=(BINS,),
    style=STYLE,
)
