"""The language of a reader, and the switch by which they choose it.

What they have chosen themselves holds, which a cookie keeps; else what the address says; else what
the sender of a link read; else what the browser asks for; else English.
"""

from __future__ import annotations

from perfview.drawing import run_context, st
from perfview.session.open_links import link
from perfview.settings.cookies import LANGUAGE_COOKIE
from perfview.words import CATALOGUES, ENGLISH, ask_session, language, own_name, speak
from perfview.words.catalogues import fitting

LANGUAGE = "lang"
"""The parameter that names the language of the reader."""
SPOKEN, OWN = "language", "own_language"
"""Where the session keeps the language of the last run, and the one that the reader has chosen."""


def follow_language() -> bool:
    """Speak the language of the reader in this run; return whether it is another than before."""
    said = st.query_params.get(LANGUAGE, "")
    if said in CATALOGUES:
        st.session_state[LANGUAGE] = said
    opened = link()
    wishes = (
        st.session_state.get(OWN) or st.context.cookies.get(LANGUAGE_COOKIE, ""),
        st.session_state.get(LANGUAGE, ""),
        "" if opened is None else opened.snapshot.language,
        fitting(st.context.locale or "", CATALOGUES),
    )
    chosen = next((wish for wish in wishes if wish in CATALOGUES), ENGLISH)
    if LANGUAGE in st.session_state:
        st.session_state[LANGUAGE] = chosen  # the address says what is spoken
    before = st.session_state.get(SPOKEN, ENGLISH)
    st.session_state[SPOKEN] = chosen
    speak(chosen)
    return bool(chosen != before)


def show_languages() -> None:
    """Show a button for each other language, called as that language calls itself."""
    for other in CATALOGUES:
        if other != language():
            st.button(own_name(other), key=f"speak_{other}", on_click=_choose, args=(other,))


def chosen_language() -> str:
    """Return the language that the reader has chosen in this session, "" if none."""
    return str(st.session_state.get(OWN, ""))


def _choose(spoken: str) -> None:
    st.session_state[OWN] = spoken


def _known() -> str:
    if run_context() is None:
        return ENGLISH
    return str(st.session_state.get(SPOKEN, ENGLISH))


ask_session(_known)
