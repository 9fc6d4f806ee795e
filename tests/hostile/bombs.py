"""Small files that would become very large or take very long: every kind, at full size.

Read without care, each takes a gigabyte or more, or ten seconds. They are read within the limits of
a server as it is set by default, not within those of a test.
"""

from __future__ import annotations

from tests.hostile.bounds import AT_BOUNDS
from tests.hostile.csv_bombs import CSV, Make
from tests.hostile.json_bombs import JSON
from tests.hostile.kind_bombs import KIND_BOMBS
from tests.hostile.parquet_bombs import PARQUET
from tests.hostile.workbook_bombs import WORKBOOKS

BOMBS: dict[str, Make] = {
    **{f"{name}.csv": make for name, make in CSV.items()},
    **{f"{name}.parquet": make for name, make in PARQUET.items()},
    **{f"{name}.json": make for name, make in JSON.items()},
    **KIND_BOMBS,
    **WORKBOOKS,
    **AT_BOUNDS,
}
"""Files, by name; each is made when it is asked for."""
TRIED = (
    *("gzip_quoted_ends.csv", "rows_in_gzip_inside"),
    *("fixed_of_64_bytes.parquet", "fixed_lists.parquet"),
    *("row_bytes_in_comment_inside", "names_twice.json", "texts_of_16_megabytes.npy"),
    *("encrypted.npz", "dimensions.npy", "head_of_places.arrow", "questions.arff"),
    *("rows_of_10e6_in_117.dta", "pages_many.sas7bdat"),
    *("shared_text.xls", "circle.xls", "cut.xlsx"),
)
"""Of each kind one of those that come nearest to a bound, and some that are quickly read."""
