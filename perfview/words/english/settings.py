"""Words about the settings of a server."""

TEXT: dict[str, str] = {
    "settings.wrong": "Cutpoint cannot start: its settings need a change.",
    "settings.must_be": "{name} must be {expected}; it is {given}.",
    "settings.whole": "a whole number from {lowest} to {highest}",
    "settings.one_of": "one of {options}",
    "settings.web_address": (
        "a web address such as https://cutpoint.example.org, without a question mark or #"
    ),
    "settings.store_url": (
        "sqlite:///FILE (for a path from the root: sqlite:////srv/shares.sqlite) or "
        "postgresql+psycopg://USER:PASSWORD@HOST/DATABASE"
    ),
    "settings.no_url": "something else",
    "settings.in_secrets": "“{name}” under [cutpoint] in the secrets",
    "settings.unknown": "{name} is not known. {hint}",
    "settings.did_you_mean": "Did you mean {name}?",
    "settings.see_table": "All settings are listed in docs/settings.md.",
    "settings.at_least": (
        "{large} ({most}) must be at least {small} ({least}), else the largest file that is "
        "allowed could not be held."
    ),
    "settings.days": (
        "CUTPOINT_SHARE_DAYS ({days}) must be at most CUTPOINT_SHARE_DAYS_MOST ({most}): links "
        "would last longer than any sender may choose."
    ),
    "settings.bad_secrets": (
        "The secrets file cannot be read: {files}. It must be a TOML file that the server may open."
    ),
    "settings.no_table": (
        "“cutpoint” in the secrets must be a table of settings: a line [cutpoint], then lines such "
        "as share_days = 30."
    ),
}
