"""Words of the Clusterings page."""

TEXT: dict[str, str] = {
    "clusterings.title": "Clusterings",
}
"""The English texts, by key."""
