"""`cutpoint serve`: the dashboard, also where the folder of its source is not at hand."""

from __future__ import annotations

import tempfile
from pathlib import Path

import perfview
from perfview.kit.pages import PAGES
from perfview.server.servers import serve

_ENTRY = "from perfview.pages import configure, navigation\n\nconfigure()\nnavigation().run()\n"


def serve_app(port: int, address: str) -> int:
    """Serve the dashboard; return the exit code."""
    arguments = ["--port", str(port), "--address", address]
    script = Path(perfview.__file__).parents[1] / "app.py"
    if script.is_file():
        return serve(script, arguments)
    with tempfile.TemporaryDirectory(prefix="cutpoint-") as folder:
        return serve(_scripts(Path(folder)), arguments)


def _scripts(folder: Path) -> Path:
    """Write the scripts that Streamlit is given; a package that was installed has none."""
    (folder / "pages").mkdir()
    for page in PAGES.values():
        text = f'from perfview.pages import show\n\nshow("{page.key}")\n'
        (folder / page.file).write_text(text)
    script = folder / "app.py"
    script.write_text(_ENTRY)
    return script
