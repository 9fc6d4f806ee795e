"""What the page in one file has of the Calibration page: its board, and every figure."""

from __future__ import annotations

from html import escape

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.results import Result
from perfview.downloads.one_file import Part
from perfview.kit.bounds import text_of
from perfview.pages.calibration.calibration_board import calibration_part
from perfview.tasks.binary.files.report import Look
from perfview.words import say, told


def calibration_parts(result: Result, name: str, look: Look) -> list[Part]:
    """Return the board of a model and its figures; nothing if its scores are no probabilities."""
    board = calibration_part(result, name, look)
    return [board, figures_html(result.models[name].sweep)] if board else []


def figures_html(s: Sweep) -> str:
    """Return every figure with its name, and where it is undefined why, as escaped HTML."""
    rows = []
    for figure in FIGURES.needing("probabilities").values():
        text, reason = text_of(figure, s), figure.why_undefined(s)
        if reason:
            text = say("calibration.undefined", value=text, reason=reason)
        rows.append(f"<div><dt>{escape(told(figure.name))}</dt><dd>{escape(text)}</dd></div>")
    title = escape(say("calibration.figures_caption"))
    facts = f'<dl class="pv-facts">{"".join(rows)}</dl>'
    return f"<details><summary>{title}</summary>{facts}</details>"
