"""How sentences name classes."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[\d\s.,+-]+")


def named(label: str) -> str:
    """Return a class as a sentence says it: a number would be taken for one of cases.

    >>> named("owl"), named("8")
    ('owl', '“8”')
    """
    return f"“{label}”" if _NUMBER.fullmatch(label) else label
