"""From names and texts to settings, or everything that is wrong with them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from perfview.settings.registries import OTHERS, PREFIX, SETTINGS, Setting
from perfview.settings.values import Settings
from perfview.words import say

_AT_LEAST = (
    ("decompressed_megabytes", "upload_megabytes"),
    ("visitor_megabytes", "upload_megabytes"),
)


class SettingsError(ValueError):
    """Settings that cannot be used.

    Attributes
    ----------
    problems : tuple of str
        A sentence for each of them.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join((say("settings.wrong"), *(f"- {text}" for text in problems))))
        self.problems = problems


def read_settings(environment: Mapping[str, str], secrets: Mapping[str, object]) -> Settings:
    """Return the settings of a server.

    Parameters
    ----------
    environment : mapping of str to str
        Environment variables; `CUTPOINT_<NAME>` is the setting `<name>` and wins. An empty one is
        the same as none.
    secrets : mapping of str to object
        The table `[cutpoint]` of the secrets file.

    Raises
    ------
    SettingsError
        If a setting is unknown or wrong, or two do not go together; a sentence for each.

    Examples
    --------
    >>> read_settings({"CUTPOINT_SHARE_DAYS": "7"}, {"share_days": 14, "visitors": 20}).share_days
    7
    """
    problems = [*_unknown(environment, secrets)]
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        name, given = _given(setting, environment, secrets)
        if given is None:
            values[setting.name] = _default(setting, environment)
            continue
        try:
            values[setting.name] = setting.kind.value(given)
        except ValueError:
            problems.append(_wrong(setting, name, given))
    problems.extend(_together(values))
    if problems:
        raise SettingsError(tuple(problems))
    return Settings(**values)


def _given(
    setting: Setting, environment: Mapping[str, str], secrets: Mapping[str, object]
) -> tuple[str, object]:
    """Return where a setting is given, in words, and what is given: None where nothing is."""
    if environment.get(setting.variable, "").strip():
        return setting.variable, environment[setting.variable]
    return say("settings.in_secrets", name=setting.name), secrets.get(setting.name)


def _default(setting: Setting, environment: Mapping[str, str]) -> int | str:
    if setting.default is not None:
        return setting.default
    chosen = Path(environment.get("XDG_DATA_HOME", ""))
    data = chosen if chosen.is_absolute() else _home(environment) / ".local" / "share"
    return f"sqlite:///{data / 'cutpoint' / 'shares.sqlite'}"


def _home(environment: Mapping[str, str]) -> Path:
    return Path(environment.get("HOME") or Path.home())


def _wrong(setting: Setting, name: str, given: object) -> str:
    expected, shown = setting.kind.expected, setting.kind.shown(given)
    return say("settings.must_be", name=name, expected=expected, given=shown)


def _together(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield which settings do not go together, of those that are right by themselves."""
    for large, small in _AT_LEAST:
        if large in values and small in values and values[large] < values[small]:
            yield say(
                "settings.at_least",
                large=PREFIX + large.upper(),
                small=PREFIX + small.upper(),
                most=f"{values[large]:,}",
                least=f"{values[small]:,}",
            )
    days, most = values.get("share_days", 0), values.get("share_days_most", 0)
    if most and days > most:
        yield say("settings.days", days=f"{days:,}", most=f"{most:,}")


def _unknown(environment: Mapping[str, str], secrets: Mapping[str, object]) -> Iterator[str]:
    variables = [setting.variable for setting in SETTINGS]
    for name in environment:
        if name.startswith(PREFIX) and name not in (*variables, *OTHERS):
            yield say("settings.unknown", name=name, hint=_hint(name, variables))
    names = [setting.name for setting in SETTINGS]
    for name in secrets:
        if name not in names:
            where = say("settings.in_secrets", name=name)
            yield say("settings.unknown", name=where, hint=_hint(name, names))


def _hint(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return say("settings.did_you_mean", name=near[0]) if near else say("settings.see_table")
