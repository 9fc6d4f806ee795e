"""The same counts as portable SQL: to be run in a warehouse, its result uploaded as a file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from perfcore.data.grids import FIXED_POINT, WHOLE, Grid, grid_of
from perfcore.data.held import COLUMNS
from perfcore.messages import argument_error

_LARGEST = float(np.finfo(np.float64).max)


OWN = (
    *("score", "positives", "negatives", "lowest", "highest", "grid", "left_out", "model"),
    *("counted", "smaller_is_positive", *COLUMNS),
)
"""Columns of a counts file, which no column that parts the cases may be called."""


def sql(
    table: str,
    *,
    truth: str,
    score: str | Sequence[str],
    positive: str | bool | int | float,
    weight: str | None = None,
    by: str | None = None,
    grid: str | None = None,
    quote: str = '"',
) -> str:
    """Return the query whose result is a counts file: a row for each distinct score or bin.

    It keeps to what DuckDB, PostgreSQL, SQLite, polars' SQL and Spark understand alike. The counts
    are those of `score_counts`, to the bit; the last column counts the rows left out.

    Parameters
    ----------
    table : str
        The table as the query should name it. It is not quoted: it may have several parts.
    truth, score, weight, by, grid : optional but truth and score
        As of `score_counts`. Several scores get a column ``model``. Weights, also whole ones, are
        taken to the nearest 2**-20, and must add up to less than 8e12; of how many cases each sum
        is, and the largest weight of one, go along.
    positive : str, bool or number
        The positive label as the column holds it: ``1`` is the number, ``"1"`` the text. It is
        compared letter for letter.
    quote : str, default '"'
        What stands around names of columns: a backtick for Spark.

    Raises
    ------
    ValueError
        If the grid is none, a column of the result would come twice, or no query can hold the
        label.

    Examples
    --------
    >>> print(sql("cases", truth="spam", score="p", positive="yes"))
    WITH cut_cases AS (
      SELECT CASE WHEN usable = 1 THEN score + 0e0 END AS score, usable, hit
      FROM (
        SELECT CAST("p" AS DOUBLE PRECISION) AS score,
          CASE WHEN "spam" = 'yes' THEN 1 ELSE 0 END AS hit,
          CASE WHEN "spam" IS NOT NULL
            AND ABS(CAST("p" AS DOUBLE PRECISION)) <= 1.7976931348623157e+308
            THEN 1 ELSE 0 END AS usable
        FROM cases
      ) AS cut_rows
    ), cut_counts AS (
      SELECT score, COUNT(*) AS n,
        CAST(SUM(CAST(usable * hit AS BIGINT)) AS BIGINT) AS positives,
        CAST(SUM(CAST(usable * (1 - hit) AS BIGINT)) AS BIGINT) AS negatives
      FROM cut_cases GROUP BY score
    )
    SELECT score, positives, negatives, 'cases' AS counted, 'exact' AS grid,
      (SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) FROM cut_counts WHERE score IS NULL) AS left_out
    FROM cut_counts WHERE score IS NOT NULL
    """
    scores = (score,) if isinstance(score, str) else tuple(score)
    if not scores or len(set(scores)) < len(scores):
        raise argument_error("score", "name one or more different columns", scores)
    if by is not None and by.lower() in OWN:
        raise argument_error("by", "differ from the columns of a counts file", by)
    if len(quote) != 1:
        raise argument_error("quote", "be one character", quote)
    chosen = None if grid is None else grid_of(grid)
    query = _Query(table, truth, scores, _literal(positive), weight, by, chosen, quote)
    if len(scores) == 1:
        return query.of(scores[0], model=False)
    parts = [
        f"SELECT * FROM (\n{query.of(each, model=True)}\n) AS cut_{i}"
        for i, each in enumerate(scores)
    ]
    return "\nUNION ALL\n".join(parts)


@dataclass(frozen=True)
class _Query:
    table: str
    truth: str
    scores: tuple[str, ...]
    positive: str
    weight: str | None
    by: str | None
    grid: Grid | None
    quote: str

    def _name(self, column: str) -> str:
        return self.quote + column.replace(self.quote, self.quote * 2) + self.quote

    def _number(self, column: str) -> str:
        return f"CAST({self._name(column)} AS {self._double})"

    @property
    def _double(self) -> str:
        # Engines that quote by backticks, as Spark, know no DOUBLE PRECISION; PostgreSQL no DOUBLE.
        return "DOUBLE" if self.quote == "`" else "DOUBLE PRECISION"

    def _usable(self) -> str:
        """Return the condition; a comparison that nothing is known of holds not."""
        conditions = [f"{self._name(self.truth)} IS NOT NULL"]
        if self.positive[0] not in "'TF":
            conditions.append(f"ABS({self._number(self.truth)}) <= {_LARGEST!r}")
        conditions += [f"ABS({self._number(each)}) <= {_LARGEST!r}" for each in self.scores]
        if self.weight is not None:
            conditions += [f"{self._number(self.weight)} BETWEEN 0 AND {_LARGEST!r}"]
        return "\n        AND ".join(conditions)

    def _bin(self) -> str:
        if self.grid is None:
            return "score"
        *inner, (_, last) = self.grid.zones
        scale = _written(last)
        if inner:
            whens = "\n".join(
                f"      WHEN score >= {_written(edge)} AND score < {_written(1 - edge)}"
                f" THEN {_written(each)}"
                for edge, each in inner
            )
            scale = f"CASE\n{whens}\n      ELSE {scale} END"
        return scale

    def of(self, score: str, *, model: bool) -> str:
        """Return the query of one score."""
        by = "" if self.by is None else self._name(self.by)
        part = "cut_part, " if by else ""
        first = f"{by} AS cut_part, " if by else ""
        last = f"cut_part AS {by}, " if by else ""
        weight = (
            ""
            if self.weight is None
            else (
                f"\n      CASE WHEN {self._number(self.weight)} BETWEEN 0 AND {_LARGEST!r} THEN\n"
                f"        CAST(FLOOR({self._number(self.weight)} * {_written(FIXED_POINT)} + 5e-1)"
                " AS BIGINT) END AS weight,"
            )
        )
        heavy = ", weight" if weight else ""
        usable = self._usable()
        rows = f"""    SELECT {first}{self._number(score)} AS score,{weight}
      CASE WHEN {self._name(self.truth)} = {self.positive} THEN 1 ELSE 0 END AS hit,
      CASE WHEN {usable}
        THEN 1 ELSE 0 END AS usable
    FROM {self.table}
  ) AS cut_rows"""
        if self.grid is None:
            cases = (
                f"  SELECT {part}CASE WHEN usable = 1 THEN score + 0e0 END AS score, usable, hit"
                f"{heavy}\n  FROM (\n{rows}"
            )
        else:
            inner = rows.replace("\n", "\n    ")
            cases = f"""  SELECT {part}score AS inside, usable, hit{heavy},
    CASE WHEN usable = 0 THEN NULL WHEN ABS(score) < {_written(WHOLE)} / scale
      THEN FLOOR(score * scale) / scale + 0e0 ELSE score + 0e0 END AS score
  FROM (
    SELECT {part}score, usable, hit{heavy}, {self._bin()} AS scale
    FROM (
    {inner}
  ) AS cut_scaled"""
        counted = ["usable * hit", "usable * (1 - hit)"]
        sums = [
            f"CAST(SUM(CAST({each} AS BIGINT)) AS BIGINT)"
            if not weight
            else f"CAST(CAST(SUM(CASE WHEN {each} = 1 THEN weight ELSE 0 END) AS BIGINT)"
            f" AS {self._double}) / {_written(FIXED_POINT)}"
            for each in counted
        ]
        spans, named = "", ""
        if self.grid is not None:
            spans = ",\n    MIN(inside) + 0e0 AS lowest, MAX(inside) + 0e0 AS highest"
            named = ", lowest, highest"
        if weight:
            own = [f"{each} = 1 AND weight > 0" for each in reversed(counted)]
            rows_of = [f"CAST(SUM(CASE WHEN {each} THEN 1 ELSE 0 END) AS BIGINT)" for each in own]
            most = [
                f"CAST(MAX(CASE WHEN {each} THEN weight ELSE 0 END) AS {self._double})"
                f" / {_written(FIXED_POINT)}"
                for each in own
            ]
            columns = zip((*rows_of, *most), COLUMNS, strict=True)
            spans += "".join(f",\n    {each} AS {name}" for each, name in columns)
            named += "".join(f", {name}" for name in COLUMNS)
        beside = f", {_text(score)} AS model" if model else ""
        beside += f", {_text('weights' if weight else 'cases')} AS counted"
        grid = _text("exact" if self.grid is None else str(self.grid))
        return f"""WITH cut_cases AS (
{cases}
), cut_counts AS (
  SELECT {part}score, COUNT(*) AS n,
    {sums[0]} AS positives,
    {sums[1]} AS negatives{spans}
  FROM cut_cases GROUP BY {part}score
)
SELECT {last}score, positives, negatives{named}{beside}, {grid} AS grid,
  (SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) FROM cut_counts WHERE score IS NULL) AS left_out
FROM cut_counts WHERE score IS NOT NULL"""


def _written(number: float) -> str:
    """Return a number that every engine reads as binary64: without an exponent it is a decimal.

    >>> _written(256.0), _written(0.03125)
    ('256e0', '3125e-5')
    """
    digits, power = f"{number:.17g}", 0
    sign, places, exponent = Decimal(repr(float(digits))).as_tuple()
    while len(places) > 1 and places[-1] == 0:
        places, power = places[:-1], power + 1
    return f"{'-' * sign}{''.join(map(str, places))}e{int(exponent) + power}"


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _literal(label: object) -> str:
    """Return the label as a literal."""
    if isinstance(label, bool):
        return str(label).upper()
    if isinstance(label, str) and "\0" not in label:
        return _text(label)
    if isinstance(label, int):
        return str(label)
    if isinstance(label, float) and math.isfinite(label):
        return _written(label)
    raise argument_error("positive", "be a text, a boolean or a finite number", label)
