"""The address bar: what it says is followed, and what was chosen is written there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from perfview.session import caches
from perfview.session.choices import AXES, Choices
from perfview.session.data import data_at, data_in_use
from perfview.session.data_sets import DataSet
from perfview.session.languages import asked_language
from perfview.session.open_links import SHARE, OpenLink, follow_link, link
from perfview.session.sessions import choices, choose, notify
from perfview.session.snapshots import MAIN, WITHOUT
from perfview.session.texts import PARAMETERS, Address, read_address, read_threshold, shortened
from perfview.tasks.binary.comparison_texts import entrants_of
from perfview.tasks.binary.goals import MARKABLE
from perfview.words import say


def follow_address() -> None:
    """Take over what the address says, unless it is what was written there or the reader chose.

    Raises
    ------
    GoneError, SignInNeededError, StoreError
        If it names a link that cannot be shown.
    """
    known = (*PARAMETERS, SHARE, WITHOUT)
    query = {key: st.query_params[key] for key in known if key in st.query_params}
    chosen_now = st.session_state.pop("chosen_now", False)
    was_opened = follow_link(elsewhere=bool(query))
    said = bool(query) and not chosen_now and query != st.session_state.get("written")
    opened = link()
    if opened is not None:
        query = _asked_of_link(opened, query) if was_opened or said else {}
    elif not said:
        query = {}
    if not query:
        return
    address, problems = read_address(query, measures=MARKABLE)
    for problem in problems:
        notify(problem)
    _follow(address)


def _asked_of_link(opened: OpenLink, query: Mapping[str, str]) -> dict[str, str]:
    """Return what holds within a link: what the address says, and else what its sender saw."""
    typed = {name: text for name, text in query.items() if name not in (SHARE, "columns")}
    thresholds = {
        (MAIN, model): threshold
        for model, text in opened.snapshot.thresholds.items()
        if (threshold := read_threshold(text)) is not None
    }
    axes = {(MAIN, model): axis for model, axis in opened.snapshot.axes.items() if axis in AXES}
    st.session_state["choices"] = Choices(data=MAIN, threshold=thresholds, axis=axes)
    data = typed.get("data", "")
    return {**opened.snapshot.asked(typed), "data": data if opened.file(data) else MAIN}


def address_of(file: DataSet, model: str, threshold: float | None) -> Address:
    """Return the address of what was chosen about the data, the model and the threshold in view."""
    chosen = choices()
    return Address(
        data=file.id,
        columns=file.columns_key,
        model=model if len(file.models) > 1 else None,
        threshold=threshold,
        axis=chosen.axis.get((file.id, model)),
        marked=chosen.marked,
        costs=chosen.costs.get(file.id),
        pricing=chosen.pricing.get(file.id),
        unit=chosen.units.get(file.id),
        prevalence=chosen.prevalence.get(file.id),
        per_cases=None if chosen.per_cases else False,
        ends=chosen.ends.get(file.id),
        scenarios=chosen.scenarios,
        requirements=chosen.requirements,
    )


def address_of_comparison(file: DataSet) -> Address:
    """Return the address of what was chosen about the data in view and the models compared."""
    chosen, model = choices(), file.model(choices())
    return replace(
        address_of(file, model, chosen.threshold.get((file.id, model))),
        entrants=chosen.entrants.get(file.id),
        pair=chosen.pair.get(file.id),
        comparison=chosen.comparison,
    )


def write_address(address: Address) -> None:
    """Put `address` into the address bar, if it is not there already."""
    st.session_state.pop("chosen_now", None)
    opened = link()
    if opened is None:
        query = address.query()
        caches.shelf().get(address.data or "", address.columns or "")  # it is in use
    else:
        query = _within(opened)
    st.session_state["written"] = query
    shown = {**query, **asked_language()}
    if st.query_params.to_dict() != shown:
        st.query_params.from_dict(shown)


def _within(opened: OpenLink) -> dict[str, str]:
    """Return the address of a link, and of what its reader has chosen otherwise than its sender."""
    file = data_in_use()
    query = {**address_of_comparison(file).query()}
    if file.id == MAIN:
        del query["data"]
    return {SHARE: opened.token.text, **opened.snapshot.told(query)}


def _follow(address: Address) -> None:
    """Take over what `address` says as far as the data here allow, and say where they do not."""
    anywhere = {
        name: value
        for name in ("marked", "requirements", "per_cases", "scenarios", "comparison")
        if (value := getattr(address, name)) is not None
    }
    choose(replace(choices(), **anywhere))
    if address.data is not None:
        columns = address.columns or ""
        file = data_at(address.data, columns)
        if file is None:
            notify(say("common.lost_data", shown=data_in_use().name))
            return
        choose(replace(choices(), data=file.id))
        if columns != file.columns_key:
            notify(say("common.lost_columns", data=file.name))
    _follow_model(address, data_in_use())


def _follow_model(address: Address, file: DataSet) -> None:
    """Take over what the address says of the data and the model."""
    model = address.model or file.model(choices())
    if model not in file.models:
        model = file.model(choices())
        values = {"model": shortened(str(address.model)), "data": file.name, "shown": model}
        notify(say("common.lost_model", **values))
        return
    chosen = choices().with_model(model)
    if address.costs is not None:
        chosen = chosen.with_costs(address.costs)
    if address.unit is not None:
        chosen = chosen.with_unit(address.unit)
    if address.prevalence is not None:
        chosen = chosen.with_prevalence(address.prevalence)
    if address.pricing is not None and caches.amounts(file, model) is None:
        notify(say("common.no_amounts"))
    elif address.pricing is not None:
        chosen = chosen.with_pricing(address.pricing)
    if address.ends is not None:
        chosen = chosen.with_ends(address.ends)
    if address.threshold is not None:
        chosen = chosen.with_threshold(model, address.threshold)
    if address.axis is not None:
        chosen = chosen.with_axis(model, address.axis)
    choose(chosen)
    _follow_entrants(address, file)


def _follow_entrants(address: Address, file: DataSet) -> None:
    """Take over which models are compared; their files may be on the shelf alone."""
    if address.entrants is not None:
        entrants = entrants_of(address.entrants, file.id)
        for data in {each.data for each in entrants} - {file.id}:
            data_at(data, "")
        choose(choices().with_entrants(entrants))
    if address.pair is not None:
        first, second = entrants_of(address.pair, file.id)
        choose(choices().with_pair((first, second)))
