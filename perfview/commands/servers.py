"""`cutpoint serve`: the dashboard, also where the folder of its source is not at hand."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import perfview
import perfview.pages  # fills the list of pages
from perfview.kit.pages import PAGES
from perfview.server import servers

_SETTINGS = Path(servers.__file__).with_name("config.toml")
_ENTRY = "from perfview.pages import configure, navigation\n\nconfigure()\nnavigation().run()\n"


def serve_app(port: int, address: str) -> int:
    """Serve the dashboard; return the exit code."""
    arguments = ["--port", str(port), "--address", address]
    script = Path(perfview.__file__).parents[1] / "app.py"
    if script.is_file():
        return servers.serve(script, arguments)
    with tempfile.TemporaryDirectory(prefix="cutpoint-") as folder:
        return servers.serve(_scripts(Path(folder)), arguments)


def _scripts(folder: Path) -> Path:
    """Write what Streamlit is given: the scripts, and the settings that lie beside them."""
    (folder / ".streamlit").mkdir()
    shutil.copy(_SETTINGS, folder / ".streamlit")
    (folder / "pages").mkdir()
    for page in PAGES.values():
        text = f'from perfview.pages import show\n\nshow("{page.key}")\n'
        (folder / page.file).write_text(text)
    script = folder / "app.py"
    script.write_text(_ENTRY)
    return script
