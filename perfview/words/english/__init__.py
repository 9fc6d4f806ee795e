"""English texts that belong to no page and to no task."""

from perfview.words.english import board, common, downloads, links, serving

TEXT: dict[str, str] = {
    **common.TEXT,
    **board.TEXT,
    **downloads.TEXT,
    **serving.TEXT,
    **links.TEXT,
}
