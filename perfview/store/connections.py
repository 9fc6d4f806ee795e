"""The store of this server, by Streamlit's own convention for connections."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from perfview.drawing import st
from perfview.settings import settings

if TYPE_CHECKING:
    from perfview.store.stores import Store


def store() -> Store:
    """Return the store of this server: one for the process, at the address that settings say.

    Raises
    ------
    StoreError
        Of kind "unreachable" or "newer", or another; the next call tries again.
    """
    return store_at(settings().store_url)


@cache
def store_at(url: str) -> Store:
    """Return the store at `url`, which is made if it is not there yet."""
    # Few visits need links, and no page waits for SQLAlchemy.
    from sqlalchemy.engine import make_url

    from perfview.store.databases import is_sqlite, options_of
    from perfview.store.reports import reported
    from perfview.store.stores import opened_store

    with reported():
        if is_sqlite(url):
            _make_private(Path(str(make_url(url).database)))
        # Not `.query`, which would remember links that were deleted.
        connection = st.connection("shares", type="sql", url=url, **options_of(url))
    return opened_store(connection.engine)


def _make_private(file: Path) -> None:
    """Make an SQLite file that its owner alone may read, unless there is one to read.

    Its log takes after it.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError:
        if not os.access(file, os.R_OK):
            raise
