"""To whom an upload belongs: to the signed-in person, else to the browser that sent it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from perfview.settings import sign_in

COOKIE = "cutpoint_browser"
HOST_COOKIE = f"__Host-{COOKIE}"
"""Its name over HTTPS: so a browser takes it from this host alone, not from a neighbour of it."""

_VALUE = re.compile(r"[0-9a-f]{32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Owner:
    """To whom the uploads of a session belong.

    Attributes
    ----------
    name
        Differs from that of every other owner. Secret: whoever tells it is taken for the owner.
    returns
        Whether a later session can be known as theirs.
    """

    name: str
    returns: bool = True


def new_browser() -> str:
    """Return 128 random bits, by which a browser will be known."""
    return secrets.token_hex(16)


def browser_of(sent: Mapping[str, str], *names: str) -> str:
    """Return what a browser is known by, "" if the cookies that it sent do not tell.

    Cookies are looked up by `names`, by default that of HTTPS first. Values are not signed: whoever
    could plant one that was made up could plant one that was given to himself.
    """
    told = (sent.get(name, "") for name in names or (HOST_COOKIE, COOKIE))
    return next((value for value in told if _VALUE.fullmatch(value)), "")


def cookies() -> Mapping[str, str]:
    """Return the cookies of the browser as it connected."""
    return st.context.cookies


def owner() -> Owner:
    """Return to whom the uploads of this session belong, as it was when the session began."""
    if "owner" not in st.session_state:
        st.session_state["owner"] = _found()
    known: Owner = st.session_state["owner"]
    return known


def _found() -> Owner:
    known = sign_in.person() if sign_in.visitor().signed_in else browser_of(cookies())
    # Under `streamlit run` nobody gives a browser its cookie.
    return Owner(known) if known else Owner(new_browser(), returns=False)
