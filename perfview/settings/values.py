"""All settings of a server as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs a server may decide. What each means stands in `SETTINGS`.

    Made by `read_settings`. The store's address may hold a password and is left out of the repr.
    """

    store_url: str = field(repr=False)
    base_url: str
    upload_megabytes: int
    upload_rows: int
    upload_columns: int
    decompressed_megabytes: int
    visitor_megabytes: int
    visitors: int
    memory_megabytes: int
    share_scores: int
    shares_per_day: int
    share_days: int
    share_days_most: int
    sign_in: str
