"""Every setting: its name, what it is when nobody says, what it takes and what it means."""

from __future__ import annotations

from dataclasses import dataclass

from perfview.settings.kinds import Kind, OneOf, StoreURL, WebAddress, Whole

PREFIX = "CUTPOINT_"
"""What the names of all settings begin with in the environment."""

OTHERS = ("CUTPOINT_CHROMIUM", "CUTPOINT_POSTGRESQL")
"""Names that only tests and benchmarks read."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes
    ----------
    name
        Its field of `Settings`, and its key in the secrets.
    default
        Its value when nobody says; None where that depends on the user who runs the server.
    kind
        What it takes.
    meaning
        What it means, in one or two sentences.
    """

    name: str
    default: int | str | None
    kind: Kind
    meaning: str

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "store_url",
        None,
        StoreURL(),
        "Where shared links are kept. By default a file, `cutpoint/shares.sqlite`, in the user's "
        "data folder (`$XDG_DATA_HOME`, else `~/.local/share`). A file must lie on a local disk; "
        "several servers share a PostgreSQL database.",
    ),
    Setting(
        "base_url",
        "",
        WebAddress(),
        "The address that shared links begin with. Empty: the address that the browser shows.",
    ),
    Setting(
        "upload_megabytes",
        250,
        Whole(1, 10_000),
        "The largest file that is taken in, in decimal megabytes.",
    ),
    Setting(
        "upload_rows",
        20_000_000,
        Whole(1, 1_000_000_000),
        "The most rows of a file.",
    ),
    Setting(
        "upload_columns",
        1_000,
        Whole(2, 100_000),
        "The most columns of a file.",
    ),
    Setting(
        "decompressed_megabytes",
        2_000,
        Whole(1, 100_000),
        "The largest that a compressed file may become, in decimal megabytes.",
    ),
    Setting(
        "visitor_megabytes",
        500,
        Whole(1, 100_000),
        "How much one visitor's uploads may hold at once, in decimal megabytes.",
    ),
    Setting(
        "visitors",
        200,
        Whole(1, 100_000),
        "How many visitors a server process takes at once. Beyond, it says that it is busy.",
    ),
    Setting(
        "memory_megabytes",
        0,
        Whole(0, 10_000_000),
        "Above so much memory of the process, in decimal megabytes, it takes in no more files and "
        "says that it is busy. 0: no limit.",
    ),
    Setting(
        "share_scores",
        1_000_000,
        Whole(1, 20_000_000),
        "The most distinct scores that one link keeps, all models together.",
    ),
    Setting(
        "shares_per_day",
        50,
        Whole(1, 1_000_000),
        "How many links one visitor may make within 24 hours.",
    ),
    Setting(
        "share_days",
        30,
        Whole(1, 36_500),
        "After how many days a link expires unless its sender says otherwise.",
    ),
    Setting(
        "share_days_most",
        0,
        Whole(0, 36_500),
        "The most days that a sender may choose. 0: any number, and never to expire.",
    ),
    Setting(
        "sign_in",
        "off",
        OneOf(("off", "upload")),
        '"upload": only people who are signed in may upload and share, and a link may be kept '
        "for them alone. Needs Streamlit's `[auth]` secrets.",
    ),
)
