"""The Share button and its dialog: what goes along, the sender's words, the link."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import streamlit as st

from perfview import session
from perfview.kit.pages import Page
from perfview.links.coarser import show_coarser, show_kept
from perfview.links.own_links import deletion, show_own_links
from perfview.links.parcels import Parcel, parcel_of, snapshot_of
from perfview.links.prepared import Prepared, prepared
from perfview.settings import settings
from perfview.settings.sign_in import may_share
from perfview.store.connections import store
from perfview.store.errors import StoreError
from perfview.store.shares import (
    LONGEST_NOTE,
    LONGEST_SENDER,
    LONGEST_TITLE,
    Audience,
    Receipt,
    Share,
)
from perfview.store.tokens import read_token
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison_parameters import COMPARE, MODELS, entrants_chosen
from perfview.tasks.binary.lineups import compared
from perfview.words import say
from perfview.words.markdown import escaped

EXPIRIES = (1, 7, 30, 90, 365)
"""Days that a link may work, beside those that settings name."""

NEVER = 0
OWN_LINKS = "own_links"


def show_share(page: Page) -> None:
    """Show the button on top of `page`, and the dialog once it is pressed."""
    with st.container(key="share_place"):
        st.button(
            say("links.share"),
            key="open_share",
            icon=":material/share:",
            help=say("links.share_help"),
            on_click=_begin,
            args=(page.key,),
        )
    if session.in_dialog(page.key):
        dialog = st.dialog(say("links.dialog"), width="medium", on_dismiss=session.end_dialog)
        dialog(_show_dialog)(page)


def _begin(key: str) -> None:
    session.begin_dialog(key)
    session.remember_link(None)


def _show_dialog(page: Page) -> None:
    form = st.empty()
    if session.made_link() is None:
        with form.container():
            _show_way(page)
    made = session.made_link()
    if made is not None:
        form.empty()
        _show_made(made)
    # Whoever deletes one there goes on looking at them.
    listed = made is not None or bool(session.deleted_links())
    with st.expander(say("links.own"), expanded=listed):
        show_own_links(
            added=None if made is None else made.kept(),
            deleted=session.deleted_links(),
            key=OWN_LINKS,
            on_delete=_delete,
        )


def _show_made(made: session.MadeLink) -> None:
    st.markdown(f"**{say('links.made')}**")
    st.code(made.url, language=None, wrap_lines=True)
    st.caption(say("links.made_again"))


def _show_way(page: Page) -> None:
    if may_share():
        _show_form(page)
    else:
        st.markdown(say("links.sign_in_first"))
        st.button(say("links.sign_in"), key="sign_in_first", on_click=session.sign_in)


def _show_form(page: Page) -> None:
    st.markdown(say("links.kept"))
    title = st.text_input(
        say("links.title"),
        max_chars=LONGEST_TITLE,
        key="share_title",
        placeholder=say("links.title_hint"),
    )
    note = st.text_area(
        say("links.note"),
        max_chars=LONGEST_NOTE,
        height=80,
        key="share_note",
        placeholder=say("links.note_hint"),
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        sender = st.text_input(
            say("links.sender"),
            max_chars=LONGEST_SENDER,
            key="share_sender",
            placeholder=say("links.sender_hint"),
        )
        days = _expiry()
        audience = _audience()
    parcel, key = _parcel()
    reduction = show_coarser()
    ready = prepared(key, reduction, _payload=parcel.payload)
    fits = show_kept(parcel.payload, ready, settings().share_scores)
    # No callback: it would be told what the run before has seen, without the words typed last.
    pressed = st.button(say("links.create"), key="share_create", type="primary", disabled=not fits)
    if pressed and fits:  # whatever a browser sends
        _create(page, title, note, sender, days, audience, parcel, ready)
    refusal = session.refusal()
    if refusal:
        st.error(escaped(say("links.not_made", reason=refusal)))


def _expiry() -> int | None:
    """Show how long the link works and return the days, None for ever."""
    first, most = settings().share_days, settings().share_days_most
    days = sorted({first, most or first, *EXPIRIES})
    offered = [each for each in days if not most or each <= most]
    if not most:
        offered.append(NEVER)
    days_text = {each: _days_text(each) for each in offered}
    chosen = st.selectbox(
        say("links.expires"),
        offered,
        index=offered.index(min(first, most) if most else first),
        format_func=lambda days: days_text[days],
        key="share_days",
    )
    return chosen or None


def _days_text(days: int) -> str:
    if days == NEVER:
        return say("links.never")
    return say("links.days", count=days)


def _audience() -> Audience:
    """Return who may open the link; there is a choice only where people can sign in."""
    if settings().sign_in == "off":
        return "public"
    audiences: tuple[Audience, ...] = ("public", "signed_in")
    return st.selectbox(
        say("links.audience"),
        audiences,
        format_func=lambda audience: say(f"links.audience_{audience}"),
        key="share_audience",
    )


def _parcel() -> tuple[Parcel, str]:
    """Return what goes along, and a key that tells it from anything else."""
    file, chosen = session.data_in_use(), session.choices()
    alone = parcel_of(file, tallies.tally, {file.id: file}), file.key
    explicit = chosen.of(MODELS)
    if not chosen.of(COMPARE).run and all(each.data == file.id for each in explicit):
        return alone
    files = session.comparable_data()
    entrants = entrants_chosen(files)
    used = tuple(files[data] for data in dict.fromkeys(each.data for each in entrants))
    try:
        lineup = compared(used, entrants, chosen.of(COMPARE).run)
    except ValueError:
        st.caption(say("links.disagree", data=escaped(file.name)))
        return alone
    key = "\n".join([file.key, lineup.key])
    return parcel_of(file, tallies.tally, files, entrants, lineup), key


def _create(
    page: Page,
    title: str,
    note: str,
    sender: str,
    days: int | None,
    audience: Audience,
    parcel: Parcel,
    ready: Prepared,
) -> None:
    try:
        share = Share(
            title=title.strip(),
            note=note.strip(),
            sender=sender.strip(),
            settings=snapshot_of(page, parcel).written(),
            payload=ready.data,
            days=days,
            audience=audience,
        )
    except ValueError:
        session.refuse(say("links.bad_words"))
        return
    try:
        receipt = store().put(share, visitor=session.visitor(), per_day=settings().shares_per_day)
    except StoreError as error:
        session.refuse(str(error))
        return
    session.remember_link(_made(page, share, receipt))


def _made(page: Page, share: Share, receipt: Receipt) -> session.MadeLink:
    token, expires = receipt.token.text, receipt.expires
    return session.MadeLink(
        id=hashlib.sha256(token.encode()).hexdigest()[:16],
        url=session.url_of(page, token),
        secret=receipt.secret.text,
        title=share.title,
        about=say("links.own_about", data=session.data_in_use().name, page=page.title),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        expires="" if expires is None else expires.isoformat(timespec="seconds"),
    )


def _delete() -> None:
    asked = deletion(session.kept(OWN_LINKS))
    secret = None if asked is None else read_token(asked.secret)
    if asked is None:
        return
    try:
        if secret is not None:
            store().delete(secret)  # False: it was gone already
    except StoreError as error:
        session.refuse(str(error))
        return
    session.note_deleted(asked.link)
