"""Loads the pages while the first browser fetches Streamlit's own files, which takes as long.

So the server answers after a third of the time that all of it needs to start.
"""

from __future__ import annotations

import _thread
import asyncio
import gc
import inspect
import pkgutil
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from threading import Event, Thread

import streamlit as st
from starlette.types import ASGIApp, Receive, Scope, Send

from perfview.server.late_pandas import hide_pandas

LOOK_EVERY = 0.02
"""Seconds."""
PAUSE = 5.0
"""Seconds in which the first visit gets its board, before what it need not wait for is done."""


def load_pages() -> None:
    """Import what every visit needs.

    Garbage is not looked for meanwhile, as modules stay: 0.15 of 1.0 s. `settle` begins with that.
    """
    gc.disable()
    hide_pandas()
    pages = import_module("perfview.pages")
    for found in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        import_module(found.name)
    # Streamlit asks in its first run who calls it. Python would then look through all modules on
    # the disk, which takes a tenth of a second, and remember what it has seen.
    for name, module in [*sys.modules.items()]:
        if file := getattr(module, "__file__", None):
            inspect.modulesbyfile[file] = name
            inspect._filesbymodname[name] = file  # type: ignore[attr-defined]  # noqa: SLF001


def load_rest() -> None:
    """Read what the first visit shows; then do what it need not wait for, as tables and links."""
    samples = import_module("perfview.session.samples")
    samples.sample_file(samples.samples()[0])
    time.sleep(PAUSE)
    for name in ("pandas", "perfview.store.stores"):
        import_module(name)
    import_module("perfview.server.static_files").pack_plotly()
    import_module("perfview.session.memory").settle()


class Loading:
    """A thread that loads the pages, once.

    Parameters
    ----------
    load, later
        What it does before it lets visits in, and afterwards.

    Attributes
    ----------
    failed
        Whether that was impossible. Then the server is told to stop.
    """

    def __init__(
        self, load: Callable[[], None] = load_pages, later: Callable[[], None] = load_rest
    ) -> None:
        self.failed = False
        self._load, self._later, self._loaded = load, later, Event()

    @asynccontextmanager
    async def beside(self, _: st.App) -> AsyncGenerator[None]:
        """Begin once the server has imported what it needs itself."""
        Thread(target=self._run, name="loading", daemon=True).start()
        yield

    def _run(self) -> None:
        try:
            self._load()
            self._loaded.set()
            self._later()
        except BaseException:
            self.failed = True
            self._loaded.set()  # the server waits for its visits before it stops
            _thread.interrupt_main()
            raise

    async def wait(self) -> None:
        """Return once all is loaded."""
        while not self._loaded.is_set():
            await asyncio.sleep(LOOK_EVERY)

    def hold(self, app: ASGIApp) -> ASGIApp:
        """Return `app`, whose visits wait until all is loaded.

        Their scripts import the same modules, and two threads that do so at a time can meet half of
        a module. Files and pages are answered at once.
        """

        async def held(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "websocket":
                await self.wait()
            await app(scope, receive, send)

        return held
