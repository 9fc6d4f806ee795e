"""Words of the board part."""

TEXT: dict[str, str] = {}
