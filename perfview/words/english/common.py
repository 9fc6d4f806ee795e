"""Words of the common part."""

TEXT: dict[str, str] = {}
