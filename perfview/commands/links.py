"""`cutpoint share`: a link to a file, made without a browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from perfview.commands.refusals import UnusableError
from perfview.commands.reports import data_of_options
from perfview.commands.times import with_times
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.links.coarser import limit_text, periods_of
from perfview.links.parcels import with_changes
from perfview.links.preparations import prepared_payload
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.open_links import SHARE
from perfview.session.snapshots import Snapshot
from perfview.settings import settings
from perfview.store.connections import store
from perfview.store.errors import StoreError
from perfview.store.payloads import encode
from perfview.store.reductions import Reduction, TooFewError
from perfview.store.shares import Share

if TYPE_CHECKING:
    from perfview.store.stores import Store

_HERE = "http://localhost:8501"
_VISITOR = "command line"


def share_file(
    *,
    sources: Sequence[str],
    as_json: bool,
    by: str | None,
    time: str | None,
    dates: str | None,
    **options: Any,
) -> str:
    """Put the counts of a file into the store and return the link.

    Other options are those of how it is read, see `data_at`, and of `link_to`.
    """
    file = data_of_options(sources, options)
    chosen = with_times(file, file.models[0], Choices(data=file.id), by=by, time=time, dates=dates)
    made = link_to(file, chosen, store=store(), **options)
    return json.dumps(made, ensure_ascii=False) if as_json else str(made["url"])


def link_to(
    file: DataSet,
    chosen: Choices | None = None,
    /,
    *,
    store: Store,
    title: str,
    note: str,
    days: int | None,
    digits: int | None,
    least: int,
) -> dict[str, Any]:
    """Put the counts of a data set into a store; return the link, and what it keeps.

    Figures over time are as they are `chosen`.
    """
    known = settings()
    task = TASKS[file.task]
    reduction = Reduction(digits=digits, least=least)
    chosen = Choices(data=file.id) if chosen is None else chosen
    parcel = with_changes(task.parcel(file, chosen), file, chosen)
    try:
        ready = prepared_payload(parcel.payload, reduction)
    except TooFewError as error:
        raise UnusableError(limit_text(error.limit)) from error
    scores = ready.payload.scores
    if scores > known.share_scores:
        raise UnusableError(
            f"{file.name} has {scores:,} distinct scores, and a link keeps {known.share_scores:,}"
            " at most: use --digits."
        )
    page = PAGES[task.first_page]
    snapshot = Snapshot(page.key, {}, {}, ready.payload.facts)
    expires = known.share_days if days is None else days
    if known.share_days_most and expires > known.share_days_most:
        raise UnusableError(f"A link works {known.share_days_most:,} days at most here.")
    share = Share(
        settings=snapshot.written(),
        payload=encode(ready.payload),
        title=title.strip(),
        note=note.strip(),
        days=expires,
    )
    try:
        receipt = store.put(share, visitor=_VISITOR, per_day=known.shares_per_day)
    except StoreError as error:
        raise UnusableError(str(error)) from error
    url = f"{known.base_url or _HERE}/{page.path}?{SHARE}={receipt.token.text}"
    return {
        "url": url,
        "days": expires or None,
        "data": file.name,
        "models": list(file.models),
        "scores": scores,
        "periods": periods_of(ready.payload),
        "least": ready.payload.least,
        "digits": ready.payload.digits,
    }
