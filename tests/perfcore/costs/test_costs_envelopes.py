"""Who is best where: by hand, exact changes, against every model's own curve."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, best_models, cost_curve, sweep
from tests.perfcore.slow_costs import CONDITIONS
from tests.perfcore.slow_counts import cases, columns
from tests.perfcore.worked_cases import CONSTANT, ONLY_POSITIVES, TWENTY


def test_two_models_that_cross() -> None:
    early = cost_curve(sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6]))
    late = cost_curve(sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6]))
    best = best_models({"early": early, "late": late})
    assert best.x.tolist() == [0, 0.5, 1]
    assert best.y.tolist() == [0, 0.25, 0]
    assert best.models == (("early",), ("late",))
    assert [best.at(x) for x in (0, 0.5, 0.51, 1)] == [("early",), ("early",), ("late",), ("late",)]


def test_a_model_alone_and_the_trivial_classifiers() -> None:
    alone = best_models({"one": cost_curve(TWENTY)})
    assert (alone.x.tolist(), alone.models) == ([0, 1], (("one",),))
    # Hull (0, 0) (1/4, 3/4) (1, 1): nothing is gained below x = 1/4 and above 3/4.
    s = Sweep.from_counts([2, 1], positives=[3, 1], negatives=[1, 3])
    some = best_models({"some": cost_curve(s)})
    assert (some.x.tolist(), some.models) == ([0, 0.25, 0.75, 1], ((), ("some",), ()))
    none = best_models({"none": cost_curve(CONSTANT)})
    assert (none.x.tolist(), none.y.tolist(), none.models) == ([0, 1], [0, 0], ((),))


def test_equal_models_share_the_place() -> None:
    curve = cost_curve(TWENTY)
    assert best_models({"a": curve, "b": curve}).models == (("a", "b"),)
    # The same rates from ten times the cases, and from weights.
    counts = np.diff(TWENTY.tp), np.diff(TWENTY.fp)
    for factor in (10, 0.5):
        more = Sweep.from_counts(TWENTY.thresholds[1:] * 3, *(factor * part for part in counts))
        assert best_models({"a": curve, "b": cost_curve(more)}).models == (("a", "b"),)


def test_changes_are_exact_where_floats_are_not() -> None:
    n = 3 * 2**58
    nearly = Sweep.from_counts([2, 1], [n + 1, n - 1], [n, n])
    worse = Sweep.from_counts([2, 1], [n, n], [n - 1, n + 1])
    best = best_models({"none": cost_curve(CONSTANT), "nearly": cost_curve(nearly)})
    assert best.models == ((), ("nearly",), ())
    assert (best.x[1] <= 0.5, best.x[2] >= 0.5) == (True, True)
    assert best_models({"worse": cost_curve(worse)}).models == ((), ("worse",), ())


rows_of_models = st.lists(st.tuples(st.booleans(), *[st.integers(0, 6)] * 3), max_size=30)


@given(rows_of_models)
def test_the_models_named_are_the_best_and_all_of_them(
    rows: list[tuple[bool, int, int, int]],
) -> None:
    truth, *scores = columns(rows, 4)
    _check({name: sweep(truth, score) for name, score in zip("abc", scores, strict=True)})


@given(cases(), cases())
def test_and_so_they_are_on_different_cases(
    rows: list[tuple[bool, float]], others: list[tuple[bool, float]]
) -> None:
    _check({"one": sweep(*columns(rows)), "other": sweep(*columns(others))})


def _check(sweeps: dict[str, Sweep]) -> None:
    if not all(s.positives and s.negatives for s in sweeps.values()):
        return
    curves = {name: cost_curve(s) for name, s in sweeps.items()}
    best = best_models(curves)
    assert (best.x[0], best.x[-1]) == (0, 1)
    assert (np.diff(best.x) > 0).all()
    assert len(best.models) == len(best.y) - 1 == len(best.x) - 1
    assert all(one != next_one for one, next_one in zip(best.models, best.models[1:], strict=False))
    least = np.min([curve.at(CONDITIONS) for curve in curves.values()], axis=0)
    for models, low, high in zip(best.models, best.x[:-1], best.x[1:], strict=True):
        x = low + (high - low) * 0.41421356  # at no meeting point of so few cases
        costs = {name: float(curve.at(x)) for name, curve in curves.items()}
        cost = min(costs.values())
        if models:
            assert models == tuple(name for name in costs if costs[name] - cost < 1e-12)
            assert cost < min(x, 1 - x) - 1e-12
        else:
            assert cost == pytest.approx(min(x, 1 - x))
    assert (np.interp(CONDITIONS, best.x, best.y) <= least + 1e-12).all()
    own = {name: curve.at(CONDITIONS) for name, curve in curves.items()}
    for i, x in enumerate(CONDITIONS.tolist()):
        assert all(abs(own[name][i] - least[i]) < 1e-12 for name in best.at(x))


def test_what_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match=r"^Argument curves must hold at least one model\.$"):
        best_models({})
    message = r"^Model 'b' has no cost curve: one of its classes is empty\.$"
    with pytest.raises(ValueError, match=message):
        best_models({"a": cost_curve(TWENTY), "b": cost_curve(ONLY_POSITIVES)})
    with pytest.raises(ValueError, match=r"^Argument x must be in \[0, 1\], got 1\.1\.$"):
        best_models({"a": cost_curve(TWENTY)}).at(1.1)
