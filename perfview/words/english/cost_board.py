"""Words of the live board on the Costs page."""

TEXT: dict[str, str] = {}
