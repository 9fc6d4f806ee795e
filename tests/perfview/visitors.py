"""Servers on which one signs in, and their visitors."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from perfview.settings import read_settings, sign_in
from tests.perfview.running_app import opened, turned

WHOLE = {
    "redirect_uri": "https://cutpoint.example.org/oauth2callback",
    "cookie_secret": "0123456789abcdef0123456789abcdef",
    "client_id": "cutpoint",
    "client_secret": "secret",
    "server_metadata_url": "https://login.example.org/.well-known/openid-configuration",
}


def switched(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """Let the server have this setting of `sign_in`."""
    chosen = replace(read_settings({"HOME": "/nowhere"}, {}), sign_in=setting)
    monkeypatch.setattr(sign_in, "settings", lambda: chosen)


def data_page_of(user: dict[str, object]) -> AppTest:
    """The Data page as a visitor sees of whom the provider says `user`."""
    app = opened()
    app.user = user
    app.secrets["auth"] = WHOLE
    return turned(app, "data")
