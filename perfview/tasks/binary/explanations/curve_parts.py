"""Which parts of the ROC curve the reader looks at: a false positive rate, a recall, a range."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, get_args

from perfcore.measures.sweeps.part_figures import CurveParts, Over
from perfview.kit.parameters import Parameter, one_of, terms_read
from perfview.kit.theme import exact_text
from perfview.kit.typed_numbers import share_read

OVER = get_args(Over)
FIRST_PARTS = CurveParts()


def _written(parts: CurveParts) -> str:
    """Return what differs from the first choice as an address has it."""
    values = {each.name: getattr(parts, each.name) for each in fields(parts)}
    return ",".join(
        f"{name}:{value if name == 'over' else exact_text(value)}"
        for name, value in values.items()
        if value != getattr(FIRST_PARTS, name)
    )


def _read(text: str) -> CurveParts | None:
    terms = terms_read(text)
    known = {each.name for each in fields(CurveParts)}
    if not terms or not terms.keys() <= known:
        return None
    values: dict[str, Any] = {name: share_read(value) for name, value in terms.items()}
    if "over" in terms:
        values["over"] = one_of(OVER)(terms["over"])
    if None in values.values():
        return None
    parts = replace(FIRST_PARTS, **values)
    return parts if parts.possible else None


PARTS: Parameter[CurveParts] = Parameter(
    key="curve", owner="reader", default=FIRST_PARTS, write=_written, read=_read, everywhere=False
)
"""What figures of a part of the ROC curve are taken at."""
