"""What a link keeps of several classes: matrices and figures that need rows, as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.classes import ClassCounts, ClassTally, KeptSweeps
from perfview.store.contents import SharedFile
from perfview.store.kept import Kept, PayloadError, differ, typed

_TOLD = {"id": str, "name": str, "stated": bool, "paired": bool}
"""What is said of a file beside its labels and models."""
_KINDS: dict[str, Any] = {"int": np.int64, "float": np.float64}


@dataclass(frozen=True, slots=True)
class SharedModel:
    """What is kept of one model of several classes, beside the sweeps of its classes.

    Attributes
    ----------
    matrix
        Cases, or their weight, by their class and what they were called: shape (K, K).
    figures
        Those that need rows, by their key: see `perfcore.classes.row_figures`.
    smallest
        The fewest cases that one cell of the matrix holds, cells without cases apart; 1 where one
        case has nearly all the weight of its cell; 0 where nobody knows, because cells are sums of
        weights.
    """

    matrix: IntOrFloatArray
    figures: Mapping[str, float] = field(default_factory=dict)
    smallest: int = 0


@dataclass(frozen=True, slots=True)
class SharedClasses(Kept):
    """What is kept of one data file of several classes; as of `Kept`.

    Attributes
    ----------
    stated
        Whether somebody stated the order of the labels.
    models
        The matrix of each.
    parts
        The sweeps of each class against the rest, if there are any.

    Raises
    ------
    PayloadError
        If it breaks these rules.
    """

    task: ClassVar[str] = "classes"

    labels: tuple[str, ...]
    stated: bool
    models: Mapping[str, SharedModel]
    parts: tuple[SharedFile, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        Kept.__post_init__(self)
        if not self.labels or not differ(self.labels):
            raise PayloadError(f"Labels must be one or more and differ, got {self.labels}.")
        size = len(self.labels)
        for model in self.models.values():
            cells = model.matrix
            if cells.shape != (size, size) or not (np.isfinite(cells) & (cells >= 0)).all():
                raise PayloadError(f"A matrix must have {size} x {size} cells, none below 0.")

    def tally(self, model: str) -> ClassTally:
        """Return the matrix of a model, and its sweeps if they are kept."""
        matrix = ClassCounts(self.labels, self.models[model].matrix, stated=self.stated)
        sweeps = [part.models[model].cases for part in self.parts if model in part.models]
        kept = KeptSweeps(dict(zip(self.labels, sweeps, strict=True))) if sweeps else None
        return ClassTally(matrix, kept)

    def fewest(self, model: str) -> int:
        """Return how few cases a cell of the matrix holds."""
        return self.models[model].smallest

    def called(self, model: str) -> FloatArray | None:
        """Return how many of two classes are called the first, or of what weight."""
        if len(self.labels) != 2:
            return None
        return self.models[model].matrix[:, 0].astype(np.float64)

    def packed(self) -> dict[str, Any]:
        """Return it as JSON, without its parts and facts."""
        return {
            **{name: getattr(self, name) for name in _TOLD},
            "labels": list(self.labels),
            "models": [_packed(*model) for model in self.models.items()],
        }

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> Self:
        """Return what was packed, every part of it checked."""
        return cls(
            **{name: typed(told[name], kind) for name, kind in _TOLD.items()},
            labels=tuple(typed(label, str) for label in told["labels"]),
            models=_models(told["models"]),
        )


def _packed(name: str, model: SharedModel) -> dict[str, Any]:
    """Return a model as JSON has it: figures as text, which has NaN and infinity."""
    return {
        "name": name,
        "kind": "int" if model.matrix.dtype == np.int64 else "float",
        "matrix": model.matrix.tolist(),
        "smallest": model.smallest,
        "figures": {key: repr(float(value)) for key, value in model.figures.items()},
    }


def _models(told: list[dict[str, Any]]) -> dict[str, SharedModel]:
    models: dict[str, SharedModel] = {}
    for model in told:
        name = typed(model["name"], str)
        if name in models:
            raise PayloadError("A shared file must have no two models of one name.")
        cells = np.array(model["matrix"], dtype=_KINDS[model["kind"]])
        figures = {key: float(typed(text, str)) for key, text in model["figures"].items()}
        models[name] = SharedModel(cells, figures, typed(model["smallest"], int))
    return models
