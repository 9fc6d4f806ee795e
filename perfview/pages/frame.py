"""What every page shares: navigation, the only style sheet, notices, the watch over the server."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape

from perfview import session
from perfview.drawing import st
from perfview.kit.boards import Board, mount
from perfview.kit.boards.contents import streamlits_words, words_of
from perfview.kit.pages import PAGES, Page, page_that_sets, show_link
from perfview.kit.parameters import DATA
from perfview.kit.theme import PALETTES
from perfview.links.banner import show_banner, show_dead
from perfview.links.share_dialog import show_share
from perfview.session import memory
from perfview.store.errors import StoreError
from perfview.store.kept import UPLOAD
from perfview.tasks.navigation import follow_data, is_routed, navigation, show_other_pages
from perfview.words import escaped, language, say

# Streamlit leaves 6rem free above a page and 1rem between rows: on a laptop that pushes the board
# below the fold.
# What Python said of a threshold, or of costs, fades while the board shows others. Captions are
# readable. A formula breaks where its dialog ends, on a telephone earlier.
# A table of Streamlit's has a shadow at its right edge while more of it is hidden there; one that
# does not scroll has no course to follow.
# Streamlit's own Stop leaves half a page behind that nothing takes up again; what takes long has a
# Stop of its own.
# The Share button stands in the bar on top, and so does what this is, where there is room: a row of
# their own would push the board below the fold. Where it has no room, the way to upload is left.
# The drawer of a telephone lies over both.
# The watch over the connection and the address draw nothing here, so they take no room;
# Streamlit's own sign of a lost connection says less than the watch's words.
# What is said of a number as it was typed stands below the row of its entry. On a telephone, where
# a row has many lines, it stands below the entry, as it does in a column; what is beside it stays.
# On a telephone the row of controls is laid out together with what follows it. The tools of a table
# have a line of their own where no pointer has to come near to show them.
STYLE = """
.stMainBlockContainer {padding: 3.6rem 1.5rem 1.5rem; max-width: 1500px;}
.stMainBlockContainer .stVerticalBlock {gap: 0.6rem;}
.stDataFrame {position: relative; timeline-scope: --pv-across;}
.stDataFrame .dvn-scroller {scroll-timeline: --pv-across inline;}
.stDataFrame::after {
  content: ""; position: absolute; z-index: 1; inset: 0 0 0 auto; width: 13px; opacity: 0;
  background: linear-gradient(to left, rgb(128 128 128 / 45%), transparent); pointer-events: none;
  animation: more linear; animation-timeline: --pv-across;
}
@keyframes more {from, 95% {opacity: 1;} to {opacity: 0;}}
[data-testid="stCaptionContainer"] {color: inherit; opacity: 0.75;}
[data-testid="stStatusWidget"] button {display: none;}
.stMain:has(.pv-board[data-moving])
[class*="meaning"] {
  opacity: 0.15;
}
.stMain:has(.pv-board[data-moving~="threshold"]) [class*="st-key-threshold_entry"] input {
  opacity: 0.15;
}
.st-key-top_place {
  position: fixed; top: 0.55rem; right: 3.75rem; z-index: 999990; width: auto !important;
  flex-wrap: nowrap;
}
.st-key-first_sight [data-testid="stMarkdownContainer"] {margin-bottom: 0;}
.st-key-first_sight > :first-child:not(:last-child) {flex: 0 1 auto; min-width: 0;}
.st-key-first_sight p {margin: 0; font-size: 0.875rem; line-height: 1.3;}
@media (min-width: 1100px) {
  :has(> .st-key-first_sight) {position: absolute;}
  .st-key-first_sight {
    position: fixed; top: 0.55rem; left: 41.5rem; right: 15rem; z-index: 999990;
    min-height: 2.25rem; width: auto !important;
  }
}
@media (min-width: 1200px) {
  .st-key-first_sight {left: 48.5rem; flex-wrap: nowrap;}
}
@media (min-width: 1100px) and (max-width: 1430px) {
  .st-key-first_sight > :first-child:not(:last-child) {display: none;}
}
.st-key-top_place .st-key-share_place {width: auto !important;}
.st-key-top_place button {min-height: 2.25rem; padding: 0.2rem 0.7rem; white-space: nowrap;}
[data-testid="stStatusWidget"] {margin-right: 11.5rem;}
:has(> :is(.st-key-connection_place, .st-key-address_place, .st-key-page_title)) {
  position: absolute; left: 0;
}
:is(.st-key-meaning strong + strong, .st-key-abstention_meaning strong) {white-space: nowrap;}
.st-key-page_title h1 {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.stHeading h2 {font-size: 1.1rem; font-weight: 600;}
[data-testid="stTopNavLink"]:focus-visible {
  outline: 2px solid currentcolor; outline-offset: 2px; box-shadow: none;
}
[data-testid="stTopNavLink"]:focus-visible:not([aria-current="page"]) {background: none;}
[data-testid="stConnectionStatus"] {display: none;}
.st-key-lost_file {padding: 0.5rem 0.75rem;}
.st-key-lost_file p {overflow-wrap: anywhere;}
.st-key-banner {padding: 0.5rem 0.75rem;}
.st-key-banner_said {max-height: 9rem; overflow-y: auto;}
.st-key-banner_said :is(p, [data-testid="stMarkdownContainer"]) {margin-bottom: 0;}
.st-key-banner_words p {overflow-wrap: anywhere;}
.st-key-dead_link {margin-top: 12vh;}
.stDialog .katex-display > .katex {white-space: normal;}
.katex .cjk_fallback {font-family: var(--st-font);}
.stDialog .katex .base {margin-block: 0.2em;}
[class*="st-key-number_said"] strong {display: none;}
@media (min-width: 641px) {
  .stHorizontalBlock:not(:has(> .stColumn)) [class*="st-key-number_said"] strong {display: inline;}
  .stHorizontalBlock:has([class*="st-key-number_said"]):not(:has(> .stColumn)) {
    position: relative; margin-bottom: 1.5rem;
  }
  .stHorizontalBlock:not(:has(> .stColumn)) .stHorizontalBlock:has([class*="st-key-number_said"]) {
    position: static; margin-bottom: 0;
  }
  .stHorizontalBlock:not(:has(> .stColumn)) :has(> [class*="st-key-number_said"]) {
    position: absolute; top: 100%; left: 0; width: 100%; padding-top: 0.3rem;
  }
}
@media (pointer: coarse) {
  .st-key-first_sight a {min-height: 1.75rem;}
}
@media (hover: none), (max-width: 640px) {
  .stElementContainer:has(> [data-testid="stFullScreenFrame"] [data-testid="stElementToolbar"]) {
    box-sizing: content-box; padding-top: 2.25rem;
  }
}
@media (max-width: 640px) {
  .stHorizontalBlock:has([class*="st-key-number_said"]) > :has(label) {align-self: start;}
  .stMainBlockContainer {padding: 3.6rem 0.75rem 1.5rem;}
  .st-key-banner > :has(> .st-key-banner_words), .st-key-banner > .st-key-banner_words {
    min-width: 100%;
  }
  .st-key-dead_link {margin-top: 0;}
  .stDialog .katex-display {font-size: 0.82em;}
  .stMainBlockContainer .stHorizontalBlock {row-gap: 0.6rem;}
  .stVerticalBlock:has(> * > .st-key-controls) {flex-flow: row wrap; align-items: end;}
  :has(> .st-key-controls), .st-key-controls {display: contents;}
}
"""

# The product's name stands left of the navigation, on a telephone beside what opens the drawer.
MARK = """
[data-testid="stToolbar"] > * > :first-child::after {
  content: "PRODUCT"; flex: none; margin: 0 1rem 0 0.25rem; font-weight: 600;
}
[data-testid="stToolbar"] > * > :first-child:empty::after {margin-left: 1.25rem;}
@media (min-width: 1100px) and (max-width: 1199px) {
  [data-testid="stToolbar"] > * > :first-child::after {display: none;}
}
"""

CONNECTION = Board(key="connection", module="connection/board.js", sheet="")
VISIT, TURN = "visit", "turn"
"""Where the session keeps a name for itself, which no new server knows, and counts its runs."""
LONGEST_NAME = 1000
"""The longest name of a file that is taken from a browser, in characters."""

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
    mark = MARK.replace("PRODUCT", say("common.product"))
    st.html(f"<style>{STYLE}{mark}{''.join(page.style for page in PAGES.values())}</style>")


def show(key: str) -> None:
    """Follow the address, show what could not be followed, then the page; all that its script does.

    A link that cannot be shown ends it early.

    The first visitor of a new server who comes by a deep link gets the page file without `app.py`,
    as Streamlit runs whatever lies in ``pages/`` until it hears of a navigation. Then the page is
    run once more, through the entry.
    """
    if not is_routed():
        configure()
        navigation()
        st.rerun()
    page = PAGES[key]
    # For those who hear the page: the navigation shows its name to those who see it.
    st.container(key="page_title").html(f"<h1>{escape(page.title)}</h1>")
    place = st.container(key="connection_place")
    top = st.container(key="top_place", horizontal=True, gap="small", width="content")
    with top:
        session.show_languages()
    there = _follow()
    fits = there and session.turn_to(page.task)
    if there:
        follow_data()
        _name_tab()
    with place:
        watch_connection()
    if not there:
        st.stop()
    if not fits:
        show_other_pages()
        st.stop()
    with top:
        show_share(page)
    show_banner()
    _show_first_sight(page)
    _show_lost()
    notices = dict.fromkeys(session.take_notices())
    if notices:
        st.warning("  \n".join(map(escaped, notices)), icon=":material/info:")
    page.show()
    memory.READERS.warm()


def _name_tab() -> None:
    """Give the browser's tab the name of the data in use, and of the product."""
    name = session.data_in_use().whole.name
    st.set_page_config(page_title=say("common.tab", name=name, product=say("common.product")))


def _show_first_sight(page: Page) -> None:
    """Say what this is, and where to upload, to who has brought no data of their own."""
    if session.link() is not None or session.uploads():
        return
    there = page_that_sets(DATA.key)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="first_sight"):
        st.markdown(say("common.first_sight"), width="content")
        if there is not None and there is not page:
            show_link(there, say("common.first_upload"), icon="upload")


def _follow() -> bool:
    """Follow the address; where it names a link that cannot be shown, say so and return False."""
    refused: Exception | None = None
    try:
        session.follow_address()
    except (session.GoneError, session.SignInNeededError, StoreError) as error:
        refused = error
    if session.follow_language():  # the navigation was in the language before
        st.rerun()
    if isinstance(refused, session.SignInNeededError):
        show_dead(say("links.sign_in_needed"), say("links.sign_in_why"), sign_in=True)
    elif isinstance(refused, StoreError):
        show_dead(say("links.unreachable"), escaped(refused))
    elif refused is not None:
        show_dead(say("links.gone"), say("links.gone_why"))
    return refused is None


def watch_connection() -> None:
    """Tell the browser which visit this is, and which files it has uploaded."""
    if session.kept(VISIT) is None:
        session.keep(VISIT, secrets.token_hex(8))
    session.keep(TURN, (session.kept(TURN) or 0) + 1)
    lost = session.lost_file()
    told = {
        "visit": session.kept(VISIT),
        "turn": session.kept(TURN),
        "uploads": {
            file.id: file.name for file in session.sent_here() if file.id.startswith(UPLOAD)
        },
        "lost": lost.data if lost and not lost.name else "",
        "palette": PALETTES,
        "words": words_of("connection"),
        "language": language(),
        "chosen": session.chosen_language(),
        "streamlit": streamlits_words(),
    }
    mount(CONNECTION, told, key=CONNECTION.key, asked=_run_again, remembered=take_name)


def _run_again() -> None:
    """Do nothing: the run that follows says which visit this is."""


def take_name() -> None:
    """Take over the name of a lost upload from the browser that sent it."""
    sent = getattr(session.kept(CONNECTION.key), "remembered", None)
    if isinstance(sent, Mapping):
        data, name = sent.get("data"), sent.get("name")
        if isinstance(data, str) and isinstance(name, str) and len(name) <= LONGEST_NAME:
            session.name_lost(data, name)


def _show_lost() -> None:
    """Show which upload is to be chosen again, if one is."""
    lost = session.lost_file()
    if lost is None or not lost.name or session.link() is not None:
        return
    names = {"name": escaped(lost.name), "shown": escaped(session.data_in_use().name)}
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="lost_file"):
        st.markdown(say("connection.choose_again", **names), width="stretch")
        st.button(say("connection.without"), key="give_up_lost", on_click=session.give_up_lost)
