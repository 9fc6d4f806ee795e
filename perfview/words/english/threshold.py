"""Words of the threshold part."""

TEXT: dict[str, str] = {}
