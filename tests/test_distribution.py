"""The wheel of `cutpoint`: what it holds, and that Streamlit finds the board's files in it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from perfview.drawing import plotly_folder
from tests.wheels import ROOT, built

pytestmark = pytest.mark.thorough  # a wheel is built

SCAN = """
import json
from streamlit.components.v2.manifest_scanner import scan_component_manifests as scan

found = [(each.name, each.components[0].resolve_asset_root(root)) for each, root in scan()]
print(json.dumps([(name, str(folder)) for name, folder in found]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the wheel alone."""
    site = tmp_path_factory.mktemp("site")
    small = (plotly_folder() / "plotly.min.js").read_text()[:300] + "*/"
    ZipFile(built(tmp_path_factory.mktemp("made"), small)).extractall(site)
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


def test_it_holds_the_samples_with_their_licences_and_not_what_made_them(site: Path) -> None:
    ours, there = ROOT / "sample_data", site / "perfview" / "sample_data"
    kept = {path.name for path in ours.iterdir() if path.suffix in (".csv", ".md", ".toml")}
    assert {path.name for path in there.iterdir()} == kept
    assert all((there / name).read_bytes() == (ours / name).read_bytes() for name in kept)
    assert "licence" in (there / "README.md").read_text()


def test_it_holds_the_settings_of_the_dashboard(site: Path) -> None:
    settings = site / "perfview" / "server" / "config.toml"
    assert settings.read_bytes() == (ROOT / ".streamlit" / "config.toml").read_bytes()


def test_it_takes_the_small_plotly_along_that_lay_there(site: Path) -> None:
    code = "from perfview.drawing import plotly_file; print(plotly_file())"
    assert said(site, "-c", code).strip() == str(site / "perfview/downloads/plotly-basic.min.js")


def test_samples_are_written(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "samples"
    assert said(site, "-m", "cutpoint", "samples", str(folder)) == ""
    assert {path.suffix for path in folder.iterdir()} == {".csv", ".md"}
