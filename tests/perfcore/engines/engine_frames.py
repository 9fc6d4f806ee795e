"""The same rows as a frame of each engine."""

from collections.abc import Callable, Iterable
from typing import Any

import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import strategies as st


def _dask(table: pa.Table) -> Any:
    """Return partitions of which the first is empty and the second holds nearly all rows."""
    import dask.dataframe as dd  # takes long, and one worker needs it

    frame = table.to_pandas(types_mapper=pd.ArrowDtype)
    empty, few = frame.iloc[:0], frame.iloc[-1:]
    return dd.concat(
        [dd.from_pandas(each, npartitions=1) for each in (empty, frame.iloc[:-1], few)]
    )


ENGINES: dict[str, Callable[[pa.Table], Any]] = {
    "pyarrow": lambda table: table,
    "pyarrow in pieces": lambda table: pa.concat_tables(
        [table.slice(0, 0), table.slice(0, 3), table.slice(3)]
    ),
    "pandas": lambda table: table.to_pandas(),
    "pandas with arrow": lambda table: table.to_pandas(types_mapper=pd.ArrowDtype),
    "polars": pl.from_arrow,
    "polars lazy": lambda table: pl.DataFrame(pl.from_arrow(table)).lazy(),
    "duckdb": duckdb.from_arrow,
    "dask": _dask,
    "narwhals": nw.from_native,
}


def on_engines(name: str, values: Iterable[Any]) -> pytest.MarkDecorator:
    """Try each value on every third engine, so each engine with every third value.

    `make test-all` tries all on all.
    """
    return pytest.mark.parametrize(
        ("engine", name),
        [
            pytest.param(engine, value, marks=pytest.mark.thorough if (i + j) % 3 else ())
            for i, engine in enumerate(ENGINES)
            for j, value in enumerate(values)
        ],
    )


ODD = [0.0, -0.0, 0.5, 1.0, 5e-324, 2.0**-5, 1 - 2.0**-5, 1 - 2.0**-53, 2.0**-49, 1e-17, 0.3]
SCORES = st.one_of(
    st.sampled_from(ODD),
    st.floats(0, 1),
    st.sampled_from(ODD[3:]).map(lambda x: float(np.nextafter(x, 0))),
    st.sampled_from(ODD[:8]).map(lambda x: float(np.nextafter(x, 1))),
)
