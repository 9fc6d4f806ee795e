"""The one place of all settings of a server: read once, from its environment or its secrets."""

from perfview.settings.kinds import OneOf, StoreURL, WebAddress, Whole
from perfview.settings.readings import SettingsError, read_settings
from perfview.settings.registries import SETTINGS, Setting
from perfview.settings.servers import settings
from perfview.settings.values import Settings

__all__ = [
    "SETTINGS",
    "OneOf",
    "Setting",
    "Settings",
    "SettingsError",
    "StoreURL",
    "WebAddress",
    "Whole",
    "read_settings",
    "settings",
]
