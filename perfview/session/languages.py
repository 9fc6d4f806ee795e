"""The language of a reader: what the address says, else what a link's sender read, else English."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from perfview.words import CATALOGUES, ENGLISH, ask_session, speak

PARAMETER = "lang"


def follow_language() -> bool:
    """Speak the language of the reader in this run; return whether it is another than before."""
    said = st.query_params.get(PARAMETER, "")
    if said in CATALOGUES:
        st.session_state[PARAMETER] = said
    opened = st.session_state.get("link")
    sent = "" if opened is None else opened.snapshot.language
    chosen = st.session_state.get(PARAMETER) or (sent if sent in CATALOGUES else ENGLISH)
    before = st.session_state.get("language", ENGLISH)
    st.session_state["language"] = chosen
    speak(chosen)
    return bool(chosen != before)


def asked_language() -> dict[str, str]:
    """Return what an address says so that the reader's own language holds."""
    asked = st.session_state.get(PARAMETER)
    return {PARAMETER: asked} if asked else {}


def _known() -> str:
    if get_script_run_ctx(suppress_warning=True) is None:
        return ENGLISH
    return str(st.session_state.get("language", ENGLISH))


ask_session(_known)
