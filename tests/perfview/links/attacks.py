"""What the bytes of a link tell of single cases, read without the program's own reader."""

import json

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.data import Cases, Predictions
from perfview.store.merging import rounded
from perfview.store.reductions import Reduction

Numbers = npt.NDArray[np.float64]


def told(data: bytes, place: int = 0) -> dict[str, tuple[int, Numbers, dict[str, Numbers]]]:
    """By model: the k that is recorded, the edges, and each sum between one edge and the next.

    `place` is that of the file among those of the link.
    """
    table = pq.read_table(pa.BufferReader(data[40:]))
    described = json.loads(table.schema.metadata[b"cutpoint"])
    found, start = {}, 0
    models = [
        (i, file, model) for i, file in enumerate(described["files"]) for model in file["models"]
    ]
    for i, file, model in models:
        part = table.slice(start, model["scores"]).to_pydict()
        start += model["scores"]
        sums = {
            name: np.array(part[name], np.int64)
            if kind == "int"
            else np.diff(np.array(part[name], np.int64).view(np.float64), prepend=0.0)
            for name, kind in model["kinds"].items()
        }
        if i == place:
            found[model["name"]] = file["least"], np.array(part["score"]), sums
    return found


def attack(data: bytes, rows: Predictions, reduction: Reduction, place: int = 0) -> None:
    """Find in the bytes whatever is told of fewer cases than are promised.

    `reduction` is the first one: it alone knew the scores of the cases, and chose the edges.
    """
    for name, (least, edges, sums) in told(data, place).items():
        cases = rows.models[name]
        assert isinstance(cases, Cases)
        weight = np.ones(len(cases)) if cases.weight is None else cases.weight
        there = weight > 0
        truth, weight = cases.truth[there] == 1, weight[there]
        score = cases.score[there] + 0.0
        if reduction.digits is not None:
            score = rounded(score, reduction.digits)
        shares = {"": weight}
        if "amount_tp" in sums and cases.amount is not None:
            shares["amount_"] = cases.amount[there] * weight
        assert ("amount_tp" in sums) == (cases.amount is not None and reduction.amounts)
        summed = "amount_tp" in sums or (weight != 1).any()
        assert not edges.size or (score >= edges[-1]).all()
        above = np.inf
        for i, edge in enumerate(edges.tolist()):
            here = (edge <= score) & (score < above)
            above = edge
            assert here.sum() >= least
            if reduction.least == 1 < least:
                assert not (score == edge).any()
            assert reduction.least == 1 or not 0 < (score == edge).sum() < reduction.least
            for cell, those in (("tp", here & truth), ("fp", here & ~truth)):
                assert not summed or those.sum() == 0 or those.sum() >= least
                for prefix, share in shares.items():
                    total, largest = share[those].sum(), share[those].max(initial=0)
                    assert sums[prefix + cell][i] == pytest.approx(total, rel=1e-9, abs=1e-6)
                    if summed and least > 1 and largest:
                        assert largest < 0.9 * total * (1 + 1e-9)
