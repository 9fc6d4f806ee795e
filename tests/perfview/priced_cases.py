"""Forty cases with amounts, as a file, and their costs case by case in exact fractions."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from perfcore.costs import CostMatrix, Pricing, amount_sweep
from tests.perfview.running_app import Screen, csv, opened_with

# Scores with ties; the largest amounts are among positives with low scores.
ROWS = [
    ((i * 7) % 10 / 10 + 0.05, (i * 3 + i // 10) % 5 < 2, (i * i * 37) % 400 + 5 * (i % 3))
    for i in range(40)
]
PRICINGS = [Pricing(*bases) for bases in product(("case", "amount"), repeat=2)]


SCORES, TRUTH, AMOUNTS = (np.array(column) for column in zip(*ROWS, strict=True))
LOANS = amount_sweep(TRUTH, SCORES, AMOUNTS)
FILE = csv(score=SCORES, truth=TRUTH.astype(int), amount=AMOUNTS)


@dataclass(frozen=True)
class Slow:
    """Costs by the definition: one case after the other."""

    costs: CostMatrix
    pricing: Pricing

    def total(self, threshold: float) -> Fraction:
        return sum(self.of_class(threshold, positive) for positive in (True, False))

    def of_class(self, threshold: float, positive: bool) -> Fraction:
        basis = self.pricing.positives if positive else self.pricing.negatives
        called, left = ("cost_tp", "cost_fn") if positive else ("cost_fp", "cost_tn")
        return sum(
            (
                Fraction(str(getattr(self.costs, called if score >= threshold else left)))
                * (amount if basis == "amount" else 1)
                for score, truth, amount in ROWS
                if truth is positive
            ),
            Fraction(0),
        )

    def per_case(self, threshold: float, prevalence: float | None = None) -> Fraction:
        if prevalence is None:
            return self.total(threshold) / len(ROWS)
        positives = sum(truth for _, truth, _ in ROWS)
        p = Fraction(str(prevalence))
        return p * self.of_class(threshold, True) / positives + (1 - p) * self.of_class(
            threshold, False
        ) / (len(ROWS) - positives)

    def best(self, prevalence: float | None = None) -> tuple[float, Fraction]:
        """The highest of the cheapest thresholds, and what it costs per case."""
        thresholds = sorted({score for score, _, _ in ROWS} | {float("inf")}, reverse=True)
        costs = [self.per_case(threshold, prevalence) for threshold in thresholds]
        return thresholds[costs.index(min(costs))], min(costs)


def with_file(page: str, file: bytes = FILE) -> Screen:
    """The app with this file in use, on a page."""
    return opened_with(page, ("loans.csv", file))
