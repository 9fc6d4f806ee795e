"""To whom an upload belongs: to the signed-in person, else to the browser that sent it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perfcore.readers.isolated.queues import Asker
from perfview.drawing import st
from perfview.settings import sign_in
from perfview.settings.cookies import browser_of, new_browser
from perfview.settings.networks import network


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


def cookies() -> Mapping[str, str]:
    """Return the cookies of the browser as it connected."""
    return st.context.cookies


def owner() -> Owner:
    """Return to whom the uploads of this session belong, as it was when the session began."""
    if "owner" not in st.session_state:
        st.session_state["owner"] = _found()
    known: Owner = st.session_state["owner"]
    return known


def visitor() -> str:
    """Return what tells this visitor from others: what counts as one address of the network.

    Behind a proxy of the same machine it is what the proxy says.
    """
    address = st.context.ip_address
    if address is None:
        address = st.context.headers.get("X-Forwarded-For", "").split(",")[-1]
    return network(str(address)) or "local"  # in Streamlit's own tests it is no text


def asker() -> Asker:
    """Return who asks for a file to be read: readers are shared by it."""
    return Asker(owner().name, visitor())


def _found() -> Owner:
    known = sign_in.person() if sign_in.visitor().signed_in else browser_of(cookies())
    # Under `streamlit run` nobody gives a browser its cookie.
    return Owner(known) if known else Owner(new_browser(), returns=False)
