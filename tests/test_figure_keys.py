"""A figure is stated once: its key stands in few files. Of all that have a registry here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from perfcore.calibration import FIGURES
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.clusterings import FIGURES as TABLE_FIGURES
from perfcore.clusterings import POINT_FIGURES, SILHOUETTE_FIGURES
from perfcore.texts import FIGURES as TEXT_FIGURES
from perfcore.texts import LIKELIHOOD_FIGURES

ROOT = Path(__file__).parents[1]
FEW = 4
LEFT = {
    "accuracy": "also a measure of two classes; what people are left is told by it too",
    "auc": "the default of comparison, runs and statistics; verdicts and plots are about it",
    "average_precision": "the second figure of comparison and of curves, drawn where asked",
    "balanced_accuracy": "also a measure of two classes, with a formula for its interval",
    "brier": "also a part of the calibration of two classes, and a name that links keep",
    "brier_score": "the figure by which models are judged as probabilities; sentences tell it",
    "calibration_error": "its tile is counted in the browser; chance has a usual value for it",
    "cost_area": "the default figure of comparison by costs",
    "discrimination": "a public name of statistics; models differ in it, in plots and verdicts",
    "log_loss": "also a figure of two classes, and a name under which links and results keep it",
    "miscalibration": "a public name of statistics; chance has a usual value; sentences tell it",
    "uncertainty": "also a column of a file: how unsure a model is of the numbers it predicts",
}
"""Keys that stand in more files, and why."""


def texts_of(source: str) -> Iterator[str]:
    """Every text in a file of Python that is neither a docstring nor a name in `__all__`."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            said |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_the_key_of_a_figure_stands_in_few_files() -> None:
    registries = (
        *(CLASS_FIGURES, FIGURES, TABLE_FIGURES, POINT_FIGURES, SILHOUETTE_FIGURES),
        *(TEXT_FIGURES, LIKELIHOOD_FIGURES),
    )
    files: dict[str, set[str]] = {key: set() for figures in registries for key in figures}
    for room in ("perfcore", "perfview"):
        for path in (ROOT / room).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if not any(f'"{key}"' in source for key in files):  # as the house format quotes
                continue
            for text in texts_of(source):
                if text in files:
                    files[text].add(str(path.relative_to(ROOT)))
    many = {key: sorted(found) for key, found in files.items() if len(found) > FEW}
    assert many.keys() == LEFT.keys(), many
