"""The sort of integers, also where numpy's own is slow.

numpy sorts long arrays by AVX-512 where a processor has it. On AMD's Zen 4 the instruction at the
heart of that takes many cycles: 25 to 120 ns a key instead of 6 to 20. Rows of at most 256 keys are
sorted without it, in 2 ns a key.
"""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.unsignedinteger[Any]]

_FEWEST, _MOST = 1 << 13, 1 << 17  # below nothing is won, above the cache is left
_ROW = 256
_COARSE_BITS = 12
_CELL_BITS = 16
_STRIDE = 16  # one key in so many is looked at first
_SLOW = 8  # a whole array against its rows of 128: 1.6 times by AVX2, 16 times where it is slow
_BLOCK = 1 << 14
_BUCKET = 1 << 16  # keys that a core sorts within its cache
_BUCKET_BITS = 14
_MOST_BUCKETS = 256


def sort_keys(keys: Keys, spare: Keys | None = None) -> None:
    """Sort unsigned integers in their place; `spare` is memory of the same size to work in.

    Where numpy's sort is slow, a counting sort first orders the keys by their leading bits. Keys
    with the same leading bits form a cell. Then the array is cut into rows of one length, and each
    row is sorted. A cell may lie in two rows, so a second pass sorts rows that begin half a row
    later. Both passes together sort all keys if no cell is longer than half a row; if one is, numpy
    sorts the whole. Many keys are first put into buckets that fit into the cache. A key then takes
    20 ns, and 38 to 70 ns by numpy.

    Examples
    --------
    >>> keys = np.array([3, 1, 2], np.uint64)
    >>> sort_keys(keys)
    >>> keys
    array([1, 2, 3], dtype=uint64)
    """
    if keys.size > _MOST and numpy_is_slow():
        spare = np.empty_like(keys) if spare is None else spare
        start = 0
        for size in _in_buckets(keys, spare):
            if size == keys.size:
                keys.sort()
            else:
                sort_keys(keys[start : start + size], spare[start : start + size])
            start += size
        return
    cells = None
    if keys.size >= _FEWEST and numpy_is_slow():
        cells = _even_cells(keys)
    if cells is None:
        keys.sort()
        return
    keys[:] = keys.take(cells.argsort(kind="stable"))
    for first in (0, _ROW // 2):
        last = keys.size - (keys.size - first) % _ROW
        keys[first:last].reshape(-1, _ROW).sort(axis=1)
        keys[last:].sort()
    if (keys[1:] < keys[:-1]).any():
        keys.sort()


def _in_buckets(keys: Keys, spare: Keys) -> list[int]:
    """Put keys into buckets that rise, about equally large as far as a sample tells.

    Return their sizes. Each block is parted within the cache; the buckets' pieces are then copied
    one after the other.
    """
    kind = keys.dtype.type
    least = keys.min()
    coarse = kind(max(0, int(keys.max() - least).bit_length() - _BUCKET_BITS))
    sample = ((keys[::_STRIDE] - least) >> coarse).astype(np.intp)
    reached = np.cumsum(np.bincount(sample, minlength=1 << _BUCKET_BITS))
    # By its middle, so that a cell that holds nearly all keys has a bucket of its own.
    middles = reached + np.concatenate([[0], reached[:-1]])
    many = min(-(-keys.size // _BUCKET), _MOST_BUCKETS)
    buckets = np.minimum(middles * many // (2 * sample.size), many - 1).astype(np.uint8)
    sizes = []
    for start in range(0, keys.size, _BUCKET):
        block = keys[start : start + _BUCKET]
        found = buckets.take(((block - least) >> coarse).astype(np.intp))
        order = found.argsort(kind="stable")
        block.take(order, out=spare[start : start + _BUCKET], mode="clip")
        sizes.append(np.bincount(found, minlength=many))
    found_in = np.array(sizes)
    stops = np.cumsum(found_in).reshape(found_in.shape)
    totals: list[int] = found_in.sum(axis=0).tolist()
    first = 0
    for size, begin, end in zip(totals, (stops - found_in).T, stops.T, strict=True):
        pieces = [spare[i:j] for i, j in zip(begin.tolist(), end.tolist(), strict=True)]
        np.concatenate(pieces, out=keys[first : first + size])
        first += size
    return totals


def _even_cells(keys: Keys) -> npt.NDArray[np.uint16] | None:
    """Return 16 bits that rise as the keys do and hold few of them each, as far as a sample tells.

    None if the sample says that a cell would hold more keys than half a row.
    """
    kind = keys.dtype.type
    least = keys.min()
    coarse = max(0, int(keys.max() - least).bit_length() - _COARSE_BITS)
    sample = keys[::_STRIDE]
    first = ((sample - least) >> kind(coarse)).astype(np.intp)
    seen = np.bincount(first, minlength=1 << _COARSE_BITS) + 1
    # Each coarse cell is cut into a power of two of cells, as many as its share of the sample.
    cuts = np.log2(seen * ((1 << _CELL_BITS) / seen.sum())).astype(np.int64).clip(0, coarse)
    starts = (np.cumsum(1 << cuts) - (1 << cuts)).astype(keys.dtype)
    shifts = (coarse - cuts).astype(keys.dtype)

    def cells_of(some: Keys) -> Keys:
        above = some - least
        cell = (above >> kind(coarse)).astype(np.intp)
        above &= kind((1 << coarse) - 1)
        above >>= shifts.take(cell)
        above += starts.take(cell)
        return np.asarray(above)

    if np.bincount(cells_of(sample).astype(np.intp)).max() > _ROW // _STRIDE:
        return None
    cells = np.empty(keys.size, np.uint16)
    for start in range(0, keys.size, _BLOCK):
        cells[start : start + _BLOCK] = cells_of(keys[start : start + _BLOCK])
    return cells


@cache
def numpy_is_slow() -> bool:
    """Tell whether numpy sorts a long array much slower than its rows; it takes a millisecond."""
    scattered = np.arange(1 << 13, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return _seconds(scattered) > _SLOW * _seconds(scattered.reshape(-1, 128))


def _seconds(keys: Keys) -> float:
    """Return the least time of three in which copies were sorted along their last axis."""
    taken = []
    for _ in range(3):
        copy = keys.copy()
        start = perf_counter()
        copy.sort(axis=-1)
        taken.append(perf_counter() - start)
    return min(taken)
