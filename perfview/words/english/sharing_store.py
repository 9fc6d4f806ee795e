"""Words about the store of shared links, for whoever makes or opens one."""

_DETAILS = "Whoever runs this server finds the details in its log under {reference}."

TEXT: dict[str, str] = {
    "sharing_store.full": (
        f"No room is left on the server for shared links: nothing was changed. {_DETAILS}"
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
