"""The wheel of `cutpoint`, and an environment in which it is installed and this folder is not."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path

from perfview.drawing import SMALL

ROOT = Path(__file__).parents[1]
_FILES = ("cutpoint.py", "pyproject.toml", "README.md", "LICENSE")
_PIP = [sys.executable, "-m", "pip", "--quiet"]


def built(folder: Path, plotly: str = "") -> Path:
    """Return the wheel of a copy of the product: nothing is left where tests run.

    It has `plotly` as the small one that `make plotly` brings, or what lies here.
    """
    source = folder / "source"
    for name in ("perfcore", "perfview"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    if plotly:
        (source / SMALL.relative_to(ROOT)).write_text(plotly)
    for name in _FILES:
        shutil.copy(ROOT / name, source)
    wheel = [*_PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation"]
    asked = [*wheel, "--wheel-dir", str(folder), str(source)]
    subprocess.run(asked, check=True, capture_output=True, timeout=300)
    return next(folder.glob("cutpoint-*.whl"))


def installed(folder: Path) -> Path:
    """Return the folder of commands of a new environment that has the wheel installed.

    What the product needs it borrows from the environment of the tests, as nothing is fetched. That
    knows this folder too, by a file that Python reads in an environment's own packages alone.
    """
    made = folder / "environment"
    venv.create(made, symlinks=True)
    (packages,) = made.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    install = [*_PIP, "--python", str(made / "bin/python"), "install", "--no-index", "--no-deps"]
    subprocess.run([*install, str(built(folder))], check=True, capture_output=True, timeout=300)
    return made / "bin"


def surroundings(commands: Path, home: Path, **more: str) -> Mapping[str, str]:
    """Return the environment of somebody who has that and nothing else of the product."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CUTPOINT_", "STREAMLIT_", "PYTHON", "XDG_"))
    }
    path = f"{commands}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "HOME": str(home), **more}
