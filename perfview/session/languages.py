"""The language of a reader: what the address says, else what a link's sender read, else English."""

from __future__ import annotations

from perfview.drawing import run_context, st
from perfview.session.open_links import link
from perfview.words import CATALOGUES, ENGLISH, ask_session, speak

LANGUAGE = "lang"
"""The parameter that names the language of the reader."""


def follow_language() -> bool:
    """Speak the language of the reader in this run; return whether it is another than before."""
    said = st.query_params.get(LANGUAGE, "")
    if said in CATALOGUES:
        st.session_state[LANGUAGE] = said
    opened = link()
    sent = "" if opened is None else opened.snapshot.language
    chosen = st.session_state.get(LANGUAGE) or (sent if sent in CATALOGUES else ENGLISH)
    before = st.session_state.get("language", ENGLISH)
    st.session_state["language"] = chosen
    speak(chosen)
    return bool(chosen != before)


def _known() -> str:
    if run_context() is None:
        return ENGLISH
    return str(st.session_state.get("language", ENGLISH))


ask_session(_known)
