"""The Download menu: what is in view as files. Nothing is made before its button is pressed.

They are made in a thread that knows no session: all that they need of it is read before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from perfcore.results import result_json
from perfview import session
from perfview.downloads.cards import card_html
from perfview.downloads.facts import words_now
from perfview.downloads.figure_tables import changes_file
from perfview.downloads.one_file import page_html
from perfview.downloads.sources import source_of
from perfview.downloads.table_buttons import (
    file_name,
    kind_text,
    show_button,
    show_document_language,
    show_kind,
)
from perfview.drawing import st
from perfview.kit.entries import show_title_and_note
from perfview.kit.pages import Download, Page
from perfview.kit.tasks import TASKS
from perfview.session.data_sets import DataSet
from perfview.tasks.changes import changes_in
from perfview.words import escaped, say

PAGE_SIZE = "2 MB"
"""About what Plotly and the boards take packed; the points of large data add two MB to it."""

LONGEST = {"title": 120, "note": 600}
"""Characters that find room at the head of a card."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What is in view of a model: data, model, the author's words, and how the page looks."""

    file: DataSet
    model: str
    title: str
    note: str
    look: Any = None


def show_downloads(
    page: Page,
    file: DataSet,
    model: str,
    *,
    said: str = "",
    look: Any = None,
    along: Callable[[DataSet], None] = lambda _: None,
) -> None:
    """Show the menu of a page: the files that it offers of a model, with the author's words.

    Parameters
    ----------
    page : Page
        Whose files.
    file : DataSet
        The data in use.
    model : str
        The model in view.
    said : str
        What the files hold, and what they tell of single cases.
    look : object, optional
        How the reader looks at the page, as its files want to know it.
    along : callable
        Draws what may go along in the files on wish.
    """
    with st.popover(say("downloads.open"), icon=":material/download:", width="content"):
        if said:
            st.caption(said)
        first = file.whole.title, file.whole.note
        title, note = show_title_and_note(
            "downloads", "download", first=first, longest=LONGEST, hint="help"
        )
        head = title.strip() or say("board.picture_about", model=model, data=file.name)
        words = [f"**{escaped(head)}**", *filter(None, [escaped(note)])]
        st.markdown(say("downloads.head", head=" · ".join(words)))
        show_document_language()
        show_kind()
        along(file)
        for each in page.downloads(View(file, model, title, note, look)):
            show_button(
                each,
                name=file_name(file.name, model),
                key=f"download_{each.label.rpartition('.')[2]}",
                help=say(each.help or f"{each.label}_help", kind=kind_text(), **each.told),
                width="stretch",
            )


def results_of(
    view: View,
    counted: Any,
    words: Callable[[Sequence[str]], Mapping[str, Any]] = lambda _: {},
    *,
    together: bool = False,
) -> Callable[..., Any]:
    """Return what makes the result of the model in view, or of the models that it is given.

    Parameters
    ----------
    view : View
        What is in view.
    counted : object
        What was counted of its model.
    words : callable
        Returns what else the result of some models says.
    together : bool
        Whether the page shows all models beside each other: then the result is of all.
    """
    file, chosen, report = view.file, session.choices(), TASKS[view.file.task].report

    first = file.models if together else (view.model,)

    def result(names: Sequence[str] = first, **how: bool) -> Any:
        others = {name: file.tally(name) for name in names if name != view.model}
        tallies = {name: others.get(name, counted) for name in names}
        said = {**words_now(view.title, view.note), **words(names), **how}
        return report.result(file, chosen, tallies, **said)

    return result


def report_files(
    view: View,
    result: Callable[..., Any],
    look: Callable[[], Any],
    tables: Iterable[Download],
    **told: object,
) -> tuple[Download, ...]:
    """Return the files about a model: the page, its card, its tables and the result of all models.

    Parameters
    ----------
    view : View
        What is in view.
    result : callable
        See `results_of`.
    look : callable
        Returns how the reader looks at the page.
    tables : iterable of Download
        The tables of its task.
    **told
        What the help of the result holds in its braces.
    """
    source, words = source_of(view.file), TASKS[view.file.task].report.words
    changes = changes_in(view.file, view.model, session.choices())

    def page() -> bytes:
        return page_html(result(), view.model, look(), changes=changes() if changes else None)

    def periods() -> bytes:
        return changes_file(changes() if changes else None)

    def card() -> bytes:
        return card_html(result(), view.model, source=source)

    def whole() -> bytes:
        return result_json(result(view.file.models, drawn=True))

    files = (
        Download("downloads.page", "html", "text/html", page, {"size": PAGE_SIZE}),
        Download("downloads.card", "card.html", "text/html", card),
        *tables,
        Download("downloads.result", "json", "application/json", whole, told),
    )
    own = (each.label.replace("downloads.", f"{words}.", 1) for each in files)
    helped = (replace(each, help=f"{key}_help") for each, key in zip(files, own, strict=True))
    over_time = Download("downloads.periods", "periods.csv", "", periods)
    return *helped, *([over_time] if changes else [])
