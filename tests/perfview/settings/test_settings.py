"""Settings: what they are, what is refused, and in which words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit import config
from streamlit.runtime.secrets import Secrets

from perfview.settings import SETTINGS, Settings, SettingsError, read_settings, variable
from perfview.settings import settings as settings_of_server
from tests.perfcore.texts.test_meteor import WORDNET

TABLE = Path(__file__).parents[3] / "docs" / "settings.md"


def problems(environment: dict[str, str], secrets: dict[str, object] | None = None) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        read_settings(environment, secrets or {})
    assert str(caught.value).startswith("Cutpoint cannot start: its settings need a change.\n- ")
    return list(caught.value.problems)


def test_the_defaults() -> None:
    settings = read_settings({"HOME": "/home/ada"}, {})
    assert settings.store_url == "sqlite:////home/ada/.local/share/cutpoint/shares.sqlite"
    assert settings == Settings(store_url=settings.store_url)


@pytest.mark.parametrize(
    ("chosen", "folder"), [("/data", "/data"), ("data", "/root/.local/share"), ("", None)]
)
def test_the_store_lies_in_the_data_folder(chosen: str, folder: str | None) -> None:
    url = read_settings({"HOME": "/root", "XDG_DATA_HOME": chosen}, {}).store_url
    assert url == f"sqlite:///{folder or '/root/.local/share'}/cutpoint/shares.sqlite"


def test_the_environment_wins_and_an_empty_variable_is_none() -> None:
    secrets: dict[str, object] = {"share_days": 14, "visitors": "20", "sign_in": "upload"}
    environment = {"CUTPOINT_SHARE_DAYS": " 1_000 ", "CUTPOINT_VISITORS": " "}
    settings = read_settings(environment, secrets)
    assert (settings.share_days, settings.visitors, settings.sign_in) == (1000, 20, "upload")
    # What is overruled does no harm.
    assert read_settings({"CUTPOINT_VISITORS": "3"}, {"visitors": "many"}).visitors == 3


def test_every_wrong_setting_is_told_at_once() -> None:
    environment = {
        "CUTPOINT_UPLOAD_ROWS": "many",
        "CUTPOINT_BASE_URL": "cutpoint.example.org",
        "CUTPOINT_SIGN_IN": "always",
        "CUTPOINT_SHARE_DAY": "30",
        "CUTPOINT_CHROMIUM": "/usr/bin/chromium",
        "PATH": "/bin",
    }
    assert problems(environment, {"visitors": True, "nonsense": 1}) == [
        "CUTPOINT_SHARE_DAY is not known. Did you mean CUTPOINT_SHARE_DAYS?",
        "“nonsense” under [cutpoint] in the secrets is not known. "
        "All settings are listed in docs/settings.md.",
        "CUTPOINT_BASE_URL must be a web address such as https://cutpoint.example.org, without a "
        "question mark or #; it is 'cutpoint.example.org'.",
        "CUTPOINT_UPLOAD_ROWS must be a whole number from 1 to 1,000,000,000; it is 'many'.",
        "“visitors” under [cutpoint] in the secrets must be a whole number from 1 to 100,000; "
        "it is True.",
        'CUTPOINT_SIGN_IN must be one of "off", "upload"; it is \'always\'.',
    ]


NUMBERS = [name for name, each in SETTINGS.items() if each.expected.startswith("a whole number")]


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_are_whole_and_bounded(name: str) -> None:
    setting = SETTINGS[name]
    bounds = re.fullmatch(r"a whole number from (\S+) to (\S+)", setting.expected)
    assert bounds
    lowest, highest = (int(bound.replace(",", "")) for bound in bounds.groups())
    for given in (lowest, highest):
        assert setting.read(str(given)) == given
    for wrong in (str(lowest - 1), str(highest + 1), "1.5", "1e3", "٣", "9" * 5000):
        (problem, *_) = problems({variable(name): wrong})
        assert problem.startswith(f"{variable(name)} must be {setting.expected}; it is ")
    assert "it is " in problems({}, {name: float(lowest)})[0]


@pytest.mark.parametrize(
    ("given", "folders"),
    [
        ("/srv/a:/srv/b/", ["/srv/a", "/srv/b"]),
        ("s3://bucket", ["s3://bucket/"]),
        (
            " /srv/a : s3://bucket/mail:gs://b/c/:/d",
            ["/srv/a", "s3://bucket/mail/", "gs://b/c/", "/d"],
        ),
        ("/srv/a://srv/b", ["/srv/a", "//srv/b"]),
    ],
)
def test_folders_are_of_this_machine_or_of_stores(given: str, folders: list[str]) -> None:
    settings = read_settings({"CUTPOINT_FOLDERS": given}, {})
    assert [str(each) for each in settings.allowed_folders] == folders
    assert Settings(folders=settings.folders).allowed_folders == settings.allowed_folders


def test_a_folder_of_wordnet_is_read_and_another_stops_the_server(tmp_path: Path) -> None:
    (problem,) = problems({}, {"wordnet": str(tmp_path)})
    assert "must be a folder with the files of WordNet, such as" in problem
    for name, text in WORDNET.items():
        (tmp_path / name).write_text(text)
    known = read_settings({"CUTPOINT_WORDNET": str(tmp_path)}, {}).synonyms
    assert known is not None
    assert known.name == "WordNet 3.0"
    assert Settings().synonyms is None


@pytest.mark.parametrize(
    "given",
    [
        *(
            "srv",
            "/srv:",
            "s3:/bucket",
            "s3://",
            "s3://bucket/../x",
            "s3://b/x?endpoint_override=y",
        ),
        *("s3://key:secret@bucket/x", "az://bucket", "https://example.org/x", "s3://b//x", 7),
    ],
)
def test_what_is_no_folder_stops_the_server(given: object) -> None:
    (problem,) = problems({}, {"folders": given})
    assert "must be folders from the root such as /srv/predictions, or of object" in problem


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("sqlite:///shares.sqlite", "sqlite:///shares.sqlite"),
        ("sqlite:////srv/shares.sqlite", "sqlite:////srv/shares.sqlite"),
        ("postgresql+psycopg://u:p@h:5432/d", "postgresql+psycopg://u:p@h:5432/d"),
        ("postgresql://h/d?sslmode=require", "postgresql+psycopg://h/d?sslmode=require"),
        ("postgres://h/d", "postgresql+psycopg://h/d"),
        ("postgresql://ada:hunter2@h/d", "postgresql+psycopg://ada:hunter2@h/d"),
        ("postgresql+psycopg:///d?host=/run/pg", "postgresql+psycopg:///d?host=/run/pg"),
    ],
)
def test_addresses_of_stores(given: str, read: str) -> None:
    settings = read_settings({"CUTPOINT_STORE_URL": given}, {})
    assert settings.store_url == read
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("sqlite://", "'sqlite://…'"),
        ("sqlite:///", "'sqlite://…'"),
        ("sqlite:///:memory:", "'sqlite://…'"),
        ("sqlite:///file:x?mode=memory", "'sqlite://…'"),
        ("mysql://ada:hunter2@h/d", "'mysql://…'"),
        ("postgresql://ada:hunter2@h:port/d", "'postgresql://…'"),
        ("postgresql://ada:hunter2@h", "'postgresql://…'"),
        ("postgresql://ada:hunter2@[h/d", "'postgresql://…'"),
        ("ada:hunter2@h", "something else"),
    ],
)
def test_a_wrong_address_of_a_store_is_told_without_its_password(given: str, shown: str) -> None:
    (problem,) = problems({"CUTPOINT_STORE_URL": given})
    assert problem.startswith("CUTPOINT_STORE_URL must be sqlite:///FILE (for a path from the ")
    assert problem.endswith(f"; it is {shown}.")
    assert "hunter2" not in problem


@pytest.mark.parametrize("given", ["https://a b", "https://[a", "https://a:x", "ftp://a", "//a"])
def test_what_is_no_web_address(given: str) -> None:
    (problem,) = problems({"CUTPOINT_BASE_URL": given})
    assert problem.startswith("CUTPOINT_BASE_URL must be a web address such as ")


def test_settings_that_do_not_go_together() -> None:
    environment = {
        "CUTPOINT_ROW_MEGABYTES": "3000",
        "CUTPOINT_UPLOAD_MEGABYTES": "4000",
        "CUTPOINT_SHARE_DAYS_MOST": "7",
    }
    assert problems(environment) == [
        "CUTPOINT_DECOMPRESSED_MEGABYTES (2,000) must be at least CUTPOINT_ROW_MEGABYTES "
        "(3,000), else the largest file that is allowed could not be held.",
        "CUTPOINT_VISITOR_MEGABYTES (500) must be at least CUTPOINT_ROW_MEGABYTES (3,000), "
        "else the largest file that is allowed could not be held.",
        "CUTPOINT_SHARE_DAYS (30) must be at most CUTPOINT_SHARE_DAYS_MOST (7): links would last "
        "longer than any sender may choose.",
    ]


def test_proxies_are_addresses_and_networks() -> None:
    def read(given: str) -> str:
        return read_settings({"CUTPOINT_PROXIES": given}, {}).proxies

    assert read("10.0.0.5,2001:db8::/32") == "10.0.0.5/32, 2001:db8::/32"
    assert read("*") == "*"
    for wrong in ("proxy.example.org", "10.0.0.5/8", "10.0.0.5,", "*, 10.0.0.5"):
        (problem,) = problems({"CUTPOINT_PROXIES": wrong})
        assert problem.startswith("CUTPOINT_PROXIES must be addresses and networks such as 10.0.0")


def test_what_only_uvicorn_would_read_is_refused_unless_proxies_are_named() -> None:
    before = {"FORWARDED_ALLOW_IPS": "*"}
    assert problems(before) == [
        "FORWARDED_ALLOW_IPS is not read here. Name the proxies to believe in CUTPOINT_PROXIES "
        "instead."
    ]
    assert read_settings(before | {"CUTPOINT_PROXIES": "10.0.0.5"}, {}).proxies == "10.0.0.5/32"


def test_the_table_tells_every_setting() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.*?) \| (.*?) \| (.*) \|$", TABLE.read_text(encoding="utf-8"), re.M
    )
    assert [row[:3] for row in rows] == [
        (variable(name), default_shown(name), setting.expected)
        for name, setting in SETTINGS.items()
    ]
    assert all(len(row[3].split()) > 3 for row in rows)


def default_shown(name: str) -> str:
    if name == "store_url":
        return "a file, see right"
    default = getattr(Settings(), name)
    if isinstance(default, int):
        return f"{default:,}"
    return f"`{default}`" if default else "empty"


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of secrets of a server that has read none yet; it is not there."""
    path = tmp_path / "secrets.toml"
    monkeypatch.setattr(config, "get_option", {"secrets.files": [str(path)]}.__getitem__)
    monkeypatch.setattr(Secrets, "_maybe_install_file_watchers", lambda self: None)
    monkeypatch.setattr("streamlit.secrets", Secrets())
    settings_of_server.cache_clear()
    yield path
    settings_of_server.cache_clear()


def test_a_server_reads_its_secrets_once(secrets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTPOINT_SHARE_DAYS", "3")
    secrets.write_bytes(b"[cutpoint]\nvisitors = 7\nshare_days = 5\n")
    settings = settings_of_server()
    assert (settings.visitors, settings.share_days) == (7, 3)
    monkeypatch.setenv("CUTPOINT_SHARE_DAYS", "4")
    assert settings_of_server() is settings


@pytest.mark.usefixtures("secrets")
def test_a_server_without_secrets() -> None:
    assert settings_of_server().visitors == 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[cutpoint\nvisitors = 7", "The secrets file cannot be read: .*secrets.toml. It must be"),
        (b"\xff\xfe", "The secrets file cannot be read: "),
        (b'cutpoint = "yes"', "“cutpoint” in the secrets must be a table of settings: "),
        (b"[cutpoint]\nvisitors = 0", "“visitors” under .* must be a whole number from 1 to"),
    ],
)
def test_secrets_that_cannot_be_used(secrets: Path, text: bytes, said: str) -> None:
    secrets.write_bytes(text)
    with pytest.raises(SettingsError, match=said):
        settings_of_server()
