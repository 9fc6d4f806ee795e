"""The sort of keys by cells and rows: equal to numpy's, on keys that are made to part it too."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from perfcore import sweep
from perfcore.binary import key_sorts, sorting
from perfcore.binary.key_sorts import numpy_is_slow, sort_keys

SHAPES: dict[str, Callable[[np.random.Generator, int], np.ndarray]] = {
    "even": lambda r, n: r.random(n),
    "spread over all sizes": lambda r, n: np.exp(30 * r.normal(size=n)),
    "near one": lambda r, n: 1 - r.random(n) ** 8 * 1e-3,
    "nearly all alike": lambda r, n: np.where(r.random(n) < 0.99, 0.5, r.random(n)),
    "ties": lambda r, n: r.random(n).round(3),
    "all alike": lambda r, n: np.full(n, 0.25),
    "one far away": lambda r, n: np.append(r.random(n - 1), 1e300),
    "two far away": lambda r, n: np.append(1 + r.random(n - 1) * 1e-9, [1e-300, 1e300])[-n:],
    "rising": lambda r, n: np.arange(n) / n,
    "falling": lambda r, n: np.arange(n)[::-1] / n,
    "subnormal": lambda r, n: r.integers(0, n, n) * 5e-324,
    # The sample looks at one key in 16 and sees nothing of the crowd.
    "hidden": lambda r, n: np.where(np.arange(n) % 16 == 0, r.random(n), 0.5 + r.random(n) * 1e-9),
}


@pytest.fixture(autouse=True, params=["in rows", "in buckets of rows"])
def slow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_sorts, "numpy_is_slow", lambda: True)
    monkeypatch.setattr(key_sorts, "_FEWEST", 1)
    if request.param == "in buckets of rows":
        monkeypatch.setattr(key_sorts, "_MOST", 300)
        monkeypatch.setattr(key_sorts, "_BUCKET", 110)


@pytest.mark.parametrize("shape", SHAPES)
def test_keys_are_sorted(shape: str) -> None:
    sizes = 1, 2, 127, 128, 129, 255, 256, 257, 385, 1000, 10_003
    for size, kind in product(sizes, ("4", "8")):
        numbers = SHAPES[shape](np.random.default_rng(size), size)
        with np.errstate(over="ignore"):
            keys = numbers.astype(f"f{kind}").view(f"u{kind}")
        expected = np.sort(keys)
        sort_keys(keys)
        np.testing.assert_array_equal(keys, expected, err_msg=f"{size} keys of {kind} bytes")


def test_the_whole_range_of_keys_is_sorted() -> None:
    keys = np.random.default_rng(2).integers(0, 2**64, 9000, dtype=np.uint64)
    keys[[5, 4000]] = 0, 2**64 - 1
    expected = np.sort(keys)
    sort_keys(keys)
    np.testing.assert_array_equal(keys, expected)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_a_sweep_is_the_same_by_either_sort(
    shape: str, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = np.random.default_rng(3)
    with np.errstate(over="ignore", under="ignore"):
        score = SHAPES[shape](random, 5_000).astype(kind)
    score = np.where(np.isinf(score), kind(7), score) - kind(0.25)
    truth, weight = random.random(score.size) < 0.5, random.random(score.size)
    ours = sweep(truth, score), sweep(truth, score, weight=weight)
    monkeypatch.setattr(sorting, "sort_keys", lambda keys, _: keys.sort())
    assert ours == (sweep(truth, score), sweep(truth, score, weight=weight))


def test_a_look_at_the_processor_tells() -> None:
    assert numpy_is_slow() == numpy_is_slow()  # in 1 ms, and once
    assert numpy_is_slow.cache_info().misses == 1
