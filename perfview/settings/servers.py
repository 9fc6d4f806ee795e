"""The settings of this server, read when they are first asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit import config
from streamlit.errors import StreamlitSecretNotFoundError

from perfview.settings.readings import SettingsError, read_settings
from perfview.settings.values import Settings
from perfview.words import say


@cache
def settings() -> Settings:
    """Return the settings of this server: read once, so that a running server keeps its rules.

    Raises
    ------
    SettingsError
        If they cannot be used; a sentence for each that is wrong.
    """
    secrets = _secrets()  # Streamlit copies top-level secrets into the environment: these first
    return read_settings(os.environ, secrets)


def _secrets() -> Mapping[str, object]:
    """Return the table `[cutpoint]` of the secrets, which may be absent."""
    files = [path for path in config.get_option("secrets.files") if Path(path).exists()]
    if not files:
        return {}
    try:
        table = st.secrets.to_dict().get("cutpoint", {})
    except (StreamlitSecretNotFoundError, OSError, UnicodeDecodeError):
        raise SettingsError((say("settings.bad_secrets", files=", ".join(files)),)) from None
    if not isinstance(table, dict):
        raise SettingsError((say("settings.no_table"),))
    return table
