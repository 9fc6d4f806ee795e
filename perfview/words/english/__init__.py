"""English texts that belong to no page and to no task."""

from perfview.words.english import (
    board,
    common,
    comparisons,
    downloads,
    links,
    methods,
    notebooks,
    over_runs,
    serving,
    streamlit,
)

TEXT: dict[str, str] = {
    **common.TEXT,
    **board.TEXT,
    **comparisons.TEXT,
    **downloads.TEXT,
    **serving.TEXT,
    **links.TEXT,
    **methods.TEXT,
    **notebooks.TEXT,
    **over_runs.TEXT,
    **streamlit.TEXT,
}
