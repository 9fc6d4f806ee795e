"""The dashboard from a wheel, in an environment of its own: its first page, and a link."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from benchmarks.servers import free_port, serving
from tests.browser.boards import Open, ready
from tests.wheels import installed, surroundings


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("installed"))


@pytest.mark.thorough
def test_a_page_opens_and_a_link_made_in_a_terminal(
    commands: Path, new_page: Open, tmp_path: Path
) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    known = surroundings(commands, tmp_path, CUTPOINT_BASE_URL=base, CUTPOINT_STORE_URL="")
    said = subprocess.run(
        ["sh", "-ec", "cutpoint samples && cutpoint share --title Tumours sample_data/breast*.csv"],
        cwd=tmp_path,
        env=known,
        check=True,
        capture_output=True,
        text=True,
    )
    link = said.stdout.strip()
    assert link.startswith(f"{base}/?share="), said.stdout
    with serving(known, command=[str(commands / "cutpoint"), "serve"], cwd=tmp_path, port=port):
        page = new_page()
        page.goto(base)
        ready(page)
        expect(page.locator(".pv-board")).to_be_visible()
        size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
        assert size == "15px"  # as the settings say that lie beside the scripts
        page.goto(link)
        ready(page)
        expect(page.locator(".st-key-banner")).to_contain_text("Tumours")
        page.close()  # before its server goes
