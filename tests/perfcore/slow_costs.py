"""Costs by their definitions in exact fractions, one operating point after the other."""

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from perfcore import CostMatrix, Sweep

prices = (
    st.sampled_from([0, 1, 2, 5, 10, 50, 0.1, 0.3, 1 / 3, 1e-9, 1e9, -1, -2.5])
    | st.integers(0, 6)
    | st.floats(-1e9, 1e9, allow_subnormal=False)
)
matrices = st.builds(CostMatrix, cost_fn=prices, cost_fp=prices) | st.builds(
    CostMatrix, cost_fn=prices, cost_fp=prices, cost_tp=prices, cost_tn=prices
)
prevalences = st.sampled_from([0, 0.02, 0.1, 1 / 3, 0.5, 1]) | st.floats(
    0, 1, allow_subnormal=False
)

CONDITIONS = np.linspace(0, 1, 1001)


def exact(number: float) -> Fraction:
    """The decimal that the number prints as."""
    return Fraction(str(float(number)))


def slow_costs(s: Sweep, costs: CostMatrix, prevalence: float | None = None) -> list[Fraction]:
    """The cost per case at every operating point."""
    p, n = Fraction(s.positives), Fraction(s.negatives)
    share = p / (p + n) if prevalence is None else exact(prevalence)
    result = []
    for tp, fp in zip(s.tp.tolist(), s.fp.tolist(), strict=True):
        cost = Fraction(0)
        if share > 0:
            found = Fraction(tp) / p
            cost += share * ((1 - found) * exact(costs.cost_fn) + found * exact(costs.cost_tp))
        if share < 1:
            alarms = Fraction(fp) / n
            cost += (1 - share) * (
                (1 - alarms) * exact(costs.cost_tn) + alarms * exact(costs.cost_fp)
            )
        result.append(cost)
    return result


def slow_envelope(s: Sweep) -> np.ndarray:
    """The least normalised cost of all operating points at 1,001 conditions."""
    fpr, fnr = s.fp / s.negatives, 1 - s.tp / s.positives
    x = CONDITIONS[:, None]
    return (fnr * x + fpr * (1 - x)).min(axis=1)


def keywords(costs: CostMatrix) -> dict[str, float]:
    return {name: getattr(costs, name) for name in ("cost_fn", "cost_fp", "cost_tp", "cost_tn")}
