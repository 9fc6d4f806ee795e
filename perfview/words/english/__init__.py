"""The English catalogue, one file a page."""

from perfview.words.english import board, common, data, explanations, threshold

TEXT: dict[str, str] = {
    **common.TEXT,
    **data.TEXT,
    **threshold.TEXT,
    **board.TEXT,
    **explanations.TEXT,
}
