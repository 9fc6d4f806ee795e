"""The Clusterings page: do clusters agree with labels, and which points are doubtful."""

from __future__ import annotations

from html import escape
from typing import Any

from perfcore.chance.clusterings import COMPARED
from perfcore.clusterings.distances import Metric
from perfcore.messages import Message
from perfview import session
from perfview.downloads.figure_tables import figures_html
from perfview.downloads.menu import show_downloads
from perfview.downloads.one_file import BoardPart, Part
from perfview.drawing import st
from perfview.kit.boards.cards import CARDS, told_of
from perfview.kit.boards.contents import about
from perfview.kit.pages import Page
from perfview.pages.clusterings.boards import board_header, counted_intervals, facing_in, show_board
from perfview.pages.clusterings.choices import choice_told
from perfview.pages.clusterings.content import CLUSTERINGS_BOARD, board_content
from perfview.pages.clusterings.parameters import CHOSEN, DRAWN, FACING, JOINT
from perfview.pages.clusterings.several import show_several
from perfview.pages.clusterings.words import TEXT
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.clusterings.figures import figures_table
from perfview.tasks.clusterings.files import Look, clustering_files
from perfview.tasks.clusterings.parameters import METRIC, METRICS, NOISE_OUT, STANDARDISE
from perfview.tasks.clusterings.tallies import clustering_tally, has_truth, silhouettes_in
from perfview.tasks.comparisons import AGAINST, comparison_part, counted_comparison
from perfview.tasks.pickers import WIDE, WIDEST, show_data, show_model
from perfview.tasks.runs import TESTED, TRAINED, show_runs
from perfview.words import escaped, say


def clusterings_part(result: Any, name: str, look: Look) -> list[Part]:
    """Return what the page in one file shows: the board of a clustering, and figures of all."""
    model, file, chosen = result.models[name], look.file, look.chosen
    sure = counted_intervals(file, name, model.tally, own=chosen.of(NOISE_OUT))
    shown = board_content(model.tally, sure, model.silhouettes, model=name)
    shown = shown.saying({"cell_hint": say("clusterings.files_hint")})
    told = board_header(shown, chosen.having(JOINT, None), **about(name, result.origin.name, {}))
    board = BoardPart.of(CLUSTERINGS_BOARD, told, content=shown)
    tallies = {each: found.tally for each, found in result.models.items()}
    parts: list[Part] = [board, figures_html(figures_table(tallies))]
    if model.tally.table is None or not file.models[1:]:
        return parts
    found, figure = counted_comparison(file), next(iter(COMPARED.values()))
    sure = {each: known[figure.key] for each, known in found.intervals.items()}
    drawn = choice_told(figure, sure, tallies, data=result.origin.name)
    if any(each.left_out for each in tallies.values()):
        parts.append(f"<p>{escape(say('clusterings.noise_in'))}</p>")
    return [*parts, BoardPart.of(CARDS, told_of(drawn)), *comparison_part(COMPARED, found, name)]


def _show() -> None:
    file, chosen = session.data_in_use(), session.choices()
    model = file.model(chosen)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(file, model, called="clusterings.clustering")
        _show_facing(file, model, chosen)
        _show_switches(file, model)
        look = Look(file, chosen)
        show_downloads(PAGE, file, model, said=say("clusterings.files_what"), look=look)
    for sentence in _hints(file, model, chosen):
        st.caption(escaped(sentence))
    show_board(file, model)
    show_several(file, model)
    show_runs(file, model)
    session.write_address(PAGE.key)


def _show_facing(file: DataSet, model: str, chosen: Choices) -> None:
    """Show what the clustering is set against, where there is a choice."""
    others = [name for name in file.models if name != model]
    if file.from_link or not others:
        return
    none = "clusterings.rows_truth" if has_truth(file) else "clusterings.rows_none"
    st.selectbox(
        say("clusterings.rows"),
        ["", *others],
        format_func=lambda name: name or say(none),
        help=say("clusterings.rows_help"),
        **session.entry("facing", FACING, facing_in(file, model, chosen)),
        width=WIDE,
    )


def _show_switches(file: DataSet, model: str) -> None:
    """Show what there is to choose about noise and distances; a link keeps what was chosen."""
    t = clustering_tally(file, model)
    if t.noise is not None:
        st.toggle(
            say("clusterings.noise"),
            help=say("clusterings.noise_help"),
            **session.entry("noise_out", NOISE_OUT),
        )
    if t.points is not None:
        st.toggle(
            say("clusterings.standardise"),
            help=say("clusterings.standardise_help"),
            **session.entry("standardise", STANDARDISE),
        )
        st.selectbox(
            say("clusterings.metric"),
            METRICS,
            format_func=_metric_name,
            help=say("clusterings.metric_help"),
            **session.entry("metric", METRIC),
            width=WIDE,
        )


def _metric_name(metric: Metric) -> str:
    return say(f"clusterings.metric_{metric}")


def _hints(file: DataSet, model: str, chosen: Choices) -> list[str]:
    """Return what is missing, and what to do about it."""
    if file.from_link:
        return [say("clusterings.link")]
    found, said = silhouettes_in(file, model, chosen), []
    if isinstance(found, Message):
        said.append(say("clusterings.no_silhouettes", reason=found))
    elif found is None:
        said.append(say("clusterings.no_features"))
    elif found.reason:
        said.append(say("clusterings.no_silhouettes", reason=found.reason))
    if not has_truth(file) and not facing_in(file, model, chosen):
        several = len(file.models) > 1
        said.append(say("clusterings.no_truth_several" if several else "clusterings.no_truth"))
    return said


PAGE = Page(
    key="clusterings",
    task="clusterings",
    icon="bubble_chart",
    show=_show,
    words=TEXT,
    parameters=(*CHOSEN, FACING, DRAWN, AGAINST, TESTED, TRAINED),
    part=clusterings_part,
    look=lambda file, result, model, chosen: Look(file, chosen),
    downloads=clustering_files,
)
