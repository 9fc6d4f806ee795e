"""The banner above a link that is open, and the pages of links that cannot be shown."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.settings.sign_in import enter
from perfview.words import escaped, say


def show_banner() -> None:
    """Show whose link is open, in the sender's words, and how to go on without it."""
    opened = session.link()
    if opened is None:
        return
    shared = opened.shared
    with st.container(
        border=True, horizontal=True, vertical_alignment="center", gap="small", key="banner"
    ):
        with st.container(width="stretch", gap=None, key="banner_words"):
            with st.container(gap=None, key="banner_said"):
                show_said(shared.title or say("links.untitled"), shared.note)
            st.caption(_origin(opened))
        for key, press in (("keep", session.keep_link), ("leave", session.leave_link)):
            st.button(
                say(f"links.{key}"),
                key=f"{key}_link",
                help=say(f"links.{key}_help"),
                on_click=press,
                type="primary" if key == "keep" else "secondary",
            )


def show_said(title: str, note: str) -> None:
    """Show what the sender of a link says."""
    if title:
        st.markdown(f"**{escaped(title)}**")
    if note:
        st.markdown("  \n".join(map(escaped, note.splitlines())))


def _origin(opened: session.OpenLink) -> str:
    """Return who shared it, when, for how long and how coarse, and that nothing changes it."""
    sender, expires = opened.shared.sender, opened.shared.expires
    day = f"{opened.shared.created:%Y-%m-%d}"
    parts = [say("links.by" if sender else "links.on", sender=escaped(sender), day=day)]
    if expires is not None:
        parts.append(say("links.until", day=f"{expires:%Y-%m-%d}"))
    if opened.digits is not None:
        parts.append(say("links.coarse_digits", digits=opened.digits))
    if opened.least > 1:
        parts.append(say("links.coarse_least", least=count(opened.least)))
    if opened.coarser:
        parts.append(say("links.differ"))
    return say("links.opened", parts=" · ".join(parts), read_only=say("links.read_only"))


def show_dead(title: str, text: str, *, sign_in: bool = False) -> None:
    """Show why a link cannot be opened, and the ways on; `sign_in` may be one of them."""
    with st.container(key="dead_link", width=560):
        st.header(title, anchor=False)
        st.markdown(text)
        with st.container(horizontal=True):
            if sign_in:
                st.button(say("sign_in.sign_in"), key="sign_in", type="primary", on_click=enter)
            st.button(say("links.gone_start"), key="gone_start", on_click=session.leave_link)
