"""Streamlit, loaded once something of it is used: `from perfview.drawing import st`.

Only a server draws pages. A notebook, a command and whatever writes a page in one file need the
same modules for what they say and never draw: with Streamlit, which brings pandas and Arrow, they
would start in twice the time.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["run_context", "st"]

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
