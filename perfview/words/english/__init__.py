"""The English catalogue, one file a page."""

from perfview.words.english import (
    board,
    common,
    compare,
    cost_board,
    costs,
    data,
    downloads,
    explanations,
    links,
    serving,
    settings,
    sharing_store,
    threshold,
)

TEXT: dict[str, str] = {
    **common.TEXT,
    **data.TEXT,
    **threshold.TEXT,
    **board.TEXT,
    **costs.TEXT,
    **cost_board.TEXT,
    **downloads.TEXT,
    **explanations.TEXT,
    **links.TEXT,
    **serving.TEXT,
    **compare.TEXT,
    **settings.TEXT,
    **sharing_store.TEXT,
}
