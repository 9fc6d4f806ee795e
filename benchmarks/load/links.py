"""The shared link that all readers open: made as the Share dialog makes one."""

from __future__ import annotations

from perfview.session.data_files import read_file
from perfview.session.snapshots import Snapshot
from perfview.store.databases import engine_of
from perfview.store.payloads import encode
from perfview.store.shares import Share
from perfview.store.stores import opened_store
from perfview.tasks.binary.parcels import parcel_of


def link(store_url: str, data: bytes) -> str:
    """Keep predictions in a store and return the query of the link's address."""
    file = read_file(data, name="shared.csv")
    payload = parcel_of([file]).payload
    (model,) = file.models
    seen = Snapshot("threshold", {}, models={model: {"t": "0.5"}}, facts=payload.facts)
    share = Share("Load", seen.written(), encode(payload), note="For fifty readers.")
    receipt = opened_store(engine_of(store_url)).put(share, visitor="load", per_day=1)
    return f"share={receipt.token.text}"
