"""The Share button and its dialog: what goes along, the sender's words, the link."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from urllib.parse import urlsplit

from perfview import session
from perfview.drawing import st
from perfview.kit.entries import show_title_and_note
from perfview.kit.pages import Page
from perfview.kit.tasks import TASKS
from perfview.links.coarser import show_coarser, show_kept, show_limit, show_names
from perfview.links.own_links import deletion, show_copy, show_own_links
from perfview.links.parcels import Parcel, snapshot_of, with_changes
from perfview.links.preparations import Prepared, prepared
from perfview.links.sent import preview_of, sent_of
from perfview.settings import settings
from perfview.settings.sign_in import enter, is_admitted
from perfview.store.connections import store
from perfview.store.errors import StoreError
from perfview.store.payloads import encode
from perfview.store.reductions import Reduction
from perfview.store.shares import (
    LONGEST_NOTE,
    LONGEST_SENDER,
    LONGEST_TITLE,
    Audience,
    Receipt,
    Share,
    hashed,
    read_token,
)
from perfview.words import escaped, say, sentences

EXPIRIES = (1, 7, 30, 90, 365)
"""Days that a link may work, beside those that settings name."""

LOCAL = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
"""Hosts that every computer takes for itself."""

NEVER = 0
OWN_LINKS = "own_links"
MADE, DELETED, REFUSED = "made_link", "deleted_links", "refused_link"
EMBEDDED = "embedded_link"
"""What the session keeps: the link just made, the ``id`` of each deleted one, why there is none;
and where pages of others find what the link shows, "" where they may not."""

CARD = ("title", "figures")
"""What its sender may show on a card in chats."""


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
        dialog = st.dialog(say("links.dialog"), width="medium", on_dismiss=_end)
        dialog(_show_dialog)(page)


def _begin(key: str) -> None:
    session.keep(session.DIALOG, key)
    session.keep(MADE, None)


def _end() -> None:
    session.keep(session.DIALOG, None)


def _show_dialog(page: Page) -> None:
    form = st.empty()
    if session.kept(MADE) is None:
        with form.container():
            if is_admitted():
                _show_form(page)
            else:
                st.markdown(say("links.sign_in_first"))
                st.button(say("sign_in.sign_in"), key="sign_in_first", on_click=enter)
    made = session.kept(MADE)
    if made is not None:
        form.empty()
        host = urlsplit(made["url"]).hostname or ""
        if host in LOCAL:
            names = {"file": say("downloads.page"), "menu": say("downloads.open")}
            said = say("links.made_local", host=host, **names)
            st.warning(escaped(said), icon=":material/computer:")
        else:
            st.markdown(f"**{say('links.made')}**")
        st.code(made["url"], language=None, wrap_lines=True)
        show_copy(made["url"])
        st.caption(say("links.made_again"))
        if embedded := session.kept(EMBEDDED):
            st.markdown(say("links.embed"))
            st.code(embedded, language=None, wrap_lines=True)
    # Whoever deletes one there goes on looking at them.
    deleted = session.kept(DELETED) or ()
    with st.expander(say("links.own"), expanded=made is not None or bool(deleted)):
        show_own_links(added=made, deleted=deleted, key=OWN_LINKS, on_delete=_delete)


def _show_form(page: Page) -> None:
    file = session.data_in_use()
    st.markdown(say(TASKS[file.task].keeps))
    longest = {"title": LONGEST_TITLE, "note": LONGEST_NOTE}
    title, note = show_title_and_note("links", "share", longest=longest, hint="placeholder")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        sender = st.text_input(
            say("links.sender"),
            max_chars=LONGEST_SENDER,
            key="share_sender",
            placeholder=say("links.sender_hint"),
        )
        days = _expiry()
        audience = _audience()
    card = _card(audience)
    TASKS[file.task].show_along(file)
    chosen = session.choices()
    both = TASKS[file.task].both_parcels(file, chosen)
    parcel, whole = (with_changes(each, file, chosen) for each in both)
    whole = parcel if both[0] is both[1] else whole
    for note in parcel.notes:
        st.caption(note)
    reduction = show_coarser(whole.payload)
    if reduction.least > 1 and parcel is not whole:
        # Its cells could be subtracted from those of all cases: what is left may be few.
        parcel = whole
        st.caption(say("links.whole_alone", data=escaped(file.name)))
    ready = _shown(page, parcel, reduction)
    # No callback: it would be told what the run before has seen, without the words typed last.
    pressed = st.button(
        say("links.create"), key="share_create", type="primary", disabled=ready is None
    )
    if pressed and ready is not None:  # whatever a browser sends
        try:
            snapshot, data = snapshot_of(page, parcel, ready.payload), encode(ready.payload)
            checksum = sha256(data).hexdigest()
            share = Share(
                settings=snapshot.written(),
                payload=data,
                title=title.strip(),
                note=note.strip(),
                sender=sender.strip(),
                days=days,
                audience=audience,
                preview=preview_of(
                    partial(sent_of, ready.payload, checksum, snapshot),
                    title=title.strip() if card["title"] else "",
                    figures=card["figures"],
                ),
            )
        except ValueError:
            session.keep(REFUSED, say("links.bad_words"))
        else:
            _put(page, share)
    if refusal := session.kept(REFUSED):
        session.keep(REFUSED, None)
        st.error(escaped(say("links.not_made", reason=refusal)))


def _shown(page: Page, parcel: Parcel, reduction: Reduction) -> Prepared | None:
    """Show what goes along and return it, None where it cannot be shared so."""
    payload = parcel.payload
    if show_limit(payload, reduction):
        return None
    ready = prepared(parcel, reduction)
    if not show_kept(payload, ready, settings().share_scores):
        return None
    show_names(ready, snapshot_of(page, parcel, ready.payload))
    return ready


def _expiry() -> int | None:
    """Show how long the link works and return the days, None for ever."""
    first, most = settings().share_days, settings().share_days_most
    days = sorted({first, most or first, *EXPIRIES})
    offered = [each for each in days if each <= most] if most else [*days, NEVER]
    never = {NEVER: say("links.never")}
    days_text = {each: say("links.days", count=each) for each in offered} | never
    chosen = st.selectbox(
        say("links.expires"),
        offered,
        index=offered.index(min(first, most or first)),
        format_func=lambda days: days_text[days],
        key="share_days",
    )
    return chosen or None


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


def _card(audience: Audience) -> dict[str, bool]:
    """Return what a card in chats shows; they are not signed in."""
    if audience != "public":
        st.caption(say("links.card_signed_in"))
        return dict.fromkeys(CARD, False)
    with st.container(gap="small", key="share_card"):
        st.markdown(f"**{say('links.card')}**")
        with st.container(horizontal=True):
            chosen = {
                each: st.checkbox(say(f"links.card_{each}"), key=f"share_card_{each}")
                for each in CARD
            }
        lit = settings().base_url
        st.caption(sentences(say("links.card_why"), "" if lit else say("links.card_unlit")))
    return chosen


def _put(page: Page, share: Share) -> None:
    """Keep what is shared in the store, and the link to it for its maker."""
    try:
        receipt = store().put(share, visitor=session.visitor(), per_day=settings().shares_per_day)
    except StoreError as error:
        session.keep(REFUSED, str(error))
        return
    session.keep(MADE, _made(page, share, receipt))
    framed = settings().frame_ancestors and share.audience == "public"
    session.keep(EMBEDDED, session.embed_url(receipt.token.text) if framed else "")


def _made(page: Page, share: Share, receipt: Receipt) -> dict[str, str]:
    """Return a link as its maker's browser keeps it, see `show_own_links`."""
    expires = receipt.expires
    return {
        "id": hashed(receipt.token)[:16],
        "url": session.url_of(page, receipt.token.text),
        "secret": receipt.secret.text,
        "title": share.title,
        "about": say("links.own_about", data=session.data_in_use().name, page=page.title),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "expires": "" if expires is None else expires.isoformat(timespec="seconds"),
    }


def _delete() -> None:
    asked = deletion(session.kept(OWN_LINKS))
    if asked is None:
        return
    link, secret = asked
    token, made = read_token(secret), session.kept(MADE)
    try:
        if token is not None:
            store().delete(token)  # False: it was gone already
    except StoreError as error:
        session.keep(REFUSED, str(error))
        return
    if made is not None and made["id"] == link:
        session.keep(MADE, None)
    session.keep(DELETED, (*(session.kept(DELETED) or ()), link))
