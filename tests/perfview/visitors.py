"""Visitors of servers: known by a cookie, or by signing in."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from perfview.session import owners
from perfview.settings import read_settings, sign_in
from perfview.settings.cookies import COOKIE
from tests.perfview.running_app import APP, Screen, ran

WHOLE = {
    "redirect_uri": "https://cutpoint.example.org/oauth2callback",
    "cookie_secret": "0123456789abcdef0123456789abcdef",
    "client_id": "cutpoint",
    "client_secret": "secret",
    "server_metadata_url": "https://login.example.org/.well-known/openid-configuration",
}


ADA, BOB = "a" * 32, "b" * 32
"""What two browsers are known by."""


def at_browser(monkeypatch: pytest.MonkeyPatch, browser: str) -> None:
    """Let the sessions that begin from now on be those of this browser; "" has no cookie."""
    monkeypatch.setattr(owners, "cookies", lambda: {COOKIE: browser})


def switched(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """Let the server have this setting of `sign_in`."""
    chosen = replace(read_settings({"HOME": "/nowhere"}, {}), sign_in=setting)
    monkeypatch.setattr(sign_in, "settings", lambda: chosen)


def data_page_of(user: dict[str, object], **query: str) -> Screen:
    """The Data page as a visitor sees of whom the provider says `user`."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.query_params.update(query)
    app.user = user
    app.secrets["auth"] = WHOLE
    return ran(app.switch_page("pages/data.py"))
