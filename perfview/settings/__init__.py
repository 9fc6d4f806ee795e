"""What whoever runs a server may decide: read once, and all that is wrong is told together."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache, partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from perfcore.objects.addresses import ObjectAddress
from perfview.drawing import st
from perfview.settings.folders import folders_in
from perfview.settings.networks import origins
from perfview.settings.synonyms import synonyms_in, wordnet
from perfview.words import say

if TYPE_CHECKING:
    from perfcore.texts import Synonyms

EMBED = "/embed/"
"""Where pages of others find what a link shows: the only path that may be framed."""
_OTHERS = ("CUTPOINT_CHROMIUM", "CUTPOINT_POSTGRESQL")  # only tests and benchmarks read these


class SettingsError(ValueError):
    """Settings that cannot be used; `problems` holds a sentence for each."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join((say("settings.wrong"), *(f"- {text}" for text in problems))))
        self.problems = problems


def _whole(lowest: int, highest: int, given: object) -> int:
    # Text may group its digits by underscores.
    if isinstance(given, str) and re.fullmatch(r"\d+(_\d+)*", given.strip(), re.ASCII):
        given = int(given) if len(given) < 30 else -1
    if type(given) is not int or not lowest <= given <= highest:
        raise ValueError
    return given


def _one_of(words: tuple[str, ...], given: object) -> str:
    return words[words.index(given.strip().lower() if isinstance(given, str) else "")]


def _web_address(given: object) -> str:
    """Return the address of a web site without a slash at its end, or nothing."""
    text = given.strip() if isinstance(given, str) else " "
    parts = urlsplit(text)  # a ValueError for a host that is none
    _ = parts.port  # likewise for a port
    web = parts.scheme in ("http", "https") and parts.hostname and not re.search(r"[?#@\s]", text)
    if not (web or text == given == ""):
        raise ValueError
    return text.rstrip("/")


def _networks(given: object) -> str:
    """Return addresses and networks in one form, or `*`."""
    text = given.strip() if isinstance(given, str) else ""
    return text if text == "*" else ", ".join(str(ip_network(n.strip())) for n in text.split(","))


def _store_url(given: object) -> str:
    """Return the address of an SQLite file or a PostgreSQL database as SQLAlchemy reads it."""
    text = given.strip() if isinstance(given, str) else ""
    text = re.sub("^postgres(ql)?://", "postgresql+psycopg://", text)
    if text.startswith("sqlite:///"):
        name = text.removeprefix("sqlite:///")
        # Files with such names are kept in memory or shared by flags: links would be lost.
        usable = bool(name) and not name.startswith((":", "file:")) and "?" not in name
    else:
        parts = urlsplit(text)
        _ = parts.port  # a ValueError for one that is none
        reachable = parts.hostname or "host=" in parts.query
        usable = (
            text.startswith("postgresql+psycopg://") and bool(reachable) and len(parts.path) > 1
        )
    if not usable or re.search(r"[\x00-\x1f]", text):
        raise ValueError
    return text


def _folders(given: object) -> str:
    """Return folders in one form."""
    if not isinstance(given, str):
        raise ValueError
    return os.pathsep.join(map(str, folders_in(given)))


@dataclass(frozen=True, slots=True)
class Setting:
    """What one setting takes: `read` returns its value or raises a ValueError."""

    expected: str
    read: Callable[[object], int | str]
    secret: bool = False

    def shown(self, given: object) -> str:
        """Return what was given as an error shows it; an address may hold a password."""
        if self.secret:
            scheme, found, _ = str(given).partition("://")
            return f"'{scheme[:30]}://…'" if found else say("settings.no_url")
        text = repr(given)
        return text if len(text) <= 80 else f"{text[:77]}..."

    def field(self, default: int | str) -> Any:
        """Return a field of `Settings` with this default."""
        return field(default=default, repr=not self.secret, metadata={"setting": self})


def _number(default: int, lowest: int, highest: int) -> Any:
    expected = say("settings.whole", lowest=f"{lowest:,}", highest=f"{highest:,}")
    return Setting(expected, partial(_whole, lowest, highest)).field(default)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings, made by `read_settings`. docs/settings.md says what each one means."""

    store_url: str = Setting(say("settings.store_url"), _store_url, secret=True).field("")
    base_url: str = Setting(say("settings.web_address"), _web_address).field("")
    frame_ancestors: str = Setting(say("settings.origins"), origins).field("")
    upload_megabytes: int = _number(2_000, 1, 100_000)
    row_megabytes: int = _number(250, 1, 10_000)
    large_scores: int = _number(1_000_000, 1_000, 20_000_000)
    upload_rows: int = _number(20_000_000, 1, 1_000_000_000)
    upload_columns: int = _number(1_000, 2, 100_000)
    decompressed_megabytes: int = _number(2_000, 1, 100_000)
    folders: str = Setting(say("settings.folders"), _folders).field("")
    visitor_megabytes: int = _number(500, 1, 100_000)
    visitors: int = _number(200, 1, 100_000)
    memory_megabytes: int = _number(0, 0, 10_000_000)
    uploads_per_visitor: int = _number(40, 1, 10_000)
    uploads_per_address: int = _number(200, 1, 100_000)
    visits_per_minute: int = _number(60, 1, 100_000)
    proxies: str = Setting(say("settings.networks"), _networks).field("127.0.0.1/32, ::1/128")
    share_scores: int = _number(1_000_000, 1, 20_000_000)
    shares_per_day: int = _number(50, 1, 1_000_000)
    share_days: int = _number(30, 1, 36_500)
    share_days_most: int = _number(0, 0, 36_500)
    wordnet: str = Setting(say("settings.wordnet"), wordnet).field("")
    sign_in: str = Setting(
        say("settings.one_of", options='"off", "upload"'), partial(_one_of, ("off", "upload"))
    ).field("off")

    @property
    def synonyms(self) -> Synonyms | None:
        """What METEOR pairs beside equal words and those of one stem."""
        return synonyms_in(self.wordnet)

    @property
    def allowed_folders(self) -> tuple[Path | ObjectAddress, ...]:
        """The folders, of this machine and of stores, in which visitors may name files."""
        return folders_in(self.folders)


SETTINGS: Mapping[str, Setting] = {each.name: each.metadata["setting"] for each in fields(Settings)}


def variable(name: str) -> str:
    """Return what a setting is called in the environment."""
    return f"CUTPOINT_{name.upper()}"


def read_settings(environment: Mapping[str, str], secrets: Mapping[str, object]) -> Settings:
    """Return the settings that environment variables and the table `[cutpoint]` of secrets give.

    The variable `CUTPOINT_<NAME>` wins over the secret `<name>`; an empty one counts as none.
    Raises a SettingsError with a sentence for each setting that is unknown or wrong.

    >>> read_settings({"CUTPOINT_SHARE_DAYS": "7"}, {"share_days": 14, "visitors": 20}).share_days
    7
    """
    known = {*map(variable, SETTINGS), *_OTHERS}
    ours = [name for name in environment if name.startswith("CUTPOINT_") and name not in known]
    problems = [_unknown(name, name, map(variable, SETTINGS)) for name in ours]
    problems += [_unknown(_in_secrets(n), n, SETTINGS) for n in secrets if n not in SETTINGS]
    values: dict[str, Any] = {"store_url": _default_store(environment)}
    for name, setting in SETTINGS.items():
        in_environment = environment.get(variable(name), "").strip()
        given = in_environment or secrets.get(name)
        try:
            values |= {} if given is None else {name: setting.read(given)}
        except ValueError:
            where = variable(name) if in_environment else _in_secrets(name)
            told = {"expected": setting.expected, "given": setting.shown(given)}
            problems.append(say("settings.must_be", name=where, **told))
    if environment.get("FORWARDED_ALLOW_IPS") and "proxies" not in values:
        problems.append(say("settings.not_read", name=variable("proxies")))
    made = Settings(**values)
    if problems := [*problems, *_together(made)]:
        raise SettingsError(*problems)
    return made


def _default_store(environment: Mapping[str, str]) -> str:
    chosen = Path(environment.get("XDG_DATA_HOME", ""))
    home = Path(environment.get("HOME") or Path.home())
    data = chosen if chosen.is_absolute() else home / ".local" / "share"
    return f"sqlite:///{data / 'cutpoint' / 'shares.sqlite'}"


def _in_secrets(name: str) -> str:
    return say("settings.in_secrets", name=name)


def _unknown(shown: str, name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, [*known], n=1)
    hint = say("settings.did_you_mean", name=near[0]) if near else say("settings.see_table")
    return say("settings.unknown", name=shown, hint=hint)


def _together(made: Settings) -> Iterator[str]:
    """Yield which settings do not go together."""
    for name in ("decompressed_megabytes", "visitor_megabytes"):
        kept = min(("row_megabytes", "upload_megabytes"), key=lambda each: getattr(made, each))
        if getattr(made, name) < getattr(made, kept):
            large, small = variable(name), variable(kept)
            most, least = f"{getattr(made, name):,}", f"{getattr(made, kept):,}"
            yield say("settings.at_least", large=large, small=small, most=most, least=least)
    if 0 < made.share_days_most < made.share_days:
        days, most = f"{made.share_days:,}", f"{made.share_days_most:,}"
        yield say("settings.days", days=days, most=most)


def secrets() -> dict[str, Any]:
    """Return all secrets by table; nothing where there is no file of them, or no Streamlit."""
    try:
        from streamlit import config
        from streamlit.errors import StreamlitSecretNotFoundError
    except ModuleNotFoundError:
        return {}
    files = [path for path in config.get_option("secrets.files") if Path(path).exists()]
    try:
        return st.secrets.to_dict() if files else {}
    except (StreamlitSecretNotFoundError, OSError, UnicodeDecodeError):
        raise SettingsError(say("settings.bad_secrets", files=", ".join(files))) from None


@cache
def settings() -> Settings:
    """Return the settings of this server: read once, so that a running server keeps its rules."""
    # Streamlit copies top-level secrets into the environment: they are read first.
    table = secrets().get("cutpoint", {})
    if not isinstance(table, dict):
        raise SettingsError(say("settings.no_table"))
    return read_settings(os.environ, table)
