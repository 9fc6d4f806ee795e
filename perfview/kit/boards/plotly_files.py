"""The second source of Plotly.js, for browsers that do not get Streamlit's own copy."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from streamlit.components.v1 import declare_component


def plotly_url() -> str:
    """Return the address, relative to the app's base, where the wheel's plotly.min.js is served.

    Declared as the files of a component that nobody mounts: Streamlit then serves the folder of
    the installed plotly package as it is, and no copy of its five megabytes is needed. Declared in
    every run, because a runtime knows only what was declared while one of its scripts ran.
    """
    served = declare_component("plotly", path=str(_package_data()))
    return f"component/{served.name}/plotly.min.js"


def _package_data() -> Path:
    spec = find_spec("plotly")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("The board needs the package plotly.")
    return Path(spec.origin).parent / "package_data"
