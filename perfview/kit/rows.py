"""Rows of texts or numbers as Streamlit's own table, which a reader sorts and searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from perfview.drawing import st
from perfview.kit.theme import in_kinds


def show_rows(
    rows: Any,
    heads: Sequence[str] = (),
    kinds: Sequence[tuple[str, Sequence[str]]] = (),
    *,
    key: str,
    short: int = 0,
    **look: Any,
) -> None:
    """Show rows, each by its headings or all below `heads`, as high as they are.

    `kinds` are those of `in_kinds`, `key` and `look` as of Streamlit's table. A `height` in it does
    not hold for `short` tables of so many rows.
    """
    import pandas as pd  # it takes a while to load

    table = pd.DataFrame(rows, columns=[*heads] or None)
    height = "content" if len(table) <= short else look.pop("height", "content")
    shown = in_kinds(table, *kinds) if kinds else table
    st.dataframe(shown, hide_index=True, key=key, **{**look, "height": height})
