"""The wheel of `cutpoint`: what it holds, and that Streamlit finds the board's files in it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SCAN = """
import json
from streamlit.components.v2.manifest_scanner import scan_component_manifests as scan

found = [(each.name, each.components[0].resolve_asset_root(root)) for each, root in scan()]
print(json.dumps([(name, str(folder)) for name, folder in found]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the wheel alone."""
    source, site = (tmp_path_factory.mktemp(name) for name in ("source", "site"))
    unneeded = shutil.ignore_patterns("__pycache__")
    for folder in ("perfcore", "perfview"):
        shutil.copytree(ROOT / folder, source / folder, ignore=unneeded)
    for file in ("cutpoint.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*build, "--no-build-isolation", "-w", source, source], check=True)
    (wheel,) = source.glob("cutpoint-*.whl")
    ZipFile(wheel).extractall(site)
    return site


def said(site: Path, *arguments: str) -> str:
    command, env = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(
        command, cwd=site.parent, env=env, check=True, capture_output=True, text=True
    ).stdout


def test_streamlit_finds_the_board(site: Path) -> None:
    name, folder = json.loads(said(site, "-c", SCAN))[0]
    assert name == "cutpoint"
    assert Path(folder) == site / "perfview" / "assets"
    assert (Path(folder) / "kit" / "mount.js").is_file()


def test_the_module_is_the_command(site: Path) -> None:
    assert said(site, "-m", "cutpoint", "--help").startswith("Usage: cutpoint ")
    assert str(site) in said(site, "-c", "import cutpoint; print(cutpoint.__file__)")
