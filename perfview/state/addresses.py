"""The address bar: what it says is followed, and what was chosen is written there."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfview import cached
from perfview.addresses import PARAMETERS, Address, read_address, shortened
from perfview.comparing.addresses import entrants_of
from perfview.data_files import DataFile
from perfview.goals import MARKABLE
from perfview.state.data import data_at, data_in_use
from perfview.state.sessions import choices, choose, notify
from perfview.words import say


def follow_address() -> None:
    """Take over what the address says, unless it is what was written there or the reader chose."""
    query = {key: st.query_params[key] for key in PARAMETERS if key in st.query_params}
    chosen_now = st.session_state.pop("chosen_now", False)
    if chosen_now or not query or query == st.session_state.get("written"):
        return
    address, problems = read_address(query, measures=MARKABLE)
    for problem in problems:
        notify(problem)
    _follow(address)


def address_of(file: DataFile, model: str, threshold: float | None) -> Address:
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


def address_of_comparison(file: DataFile) -> Address:
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
    query = address.query()
    cached.shelf().get(address.data or "", address.columns or "")  # it is in use
    st.session_state["written"] = query
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)


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


def _follow_model(address: Address, file: DataFile) -> None:
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
    if address.pricing is not None and cached.amounts(file, model) is None:
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


def _follow_entrants(address: Address, file: DataFile) -> None:
    """Take over which models are compared; their files may be on the shelf alone."""
    if address.entrants is not None:
        entrants = entrants_of(address.entrants, file.id)
        for data in {each.data for each in entrants} - {file.id}:
            data_at(data, "")
        choose(choices().with_entrants(entrants))
    if address.pair is not None:
        first, second = entrants_of(address.pair, file.id)
        choose(choices().with_pair((first, second)))
