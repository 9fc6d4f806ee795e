"""A document becomes a result, or is refused with path and reason."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.costs import CostMatrix, Pricing, Tally, Use
from perfcore.measures import MEASURES
from perfcore.results.nodes import Node, ResultError
from perfcore.results.records import ModelResult, Origin, Result

FORMAT = "cutpoint.result"
VERSION = 1
"""Version of docs/result.schema.json that is written, and the only one that is read."""

_CLOSE = 1e-9
_HEXADECIMAL = frozenset("0123456789abcdef")


def read_result(source: str | Path | bytes) -> Result:
    """Return the result in a JSON document, see docs/result.schema.json.

    Counts of unweighted cases are exact integers, thresholds are the very floats. JSON has no
    infinity and no NaN: a threshold of null calls nothing positive, a measure of null is
    undefined. What follows from the counts is compared with them.

    Parameters
    ----------
    source : path or bytes
        The file, or what is in it.

    Returns
    -------
    Result
        With read-only arrays.

    Raises
    ------
    ResultError
        If it is no result: the message has the path in the document and the reason.
    OSError
        If the file cannot be opened.
    """
    text = source if isinstance(source, bytes) else Path(source).read_bytes()
    document = Node(_document(text))
    members = document.members("format", "version", *(each.name for each in fields(Result)))
    if members["format"].value != FORMAT:
        members["format"].refuse("must be {name!r}", name=FORMAT)
    if members["version"].value != VERSION or isinstance(members["version"].value, bool):
        members["version"].refuse(
            "must be {version}: this version of perfcore reads no other", version=VERSION
        )
    return Result(
        title=members["title"].text(),
        note=members["note"].text(),
        created=_time(members["created"]),
        product=members["product"].text(filled=True),
        origin=_origin(members["origin"]),
        use=_use(members["use"]),
        models=_models(members["models"]),
    )


def _document(text: bytes) -> Any:
    try:
        return json.loads(
            text.decode("utf-8"), object_pairs_hook=_without_repeats, parse_constant=_no_constant
        )
    except ResultError:
        raise
    except UnicodeDecodeError as error:
        raise ResultError("$ must be UTF-8, but byte {at} is not.", at=error.start) from None
    except RecursionError:
        raise ResultError("$ must not be nested so deeply.") from None
    except ValueError as error:  # also a whole number of too many digits
        raise ResultError("$ must be JSON: {error}.", error=error) from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise ResultError("$ must not name a member twice, got {name!r}.", name=repeated)
    return members


def _no_constant(name: str) -> NoReturn:
    raise ResultError(
        "$ must not hold {name}: JSON has no such number, null stands for it.", name=name
    )


def _time(node: Node) -> datetime:
    try:
        time = datetime.fromisoformat(node.text())
    except ValueError:
        node.refuse("must be a date and time as ISO 8601 writes it")
    if time.tzinfo is None:
        node.refuse("must have a time zone")
    return time


def _origin(node: Node) -> Origin:
    members = node.members("name", "sha256", "positive", "negative", "smaller_is_positive")
    sha256 = members["sha256"]
    if sha256.value is not None and not (
        len(sha256.text()) == 64 and set(sha256.text()) <= _HEXADECIMAL
    ):
        sha256.refuse("must be null or 64 hexadecimal digits in lower case")
    return Origin(
        name=members["name"].text(),
        sha256=sha256.value or "",
        positive=members["positive"].text(),
        negative=members["negative"].text(),
        smaller_is_positive=members["smaller_is_positive"].truth(),
    )


def _use(node: Node) -> Use:
    members = node.members("costs", "unit", "pricing", "prevalence")
    costs = members["costs"].members("cost_fn", "cost_fp", "cost_tp", "cost_tn")
    pricing = members["pricing"].members("positives", "negatives")
    bases: dict[str, Any] = {name: each.one_of("case", "amount") for name, each in pricing.items()}
    share = members["prevalence"]
    if share.value is not None and not 0 <= share.number() <= 1:
        share.refuse("must be null or lie between 0 and 1")
    return Use(
        costs=CostMatrix(**{name: each.number() for name, each in costs.items()}),
        unit=members["unit"].text(),
        pricing=Pricing(**bases),
        prevalence=None if share.value is None else share.number(),
    )


def _models(node: Node) -> Mapping[str, ModelResult]:
    models: dict[str, ModelResult] = {}
    for item in node.items():
        members = item.members("name", "threshold", "sweep", "amounts", "at_threshold")
        name = members["name"].text()
        if name in models:
            members["name"].refuse("must not be the name of two models")
        threshold = members["threshold"]
        model = ModelResult(
            threshold=math.inf if threshold.value is None else threshold.number(),
            tally=_tally(members["sweep"], members["amounts"]),
        )
        _require_agreement(members["at_threshold"], model)
        models[name] = model
    if not models:
        node.refuse("must have at least one model")
    return models


def _tally(cases: Node, amounts: Node) -> Tally:
    """Return the tally whose scores fall and whose ``tp`` and ``fp`` add up from the top.

    The operating point above every score, which calls nothing positive, is not in the arrays.
    """
    members = cases.members("weighted", "scores", "tp", "fp")
    told = "must be below the score before it, {before!r}"
    scores = _ordered(members.pop("scores"), Node.number, operator.gt, told)
    sweep = _sweep(members, [math.inf, *scores])
    total = sweep.tp.item(-1) + sweep.fp.item(-1)
    if total >= 2**63 if sweep.tp.dtype == np.int64 else math.isinf(total):
        raise ResultError(
            "{path} must hold at most 2**63 - 1 cases or a finite weight.", path=cases.path
        )
    if amounts.value is None:
        return Tally(sweep, None)
    return Tally(sweep, _sweep(amounts.members("weighted", "tp", "fp"), [math.inf, *scores]))


def _sweep(members: Mapping[str, Node], thresholds: Sequence[float]) -> Sweep:
    weighted = members["weighted"].truth()
    read: Callable[[Node], float] = Node.weight if weighted else Node.count
    sums: list[IntOrFloatArray] = []
    for name in ("tp", "fp"):
        told = "must not be below the number before it, {before!r}"
        numbers = _ordered(members[name], read, operator.le, told)
        if len(numbers) != len(thresholds) - 1:
            rule = "must have {length} items, one per score"
            members[name].refuse(rule, length=len(thresholds) - 1)
        held = [0, *numbers]
        sums.append(np.array(held, np.float64) if weighted else np.array(held, np.int64))
    return Sweep(np.array(thresholds), *sums)


def _ordered(
    node: Node,
    read: Callable[[Node], float],
    fits: Callable[[float, float], bool],
    rule: str,
) -> list[float]:
    """Return the numbers of an array, each of which must fit to the one before it."""
    items = list(node.items())
    numbers = [read(item) for item in items]
    for (before, after), item in zip(pairwise(numbers), items[1:], strict=True):
        if not fits(before, after):
            item.refuse(rule, before=before)
    return numbers


def _require_agreement(node: Node, model: ModelResult) -> None:
    """Refuse numbers at the threshold that do not follow from the counts."""
    members = node.members("tp", "fp", "fn", "tn", "measures")
    for cell, count in asdict(model.counts).items():
        members[cell].number()
        if members[cell].value != count:  # not as a float: counts go beyond 2**53
            members[cell].refuse("must be {count!r}, as the sweep has it", count=count)
    for key, value in members["measures"].members(optional=MEASURES.without_parameters).items():
        expected = float(MEASURES[key].of(model.counts))
        told = math.nan if value.value is None else value.number()
        if not (
            math.isclose(told, expected, rel_tol=_CLOSE, abs_tol=_CLOSE)
            or (math.isnan(told) and math.isnan(expected))
        ):
            value.refuse("must be {expected!r}, as follows from the counts", expected=expected)
