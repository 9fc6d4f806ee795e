"""How everything looks: one colour for one idea, one way to write a number, one plot template."""

from perfview.theme.colours import DARK, LIGHT, MODEL_LINES, PALETTES, ModelLine, model_line
from perfview.theme.numbers import (
    FORMATS,
    PERCENT_MEASURES,
    count,
    exact_text,
    format_of,
    number,
    percent,
    threshold_text,
    written,
)
from perfview.theme.templates import TEMPLATE

__all__ = [
    "DARK",
    "FORMATS",
    "LIGHT",
    "MODEL_LINES",
    "PALETTES",
    "PERCENT_MEASURES",
    "TEMPLATE",
    "ModelLine",
    "count",
    "exact_text",
    "format_of",
    "model_line",
    "number",
    "percent",
    "threshold_text",
    "written",
]
