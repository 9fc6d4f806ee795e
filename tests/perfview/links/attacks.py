"""What the bytes of a link tell of single cases, read without the program's own reader."""

import json
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.classes import decisions
from perfcore.data import Aggregates, Cases, ClassCases, Predictions
from perfview.store.merging import rounded
from perfview.store.reductions import Reduction

Numbers = npt.NDArray[np.float64]


def columns(data: bytes) -> tuple[dict[str, Any], pa.Table]:
    """What the bytes of a link say in words, and all that they hold of its scores."""
    table = pq.read_table(pa.BufferReader(data[40:]))
    return json.loads(table.schema.metadata[b"cutpoint"]), table


def told(data: bytes, place: int = 0) -> dict[str, tuple[int, Numbers, dict[str, Numbers]]]:
    """By model: the k that is recorded, the edges, and each sum between one edge and the next.

    `place` is that of the file among those of the link.
    """
    described, table = columns(data)
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


def lone_scores(
    data: bytes, rows: Predictions, reduction: Reduction, place: int = 0
) -> list[float]:
    """Whatever is stored with a model's scores and is the score of fewer cases than k.

    All numbers that are no whole ones are looked at, whatever they are called. The scores are those
    of `rows`, rounded where the first link did; where that one promised nothing, none may be there.
    """
    described, table = columns(data)
    assert not any(isinstance(each, float) for each in numbers_in(described["files"]))
    kinds = zip(table.schema.names, table.schema.types, strict=True)
    names = [name for name, kind in kinds if not pa.types.is_integer(kind)]
    found, start = [], 0
    for i, file in enumerate(described["files"]):
        for model in file["models"]:
            part = table.slice(start, model["scores"])
            start += model["scores"]
            if i != place or file["least"] == 1:
                continue
            score, counts = scores_of(rows, model["name"], reduction.digits)
            few = counts < (reduction.least if reduction.least > 1 else np.inf)
            own = set(score[few].tolist())
            found += [each for name in names for each in part[name].to_pylist() if each in own]
    return found


def scores_of(rows: Predictions, model: str, digits: int | None) -> tuple[Numbers, Numbers]:
    """The distinct scores of a model, and how many cases have each."""
    cases, count = rows.models[model], np.ones(rows.models[model].score.size)
    if isinstance(cases, Aggregates):
        count = cases.counts.sum(axis=1)
    elif cases.weight is not None:
        count = (cases.weight > 0).astype(float)
    score = cases.score[count > 0] + 0.0
    score = -score if rows.smaller_is_positive else score
    score = score if digits is None else rounded(score, digits)
    values, places = np.unique(score, return_inverse=True)
    return values, np.bincount(places, count[count > 0], values.size)


def numbers_in(said: Any) -> list[Any]:
    """All numbers in what JSON says."""
    if isinstance(said, dict | list):
        inner = said.values() if isinstance(said, dict) else said
        return [number for each in inner for number in numbers_in(each)]
    return [said] if isinstance(said, int | float) else []


def attack(data: bytes, rows: Predictions, reduction: Reduction, place: int = 0) -> None:
    """Find in the bytes whatever is told of fewer cases than are promised.

    `reduction` is the first one: it alone knew the scores of the cases, and chose the edges.
    """
    assert not lone_scores(data, rows, reduction, place)
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
            for cell, those in (("tp", here & truth), ("fp", here & ~truth)):
                assert not summed or those.sum() == 0 or those.sum() >= least
                for prefix, share in shares.items():
                    total, largest = share[those].sum(), share[those].max(initial=0)
                    assert sums[prefix + cell][i] == pytest.approx(total, rel=1e-9, abs=1e-6)
                    if summed and least > 1 and largest:
                        assert largest < 0.9 * total * (1 + 1e-9)
                    if least > 1 and those.any() and share[truth if cell == "tp" else ~truth].any():
                        assert largest > 0


def subtract(data: bytes, cases: ClassCases, model: str, reduction: Reduction) -> None:
    """Find cases of two classes that are fewer than k between what two parts of a link tell.

    Either side tells how many cases lie above each of its edges, the matrix how many were called
    what. Where a set of cases holds another, the difference must be none or k cases; where weights
    are summed up, of each class. Then labels that no threshold gives are left out.
    """
    assert cases.probabilities is not None
    weight = np.ones(len(cases)) if cases.weight is None else cases.weight
    there = weight > 0
    own, called = cases.truth[there], decisions(cases)[there]
    weighted, by_threshold, sets = (weight[there] != 1).any(), False, []
    for place in (0, 1):
        least, edges, _ = told(data, place)[model]
        score = cases.probabilities[there, place] + 0.0
        above = score[:, None] >= np.unique(score)
        by_threshold |= bool((above == (called == place)[:, None]).all(axis=0).any())
        if reduction.digits is not None:
            score = rounded(score, reduction.digits)
        sets += [each if place == 0 else ~each for each in (score[:, None] >= edges).T]
    if by_threshold or not weighted:
        sets.append(called == 0)
    for group in (own == 0, own == 1) if weighted else (own >= 0,):
        for smaller, larger in permutations(sets, 2):
            if not (smaller & ~larger).any():
                between = int((larger & ~smaller & group).sum())
                assert between == 0 or between >= least
