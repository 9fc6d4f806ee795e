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
    sign_in,
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
    **serving.TEXT,
    **links.TEXT,
    **compare.TEXT,
    **settings.TEXT,
    **sign_in.TEXT,
    **sharing_store.TEXT,
}
