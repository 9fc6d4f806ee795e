"""Values in the braces of a text, with a space between Chinese and Latin letters or digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

HAN = "\u3400-\u9fff"
_BESIDE = re.compile(rf"(?<=[{HAN}}}])(?={{)|(?<=}})(?=[{HAN}])")
_APART = re.compile(rf"[{HAN}][A-Za-z0-9]|[A-Za-z0-9%][{HAN}]")


@cache
def _parts(template: str) -> list[str]:
    """Return a template in parts that a value begins or ends."""
    return _BESIDE.split(template) if re.search(f"[{HAN}]", template) else [template]


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values.

    A value may be a name in Chinese or in Latin letters, so that no template can say which.

    >>> filled("宏{measure}最佳", {"measure": "查准率"}), filled("宏{measure}", {"measure": "F1"})
    ('宏查准率最佳', '宏 F1')
    """
    if len(_parts(template)) == 1:
        return template.format_map(values)
    parts = [part.format_map(values) for part in _parts(template)]
    ends = [f"{first[-1:]}{then[:1]}" for first, then in pairwise(parts)]
    apart = [" " if _APART.fullmatch(each) else "" for each in ends]
    return "".join(text for both in zip(["", *apart], parts, strict=True) for text in both)
