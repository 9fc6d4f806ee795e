"""How sentences name classes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from perfview.words import listed, say

_NUMBER = re.compile(r"[\d\s.,+-]+")


def named(label: str) -> str:
    """Return a class as a sentence says it: a number would be taken for one of cases.

    >>> named("owl"), named("8")
    ('owl', '“8”')
    """
    return f"“{label}”" if _NUMBER.fullmatch(label) else label


def first_named(labels: Sequence[str], most: int) -> str:
    """Return the names of classes; of many only the first, and how many more there are."""
    more = len(labels) - most
    return listed([*labels[:most], *([say("common.more_names", count=more)] if more > 0 else [])])
