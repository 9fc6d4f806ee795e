"""What a reader chooses on the Clusterings page, as address and board have it."""

from __future__ import annotations

from typing import Any

from perfview.kit.parameters import matching, one_of, text_choice

CELL = r"(0|[1-9]\d{0,5})-(0|[1-9]\d{0,5})"
"""A cell by the places of its label and its cluster."""
HUNDREDTHS = r"-?0\.\d\d|-1\.00"
"""A silhouette in hundredths, from -1 to below 1."""

SHARES = text_choice("shares", read=one_of(("row", "column")), everywhere=False)
"""What the cells show: shares of a row or of a column; at first counts."""

SORTED = text_choice("sorted", read=one_of(("names",)), everywhere=False)
"""How labels and clusters stand; at first matched ones on the diagonal."""

JOINT = text_choice("joint", "data", matching(CELL), everywhere=False, in_links=False)
"""The cell whose points are listed."""

BELOW = text_choice("below", read=matching(HUNDREDTHS), everywhere=False)
"""Points with a silhouette below this are doubtful; at first below 0."""

FACING = text_choice("facing", "data", everywhere=False, in_links=False)
"""The clustering that the one in view is set against; "" for the true labels."""

DRAWN = text_choice("drawn", everywhere=False)
"""The figure that is drawn for each clustering; "" for the headline."""

CHOSEN: tuple[Any, ...] = (SHARES, SORTED, JOINT, BELOW)
"""What is chosen in the browser."""
