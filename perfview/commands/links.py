"""`cutpoint share`: a link to a file, made without a browser."""

from __future__ import annotations

import logging
from pathlib import Path

from perfview.commands.refusals import UnusableError
from perfview.commands.reports import file_at
from perfview.kit.pages import PAGES
from perfview.links.parcels import parcel_of
from perfview.links.preparations import counted_payload, prepared_payload
from perfview.session.data_sets import DataSet
from perfview.session.open_links import SHARE
from perfview.session.snapshots import Snapshot
from perfview.settings import settings
from perfview.store.connections import store
from perfview.store.errors import StoreError
from perfview.store.reductions import Reduction, TooFewError
from perfview.store.shares import Share

_HERE = "http://localhost:8501"
_VISITOR = "command line"


def share_file(
    *,
    source: Path,
    title: str,
    note: str,
    days: int | None,
    digits: int | None,
    least: int,
    drop_bad_rows: bool,
) -> str:
    """Put the counts of a file into the store and return the link."""
    logging.disable(logging.WARNING)  # Streamlit's, that no browser is there
    file = file_at(source, drop_bad_rows=drop_bad_rows)
    if file.task != "binary":
        raise UnusableError(f"{source.name} holds several classes: share it in the app.")
    known = settings()

    def tally(each: DataSet, model: str) -> object:
        return each.tally(model)

    parcel = parcel_of(file, tally, {file.id: file})  # type: ignore[arg-type]
    try:
        ready = prepared_payload(counted_payload(parcel), Reduction(digits=digits, least=least))
    except TooFewError as error:
        raise UnusableError(str(error)) from error
    scores = sum(len(each.cases) for each in ready.payload.files[0].models.values())
    if scores > known.share_scores:
        raise UnusableError(
            f"{source.name} has {scores:,} distinct scores, and a link keeps {known.share_scores:,}"
            " at most: use --digits."
        )
    page = PAGES["threshold"]
    lists = parcel.weighted, parcel.made, parcel.recalibrated, parcel.grids
    snapshot = Snapshot(page.key, {}, {}, *lists)
    expires = known.share_days if days is None else days
    if known.share_days_most and expires > known.share_days_most:
        raise UnusableError(f"A link works {known.share_days_most:,} days at most here.")
    share = Share(
        settings=snapshot.written(),
        payload=ready.data,
        title=title.strip(),
        note=note.strip(),
        days=expires,
    )
    try:
        receipt = store().put(share, visitor=_VISITOR, per_day=known.shares_per_day)
    except StoreError as error:
        raise UnusableError(str(error)) from error
    return f"{known.base_url or _HERE}/{page.path}?{SHARE}={receipt.token.text}"
