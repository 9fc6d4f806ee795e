"""Shares that are easy to make, and what a store says when it fails."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Column, Engine, Row, select

from perfview.store.errors import Kind, StoreError
from perfview.store.shares import Receipt, Share, Token
from perfview.store.stores import Store

DAY = 24 * 3600
ON_SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


def share(title: str = "Which threshold?", **values: object) -> Share:
    known: dict[str, object] = {"settings": {"page": "threshold"}, "payload": b"counts"}
    return Share(title=title, **{**known, **values})  # type: ignore[arg-type]


def data_of(store: Store, token: Token) -> bytes | None:
    """The data of a link, None without one."""
    found = store.get(token, unless=())
    return None if found is None else found.payload


def put(store: Store, title: str = "Which threshold?", **values: object) -> Receipt:
    """Keep such a share; its visitor makes as few links as the test does."""
    return store.put(share(title, **values), visitor="::1", per_day=1000)


def rows(engine: Engine, *columns: Column[object]) -> list[Row[tuple[object, ...]]]:
    """These columns of all links that the database holds."""
    with engine.connect() as connection:
        return list(connection.execute(select(*columns)).all())


@contextmanager
def fails(kind: Kind, said: str | None = None) -> Iterator[pytest.ExceptionInfo[StoreError]]:
    """A block that ends with an error of this kind, which says what is told."""
    with pytest.raises(StoreError, match=said) as caught:
        yield caught
    assert caught.value.kind == kind
