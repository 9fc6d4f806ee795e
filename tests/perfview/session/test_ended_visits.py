"""Visits that ended go by themselves, and with them what they hold."""

import weakref
from types import SimpleNamespace
from typing import Any, cast

import pytest
from streamlit import runtime
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from perfview.session import memory


class Visit:
    def __init__(self, id_: str) -> None:
        self.id = id_


@pytest.mark.parametrize(("seconds", "stays"), [(0, False), (100, True)])
def test_a_visit_that_cannot_be_taken_up_again_is_dropped(
    monkeypatch: pytest.MonkeyPatch, seconds: int, stays: bool
) -> None:
    storage = MemorySessionStorage(ttl_seconds=seconds)
    parts = SimpleNamespace()
    visits = WebsocketSessionManager(storage, cast("Any", parts), cast("Any", parts), None)
    visit = Visit("a")
    gone = weakref.ref(visit)
    storage.save(SessionInfo(None, cast("AppSession", visit)))
    del visit
    assert gone() is not None
    running = SimpleNamespace(_session_mgr=visits)
    assert "_session_mgr" in Runtime.__init__.__code__.co_names
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: running)
    memory.drop_ended_visits()
    assert (gone() is not None) == stays
