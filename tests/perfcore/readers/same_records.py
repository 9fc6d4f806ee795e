"""Whether two records hold the same, to the last bit."""

from dataclasses import fields, is_dataclass

import numpy as np
import pyarrow as pa

from perfcore.messages import Message


def same(one, other):
    """Whether two records hold the same, messages by template and values, arrays by type."""
    if isinstance(one, np.ndarray):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other)
    elif isinstance(one, pa.Array):
        assert one.type == other.type
        assert one.equals(other)
    elif is_dataclass(one):
        for each in fields(one):
            same(getattr(one, each.name), getattr(other, each.name))
    elif isinstance(one, Message):
        assert (one.template, one.form, one) == (other.template, other.form, other)
        same(one.values, {key: other.values[key] for key in one.values})
    elif isinstance(one, dict):
        assert list(one) == list(other)
        same(tuple(one.values()), tuple(other.values()))
    elif isinstance(one, tuple):
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            same(mine, theirs)
    else:
        assert one == other or str(one) == other
