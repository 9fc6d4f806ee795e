"""The address bar: what it says is followed, and what was chosen is written there.

A link is an address too: it keeps what its sender's address would say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from perfview.drawing import st
from perfview.kit.boards import show_address
from perfview.kit.pages import PAGES, Page
from perfview.kit.parameters import (
    COLUMNS,
    DATA,
    MODEL,
    PARAMETERS,
    TABLES,
    TASK,
    Parameter,
    shortened,
)
from perfview.kit.tasks import parameters_of
from perfview.session.choices import Choices, whole_of
from perfview.session.data import data_at, data_in_use, drop_removed
from perfview.session.data_sets import DataSet
from perfview.session.languages import LANGUAGE
from perfview.session.lost_files import lose
from perfview.session.open_links import SHARE, OpenLink, follow_link, link
from perfview.session.owners import owner
from perfview.session.parts import read_in_use_as
from perfview.session.sessions import choices, choose, notify
from perfview.session.shelves import shelf
from perfview.session.snapshots import MAIN, WITHOUT, Snapshot
from perfview.settings import EMBED, settings
from perfview.store.kept import Facts
from perfview.words import language, say

Said = dict[Parameter[Any], Any]


def read_address(query: Mapping[str, str]) -> tuple[Said, tuple[str, ...]]:
    """Return what an address says and, in words, what in it makes no sense."""
    said: Said = {}
    problems: list[str] = []
    for parameter in PARAMETERS.values():
        if any(name in query for name in parameter.names):
            value, wrong = parameter.said(query)
            problems += wrong
            if value is not None:
                said[parameter] = value
    return said, tuple(problems)


def texts_of(
    chosen: Choices,
    file: DataSet,
    *,
    own: str = "",
    written: Callable[[Parameter[Any]], bool] = lambda _: True,
) -> dict[str, str]:
    """Return what was chosen about a data set, and its model in view, as an address has it.

    Models of the data set `own`, by default of `file`, are named without it.
    """
    model = file.model(chosen)
    here = {DATA: file.id, COLUMNS: file.columns_key, TASK: file.task_key}
    here[MODEL] = model if file.models[1:] else ""
    texts: dict[str, str] = {}
    for parameter in filter(written, PARAMETERS.values()):
        if parameter in here:
            value: Any = here[parameter]
        elif parameter.owner == "reader":
            value = chosen.of(parameter)
        else:
            value = chosen.chosen(parameter, model, data=file.id)
        if value is not None:
            brief = parameter.renamed(value, lambda data: "" if data == (own or file.id) else data)
            texts |= parameter.texts(brief)
    return texts


def write_address(page: str) -> None:
    """Put into the address bar what `page` writes there, if it is not there already.

    The browser replaces the entry of its history. For the first address of a visit it is asked to:
    what Streamlit would write then is an entry of its own, as no module has been loaded yet.
    """
    st.session_state.pop("chosen_now", None)
    opened, file = link(), data_in_use()
    if opened is None:
        query = texts_of(choices(), file, written=lambda each: _writes(page, each))
        shelf().get(owner(), file.whole.id, file.columns_key)  # it is in use
    else:
        query = _within(opened, file)
    first = "written" not in st.session_state
    st.session_state["written"] = query
    asked = st.session_state.get(LANGUAGE)
    shown = {**query, LANGUAGE: asked} if asked else query
    place = st.container(key="address_place")  # always: what follows keeps its place on the page
    if st.query_params.to_dict() == shown:
        return
    if not first:
        st.query_params.from_dict(shown)
        return
    # Until the browser has done so, it goes on sending what it was opened with.
    st.session_state["opened_with"] = _known_query()
    with place:
        show_address(urlencode(shown), key="address")


def _writes(page: str, parameter: Parameter[Any]) -> bool:
    """Return whether a page writes a choice; one that is for all tasks writes the data alone."""
    here = PAGES[page]
    if parameter in (DATA, COLUMNS, TASK) or parameter in here.parameters:
        return True
    theirs = [MODEL, TABLES, *parameters_of(here.task)] if here.task else []
    return parameter.everywhere and parameter in theirs


def _within(opened: OpenLink, file: DataSet) -> dict[str, str]:
    """Return the address of a link, and of what its reader has chosen otherwise than its sender."""
    query = texts_of(choices(), file)
    if file.id == MAIN:
        del query["data"]
    return {SHARE: opened.token.text, **opened.snapshot.told(query)}


def follow_address() -> None:
    """Take over what the address says, unless it is what was written there or the reader chose.

    Raises
    ------
    GoneError, SignInNeededError, StoreError
        If it names a link that cannot be shown.
    """
    query = _known_query()
    chosen_now = st.session_state.pop("chosen_now", False)
    was_opened = follow_link(elsewhere=bool(query))
    ours = [st.session_state.get(kept) for kept in ("written", "opened_with")]
    said = bool(query) and not chosen_now and query not in ours
    opened = link()
    if opened is None:
        drop_removed()
    if opened is not None:
        query = _asked_of_link(opened, query) if was_opened or said else {}
    elif not said:
        query = {}
    if query:
        asked, problems = read_address(query)
        for problem in problems:
            notify(problem)
        _follow(asked)


def _known_query() -> dict[str, str]:
    """Return what the address says of parameters."""
    known = (*PARAMETERS.names, SHARE, WITHOUT)
    return {key: st.query_params[key] for key in known if key in st.query_params}


def _asked_of_link(opened: OpenLink, query: Mapping[str, str]) -> dict[str, str]:
    """Return what holds within a link: what the address says, and else what its sender saw."""
    typed = {name: text for name, text in query.items() if name not in (SHARE, "columns")}
    sent = Choices(MAIN).having(TABLES, opened.own.chosen(TABLES))
    st.session_state["choices"] = _of_models(opened.snapshot, sent)
    data, asked = typed.get("data", ""), opened.snapshot.asked(typed)
    for each in PARAMETERS.values():  # the sender's choice was made within another one
        if each.within is not None and each.within.key in typed and each.key not in typed:
            asked.pop(each.key, None)
    return {**asked, "data": data if opened.file(whole_of(data)) else MAIN}


def sent_choices(snapshot: Snapshot, file: DataSet) -> Choices:
    """Return what the sender of a link had chosen of its data, where there is no session."""
    said, _ = read_address(snapshot.asked({}))
    model = said.get(MODEL, "")
    model = model if model in file.models else file.models[0]
    chosen = _of_reader(said, _of_models(snapshot, Choices(file.id)))
    return _of_data(said, chosen, file, model)[0]


def _of_models(snapshot: Snapshot, chosen: Choices) -> Choices:
    """Return choices with what the sender of a link had chosen for each model."""
    for model, texts in snapshot.models.items():
        for parameter, value in read_address(texts)[0].items():
            chosen = chosen.having(parameter, value, model)
    return chosen


def _of_reader(said: Said, chosen: Choices) -> Choices:
    """Return choices with those that belong to a reader, as an address says."""
    for parameter, value in said.items():
        if parameter.owner == "reader" and parameter not in (DATA, COLUMNS, TASK):
            chosen = chosen.having(parameter, value)
    return chosen


def _of_data(
    said: Said,
    chosen: Choices,
    file: DataSet,
    model: str,
    found: Callable[[str], str] = lambda data: data,
) -> tuple[Choices, list[str]]:
    """Return choices with what an address says of a data set and a model, and what is refused.

    `found` returns a data set that a choice names; "" is the one in use.
    """
    refusals = []
    for parameter, value in {**said, MODEL: model}.items():
        if parameter.owner == "reader":
            continue
        refused = parameter.refusal(value, file, model)
        if refused:
            refusals.append(refused)
        else:
            renamed = parameter.renamed(value, lambda data: found(data) or file.id)
            chosen = chosen.having(parameter, renamed, model)
    return chosen, refusals


def _follow(said: Said) -> None:
    """Take over what an address says as far as the data here allow, and say where they do not."""
    choose(_of_reader(said, choices()))
    if DATA in said:
        columns = said.get(COLUMNS, "")
        file = data_at(said[DATA], columns)
        if file is None:
            notify(say("common.lost_data", shown=data_in_use().name))
            lose(said[DATA])
            _follow_use(said)
            return
        choose(replace(choices(), data=file.id))
        if columns != file.columns_key:
            notify(say("common.lost_columns", data=file.name))
        _follow_task(said.get(TASK, ""), file)
    _follow_model(said, data_in_use())


def _follow_use(said: Said) -> None:
    """Take over what an address says decisions are for, where its data are gone.

    Nothing of it where the data shown have choices of their own, or cannot have all of it.
    """
    file, chosen = data_in_use(), choices()
    model = file.model(chosen)
    kept = {parameter: value for parameter, value in said.items() if parameter.outlasts}
    if not kept or any(
        parameter.refusal(value, file, model) or chosen.chosen(parameter) is not None
        for parameter, value in kept.items()
    ):
        return
    for parameter, value in kept.items():
        chosen = chosen.having(parameter, value)
    choose(chosen)
    notify(say("common.kept_use", data=file.name))


def _follow_task(task: str, file: DataSet) -> None:
    """Read the data in use as an address says, and say where that cannot be done."""
    if not task or task == file.whole.task:
        return
    if not read_in_use_as(task):
        notify(say("common.lost_task", task=shortened(task), data=file.name))


def _follow_model(said: Said, file: DataSet) -> None:
    """Take over what an address says of the data and the model."""
    here = file.model(choices())
    model = said.get(MODEL, here)
    if model not in file.models:
        notify(say("common.lost_model", model=shortened(model), data=file.name, shown=here))
        return

    def found(data: str) -> str:
        """Return a data set that a choice names, taken from the shelf."""
        if data not in ("", file.id):
            data_at(data, "")
        return data

    chosen, refusals = _of_data(said, choices(), file, model, found)
    for refused in refusals:
        notify(refused)
    choose(chosen)


def seen(page: Page, chosen: Choices, facts: Facts) -> Snapshot:
    """Return what `page` shows of the data in use with these choices, as a link keeps it.

    What they say of models names the data in use as the link does.
    """
    file = data_in_use()
    kept = [each for each in PARAMETERS.values() if each.in_links]
    own = [each for each in kept if each.owner == "model"]
    others = [each for each in kept if each not in (*own, DATA, COLUMNS, TASK)]
    query = texts_of(chosen, file, own=MAIN, written=others.__contains__)
    models = {
        model: texts_of(chosen.having(MODEL, model), file, written=own.__contains__)
        for model in file.models
    }
    told = {model: texts for model, texts in models.items() if texts}
    return Snapshot(page.key, query, told, facts, language())


def url_of(page: Page, token: str) -> str:
    """Return the link to a page with this token."""
    return f"{_server()}/{page.path}?{SHARE}={token}"


def embed_url(token: str) -> str:
    """Return the address at which pages of others frame what a link shows."""
    return f"{_server()}{EMBED}{token}"


def _server() -> str:
    """Return the address of this server: that of settings, or of the browser."""
    shown = str(st.context.url or "").rstrip("/")
    head, _, last = shown.rpartition("/")
    return settings().base_url or (head if last in PAGES else shown)
