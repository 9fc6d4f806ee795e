"""A figure of several classes is stated once: its key stands in few files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from perfcore.classes.figures import CLASS_FIGURES

ROOT = Path(__file__).parents[1]
FEW = 4
LEFT = {
    "accuracy": "also a measure of two classes; what people are left is told by it too",
    "balanced_accuracy": "also a measure of two classes, with a formula for its interval",
    "log_loss": "also a figure of two classes, and a name under which links and results keep it",
    "brier": "also a part of the calibration of two classes, and a name that links keep",
}
"""Keys that stand in more files, and why."""


def texts_of(path: Path) -> Iterator[str]:
    """Every text in a file of Python that is no docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_the_key_of_a_figure_of_classes_stands_in_few_files() -> None:
    files: dict[str, set[str]] = {key: set() for key in CLASS_FIGURES}
    for room in ("perfcore", "perfview"):
        for path in (ROOT / room).rglob("*.py"):
            for text in texts_of(path):
                if text in files:
                    files[text].add(str(path.relative_to(ROOT)))
    many = {key: sorted(found) for key, found in files.items() if len(found) > FEW}
    assert many.keys() == LEFT.keys(), many
