"""English texts that belong to no page and to no task."""

from perfview.words.english import (
    board,
    common,
    downloads,
    explanations,
    links,
    serving,
    settings,
    sharing_store,
    sign_in,
)

TEXT: dict[str, str] = {
    **common.TEXT,
    **board.TEXT,
    **downloads.TEXT,
    **explanations.TEXT,
    **serving.TEXT,
    **links.TEXT,
    **settings.TEXT,
    **sign_in.TEXT,
    **sharing_store.TEXT,
}
