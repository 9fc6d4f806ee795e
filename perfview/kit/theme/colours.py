"""Colours by role. A role means the same in every view; a figure never names a colour of its own.

Positives and negatives are an orange and a blue that stay apart for every kind of colour-blind
reader; the threshold in use is the only purple and the operating condition
the only teal. Text roles reach a contrast of 4.5 : 1 on
the app's own backgrounds, lines 3 : 1. The tests measure both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "background": "#ffffff",
        "text": "#262b33",
        "muted": "#5b6470",
        "axis": "#878f9a",
        "grid": "#e8ebef",
        "positive": "#c94f08",
        "negative": "#2a5bd0",
        "threshold": "#8a0080",
        "condition": "#006f83",
        "hover": "#6b7280",
        "model": "#30363f",
        "model_2": "#0a7048",
        "model_3": "#a37500",
        "model_4": "#8a55e0",
    }
)
"""Roles on a white page."""

DARK: Mapping[str, str] = MappingProxyType(
    {
        "background": "#0e1117",
        "text": "#f0f2f6",
        "muted": "#a8b0bd",
        "axis": "#7d8694",
        "grid": "#272b33",
        "positive": "#f2b25c",
        "negative": "#82b4f5",
        "threshold": "#cf45c0",
        "condition": "#35b5c9",
        "hover": "#a3abb8",
        "model": "#e3e7ee",
        "model_2": "#3fc98a",
        "model_3": "#c9a400",
        "model_4": "#9d8cf0",
    }
)
"""The same roles on the dark page of the app's own theme."""

PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType({"light": LIGHT, "dark": DARK})


@dataclass(frozen=True, slots=True)
class ModelLine:
    """How the curve of one model is drawn: a colour role and a Plotly dash."""

    role: str
    dash: str


_ROLES = ("model", "model_2", "model_3", "model_4")
_DASHES = ("solid", "dash", "dot", "dashdot", "16px,3px")

MODEL_LINES: tuple[ModelLine, ...] = tuple(
    ModelLine(_ROLES[i % len(_ROLES)], _DASHES[i % len(_DASHES)])
    for i in range(len(_ROLES) * len(_DASHES))
)
"""Twenty lines, no two alike; neighbours differ in colour and in dash."""


def model_line(index: int) -> ModelLine:
    """Return the line of the model at `index`; more than twenty models begin again."""
    return MODEL_LINES[index % len(MODEL_LINES)]
