"""The way to sign in and out, wherever a page needs it."""

from __future__ import annotations

import streamlit as st

from perfview.settings import sign_in
from perfview.words import say
from perfview.words.markdown import escaped


def show_sign_in(sentence: str) -> None:
    """Show why one has to sign in here, and a button for each provider that can vouch."""
    st.info(escaped(sentence), icon=":material/lock:")
    for provider in sign_in.providers():
        st.button(
            _label(provider),
            key=f"sign_in-{provider}",
            icon=":material/login:",
            type="primary",
            on_click=sign_in.enter,
            args=(provider,),
        )


def _label(provider: str) -> str:
    if provider == sign_in.DEFAULT:
        return say("sign_in.sign_in")
    return escaped(say("sign_in.sign_in_with", provider=provider.capitalize()))


def show_visitor() -> None:
    """Show who is signed in, and the way out; nothing where signing in is off."""
    if not sign_in.needed():
        return
    name = sign_in.visitor().name
    with st.container(horizontal=True, vertical_alignment="center", key="visitor"):
        said = say("sign_in.as", name=name) if name else say("sign_in.as_somebody")
        st.caption(escaped(said))
        st.button(say("sign_in.sign_out"), key="sign_out", type="tertiary", on_click=sign_in.leave)
