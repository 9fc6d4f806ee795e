"""Streamlit, loaded once something of it is used: `from perfview.drawing import st`. And Plotly.

Only a server draws pages. A notebook, a command and whatever writes a page in one file need the
same modules for what they say and never draw: with Streamlit, which brings pandas and Arrow, they
would start in twice the time.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

__all__ = ["SMALL", "plotly_file", "plotly_folder", "run_context", "st"]

if TYPE_CHECKING:
    import streamlit as st
else:

    class _Streamlit:
        def __getattr__(self, name: str) -> Any:
            return getattr(import_module("streamlit"), name)

    st = _Streamlit()


def run_context() -> Any:
    """Return what Streamlit knows of the run in this thread, None where no page is being drawn."""
    if sys.modules.get("streamlit.runtime") is None:
        return None
    return import_module("streamlit.runtime.scriptrunner").get_script_run_ctx(suppress_warning=True)


SMALL = Path(__file__).parent / "downloads" / "plotly-basic.min.js"
"""What `make plotly` brings: points and lines alone, which is all that boards draw."""
_VERSION = re.compile(rb"v\d+\.\d+\.\d+")


def plotly_folder() -> Path:
    """Return where plotly.min.js is in the wheel of plotly: no copy of its five megabytes."""
    return Path(str(files("plotly"))) / "package_data"


@cache
def plotly_file() -> Path:
    """Return the script that draws charts: the small one if it is there in the wheel's version."""
    whole = plotly_folder() / "plotly.min.js"
    if not SMALL.is_file():
        return whole
    stated = _version(SMALL)
    return SMALL if stated and stated == _version(whole) else whole


def _version(script: Path) -> bytes:
    """Return the version that a script of Plotly states in its first lines."""
    with script.open("rb") as file:
        stated = _VERSION.search(file.read(500))
    return stated[0] if stated else b""
