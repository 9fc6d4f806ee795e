"""The navigation: the pages that can show the data in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfview import session
from perfview.drawing import st
from perfview.kit.pages import PAGES, show_link
from perfview.kit.tasks import pages_for
from perfview.words import escaped, say

if TYPE_CHECKING:
    from streamlit.navigation.page import Page as StreamlitPage

ROUTED = "routed"
"""Whether this session has been through the app's own navigation."""
OFFERED = "offered"
"""Where the session keeps which pages the navigation shows."""


def navigation() -> StreamlitPage:
    """Return the page that the address names, and show the way to those that fit the data."""
    session.keep(ROUTED, True)
    offered = _offered()
    session.keep(OFFERED, offered)
    scripts = [
        st.Page(
            page.file,
            title=page.title,
            icon=f":material/{page.icon}:",
            url_path=page.key,
            default=page.front,
            visibility="visible" if page.key in offered else "hidden",
        )
        for page in PAGES.values()
    ]
    return st.navigation(scripts, position="top")


def _offered() -> tuple[str, ...]:
    """Return the keys of the pages that can show the data in use."""
    return tuple(page.key for page in pages_for(session.data_in_use()))


def is_routed() -> bool:
    """Return whether this session has been through the app's own navigation."""
    return bool(session.kept(ROUTED))


def follow_data() -> None:
    """Run the whole page anew if the navigation is that of other data."""
    offered = _offered()
    if offered != session.kept(OFFERED):
        session.keep(OFFERED, offered)
        st.rerun()  # through the entry, which makes the navigation


def show_other_pages() -> None:
    """Show that this page has nothing to show of the data in use, and which pages have."""
    file = session.data_in_use().whole
    st.info(say("common.other_pages", data=escaped(file.name)), icon=":material/info:")
    for page in pages_for(file):
        show_link(page)
    session.write_address(next(page.key for page in PAGES.values() if not page.task))
