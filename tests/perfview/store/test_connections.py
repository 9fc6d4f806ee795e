"""The store of a server: found by settings, one for the process, private to its owner."""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from perfview.settings import settings
from perfview.store import connections, stores
from perfview.store.stores import opened_store
from tests.perfview.store.made_shares import fails, put


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made = Mock(wraps=opened_store)
    monkeypatch.setattr(stores, "opened_store", made)
    kept = (settings.cache_clear, connections.store_at.cache_clear, st.cache_resource.clear)
    for forget in kept:
        forget()
    yield
    for forget in kept:
        forget()
    for call in made.call_args_list:
        call.args[0].dispose()


def test_the_store_is_made_where_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CUTPOINT_STORE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    store = connections.store()
    receipt = put(store)
    assert connections.store() is store
    file = tmp_path / "cutpoint" / "shares.sqlite"
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert len(modes) == 4  # its log, what processes use to share it, and room kept back
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    connections.store_at.cache_clear()
    assert connections.store().get(receipt.token) is not None


def test_the_store_may_be_postgresql(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTPOINT_STORE_URL", postgresql_url)
    receipt = put(connections.store())
    assert connections.store().get(receipt.token) is not None


def test_a_store_that_did_not_answer_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.touch()  # a file where a folder should be
    monkeypatch.setenv("CUTPOINT_STORE_URL", f"sqlite:///{folder / 'shares.sqlite'}")
    with fails("unreachable"):
        connections.store()
    folder.unlink()
    assert connections.store().purge() == 0


def test_a_driver_that_is_not_installed_is_told_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("CUTPOINT_STORE_URL", "postgresql://nobody@localhost/none")
    with fails("unreachable", "does not answer"):
        connections.store()
    assert "Install requirements-postgresql.txt" in caplog.text


def test_every_session_has_the_same_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTPOINT_STORE_URL", f"sqlite:///{tmp_path / 'shares.sqlite'}")

    def app() -> None:
        import streamlit as st

        from perfview.store.connections import store

        st.write(str(id(store())))

    one, other = (AppTest.from_function(app).run() for _ in range(2))
    assert not one.exception
    assert one.markdown[0].value == other.markdown[0].value
