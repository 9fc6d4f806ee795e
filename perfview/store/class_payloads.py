"""Files of several classes as JSON: matrices, and figures that need rows, but no sweeps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from perfview.store.contents import PayloadError, SharedClasses, SharedModel, typed

_TOLD = {"id": str, "name": str, "stated": bool, "paired": bool}
"""What is said of a file beside its labels and models."""
_KINDS: dict[str, Any] = {"int": np.int64, "float": np.float64}


def described_classes(files: Iterable[SharedClasses]) -> list[dict[str, Any]]:
    """Return files as JSON has them, from which `classes_of` makes equal ones."""
    return [
        {
            **{name: getattr(file, name) for name in _TOLD},
            "labels": list(file.labels),
            "models": [_described(*model) for model in file.models.items()],
        }
        for file in files
    ]


def _described(name: str, model: SharedModel) -> dict[str, Any]:
    """Return a model as JSON has it: figures as text, which has NaN and infinity."""
    return {
        "name": name,
        "kind": "int" if model.matrix.dtype == np.int64 else "float",
        "matrix": model.matrix.tolist(),
        "smallest": model.smallest,
        "figures": {key: repr(float(value)) for key, value in model.figures.items()},
    }


def classes_of(described: list[dict[str, Any]]) -> tuple[SharedClasses, ...]:
    """Return the files that JSON describes, every part of them checked.

    Raises
    ------
    PayloadError
        If a part is not what it should be. What else reading may raise, `decode` takes for damage.
    """
    return tuple(
        SharedClasses(
            **{name: typed(file[name], kind) for name, kind in _TOLD.items()},
            labels=tuple(typed(label, str) for label in file["labels"]),
            models=_models(file["models"]),
        )
        for file in described
    )


def _models(described: list[dict[str, Any]]) -> dict[str, SharedModel]:
    models: dict[str, SharedModel] = {}
    for model in described:
        name = typed(model["name"], str)
        if name in models:
            raise PayloadError("A shared file must have no two models of one name.")
        cells = np.array(model["matrix"], dtype=_KINDS[model["kind"]])
        figures = {key: float(typed(text, str)) for key, text in model["figures"].items()}
        models[name] = SharedModel(cells, figures, typed(model["smallest"], int))
    return models
