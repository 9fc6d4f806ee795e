"""Words of the data part."""

TEXT: dict[str, str] = {}
