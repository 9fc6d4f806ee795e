"""How everything looks: one colour for one idea, one way to write a number, one plot template."""

from perfview.kit.theme.colours import DARK, LIGHT, MODEL_LINES, PALETTES, ModelLine, model_line
from perfview.kit.theme.numbers import (
    FORMATS,
    UNDEFINED,
    count,
    exact_text,
    number,
    percent,
    threshold_text,
    written,
)
from perfview.kit.theme.templates import TEMPLATE

__all__ = [
    "DARK",
    "FORMATS",
    "LIGHT",
    "MODEL_LINES",
    "PALETTES",
    "TEMPLATE",
    "UNDEFINED",
    "ModelLine",
    "count",
    "exact_text",
    "model_line",
    "number",
    "percent",
    "threshold_text",
    "written",
]
