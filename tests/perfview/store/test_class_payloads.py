"""Links to data of several classes: what is kept comes back, and how small cells may be."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore import Tally, sweep
from perfview.store.contents import Payload, SharedFile
from perfview.store.kept import PayloadError
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Limit, Reduction, TooFewError, limit_of, reduced
from perfview.tasks.classes.kept import SharedClasses, SharedModel
from tests.perfview.store.test_payloads import sealed

LABELS = ("cat", "dog", "<b>eel</b>")
MATRIX = np.array([[14, 0, 0], [0, 16, 2], [0, 2, 17]])
FIGURES = {"hand_till": 0.98, "log_loss": np.inf, "brier": np.nan, "top_1": 0.94}


def shared(
    matrix: np.ndarray[Any, Any] = MATRIX, smallest: int = 2, *, sweeps: bool = True
) -> Payload:
    """Three classes of one model, each with a sweep of its own if wished."""
    model = SharedModel(matrix, FIGURES, smallest)
    classes = SharedClasses("shared-1", "pets", LABELS, {"m": model}, True, paired=False)
    tally = Tally(sweep([1, 1, 0, 0], [0.9, 0.9, 0.2, 0.2]))
    files = tuple(
        SharedFile(classes.part(i), f"pets: {label}", ("rest", label), {"m": tally}, 1)
        for i, label in enumerate(LABELS)
        if sweeps
    )
    return Payload(files, wholes=(classes,))


@pytest.mark.parametrize("sweeps", [True, False])
@pytest.mark.parametrize("matrix", [MATRIX, MATRIX / 3])
def test_matrices_and_figures_come_back(matrix: np.ndarray[Any, Any], sweeps: bool) -> None:
    payload = shared(matrix, sweeps=sweeps)
    again = decode(encode(payload))
    assert again.files == payload.files
    (ours,), (theirs,) = payload.wholes, again.wholes
    assert replace(ours, models=theirs.models) == theirs
    kept = theirs.models["m"]
    assert kept.matrix.dtype == matrix.dtype
    np.testing.assert_array_equal(kept.matrix, matrix)
    np.testing.assert_equal(dict(kept.figures), FIGURES)
    assert kept.smallest == 2


def test_a_cell_of_the_matrix_limits_how_many_share_a_score() -> None:
    assert limit_of(shared(smallest=2)) == Limit(2, "m", "cells")
    assert limit_of(shared(smallest=1)) == Limit(1, "m", "cells")
    assert limit_of(shared(smallest=0)).reason == "cells"  # nobody knows
    assert reduced(shared(), Reduction(least=2)).wholes == shared().wholes
    with pytest.raises(TooFewError, match=r"At most 1 cases can share each score"):
        reduced(shared(smallest=1), Reduction(least=2))


def forged(payload: Payload, **changed: Any) -> bytes:
    """A payload whose description says something else; None leaves an entry out."""
    table = pq.read_table(pa.BufferReader(encode(payload)[40:]))
    told = json.loads(table.schema.metadata[b"cutpoint"]) | changed
    left = {key for key, value in changed.items() if value is None}
    described = json.dumps({key: each for key, each in told.items() if key not in left})
    sink = pa.BufferOutputStream()
    pq.write_table(table.replace_schema_metadata({b"cutpoint": described.encode()}), sink)
    return sealed(sink.getvalue().to_pybytes())


def test_a_link_of_the_version_before_has_no_classes() -> None:
    """Nor does it say whether cases or weights were counted."""
    payload = replace(shared(), wholes=())
    unsure = tuple(replace(each, unknown=frozenset(each.models)) for each in payload.files)
    table = pq.read_table(pa.BufferReader(encode(payload)[40:]))
    files = json.loads(table.schema.metadata[b"cutpoint"])["files"]
    old = [{**file, "smaller_is_positive": False} for file in files]
    found = decode(forged(payload, version=2, classes=None, files=old))
    assert found == replace(payload, files=unsure)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"id": "upload-1"}, "id of its own, not that of an upload"),
        ({"labels": ("cat", "cat", "dog")}, "Labels must be one or more and differ"),
        ({"labels": ()}, "Labels must be one or more and differ"),
        ({"models": {}}, "must have a model"),
        ({"labels": ("cat", "dog")}, "A matrix must have 2 x 2 cells, none below 0"),
        ({"models": {"m": SharedModel(MATRIX - 1)}}, "3 x 3 cells, none below 0"),
        ({"models": {"m": SharedModel(MATRIX * np.nan)}}, "3 x 3 cells, none below 0"),
    ],
)
def test_what_cannot_be_kept_is_refused(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(PayloadError, match=said):
        replace(shared().wholes[0], **changed)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"stated": 1}, "must hold .* here, got 1"),
        ({"models": [7]}, "does not hold what it should"),
        ({"models": None}, "does not hold what it should"),
    ],
)
def test_damaged_classes_are_refused(changed: dict[str, Any], said: str) -> None:
    told = shared().wholes[0].packed()
    with pytest.raises(PayloadError, match=said):
        decode(forged(shared(), classes=[told | changed]))


def test_two_models_of_one_name_are_refused() -> None:
    told = shared().wholes[0].packed()
    with pytest.raises(PayloadError, match="no two models of one name"):
        decode(forged(shared(), classes=[told | {"models": told["models"] * 2}]))
