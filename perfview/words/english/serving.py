"""Words of a server that cannot do what it is asked, and of its start."""

TEXT: dict[str, str] = {
    "serving.fault": (
        "**Something went wrong here.** What was loaded and chosen is still there: reload the "
        "page to go on. If it happens again, tell whoever runs this dashboard the reference "
        "**{reference}**, by which the details can be found."
    ),
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
        "One visitor's files may have {most:g} MB here altogether, and this file of {size:,.1f} MB "
        "does not fit in beside those that are held already ({held:,.1f} MB). Remove a file "
        "first, or count the cases per score and upload that table."
    ),
    "serving.no_length": "An upload has to say how long it is.",
    "serving.closed": "There is nothing here.",
}
