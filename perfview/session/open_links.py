"""The link that is open in this session, looked up again in each run: deleted means gone at once.

While one is open the session shows its data alone, and what the reader had chosen before waits.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from perfview.drawing import st
from perfview.session.caches import cached_for_all
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet, data_of
from perfview.session.sessions import choices, choose
from perfview.session.shelves import hidden_name
from perfview.session.snapshots import (
    MAIN,
    OtherSnapshotError,
    Snapshot,
    SnapshotError,
    read_snapshot,
)
from perfview.settings.sign_in import may_open
from perfview.store.connections import store
from perfview.store.contents import Payload
from perfview.store.errors import StoreError
from perfview.store.kept import PayloadError
from perfview.store.payloads import decode
from perfview.store.shares import Audience, Shared, Token, read_token
from perfview.words import say

MOST = 8
"""So many links are kept decoded."""
_DECODED: deque[str] = deque(maxlen=MOST)
"""Checksums of those that were decoded last: their data need not be asked for."""

SHARE = "share"
"""The parameter that names a link."""


class GoneError(Exception):
    """A link that is wrong, expired or deleted: nobody can tell which."""


class SignInNeededError(Exception):
    """A link that its sender made for signed-in people."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenLink:
    """A link as it is open in this session.

    Attributes
    ----------
    token
        Its name.
    shared
        Whose it is, and what its sender says.
    snapshot
        What its sender saw.
    files
        The data it holds, those in use first.
    digits, least, coarser
        How coarse they were made: digits of scores, None for all, and cases at each score; and
        whether figures may differ from the sender's.
    own
        What the reader had chosen before, and will have again.
    """

    token: Token
    shared: Shared
    snapshot: Snapshot
    files: tuple[DataSet, ...]
    digits: int | None
    least: int
    coarser: bool
    own: Choices

    def file(self, data: str) -> DataSet | None:
        """Return the data set `data` of this link, None if it holds none of this name."""
        return next((file for file in self.files if file.id == data), None)


def link() -> OpenLink | None:
    """Return the link that is open, None if the reader looks at data of their own."""
    opened: OpenLink | None = st.session_state.get("link")
    return opened


def follow_link(*, elsewhere: bool) -> bool:
    """Open the link that the address names, if another one is open; return whether it was opened.

    `elsewhere` says that the address names other data: then the link that is open is left. An
    address that names nothing is that of a page which the reader turned to: the link stays open.

    Raises
    ------
    GoneError, SignInNeededError, StoreError
        If it cannot be shown; then none is open.
    """
    here, said = link(), st.query_params.get(SHARE)
    if said is None and (here is None or elsewhere):
        _close()
        return False
    text = said if said is not None else here.token.text if here is not None else ""
    try:
        if here is not None and here.token.text == text:
            _require(store().audience(here.token))
            return False
        _close()
        st.session_state["link"] = _opened(text)
    except (GoneError, SignInNeededError, StoreError):
        _close()
        st.query_params[SHARE] = text  # a reload says the same
        raise
    return True


def check_link() -> None:
    """Run the whole page anew if the link that is open is gone: a part of a page calls it."""
    here = link()
    if here is not None and not is_there(here):
        st.rerun()


def is_there(opened: OpenLink) -> bool:
    """Return whether the link `opened` can still be opened."""
    try:
        _require(store().audience(opened.token))
    except (GoneError, SignInNeededError, StoreError):
        return False
    return True


def _require(audience: Audience | None) -> None:
    """Raise an error unless there is such a link, and this reader may open it."""
    if audience is None:
        raise GoneError
    if not may_open(audience):
        raise SignInNeededError


@cached_for_all(most=MOST, spinner="links.opening")
def shared_payload(checksum: str, *, _shared: Shared, _token: Token) -> Payload:
    """Return what a link holds, decoded once for all of its readers.

    Raises
    ------
    LookupError
        If it is gone: that is not kept, as another link may hold the same.
    """
    shared = store().get(_token, unless=()) if _shared.payload is None else _shared
    if shared is None or shared.payload is None:
        raise LookupError("The link is gone.")
    try:
        found = decode(shared.payload)
    except PayloadError:
        raise StoreError("corrupt", say("links.corrupt")) from None
    _DECODED.append(checksum)
    return found


def _opened(text: str) -> OpenLink:
    token = read_token(text)
    shared = None if token is None else store().get(token, unless=_DECODED)
    _require(None if shared is None else shared.audience)
    assert token is not None
    assert shared is not None
    try:
        payload = shared_payload(shared.checksum, _shared=shared, _token=token)
    except LookupError:
        raise GoneError from None
    try:
        snapshot = read_snapshot(shared.settings)
    except OtherSnapshotError:
        raise StoreError("newer", say("links.newer")) from None
    except SnapshotError:
        raise StoreError("corrupt", say("links.corrupt")) from None
    shared = replace(shared, payload=None)  # it is decoded
    files = data_of(payload, shared.checksum, snapshot.facts)
    files = tuple(replace(file, title=shared.title, note=shared.note) for file in files)
    own = choices()
    st.session_state["choices"] = Choices(data=MAIN)
    coarse = payload.digits, payload.least, payload.coarser
    return OpenLink(token, shared, snapshot, files, *coarse, own)


def _close() -> None:
    here = st.session_state.pop("link", None)
    if here is not None:
        st.session_state["choices"] = here.own


def leave_link() -> None:
    """Close the link that is open, or forget the one that could not be opened."""
    _close()
    st.query_params.clear()
    choose(choices())


def as_own(file: DataSet, owner: str = "") -> DataSet:
    """Return data of a link under a name that neither another link nor another owner gives."""
    return replace(file, id=f"shared-{hidden_name(file.key, owner)}")
