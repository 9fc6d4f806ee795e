"""A provider with whom visitors sign in by OpenID Connect, there and back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.servers import ROOT, running
from tests.browser.boards import Open, settled, to, upload
from tests.browser.conftest import OPTIONS
from tests.browser.oidc_providers import CLIENT, SECRET, Provider, provider

FILE = ROOT / "sample_data" / "twenty_cases.csv"
SECRETS = """\
[auth]
redirect_uri = "http://127.0.0.1:{{port}}/oauth2callback"
cookie_secret = "0123456789abcdef0123456789abcdef"
client_id = "{client}"
client_secret = "{secret}"
server_metadata_url = "{issuer}/.well-known/openid-configuration"
expose_tokens = []

[cutpoint]
sign_in = "upload"
"""


@pytest.fixture
def ada() -> Iterator[Provider]:
    with provider("Ada *Lovelace*") as started:
        yield started


@pytest.fixture
def base(ada: Provider, tmp_path: Path) -> Iterator[str]:
    secrets = tmp_path / "secrets.toml"
    secrets.write_text(SECRETS.format(client=CLIENT, secret=SECRET, issuer=ada.issuer))
    with running(ROOT / "app.py", options=OPTIONS | {"secrets.files": str(secrets)}) as server:
        yield server.url


def signed_in(page: Page, base: str) -> Page:
    page.goto(f"{base}/data")
    settled(page)
    expect(page.get_by_test_id("stFileUploader")).to_have_count(0)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{base}/?*")
    settled(page)
    return page


@pytest.mark.thorough
def test_only_who_is_signed_in_uploads_and_finds_that_anywhere_until_signing_out(
    base: str, ada: Provider, new_page: Open
) -> None:
    page = signed_in(new_page(alone=True), base)
    to(page, "Data")
    expect(page.get_by_text("Signed in as Ada *Lovelace*.")).to_be_visible()
    upload(page, FILE)
    mine = page.url
    elsewhere = signed_in(new_page(), base)
    elsewhere.goto(mine)
    expect(elsewhere.get_by_role("heading", name=FILE.name)).to_be_visible()
    elsewhere.context.clear_cookies(name=re.compile("^(?!cutpoint)"))  # other tests share them
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{base}/?*")
    settled(page)
    assert [query["client_id"] for query in ada.signed_out] == [CLIENT]
    page.goto(mine)
    expect(page.get_by_test_id("stAlert").first).to_contain_text("only for whoever uploaded it")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    expect(page.get_by_test_id("stFileUploader")).to_have_count(0)
    kept = {cookie["name"] for cookie in page.context.cookies(base)}
    assert not [name for name in kept if name.startswith("_streamlit_user")]
