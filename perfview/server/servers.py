"""The start of a server: settings first, then Streamlit's own options, then gates and headers."""

from __future__ import annotations

import logging
import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st
from starlette.middleware import Middleware

from perfview.server.addresses import Proxies
from perfview.server.browsers import Browsers
from perfview.server.faults import guard_logs, show_fault
from perfview.server.first_page import first_page_routes
from perfview.server.gates import Gates
from perfview.server.headers import Headers
from perfview.server.loading import Loading
from perfview.server.outside import Outside
from perfview.server.protocols import tighten
from perfview.server.receivers import Receivers
from perfview.server.static_files import StaticFiles
from perfview.server.uploads import upload_manager
from perfview.settings import Settings, SettingsError, secrets, settings
from perfview.settings.sign_in import problems
from perfview.words import say

BROKEN, WRONG = 1, 2
"""The exit codes of a server whose pages cannot be loaded, and of a start that was refused."""
HERE = ("localhost", "127.0.0.1", "::1")


def serve(script: Path, arguments: Sequence[str]) -> int:
    """Serve the app in `script` until it is told to stop; return the exit code."""
    parser = ArgumentParser(prog="serve.py", description=say("common.product"))
    parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8501"))
    parser.add_argument("--address", default="127.0.0.1")
    asked = parser.parse_args(arguments)
    # Streamlit warns of options that change after a first look at them: these are meant to.
    logging.getLogger("streamlit.config").addFilter(lambda record: record.levelno > logging.WARNING)
    # It also warns where a link is looked up of which nobody has a session yet.
    context = logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context")
    context.addFilter(lambda record: "missing ScriptRunContext" not in record.getMessage())
    try:
        chosen = settings()
        if chosen.sign_in != "off" and (missing := problems(secrets())):
            raise SettingsError(*missing)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return WRONG
    guard_logs()
    tighten()
    # Before numpy is imported. Two threads draw a bootstrap in 0.45 s instead of 0.56 on an idle
    # machine, but spin meanwhile: they take 0.8 s of processor time, and far longer on a busy one.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    loading = Loading()
    app = app_of(script, chosen, loading)
    sys.argv = [str(script)]  # Streamlit reads the settings beside it, and hands the rest to it
    try:
        app.run(config=options(chosen, port=asked.port, address=asked.address))
    except KeyboardInterrupt:
        if not loading.failed:
            raise
    return BROKEN if loading.failed else 0


def app_of(script: Path, chosen: Settings, loading: Loading) -> st.App:
    """Return the app behind its gates, which visitors pass once the pages are loaded."""
    around = [
        Middleware(Headers, chosen.frame_ancestors),
        Middleware(Proxies, chosen.proxies),
        Middleware(Outside, chosen, loading.wait),
        Middleware(Browsers, chosen),
        Middleware(Gates, chosen),
        Middleware(loading.hold),
        Middleware(Receivers, chosen, upload_manager),
        Middleware(StaticFiles),
    ]
    return st.App(
        script,
        lifespan=loading.beside,
        routes=first_page_routes(script),
        middleware=around,
        on_script_error=show_fault,
    )


def options(chosen: Settings, *, port: int, address: str) -> Mapping[str, object]:
    """Return what Streamlit is told, by the names it knows; nothing else may change these."""
    return {
        "server.port": port,
        "server.address": address,
        "server.headless": True,
        "server.maxUploadSize": chosen.upload_megabytes,
        "server.allowedHosts": hosts(chosen.base_url),
        "server.enableCORS": True,
        "server.enableXsrfProtection": True,
        "server.enableStaticServing": False,
        "server.enableAgentApi": False,
        "server.fileWatcherType": "none",
        "server.disconnectedSessionTTL": 120,
        "client.showErrorDetails": "none",
        "client.showErrorLinks": False,
        "client.toolbarMode": "viewer",
        "client.disableDataExport": True,
        "browser.gatherUsageStats": False,
        "runner.postScriptGC": False,  # `settle` does that, less often
        # Without an address of its own, Streamlit asks a server on the internet for one.
        "browser.serverAddress": urlsplit(chosen.base_url).hostname or "localhost",
    }


def hosts(base_url: str) -> list[str]:
    """Return the names that a browser may call this server by; none: any."""
    name = urlsplit(base_url).hostname
    return [name, *HERE] if name else []
