"""Words of a server: what it cannot do, its settings and start, signing in, the store of links."""

_DETAILS = "Whoever runs this server finds the details in its log under {reference}."

TEXT: dict[str, str] = {
    # What it cannot do, and its start
    "serving.fault": (
        "**Something went wrong here.** What was loaded and chosen is still there: reload the "
        "page to go on. If it happens again, tell whoever runs this dashboard the reference "
        "**{reference}**, by which the details can be found."
    ),
    "serving.gone": ("It is wrong, has expired, was deleted, or is for signed-in people."),
    "serving.busy_title": "Busy just now",
    "serving.busy": (
        "As many people as this dashboard has room for are using it. This page tries again by "
        "itself in half a minute."
    ),
    "serving.busy_memory": (
        "This dashboard has no memory left for another file just now. Try again in a few minutes, "
        "or with a smaller file."
    ),
    "serving.quota": (
        "One visitor's files may have {most} MB here altogether, and this file of {size} MB "
        "does not fit in beside those that are held already ({held} MB). Remove a file "
        "first, or count the cases per score and upload that table."
    ),
    "serving.too_large": "A file may have {most} MB here at most.",
    "serving.full_disk": (
        "The disk of this dashboard has no room left for another file just now. Try again in a few "
        "minutes, or with a smaller file."
    ),
    "serving.framing": "This request does not say clearly how long it is.",
    "serving.no_body": "Nothing can be sent here.",
    "serving.foreign": "A page of another site may not send anything here.",
    "serving.no_session": (
        "The page that this file was sent from is not open here any more. Reload it and choose the "
        "file again."
    ),
    "serving.many_uploads": (
        "At most {most} files at once can be sent from one page. Wait until some have arrived."
    ),
    "serving.many_uploads_here": (
        "At most {most} files at once can be sent from one network address. Wait until some have "
        "arrived."
    ),
    "serving.stalled": (
        "This file stopped arriving: next to nothing came within {seconds} seconds. Send it again."
    ),
    "serving.closed": "There is nothing here.",
    # Its settings
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
    "settings.origins": (
        "web sites such as https://wiki.example.org, https://*.example.net, separated by commas"
    ),
    "settings.networks": (
        "addresses and networks such as 10.0.0.5, 172.16.0.0/12, separated by commas, or *"
    ),
    "settings.folders": (
        "folders from the root such as /srv/predictions, or of object stores such as "
        "s3://bucket/folder/ or gs://bucket/, separated by colons (semicolons on Windows)"
    ),
    "settings.wordnet": (
        "a folder with the files of WordNet, such as /usr/share/wordnet of Debian's package "
        "wordnet-base"
    ),
    "settings.not_read": (
        "FORWARDED_ALLOW_IPS is not read here. Name the proxies to believe in {name} instead."
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
    # Signing in
    "sign_in.to_upload": (
        "On this server, uploading is for people who are signed in. The samples below are open to "
        "everyone."
    ),
    "sign_in.sign_in": "Sign in",
    "sign_in.sign_in_with": "Sign in with {provider}",
    "sign_in.sign_out": "Sign out",
    "sign_in.as": "Signed in as {name}.",
    "sign_in.as_somebody": "Signed in.",
    "sign_in.no_authlib": (
        "Signing in needs the package Authlib, which is not installed: pip install "
        "'.[readers,app,sign-in]'."
    ),
    "sign_in.missing": "Signing in needs more in the secrets file. Missing: {keys}.",
    "sign_in.short_secret": (
        "[auth] cookie_secret in the secrets file must have at least {least} characters, as it "
        "protects every sign-in. It has {length}."
    ),
    "sign_in.bad_redirect": (
        "[auth] redirect_uri in the secrets file must be the server's address and {callback}. It "
        "is “{given}”."
    ),
    # The store of shared links, for whoever makes or opens one
    "sharing_store.full": (
        f"No room is left on the server for shared links: nothing was changed. {_DETAILS}"
    ),
    "sharing_store.read_only": (
        "Links can be opened here, but neither made nor deleted: their store can be read only. "
        f"{_DETAILS}"
    ),
    "sharing_store.unreachable": (
        f"The store of shared links does not answer. Try again in a minute. {_DETAILS}"
    ),
    "sharing_store.corrupt": (
        f"What was kept under this link is damaged and is not shown. {_DETAILS}"
    ),
    "sharing_store.newer": (
        "The store of shared links was made by another version of Cutpoint: that version must run "
        f"here, or another store be named. {_DETAILS}"
    ),
    "sharing_store.quota": (
        "You have made {most} links within 24 hours, and more are not allowed. Delete one, or try "
        "again tomorrow."
    ),
    "sharing_store.failed": f"The store of shared links failed. {_DETAILS}",
}
