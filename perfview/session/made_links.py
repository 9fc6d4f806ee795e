"""What the reader sees now, as a link keeps it; and the link that was made last."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import streamlit as st

from perfview.kit.pages import PAGES, Page
from perfview.kit.parameters import COLUMNS, DATA, MODEL
from perfview.session.addresses import texts_of
from perfview.session.choices import Choices
from perfview.session.data import data_in_use
from perfview.session.open_links import SHARE
from perfview.session.snapshots import MAIN, Snapshot
from perfview.settings import settings
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


def seen(page: Page, chosen: Choices, weighted: tuple[tuple[str, str], ...]) -> Snapshot:
    """Return what `page` shows of the data in use with these choices, as a link keeps it.

    What they say of models names the data in use as the link does.
    """
    file = data_in_use()
    models = {
        model: texts_of(
            chosen.having(MODEL, model), file, written=lambda each: each.owner == "model"
        )
        for model in file.models
    }
    query = texts_of(
        chosen,
        file,
        own=MAIN,
        written=lambda each: each.owner != "model" and each not in (DATA, COLUMNS),
    )
    return Snapshot(
        page.key,
        query,
        {model: texts for model, texts in models.items() if texts},
        weighted,
        language(),
    )


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
