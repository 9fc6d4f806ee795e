"""Words of the Classes page."""

TEXT: dict[str, str] = {
    "classes.title": "Classes",
}
