"""Who may upload, share and open what, and what signing in still needs to work."""

import re

import pytest

from perfview.settings import sign_in
from tests.perfview.visitors import WHOLE, data_page_of, switched


def told(secrets: dict[str, object]) -> str:
    return "\n".join(sign_in.problems(secrets))


@pytest.mark.parametrize(
    ("setting", "signed_in", "admitted", "opens"),
    [
        ("off", False, True, ["public"]),
        ("off", True, True, ["public"]),
        ("upload", False, False, ["public"]),
        ("upload", True, True, ["public", "signed_in"]),
    ],
)
def test_who_may_do_what(
    monkeypatch: pytest.MonkeyPatch, setting: str, signed_in: bool, admitted: bool, opens: list[str]
) -> None:
    switched(monkeypatch, setting)
    monkeypatch.setattr(sign_in, "visitor", lambda: sign_in.Visitor(signed_in))
    assert sign_in.is_admitted() == admitted
    assert [*filter(sign_in.may_open, ("public", "signed_in", "friends"))] == opens


def test_strangers_find_samples_and_the_way_in_and_who_is_signed_in_uploads_and_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    switched(monkeypatch, "upload")
    app = data_page_of({"is_logged_in": False})
    assert not app.get("file_uploader")
    assert "for people who are signed in" in app.texts()
    assert {"Sign in", "Wine cultivars"} <= {*app.labels_of_buttons()}
    app = data_page_of({"is_logged_in": True, "name": "*Ada* ![](http://x.example/y.png)"})
    assert len(app.get("file_uploader")) == 1
    assert "Sign out" in app.labels_of_buttons()
    said = next(caption.value for caption in app.caption if "Signed in as" in caption.value)
    assert "![](" not in said
    assert "*Ada*" not in said.replace("\\*", "")


def test_without_sign_in_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    switched(monkeypatch, "off")
    app = data_page_of({})
    assert len(app.get("file_uploader")) == 1
    assert not {"Sign in", "Sign out"} & {*app.labels_of_buttons()}


def test_what_is_missing_is_listed_by_its_name() -> None:
    assert told({"auth": WHOLE}) == ""
    assert told({}).endswith(
        "Missing: [auth] redirect_uri, [auth] cookie_secret, [auth] client_id, "
        "[auth] client_secret, [auth] server_metadata_url."
    )
    named = {key: WHOLE[key] for key in sign_in.SHARED_KEYS} | {"okta": {"client_id": "a"}}
    assert told({"auth": named}).endswith(
        "Missing: [auth.okta] client_secret, [auth.okta] server_metadata_url."
    )


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("cookie_secret", "short", "must have at least 32 characters.*It has 5"),
        ("redirect_uri", "https://a.example", "/oauth2callback. It is “https://a.example”"),
    ],
)
def test_what_is_wrong_is_said(key: str, value: str, said: str) -> None:
    assert re.search(said, told({"auth": WHOLE | {key: value}}))


def test_authlib_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamlit.auth_util.is_authlib_installed", lambda: False)
    assert "Authlib, which is not installed" in told({"auth": WHOLE})


@pytest.mark.parametrize(
    ("auth", "names"),
    [
        (WHOLE, ("default",)),
        (WHOLE | {"client_kwargs": {"prompt": "login"}}, ("default",)),
        ({"okta": WHOLE, "google": WHOLE}, ("okta", "google")),
        ({}, ("default",)),
    ],
)
def test_providers_are_those_in_the_secrets(
    auth: dict[str, object], names: tuple[str, ...]
) -> None:
    assert sign_in.providers_in(auth) == names
