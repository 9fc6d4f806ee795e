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
from tests.hostile.thrift_parquet import CODECS
from tests.hostile.workbook_bombs import LARGE, WORKBOOKS

BOMBS: dict[str, Make] = {
    **{f"{name}.csv": make for name, make in CSV.items()},
    **{f"{name}.parquet": make for name, make in PARQUET.items()},
    **{f"{name}.json": make for name, make in JSON.items()},
    **KIND_BOMBS,
    **WORKBOOKS,
    **AT_BOUNDS,
}
"""Files, by name; each is made when it is asked for."""
SLOW = frozenset(
    f"{name}.csv"
    for name in (
        *("gzip_long_line", "gzip_commas", "gzip_cells", "gzip_spaces", "gzip_quotes"),
        *("gzip_digits", "gzip_in_gzip", "gzip_long_ids", "gzip_groups", "gzip_labels"),
        *("gzip_rows_of_2_bytes", "gzip_ragged", "gzip_quoted_ends", "gzip_stray_quotes"),
        *("gzip_same_ids", "gzip_utf16", "gzip_gbk", "gzip_padded", "gzip_blank_lines_read"),
        *("gzip_open_quote", "gzip_open_quote_lines", "gzip_carriage_returns", "gzip_words"),
        *("ids_of_1000_columns", "models", "gzip_rows", "gzip_cut"),
        *("cells_of_1000_columns", "texts_of_1000_columns", "long_texts_of_1000_columns"),
        *("numbers_of_1000_columns", "labels", "gzip_members", "gzip_long_comment"),
        *("gzip_blank_lines", "gzip_long_name", "gzip_stored", "gzip_checksum", "million_names"),
        *("gzip_ragged_commas", "gzip_members_of_a_row", "digits_of_many_cells", "exponents"),
    )
) | frozenset(
    f"{name}.parquet"
    for name in (
        *("structs_of_lists", "maps", "footer_long_value", "structs_100000_deep"),
        *("footer_of_elements", "footer_of_empty_chunks", "large_lists", "lists_plain"),
        *("fixed_of_64_bytes", "decimals", "dictionary_of_a_score", "delta_numbers", "booleans"),
        "dictionary_of_texts",
        *("delta_numbers_in_vast_blocks", "delta_texts_shared", "delta_ids_shared", "split"),
        *("cells_20000_by_999", "cells_2000000_by_10", "columns_5000", "groups_5000", "nulls"),
        *(
            "pages_100001",
            "footer_of_keys",
            *(f"zeros_in_{codec}" for codec in CODECS if codec != "none"),
        ),
    )
)
"""Those that cost a test a good part of a second."""
SLOW |= {
    *(f"{name}.json" for name in (*filter(lambda name: "gzip" in name, JSON), "names")),
    *(name for name in AT_BOUNDS if not name.endswith("_inside")),
    *(
        name
        for name in AT_BOUNDS
        if name.startswith(("rows_", "decompressed_", "file_", "columns_"))
    ),
    *LARGE,
    *("row_bytes_in_parquet_inside", "square_of_counts.csv", "names_of_many_words.csv"),
}
SLOW |= {
    *(f"zeros{end}" for end in (".npz", "_inside.npz", "_in_zstd.arrow", "_in_lz4.arrow")),
    *("zeros_inside.arrow", "nulls_inside.arrow", "empty_pieces.arrow", "gzip_of_zeros.npy.gz"),
    *("texts_of_16_megabytes.npy", "header_long.npy", "members.npz", "coded_texts.arrow"),
    *(name for name in KIND_BOMBS if name.endswith(".arff") and "gzip" in name),
    *("cells_of_a_byte.sav", "cells_of_a_byte_inside.sav", "columns_1000.sav", "packed.sav"),
    *("columns_1000_rows_unknown.sav", "columns_900_of_2045.dta", "labels_300000.sav"),
}
NEAREST = (
    *("gzip_ragged_commas.csv", "gzip_rows_of_2_bytes.csv", "gzip_labels.csv", "gzip_gbk.csv"),
    *("texts_of_1000_columns.csv", "gzip_quoted_ends.csv"),
    *("dictionary_of_a_score.parquet", "cells_20000_by_999.parquet", "split.parquet"),
    *("delta_ids_shared.parquet", "fixed_of_64_bytes.parquet", "zeros_in_zstd.parquet"),
    *("pages_100001.parquet", "footer_of_elements.parquet", "structs_of_lists.parquet"),
    *("rows_in_gzip_inside", "columns_in_blank_names_outside", "row_bytes_in_cells_blank_outside"),
    *("square_of_counts.csv", "decompressed_bytes_in_members_inside"),
    *("zeros_inside.npz", "nulls_inside.arrow", "gzip_quoted_rows_inside.arff"),
    *("cells_of_a_byte_inside.sav", "columns_1000_rows_unknown.sav", "texts_of_16_megabytes.npy"),
    *("cells_without_places.xlsx", "shared_texts_empty.xlsx", "rows_far_apart.ods"),
    *("errors.xlsx", "shared_text.xls"),
    *("gzip_members_of_a_row.csv", "gzip_blank_lines.csv", "gzip_open_quote.csv", "labels.csv"),
)
"""Of these, one of each kind, the nearest to a bound: the tests read them and some quick ones."""
