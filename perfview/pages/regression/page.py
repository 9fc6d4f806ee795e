"""The Regression page: figures, all cases, errors, bias; then the models beside each other."""

from __future__ import annotations

from perfview import session
from perfview.downloads.menu import show_downloads
from perfview.drawing import st
from perfview.kit.pages import Page
from perfview.pages.regression.boards import show_board
from perfview.pages.regression.costs import show_costs, show_ways
from perfview.pages.regression.files import look_in_view, look_of, regression_files, regression_part
from perfview.pages.regression.models import show_models
from perfview.pages.regression.parameters import CHOSEN
from perfview.pages.regression.ranges import show_ranges
from perfview.pages.regression.words import TEXT
from perfview.tasks.comparisons import AGAINST, show_comparison
from perfview.tasks.pickers import WIDEST, show_data, show_model
from perfview.tasks.runs import TESTED, TRAINED, show_runs
from perfview.tasks.times import CHOSEN as TIME
from perfview.words import escaped, say


def _show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(file, model)
        look = look_in_view(file, model)
        show_downloads(PAGE, file, model, said=say("regression.files_what"), look=look)
    if file.from_link:
        st.caption(escaped(say("regression.link")))
    show_board(file, model)
    show_ranges(file, model)
    show_costs(file, model)
    show_ways(file, model)
    st.header(say("regression.models_title"), anchor=False)
    show_comparison(file, model)
    show_models(file)
    show_runs(file, model)
    session.write_address(PAGE.key)


PAGE = Page(
    key="regression",
    task="regression",
    icon="scatter_plot",
    show=_show,
    words=TEXT,
    parameters=(*CHOSEN, AGAINST, TESTED, TRAINED, *TIME),
    part=regression_part,
    look=look_of,
    downloads=regression_files,
)
