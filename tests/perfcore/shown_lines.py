"""The lines that reproduce a figure, run as a notebook runs them."""

from typing import Any


def value_of(lines: str, **names: Any) -> Any:
    """Run lines and return the value of the last one, an expression."""
    *body, last = lines.split("\n")
    exec("\n".join(body), names)
    return eval(last, names)
