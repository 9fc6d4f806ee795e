"""What the reader sees now, as a link keeps it; and the link that was made last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

import streamlit as st

from perfview.kit.pages import PAGES, Page
from perfview.kit.theme import exact_text
from perfview.links.parcels import Parcel
from perfview.session.addresses import address_of_comparison
from perfview.session.data import data_in_use
from perfview.session.open_links import SHARE
from perfview.session.sessions import choices
from perfview.session.snapshots import MAIN, Snapshot
from perfview.settings import settings
from perfview.tasks.binary.entrants import Entrant
from perfview.words import language


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A link that was made in this session, as its maker's browser keeps it.

    Attributes
    ----------
    id
        What tells it from other links there.
    url
        The link.
    secret
        What deletes it.
    title
        The sender's title.
    about
        Data and page, which tell links without a title from each other.
    created, expires
        In ISO 8601; "" for never.
    """

    id: str
    url: str
    secret: str
    title: str
    about: str
    created: str
    expires: str

    def kept(self) -> dict[str, str]:
        """Return what its maker's browser keeps."""
        return asdict(self)


def snapshot_of(page: Page, parcel: Parcel) -> Snapshot:
    """Return what the reader sees now, with the models that are compared as `parcel` names them."""
    file, chosen = data_in_use(), choices()
    pair = _moved(chosen.pair.get(file.id, ()), parcel)
    alone = replace(chosen.comparison, run="", choosing="", reporting="")
    address = replace(
        address_of_comparison(file),
        data=MAIN,
        columns=None,
        threshold=None,
        axis=None,
        entrants=_entrants(chosen.entrants.get(file.id), parcel),
        pair=(pair[0], pair[1]) if len(pair) == 2 else None,
        comparison=alone,
    )
    query = {name: text for name, text in address.query().items() if name != "data"}
    thresholds = {model: chosen.threshold.get((file.id, model)) for model in file.models}
    axes = {model: chosen.axis.get((file.id, model)) for model in file.models}
    return Snapshot(
        page=page.key,
        query=query,
        thresholds={name: exact_text(t) for name, t in thresholds.items() if t is not None},
        axes={name: axis for name, axis in axes.items() if axis is not None},
        weighted=parcel.weighted,
        language=language(),
    )


def _entrants(explicit: Iterable[Entrant] | None, parcel: Parcel) -> tuple[Entrant, ...] | None:
    """Return who is compared, None for all models of the data as at first."""
    if parcel.apart:
        return tuple(parcel.moved.values())
    return None if explicit is None else _moved(explicit, parcel)


def _moved(entrants: Iterable[Entrant], parcel: Parcel) -> tuple[Entrant, ...]:
    return tuple(parcel.moved[each] for each in entrants if each in parcel.moved)


def url_of(page: Page, token: str) -> str:
    """Return the link to a page with this token: at the address of settings, or of the browser."""
    where = settings().base_url.rstrip("/") or _address_shown()
    return f"{where}/{page.path}?{SHARE}={token}"


def _address_shown() -> str:
    """Return where the browser shows the app, without the page and a slash at the end."""
    shown = str(st.context.url or "").rstrip("/")
    head, _, last = shown.rpartition("/")
    return head if last in PAGES else shown


def remember_link(made: MadeLink | None) -> None:
    """Keep the link that was just made, to be shown until the dialog is opened anew."""
    st.session_state["made_link"] = made


def made_link() -> MadeLink | None:
    """Return the link that was just made, None if none was."""
    made: MadeLink | None = st.session_state.get("made_link")
    return made


def note_deleted(link: str) -> None:
    """Note that a link was deleted, so that the browser forgets it and no dialog shows it."""
    made = made_link()
    if made is not None and made.id == link:
        remember_link(None)
    st.session_state["deleted_links"] = (*deleted_links(), link)


def deleted_links() -> tuple[str, ...]:
    """Return the links that were deleted in this session."""
    deleted: tuple[str, ...] = st.session_state.get("deleted_links", ())
    return deleted
