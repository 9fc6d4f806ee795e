"""Parts of the Share dialog: what is kept of each model, and how coarse it is made."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from perfview.kit.theme import count, number, percent
from perfview.links.parcels import Prepared
from perfview.store.contents import Payload
from perfview.store.reductions import Reduction, offers
from perfview.words import escaped, say

DIGITS = (0, 6, 5, 4, 3, 2, 1)
LEAST = (1, 5, 10, 20, 50, 100)
"""What is offered; 0 digits are all."""

SHORT = 6
"""More models than these are shown with a bar to scroll."""


def show_coarser() -> Reduction:
    """Show how scores may be rounded and put together, and return what was chosen."""
    written = {
        "digits": {n: _digits_text(n) for n in DIGITS},
        "least": {n: count(n) if n > 1 else say("links.least_one") for n in LEAST},
    }
    with st.container(horizontal=True, vertical_alignment="bottom"):
        digits, least = (
            st.selectbox(
                say(f"links.{key}"),
                list(texts),
                format_func=texts.__getitem__,
                key=f"share_{key}",
                help=say(f"links.{key}_help"),
            )
            for key, texts in written.items()
        )
    return Reduction(digits=digits or None, least=least)


def _digits_text(digits: int) -> str:
    if not digits:
        return say("links.digits_all")
    return say("links.digits_some", count=digits)


def show_kept(payload: Payload, ready: Prepared, limit: int) -> bool:
    """Show what is kept of each model, and return whether it fits into one link."""
    several = len(ready.payload.files) > 1
    names = {file.id: file.name for file in ready.payload.files}
    coarser = ready.payload.digits is not None or ready.payload.least > 1
    columns = {
        say("links.model"): [
            say("links.of_file", model=each.model, file=names[each.file]) if several else each.model
            for each in ready.effects
        ],
        say("links.scores"): [count(each.scores_after) for each in ready.effects],
        say("links.auc"): [number(each.auc_before) for each in ready.effects],
    }
    if coarser:
        columns[say("links.auc_after")] = [number(each.auc_after) for each in ready.effects]
        columns[say("links.change")] = [percent(each.largest_change) for each in ready.effects]
    st.dataframe(
        pd.DataFrame(columns),
        hide_index=True,
        height="content" if len(ready.effects) <= SHORT else 240,
        key="share_models",
    )
    if coarser:
        st.caption(say("links.coarser"))
    if ready.tells_of_single_cases:
        st.caption(say("links.single_cases"))
    scores = ready.payload.scores
    st.caption(say("links.whole_size", size=size_text(len(ready.data)), scores=count(scores)))
    if scores <= limit:
        return True
    words = {"scores": count(scores), "most": count(limit)}
    milder = say("links.or").join(_offer(offer) for offer in offers(payload, limit))
    kind = "too_many" if milder else "too_many_still"
    st.warning(escaped(say(f"links.{kind}", offers=milder, **words)))
    return False


def _offer(offer: Reduction) -> str:
    if offer.digits is not None:
        return say("links.offer_digits", digits=_digits_text(offer.digits))
    return say("links.coarse_least", least=count(offer.least))


def size_text(size: int) -> str:
    """Return a size in decimal kilobytes or megabytes.

    >>> size_text(1_234), size_text(5_300_000)
    ('1.3 kB', '5.3 MB')
    """
    if size >= 10**6:
        return say("links.megabytes", size=f"{size / 10**6:.1f}")
    return say("links.kilobytes", size=f"{-(-size // 100) / 10:g}")
