"""What every page shares: navigation, the app's only style sheet, and the place of notices."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import Page as StreamlitPage

from perfview import session
from perfview.kit.pages import PAGES
from perfview.links.banner import show_banner, show_dead
from perfview.links.share_dialog import show_share
from perfview.store.errors import StoreError
from perfview.words import escaped, say

# Streamlit leaves 6rem free above a page and 1rem between rows: on a laptop that pushes the board
# below the fold.
# What Python said of a threshold, or of costs, fades while the board shows others. Captions are
# readable. A formula breaks where its dialog ends, on a telephone earlier.
# Streamlit's own Stop leaves half a page behind that nothing takes up again; what takes long has a
# Stop of its own.
# The Share button stands in the bar on top: a row of its own would push the board below the fold.
# Rules for the elements of one page stand there.
STYLE = """
.stMainBlockContainer {padding: 3.6rem 1.5rem 1.5rem; max-width: 1500px;}
.stMainBlockContainer .stVerticalBlock {gap: 0.6rem;}
[data-testid="stCaptionContainer"] {color: inherit; opacity: 0.75;}
[data-testid="stStatusWidget"] button {display: none;}
.stMain:has(.pv-board[data-moving])
[class*="meaning"] {
  opacity: 0.15;
}
.stMain:has(.pv-board[data-moving~="threshold"]) [class*="st-key-threshold_entry"] input {
  opacity: 0.15;
}
.st-key-share_place {
  position: fixed; top: 0.55rem; right: 3.75rem; z-index: 999991; width: auto !important;
}
.st-key-share_place button {min-height: 2.25rem; padding: 0.2rem 0.7rem;}
[data-testid="stStatusWidget"] {margin-right: 6.5rem;}
.st-key-banner {padding: 0.5rem 0.75rem;}
.st-key-banner_said {max-height: 9rem; overflow-y: auto;}
.st-key-banner_said :is(p, [data-testid="stMarkdownContainer"]) {margin-bottom: 0;}
.st-key-banner_words p {overflow-wrap: anywhere;}
.st-key-dead_link {margin-top: 12vh;}
.stDialog .katex-display > .katex {white-space: normal;}
.stDialog .katex .base {margin-block: 0.2em;}
@media (max-width: 640px) {
  .stMainBlockContainer {padding: 3.6rem 0.75rem 1.5rem;}
  .st-key-banner > :has(> .st-key-banner_words), .st-key-banner > .st-key-banner_words {
    min-width: 100%;
  }
  .st-key-dead_link {margin-top: 0;}
  .stDialog .katex-display {font-size: 0.82em;}
  .stMainBlockContainer .stHorizontalBlock {row-gap: 0.6rem;}
}
"""

ROUTED = "routed"
"""Whether this session has been through the app's own navigation."""

# Drawn here because Streamlit fetches its own icons for the browser's tab from elsewhere.
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">'
    '<rect x="1" y="8" width="3" height="6" fill="#2a5bd0"/>'
    '<rect x="5" y="4" width="3" height="10" fill="#2a5bd0"/>'
    '<rect x="11" y="6" width="3" height="8" fill="#c94f08"/>'
    '<rect x="9" y="1" width="1" height="14" fill="#8a0080"/></svg>'
)


def configure() -> None:
    """Set language, title, icon, width and style sheet of every page."""
    session.follow_language()
    st.set_page_config(
        page_title=say("common.product"),
        page_icon=ICON,
        layout="wide",
        menu_items={"Get help": None, "Report a bug": None, "About": say("common.about")},
    )
    st.html(f"<style>{STYLE}{''.join(page.style for page in PAGES.values())}</style>")


def navigation() -> StreamlitPage:
    """Return the page that the address names, and show the way to the others."""
    session.keep(ROUTED, True)
    scripts = [
        st.Page(
            page.file,
            title=page.title,
            icon=f":material/{page.icon}:",
            url_path=page.key,
            default=page.front,
        )
        for page in PAGES.values()
    ]
    return st.navigation(scripts, position="top")


def show(key: str) -> None:
    """Follow the address, show what could not be followed, then the page; all that its script does.

    A link that cannot be shown ends it early.

    The first visitor of a new server who comes by a deep link gets the page file without `app.py`,
    as Streamlit runs whatever lies in ``pages/`` until it hears of a navigation. Then the page is
    run once more, through the entry.
    """
    if not session.kept(ROUTED):
        configure()
        navigation()
        st.rerun()
    _follow()
    page = PAGES[key]
    show_share(page)
    show_banner()
    notices = dict.fromkeys(session.take_notices())
    if notices:
        st.warning("  \n".join(map(escaped, notices)), icon=":material/info:")
    page.show()


def _follow() -> None:
    """Follow the address; end the page where it names a link that cannot be shown."""
    try:
        session.follow_address()
    except session.GoneError:
        show_dead(say("links.gone"), say("links.gone_why"))
    except session.SignInNeededError:
        show_dead(say("links.sign_in_needed"), say("links.sign_in_why"), sign_in=True)
    except StoreError as error:
        show_dead(say("links.unreachable"), escaped(error))
    else:
        if session.follow_language():  # the navigation was in the language before
            st.rerun()
        return
    st.stop()
