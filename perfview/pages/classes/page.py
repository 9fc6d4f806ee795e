"""The Classes page: the confusion matrix of several classes, its figures and its curves."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.kit.pages import Page
from perfview.pages.classes.decisions.abstention import show_abstention
from perfview.pages.classes.decisions.costs import show_costs
from perfview.pages.classes.decisions.models import show_models
from perfview.pages.classes.decisions.parameters import PARAMETERS as DECISIONS
from perfview.pages.classes.decisions.words import TEXT as DECISION_TEXT
from perfview.pages.classes.exports.files import class_files, show_class_files
from perfview.pages.classes.exports.parts import classes_part, first_look
from perfview.pages.classes.figures.averages import show_averages
from perfview.pages.classes.figures.curves import show_curves
from perfview.pages.classes.figures.parameters import CHOSEN as FIGURE_PARAMETERS
from perfview.pages.classes.figures.report import show_report
from perfview.pages.classes.figures.runs import show_class_runs
from perfview.pages.classes.figures.words import TEXT as FIGURE_TEXT
from perfview.pages.classes.matrix.boards import show_matrix, show_versus
from perfview.pages.classes.matrix.parameters import PARAMETERS as MATRIX_PARAMETERS
from perfview.pages.classes.matrix.words import TEXT as MATRIX_TEXT
from perfview.tasks.classes.facts import oddities
from perfview.tasks.classes.parts import has_sureness
from perfview.tasks.classes.tallies import class_tally
from perfview.tasks.pickers import WIDEST, show_data, show_model
from perfview.tasks.times import CHOSEN as TIME
from perfview.words import escaped


def _show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(file, model)
        show_versus(file, model)
        show_class_files(PAGE, file, model)
    tally = class_tally(file, model)
    sure = not file.from_link and has_sureness(file.found.models[model])
    for sentence in oddities(tally, "", sure=sure):
        st.caption(escaped(sentence))
    show_matrix(file, model)
    show_report(file, model, tally)
    show_averages(file, model, tally)
    show_curves(file, model, tally)
    show_class_runs(file, model, tally)
    show_costs(file, model, tally)
    show_abstention(file, model, tally)
    show_models(file, model)
    session.write_address(PAGE.key)


PAGE = Page(
    key="classes",
    task="classes",
    icon="grid_on",
    show=_show,
    words={**MATRIX_TEXT, **FIGURE_TEXT, **DECISION_TEXT},
    parameters=(*MATRIX_PARAMETERS, *FIGURE_PARAMETERS, *DECISIONS, *TIME),
    sets=("classes",),
    part=classes_part,
    look=first_look,
    downloads=class_files,
)
