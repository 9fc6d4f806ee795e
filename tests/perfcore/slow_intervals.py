"""Placement values and bootstraps by their definitions, case by case: the reference."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from perfcore import Sweep, sweep


def made_cases(n: int, share: float, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Truth and scores in 0..1 of two overlapping classes."""
    generator = np.random.default_rng(seed)
    truth = generator.random(n) < share
    return truth, 1 / (1 + np.exp(1 - generator.normal(size=n) - 1.5 * truth))


def slow_placements(truth: Sequence[bool], score: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """For each case of either class, the share of the other that it is ranked rightly against."""
    positives = [y for t, y in zip(truth, score, strict=True) if t]
    negatives = [y for t, y in zip(truth, score, strict=True) if not t]
    right = [[(p > n) + (p == n) / 2 for n in negatives] for p in positives]
    pairs = np.array(right).reshape(len(positives), len(negatives))
    return pairs.mean(axis=1), pairs.mean(axis=0)


def slow_covariance(truth: Sequence[bool], scores: Sequence[Sequence[float]]) -> np.ndarray:
    """DeLong's covariance of the models' AUCs, from all pairs of cases."""
    sides = zip(*(slow_placements(truth, score) for score in scores), strict=True)
    return sum(np.atleast_2d(np.cov(np.array(side))) / len(side[0]) for side in sides)


def swept(truth: np.ndarray, score: np.ndarray, drawn: np.ndarray) -> list[Sweep]:
    """Each replicate swept anew; row i of `drawn`: how often each case is in it."""
    return [sweep(truth, score, weight=times) for times in drawn]
