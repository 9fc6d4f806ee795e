"""Cases of several arrays of ids, matched."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perfcore.arrays import Identifiers, IntArray

TEXTS = np.dtypes.StringDType()


def id_codes(arrays: Sequence[Identifiers]) -> list[IntArray]:
    """Return arrays of ids as codes from 0 up: equal ids, equal codes.

    Whole numbers equal the texts that spell them. An array that comes twice is looked at once.

    Examples
    --------
    >>> texts = np.array(["9", "b", "7"], np.dtypes.StringDType())
    >>> id_codes([np.array([7, 8, 9]), texts])
    [array([0, 1, 2]), array([2, 3, 0])]
    """
    once = {id(array): array for array in arrays}
    kept = list(once.values())
    if len({array.dtype for array in kept}) > 1:
        kept = [array.astype(TEXTS) for array in kept]
    codes = np.unique(np.concatenate(kept), return_inverse=True)[1]
    ends = np.cumsum([array.size for array in kept])[:-1]
    code_of = dict(zip(once, np.split(codes, ends), strict=True))
    return [code_of[id(array)] for array in arrays]


def matched_rows(codes: Sequence[IntArray]) -> list[IntArray]:
    """Return the rows of each array where the codes stand that all have, in the first's order.

    Parameters
    ----------
    codes : sequence of int64 array
        As ``id_codes`` returns them; no code twice in one array.

    Examples
    --------
    >>> matched_rows([np.array([0, 1, 2]), np.array([2, 3, 0])])
    [array([0, 2]), array([2, 0])]
    """
    # Codes are small whole numbers: marking them is many times faster than sorting them.
    size = max(int(each.max(initial=-1)) for each in codes) + 1
    everywhere = np.ones(size, bool)
    for each in codes:
        here = np.zeros(size, bool)
        here[each] = True
        everywhere &= here
    wanted = codes[0][everywhere[codes[0]]]
    row_of = np.empty(size, np.int64)
    rows = []
    for each in codes:
        row_of[each] = np.arange(each.size)
        rows.append(row_of[wanted])
    return rows


def first_rows(groups: npt.NDArray[np.integer]) -> IntArray:
    """Return the first row of each row's group.

    Examples
    --------
    >>> first_rows(np.array([7, 5, 7, 5]))
    array([0, 1, 0, 1])
    """
    first: IntArray
    _, first, inverse = np.unique(groups, return_index=True, return_inverse=True)
    return first[inverse]
