"""The English catalogue, one file a page."""

from perfview.words.english import (
    board,
    common,
    cost_board,
    costs,
    data,
    explanations,
    threshold,
)

TEXT: dict[str, str] = {
    **common.TEXT,
    **data.TEXT,
    **threshold.TEXT,
    **board.TEXT,
    **costs.TEXT,
    **cost_board.TEXT,
    **explanations.TEXT,
}
